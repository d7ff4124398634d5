// Joins the record to the service: gives at once what is known, asks for what is too old, and yields both as one value.

import type { Clock } from '#base/clock.ts';
import { dayAt, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { laterTurn } from '#base/slices.ts';
import type { CampaignClient } from '#campaigns/client.ts';
import { type CollectLease, createCollectTurn } from './collecting/collect-lease.ts';
import { createCollector } from './collecting/collector.ts';
import { openFindings } from './findings.ts';
import { defaultFreshness, type Freshness } from './freshness.ts';
import { createNeededFetching, noSnapshots } from './gathering/fetch-needed.ts';
import { createRecentNeeds } from './gathering/recent-needs.ts';
import { createSharedSums } from './gathering/shared-sums.ts';
import type { Collecting, Gathered, GatherOptions, Need, ReadingStore, Readings } from './reading.ts';
import type { ReadingTools } from './reading-tools.ts';
import { openRecord } from './record/record.ts';

export interface ReadingsOptions {
  readonly client: CampaignClient;
  readonly store: ReadingStore;
  readonly clock: Clock;
  readonly log: Log;
  /** The calendar by which the service counts its days. */
  readonly serviceZone: Zone;
  readonly freshness?: Freshness;
  /** How long readings are kept; default 400. */
  readonly retentionDays?: number;
  /** Absent: no other bot reads this account. */
  readonly lease?: CollectLease | undefined;
}

/** Loads the record into memory, except its days. Rejects with the store's error if it cannot. */
export async function createReadings(options: ReadingsOptions): Promise<Readings & Collecting> {
  const { client, store, clock, log, serviceZone: zone, freshness = defaultFreshness } = options;
  const closing = new AbortController();
  const record = await openRecord({ store, zone, clock, log, closing: closing.signal });
  const findings = await openFindings(store, clock, log);
  const tools: ReadingTools = {
    client,
    record,
    findings,
    recentNeeds: createRecentNeeds(),
    sums: createSharedSums({ record, findings, zone, clock }),
    freshness,
    zone,
    clock,
    log,
    closing: closing.signal,
    underWay: new Set(),
  };
  const turn = createCollectTurn(options.lease, clock);
  const collector = createCollector({
    tools,
    turn,
    retentionDays: options.retentionDays ?? 400,
    prune: tools.record.prune,
  });
  return {
    ...collector,
    gather: (plan, wishes) => gather(tools, plan, wishes),
    known: () => knownAlone(tools),
    accountPlan: (plan) => plan,
    today: () => dayAt(clock.now(), zone),
    recall: () => void tools.record.whole(),
    isCollecting: turn.isHeld,
    close: async () => {
      closing.abort();
      await Promise.all([tools.record.whole(), ...tools.underWay]);
      await Promise.all([tools.findings.keep(), tools.record.written()]);
      await turn
        .release()
        .catch(() => log.warn('the lease for reading ahead was not released; it ends by itself'));
    },
  };
}

function knownAlone({ record, findings }: ReadingTools): Gathered {
  return {
    ...record.view(),
    snapshots: noSnapshots,
    awaited: { campaigns: false, statistics: 0, days: 0 },
    faults: [],
    settled: true,
    expectedWholeAt: undefined,
    findings: findings.current(),
  };
}

/** Each of looking and showing may go over a thousand campaigns, so other work has a turn between them. */
async function* gather(
  tools: ReadingTools,
  plan: (known: Gathered) => readonly Need[],
  options: GatherOptions,
): AsyncGenerator<Gathered, void, undefined> {
  const errand = createNeededFetching(tools, options);
  const began = tools.clock.monotonic();
  let shown = -1;
  let nextYieldAt = began;
  try {
    for (;;) {
      while (errand.isPlanDue()) await errand.pursue(plan);
      await laterTurn(tools.clock);
      if (errand.isPlanDue()) continue;
      const now = tools.clock.monotonic();
      const isDue = errand.arrivals() !== shown && now >= nextYieldAt;
      if (errand.isSettled() || isDue) {
        await errand.foresee();
        const known = errand.known();
        shown = errand.arrivals();
        nextYieldAt = now + pauseAfter(now - began);
        yield known;
        if (known.settled) return;
      }
      await errand.next(shown, nextYieldAt);
      await laterTurn(tools.clock);
    }
  } finally {
    errand.leave();
  }
}

/** A person can follow about one change a second, and Slack takes no more. Somebody who has waited for minutes does not count seconds. */
function pauseAfter(waitedMs: number): number {
  return Math.min(Math.max(1_000, Math.floor(waitedMs / 10)), 15_000);
}
