// The calls of one gather: asks the client, and what comes goes into the record. Throws the client's errors as they are.

import type { Clock } from '#base/clock.ts';
import { addDays, type DateRange } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import {
  type Call,
  type CampaignClient,
  CampaignServiceError,
  type Endpoint,
  type Quota,
} from '#campaigns/client.ts';
import { overlapOf, readDays } from './days.ts';
import type { FindingsMemory } from './findings.ts';
import type { Scope } from './reading.ts';
import type { ReadingRecord } from './record.ts';

export interface FetchTools {
  readonly client: CampaignClient;
  readonly record: ReadingRecord;
  readonly findings: FindingsMemory;
  readonly clock: Clock;
}

export async function fetchCampaigns({ client, record, clock }: FetchTools, call: Call): Promise<void> {
  await record.keepCampaigns(await client.listCampaigns({}, call), clock.now());
}

export async function fetchStatistics(
  { client, record, clock }: FetchTools,
  id: CampaignId,
  call: Call,
): Promise<void> {
  const statistics = await client.getStatistics(id, call);
  if (statistics.campaignId !== id) {
    throw new CampaignServiceError('statistics', {
      kind: 'contract-broken',
      where: 'campaignId: of another campaign',
    });
  }
  await record.keepStatistics(statistics, clock.now());
}

/**
 * One call, or as many as the service's longest range makes necessary: newest first, so that where older days are refused for their
 * age, what can be had is had. `arrived` is called after each.
 */
export async function fetchDays(
  tools: FetchTools,
  scope: Scope,
  range: DateRange,
  call: Call,
  arrived: () => void,
): Promise<void> {
  const waiting = [range];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [piece, ...rest] = tools.findings.rangeLimit.pieces(next);
    waiting.unshift(...rest);
    if (piece === undefined) continue;
    try {
      await fetchPiece(tools, scope, piece, call);
      arrived();
    } catch (error) {
      const shorter = isRefusal(error) ? tools.findings.rangeLimit.refused(piece) : [];
      if (shorter.length === 0) throw error;
      waiting.unshift(...shorter);
    }
  }
}

async function fetchPiece(tools: FetchTools, scope: Scope, piece: DateRange, call: Call): Promise<void> {
  const leftOut = tools.findings.current().lastDay.kind === 'left-out';
  const wanted = {
    range: leftOut ? { first: piece.first, last: addDays(piece.last, 1) } : piece,
    ...(scope.kind === 'owner' ? { ownerId: scope.ownerId } : {}),
    ...(scope.kind === 'campaign' ? { campaignId: scope.campaignId } : {}),
  };
  const activity = await tools.client.getDailyActivity(wanted, call);
  const answered = overlapOf(activity.range, piece);
  if (answered === undefined) {
    throw new CampaignServiceError('daily', { kind: 'contract-broken', where: 'startDate: another range' });
  }
  tools.findings.rangeLimit.taken(piece);
  const days = readDays(activity, answered, tools.clock.now());
  await tools.record.keepDays(scope, days, tools.findings.distrustedBefore());
}

export function quotaOf(client: CampaignClient, endpoint: Endpoint): Quota {
  const quota = client.quotas().find((one) => one.endpoint === endpoint);
  if (quota === undefined) throw new Error('an endpoint without a quota');
  return quota;
}

function isRefusal(error: unknown): boolean {
  return error instanceof CampaignServiceError && error.fault.kind === 'refused';
}
