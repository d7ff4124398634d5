// Makes the client of the campaign service from limiter, single flight, circuit, retry and HTTP.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import { inSlices } from '#base/slices.ts';
import type { AccountId } from '#base/tenant.ts';
import type { CampaignId, OwnerId } from './campaign.ts';
import type { Reach } from './checked-address.ts';
import { createCircuit } from './circuit.ts';
import {
  type Call,
  type CampaignClient,
  CampaignServiceError,
  type Endpoint,
  endpoints,
  type ServiceFault,
  type TimedAnswer,
} from './client.ts';
import { createHttp } from './http.ts';
import { createKeyRefusal } from './key-refusal.ts';
import { createRateLimiter, type RateLimiter } from './limiter/rate-limiter.ts';
import { quotaRowsOf, type SharedQuotas } from './quota-store.ts';
import { type ServiceRequest, sendRequest, type Urgency } from './send-request.ts';
import { createSingleFlight } from './single-flight.ts';
import { decodeCampaign, decodeCampaignList, decodeDailyActivity, decodeStatistics } from './wire.ts';

/** How the query lists the owners, since the contract (4.1) does not say. */
export type UserIdsEncoding = 'repeat' | 'comma' | 'brackets';

export interface CampaignClientOptions {
  /** With or without `/v1`. */
  readonly baseUrl: URL;
  readonly apiKey: Secret;
  readonly clock: Clock;
  readonly log: Log;
  readonly userIdsEncoding: UserIdsEncoding;
  /** Real time to connect, to the head of the answer, and between pieces of its body. Default 10 s, at most 30 s. */
  readonly timeoutMs?: number;
  /** Default 16 MiB. */
  readonly maxResponseBytes?: number;
  /** Length of the service's window; default 60 s (contract section 8). */
  readonly windowMs?: number;
  /** Sockets kept open at most; default 32. */
  readonly connections?: number;
  /** Where connections may go; absent: everywhere, because the operator chose the address. */
  readonly reach?: Reach | undefined;
  /** The account that was connected in Slack; absent: the operator's own. */
  readonly connected?: AccountId | undefined;
  /** The share of each limit that the client takes while others use the key, in (0, 1]; default 1. */
  readonly shareOfQuota?: number;
  /** Keeps the quotas through a restart and shares them with other processes. Absent: they live in memory. */
  readonly sharedQuotas?: SharedQuotas;
  /** Returns a number in [0, 1) for the jitter of back-offs. */
  readonly random: () => number;
}

/** Contract section 8. X-RateLimit-Limit of any answer overrides it. */
export const statedLimits: Readonly<Record<Endpoint, number>> = {
  campaigns: 60,
  campaign: 120,
  statistics: 30,
  daily: 30,
};

/** The limiter expects people for minutes, so one sign of them a second is enough. */
const betweenSignsMs = 1_000;

export function createCampaignClient(options: CampaignClientOptions): CampaignClient {
  const { clock, log, random, windowMs = 60_000 } = options;
  const http = createHttp({
    baseUrl: options.baseUrl,
    apiKey: options.apiKey,
    timeoutMs: Math.min(30_000, options.timeoutMs ?? 10_000),
    maxResponseBytes: options.maxResponseBytes ?? 16 * 1024 * 1024,
    connections: options.connections ?? 32,
    reach: options.reach,
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
      shared: sharedByKey(options),
      beforeBurst: http.open,
      random,
    });
  const limiters = Object.fromEntries(endpoints.map((endpoint) => [endpoint, limiterOf(endpoint)])) as Record<
    Endpoint,
    RateLimiter
  >;
  const parts = { http, limiters, circuit: createCircuit(clock, random), clock, log, random };
  const keyRefusal = createKeyRefusal(log, options.connected);
  const closing = new AbortController();
  let peopleExpectedAt = Number.NEGATIVE_INFINITY;
  const wallTime = (monotonic: number) => clock.now() + (monotonic - clock.monotonic());

  async function ask<Value>(
    wanted: ServiceRequest,
    call: Call,
    decode: (body: unknown) => Value,
  ): Promise<TimedAnswer<Value>> {
    const { endpoint, path } = wanted;
    if (closing.signal.aborted) throw new CampaignServiceError(endpoint, { kind: 'cancelled' });
    const urgency = { lane: call.lane, asker: call.asker ?? '' };
    const patience = patienceFor(endpoint, call);
    const caller = { urgency, signal: patience.signal, notBefore: call.notBefore };
    try {
      return await flights.join(path, caller, async (flight) => {
        const answer = await sendRequest(parts, wanted, flight);
        keyRefusal.note('answered');
        return { ...answer, value: decode(answer.value) };
      });
    } catch (error) {
      if (error instanceof CampaignServiceError) {
        const told = named(error, options.connected !== undefined);
        keyRefusal.note(told.fault);
        throw told;
      }
      if (!patience.signal.aborted && !closing.signal.aborted) throw error;
      throw new CampaignServiceError(endpoint, patience.fault());
    } finally {
      patience.end();
    }
  }

  /** How long this caller waits: until its signal is aborted or its deadline comes. */
  function patienceFor(endpoint: Endpoint, { signal, deadline, lane }: Call) {
    const end = new AbortController();
    const late = new AbortController();
    const startedAt = clock.now();
    if (deadline !== undefined) {
      const expected = wallTime(limiters[endpoint].expectedFinish(1, lane));
      if (expected > deadline)
        throw new CampaignServiceError(endpoint, { kind: 'rate-limited', until: expected });
      clock.sleep(deadline - startedAt, end.signal).then(
        () => late.abort(),
        () => undefined,
      );
    }
    return {
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
      fault: (): ServiceFault =>
        late.signal.aborted ? { kind: 'timed-out', afterMs: clock.now() - startedAt } : { kind: 'cancelled' },
      // Without a reason each answer would make an error with its stack, for nobody.
      end: () => end.abort('the call ended'),
    };
  }

  return {
    listCampaigns: (filter, call) => {
      const path = `/campaigns${listQuery(filter, options.userIdsEncoding)}`;
      return ask({ endpoint: 'campaigns', path, about: 'the list' }, call, decodeCampaignList);
    },
    getCampaign: async (id, call) => {
      const path = campaignPath('campaign', id);
      return ask({ endpoint: 'campaign', path, about: path }, call, decodeCampaign);
    },
    getStatistics: async (id, call) => {
      const about = campaignPath('statistics', id);
      const path = `${about}/statistics`;
      return ask({ endpoint: 'statistics', path, about }, call, decodeStatistics);
    },
    getDailyActivity: async ({ range, ownerId, campaignId }, call) => {
      const query = new URLSearchParams({ startDate: range.first, endDate: range.last });
      if (ownerId !== undefined) query.set('userId', ownerId);
      if (campaignId !== undefined) query.set('campaignId', campaignId);
      const about = campaignId === undefined ? `days ${ownerId ?? ''}` : campaignPath('daily', campaignId);
      return ask({ endpoint: 'daily', path: `/analytics/daily?${query}`, about }, call, decodeDailyActivity);
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
          disbelieved: limiter.disbelieved(),
        };
      }),
    isAnswering: () => !parts.circuit.isFaltering(),
    lastFault: parts.circuit.lastFault,
    expectedFinish: (endpoint, count, lane) =>
      parts.circuit.isFaltering() ? undefined : wallTime(limiters[endpoint].expectedFinish(count, lane)),
    foreseeFinish: async (endpoint, count, lane) => {
      if (parts.circuit.isFaltering()) return undefined;
      let finish: number | undefined;
      const steps = limiters[endpoint].expectedFinishSteps(count, lane);
      for await (const soFar of inSlices(steps, clock)) finish = soFar;
      return finish && wallTime(finish);
    },
    keyFault: keyRefusal.fault,
    expectPeople: () => {
      const now = clock.monotonic();
      if (now - peopleExpectedAt < betweenSignsMs) return;
      peopleExpectedAt = now;
      for (const limiter of Object.values(limiters)) limiter.expectPeople();
    },
    close: async () => {
      closing.abort();
      flights.cutAll();
      await Promise.all(Object.values(limiters).map((limiter) => limiter.close()));
      await http.close();
    },
  };
}

/** Who can mend a fault depends on who gave the key, so the fault names the account. */
function named(error: CampaignServiceError, connected: boolean): CampaignServiceError {
  if (!connected) return error;
  const { endpoint, fault, askedAt, cause } = error;
  return new CampaignServiceError(endpoint, { ...fault, connected }, { cause, askedAt });
}

/** An empty id, `.` or `..` would change the path, and no path can hold half a letter: such an id names no campaign. */
function campaignPath(endpoint: Endpoint, id: CampaignId): string {
  if (/^\.{0,2}$/.test(id) || !id.isWellFormed())
    throw new CampaignServiceError(endpoint, { kind: 'not-found' });
  return `/campaigns/${encodeURIComponent(id)}`;
}

function listQuery(
  { status, ownerIds = [] }: { status?: string; ownerIds?: readonly OwnerId[] },
  encoding: UserIdsEncoding,
): string {
  const owners = [...new Set(ownerIds)].sort().map((id) => encodeURIComponent(id.toWellFormed()));
  const parts = status === undefined ? [] : [`status=${encodeURIComponent(status)}`];
  if (encoding === 'comma' && owners.length > 0) parts.push(`userIds=${owners.join(',')}`);
  if (encoding === 'repeat') parts.push(...owners.map((owner) => `userIds=${owner}`));
  if (encoding === 'brackets') parts.push(...owners.map((owner) => `userIds[]=${owner}`));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function sharedByKey({ sharedQuotas, baseUrl, apiKey }: CampaignClientOptions): SharedQuotas | undefined {
  if (sharedQuotas === undefined) return undefined;
  const { store } = sharedQuotas;
  const rowOf = quotaRowsOf(baseUrl, apiKey);
  return {
    ...sharedQuotas,
    store: {
      load: (name) => store.load(rowOf(name)),
      save: (name, state, over) => store.save(rowOf(name), state, over),
    },
  };
}
