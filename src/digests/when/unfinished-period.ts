// Whether a period still runs: until it is over, "below 20" says nothing about it. Knows no schedule.

import type { Instant } from '#base/brand.ts';
import { dayAt } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Condition } from '#digests/digest.ts';
import { phraseDates } from '#reports/figures/period.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import type { ServiceDays } from './service-days.ts';

/** Whether the condition must wait for the end of the period: right after midnight every figure is below every limit. */
export function awaitsEnd(
  question: Question,
  condition: Condition,
  at: Instant,
  { zone, weekStartsOn }: ServiceDays,
): boolean {
  if (!asksForLess(condition) || !('period' in question) || question.period === undefined) return false;
  const today = dayAt(at, zone);
  return phraseDates(question.period, today, weekStartsOn).last >= today;
}

/** Whether it would wait for ever, since the period always includes today. */
export function neverEnds(question: Question, condition: Condition): boolean {
  return (
    asksForLess(condition) &&
    'period' in question &&
    question.period !== undefined &&
    isAlwaysRunning(question.period)
  );
}

/** Whether it holds for too little, so that a day that still runs may end it. */
function asksForLess(condition: Condition): boolean {
  switch (condition.kind) {
    case 'figure':
      return condition.is === 'below';
    case 'activity':
    case 'new-need':
      return false;
    default:
      return unreachable(condition);
  }
}

function isAlwaysRunning(period: PeriodPhrase): boolean {
  switch (period.kind) {
    case 'today':
    case 'since':
    case 'since-period':
      return true;
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return period.back === 0;
    case 'days-ago':
      return period.last === 0;
    default:
      return false;
  }
}
