// Campaigns in a total that ran on only part of a window's days, so that new and resting campaigns are told apart from growth. Knows no report.

import type { Instant } from '#base/brand.ts';
import {
  addDays,
  type DateRange,
  type Day,
  type DayNumber,
  lengthOf,
  numberOf,
  type Zone,
} from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { ActivityCounterName, ActivityCounts, Campaign } from '#campaigns/campaign.ts';
import { campaignScope } from '#readings/day-scope.ts';
import type { DayReading, DayScope, Gathered, JournalEntry, Need, ScopeDays } from '#readings/reading.ts';
import { countsIn, isFinalDay, noDays, readingsIn, withReadings } from '#readings/record/scope-days.ts';
import { byCounter, difference, noCounts } from '#reports/figures/activity-counts.ts';
import { type PartlyRun, windowTotal } from '#reports/figures/compare.ts';
import { daysRun } from '#reports/figures/days-run.ts';
import type { NotGrowth, ResolvedPeriod, WindowPair } from '#reports/figures/figure.ts';
import { historyDays } from '#reports/figures/scope-movement.ts';
import { calendarsOf } from './calendars.ts';
import type { ComposeContext } from './context.ts';

/**
 * `now` is the later window; undefined if nothing is compared. Recorded days are enough, so nobody waits for a call for each such campaign.
 */
export function ranPartlyNeeds(
  campaigns: readonly Campaign[],
  windows: WindowPair | undefined,
  gathered: Gathered,
): Need[] {
  return windows === undefined
    ? []
    : candidates(campaigns, windows, gathered).map(({ id }) => ({
        kind: 'recorded-days',
        scope: campaignScope(id),
      }));
}

/** undefined if the period is not compared. */
export function windowPair({ complete, baseline }: ResolvedPeriod): WindowPair | undefined {
  return complete && baseline && { now: complete, before: baseline };
}

/** undefined if all campaigns in the total ran alike in both windows, or nothing is compared. */
export function* ranPartly(
  scope: DayScope,
  windows: WindowPair | undefined,
  gathered: Gathered,
  context: ComposeContext,
): Steps<PartlyRun | undefined> {
  if (windows === undefined) return undefined;
  const { now: complete, before: baseline } = windows;
  const uneven = yield* unevenRuns(campaignsOf(scope, gathered), windows, gathered, context);
  if (uneven.length === 0) return undefined;
  const history = addDays(complete.first, -historyDays);
  const learned = { first: history < baseline.first ? history : baseline.first, last: complete.last };
  return {
    notGrowth: (name) => whys.flatMap((why) => together(why, uneven, name)),
    others: yield* without(gathered.days(scope), uneven, learned, context.serviceZone),
  };
}

/** A campaign that ran on a larger share of one window's days than of the other's. */
interface UnevenRun {
  readonly why: NotGrowth['why'];
  /** The first day on which it can have run. */
  readonly since: Day;
  readonly days: ScopeDays;
  /** By how much it moved the total; undefined if one of its days is unknown. */
  readonly by: ActivityCounts | undefined;
}

const whys = ['new', 'resumed', 'stopped'] as const;

function campaignsOf(scope: DayScope, gathered: Gathered): readonly Campaign[] {
  if (scope.kind === 'campaign') return [];
  const list = scope.kind === 'owner' ? gathered.owned(scope.ownerId) : gathered.campaigns;
  return list?.value.campaigns ?? [];
}

function* unevenRuns(
  campaigns: readonly Campaign[],
  windows: WindowPair,
  gathered: Gathered,
  context: ComposeContext,
): Steps<UnevenRun[]> {
  const { now: complete, before: baseline } = windows;
  const calendars = calendarsOf(gathered, context);
  const uneven: UnevenRun[] = [];
  for (const campaign of candidates(campaigns, windows, gathered)) {
    yield;
    const run = daysRun(campaign, gathered.journal(campaign.id), calendars);
    const [ranBefore, ranNow] = [shareRun(run.in(baseline), baseline), shareRun(run.in(complete), complete)];
    if (ranBefore === ranNow) continue;
    const began = run.since > baseline.first ? 'new' : 'resumed';
    const days = gathered.days(campaignScope(campaign.id));
    const [now, before] = [countsOf(days, complete, run.since), countsOf(days, baseline, run.since)];
    uneven.push({
      why: ranNow > ranBefore ? began : 'stopped',
      since: run.since,
      days,
      by: now && before && difference(now, before),
    });
  }
  return uneven;
}

/** Leaves out campaigns that ran alike in both windows. That is cheap to tell; to count the days on which one ran costs much more. */
function candidates(
  campaigns: readonly Campaign[],
  { now, before }: WindowPair,
  gathered: Gathered,
): readonly Campaign[] {
  const first = now.first < before.first ? now.first : before.first;
  const since = Date.parse(first) - dayMs;
  return campaigns.filter(
    ({ id, status, startsAt, createdAt }) =>
      status !== 'CREATED' &&
      (Math.max(startsAt ?? createdAt, createdAt) >= since || wasChangedSince(gathered.journal(id), since)),
  );
}

/** If its status last changed before then, it rested or ran on all days since. */
function wasChangedSince(journal: readonly JournalEntry[], since: Instant): boolean {
  return journal.some(({ change, noticedAt }) => change.kind === 'status' && noticedAt >= since);
}

const dayMs = 24 * 60 * 60_000;

const shareRun = (daysRun: number, window: DateRange) => daysRun / lengthOf(window);

/** What it did from its first day on; undefined if a day of that is unknown. */
function countsOf(days: ScopeDays, { first, last }: DateRange, since: Day): ActivityCounts | undefined {
  if (since > last) return noCounts;
  const total = windowTotal(days, { first: since > first ? since : first, last });
  return total.daysMissing === 0 ? total.counts : undefined;
}

function together(
  why: NotGrowth['why'],
  uneven: readonly UnevenRun[],
  name: ActivityCounterName,
): NotGrowth[] {
  const theirs = uneven.filter((run) => run.why === why && run.by?.[name] !== 0);
  if (theirs.length === 0) return [];
  const by = theirs.map((run) => run.by?.[name]).filter((each) => each !== undefined);
  const isKnown = by.length === theirs.length;
  return [{ why, campaigns: theirs.length, by: isKnown ? by.reduce((sum, each) => sum + each) : undefined }];
}

/** The days of all others; unknown if one of these campaigns has no final counts for the day. */
function* without(
  days: ScopeDays,
  uneven: readonly UnevenRun[],
  range: DateRange,
  zone: Zone,
): Steps<ScopeDays> {
  const within = { first: numberOf(range.first), last: numberOf(range.last) };
  const theirs = {
    invitationsSent: yield* sumByDay(uneven, 'invitationsSent', within),
    invitationsAccepted: yield* sumByDay(uneven, 'invitationsAccepted', within),
    messagesSent: yield* sumByDay(uneven, 'messagesSent', within),
    messagesReplied: yield* sumByDay(uneven, 'messagesReplied', within),
  };
  const unknown = yield* unknownDays(uneven, within);
  const readings = readingsIn(days, range).flatMap((reading): DayReading[] => {
    if (reading?.kind !== 'counted') return [];
    const day = numberOf(reading.day);
    if (unknown.has(day)) return [];
    const at = day - within.first;
    const counts = byCounter((name) => Math.max(0, reading.counts[name] - (theirs[name][at] as number)));
    return [{ ...reading, counts }];
  });
  return withReadings(noDays, readings, zone);
}

interface Days {
  readonly first: DayNumber;
  readonly last: DayNumber;
}

/** What they counted, each from its first day on; a number for each day. */
function* sumByDay(
  uneven: readonly UnevenRun[],
  name: ActivityCounterName,
  { first, last }: Days,
): Steps<Float64Array> {
  const sums = new Float64Array(last - first + 1);
  for (const { days, since } of uneven) {
    const counts = countsIn(days, name, { first, last });
    for (let at = Math.max(0, numberOf(since) - first); at < sums.length; at += 1)
      sums[at] = (sums[at] as number) + (counts[at] as number);
    yield;
  }
  return sums;
}

function* unknownDays(uneven: readonly UnevenRun[], { first, last }: Days): Steps<ReadonlySet<DayNumber>> {
  const unknown = new Set<DayNumber>();
  for (const { days, since } of uneven) {
    for (let day = Math.max(first, numberOf(since)) as DayNumber; day <= last; day = (day + 1) as DayNumber)
      if (!isFinalDay(days, day)) unknown.add(day);
    yield;
  }
  return unknown;
}
