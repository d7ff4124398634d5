// Reads a number that something is held against: `below 20`, `between 2 and 5 %`, `100 or more`. Knows no figure.

import { monthNamed } from '#language/periods/parse-date.ts';
import { longestOf, type PhraseTable, phraseTable } from '#language/read-outcome.ts';
import { part, type Typed } from '#language/typed-words.ts';
import type { FigureLimit } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import { opposite } from './told.ts';

/** Commas between the phrases. */
const comparedPhrases: Readonly<Record<FigureLimit['is'] | 'exactly', string>> = {
  'at-most': '<=, ≤, < =, at most, up to, no more than, not more than, max, maximum, or less',
  'at-least':
    '>=, ≥, > =, at least, no less than, not less than, no fewer than, not fewer than, min, minimum, or more, from, hit, hits, reach, reaches, reached',
  below:
    '<, below, under, less than, less as, fewer as, lower as, less then, fewer then, lower then, short of, south of, undercuts, not even, shy of, less say, less than say, fewer than, lower than, smaller than, beneath, worse than, less',
  above:
    '>, above, over, more than, more as, higher as, better as, more then, higher then, better then, more of, gets past, tops, passes, pass, passed, topped, crosses, crossed, surpasses, surpass, surpassed, exceeded, in excess of, upwards of, north of, climbs past, climbs over, breaks, outnumber, tips over, got past, get past, goes past, go past, greater than, higher than, cross, beat, beats, beating, exceeding, exceeds, exceed, beyond, better than, bigger than, larger than',
  exactly: '=, = =, exactly, equal to, equals, is',
};

/** By the first word, since hardly any text begins so. */
const comparisons: ReadonlyMap<string, readonly (readonly [keyof typeof comparedPhrases, string])[]> =
  Map.groupBy(
    (Object.entries(comparedPhrases) as [keyof typeof comparedPhrases, string][]).flatMap(([is, phrases]) =>
      phrases.split(', ').map((phrase) => [is, phrase] as const),
    ),
    ([, phrase]) => phrase.split(' ', 1)[0] ?? '',
  );

export interface NumberHeld {
  readonly is: FigureLimit['is'] | 'exactly' | 'between';
  readonly value: number;
  readonly upTo?: number;
  readonly percent: boolean;
  readonly to: number;
}

/** Words of the longest comparison. */
const longestComparison = 4;

export function comparedAt(typed: Typed, at: number): NumberHeld | undefined {
  const held = heldAt(typed, at);
  return held && reaching.test(keyAt(typed, at)) ? asReached(held, typed, at) : held;
}

export const reaching = /^(?:reach|hit|pass|cross|exceed|surpass|top|get|make|break|climb|go|rise|grow|come)/;

/** `have yet to reach 20` are below it; of `could reach 20` and `about to reach 20` nobody knows. */
function asReached(held: NumberHeld, typed: Typed, at: number): NumberHeld | undefined {
  const before = `${keyAt(typed, at - 3)} ${keyAt(typed, at - 2)} ${keyAt(typed, at - 1)}`;
  if (
    /(?:^| )(?:(?:yet|still|left|failed|fail|fails|failing|struggle|struggles|struggling) to|never)$/.test(
      before,
    )
  )
    return notCompared(held);
  const isOpen =
    /(?:^| )(?:about|supposed|expected|likely|set|close|meant|due|going|bound) to$|(?:^| )(?:should|could|would|might|may|must|ought to)(?: have| nearly| almost)?$|(?:^| )(?:nearly|almost)(?: have)?$|(?:^| )(?:close|near) to$/.test(
      before,
    );
  return isOpen ? undefined : held;
}

function heldAt(typed: Typed, at: number): NumberHeld | undefined {
  if (keyAt(typed, at) === 'between') return betweenAt(typed, at + 1);
  if (keyAt(typed, at) === 'not') return notCompared(comparedAt(typed, at + 1));
  if (moves.has(keyAt(typed, at))) return movedAt(typed, at);
  const known = comparisons.get(keyAt(typed, at));
  if (known === undefined) return heldBehind(typed, at);
  const next = part(typed, at, at + longestComparison);
  let best: { is: NumberHeld['is']; used: number } | undefined;
  for (const [is, phrase] of known) {
    const used = longestOf(next, [phrase]);
    if (used > (best?.used ?? 0)) best = { is, used };
  }
  if (best === undefined) return heldBehind(typed, at);
  const read = numberAt(typed, at + best.used);
  // `from 1 to 15 feb` and `from 2 march` are days.
  if (read && keyAt(typed, at) === 'from' && monthNamed(keyAt(typed, read.to))) return undefined;
  if (read && keyAt(typed, at) === 'from' && through.has(keyAt(typed, read.to)))
    return betweenAt(typed, at + 1);
  return read && { is: best.is, value: read.value, percent: read.percent, to: read.to };
}

const through = new Set(['to', '-', '–', 'until', 'till', 'and']);

const falling = new Set(
  'sink sinks sank sinking slip slips slipped slipping dip dips dipped dipping drop drops dropped dropping fall falls fell falling tumble tumbles tumbled slide slides slid tank tanks tanked plunge plunges plunged shrink shrinks decline declines declined decrease decreases decreased crash crashes crashed'.split(
    ' ',
  ),
);
const rising = new Set(
  'climb climbs climbed climbing rise rises rose rising jump jumps jumped jumping soar soars soared grow grows grew increase increases increased improve improves improved spike spikes spiked creep creeps surge surges surged'.split(
    ' ',
  ),
);
const moves: ReadonlySet<string> = new Set([
  ...falling,
  ...rising,
  ...'go goes went going get gets got come comes came move moves moved'.split(' '),
]);

/** `sinks under 4 %`, `climbs past 100`, `gets to 50`. What moves by so much is held against no number. */
function movedAt(typed: Typed, at: number): NumberHeld | undefined {
  if (relativeAt(typed, at) > 0) return undefined;
  const next = ['back', 'down', 'up', 'well', 'even'].includes(keyAt(typed, at + 1)) ? at + 2 : at + 1;
  const key = keyAt(typed, next);
  const read = key === 'to' || key === 'past' ? numberAt(typed, next + 1) : undefined;
  if (read === undefined) {
    const held = moves.has(key) ? undefined : comparedAt(typed, next);
    return held && held.is !== 'exactly' ? held : undefined;
  }
  const is = key === 'past' ? 'above' : falling.has(keyAt(typed, at)) ? 'at-most' : 'at-least';
  return { is, value: read.value, percent: read.percent, to: read.to };
}

/** `drops by 20 %`, `rises more than 10 %`: how many words tell by how much a figure moves. */
export function relativeAt(typed: Typed, at: number): number {
  const verb = keyAt(typed, at);
  if (!falling.has(verb) && !rising.has(verb)) return 0;
  const by = keyAt(typed, at + 1) === 'by' ? 1 : 0;
  const more = longestOf(part(typed, at + 1 + by, at + 4 + by), [
    'more than',
    'less than',
    'at least',
    'over',
  ]);
  if (by === 0 && (more === 0 || keyAt(typed, at + 1) === 'over')) return 0;
  const half = longestOf(part(typed, at + 1 + by + more), ['half', 'a half', 'a third', 'a quarter']);
  const read = numberAt(typed, at + 1 + by + more);
  return half > 0 ? 1 + by + more + half : read ? read.to - at : 0;
}

const orMore = (words: string) => words.split(' ').flatMap((each) => [`or ${each}`, `and ${each}`]);
const behind: readonly (readonly ['at-least' | 'at-most', PhraseTable])[] = [
  [
    'at-least',
    phraseTable([
      ...orMore('more higher above over better up greater bigger'),
      ...['+', 'plus', 'at least', 'minimum', 'at minimum'],
    ]),
  ],
  [
    'at-most',
    phraseTable([
      ...orMore('less fewer lower below under worse smaller'),
      ...['at most', 'maximum', 'at maximum', 'tops'],
    ]),
  ],
];

/** Words that count places, and no figure. */
export const placing = ['top', 'bottom', 'best', 'worst', 'first', 'last', 'past', 'next', 'every'];

/** `5 % or more`, `20+` */
function heldBehind(typed: Typed, at: number): NumberHeld | undefined {
  const read = numberAt(typed, at);
  if (read === undefined || placing.includes(keyAt(typed, at - 1))) return undefined;
  const said = behindAt(typed, read.to);
  return said && { is: said.is, value: read.value, percent: read.percent, to: said.to };
}

export function behindAt(typed: Typed, at: number): { is: 'at-least' | 'at-most'; to: number } | undefined {
  for (const [is, words] of behind) {
    const used = longestOf(part(typed, at, at + longestComparison), words);
    if (used > 0) return { is, to: at + used };
  }
  return undefined;
}

/** `not below 10 %` is at least that. */
function notCompared(read: NumberHeld | undefined): NumberHeld | undefined {
  if (read === undefined || read.is === 'exactly' || read.is === 'between') return undefined;
  return { ...read, is: opposite[read.is] };
}

function betweenAt(typed: Typed, at: number): NumberHeld | undefined {
  const one = numberAt(typed, at);
  const joint = one && ['and', '-', 'to', '–'].includes(keyAt(typed, one.to)) ? one.to + 1 : undefined;
  const other = joint === undefined ? undefined : numberAt(typed, joint);
  // Nothing is between 9 and 5; those may be hours.
  if (one && other && other.value < one.value) return undefined;
  // `invites between 2 and 6 march` are those of five days.
  if (other && monthNamed(keyAt(typed, other.to)) !== undefined) return undefined;
  return (
    one &&
    other && { is: 'between', value: one.value, upTo: other.value, percent: other.percent, to: other.to }
  );
}

export function numberAt(
  typed: Typed,
  at: number,
): { value: number; percent: boolean; to: number } | undefined {
  const key = keyAt(typed, at);
  const isDigit = /^\d/.test(key);
  const plain = isDigit && /^\d{1,3}(?:,\d{3}){1,2}$/.test(key) ? key.replaceAll(',', '') : key;
  const stated = isDigit ? /^(\d{1,9}(?:[.,]\d{1,2})?)(k?)(%?)$/.exec(plain) : null;
  const value = stated ? Number((stated[1] ?? '').replace(',', '.')) * (stated[2] ? 1000 : 1) : numberIn(key);
  if (value === undefined) return undefined;
  const sign = longestOf(part(typed, at + 1, at + 3), ['%', 'percent', 'per cent', 'pct']);
  return { value, percent: sign > 0 || stated?.[3] === '%', to: at + 1 + sign };
}

export function keyAt({ words }: Typed, at: number): string {
  const word = words[at];
  return word === undefined || word.quoted ? '' : word.key;
}
