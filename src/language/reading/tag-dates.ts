// Finds in a text when campaigns begin or end: `started this month`, `ending next week`. Knows no names.

import { addDays, type DateRange } from '#base/day.ts';
import { readDates } from '#language/periods/parse-date.ts';
import { readPeriod } from '#language/periods/parse-period.ts';
import { longestOf, type ParseContext } from '#language/read-outcome.ts';
import { part, type Typed } from '#language/typed-words.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { afterAll, beforeAll, type PeriodPhrase } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import type { Tag } from './tag.ts';
import { keyAt } from './tag-limits.ts';

const edges = {
  begins: [
    'started',
    'starts',
    'starting',
    'start',
    'begun',
    'began',
    'begins',
    'beginning',
    'launched',
    'launching',
    'created',
    'new campaigns',
    'new ones',
    'kicked off',
    'went live',
    'that started',
    'went out',
  ],
  ends: [
    'ending',
    'ends',
    'end',
    'ended',
    'finishing',
    'finishes',
    'finished',
    'finish',
    'closing',
    'expiring',
    'expires',
    'end on',
    'run out on',
    'running out',
    'due',
  ],
} as const;

/** `started this month`, `ending next week`, `started before 1 feb` */
export function datedTags(typed: Typed, at: number, context: ParseContext): Tag[] {
  return (['begins', 'ends'] as const).flatMap((edge): Tag[] => {
    const used = longestOf(part(typed, at), edges[edge]);
    if (used === 0) return [];
    const read = whenAt(typed, at + used, context);
    return read
      ? [{ from: at, to: read.to, cost: 0.9, meaning: { kind: 'dated', edge, phrase: read.phrase } }]
      : [];
  });
}

function whenAt(
  typed: Typed,
  at: number,
  context: ParseContext,
): { phrase: PeriodPhrase; to: number } | undefined {
  const bound = longestOf(part(typed, at), ['before', 'after', 'by', 'until']);
  const next = nextAt(part(typed, at), context);
  if (next) return { phrase: { kind: 'dates', range: next.range }, to: at + next.used };
  const rest = part(typed, at + bound);
  const begun = readPeriod(rest, context);
  // Campaigns begin and end on days to come, too.
  const read = begun?.kind === 'read' ? begun : readDates(rest, context);
  if (read?.kind !== 'read') return undefined;
  const to = at + bound + read.used;
  if (bound === 0) return { phrase: read.value, to };
  const { first, last } = phraseDates(read.value, context.today, context.weekStartsOn);
  const range =
    keyAt(typed, at) === 'after'
      ? { first: addDays(last, 1), last: afterAll }
      : { first: beforeAll, last: keyAt(typed, at) === 'before' ? addDays(first, -1) : last };
  return { phrase: { kind: 'dates', range }, to };
}

/** Days to come, which no other period has. */
function nextAt(
  typed: Typed,
  { today, weekStartsOn }: ParseContext,
): { range: DateRange; used: number } | undefined {
  const lead = longestOf(typed, ['in the', 'within the', 'in', 'within', 'on']);
  const rest = part(typed, lead);
  if (longestOf(rest, ['tomorrow']))
    return { range: { first: addDays(today, 1), last: addDays(today, 1) }, used: lead + 1 };
  if (longestOf(rest, ['next']) === 0) return undefined;
  const unit = keyAt(rest, 1);
  const kind = (['week', 'month', 'quarter'] as const).find((each) => each === unit);
  if (kind !== undefined) {
    const { last } = phraseDates({ kind, back: 0 }, today, weekStartsOn);
    return { range: phraseDates({ kind, back: 0 }, addDays(last, 1), weekStartsOn), used: lead + 2 };
  }
  const count = numberIn(unit);
  const of = keyAt(rest, 2).replace(/s$/, '');
  const days = of === 'day' ? 1 : of === 'week' ? 7 : of === 'month' ? 30 : undefined;
  if (count === undefined || days === undefined) return undefined;
  return { range: { first: today, last: addDays(today, count * days) }, used: lead + 3 };
}
