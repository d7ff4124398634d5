// What a plan wants and the record cannot give fresh enough: a pure comparison of needs with readings.

import type { Instant } from '#base/brand.ts';
import { type Day, dayAt, daysOf, type Zone } from '#base/day.ts';
import type { Campaign, CampaignId } from '#campaigns/campaign.ts';
import { createDayRule, type Freshness, isTooOld, type Moment, statisticsLimit } from './freshness.ts';
import type { Need, Scope } from './reading.ts';
import { type ReadingRecord, scopeKey } from './record.ts';

/** Everything that is missing or too old. */
export interface Wants {
  readonly campaigns: boolean;
  /** Never read first, in the plan's order, then the oldest first. */
  readonly statistics: readonly CampaignId[];
  /** One entry for each scope with days that are missing or too old, in order. */
  readonly days: readonly { readonly scope: Scope; readonly days: readonly Day[] }[];
}

/** What the needs of a plan come to, each thing once. */
export interface Needed {
  readonly campaigns: boolean;
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
  const days = new Map<string, { scope: Scope; days: Set<Day> }>();
  for (const need of needs) {
    if (need.kind === 'statistics') for (const id of need.campaignIds) statistics.add(id);
    if (need.kind !== 'daily') continue;
    const key = scopeKey(need.scope);
    const entry = days.get(key) ?? { scope: need.scope, days: new Set() };
    days.set(key, entry);
    for (const day of daysOf(need.range)) entry.days.add(day);
  }
  const snapshots = new Set(needs.flatMap((need) => (need.kind === 'snapshots' ? [need.campaignId] : [])));
  const recorded = new Map(
    needs.flatMap((need) =>
      need.kind === 'recorded-days' ? [[scopeKey(need.scope), need.scope] as const] : [],
    ),
  );
  return { campaigns: needs.some(({ kind }) => kind === 'campaigns'), statistics, days, recorded, snapshots };
}

export function wantsOf(needed: Needed, record: ReadingRecord, moment: Moment, rules: WantRules): Wants {
  const { freshness, zone, distrustedBefore } = rules;
  const list = record.campaigns();
  const today = dayAt(moment.now, zone);
  const isDayTooOld = createDayRule(sinceTrusted(moment, distrustedBefore), zone, freshness);
  const campaigns = new Map(list?.value.campaigns.map((campaign) => [campaign.id, campaign]));
  return {
    campaigns: needed.campaigns && isTooOld(list?.readAt, freshness.campaignsMs, moment),
    statistics: [...needed.statistics]
      .filter((id) => isStatisticsTooOld(id, campaigns.get(id), record, moment, freshness))
      .sort((one, other) => readAt(record, one) - readAt(record, other)),
    days: [...needed.days.values()].flatMap(({ scope, days }) => {
      const known = record.days(scope);
      const missing = [...days].filter((day) => day <= today && isDayTooOld(day, known.get(day))).sort();
      return missing.length === 0 ? [] : [{ scope, days: missing }];
    }),
  };
}

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
