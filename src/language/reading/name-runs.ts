// Follows the words of a text through the names that hold them all, each word narrowing the names. Knows no tag.

import { findWord, type NameIndex, type Nearness, otherForms } from './lexicon.ts';
import { isOwn, type Prepared } from './tag-words.ts';
import { longestRun } from './whole-names.ts';

/** What a name found by such a word costs more than an exact one. */
const nearnessCost: Readonly<Record<Nearness, number>> = {
  exact: 0,
  begun: 0.3,
  initials: 1.2,
  slip: 0.9,
  short: 1.6,
};

export interface NameRun {
  readonly to: number;
  readonly items: readonly number[];
  readonly cost: number;
  readonly words: readonly string[];
  /** How many of its words are no word of ours. */
  readonly own: number;
}

/** Runs of words that some names hold, from that word on: each further word narrows them. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what ends a run, one line each
export function runsFrom(
  { names, typed, meant }: Prepared,
  from: number,
  index: NameIndex<unknown>,
): NameRun[] {
  const runs: NameRun[] = [];
  let current: NameRun | undefined;
  for (let at = from; at < typed.words.length && at - from < longestRun; at += 1) {
    const word = typed.words[at];
    if (word === undefined || word.quoted) break;
    const parts = names[at] ?? [];
    if (
      parts.length === 0 ||
      (current && linking.has(word.key) && !parts.every((each) => findWord(index, each)?.how === 'exact'))
    ) {
      if (at === from) return runs;
      continue;
    }
    const ours = isOwn(word.key) ? 'typed' : isOwn(meant.words[at]?.key ?? '') ? 'meant' : undefined;
    const next = extended(current, parts, index, ours, at + 1);
    if (next === undefined) {
      if (current && linking.has(word.key) && at + 1 < typed.words.length) continue;
      break;
    }
    current = next;
    runs.push(current);
  }
  return runs;
}

/** They stand between the words of a name that is told loosely: `the webinar thing about pricing`. */
export const linking = new Set(
  'the of for in and about thing one ones called named us to - , & with'.split(' '),
);

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what ends a run of a name's words, one line each
function extended(
  run: NameRun | undefined,
  parts: readonly string[],
  index: NameIndex<unknown>,
  ours: 'typed' | 'meant' | undefined,
  to: number,
): NameRun | undefined {
  let { items, cost, words, own } = run ?? { items: undefined, cost: 0, words: [] as string[], own: 0 };
  const glued = parts.length > 1 ? index.holding.get(parts.join('')) : undefined;
  for (const part of parts) {
    if (words.includes(part) && !repeats(index, items, part, words)) return undefined;
    const found = glued ? { items: glued, how: 'exact' as const } : findWord(index, part);
    if (found === undefined) return undefined;
    // One of our own words stands for itself, not for one that is like it.
    if (ours === 'typed' && found.how !== 'exact') return undefined;
    const both: readonly number[] = items === undefined ? found.items : intersection(items, found.items);
    if (both.length === 0) return undefined;
    items = both;
    cost += nearnessCost[found.how];
    words = [...words, formIn(index, part)];
    if (ours === undefined) own += /^\d+$/.test(part) ? 0 : 1;
  }
  return items && { to, items, cost, words, own };
}

/** `wave one` is called `Wave 1`. */
function formIn({ holding }: NameIndex<unknown>, word: string): string {
  return holding.has(word) ? word : (otherForms.get(word)?.find((form) => holding.has(form)) ?? word);
}

function repeats(
  index: NameIndex<unknown>,
  items: readonly number[] | undefined,
  part: string,
  words: readonly string[],
): boolean {
  const times = words.filter((each) => each === part).length + 1;
  return (items ?? []).some(
    (item) => (index.words[item] ?? []).filter((each) => each === part).length >= times,
  );
}

/** Both ascend. */
function intersection(one: readonly number[], other: readonly number[]): number[] {
  const both: number[] = [];
  let at = 0;
  for (const each of one) {
    while ((other[at] ?? Number.POSITIVE_INFINITY) < each) at += 1;
    if (other[at] === each) both.push(each);
  }
  return both;
}
