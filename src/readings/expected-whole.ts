// When all that a gather awaits is expected to be here: told once and kept to, as long as it can be. Knows no record.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { type CampaignClient, type Endpoint, endpoints, type Lane } from '#campaigns/client.ts';
import type { FetchQueue } from './fetch-queue.ts';

export interface ExpectedWhole {
  /** undefined while the service gives no answers. */
  at(): Instant | undefined;
}

export function createExpectedWhole(options: {
  readonly client: CampaignClient;
  readonly clock: Clock;
  readonly lane: Lane;
  readonly queue: FetchQueue;
}): ExpectedWhole {
  const { client, clock, lane, queue } = options;
  /** When so many answers were said to be here. */
  const told = new Map<Endpoint, { readonly at: Instant; readonly count: number }>();

  /** As it was told before; where that has passed, or more is awaited since, as it is now. */
  function finishOf(endpoint: Endpoint): Instant | undefined {
    const now = clock.now();
    const count = queue.awaited(endpoint);
    if (count === 0) return now;
    const before = told.get(endpoint);
    if (before !== undefined && before.at > now && before.count >= count) return before.at;
    // What the client holds already is reckoned in.
    const at = client.expectedFinish(endpoint, queue.unsent(endpoint), lane);
    if (at !== undefined) told.set(endpoint, { at, count });
    return at;
  }

  return {
    at: () => {
      if (!client.isAnswering()) return undefined;
      const finishes = endpoints.map(finishOf);
      return finishes.every((finish) => finish !== undefined) ? Math.max(...finishes) : undefined;
    },
  };
}
