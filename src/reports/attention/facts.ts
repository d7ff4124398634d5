// What the rules look at: one campaign, its last five weeks day by day, and its leads. Pure; knows no thresholds.

import { addDays, type DateRange, type Day, daysOf, weekday } from '#base/day.ts';
import type { ActivityCounts, Campaign, CampaignStatistics } from '#campaigns/campaign.ts';
import type { DayReading, JournalEntry } from '#readings/reading.ts';
import type { CampaignChoice, Progress } from '#reports/report.ts';

export interface CampaignFacts {
  readonly campaign: Campaign;
  readonly choice: CampaignChoice;
  readonly statistics: CampaignStatistics | undefined;
  readonly progress: Progress;
  /** The service's running day. */
  readonly today: Day;
  /** Service days; undefined where the service states none. */
  readonly startedOn: Day | undefined;
  readonly endsOn: Day | undefined;
  /** Of `attentionWindow`, in order; undefined where a day was never read. */
  readonly days: readonly (DayReading | undefined)[];
  readonly journal: readonly (JournalEntry & { readonly noticedOn: Day })[];
}

const recentDays = 7;
const daysBefore = 28;

/** Five weeks of complete days: the last one, and the four before that it is held against. */
export function attentionWindow(today: Day): DateRange {
  return { first: addDays(today, -recentDays - daysBefore), last: addDays(today, -1) };
}

export function windowsOf(today: Day): { readonly recent: DateRange; readonly before: DateRange } {
  const { first, last } = attentionWindow(today);
  return {
    recent: { first: addDays(today, -recentDays), last },
    before: { first, last: addDays(today, -recentDays - 1) },
  };
}

/** A day of the window with its counts; undefined where they are not known. */
export interface KnownDay {
  readonly day: Day;
  readonly counts: ActivityCounts | undefined;
}

export function daysIn({ days, today }: CampaignFacts, range: DateRange): KnownDay[] {
  return daysOf(attentionWindow(today))
    .map((day, index) => {
      const reading = days[index];
      return { day, counts: reading?.kind === 'counted' ? reading.counts : undefined };
    })
    .filter(({ day }) => day >= range.first && day <= range.last);
}

/** Mondays to Fridays. */
export function isWorkingDay(day: Day): boolean {
  return weekday(day) <= 5;
}

/** From the first day to the last, both included; 0 where the last lies before. */
export function workingDaysBetween(first: Day, last: Day): number {
  return last < first ? 0 : daysOf({ first, last }).filter(isWorkingDay).length;
}

/**
 * Leads that were not invited yet: all but the skipped ones and those invited. The contract does not say what its counters mean; that
 * each lead is invited once is our reading, so every line that rests on it shows these inputs. undefined where it cannot be right.
 */
export function leadsLeft({ statistics }: CampaignFacts): number | undefined {
  if (statistics === undefined) return undefined;
  const { totalLeadCount, totalLeadsSkipped, invitationsSent } = statistics.counters;
  if (totalLeadCount <= 0 || invitationsSent <= 0 || invitationsSent > totalLeadCount) return undefined;
  return Math.max(0, totalLeadCount - totalLeadsSkipped - invitationsSent);
}

/** Invitations of each working day of the last week; undefined where one of its days is not known. */
export function invitedPerWorkingDay(facts: CampaignFacts): number | undefined {
  const { recent } = windowsOf(facts.today);
  const days = daysIn(facts, recent);
  if (days.some(({ counts }) => counts === undefined)) return undefined;
  const invited = days.reduce((sum, { counts }) => sum + (counts?.invitationsSent ?? 0), 0);
  return invited / workingDaysBetween(recent.first, recent.last);
}
