// Guesses public holidays from the account's own figures: working days on which next to nothing was sent. Knows no calendar and no campaign.

import { type Day, daysOf, isWorkingDay } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import { attentionWindow } from './campaign-facts.ts';

/** Less than this share of a usual working day is next to nothing. */
const restingShare = 0.1;

/** A longer run is no holiday: the account stands still, and somebody must know. */
const mostInARow = 2;

/** `account`: the sum of all campaigns on each day of `attentionWindow`; undefined for an unknown day. */
export function daysOff(today: Day, account: readonly (ActivityCounts | undefined)[]): ReadonlySet<Day> {
  const days = daysOf(attentionWindow(today)).flatMap((day, index) =>
    isWorkingDay(day) ? [{ day, sent: sentIn(account[index]) }] : [],
  );
  const known = days.flatMap(({ sent }) => sent ?? []);
  const usual = known.reduce((sum, sent) => sum + sent, 0) / Math.max(1, known.length);
  const off = new Set<Day>();
  let row: Day[] = [];
  for (const { day, sent } of days) {
    row = sent !== undefined && sent < restingShare * usual ? [...row, day] : [];
    for (const each of row) {
      if (row.length <= mostInARow) off.add(each);
      else off.delete(each);
    }
  }
  return off;
}

function sentIn(counts: ActivityCounts | undefined): number | undefined {
  return counts && counts.invitationsSent + counts.messagesSent;
}
