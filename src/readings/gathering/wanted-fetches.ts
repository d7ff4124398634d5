// Compares what is needed with what the record holds: what is missing or too old becomes a fetch. Pure.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type DayNumber, dayNumberAt, dayNumbered, numberOf, type Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { CampaignId, CampaignStatistics, StatedStatus } from '#campaigns/campaign.ts';
import { attendedDays } from '#readings/attended-days.ts';
import {
  createDayExpiry,
  type Freshness,
  isTooOld,
  type Moment,
  statisticsLimit,
} from '#readings/freshness.ts';
import type { CampaignEntry, Reading, ScopeDays } from '#readings/reading.ts';
import { spanOf } from '#readings/record/read-daily-answer.ts';
import type { ReadingRecord, RecordView } from '#readings/record/record.ts';
import { stretchOf } from '#readings/record/scope-days.ts';
import type { Needed } from './needed.ts';
import type { Fetch } from './run-fetch.ts';

export interface WantRules {
  readonly freshness: Freshness;
  readonly zone: Zone;
  /** Days read before this instant are read again. */
  readonly distrustedBefore: Instant | undefined;
  readonly daysInOneCall: number;
}

/**
 * Statistics that were never read come first, in the plan's order, then the oldest. Days are worked out one scope at a time as they are
 * taken, because there may be thousands of scopes.
 */
export function* wantsOf(
  needed: Needed,
  record: ReadingRecord,
  moment: Moment,
  rules: WantRules,
): Iterable<Fetch> {
  const isOld = (reading: { readonly readAt: Instant } | undefined) =>
    isTooOld(reading?.readAt, rules.freshness.campaignsMs, moment);
  const parts = record.listParts();
  const wholeList = needed.campaigns && isOld(record.campaigns());
  if (wholeList) yield { kind: 'campaigns' };
  else {
    for (const id of needed.entries)
      if (isOld(parts.campaign(id))) yield { kind: 'campaign', campaignId: id };
    for (const ownerId of needed.owners) if (isOld(parts.owned(ownerId))) yield { kind: 'owned', ownerId };
  }
  const statistics = oldStatistics(needed.statistics, record, moment, rules.freshness);
  const readAt = (id: CampaignId) => record.statistics(id)?.readAt ?? 0;
  for (const campaignId of statistics.sort((one, other) => readAt(one) - readAt(other))) {
    yield { kind: 'statistics', campaignId };
  }
  const lacking = lackingDays(moment, rules);
  for (const { scope, ranges } of needed.days.values()) {
    const range = lacking(record.days(scope), ranges);
    if (range !== undefined) yield { kind: 'days', scope, range };
  }
}

/** Whether the record still lacks it. The list and its parts are always fetched, because somebody asked for that. */
export function isLacking(fetch: Fetch, record: ReadingRecord, moment: Moment, rules: WantRules): boolean {
  switch (fetch.kind) {
    case 'campaigns':
    case 'campaign':
    case 'owned':
      return true;
    case 'statistics':
      return statisticsRule(record, moment, rules.freshness)(fetch.campaignId);
    case 'days':
      return lackingDays(moment, rules)(record.days(fetch.scope), [fetch.range]) !== undefined;
    default:
      return unreachable(fetch);
  }
}

/** Whether a campaign's statistics were never read or are too old. */
function statisticsRule(record: ReadingRecord, moment: Moment, freshness: Freshness) {
  const parts = record.listParts();
  return (id: CampaignId): boolean => {
    const reading = record.statistics(id);
    const limitMs = statisticsLimit(statusOf(parts.campaign(id), reading), freshness);
    return isTooOld(reading?.readAt, limitMs, moment);
  };
}

/** Those whose statistics were never read or are too old. The same set is looked through once for each state of the record. */
function oldStatistics(
  ids: ReadonlySet<CampaignId>,
  record: ReadingRecord,
  moment: Moment,
  freshness: Freshness,
): CampaignId[] {
  const view = record.view();
  const before = freshSets.get(ids);
  if (before?.view === view && before.freshness === freshness && isWithin(before, moment)) return [];
  const isOld = statisticsRule(record, moment, freshness);
  const old = [...ids].filter(isOld);
  if (old.length > 0) return old;
  const parts = record.listParts();
  const seen = { until: Infinity, oldest: Infinity, newest: -Infinity };
  for (const id of ids) {
    const reading = record.statistics(id);
    const readAt = reading?.readAt ?? -Infinity;
    const limitMs = statisticsLimit(statusOf(parts.campaign(id), reading), freshness);
    seen.until = Math.min(seen.until, readAt + limitMs);
    seen.oldest = Math.min(seen.oldest, readAt);
    seen.newest = Math.max(seen.newest, readAt);
  }
  freshSets.set(ids, { ...seen, view, freshness });
  return old;
}

/** Sets of campaigns none of whose statistics is too old. */
const freshSets = new WeakMap<ReadonlySet<CampaignId>, FreshReadings & { readonly view: RecordView }>();

/** Its status in the list, or the one that its statistics last stated. */
export function statusOf(
  entry: CampaignEntry | undefined,
  reading: Reading<CampaignStatistics> | undefined,
): StatedStatus | undefined {
  return entry === undefined || entry.value === 'gone' ? reading?.value.status : entry.value.status;
}

/**
 * Which days to fetch; undefined if all days of those ranges that have begun are fresh. A range that lacks a day is fetched whole, because
 * one call gives all of it and also reads days that the service has corrected. A range that needs several calls is fetched one call at a
 * time.
 */
export type LackingDays = (known: ScopeDays, ranges: readonly DateRange[]) => DateRange | undefined;

/** For many scopes at one moment. What they share is worked out once. */
export function lackingDays(moment: Moment, rules: WantRules): LackingDays {
  const { freshness, zone, distrustedBefore, daysInOneCall } = rules;
  const trusted = sinceTrusted(moment, distrustedBefore);
  const expiryOf = createDayExpiry(trusted, zone, freshness);
  const today = dayNumberAt(moment.now, zone);
  return (known, ranges) => {
    const name = [zone, today, daysInOneCall, ...ranges.map(({ first, last }) => `${first} ${last}`)].join();
    if (isStillFresh(freshDays.get(known), { name, freshness }, trusted)) return undefined;
    const seen = { until: Infinity, oldest: Infinity, newest: -Infinity };
    let lacking: DateRange | undefined;
    for (const range of ranges) {
      const [first, last] = [numberOf(range.first), Math.min(numberOf(range.last), today) as DayNumber];
      const stretch = stretchOf(known, first, last, (day, readAt) => {
        const until = expiryOf(day, readAt);
        seen.until = Math.min(seen.until, until);
        seen.oldest = Math.min(seen.oldest, readAt ?? -Infinity);
        seen.newest = Math.max(seen.newest, readAt ?? Infinity);
        return until < moment.now;
      });
      const isOneCall = last - first < daysInOneCall;
      const isTorn = stretch === undefined && isOneCall && isTornIn(known, { first, last }, today, freshness);
      if (stretch === undefined && !isTorn) continue;
      const found =
        isOneCall || stretch === undefined ? { first, last } : filled(stretch, first, daysInOneCall);
      const days = { first: dayNumbered(found.first), last: dayNumbered(found.last) };
      lacking = lacking === undefined ? days : spanOf(lacking, days);
    }
    if (lacking === undefined) freshDays.set(known, { ...seen, name, freshness });
    return lacking;
  };
}

interface Stretch {
  readonly first: DayNumber;
  readonly last: DayNumber;
}

/** The stretch, filled up with earlier days to what one call takes. */
function filled({ first, last }: Stretch, from: DayNumber, daysInOneCall: number): Stretch {
  const earliest = Math.max(from, last + 1 - daysInOneCall);
  return { first: Math.min(first, earliest) as DayNumber, last };
}

/**
 * Whether days of the range were read at different times, so that their total may mix corrected and uncorrected days under the newest time.
 * Old days are rarely corrected, so their age alone is no reason to read them again.
 */
export function isTornIn(
  known: ScopeDays,
  { first, last }: Stretch,
  today: DayNumber,
  { dailyMs }: Freshness,
): boolean {
  let [oldest, newest] = [Infinity, -Infinity];
  stretchOf(known, Math.max(first, today - attendedDays) as DayNumber, last, (_, readAt) => {
    if (readAt !== undefined) [oldest, newest] = [Math.min(oldest, readAt), Math.max(newest, readAt)];
    return false;
  });
  return newest - oldest > dailyMs.recent;
}

/** Until when none of some readings is too old, so that the next question need not look at each of them. */
interface FreshReadings {
  readonly freshness: Freshness;
  /** When the first of them becomes too old. */
  readonly until: Instant;
  /** When they were read. */
  readonly oldest: Instant;
  readonly newest: Instant;
}

interface FreshDays extends FreshReadings {
  readonly name: string;
}

const freshDays = new WeakMap<ScopeDays, FreshDays>();

function isStillFresh(
  before: FreshDays | undefined,
  { name, freshness }: Pick<FreshDays, 'name' | 'freshness'>,
  moment: Moment,
): boolean {
  if (before === undefined || before.name !== name || before.freshness !== freshness) return false;
  return isWithin(before, moment);
}

function isWithin({ until, oldest, newest }: FreshReadings, { now, notBefore }: Moment): boolean {
  return now <= until && now >= newest && (notBefore ?? oldest) <= oldest;
}

function sinceTrusted({ now, notBefore }: Moment, distrustedBefore: Instant | undefined): Moment {
  const instants = [notBefore, distrustedBefore].filter((instant) => instant !== undefined);
  return { now, notBefore: instants.length === 0 ? undefined : Math.max(...instants) };
}
