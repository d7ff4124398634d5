// Finds figures that the service does not count, held against a number: `opens below 50`. Nothing can be compared then.

import type { Typed } from '#language/typed-words.ts';
import { comparedAt, keyAt } from './compared.ts';
import { sayingsFrom } from './sayings.ts';
import type { Meaning, Tag } from './tag.ts';
import { between } from './tag-limits.ts';

/** `opens below 50`, `fewer than 50 leads left`: nothing to compare. */
export function uncountedTags(typed: Typed, at: number): Tag[] {
  const first = uncountedAt(typed, at);
  if (first) {
    const next = between.includes(keyAt(typed, first.to))
      ? first.to + (between.includes(keyAt(typed, first.to + 1)) ? 2 : 1)
      : first.to;
    const read = comparedAt(typed, next) ?? comparedAt(typed, first.to);
    const rated = ratedWords.includes(keyAt(typed, first.to)) ? first.to + 1 : undefined;
    const to = read?.to ?? rated;
    return to === undefined ? [] : [{ from: at, to, cost: 0.45, meaning: first.meaning }];
  }
  const read = comparedAt(typed, at);
  const behind = read && uncountedAt(typed, read.to);
  return behind ? [{ from: at, to: behind.to, cost: 0.7, meaning: behind.meaning }] : [];
}

/** What is said of a figure that does not exist: `conversion rate`. */
const ratedWords = ['rate', 'rates', 'ratio', 'percentage', 'percent', 'value', 'count', 'numbers', 'total'];

function uncountedAt(typed: Typed, at: number): { meaning: Meaning; to: number } | undefined {
  let best: { meaning: Meaning; to: number } | undefined;
  for (const { words, meaning } of sayingsFrom(keyAt(typed, at), keyAt(typed, at + 1))) {
    const fits =
      meaning.kind === 'uncounted' && words.every((each, index) => keyAt(typed, at + index) === each);
    if (fits && at + words.length > (best?.to ?? 0)) best = { meaning, to: at + words.length };
  }
  return best;
}
