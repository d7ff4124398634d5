// What is sealed opens only under its key and for its row, and nothing that is printed tells it.

import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isUnderFirst, parseSealingKeys, type SealingKeys, seal, unseal } from '#access/seal.ts';
import { reveal, secret } from '#base/secret.ts';

const row = ['T1', 'acme', 'api key', 'https://api.example.com/'];
const apiKey = 'canary-of-the-api-key';

function keysOf(text: string): SealingKeys {
  const parsed = parseSealingKeys(text);
  if (parsed.kind === 'fault') throw new Error(parsed.fault);
  return parsed.keys;
}

const newKey = () => randomBytes(32).toString('base64');
const told = (keys: SealingKeys, sealed: string, about: readonly string[] = row) => {
  const opened = unseal(keys, sealed, about);
  return opened.kind === 'opened' ? reveal(opened.secret) : opened.kind;
};

test('what was sealed is opened again, and no two seals of it are the same', () => {
  const keys = keysOf(newKey());
  const [one, other] = [seal(keys, secret(apiKey), row), seal(keys, secret(apiKey), row)];
  expect([told(keys, one), told(keys, other)]).toEqual([apiKey, apiKey]);
  expect(one).not.toBe(other);
  expect(one).not.toContain(apiKey);
  expect(told(keys, seal(keys, secret('clé 🔑'), row))).toBe('clé 🔑');
});

test('a value that was moved to another workspace, account or address does not open', () => {
  const keys = keysOf(newKey());
  const sealed = seal(keys, secret(apiKey), row);
  for (const place of [0, 1, 2, 3]) expect(told(keys, sealed, row.with(place, 'other'))).toBe('tampered');
  expect(told(keys, sealed, row.slice(0, 3))).toBe('tampered');
  expect(told(keys, sealed, ['T1","acme', ...row.slice(2)])).toBe('tampered');
});

test('every changed letter of a sealed value is told', () => {
  const keys = keysOf(newKey());
  const sealed = seal(keys, secret(apiKey), row);
  for (let at = 0; at < sealed.length; at += 1) {
    const letter = sealed[at] === 'A' ? 'B' : 'A';
    const changed = `${sealed.slice(0, at)}${letter}${sealed.slice(at + 1)}`;
    // Of the last letter of base64 some bits mean nothing.
    const same = Buffer.from(changed.slice(11), 'base64url').equals(
      Buffer.from(sealed.slice(11), 'base64url'),
    );
    if (changed.slice(0, 11) === sealed.slice(0, 11) && same) continue;
    expect(['tampered', 'unknown-key']).toContain(told(keys, changed));
  }
  for (const cut of [
    '',
    '1',
    '1.',
    sealed.slice(0, -1),
    sealed.slice(0, 20),
    `${sealed}A`,
    `2${sealed.slice(1)}`,
  ])
    expect(told(keys, cut)).toBe('tampered');
});

test('the first key seals, all keys open, and what another one sealed is named by its id', () => {
  const [old, young] = [newKey(), newKey()];
  const sealed = seal(keysOf(old), secret(apiKey), row);
  const both = keysOf(`${young}, ${old}`);
  expect(told(both, sealed)).toBe(apiKey);
  expect(isUnderFirst(both, sealed)).toBe(false);
  const anew = seal(both, secret(apiKey), row);
  expect(isUnderFirst(both, anew)).toBe(true);
  expect(told(keysOf(young), anew)).toBe(apiKey);
  expect(unseal(keysOf(young), sealed, row)).toEqual({ kind: 'unknown-key', keyId: sealed.split('.')[1] });
});

describe('ENCRYPTION_KEY', () => {
  const bytes = randomBytes(32);

  test('is read in hex, in base64 and in the base64 of addresses, and all three are the same key', () => {
    const sealed = seal(keysOf(bytes.toString('hex')), secret(apiKey), row);
    for (const form of ['base64', 'base64url'] as const)
      expect(told(keysOf(bytes.toString(form)), sealed)).toBe(apiKey);
    expect(told(keysOf(bytes.toString('base64').replace('=', '')), sealed)).toBe(apiKey);
  });

  test.each([
    ['nothing', ' , '],
    ['a password', 'correct-horse-battery-staple'],
    ['16 bytes', randomBytes(16).toString('base64')],
    ['33 bytes', randomBytes(33).toString('base64')],
    ['one good key and one bad', `${bytes.toString('hex')},hush`],
    ['one bad key and one good', `hush,${bytes.toString('hex')}`],
  ])('%s is refused in a sentence that does not repeat it', (_what, text) => {
    const parsed = parseSealingKeys(text);
    expect(parsed).toMatchObject({ kind: 'fault', fault: expect.stringMatching(/^must be 32 bytes/) });
    for (const part of text.split(/[\s,]+/).filter((one) => one !== ''))
      expect(JSON.stringify(parsed)).not.toContain(part);
  });

  test('is in nothing that prints it, nor is what it seals', () => {
    const keys = keysOf(bytes.toString('hex'));
    const opened = unseal(keys, seal(keys, secret(apiKey), row), row);
    const printed = [keys, opened].flatMap((value) => [
      inspect(value, { depth: 9, showHidden: true }),
      JSON.stringify(value),
    ]);
    for (const form of [bytes.toString('hex'), bytes.toString('base64'), apiKey])
      expect(printed.join()).not.toContain(form);
  });
});
