// Infers other programs' requests on the same key from how many requests an answer counts. Knows no rule and no lane.

import {
  countWhere,
  foreignReleasedAt,
  guardMs,
  type LimiterState,
  type OwnRequest,
  releasedAt,
} from './limiter-state.ts';

export interface Inferred {
  /** The latest possible times of arrival, ascending. */
  readonly foreign: readonly number[];
  /** Whether the answer tells of requests of others that were not known. */
  readonly news: boolean;
}

/**
 * `used` requests were in the window when `request` arrived. Those that are not ours belong to others and arrived before the answer. If
 * more of them are presumed than fit, the earliest ones are dropped. That is safe, because each remaining time is later than a true
 * arrival.
 */
export function inferForeign(state: LimiterState, request: OwnRequest, used: number, now: number): Inferred {
  const possiblyOurs = countWhere(state.own, (own) => mayBeCounted(state, own, request));
  const presumed = state.foreign.filter((bound) => foreignReleasedAt(state, bound) > request.sent);
  const missing = Math.max(0, used - possiblyOurs - presumed.length);
  if (missing === 0 && presumed.length === 0) return { foreign: presumed, news: false };
  const certainlyOurs = countWhere(state.own, (own) => isSurelyCounted(state, own, request));
  const before = presumed.filter((bound) => bound <= request.sent);
  const later = presumed.filter((bound) => bound > request.sent);
  const kept = before.slice(Math.max(0, before.length - Math.max(0, used - certainlyOurs)));
  const added = Array.from({ length: missing }, () => now);
  return { foreign: [...kept, ...later, ...added].sort((a, b) => a - b), news: missing > 0 };
}

/** Whether `own` may have arrived before `request` and still been in the window then. */
function mayBeCounted(state: LimiterState, own: OwnRequest, request: OwnRequest): boolean {
  if (own.id === request.id) return request.fate !== 'refused';
  const mayPrecede = own.sent <= (request.answered ?? Infinity);
  return own.fate !== 'refused' && mayPrecede && releasedAt(state, own) > request.sent;
}

/** Whether `own` had certainly arrived before `request` and had certainly not left the window. */
function isSurelyCounted(state: LimiterState, own: OwnRequest, request: OwnRequest): boolean {
  if (own.fate !== 'counted') return false;
  if (own.id === request.id) return true;
  const precedes = own.answered !== undefined && own.answered <= request.sent;
  return precedes && own.sent + state.windowMs - guardMs(state) > (request.answered ?? Infinity);
}
