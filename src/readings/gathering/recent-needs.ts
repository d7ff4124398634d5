// What people asked lately, so that the collector keeps it fresh for the next person. Knows needs, but not whose they were.

import type { Instant } from '#base/brand.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { type Needed, type ScopeRanges, withRange } from './needed.ts';

export interface RecentNeeds {
  note(needed: Needed, now: Instant): void;
  /** Everything that was asked within the last two hours. */
  lately(now: Instant): Needed;
}

const latelyMs = 2 * 60 * 60_000;
/** Beyond so many scopes, the one that was asked longest ago is forgotten. */
const rememberedScopes = 100;

interface AskedDays extends ScopeRanges {
  readonly at: Instant;
}

export function createRecentNeeds(): RecentNeeds {
  let listAt = Number.NEGATIVE_INFINITY;
  const statistics = new Map<CampaignId, Instant>();
  /** In the order in which they were asked last. */
  const scopes = new Map<string, AskedDays>();
  const isRecent = (at: Instant, now: Instant) => at <= now && now - at < latelyMs;
  return {
    note: (needed, now) => {
      if (needed.campaigns) listAt = now;
      for (const id of needed.statistics) statistics.set(id, now);
      for (const [key, { scope, ranges }] of [...needed.days].slice(-rememberedScopes)) {
        const before = scopes.get(key);
        const still = before !== undefined && isRecent(before.at, now) ? before.ranges : [];
        scopes.delete(key);
        scopes.set(key, { scope, ranges: ranges.reduce(withRange, still), at: now });
      }
      for (const oldest of [...scopes.keys()].slice(0, -rememberedScopes)) scopes.delete(oldest);
    },
    lately: (now) => ({
      campaigns: isRecent(listAt, now),
      statistics: new Set([...statistics].filter(([, at]) => isRecent(at, now)).map(([id]) => id)),
      days: new Map([...scopes].filter(([, { at }]) => isRecent(at, now))),
      entries: new Set(),
      owners: new Set(),
      recorded: new Map(),
      snapshots: new Set(),
    }),
  };
}
