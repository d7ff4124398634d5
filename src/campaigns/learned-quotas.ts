// What a bot has learned of the service's limits, as the store keeps it: for a program that only looks. Changes nothing.

import type { Secret } from '#base/secret.ts';
import { type Endpoint, endpoints, type RateHeader } from './client.ts';
import { disbelievedHeaders } from './limiter/doubted-headers.ts';
import { freePlaces } from './limiter/grant-request.ts';
import type { LimiterState } from './limiter/limiter-state.ts';
import { decodeState } from './limiter/stored-state.ts';
import { type QuotaStore, quotaRowsOf } from './quota-store.ts';

export interface LearnedQuota {
  readonly endpoint: Endpoint;
  /** Undefined if no bot has asked that endpoint with this key. */
  readonly learned:
    | {
        readonly limit: number;
        readonly windowMs: number;
        readonly free: number;
        readonly refusals: number;
        readonly disbelieved: readonly RateHeader[];
      }
    | undefined;
}

/** The clock of the rows: `scale` names it, `now` is its time. */
export interface QuotaScale {
  readonly scale: string;
  readonly now: number;
}

export async function learnedQuotas(
  { url, apiKey }: { readonly url: URL; readonly apiKey: Secret },
  store: Pick<QuotaStore, 'load'>,
  { scale, now }: QuotaScale,
): Promise<readonly LearnedQuota[]> {
  const rowOf = quotaRowsOf(url, apiKey);
  const quotas: LearnedQuota[] = [];
  for (const endpoint of endpoints) {
    const row = await store.load(rowOf(endpoint));
    const state = row && decodeState(row.state, scale, now);
    quotas.push({ endpoint, learned: state && learnedIn(state, now) });
  }
  return quotas;
}

function learnedIn(state: LimiterState, now: number): LearnedQuota['learned'] {
  const { limit, windowMs, refusals } = state;
  const disbelieved = disbelievedHeaders(state, now);
  return { limit, windowMs, free: freePlaces(state, now), refusals, disbelieved };
}
