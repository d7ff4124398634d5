// Reads quarters, half-years and years. Beside other words they may be part of a name.

import type { Day } from '#base/day.ts';
import { longestOf, type Read, readAs } from '#language/read-outcome.ts';
import { part, type Typed, type Word } from '#language/typed-words.ts';
import { monthRange } from '#reports/figures/period.ts';
import type { PeriodPhrase } from '#reports/question.ts';

/** `q1`, `q1 2026`, `2026 q1`, `q4/2025`, `first quarter of 2025`, `h1`, `2025`. */
export function readQuarterOrYear(typed: Typed, today: Day): Read<PeriodPhrase> | undefined {
  const year = yearOf(typed.words[0]);
  if (year !== undefined) {
    const quarter = quarterAt(part(typed, 1));
    return quarter
      ? readAs({ kind: 'named-quarter', quarter: quarter.quarter, year }, 1 + quarter.used)
      : readAs({ kind: 'named-year', year }, 1);
  }
  const glued = /^(?:q([1-4])[/-](20\d\d)|(20\d\d)[/-]q([1-4]))$/.exec(keyOf(typed.words[0]));
  if (glued) {
    const [quarter, inYear] = [glued[1] ?? glued[4], glued[2] ?? glued[3]].map(Number);
    return readAs({ kind: 'named-quarter', quarter: quarter ?? 1, year: inYear ?? 2000 }, 1);
  }
  const half = halfAt(typed);
  const quarter = quarterAt(typed);
  const named = half ?? quarter;
  if (named === undefined) return undefined;
  const gap = longestOf(part(typed, named.used), ['of', 'in']);
  const stated = yearOf(typed.words[named.used + gap]);
  const used = named.used + (stated === undefined ? 0 : gap + 1);
  if (half) return readAs(halfOf(half.half, stated, today), used);
  const inYear = stated === undefined ? {} : { year: stated };
  return quarter && readAs({ kind: 'named-quarter', quarter: quarter.quarter, ...inYear }, used);
}

/** The latest one begun where no year is stated. */
function halfOf(half: number, stated: number | undefined, today: Day): PeriodPhrase {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const inYear = stated ?? (half === 2 && month < 7 ? year - 1 : year);
  const { first } = monthRange(inYear, 6 * half - 5);
  return { kind: 'dates', range: { first, last: monthRange(inYear, 6 * half).last } };
}

function halfAt(typed: Typed): { half: number; used: number } | undefined {
  const names = [
    ['h1', 'first half'],
    ['h2', 'second half'],
  ] as const;
  const half = names.findIndex((each) => longestOf(typed, each) > 0);
  return half < 0 ? undefined : { half: half + 1, used: longestOf(typed, names[half] ?? []) };
}

const quarterNames = ['first', 'second', 'third', 'fourth'];

function quarterAt(typed: Typed): { quarter: number; used: number } | undefined {
  const short = /^q([1-4])$/.exec(typed.words[0]?.key ?? '')?.[1];
  if (short !== undefined) return { quarter: Number(short), used: 1 };
  const spelled = quarterNames.findIndex((name) => longestOf(typed, [`${name} quarter`]) > 0);
  return spelled < 0 ? undefined : { quarter: spelled + 1, used: 2 };
}

function yearOf(word: Word | undefined): number | undefined {
  const key = keyOf(word);
  return /^20\d\d$/.test(key) ? Number(key) : undefined;
}

function keyOf(word: Word | undefined): string {
  return word === undefined || word.quoted ? '' : word.key;
}
