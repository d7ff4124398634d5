// One word, one meaning: no two types of src share a name, nor two functions that others import; and the glossary tells of types that are there.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const declared = /^\s*(?:export )?(?:type|interface|class) ([A-Z]\w*)(?=[\s<={])/gm;

const exported = /^export (?:async )?(?:function\*?|const) (\w+)/gm;

/** Of each name, the files that declare it. */
function namesBy(pattern: RegExp) {
  return Map.groupBy(
    readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((file) =>
        [...readFileSync(join(root, 'src', file), 'utf8').matchAll(pattern)].map(([, name = '']) => ({
          name,
          file: file.replaceAll('\\', '/'),
        })),
      ),
    ({ name }) => name,
  );
}

const types = namesBy(declared);

const words = [...readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(
  ([, word = '']) => word,
);

test('a type name exists once', () => {
  const twice = [...types].filter(([, places]) => places.length > 1);
  expect(twice.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)).toEqual([]);
});

test('a name that others import exists once; the sandbox has its own', () => {
  const twice = [...namesBy(exported)]
    .map(([name, places]) => [name, places.filter(({ file }) => !file.startsWith('sandbox/'))] as const)
    .filter(([, places]) => places.length > 1);
  expect(twice.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)).toEqual([]);
});

test('every word of the glossary is a type, told of once', () => {
  expect(words.filter((word) => !types.has(word))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

test('the glossary can be read at once: it has at most 40 words', () => {
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(40);
});
