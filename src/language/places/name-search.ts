// Which of many named things a person means by the letters typed so far: best first. Knows neither zones nor countries.

import { editDistance, folded, soughtIn } from '#reports/finding/nearest.ts';

export interface Searched {
  /** What it is called, most usual name first. */
  readonly names: readonly string[];
  /** Names that it shares with others, such as its country's: they count for less. */
  readonly shared?: readonly string[];
}

/** Those like the text: called so, then beginning with it, then holding it; where none is, those a typo away. The rest keeps its order. */
export function search<Each extends Searched>(all: readonly Each[], typed: string): Each[] {
  const wanted = soughtIn(typed);
  if (wanted === '') return [...all];
  const close = ranked(all, (name) => unlikeness(` ${name} `, wanted));
  return close.length > 0 ? close : ranked(all, (name) => misspelling(name, wanted));
}

function ranked<Each extends Searched>(
  all: readonly Each[],
  unlike: (name: string) => number | undefined,
): Each[] {
  const best = (names: readonly string[], more: number) =>
    names.map((name) => unlike(foldedOnce(name))).map((score) => (score ?? Number.NaN) + more);
  return all
    .map((each) => ({ each, scores: [...best(each.names, 0), ...best(each.shared ?? [], 0.5)] }))
    .map(({ each, scores }) => ({ each, score: Math.min(...scores.filter((score) => !Number.isNaN(score))) }))
    .filter(({ score }) => Number.isFinite(score))
    .sort((one, other) => one.score - other.score)
    .map(({ each }) => each);
}

/** 0: the same; then as its beginning, as one of its words, as the beginning of one, and from three letters on anywhere within. */
function unlikeness(name: string, wanted: string): number | undefined {
  if (name === ` ${wanted} `) return 0;
  if (name.startsWith(` ${wanted}`)) return 1;
  if (name.includes(` ${wanted} `)) return 2;
  if (name.includes(` ${wanted}`)) return 3;
  return wanted.length >= 3 && name.includes(wanted) ? 4 : undefined;
}

/** Dubai is no misspelling of Mumbai: one letter from five on, two from nine. */
function misspelling(name: string, wanted: string): number | undefined {
  const most = Math.floor((wanted.length - 1) / 4);
  if (most < 1) return undefined;
  const apart = editDistance(wanted, name, Math.min(most, 2));
  return apart <= Math.min(most, 2) ? apart : undefined;
}

const foldings = new Map<string, string>();

/** Each letter typed asks for the same few thousand names again. */
function foldedOnce(name: string): string {
  const known = foldings.get(name);
  if (known !== undefined) return known;
  const made = folded(name);
  foldings.set(name, made);
  return made;
}
