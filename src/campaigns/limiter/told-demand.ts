// Tells the other instances on a key what waits here. It writes that into the state that they share.

import type { Lane } from '#campaigns/client.ts';
import type { Keeper } from './keeper.ts';
import type { LimiterState } from './limiter-state.ts';
import type { LaneQueue, WaitingRequest } from './queue.ts';
import { type WantedPlaces, withDemand } from './shared-places.ts';

export interface ToldDemand {
  /** The state in which other instances can read what waits here. */
  told(state: LimiterState): LimiterState;
  /** Whether the shared state does not say it yet. */
  isUntold(): boolean;
  /** The state that says that nobody waits here any more. */
  left(state: LimiterState): LimiterState;
}

export interface ToldDemandOptions {
  readonly instance: string;
  readonly queue: Pick<LaneQueue<WaitingRequest>, 'size' | 'sinceOfPeople'>;
  readonly keeper: Pick<Keeper, 'hasOthers' | 'latest' | 'time'>;
  /** By the state's clock. */
  readonly now: () => number;
}

export function createToldDemand({ instance, queue, keeper, now }: ToldDemandOptions): ToldDemand {
  function wanted({ limit }: LimiterState): WantedPlaces {
    const people = queue.sinceOfPeople(limit).map((since) => keeper.time.earliest(since));
    const most = (lane: Lane) => Math.min(limit, queue.size(lane));
    return { instance, people, digests: most('digests'), background: most('background') };
  }

  function told(state: LimiterState): LimiterState {
    return keeper.hasOthers() ? withDemand(state, now(), wanted(state)) : state;
  }

  return {
    told,
    isUntold: () => {
      const state = keeper.latest();
      return told(state) !== state;
    },
    left: (state) => withDemand(state, now(), { instance, people: [], digests: 0, background: 0 }),
  };
}
