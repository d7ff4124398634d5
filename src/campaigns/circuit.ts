// While the service is down nobody waits for it in vain: calls fail at once and say until when, then one tries for all.

import type { Clock } from '#base/clock.ts';
import { CampaignServiceError, type Endpoint, type ServiceFault } from './client.ts';

export interface Circuit {
  /** Throws the last fault, with `until`, while the service is thought to be down. */
  check(endpoint: Endpoint): void;
  /** As check, then waits while somebody else tries the service. Who enters sends, and tells how that ended. */
  enter(endpoint: Endpoint): Promise<void>;
  /** How a request that entered ended; undefined for one that was given up. */
  ended(outcome: ServiceFault | 'answered' | undefined): void;
}

/** Failed requests in a row, over all endpoints, after which the service is thought to be down. */
const failuresBorne = 5;

/** 5, 10, 20, 40, 60 s ± 25 % between two tries. */
export function downForMs(trips: number, chance: number): number {
  return Math.min(60_000, 5_000 * 2 ** (trips - 1)) * (0.75 + 0.5 * chance);
}

export function createCircuit(clock: Clock, random: () => number): Circuit {
  let failures = 0;
  let trips = 0;
  let down: { readonly fault: ServiceFault; readonly until: number } | undefined;
  let trial: PromiseWithResolvers<void> | undefined;

  function check(endpoint: Endpoint) {
    const leftMs = down === undefined ? 0 : down.until - clock.monotonic();
    if (down === undefined || leftMs <= 0) return;
    throw new CampaignServiceError(endpoint, withUntil(down.fault, clock.now() + leftMs));
  }

  async function enter(endpoint: Endpoint) {
    while (down !== undefined) {
      check(endpoint);
      if (trial === undefined) {
        trial = Promise.withResolvers();
        return;
      }
      await trial.promise;
    }
  }

  function ended(outcome: ServiceFault | 'answered' | undefined) {
    const tried = trial;
    trial = undefined;
    if (outcome === 'answered' || (outcome !== undefined && !isDown(outcome))) {
      failures = 0;
      trips = 0;
      down = undefined;
    } else if (outcome !== undefined) {
      failures += 1;
      if (tried !== undefined || failures >= failuresBorne) trip(outcome);
    }
    tried?.resolve();
  }

  function trip(fault: ServiceFault) {
    const now = clock.monotonic();
    if (down !== undefined && down.until > now) return;
    trips += 1;
    down = { fault, until: now + downForMs(trips, random()) };
  }

  return { check, enter, ended };
}

function isDown(fault: ServiceFault): boolean {
  return fault.kind === 'service-down' || fault.kind === 'unreachable' || fault.kind === 'timed-out';
}

function withUntil(fault: ServiceFault, until: number): ServiceFault {
  return isDown(fault) ? ({ ...fault, until } as ServiceFault) : fault;
}
