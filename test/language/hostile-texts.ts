// Texts that nobody means: what fell on the keyboard, words of the language in no order, phrases of the book cut, doubled and turned.

import fc from 'fast-check';
import { longestText } from '#language/typed-words.ts';
import { phraseBook } from './judge-phrases.ts';

const pieces = [
  ...[
    'top',
    'worst',
    '5',
    '-1',
    '0',
    '99999999999',
    '400 days',
    'vs',
    'vs.',
    '%',
    '500 %',
    '<',
    '>=',
    'progress',
  ],
  ...['"', '"""', '“', "'", 'ana', '<@U1>', '#sales', 'every', 'monday', 'at', '25:99', 'if', 'not', 'list'],
  ...[
    'replies',
    'reply rate',
    'below',
    'between',
    'and',
    'last',
    'next',
    'week',
    '2/3',
    '31.02.',
    '__proto__',
  ],
  ...[
    'constructor',
    '🚀',
    '\u0000',
    '\ud800',
    'a'.repeat(80),
    'wave',
    '=',
    '(',
    ')',
    'q9',
    'kw 99',
    'in the name',
  ],
  ...[
    'with',
    'ending',
    'months',
    'first half of',
    '9999999k',
    'toString',
    '..',
    '2026-02-30',
    'since',
    'ago',
  ],
];

const phrases = phraseBook().map(({ text }) => text);

/** A phrase as a hurried hand leaves it. */
const spoiled = fc
  .tuple(fc.constantFrom(...phrases), fc.constantFrom(...phrases), fc.nat({ max: 200 }), fc.nat({ max: 5 }))
  .map(([one, other, at, how]) => {
    const words = one.split(' ');
    const place = at % Math.max(1, one.length);
    return [
      one.slice(0, place),
      `${one} ${other}`,
      words.toReversed().join(' '),
      words.flatMap((word) => [word, word]).join(' '),
      `${one.slice(0, place)}${other.slice(0, 1)}${one.slice(place)}`,
      one.toUpperCase().replaceAll(' ', '  '),
    ][how];
  });

export const anyText: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((words) => words.join(' ')),
    spoiled.map((text) => text ?? ''),
  )
  .map((text) => text.slice(0, longestText));
