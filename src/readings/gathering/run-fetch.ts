// The calls of gathers and of the collector: asks the client, records its answers as of when they were asked for, throws its errors unchanged.

import type { Clock } from '#base/clock.ts';
import { addDays, type DateRange, lengthOf } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { CampaignId, OwnerId } from '#campaigns/campaign.ts';
import {
  type Call,
  type CampaignClient,
  CampaignServiceError,
  type Endpoint,
  type Quota,
} from '#campaigns/client.ts';
import type { FindingsMemory } from '#readings/findings.ts';
import type { DayReading, DayScope } from '#readings/reading.ts';
import { overlapOf, readDays, unclearBefore } from '#readings/record/read-daily-answer.ts';
import type { ReadingRecord } from '#readings/record/record.ts';

/** One thing that the service is asked for. */
export type Fetch =
  | { readonly kind: 'campaigns' }
  | { readonly kind: 'campaign'; readonly campaignId: CampaignId }
  | { readonly kind: 'owned'; readonly ownerId: OwnerId }
  | { readonly kind: 'statistics'; readonly campaignId: CampaignId }
  | { readonly kind: 'days'; readonly scope: DayScope; readonly range: DateRange };

export interface FetchTools {
  readonly client: CampaignClient;
  readonly record: ReadingRecord;
  readonly findings: FindingsMemory;
  readonly clock: Clock;
}

/** `arrived` is called after each answer, if the fetch takes several. */
export async function runFetch(
  tools: FetchTools,
  fetch: Fetch,
  call: Call,
  arrived: () => void = () => {},
): Promise<void> {
  switch (fetch.kind) {
    case 'campaigns':
      return fetchCampaigns(tools, call);
    case 'campaign':
      return fetchCampaign(tools, fetch.campaignId, call);
    case 'owned':
      return fetchOwned(tools, fetch.ownerId, call);
    case 'statistics':
      return fetchStatistics(tools, fetch.campaignId, call);
    case 'days':
      return fetchDays(tools, fetch.scope, fetch.range, call, arrived);
    default:
      return unreachable(fetch);
  }
}

export function endpointOf({ kind }: Pick<Fetch, 'kind'>): Endpoint {
  return endpointsOf[kind];
}

const endpointsOf = {
  campaigns: 'campaigns',
  campaign: 'campaign',
  owned: 'campaigns',
  statistics: 'statistics',
  days: 'daily',
} as const satisfies Record<Fetch['kind'], Endpoint>;

/** The campaign that the fetch is about, if it is about one. */
export function campaignOf(fetch: Fetch): CampaignId | undefined {
  if (fetch.kind === 'statistics' || fetch.kind === 'campaign') return fetch.campaignId;
  return fetch.kind === 'days' && fetch.scope.kind === 'campaign' ? fetch.scope.campaignId : undefined;
}

async function fetchCampaigns({ client, record }: FetchTools, call: Call): Promise<void> {
  const { value, askedAt } = await client.listCampaigns({}, call);
  await record.keepCampaigns(value, askedAt);
}

/** "There is no such campaign" is an answer too, and is recorded. */
async function fetchCampaign(
  { client, record, clock }: FetchTools,
  id: CampaignId,
  call: Call,
): Promise<void> {
  try {
    const { value, askedAt } = await client.getCampaign(id, call);
    if (value.id !== id) {
      throw new CampaignServiceError('campaign', {
        kind: 'contract-broken',
        where: 'id: of another campaign',
      });
    }
    record.keepCampaign(id, value, askedAt);
  } catch (error) {
    if (!(error instanceof CampaignServiceError) || error.fault.kind !== 'not-found') throw error;
    record.keepCampaign(id, 'gone', error.askedAt ?? clock.now());
  }
}

/**
 * The contract (4.1) leaves open how `userIds` is written. A service that reads it otherwise may return everybody's campaigns, of which the
 * owner's are kept, or none. In that case only the whole list can say that an owner has none left.
 */
async function fetchOwned(tools: FetchTools, ownerId: OwnerId, call: Call): Promise<void> {
  const { value, askedAt } = await tools.client.listCampaigns({ ownerIds: [ownerId] }, call);
  const campaigns = value.campaigns.filter((campaign) => campaign.ownerId === ownerId);
  if (campaigns.length === 0) return fetchCampaigns(tools, call);
  tools.record.keepOwned(ownerId, { ...value, campaigns }, askedAt);
}

async function fetchStatistics({ client, record }: FetchTools, id: CampaignId, call: Call): Promise<void> {
  const { value, askedAt } = await client.getStatistics(id, call);
  if (value.campaignId !== id) {
    throw new CampaignServiceError('statistics', {
      kind: 'contract-broken',
      where: 'campaignId: of another campaign',
    });
  }
  await record.keepStatistics(value, askedAt);
}

/**
 * One call, or several if the service's longest range requires it. Newest days come first: if the service refuses old days, the newer ones
 * are already here. `arrived` is called after each call.
 */
async function fetchDays(
  tools: FetchTools,
  scope: DayScope,
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

async function fetchPiece(tools: FetchTools, scope: DayScope, piece: DateRange, call: Call): Promise<void> {
  const days = await readPiece(tools, scope, piece, call);
  tools.findings.rangeLimit.taken(piece);
  const unclear = unclearBefore(days);
  const clearer = unclear && (await readUnclear(tools, scope, unclear, call));
  const first = days.findIndex(({ day }) => day === clearer?.[0]?.day);
  const known = clearer === undefined ? days : days.toSpliced(first, clearer.length, ...clearer);
  await tools.record.keepDays(scope, known, tools.findings.distrustedBefore());
}

/** undefined if the second call cleared nothing up. Then the first answer stands. */
async function readUnclear(tools: FetchTools, scope: DayScope, range: DateRange, call: Call) {
  if (!tools.findings.unclearDays.isWorthAsking()) return undefined;
  try {
    const days = await readPiece(tools, scope, range, call);
    const isClear = days.every(({ kind }) => kind === 'counted') && days.length === lengthOf(range);
    tools.findings.unclearDays.asked(isClear);
    return isClear ? days : undefined;
  } catch (error) {
    if (error instanceof CampaignServiceError) return undefined;
    throw error;
  }
}

/** Asks again if it was found out meanwhile that the service leaves out the last day of a range: here it would seem to be empty. */
async function readPiece(
  tools: FetchTools,
  scope: DayScope,
  piece: DateRange,
  call: Call,
): Promise<DayReading[]> {
  const isLeftOut = () => tools.findings.current().lastDay.kind === 'left-out';
  const leftOut = isLeftOut();
  const wanted = {
    range: leftOut ? { first: piece.first, last: addDays(piece.last, 1) } : piece,
    ...(scope.kind === 'owner' ? { ownerId: scope.ownerId } : {}),
    ...(scope.kind === 'campaign' ? { campaignId: scope.campaignId } : {}),
  };
  const { value, askedAt } = await tools.client.getDailyActivity(wanted, call);
  if (!leftOut && isLeftOut()) return readPiece(tools, scope, piece, call);
  const answered = overlapOf(value.range, piece);
  if (answered === undefined) {
    throw new CampaignServiceError('daily', { kind: 'contract-broken', where: 'startDate: another range' });
  }
  return readDays(value, answered, askedAt);
}

export function quotaOf(client: CampaignClient, endpoint: Endpoint): Quota {
  const quota = client.quotas().find((one) => one.endpoint === endpoint);
  if (quota === undefined) throw new Error('an endpoint without a quota');
  return quota;
}

function isRefusal(error: unknown): boolean {
  return error instanceof CampaignServiceError && error.fault.kind === 'refused';
}
