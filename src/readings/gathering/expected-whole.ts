// Says when all that a gather waits for will probably be here. It stays with what it said first for as long as that may come true.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { type CampaignClient, type Endpoint, endpoints, type Lane } from '#campaigns/client.ts';
import type { FetchQueue } from './fetch-queue.ts';

export interface ExpectedWhole {
  /** Foresees anew if the time that was promised has passed, or if more is awaited than then. */
  renew(): Promise<void>;
  /** The time that was foreseen last; undefined while the service gives no answers. */
  at(): Instant | undefined;
}

export function createExpectedWhole(options: {
  readonly client: CampaignClient;
  readonly clock: Clock;
  readonly lane: Lane;
  readonly queue: FetchQueue;
}): ExpectedWhole {
  const { client, clock, lane, queue } = options;
  /** For each endpoint, when how many answers were promised. */
  const promises = new Map<Endpoint, { readonly at: Instant; readonly count: number }>();

  async function foresee(endpoint: Endpoint): Promise<void> {
    const count = queue.awaited(endpoint);
    const before = promises.get(endpoint);
    if (count === 0) promises.delete(endpoint);
    if (count === 0 || (before !== undefined && before.at > clock.now() && before.count >= count)) return;
    // The client itself adds the calls that wait in its own queue.
    const at = await client.foreseeFinish(endpoint, queue.unsent(endpoint), lane);
    if (at !== undefined) promises.set(endpoint, { at, count });
  }

  return {
    renew: async () => {
      for (const endpoint of endpoints) await foresee(endpoint);
    },
    at: () => {
      const awaited = endpoints.filter((endpoint) => queue.awaited(endpoint) > 0);
      const finishes = awaited.map((endpoint) => promises.get(endpoint)?.at);
      const isKnown = client.isAnswering() && finishes.every((finish) => finish !== undefined);
      return isKnown ? Math.max(clock.now(), ...finishes) : undefined;
    },
  };
}
