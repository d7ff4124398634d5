// What a plan wants and the record cannot give fresh enough: a pure comparison of needs with readings.

import type { Instant } from '#base/brand.ts';
import { type DateRange, type Day, dayAt, daysOf, numberOf, type Zone } from '#base/day.ts';
import type { Campaign, CampaignId, OwnerId } from '#campaigns/campaign.ts';
import { createDayExpiry, type Freshness, isTooOld, type Moment, statisticsLimit } from './freshness.ts';
import { createMemo } from './memo.ts';
import type { Need, Scope, ScopeDays } from './reading.ts';
import { firstOfAll, type Opening, type ReadingRecord, scopeKey } from './record.ts';
import { readAtOn } from './scope-days.ts';

/** Everything that is missing or too old. */
export interface Wants {
  readonly campaigns: boolean;
  readonly entries: readonly CampaignId[];
  readonly owners: readonly OwnerId[];
  /** Never read first, in the plan's order, then the oldest first. */
  readonly statistics: readonly CampaignId[];
  /** For each scope its days that are missing or too old, in order: worked out one by one, for there may be a thousand. */
  readonly days: Iterable<{ readonly scope: Scope; readonly days: readonly Day[] }>;
}

/** What the needs of a plan come to, each thing once. */
export interface Needed {
  readonly campaigns: boolean;
  /** Campaigns whose entry in the list is enough. */
  readonly entries: ReadonlySet<CampaignId>;
  /** Owners whose part of the list is enough. */
  readonly owners: ReadonlySet<OwnerId>;
  readonly statistics: ReadonlySet<CampaignId>;
  /** By the key of the scope; days in no order. */
  readonly days: ReadonlyMap<string, { readonly scope: Scope; readonly days: ReadonlySet<Day> }>;
  /** Scopes whose recorded days are enough, by key. */
  readonly recorded: ReadonlyMap<string, Scope>;
  readonly snapshots: ReadonlySet<CampaignId>;
}

export interface WantRules {
  readonly freshness: Freshness;
  readonly zone: Zone;
  /** Days that were read before this instant are read again. */
  readonly distrustedBefore: Instant | undefined;
}

export function neededBy(needs: readonly Need[]): Needed {
  const statistics = new Set<CampaignId>();
  const days = new Map<string, { scope: Scope; days: ReadonlySet<Day> }>();
  for (const need of needs) {
    if (need.kind === 'statistics') for (const id of need.campaignIds) statistics.add(id);
    if (need.kind !== 'daily') continue;
    const key = scopeKey(need.scope);
    const [before, more] = [days.get(key)?.days, setOf(need.range)];
    days.set(key, { scope: need.scope, days: before === undefined ? more : new Set([...before, ...more]) });
  }
  const snapshots = new Set(needs.flatMap((need) => (need.kind === 'snapshots' ? [need.campaignId] : [])));
  const recorded = new Map(
    needs.flatMap((need) =>
      need.kind === 'recorded-days' ? [[scopeKey(need.scope), need.scope] as const] : [],
    ),
  );
  return {
    campaigns: needs.some(({ kind }) => kind === 'campaigns'),
    entries: new Set(needs.flatMap((need) => (need.kind === 'campaign' ? [need.campaignId] : []))),
    owners: new Set(needs.flatMap((need) => (need.kind === 'owned' ? [need.ownerId] : []))),
    statistics,
    days,
    recorded,
    snapshots,
  };
}

/** The same from the list alone: where nobody waits, one call that serves everybody beats one for each. */
export function throughList(needed: Needed): Needed {
  const { campaigns, entries, owners } = needed;
  return {
    ...needed,
    campaigns: campaigns || entries.size > 0 || owners.size > 0,
    entries: new Set(),
    owners: new Set(),
  };
}

/** The same set for the same range: a board wants it of a thousand scopes. */
function setOf(range: DateRange): ReadonlySet<Day> {
  const days = daysOf(range);
  return sets(days, 'set', () => new Set(days));
}

const sets = createMemo<ReadonlySet<Day>>();

/** Remembers what was asked of it, and gives of the next what is new: each thing is looked at once. */
export interface Looked {
  newIn(needed: Needed): Needed;
}

export function createLooked(): Looked {
  let campaigns = false;
  const entries = new Set<CampaignId>();
  const owners = new Set<OwnerId>();
  const statistics = new Set<CampaignId>();
  const daysOfScope = new Map<string, ReadonlySet<Day>>();

  function newDays(key: string, days: ReadonlySet<Day>): ReadonlySet<Day> {
    const before = daysOfScope.get(key);
    if (before === days) return none;
    const fresh = before === undefined ? days : new Set([...days].filter((day) => !before.has(day)));
    if (fresh.size > 0) daysOfScope.set(key, before === undefined ? days : new Set([...before, ...fresh]));
    return fresh;
  }

  return {
    newIn: (needed) => {
      const news: Needed = {
        ...needed,
        campaigns: needed.campaigns && !campaigns,
        entries: new Set([...needed.entries].filter((id) => !entries.has(id))),
        owners: new Set([...needed.owners].filter((id) => !owners.has(id))),
        statistics: new Set([...needed.statistics].filter((id) => !statistics.has(id))),
        days: new Map(
          [...needed.days]
            .map(([key, { scope, days }]) => [key, { scope, days: newDays(key, days) }] as const)
            .filter(([, { days }]) => days.size > 0),
        ),
      };
      campaigns ||= needed.campaigns;
      for (const id of news.entries) entries.add(id);
      for (const id of news.owners) owners.add(id);
      for (const id of news.statistics) statistics.add(id);
      return news;
    },
  };
}

const none: ReadonlySet<Day> = new Set();

export function wantsOf(needed: Needed, record: ReadingRecord, moment: Moment, rules: WantRules): Wants {
  const { freshness, zone, distrustedBefore } = rules;
  const list = record.campaigns();
  const missingOf = createMissing(sinceTrusted(moment, distrustedBefore), zone, freshness);
  const campaigns = new Map(list?.value.campaigns.map((campaign) => [campaign.id, campaign]));
  function* missingDays() {
    for (const { scope, days } of needed.days.values()) {
      yield { scope, days: missingOf(record.days(scope), days) };
    }
  }
  const isOld = (reading: { readonly readAt: Instant } | undefined) =>
    isTooOld(reading?.readAt, freshness.campaignsMs, moment);
  const parts = record.listParts();
  const wholeList = needed.campaigns && isOld(list);
  return {
    campaigns: wholeList,
    entries: wholeList ? [] : [...needed.entries].filter((id) => isOld(parts.campaign(id))),
    owners: wholeList ? [] : [...needed.owners].filter((id) => isOld(parts.owned(id))),
    statistics: [...needed.statistics]
      .filter((id) => isStatisticsTooOld(id, campaigns.get(id), record, moment, freshness))
      .sort((one, other) => readAt(record, one) - readAt(record, other)),
    days: missingDays(),
  };
}

/** Where nothing was missing, nothing is until the first of the days is too old: then the days are not gone through again. */
function createMissing(moment: Moment, zone: Zone, freshness: Freshness) {
  const { now, notBefore = -Infinity } = moment;
  const today = dayAt(now, zone);
  const expiryOf = createDayExpiry(moment, zone, freshness);
  const rule = `${today} ${freshness.dailyMs.today} ${freshness.dailyMs.recent}`;
  return (known: ScopeDays, days: ReadonlySet<Day>): readonly Day[] => {
    const fresh = freshSpans(known, rule, () => new WeakMap());
    const span = fresh.get(days);
    if (span && now >= span.from && now <= span.until && notBefore <= span.readFrom) return [];
    const missing: Day[] = [];
    let [until, readFrom] = [Infinity, Infinity];
    for (const day of days) {
      if (day > today) continue;
      const read = readAtOn(known, numberOf(day));
      const expiry = expiryOf(numberOf(day), read);
      if (expiry < now) missing.push(day);
      until = Math.min(until, expiry);
      readFrom = Math.min(readFrom, read ?? -Infinity);
    }
    if (missing.length === 0) fresh.set(days, { from: now, until, readFrom });
    return missing.sort();
  };
}

interface FreshSpan {
  readonly from: Instant;
  readonly until: Instant;
  /** The oldest reading among the days. */
  readonly readFrom: Instant;
}

const freshSpans = createMemo<WeakMap<ReadonlySet<Day>, FreshSpan>>();

export function sinceTrusted({ now, notBefore }: Moment, distrustedBefore: Instant | undefined): Moment {
  const instants = [notBefore, distrustedBefore].filter((instant) => instant !== undefined);
  return { now, notBefore: instants.length === 0 ? undefined : Math.max(...instants) };
}

function isStatisticsTooOld(
  id: CampaignId,
  campaign: Campaign | undefined,
  record: ReadingRecord,
  moment: Moment,
  freshness: Freshness,
): boolean {
  const reading = record.statistics().get(id);
  const limit = statisticsLimit(campaign?.status ?? reading?.value.status, freshness);
  return isTooOld(reading?.readAt, limit, moment);
}

function readAt(record: ReadingRecord, id: CampaignId): number {
  return record.statistics().get(id)?.readAt ?? 0;
}

/** The account is only one scope, so all that is recorded of it is at hand. */
export function openingsFor(needs: readonly Need[], recorded: Day): Opening[] {
  return needs.flatMap((need): Opening[] => {
    if (need.kind !== 'daily' && need.kind !== 'recorded-days') return [];
    const from = need.kind === 'daily' ? need.range.first : recorded;
    return [{ scope: need.scope, from: need.scope.kind === 'all' ? firstOfAll : from }];
  });
}

export function scopesOf({ days, recorded }: Needed): ReadonlyMap<string, Scope> {
  return new Map([...recorded, ...[...days].map(([key, { scope }]) => [key, scope] as const)]);
}
