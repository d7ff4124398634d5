// What decides whether a digest is posted, in words; plain text that holds no names.

import { unreachable } from '#base/unreachable.ts';
import type { Condition, WhenQuiet } from '#digests/digest.ts';
import { isRate } from '#reports/metric.ts';
import { metricInWords } from './metric-words.ts';
import { count } from './numbers.ts';

/** "reply rate below 5 %" */
export function conditionInWords(condition: Condition): string {
  if (condition.kind === 'activity') return 'anything was counted';
  const { figure, is, value } = condition;
  const limit = isRate(figure) ? `${Math.round(value * 10_000) / 100} %` : count(value);
  return `${metricInWords(figure)} ${is} ${limit}`;
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
