// What the collector is to have read, by value: what digests will ask, what people asked lately, and whose days are kept read.

import type { Instant } from '#base/brand.ts';
import type { Day } from '#base/day.ts';
import { attendedScopes, recordedFrom } from './attended-campaigns.ts';
import type { CollectWants, DueNeeds } from './collect-step.ts';
import { quotaOf } from './fetches.ts';
import { digestLeadMs } from './freshness.ts';
import { type Needed, neededBy, throughList } from './needed.ts';
import type { Foresee, Foreseen, Gathered, Scope } from './reading.ts';
import { firstOfAll, keptOpen, type Opening, scopeKey } from './record.ts';
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
    const attended = attendedScopes({ ...record, findings: findings.current() }, keptOpen);
    return withinMemory({ due, looked, subscribed: needs(subscribedPlans), attended });
  }

  return { lookAhead, wantedAt };
}

/** A scope that the record has no room for would look as if it had never been read; what digests need has room first. */
function withinMemory({ due, looked, subscribed, attended }: CollectWants): CollectWants {
  const keys = [
    ...[...due.map(({ needed }) => needed), looked, subscribed].flatMap(({ days }) => [...days.keys()]),
    ...attended.map(scopeKey),
  ];
  const kept = new Set([...new Set(keys)].slice(0, keptOpen - 100));
  const within = (needed: Needed): Needed => ({
    ...needed,
    days: new Map([...needed.days].filter(([key]) => kept.has(key))),
    recorded: new Map([...needed.recorded].filter(([key]) => kept.has(key))),
  });
  return {
    due: due.map(({ at, needed }) => ({ at, needed: within(needed) })),
    looked: within(looked),
    subscribed: within(subscribed),
    attended: attended.filter((scope) => kept.has(scopeKey(scope))),
  };
}

/** Where days are asked for, all that are known: the past of these is read too. */
export function openingsOf({ due, looked, subscribed, attended }: CollectWants, today: Day): Opening[] {
  const all = [...due.map(({ needed }) => needed), looked, subscribed];
  const asked = all.flatMap(({ days }) => [...days.values()].map(({ scope }) => scope));
  const recorded = [...all.flatMap((needed) => [...needed.recorded.values()]), ...attended];
  return [
    ...[everyone, ...asked].map((scope) => ({ scope, from: firstOfAll })),
    ...recorded.map((scope) => ({ scope, from: recordedFrom(today) })),
  ];
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
