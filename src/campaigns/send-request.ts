// Takes one request from the queue to its answer: waits for a place, sends, tries again. Knows no campaign.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { tellMeasured } from '#base/measured.ts';
import type { Circuit, Entry, RequestSubject } from './circuit.ts';
import {
  CampaignServiceError,
  type Endpoint,
  type Lane,
  type ServiceFault,
  type TimedAnswer,
} from './client.ts';
import { neverLeft } from './fault-kinds.ts';
import type { Http, ResponseHead } from './http.ts';
import { lanes } from './limiter/lanes.ts';
import type { RequestOutcome } from './limiter/learn-from-request.ts';
import { parseRateHeaders } from './limiter/rate-headers.ts';
import type { Permit, RateLimiter, Ticket } from './limiter/rate-limiter.ts';
import { decideRetry } from './retry.ts';
import { longestWaitMs, retryAfterMs } from './retry-after.ts';
import type { Flight } from './single-flight.ts';

export interface Urgency {
  readonly lane: Lane;
  readonly asker: string;
}

export interface ServiceRequest extends RequestSubject {
  /** Below `/v1`, encoded, with its query. */
  readonly path: string;
}

export interface Parts {
  readonly http: Http;
  readonly limiters: Readonly<Record<Endpoint, RateLimiter>>;
  readonly circuit: Circuit;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}

/** Returns the parsed JSON of the answer. Throws CampaignServiceError, or the flight's reason if nobody waits for the answer any more. */
export async function sendRequest(
  parts: Parts,
  wanted: ServiceRequest,
  flight: Flight<Urgency>,
): Promise<TimedAnswer<unknown>> {
  const { clock, log, random } = parts;
  const { endpoint } = wanted;
  const { signal } = flight;
  const limiter = parts.limiters[endpoint];
  let { urgency } = flight;
  let ticket: Ticket | undefined;
  flight.onJoin((joined) => {
    if (lanes.indexOf(joined.lane) < lanes.indexOf(urgency.lane)) urgency = joined;
    ticket?.raise(urgency.lane);
  });
  const refused = new AbortController();
  const place = {
    signal: AbortSignal.any([signal, refused.signal]),
    // People have what is in memory, and may ask again. Digests and what reads ahead wait.
    onOutOfReach: (monotonic: number | undefined) => {
      if (urgency.lane !== 'people') return;
      const until = monotonic && clock.now() + (monotonic - clock.monotonic());
      refused.abort(new CampaignServiceError(endpoint, { kind: 'quota-unshared', until }));
    },
  };
  let firstSent: number | undefined;
  let failures = 0;
  let refusals = 0;
  for (;;) {
    parts.circuit.check(wanted);
    ticket = limiter.wait({ ...urgency, ...place, returned: firstSent !== undefined });
    const permit = await ticket.granted;
    const sentAt = clock.monotonic();
    firstSent ??= sentAt;
    const over = (outcome: string) =>
      tellMeasured('asked', { endpoint, lane: urgency.lane, outcome, ms: clock.monotonic() - sentAt });
    try {
      const answer = await send(parts, wanted, flight, permit);
      over('answered');
      return answer;
    } catch (error) {
      flight.noteSent(undefined);
      if (!(error instanceof CampaignServiceError)) throw error;
      const { fault } = error;
      over(fault.kind);
      if (fault.kind === 'rate-limited') refusals += 1;
      else failures += 1;
      const elapsedMs = clock.monotonic() - firstSent;
      const askedMs = fault.kind === 'service-down' ? (fault.until ?? clock.now()) - clock.now() : 0;
      const decision = decideRetry({ fault, failures, refusals, elapsedMs, askedMs, chance: random() });
      if (decision.kind === 'give-up') throw withChance(error, limiter, clock);
      log.debug('campaign service: trying again', { endpoint, fault: fault.kind, failures, refusals });
      if (decision.kind === 'after') await clock.sleep(decision.ms, signal);
    }
  }
}

/** However the request ends, it settles the permit and tells the circuit. */
async function send(
  { http, circuit, clock, random }: Parts,
  wanted: ServiceRequest,
  { signal, noteSent }: Flight<Urgency>,
  permit: Permit,
): Promise<TimedAnswer<unknown>> {
  let seen: ResponseHead | undefined;
  let entry: Entry | undefined;
  let askedAt: Instant | undefined;
  const onHead = (head: ResponseHead) => {
    seen = head;
    permit.settle(outcomeOf(head, random()));
  };
  try {
    signal.throwIfAborted();
    entry = await circuit.enter(wanted);
    askedAt = clock.now();
    noteSent(askedAt);
    const value = await http.fetchJson({ ...wanted, signal, onHead });
    entry.ended('answered');
    return { value, askedAt };
  } catch (thrown) {
    const error =
      thrown instanceof CampaignServiceError ? withTimes(thrown, askedAt, seen, clock) : undefined;
    entry?.ended(error?.fault.kind === 'cancelled' ? undefined : error?.fault);
    const unsent = entry === undefined || (error !== undefined && neverLeft(error.fault));
    if (seen === undefined) permit.settle(unsent ? { kind: 'never-sent' } : { kind: 'cut-off' });
    throw error ?? thrown;
  }
}

/** When the service was asked. If it is down, it may say for how long (RFC 9110, 15.6.4). */
function withTimes(
  { endpoint, fault, cause }: CampaignServiceError,
  askedAt: Instant | undefined,
  head: ResponseHead | undefined,
  clock: Clock,
): CampaignServiceError {
  const waitMs = head && retryAfterMs(head.header);
  const isPause = fault.kind === 'service-down' && waitMs !== undefined;
  const told = isPause ? { ...fault, until: clock.now() + Math.min(longestWaitMs, waitMs) } : fault;
  return new CampaignServiceError(endpoint, told, { cause, askedAt });
}

function outcomeOf(head: ResponseHead, chance: number): RequestOutcome {
  const headers = parseRateHeaders(head.header);
  if (head.status === 429) return { kind: 'refused', headers, chance };
  return head.status >= 500 ? { kind: 'failed' } : { kind: 'answered', headers };
}

/** The fault of the last refusal, with the earliest time at which a new request can succeed. */
function withChance(error: CampaignServiceError, limiter: RateLimiter, clock: Clock): CampaignServiceError {
  if (error.fault.kind !== 'rate-limited') return error;
  const now = clock.monotonic();
  const until = clock.now() + ((limiter.nextFreeAt() ?? now) - now);
  const fault: ServiceFault = { kind: 'rate-limited', until };
  return new CampaignServiceError(error.endpoint, fault, { cause: error });
}
