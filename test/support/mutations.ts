// Something well formed, spoilt in one place: every part of it in turn gives way to each thing that may not stand there.

export type Path = readonly (string | number)[];

/** Of everything in it, itself included. */
export function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))];
}

/** A copy of it, in which something else stands there. */
export function spoilt(whole: unknown, path: Path, by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(whole)
    ? ([...whole] as never)
    : { ...(whole as object) };
  copy[key] = spoilt(copy[key], rest, by);
  return copy;
}

/** By name. */
export const spoilers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['null', null],
  ['a number', 7],
  ['a yes', true],
  ['a list of nothing', [null]],
  ['a list of all sorts', ['x', 7, {}, 'constructor']],
  ['an empty thing', {}],
  ['a thing that inherits', JSON.parse('{"__proto__":{"x":1},"length":5}')],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['100,000 characters', 'a 1 '.repeat(25_000)],
  ['a deep nest', nest(500)],
  ['thousands of channels', Array.from({ length: 3_000 }, (_, index) => `C0${index}`)],
  ['thousands of choices', Array.from({ length: 3_000 }, (_, index) => ({ value: String(index) }))],
]);

function nest(depth: number): unknown {
  let inner: unknown = 'x';
  for (let level = 0; level < depth; level += 1) inner = { inner };
  return inner;
}
