// What the collector is to have read, by value: what digests will ask, what people asked lately, and whose days are kept read.

import type { Instant } from '#base/brand.ts';
import { inSlices } from '#base/slices.ts';
import { digestLeadMs } from '#readings/freshness.ts';
import { createNeededSum, type Needed, throughList } from '#readings/gathering/needed.ts';
import { quotaOf } from '#readings/gathering/run-fetch.ts';
import type { Foresee, Foreseen, Gathered, Need } from '#readings/reading.ts';
import type { Study } from '#readings/reading-tools.ts';
import { attendedScopes } from './attended-campaigns.ts';
import type { CollectWants, DueNeeds } from './collect-step.ts';

export interface CollectOutlook {
  /** Asks what digests will want: each minute of those that are near, once an hour of those within a day. */
  lookAhead(at: Instant, foresee: Foresee): Promise<void>;
  /** What is to have been read, worked out in slices. */
  wantedAt(now: Instant): Promise<CollectWants>;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

type NeedsPlan = Foreseen['plan'];

export function createCollectOutlook(study: Study): CollectOutlook {
  const { client, record, findings, clock } = study;
  let foreseen: readonly Foreseen[] = [];
  let subscribedPlans: readonly Foreseen[] = [];
  let subscribedAt = Number.NEGATIVE_INFINITY;
  /** What plans came to when they were last asked, and by which list. */
  let worked: { readonly plans: readonly NeedsPlan[]; readonly needed: Needed }[] = [];
  let workedFor: Gathered['campaigns'];

  async function lookAhead(at: Instant, foresee: Foresee): Promise<void> {
    const campaigns = record.campaigns()?.value.campaigns.length ?? 0;
    const leadMs = 2 * digestLeadMs(campaigns, quotaOf(client, 'statistics'));
    foreseen = await foresee(at, at + leadMs);
    if (at - subscribedAt < hourMs && at >= subscribedAt) return;
    subscribedPlans = await foresee(at, at + dayMs);
    subscribedAt = at;
  }

  async function wantedAt(now: Instant): Promise<CollectWants> {
    const gathered = gatheredFrom(study);
    const before = gathered.campaigns === workedFor ? worked : [];
    worked = [];
    workedFor = gathered.campaigns;

    /** The same plans want the same as long as the list is the same: it is worked out once. */
    async function neededBy(upcoming: readonly Foreseen[]): Promise<Needed> {
      const plans = [...new Set(upcoming.map(({ plan }) => plan))];
      const known = [...worked, ...before].find((each) => isSame(each.plans, plans));
      const needed = known?.needed ?? (await sumOf(plans, gathered));
      if (known === undefined || !worked.includes(known)) worked.push({ plans, needed });
      return needed;
    }

    const due: DueNeeds[] = [];
    for (const [at, upcoming] of [...Map.groupBy(foreseen, (each) => each.at)].sort(([a], [b]) => a - b)) {
      if (at > now) due.push({ at, needed: await neededBy(upcoming) });
    }
    return {
      due,
      looked: study.recentNeeds.lately(now),
      subscribed: await neededBy(subscribedPlans),
      attended: attendedScopes({ ...record, findings: findings.current() }),
    };
  }

  async function sumOf(plans: readonly NeedsPlan[], gathered: Gathered): Promise<Needed> {
    const sum = createNeededSum();
    for await (const need of inSlices(needsOf(plans, gathered), clock)) sum.add(need);
    return throughList(sum.needed());
  }

  return { lookAhead, wantedAt };
}

function* needsOf(plans: readonly NeedsPlan[], gathered: Gathered): Iterable<Need> {
  for (const plan of plans) yield* plan(gathered);
}

function isSame(some: readonly NeedsPlan[], others: readonly NeedsPlan[]): boolean {
  return some.length === others.length && some.every((plan, index) => plan === others[index]);
}

/** The record as it is, for plans that want to know what there is. */
function gatheredFrom({ record, findings }: Study): Gathered {
  return {
    ...record.view(),
    // What a plan wants never depends on them.
    snapshots: () => [],
    awaited: { campaigns: false, statistics: 0, days: 0 },
    faults: [],
    settled: true,
    expectedWholeAt: undefined,
    findings: findings.current(),
  };
}
