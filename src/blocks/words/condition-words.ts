// The condition of a digest in words; plain text without names.

import { unreachable } from '#base/unreachable.ts';
import type { Condition, FigureName, PlainConditionKind, WhenQuiet } from '#digests/digest.ts';
import { isRate } from '#reports/figures/metric.ts';
import { metricInWords } from './metric-words.ts';
import { count, percentSign } from './numbers.ts';

interface PlainConditionWords {
  /** After "only if" and "when". */
  readonly asked: string;
  /** At the beginning of an alert. */
  readonly begun: string;
  readonly over: string;
  /** What is so now. */
  readonly holds: string;
  readonly fails: string;
}

export const plainConditionWords: Readonly<Record<PlainConditionKind, PlainConditionWords>> = {
  activity: {
    asked: 'anything was counted',
    begun: 'something was counted',
    over: 'nothing is counted any more',
    holds: 'something was counted',
    fails: 'nothing was counted',
  },
  'new-need': {
    asked: 'a new need arises',
    begun: 'a new need arose',
    over: 'no need is new any more',
    holds: 'a need is new',
    fails: 'no need is new',
  },
};

/** To follow "only if" and "when": "reply rate is below 5 %", "replies are above 20" */
export function conditionInWords(condition: Condition): string {
  if (condition.kind !== 'figure') return plainConditionWords[condition.kind].asked;
  const { figure, is, value } = condition;
  return `${metricInWords(figure)} ${isRate(figure) ? 'is' : 'are'} ${is} ${amountInWords(figure, value)}`;
}

/** `value`: a count, or the ratio of a rate. */
export function amountInWords(figure: FigureName, value: number): string {
  return isRate(figure) ? `${Math.round(value * 10_000) / 100}${percentSign}` : count(value);
}

export type FigureCondition = Extract<Condition, { kind: 'figure' }>;

/** The figure as reports write it, with one more decimal if it would look like the limit. */
export function amountBeside({ figure, value }: FigureCondition, now: number): string {
  const short = Math.round(now * 1_000) / 1_000;
  return amountInWords(figure, isRate(figure) && short !== value ? short : now);
}

export function quietInWords(whenQuiet: WhenQuiet): string {
  switch (whenQuiet) {
    case 'post':
      return 'the report all the same';
    case 'line':
      return 'one line';
    case 'skip':
      return 'nothing is sent';
    default:
      return unreachable(whenQuiet);
  }
}
