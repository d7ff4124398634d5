// What all gathers and the collector share: the client, the record, the rules of freshness, and the work under way.

import type { Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { Lane } from '#campaigns/client.ts';
import { digestLeadMs, type Freshness, freshnessForDigests } from './freshness.ts';
import type { RecentNeeds } from './gathering/recent-needs.ts';
import { type FetchTools, quotaOf } from './gathering/run-fetch.ts';
import type { SharedSums } from './gathering/shared-sums.ts';

export interface ReadingTools extends FetchTools {
  readonly freshness: Freshness;
  readonly zone: Zone;
  readonly log: Log;
  readonly recentNeeds: RecentNeeds;
  readonly sums: SharedSums;
  /** Aborted when the readings close. */
  readonly closing: AbortSignal;
  /** Work that must end before the readings are closed. */
  readonly underWay: Set<Promise<void>>;
}

export function freshnessFor({ freshness, client, record }: ReadingTools, lane: Lane): Freshness {
  if (lane !== 'digests') return freshness;
  const campaigns = record.campaigns()?.value.campaigns.length ?? 0;
  return freshnessForDigests(freshness, digestLeadMs(campaigns, quotaOf(client, 'statistics')));
}
