// What the rules judge: one campaign, its last five weeks day by day, and its leads. Pure; knows no thresholds.

import {
  addDays,
  type DateRange,
  type Day,
  daysBetween,
  daysOf,
  isWorkingDay,
  workingDaysIn,
} from '#base/day.ts';
import type {
  ActivityCounterName,
  ActivityCounts,
  Campaign,
  CampaignStatistics,
} from '#campaigns/campaign.ts';
import { createMemo } from '#readings/memo.ts';
import type { JournalEntry } from '#readings/reading.ts';
import type { UncountedRates } from '#reports/figures/compare.ts';
import { isAtRest, type StatusChange } from '#reports/figures/days-run.ts';
import type { Progress } from '#reports/figures/figure.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { learnedDays, testedDays } from './sequential-tests.ts';

export interface CampaignFacts {
  readonly campaign: Campaign;
  readonly choice: CampaignChoice;
  readonly statistics: CampaignStatistics | undefined;
  /** Rates that its counters do not explain: some answers may be to sends that no day counts. */
  readonly uncounted: UncountedRates;
  readonly progress: Progress;
  /** The service's running day. */
  readonly today: Day;
  /** Service days; undefined where the service states none. */
  readonly startedOn: Day | undefined;
  readonly endsOn: Day | undefined;
  /** When the service last changed it. */
  readonly updatedOn: Day;
  /** The days of `attentionWindow`, in order; undefined for a day without final counts. */
  readonly days: readonly (ActivityCounts | undefined)[];
  /** Day by day, up to yesterday. */
  readonly history: DayHistory;
  /** Working days on which the whole account rested. */
  readonly daysOff: ReadonlySet<Day>;
  /** Oldest first. */
  readonly journal: readonly (JournalEntry & { readonly noticedOn: Day })[];
}

/** The counts of the last eleven weeks, one number for each day. */
export interface DayHistory {
  readonly first: Day;
  readonly counts: Readonly<Record<ActivityCounterName, ArrayLike<number>>>;
  /** By index: whether the day's counts are final. */
  readonly whole: readonly boolean[];
}

/** Eight weeks that teach what is usual, and three in which a fall is looked for. */
export function historyRange(today: Day): DateRange {
  return { first: addDays(today, -learnedDays - testedDays), last: addDays(today, -1) };
}

/** Whether a send is expected on a day; index 0 is the first day of the history. */
export function isExpectedToSend(facts: CampaignFacts): (at: number) => boolean {
  const { history, startedOn, daysOff, journal } = facts;
  const changes = statusesIn(journal);
  const days = daysOf(historyRange(facts.today));
  return (at) => {
    const day = days[at];
    if (day === undefined || history.whole[at] !== true || daysOff.has(day)) return false;
    return (startedOn === undefined || day >= startedOn) && !isAtRest(changes, day);
  };
}

/** The first day from which something is learned: after the last unknown day, and not before its present run. */
export function learnedFrom(facts: CampaignFacts): number {
  const since = runsSince(facts);
  const run = since === undefined ? 0 : daysBetween(facts.history.first, since);
  return Math.max(0, run, facts.history.whole.lastIndexOf(false) + 1);
}

const recentDays = 7;
const daysBefore = 28;

/** Five weeks of complete days: the last week, and the four before, with which it is compared. */
export function attentionWindow(today: Day): DateRange {
  return { first: addDays(today, -recentDays - daysBefore), last: addDays(today, -1) };
}

function attentionWindows(today: Day): { readonly recent: DateRange; readonly before: DateRange } {
  const { first, last } = attentionWindow(today);
  return {
    recent: { first: addDays(today, -recentDays), last },
    before: { first, last: addDays(today, -recentDays - 1) },
  };
}

/** A day of the window with its counts; undefined if they are not known. */
export interface KnownDay {
  readonly day: Day;
  readonly counts: ActivityCounts | undefined;
}

/** The days of the range that lie in the window, in order. */
export function daysIn({ days, today }: CampaignFacts, range: DateRange): readonly KnownDay[] {
  const known = knownDays(days, today, () =>
    daysOf(attentionWindow(today)).map((day, index) => ({ day, counts: days[index] })),
  );
  const { first } = attentionWindow(today);
  const [from, to] = [daysBetween(first, range.first), daysBetween(first, range.last)];
  return known.slice(Math.max(0, from), Math.max(0, to + 1));
}

/** Every rule asks for some of the same five weeks. */
const knownDays = createMemo<readonly KnownDay[]>();

/** At least so many days of the four weeks must be known before the last week is compared with them. */
const leastDaysBefore = 21;

/** Whether enough is known for the rules. */
export function isLookedAt(facts: CampaignFacts): boolean {
  const { recent, before } = attentionWindows(facts.today);
  return (
    facts.statistics !== undefined &&
    daysIn(facts, recent).every(isKnown) &&
    daysIn(facts, before).filter(isKnown).length >= leastDaysBefore
  );
}

/** The first whole day of its present run: its start, or the day after it was last seen to become ACTIVE. */
export function runsSince({ startedOn, journal }: CampaignFacts): Day | undefined {
  const resumed = journal.findLast(({ change }) => change.kind === 'status' && change.to === 'ACTIVE');
  if (resumed === undefined) return startedOn;
  const after = addDays(resumed.noticedOn, 1);
  return startedOn !== undefined && startedOn > after ? startedOn : after;
}

/** The working days of the window on which it ran all day and the account did not rest. */
export function workedDays(facts: CampaignFacts): KnownDay[] {
  const { startedOn, daysOff } = facts;
  const changes = statusesIn(facts.journal);
  return daysIn(facts, attentionWindow(facts.today)).filter(
    ({ day }) =>
      isWorkingDay(day) &&
      !daysOff.has(day) &&
      (startedOn === undefined || day >= startedOn) &&
      !isAtRest(changes, day),
  );
}

function statusesIn(journal: CampaignFacts['journal']): StatusChange[] {
  return journal.flatMap(({ change, noticedOn }) =>
    change.kind === 'status' ? [{ from: change.from, to: change.to, noticedOn }] : [],
  );
}

/** From the first day to the last, both included; 0 if the last one is earlier. */
export function workingDaysBetween(first: Day, last: Day): number {
  return last < first ? 0 : workingDaysIn({ first, last });
}

/** Leads that the service skipped. One of its two counters may be part of the other, so the larger one counts. */
export function leadsSkipped({
  totalLeadsSkipped,
  invitationsSkipped,
}: CampaignStatistics['counters']): number {
  return Math.max(totalLeadsSkipped, invitationsSkipped);
}

/**
 * Leads that are neither skipped nor invited yet. The contract does not say whether a lead is invited only once. This assumes so, and every
 * line that depends on it shows these inputs. undefined if the counters contradict it.
 */
export function leadsLeft({ statistics }: CampaignFacts): number | undefined {
  if (statistics === undefined) return undefined;
  const { totalLeadCount, invitationsSent } = statistics.counters;
  if (totalLeadCount <= 0 || invitationsSent <= 0 || invitationsSent > totalLeadCount) return undefined;
  return Math.max(0, totalLeadCount - leadsSkipped(statistics.counters) - invitationsSent);
}

export interface InvitingPace {
  readonly perWorkingDay: number;
  readonly range: DateRange;
}

/** Invitations for each working day, over the days of the last week on which it ran; undefined if there are none or one is unknown. */
export function invitingPace(facts: CampaignFacts): InvitingPace | undefined {
  const { recent } = attentionWindows(facts.today);
  const since = runsSince(facts);
  const range = since !== undefined && since > recent.first ? { first: since, last: recent.last } : recent;
  const days = range.first > range.last ? [] : daysIn(facts, range);
  const workingDays = days.filter(({ day }) => isWorkingDay(day) && !facts.daysOff.has(day)).length;
  if (workingDays === 0 || !days.every(isKnown)) return undefined;
  const invited = days.reduce((sum, { counts }) => sum + (counts?.invitationsSent ?? 0), 0);
  return { perWorkingDay: invited / workingDays, range };
}

function isKnown({ counts }: KnownDay): boolean {
  return counts !== undefined;
}
