// What every peer needs around its limiter, written as the contract guides: one GET, and again after a 429 or a 5xx.

import { setTimeout as rest } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import type { Opening } from './contender.ts';

export interface Answer {
  readonly status: number;
  /** undefined where the header is absent or no number. */
  header(name: string): number | undefined;
}

export interface Wire {
  get(campaign: string): Promise<Answer>;
  readonly closing: AbortSignal;
  close(): Promise<void>;
}

/** Sockets stay open from one window to the next, which is more than most users of these libraries arrange. */
export function openWire(
  { url, apiKey }: Opening,
  compose: (pool: Pool) => Dispatcher = (pool) => pool,
): Wire {
  const pool = new Pool(url.origin, { connections: 128, pipelining: 1, keepAliveTimeout: 150_000 });
  const dispatcher = compose(pool);
  const closing = new AbortController();
  return {
    closing: closing.signal,
    get: async (campaign) => {
      const { statusCode, headers, body } = await dispatcher.request({
        origin: url.origin,
        method: 'GET',
        path: `${url.pathname}/v1/campaigns/${campaign}/statistics`,
        headers: { accept: 'application/json', 'x-api-key': apiKey },
        signal: closing.signal,
      });
      await body.text();
      const header = (name: string) => {
        const text = headers[name];
        return typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : undefined;
      };
      return { status: statusCode, header };
    },
    close: async () => {
      closing.abort();
      await pool.destroy();
    },
  };
}

/** Asks through the limiter until the answer is there. */
export async function untilServed(
  attempt: () => Promise<Answer>,
  { closing }: Wire,
  random: () => number,
): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    const answer = await attempt().catch(() => cutOff);
    if (answer.status === 200) return;
    await rest(pauseMs(answer, failures, random()), undefined, { signal: closing });
  }
}

/** As a 5xx: nobody knows whether it was counted. */
const cutOff: Answer = { status: 0, header: () => undefined };

/** Contract section 8: Retry-After plus a buffer, else 1, 2, 4 … 32 s with jitter; a 5xx is tried again sooner. */
export function pauseMs({ status, header }: Answer, failures: number, chance: number): number {
  const jitter = 0.75 + chance / 2;
  if (status !== 429) return 250 * 2 ** Math.min(failures - 1, 4) * jitter;
  const retryAfter = header('retry-after');
  return retryAfter === undefined
    ? 1000 * 2 ** Math.min(failures - 1, 5) * jitter
    : retryAfter * 1000 + 100 * chance;
}
