// The end of every switch over a union: a case that was forgotten is a type error here.

export function unreachable(value: never): never {
  throw new Error(`unreachable case: ${JSON.stringify(value)}`);
}
