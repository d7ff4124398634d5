// Which of many named things a person means by the letters typed so far: best first. Knows neither zones nor countries.

import type { Clock } from '#base/clock.ts';
import { inSlices } from '#base/slices.ts';
import { editDistance, folded, soughtIn } from '#reports/finding/nearest.ts';

export interface Searched {
  /** What it is called, most usual name first. */
  readonly names: readonly string[];
  /** Names that it shares with others, such as its country's: they count for less. */
  readonly shared?: readonly string[];
}

/** Exact names first, then names that begin with the text, then names that contain it. Where there are none: names that are a typo away. Equals keep their order. */
export type NameSearch<Each> = (typed: string) => Each[];

/** Each letter typed asks for the same few thousand names again, so they are made ready once, in slices. */
export async function createNameSearch<Each extends Searched>(
  all: Iterable<Each>,
  clock: Pick<Clock, 'monotonic'>,
): Promise<NameSearch<Each>> {
  const ready: Ready<Each>[] = [];
  for await (const each of inSlices(all, clock)) {
    const names = [...each.names, ...(each.shared ?? [])].map(folded);
    ready.push({ each, names, own: each.names.length });
  }
  return (typed) => {
    const wanted = soughtIn(typed);
    if (wanted === '') return ready.map(({ each }) => each);
    const close = ranked(ready, (name) => unlikeness(` ${name} `, wanted));
    return close.length > 0 ? close : ranked(ready, (name) => misspelling(name, wanted));
  };
}

interface Ready<Each> {
  readonly each: Each;
  /** Lower case, without accents. The first `own` are its own names. */
  readonly names: readonly string[];
  readonly own: number;
}

function ranked<Each>(all: readonly Ready<Each>[], unlike: (name: string) => number | undefined): Each[] {
  const found: { each: Each; score: number }[] = [];
  for (const { each, names, own } of all) {
    let score = Number.POSITIVE_INFINITY;
    for (const [index, name] of names.entries()) {
      score = Math.min(score, (unlike(name) ?? score) + (index < own ? 0 : 0.5));
    }
    if (score < Number.POSITIVE_INFINITY) found.push({ each, score });
  }
  return found.sort((one, other) => one.score - other.score).map(({ each }) => each);
}

/** 0: the same; then as its beginning, as one of its words, as the beginning of one, and from three letters on anywhere within. */
function unlikeness(name: string, wanted: string): number | undefined {
  if (!name.includes(wanted)) return undefined;
  if (name === ` ${wanted} `) return 0;
  if (name.startsWith(` ${wanted}`)) return 1;
  if (name.includes(` ${wanted} `)) return 2;
  if (name.includes(` ${wanted}`)) return 3;
  return wanted.length >= 3 ? 4 : undefined;
}

/** Dubai is no misspelling of Mumbai: one letter from five on, two from nine. */
function misspelling(name: string, wanted: string): number | undefined {
  const most = Math.min(2, Math.floor((wanted.length - 1) / 4));
  if (most < 1) return undefined;
  const apart = editDistance(wanted, name, most);
  return apart <= most ? apart : undefined;
}
