// Which lines of a log tell what no log may tell.

export function telling(lines: readonly unknown[], forbidden: readonly string[]): string[] {
  return lines
    .map((line) => JSON.stringify(line))
    .filter((line) => forbidden.some((text) => line.includes(JSON.stringify(text).slice(1, -1))));
}

/** Whosever it is, in whatever case, in an error's text or encoded in the address of a request. */
const anyAddress = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i;

export function holdingAddress(lines: readonly unknown[]): string[] {
  return lines.map((line) => JSON.stringify(line)).filter((line) => anyAddress.test(line));
}
