// What the collector is to have read, by value: what digests will ask, what people asked lately, and whose days are kept read.

import type { Instant } from '#base/brand.ts';
import { attendedScopes } from './attended-campaigns.ts';
import type { CollectWants, DueNeeds } from './collect-step.ts';
import { quotaOf } from './fetches.ts';
import { digestLeadMs } from './freshness.ts';
import { neededBy, throughList } from './needed.ts';
import type { Foresee, Foreseen, Gathered, Scope } from './reading.ts';
import type { Study } from './study.ts';

export interface CollectOutlook {
  /** Asks what digests will want: each minute of those that are near, once an hour of those within a day. */
  lookAhead(at: Instant, foresee: Foresee): Promise<void>;
  wantedAt(now: Instant): CollectWants;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export const everyone: Scope = { kind: 'all' };

export function createCollectOutlook(study: Study): CollectOutlook {
  const { client, record, findings } = study;
  let foreseen: readonly Foreseen[] = [];
  let subscribedPlans: readonly Foreseen[] = [];
  let subscribedAt = Number.NEGATIVE_INFINITY;

  async function lookAhead(at: Instant, foresee: Foresee): Promise<void> {
    const campaigns = record.campaigns()?.value.campaigns.length ?? 0;
    const leadMs = 2 * digestLeadMs(campaigns, quotaOf(client, 'statistics'));
    foreseen = await foresee(at, at + leadMs);
    if (at - subscribedAt < hourMs && at >= subscribedAt) return;
    subscribedPlans = await foresee(at, at + dayMs);
    subscribedAt = at;
  }

  function wantedAt(now: Instant): CollectWants {
    const gathered = gatheredFrom(study);
    const needs = (plans: readonly Foreseen[]) =>
      throughList(neededBy(plans.flatMap(({ plan }) => plan(gathered))));
    const due = [...Map.groupBy(foreseen, ({ at }) => at)]
      .filter(([at]) => at > now)
      .sort(([one], [other]) => one - other)
      .map(([at, plans]): DueNeeds => ({ at, needed: needs(plans) }));
    const looked = study.recentNeeds.lately(now);
    const attended = attendedScopes({ ...record, findings: findings.current() });
    return { due, looked, subscribed: needs(subscribedPlans), attended };
  }

  return { lookAhead, wantedAt };
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
