// What a limiter can tell of its quota: what is free, what is queued, and when more requests will be answered. Changes nothing.

import type { Clock } from '#base/clock.ts';
import type { Lane, RateHeader } from '#campaigns/client.ts';
import { disbelievedHeaders } from './doubted-headers.ts';
import { forecastFinish, forecastSteps } from './forecast.ts';
import { freePlaces, nextWake } from './grant-request.ts';
import type { Keeper } from './keeper.ts';
import { lanes } from './lanes.ts';
import { pruneState } from './limiter-state.ts';
import type { LaneQueue, WaitingRequest } from './queue.ts';

export interface LimiterOutlook {
  /** Requests that could be sent now. */
  free(): number;
  queued(): number;
  limit(): number;
  refusals(): number;
  /** Headers that a refusal has lately proved wrong. */
  disbelieved(): RateHeader[];
  /** Monotonic time of the next free place; undefined while there is one. */
  nextFreeAt(): number | undefined;
  /** The monotonic time at which `count` more requests, queued now in that lane, are expected to be answered. */
  expectedFinish(count: number, lane: Lane): number;
  /** The same in slices: the last value is the answer. */
  expectedFinishSteps(count: number, lane: Lane): Iterable<number>;
}

export interface LimiterOutlookOptions {
  readonly queue: Pick<LaneQueue<WaitingRequest>, 'size'>;
  readonly keeper: Pick<Keeper, 'latest'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** By the state's clock. */
  readonly now: () => number;
}

export function createLimiterOutlook({ queue, keeper, clock, now }: LimiterOutlookOptions): LimiterOutlook {
  const monotonicOf = (at: number) => clock.monotonic() + (at - now());

  function aheadIn(lane: Lane): number {
    const before = lanes.slice(0, lanes.indexOf(lane) + 1);
    return before.reduce((sum, each) => sum + queue.size(each), 0);
  }

  return {
    free: () => freePlaces(keeper.latest(), now()),
    queued: () => queue.size(),
    limit: () => keeper.latest().limit,
    refusals: () => keeper.latest().refusals,
    disbelieved: () => disbelievedHeaders(keeper.latest(), now()),
    nextFreeAt: () => {
      const at = now();
      if (freePlaces(keeper.latest(), at) > 0) return undefined;
      const wake = nextWake(pruneState(keeper.latest(), now()), at, { lane: 'people', since: at });
      return monotonicOf(wake ?? at);
    },
    expectedFinish: (count, lane) =>
      monotonicOf(forecastFinish(keeper.latest(), now(), aheadIn(lane) + count, lane)),
    expectedFinishSteps: function* (count, lane) {
      const steps = forecastSteps(keeper.latest(), now(), aheadIn(lane) + count, lane);
      for (const at of steps) yield monotonicOf(at);
    },
  };
}
