// What the collector should read ahead: what digests will ask, what people asked lately, and whose days are kept up to date.

import type { Instant } from '#base/brand.ts';
import { inSlices } from '#base/slices.ts';
import { digestLeadMs } from '#readings/freshness.ts';
import { createNeededSum, type Needed, throughList } from '#readings/gathering/needed.ts';
import { quotaOf } from '#readings/gathering/run-fetch.ts';
import type { Foresee, Foreseen, Gathered, Need } from '#readings/reading.ts';
import type { ReadingTools } from '#readings/reading-tools.ts';
import { attendedScopes } from './attended-campaigns.ts';
import type { CollectWants, DueNeeds } from './collect-step.ts';

export interface CollectOutlook {
  /** Asks each minute what the next digests will want, and once an hour what the digests of the next day will want. */
  lookAhead(at: Instant, foresee: Foresee): Promise<void>;
  /** What should be read by then, worked out in slices. */
  wantedAt(now: Instant): Promise<CollectWants>;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

type NeedsPlan = Foreseen['plan'];

export function createCollectOutlook(tools: ReadingTools): CollectOutlook {
  const { client, record, findings, clock } = tools;
  let foreseen: readonly Foreseen[] = [];
  let subscribedPlans: readonly Foreseen[] = [];
  let subscribedAt = Number.NEGATIVE_INFINITY;
  /** What plans needed when they were last asked, and the list by which they were asked. */
  let remembered: { readonly plans: readonly NeedsPlan[]; readonly needed: Needed }[] = [];
  let rememberedFor: Gathered['campaigns'];

  async function lookAhead(at: Instant, foresee: Foresee): Promise<void> {
    const campaigns = record.campaigns()?.value.campaigns.length ?? 0;
    const leadMs = 2 * digestLeadMs(campaigns, quotaOf(client, 'statistics'));
    foreseen = await foresee(at, at + leadMs);
    if (at - subscribedAt < hourMs && at >= subscribedAt) return;
    subscribedPlans = await foresee(at, at + dayMs);
    subscribedAt = at;
  }

  async function wantedAt(now: Instant): Promise<CollectWants> {
    const gathered = gatheredFrom(tools);
    const before = gathered.campaigns === rememberedFor ? remembered : [];
    remembered = [];
    rememberedFor = gathered.campaigns;

    /** By the same list the same plans need the same, so their needs are worked out once. */
    async function neededBy(upcoming: readonly Foreseen[]): Promise<Needed> {
      const plans = [...new Set(upcoming.map(({ plan }) => plan))];
      const known = [...remembered, ...before].find((each) => isSame(each.plans, plans));
      const needed = known?.needed ?? (await sumOf(plans, gathered));
      if (known === undefined || !remembered.includes(known)) remembered.push({ plans, needed });
      return needed;
    }

    const due: DueNeeds[] = [];
    for (const [at, upcoming] of [...Map.groupBy(foreseen, (each) => each.at)].sort(([a], [b]) => a - b)) {
      if (at > now) due.push({ at, needed: await neededBy(upcoming) });
    }
    return {
      due,
      looked: tools.recentNeeds.lately(now),
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

/** What the record holds now. A plan looks into it to decide what it needs. */
function gatheredFrom({ record, findings }: ReadingTools): Gathered {
  return {
    ...record.view(),
    // What a plan needs never depends on snapshots, calls or faults.
    snapshots: () => [],
    awaited: { campaigns: false, statistics: 0, days: 0 },
    faults: [],
    settled: true,
    expectedWholeAt: undefined,
    findings: findings.current(),
  };
}
