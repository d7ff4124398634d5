// What is counted of a text that was not understood: kinds and lengths, and words of our own tables. Nothing that could be somebody's.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShape, shapeOf } from '#language/reading/shape.ts';
import { isOwn } from '#language/reading/tag-words.ts';
import { campaigns, people, record } from './phrase-record.ts';

test.each([
  ['top 5 by opne rate', 'top number by word(4) rate'],
  ['how is Felix doing', 'how is word(5) doing'],
  ['replies of felix.meier@example.com', 'replies of address'],
  ['<@U012AB3CD> in #sales "Secret plan" https://acme.example', 'person in channel quoted link'],
  ["ana's replies", 'person replies'],
  ['march madness', 'name name'],
  ['wave 1 vs x7', 'name name vs mixed(2)'],
])('%j is counted as %j', (text, shape) => {
  expect(shapeOf(text, record)).toBe(shape);
});

const names = [
  ...campaigns.flatMap(({ name, ownerEmail }) => [name, ownerEmail]),
  ...people.values(),
  ...['felix.meier@acme.example', 'Żółć Gęślą', '李小龍', "D'Arcy", 'Secret Project X9'],
];
/** Words of a name that no table of ours has: they alone tell whose it is. */
const telling = names.flatMap((name) => name.split(/[\s.@,:]+/)).filter((word) => !isOwn(word.toLowerCase()));
const ours = 'top 5 by reply rate last week how is of not for every monday if below 20 % ? and'.split(' ');
const anyWord = fc.oneof(
  fc.constantFrom(...ours),
  fc.constantFrom(...names),
  fc.emailAddress(),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const anyText = fc.array(anyWord, { maxLength: 20 }).map((words) => words.join(' '));

test('no name and no address of any text is in what is kept of it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shape = shapeOf(text, record);
      expect(isShape(shape) || shape === '').toBe(true);
      expect(shape).not.toMatch(/@|\.\w/);
      const words = shape.split(/[\s()]+/);
      for (const word of telling)
        if (word !== '' && Number.isNaN(Number(word))) expect(words).not.toContain(word.toLowerCase());
    }),
    { numRuns: 250 },
  );
});

test('a shape has a bounded length, however long the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
      expect(shapeOf(text, record).length).toBeLessThanOrEqual(200);
    }),
    { numRuns: 200 },
  );
});

test('what is longer than any shape is none', () => {
  const longest = shapeOf('top '.repeat(50), record);
  expect(isShape(longest)).toBe(true);
  expect(isShape(`${longest} top`)).toBe(false);
});
