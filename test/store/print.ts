// How a program that a test started says a line: it waits for a reader that is slow, where writing at once would throw.

/** Resolves when the line is on its way. */
export function print(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
