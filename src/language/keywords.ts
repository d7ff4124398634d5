// Finds the keyword at the start or the end of some words, one typo forgiven at the start.

import { editDistance } from '#reports/finding/nearest.ts';
import { type Keyword, productions } from '#reports/words/productions.ts';
import { correction, longestOf } from './read-outcome.ts';
import { part, type Typed } from './typed-words.ts';

export interface KeywordFound {
  readonly keyword: Keyword;
  /** How many words it takes. */
  readonly used: number;
  /** Set where it is a typo. */
  readonly readAs: string | undefined;
}

export function keywordAtStart(typed: Typed): KeywordFound | undefined {
  const exact = productions
    .map(({ keyword, synonyms }) => ({ keyword, used: longestOf(typed, [keyword, ...synonyms]) }))
    .find(({ used }) => used > 0);
  return exact && { ...exact, readAs: undefined };
}

/** As above, or misspelled: a word of five letters and more with one wrong letter for every three, at most two; a shorter one with two letters swapped. */
export function keywordOrTypoAtStart(typed: Typed): KeywordFound | undefined {
  const exact = keywordAtStart(typed);
  const [first] = typed.words;
  if (exact || first === undefined || first.quoted) return exact;
  if (first.key.length < 5) return swapped(first);
  const [meant] = productions
    .flatMap(({ keyword, forgiven }) => forgiven.map((word) => ({ keyword, word })))
    .map((each) => ({ ...each, distance: editDistance(first.key, each.word, 2) }))
    .filter(({ word, distance }) => distance <= Math.min(2, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return meant && { keyword: meant.keyword, used: 1, readAs: correction(first.text, meant.word) };
}

/** Short words are too like each other for more than two letters in the wrong order: `lsit`, `hlep`. */
function swapped({ key, text }: Typed['words'][number]): KeywordFound | undefined {
  const letters = (word: string) => [...word].sort().join('');
  const meant = shortKeywords.find(
    (word) => letters(word) === letters(key) && editDistance(key, word, 1) === 1,
  );
  return meant && { keyword: meant, used: 1, readAs: correction(text, meant) };
}

const shortKeywords = ['list', 'help'] as const satisfies readonly Keyword[];

export function keywordAtEnd(typed: Typed): KeywordFound | undefined {
  // `day by day` is the longest.
  for (const used of [3, 2, 1]) {
    const start = typed.words.length - used;
    const found = start < 0 ? undefined : keywordAtStart(part(typed, start));
    if (found?.used === used) return found;
  }
  return undefined;
}
