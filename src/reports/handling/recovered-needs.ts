// Which needs that somebody worked on are back to normal since a day, and what was last done about each. Pure.

import { addDays, type Day, daysBetween, isWorkingDay } from '#base/day.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { deedsInForce } from './fold-need-deeds.ts';
import type { Signed } from './handled-need.ts';
import type { NeedDeed, NeedWithDeeds } from './kept-need.ts';

export interface RecoveredNeed {
  readonly campaign: CampaignChoice;
  readonly kind: NeedKind;
  /** The service day on which it was first seen to be back to normal. */
  readonly on: Day;
  /** What somebody did about it last. `days`: from then until it was back to normal. */
  readonly after: Signed & { readonly deed: 'taken' | 'snoozed' | 'noted' | 'done'; readonly days: number };
}

/** The latest first. */
export function recoveredNeeds(kept: readonly NeedWithDeeds[], since: Day): RecoveredNeed[] {
  return kept
    .flatMap(({ need, deeds }): RecoveredNeed[] => {
      const { ended, campaign, kind } = need;
      if (ended === undefined || ended.why !== 'normal' || ended.on < since) return [];
      const last = deedsInForce(deeds).findLast(({ on }) => on <= ended.on);
      const deed = last && pastTense[last.deed.kind];
      if (last === undefined || deed === undefined) return [];
      const { by, at, on } = last;
      return [{ campaign, kind, on: ended.on, after: { deed, by, at, on, days: daysBetween(on, ended.on) } }];
    })
    .sort((one, other) => daysBetween(one.on, other.on));
}

/** What happened to a need over the weekend is news on Monday. */
export function workingDayBefore(today: Day): Day {
  let day = addDays(today, -1);
  while (!isWorkingDay(day)) day = addDays(day, -1);
  return day;
}

/** After somebody gave it back, nobody worked on it. */
const pastTense: Readonly<Record<NeedDeed['kind'], RecoveredNeed['after']['deed'] | undefined>> = {
  take: 'taken',
  snooze: 'snoozed',
  note: 'noted',
  done: 'done',
  'give-back': undefined,
  undo: undefined,
};
