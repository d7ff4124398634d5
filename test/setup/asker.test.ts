// What somebody at a terminal sees of what they type: nothing of a secret, whenever it is typed, and an end at Ctrl+C and Ctrl+D.

import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createAsker } from '#setup/asker.ts';

function terminal() {
  const [input, output] = [0, 1].map(() => Object.assign(new PassThrough(), { isTTY: true }));
  if (input === undefined || output === undefined) throw new Error('a terminal has two ends');
  let seen = '';
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  const asker = createAsker(input, output);
  /** What is typed is read once the streams had their turn. */
  const types = async (text: string) => {
    input.write(text);
    await new Promise(setImmediate);
  };
  return { asker, types, seen: () => seen };
}

test('a line that is no secret is seen as it is typed, and one that is a secret is not', async () => {
  const { asker, types, seen } = terminal();
  const url = asker.ask('address: ', 'shown');
  await types('https://x.test\r');
  expect(await url).toBe('https://x.test');
  const key = asker.ask('key: ', 'secret');
  await types('hush\r');
  expect(await key).toBe('hush');
  expect(seen()).toContain('https://x.test\r\n');
  expect(seen()).toMatch(/key: \n$/);
  asker.close();
});

test('what is typed ahead is taken, and not seen', async () => {
  const { asker, types, seen } = terminal();
  await types('hush-one\rhush-two\rhush-th');
  expect(await asker.ask('one: ', 'secret')).toBe('hush-one');
  expect(await asker.ask('two: ', 'shown')).toBe('hush-two');
  const third = asker.ask('three: ', 'secret');
  await types('ree\r');
  expect(await third).toBe('hush-three');
  expect(seen()).toBe('one: \ntwo: \nthree: \n');
  asker.close();
});

test('of a paste over several lines no more than the line that was asked for is seen', async () => {
  const { asker, types, seen } = terminal();
  const url = asker.ask('address: ', 'shown');
  await types('https://x.test\rhush\r');
  expect([await url, await asker.ask('key: ', 'secret')]).toEqual(['https://x.test', 'hush']);
  expect(seen()).toContain('https://x.test');
  expect(seen()).not.toContain('hush');
  asker.close();
});

test('a line that was begun ahead goes on at its end', async () => {
  const { asker, types } = terminal();
  await types('https://');
  const url = asker.ask('address: ', 'shown');
  await types('x.test\r');
  expect(await url).toBe('https://x.test');
  asker.close();
});

test.each([
  ['Ctrl+C', '\x03'],
  ['Ctrl+D', '\x04'],
])('%s ends it, also between two questions', async (_name, key) => {
  const during = terminal();
  const asked = during.asker.ask('key: ', 'secret');
  await during.types(key);
  expect(await asked).toBeUndefined();
  const between = terminal();
  await between.types(key);
  expect(await between.asker.ask('address: ', 'shown')).toBeUndefined();
  expect(await between.asker.ask('key: ', 'secret')).toBeUndefined();
});
