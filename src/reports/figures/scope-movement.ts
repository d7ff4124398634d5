// What the days of one scope prove about two windows: the bridge from the record's columns to the tests of movements.

import { type Day, type DayNumber, dayNumbered, numberOf, weekday } from '#base/day.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { ScopeDays } from '#readings/reading.ts';
import { countsIn, finalDaysIn, isFinalDay } from '#readings/record/scope-days.ts';
import type { RateName } from '#reports/question.ts';
import { countMovement, type Movement, rateMovement, type TwoWindows } from './beyond-chance.ts';
import type { WindowPair } from './figure.ts';
import { rateParts } from './metric.ts';

/** Whether each figure of the later window moved by more than chance explains. */
export interface Movements {
  /** `scale`: the factor for the counts of now before they are compared. */
  count(name: ActivityCounterName, scale: number): Movement;
  rate(name: RateName): Movement;
}

/** The days before the later window that show what is usual: nine weeks, for eight differences between weeks. */
export const historyDays = 63;

/** Claims nothing. */
export const untestedMovements: Movements = {
  count: () => ({ kind: 'not-tested' }),
  rate: () => ({ kind: 'not-tested' }),
};

/**
 * For two windows that end in whole days. History goes back to the first unknown day, and not before `since`, the first day on which the
 * campaign ran.
 */
export function movementsBetween(days: ScopeDays, { now, before }: WindowPair, since?: Day): Movements {
  if (before.last >= now.first) {
    if (now.last >= before.first) return untestedMovements;
    const turned = movementsBetween(days, { now: before, before: now }, since);
    return {
      count: (name, scale) => opposite(turned.count(name, 1 / scale)),
      rate: (name) => opposite(turned.rate(name)),
    };
  }
  const [end, first] = [numberOf(now.last), numberOf(now.first)];
  const earliest = Math.max(
    since ? numberOf(since) : 0,
    Math.min(numberOf(before.first), first - historyDays),
  );
  let start: number = end + 1;
  while (start > earliest && isFinalDay(days, (start - 1) as DayNumber)) start -= 1;
  const unlearned = isKnownBefore(days, earliest, start) ? gap : early;
  if (start > numberOf(before.first)) return { count: () => unlearned, rate: () => unlearned };
  const windows: TwoWindows = {
    before: { from: numberOf(before.first) - start, to: numberOf(before.last) + 1 - start },
    now: { from: first - start, to: end + 1 - start },
  };
  const range = { first: start as DayNumber, last: end };
  const firstWeekday = weekday(dayNumbered(range.first)) - 1;
  return {
    count: (name, scale) => because(unlearned, countMovement(countsIn(days, name, range), windows, scale)),
    rate: (name) => {
      const { part, of } = rateParts[name];
      const [answers, sent] = [countsIn(days, part, range), countsIn(days, of, range)];
      return because(unlearned, rateMovement({ firstWeekday, sent, answers }, windows));
    },
  };
}

const early: Movement = { kind: 'cannot-tell', lacks: 'history' };
const gap: Movement = { kind: 'cannot-tell', lacks: 'gap' };

/** If history is lacking, it may not have begun, or a day within it is unknown. */
function because(unlearned: Movement, movement: Movement): Movement {
  return movement.kind === 'cannot-tell' && movement.lacks === 'history' ? unlearned : movement;
}

/** Whether days are known again before the unknown one at which history stops. */
function isKnownBefore(days: ScopeDays, earliest: number, start: number): boolean {
  const last = start - 2;
  if (last < earliest) return false;
  const range = { first: dayNumbered(earliest as DayNumber), last: dayNumbered(last as DayNumber) };
  return finalDaysIn(days, range) > 0;
}

function opposite(movement: Movement): Movement {
  if (movement.kind === 'up') return { kind: 'down' };
  if (movement.kind === 'cannot-tell' && movement.lacks === 'sends')
    return { ...movement, lacks: 'sends-before' };
  if (movement.kind === 'cannot-tell' && movement.lacks === 'sends-before')
    return { ...movement, lacks: 'sends' };
  return movement.kind === 'down' ? { kind: 'up' } : movement;
}
