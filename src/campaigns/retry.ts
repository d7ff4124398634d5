// Decides whether a failed request is sent again, and after how long. Pure.

import type { ServiceFault } from './client.ts';

export interface Attempt {
  readonly fault: ServiceFault;
  /** Failed attempts so far, this one included, refusals not counted. */
  readonly failures: number;
  /** Refusals (429) of this request so far, this one included. */
  readonly refusals: number;
  /** Since the first attempt was sent. */
  readonly elapsedMs: number;
  /** How long the service asked to be left alone; 0 if it did not ask. */
  readonly askedMs: number;
  /** In [0, 1). */
  readonly chance: number;
}

export type RetryDecision =
  | { readonly kind: 'give-up' }
  | { readonly kind: 'after'; readonly ms: number }
  /** The request waits again; the limiter's gate decides when it goes. */
  | { readonly kind: 'queue-again' };

const tries = 3;
const refusalsBorne = 8;
const budgetMs = 15_000;
/** A service is often not back at the exact moment that it stated. */
const bufferMs = 50;

/** Hides a short failure from people: at most 3 tries within 15 s, 0.25 s and 0.5 s apart ± 50 %, or as the service asked. */
export function decideRetry(attempt: Attempt): RetryDecision {
  const { fault, failures, refusals, elapsedMs, askedMs, chance } = attempt;
  if (fault.kind === 'rate-limited')
    return refusals < refusalsBorne ? { kind: 'queue-again' } : { kind: 'give-up' };
  const backOff = 250 * 2 ** (failures - 1) * (0.5 + chance);
  const wait = askedMs > 0 ? Math.max(backOff, askedMs + bufferMs) : backOff;
  const again = isPassing(fault) && failures < tries && elapsedMs + wait < budgetMs;
  return again ? { kind: 'after', ms: wait } : { kind: 'give-up' };
}

function isPassing(fault: ServiceFault): boolean {
  switch (fault.kind) {
    case 'service-down':
      return fault.status !== 501;
    case 'timed-out':
      return true;
    case 'unreachable':
      return !/CERT|SSL|TLS|SELF_SIGNED|VERIFY|INVALID_ARG|ADDRESS_REFUSED/.test(fault.code);
    default:
      return false;
  }
}
