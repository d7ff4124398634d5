// On which days a campaign ran, from its start and its journal. A window in which it ran only partly is not compared. Pure.

import { type DateRange, type Day, dayAt, daysOf, type Zone } from '#base/day.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import type { Calendars } from './stated-dates.ts';

export interface DaysRun {
  /** The first day on which it can have run. */
  readonly since: Day;
  /** On how many days of the range it ran from beginning to end. */
  in(range: DateRange): number;
}

export function daysRun(campaign: Campaign, journal: readonly JournalEntry[], on: Calendars): DaysRun {
  const since = firstDay(campaign, on);
  const changes = statusChanges(journal, on.service);
  return {
    since,
    in: (range) => {
      if (changes.length === 0 && range.first >= since) return daysOf(range).length;
      return daysOf(range).filter((day) => day >= since && !isAtRest(changes, day)).length;
    },
  };
}

/** A stated start may be before the creation, but a campaign does nothing until it is created. */
export function firstDay({ startsAt, createdAt }: Campaign, { service, dates }: Calendars): Day {
  const created = dayAt(createdAt, service);
  const starts = startsAt === undefined ? created : dayAt(startsAt, dates);
  return starts > created ? starts : created;
}

export interface StatusChange {
  readonly from: string;
  readonly to: string;
  readonly noticedOn: Day;
}

export function statusChanges(journal: readonly JournalEntry[], zone: Zone): StatusChange[] {
  return journal.flatMap(({ change, noticedAt }) =>
    change.kind === 'status' ? [{ from: change.from, to: change.to, noticedOn: dayAt(noticedAt, zone) }] : [],
  );
}

/** Its status changed on that day, or was not ACTIVE: the change before shows it, or else the change after. `changes`: oldest first. */
export function isAtRest(changes: readonly StatusChange[], day: Day): boolean {
  if (changes.some(({ noticedOn }) => noticedOn === day)) return true;
  const before = changes.findLast(({ noticedOn }) => noticedOn < day);
  const after = changes.find(({ noticedOn }) => noticedOn > day);
  return (before?.to ?? after?.from ?? 'ACTIVE') !== 'ACTIVE';
}
