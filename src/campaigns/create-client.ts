// Joins quota, single-flight, retry and HTTP into the port of client.ts; the one file of this room that others construct.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import type { CampaignId, OwnerId } from './campaign.ts';
import {
  type Call,
  type CampaignClient,
  CampaignServiceError,
  type Endpoint,
  endpoints,
  type Lane,
} from './client.ts';
import { createHttp, type Head, neverLeft } from './http.ts';
import type { Outcome } from './limiter/core.ts';
import { parseRateHeaders } from './limiter/headers.ts';
import { lanes } from './limiter/lanes.ts';
import { createRateLimiter, type Permit, type RateLimiter } from './limiter/rate-limiter.ts';
import type { SharedQuotas } from './quota-store.ts';
import { decideRetry } from './retry.ts';
import { createSingleFlight, type Flight } from './single-flight.ts';
import { decodeCampaign, decodeCampaignList, decodeDailyActivity, decodeStatistics } from './wire.ts';

/** How the list of owners is written in the query: the contract (4.1) does not say. */
export type UserIdsEncoding = 'repeat' | 'comma' | 'brackets';

export interface CampaignClientOptions {
  /** With or without `/v1`. */
  readonly baseUrl: URL;
  readonly apiKey: Secret;
  readonly clock: Clock;
  readonly log: Log;
  readonly userIdsEncoding: UserIdsEncoding;
  /** Real time to connect, to the head of the answer, and between pieces of its body; default 10 s, at most 30 s. */
  readonly timeoutMs?: number;
  /** Default 16 MiB. */
  readonly maxResponseBytes?: number;
  /** Length of the service's window; default 60 s (contract section 8). */
  readonly windowMs?: number;
  /** Sockets kept open at most; default 32. */
  readonly connections?: number;
  /** Share of each limit that we take while others are seen to use the key, in (0, 1]; default 1. */
  readonly shareOfQuota?: number;
  /** Lets the quotas outlive a restart, and be shared by the processes of one machine; absent: they live in memory. */
  readonly sharedQuotas?: SharedQuotas;
  /** Gives a number in [0, 1): the jitter of back-offs. */
  readonly random: () => number;
}

/** Contract section 8; X-RateLimit-Limit of any answer overrides it. */
export const statedLimits: Readonly<Record<Endpoint, number>> = {
  campaigns: 60,
  campaign: 120,
  statistics: 30,
  daily: 30,
};

interface Urgency {
  readonly lane: Lane;
  readonly asker: string;
}

/** The network time that an aborted request may still need to arrive. */
const lateMs = 1000;

export function createCampaignClient(options: CampaignClientOptions): CampaignClient {
  const { clock, log, random, windowMs = 60_000 } = options;
  const http = createHttp({
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    timeoutMs: Math.min(30_000, options.timeoutMs ?? 10_000),
    maxResponseBytes: options.maxResponseBytes ?? 16 * 1024 * 1024,
    connections: options.connections ?? 32,
  });
  const flights = createSingleFlight<Urgency>();
  const limiterOf = (endpoint: Endpoint) =>
    createRateLimiter({
      endpoint,
      limit: statedLimits[endpoint],
      windowMs,
      share: options.shareOfQuota ?? 1,
      clock,
      log,
      shared: options.sharedQuotas,
      beforeBurst: http.open,
    });
  const limiters = Object.fromEntries(endpoints.map((endpoint) => [endpoint, limiterOf(endpoint)])) as Record<
    Endpoint,
    RateLimiter
  >;
  const closing = new AbortController();
  const wallTime = (monotonic: number) => clock.now() + (monotonic - clock.monotonic());

  async function ask<Answer>(
    endpoint: Endpoint,
    path: string,
    call: Call,
    decode: (body: unknown) => Answer,
  ) {
    const urgency = { lane: call.lane, asker: call.asker ?? '' };
    if (closing.signal.aborted) throw new CampaignServiceError(endpoint, { kind: 'cancelled' });
    try {
      return await flights.join(path, urgency, call.signal, async (flight) =>
        decode(await fetchJson(endpoint, path, flight)),
      );
    } catch (error) {
      if (error instanceof CampaignServiceError) throw error;
      if (!call.signal?.aborted && !closing.signal.aborted) throw error;
      throw new CampaignServiceError(endpoint, { kind: 'cancelled' });
    }
  }

  async function fetchJson(endpoint: Endpoint, path: string, flight: Flight<Urgency>): Promise<unknown> {
    let urgency = flight.urgency;
    let raise = (_lane: Lane) => {};
    flight.onJoin((joined) => {
      if (lanes.indexOf(joined.lane) < lanes.indexOf(urgency.lane)) urgency = joined;
      raise(urgency.lane);
    });
    let firstSent: number | undefined;
    let failures = 0;
    let refusals = 0;
    for (;;) {
      const returned = firstSent !== undefined;
      const ticket = limiters[endpoint].wait({ ...urgency, signal: flight.signal, returned });
      raise = ticket.raise;
      const permit = await ticket.granted;
      firstSent ??= clock.monotonic();
      try {
        return await send(endpoint, path, flight.signal, permit);
      } catch (error) {
        if (!(error instanceof CampaignServiceError)) throw error;
        const { fault } = error;
        if (fault.kind === 'rate-limited') refusals += 1;
        else failures += 1;
        const elapsedMs = clock.monotonic() - firstSent;
        const decision = decideRetry({ fault, failures, refusals, elapsedMs, chance: random() });
        if (decision.kind === 'give-up') throw whole(error);
        log.debug('campaign service: trying again', { endpoint, fault: fault.kind, failures, refusals });
        if (decision.kind === 'after') await clock.sleep(decision.ms, flight.signal);
      }
    }
  }

  async function send(
    endpoint: Endpoint,
    path: string,
    signal: AbortSignal,
    permit: Permit,
  ): Promise<unknown> {
    let settled = false;
    const settle = (outcome: Outcome) => {
      if (!settled) permit.settle(outcome);
      settled = true;
    };
    try {
      signal.throwIfAborted();
      return await http.fetchJson({
        endpoint,
        path,
        signal,
        onHead: (head) => settle(outcomeOf(head, random())),
      });
    } catch (error) {
      const unsent = !(error instanceof CampaignServiceError) || neverLeft(error.fault);
      settle(unsent ? { kind: 'never-sent' } : { kind: 'uncertain', lateMs });
      throw error;
    }
  }

  /** A refusal that is given up on says when the next request has a chance. */
  function whole(error: CampaignServiceError): CampaignServiceError {
    if (error.fault.kind !== 'rate-limited') return error;
    const until = wallTime(limiters[error.endpoint].nextFreeAt() ?? clock.monotonic());
    return new CampaignServiceError(error.endpoint, { kind: 'rate-limited', until }, { cause: error });
  }

  return {
    listCampaigns: (filter, call) =>
      ask('campaigns', `/campaigns${listQuery(filter, options.userIdsEncoding)}`, call, decodeCampaignList),
    getCampaign: async (id, call) => ask('campaign', campaignPath('campaign', id), call, decodeCampaign),
    getStatistics: async (id, call) =>
      ask('statistics', `${campaignPath('statistics', id)}/statistics`, call, decodeStatistics),
    getDailyActivity: ({ range, ownerId, campaignId }, call) => {
      const query = new URLSearchParams({ startDate: range.first, endDate: range.last });
      if (ownerId !== undefined) query.set('userId', ownerId);
      if (campaignId !== undefined) query.set('campaignId', campaignId);
      return ask('daily', `/analytics/daily?${query}`, call, decodeDailyActivity);
    },
    quotas: () =>
      endpoints.map((endpoint) => {
        const limiter = limiters[endpoint];
        const next = limiter.nextFreeAt();
        return {
          endpoint,
          limit: limiter.limit(),
          windowMs,
          free: limiter.free(),
          queued: limiter.queued(),
          nextFreeAt: next === undefined ? undefined : wallTime(next),
          refusals: limiter.refusals(),
        };
      }),
    expectedFinish: (endpoint, count, lane) => wallTime(limiters[endpoint].expectedFinish(count, lane)),
    close: async () => {
      closing.abort();
      for (const limiter of Object.values(limiters)) limiter.close();
      flights.cutAll();
      await http.close();
    },
  };
}

function outcomeOf(head: Head, chance: number): Outcome {
  const headers = parseRateHeaders(head.header);
  if (head.status === 429) return { kind: 'refused', headers, chance };
  return head.status >= 500 ? { kind: 'uncertain', lateMs: 0 } : { kind: 'answered', headers };
}

/** An id that would change the path (empty, `.` or `..`) names no campaign. */
function campaignPath(endpoint: Endpoint, id: CampaignId): string {
  if (/^\.{0,2}$/.test(id)) throw new CampaignServiceError(endpoint, { kind: 'not-found' });
  return `/campaigns/${encodeURIComponent(id)}`;
}

function listQuery(
  { status, ownerIds = [] }: { status?: string; ownerIds?: readonly OwnerId[] },
  encoding: UserIdsEncoding,
): string {
  const owners = [...new Set(ownerIds)].sort().map(encodeURIComponent);
  const parts = status === undefined ? [] : [`status=${encodeURIComponent(status)}`];
  if (encoding === 'comma' && owners.length > 0) parts.push(`userIds=${owners.join(',')}`);
  if (encoding === 'repeat') parts.push(...owners.map((owner) => `userIds=${owner}`));
  if (encoding === 'brackets') parts.push(...owners.map((owner) => `userIds[]=${owner}`));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
