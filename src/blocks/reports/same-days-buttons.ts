// Buttons that lead from the figures of some days to others of the same days. They carry the period along.

import type { Button } from '@slack/types';
import { lead, type SheetView } from '#blocks/parts/question-controls.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import type { CampaignRef, PeriodPhrase } from '#reports/question.ts';

/** Whose figures; everybody's if neither is named. */
export interface Whose {
  readonly campaign?: CampaignRef;
  readonly owner?: string;
}

export function dailyButton(of: Whose, period: PeriodPhrase, view: SheetView): Button | undefined {
  return lead('Day by day', { kind: 'daily', period, ...of }, 'daily', view);
}

/** Compares with the days before; undefined if there are none. */
export function compareButton(
  of: Whose,
  { phrase, baseline }: ResolvedPeriod,
  view: SheetView,
): Button | undefined {
  if (baseline === undefined) return undefined;
  const periods = [phrase, { kind: 'dates', range: baseline }] as const;
  return lead('Compare', { kind: 'compare-periods', periods, ...of }, 'compare', view);
}
