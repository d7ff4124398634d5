// A value that must not reach a log, a message or an error: however it is printed, it prints as [secret].

import { inspect } from 'node:util';

export interface Secret {
  readonly kind: 'secret';
  toString(): string;
  toJSON(): string;
}

const values = new WeakMap<Secret, string>();

export function secret(value: string): Secret {
  const sealed: Secret & { [inspect.custom]: () => string } = {
    kind: 'secret',
    toString: () => '[secret]',
    toJSON: () => '[secret]',
    [inspect.custom]: () => '[secret]',
  };
  values.set(sealed, value);
  return sealed;
}

/** The value itself. Call it where the value leaves the program, and nowhere else. */
export function reveal(sealed: Secret): string {
  const value = values.get(sealed);
  if (value === undefined) throw new Error('reveal: not a secret made by secret()');
  return value;
}
