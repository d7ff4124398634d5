// Adds up what plans need, each thing once. Pure; does not know what the record holds.

import type { DateRange } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { CampaignId, OwnerId } from '#campaigns/campaign.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type { DayScope, Need } from '#readings/reading.ts';

export interface Needed {
  readonly campaigns: boolean;
  /** Campaigns of which only the entry in the list is needed. */
  readonly entries: ReadonlySet<CampaignId>;
  /** Owners of whom only their part of the list is needed. */
  readonly owners: ReadonlySet<OwnerId>;
  readonly statistics: ReadonlySet<CampaignId>;
  /** By the key of the scope. */
  readonly days: ReadonlyMap<string, ScopeRanges>;
  /** Scopes of which only the recorded days are needed, by key. */
  readonly recorded: ReadonlyMap<string, DayScope>;
  readonly snapshots: ReadonlySet<CampaignId>;
}

/** The days of one scope: those of all its ranges together. */
export interface ScopeRanges {
  readonly scope: DayScope;
  readonly ranges: readonly DateRange[];
}

export function neededBy(needs: Iterable<Need>): Needed {
  const sum = createNeededSum();
  for (const need of needs) sum.add(need);
  return sum.needed();
}

export interface NeededSum {
  add(need: Need): void;
  /** The sum of what was added. Nothing may be added after it. */
  needed(): Needed;
}

/** For needs that are added in slices. */
export function createNeededSum(): NeededSum {
  let campaigns = false;
  const entries = new Set<CampaignId>();
  const owners = new Set<OwnerId>();
  const statistics = new Set<CampaignId>();
  const days = new Map<string, ScopeRanges>();
  const recorded = new Map<string, DayScope>();
  const snapshots = new Set<CampaignId>();

  function add(need: Need): void {
    switch (need.kind) {
      case 'campaigns':
        campaigns = true;
        return;
      case 'campaign':
        entries.add(need.campaignId);
        return;
      case 'owned':
        owners.add(need.ownerId);
        return;
      case 'statistics':
        for (const id of need.campaignIds) statistics.add(id);
        return;
      case 'daily':
        addRange(need.scope, need.range);
        return;
      case 'recorded-days':
        recorded.set(scopeKey(need.scope), need.scope);
        return;
      case 'snapshots':
        snapshots.add(need.campaignId);
        return;
      default:
        unreachable(need);
    }
  }

  function addRange(scope: DayScope, range: DateRange): void {
    const key = scopeKey(scope);
    const before = days.get(key);
    days.set(key, { scope, ranges: withRange(before?.ranges ?? [], range) });
  }

  return {
    add,
    needed: () => ({ campaigns, entries, owners, statistics, days, recorded, snapshots }),
  };
}

/** The same needs met by the list alone. If nobody waits, one call that serves everybody is better than one call for each. */
export function throughList(needed: Needed): Needed {
  const { campaigns, entries, owners } = needed;
  return {
    ...needed,
    campaigns: campaigns || entries.size > 0 || owners.size > 0,
    entries: new Set(),
    owners: new Set(),
  };
}

/** Remembers what it was asked about, and returns only what is new. So each thing is looked at once. */
export interface AskedAlready {
  newIn(needed: Needed): Needed;
}

type LookedAt = Omit<Needed, 'recorded' | 'snapshots'>;

/**
 * Keeps the sums themselves and copies none: hundreds of questions may ask for thousands of campaigns at once. A sum of which a later one
 * has everything is forgotten, so that a plan that is asked again and again keeps one.
 */
export function createAskedAlready(): AskedAlready {
  let asked: readonly LookedAt[] = [];

  function* newDays(needed: Needed): Iterable<[string, ScopeRanges]> {
    for (const [key, { scope, ranges }] of needed.days) {
      const before = asked.flatMap(({ days }) => days.get(key)?.ranges ?? []);
      const news = ranges.filter((range) => !isWithinOne(range, before));
      if (news.length > 0) yield [key, { scope, ranges: news }];
    }
  }

  function newIn(needed: Needed): Needed {
    return {
      ...needed,
      campaigns: needed.campaigns && !asked.some(({ campaigns }) => campaigns),
      entries: without(
        needed.entries,
        asked.map(({ entries }) => entries),
      ),
      owners: without(
        needed.owners,
        asked.map(({ owners }) => owners),
      ),
      statistics: without(
        needed.statistics,
        asked.map(({ statistics }) => statistics),
      ),
      days: new Map(newDays(needed)),
    };
  }

  return {
    newIn: (needed) => {
      const news = asked.length === 0 ? needed : newIn(needed);
      const { recorded: _, snapshots: __, ...looked } = needed;
      asked = [...asked.filter((before) => !isWithin(before, looked)), looked];
      return news;
    },
  };
}

function isWithin(one: LookedAt, other: LookedAt): boolean {
  const hasDays = ([key, { ranges }]: readonly [string, ScopeRanges]) =>
    ranges.every((range) => isWithinOne(range, other.days.get(key)?.ranges ?? []));
  return (
    (other.campaigns || !one.campaigns) &&
    isSubset(one.entries, other.entries) &&
    isSubset(one.owners, other.owners) &&
    isSubset(one.statistics, other.statistics) &&
    (one.days === other.days || [...one.days].every(hasDays))
  );
}

function isSubset<Item>(items: ReadonlySet<Item>, of: ReadonlySet<Item>): boolean {
  if (items === of) return true;
  if (items.size > of.size) return false;
  for (const item of items) if (!of.has(item)) return false;
  return true;
}

function without<Item>(items: ReadonlySet<Item>, others: readonly ReadonlySet<Item>[]): ReadonlySet<Item> {
  return new Set([...items].filter((item) => !others.some((other) => other.has(item))));
}

/** Adds the range. Ranges that lie within another one are dropped. */
export function withRange(ranges: readonly DateRange[], range: DateRange): readonly DateRange[] {
  if (isWithinOne(range, ranges)) return ranges;
  return [...ranges.filter((each) => !isWithinOne(each, [range])), range];
}

function isWithinOne({ first, last }: DateRange, ranges: readonly DateRange[]): boolean {
  return ranges.some((range) => range.first <= first && last <= range.last);
}
