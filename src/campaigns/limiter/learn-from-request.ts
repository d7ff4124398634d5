// What the end of a request teaches the limiter: a pure step of its state, without timer, I/O or clock.

import { addUncertain, isTooFew, learnBucket } from './bucket.ts';
import { doubtAfterRefusal, isDoubted, withDoubt } from './doubted-headers.ts';
import { inferForeign } from './foreign-requests.ts';
import type { LimiterState, Observation, OwnRequest } from './limiter-state.ts';
import type { RateHeaders } from './rate-headers.ts';
import { closeGate, gateAfterAnswer } from './refusal-gate.ts';
import { certainlyPassedAt, learnOffset } from './service-clock.ts';

/** How a request ended. The caller tells it when the head of the answer has come. */
export type RequestOutcome =
  /** Any answer but 429 and 5xx. */
  | { readonly kind: 'answered'; readonly headers: RateHeaders }
  /** A 429. `chance` in [0, 1) spreads clients that were refused together. */
  | { readonly kind: 'refused'; readonly headers: RateHeaders; readonly chance: number }
  /** A 5xx: the service may have counted it, but mostly did not. */
  | { readonly kind: 'failed' }
  /** Cut off or timed out: the service may have counted it, or may still count it. */
  | { readonly kind: 'cut-off' }
  /** It never reached the service. */
  | { readonly kind: 'never-sent' };

/** A request that was cut off may still arrive within this time. */
const lateMs = 1000;

/** The state after the request ended at `now`. An unknown id changes nothing, because that request was given up long before. */
export function learnFrom(
  state: LimiterState,
  now: number,
  id: string,
  outcome: RequestOutcome,
): LimiterState {
  const request = state.own.find((own) => own.id === id);
  if (request === undefined) return state;
  switch (outcome.kind) {
    case 'never-sent':
      return {
        ...state,
        own: state.own.filter((own) => own.id !== id),
        gate: gateAfterAnswer(state.gate, request, false),
      };
    case 'failed':
      return unclear(state, { ...request, fate: 'failed', answered: now });
    case 'cut-off':
      return unclear(state, { ...request, fate: 'uncertain', answered: now + lateMs });
    case 'answered': {
      const fate = outcome.headers.window === undefined ? 'uncertain' : 'counted';
      const learned = learn(state, { ...request, fate, answered: now }, now, outcome.headers);
      return state.gate === undefined
        ? learned
        : { ...learned, gate: gateAfterAnswer(state.gate, request, true) };
    }
    case 'refused':
      return learnRefusal(state, { ...request, fate: 'refused', answered: now }, now, outcome);
  }
}

/** Everything an answer teaches: the limit, what remains, the service's clock, its kind of window, and others on the key. */
function learn(before: LimiterState, request: OwnRequest, now: number, headers: RateHeaders): LimiterState {
  const { window } = headers;
  const exchange = { sent: request.sent, answered: now };
  const { offset, contradicted } = learnOffset(
    before.offset,
    exchange,
    { date: headers.date, resetAt: window?.resetAt, dateIsDoubted: isDoubted(before, 'date', now) },
    before.windowMs,
  );
  const known = contradicted ? withDoubt(before, now, 'date') : before;
  const state: LimiterState = {
    ...known,
    own: replaced(before.own, { ...request, remaining: window?.remaining }),
    offset,
    limit: window?.limit ?? before.limit,
    answeredAt: now,
    roundTripMs: smooth(before.roundTripMs, now - request.sent),
  };
  if (window === undefined) return { ...state, bucket: addUncertain(state, now) };
  const { resetAt, remaining } = window;
  const used = window.limit - remaining;
  const told = isTooFew(before, request, { resetAt, used }) ? withDoubt(state, now, 'remaining') : state;
  const isBelieved = !isDoubted(told, 'remaining', now);
  const { foreign, news } = inferForeign(state, request, used, now);
  return {
    ...told,
    foreign,
    seen: newest(before.seen, { ...exchange, id: request.id, remaining, resetAt }),
    bucket: learnBucket(state, request, { resetAt, used: isBelieved ? used : undefined }, now),
    // Requests of others from before our first answer may be old. Later ones show that somebody uses the key now.
    othersSeenAt: news && before.seen !== undefined ? now : before.othersSeenAt,
  };
}

/** A refusal says that the window was full, with or without headers. */
function learnRefusal(
  before: LimiterState,
  request: OwnRequest,
  now: number,
  { headers, chance }: { readonly headers: RateHeaders; readonly chance: number },
): LimiterState {
  const known = doubtAfterRefusal(before, request, now, headers);
  const learned = learn(known, request, now, headers);
  const { foreign } = inferForeign(learned, request, learned.limit, now);
  return {
    ...learned,
    foreign,
    othersSeenAt: now,
    gate: closeGate(before, request, now, waitsOf(learned, now, headers), chance),
    refusals: before.refusals + 1,
  };
}

/** Of the two, the one whose request reached the service later. If that is not certain, the one that leaves fewer places. */
function newest(before: Observation | undefined, now: Observation): Observation {
  if (before === undefined || before.answered <= now.sent) return now;
  if (now.answered <= before.sent) return before;
  return before.remaining <= now.remaining ? before : now;
}

/** The waits that the service states, in ms. Reset is an instant on the service's clock. A wait that is over counts for nothing. */
function waitsOf(state: LimiterState, now: number, { window, retryAfterMs = 0 }: RateHeaders): number[] {
  const { offset } = state;
  const isKnown = offset !== undefined && window?.resetAt !== undefined && !isDoubted(state, 'reset', now);
  const resetIn = isKnown ? certainlyPassedAt(offset, window.resetAt) - now : 0;
  return [retryAfterMs, resetIn].filter((wait) => wait > 0);
}

/** The state after a request that the service may or may not have counted. */
function unclear(state: LimiterState, request: OwnRequest): LimiterState {
  return {
    ...state,
    own: replaced(state.own, request),
    bucket: addUncertain(state, request.answered ?? request.sent),
    gate: gateAfterAnswer(state.gate, request, false),
  };
}

function smooth(before: number | undefined, measured: number): number {
  return before === undefined ? measured : before + (measured - before) / 8;
}

function replaced(own: readonly OwnRequest[], request: OwnRequest): readonly OwnRequest[] {
  const index = own.findIndex(({ id }) => id === request.id);
  return index < 0 ? own : own.with(index, request);
}
