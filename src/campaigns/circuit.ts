// While the service is down, calls fail at once and say until when. Then one call tries the service for all.

import type { Clock } from '#base/clock.ts';
import { CampaignServiceError, type Endpoint, type ServiceFault } from './client.ts';
import { isDown, neverLeft } from './fault-kinds.ts';
import { longestWaitMs } from './retry-after.ts';

export interface Circuit {
  /** Throws the last fault, with `until`, while the service seems down or has asked for a pause for this subject. */
  check(subject: RequestSubject): void;
  /** Like `check`, but then waits while another call tries the service. After that the caller sends, and reports the outcome. */
  enter(subject: RequestSubject): Promise<Entry>;
  /** Whether the service has answered nothing since the last failure. */
  isFaltering(): boolean;
  /** The last failure since the service answered. */
  lastFault(): ServiceFault | undefined;
}

/** `about` is the same text for all requests that one broken campaign can fail. */
export interface RequestSubject {
  readonly endpoint: Endpoint;
  readonly about: string;
}

export interface Entry {
  /** `undefined`: the caller gave the request up. */
  ended(outcome: ServiceFault | 'answered' | undefined): void;
}

/** After this many disturbances in a row the service seems down. Each has another subject, or found no connection. */
const disturbancesBorne = 5;
/** Requests that were sent before a failure, or this soon after it, belong to the same disturbance. */
const oneDisturbanceMs = 100;

/** The pause between two tries: 5, 10, 20, 40, 60 s ± 25 %. */
function downForMs(trips: number, chance: number): number {
  return Math.min(60_000, 5_000 * 2 ** (trips - 1)) * (0.75 + 0.5 * chance);
}

export function createCircuit(clock: Clock, random: () => number): Circuit {
  /** The failures since the last answer. */
  let failed = nothingFailed();
  let trips = 0;
  let down: Rest | undefined;
  let trial: PromiseWithResolvers<void> | undefined;
  /** The subjects for which the service has asked for a pause. */
  const resting = new Map<string, Rest>();
  let lastFault: ServiceFault | undefined;

  function check({ endpoint, about }: RequestSubject) {
    const now = clock.monotonic();
    for (const rest of [down, resting.get(about)]) {
      if (rest === undefined || rest.until <= now) continue;
      const until = clock.now() + rest.until - now;
      const fault = { ...rest.fault, until, ...(rest === down && { everywhere: true }) } as ServiceFault;
      throw new CampaignServiceError(endpoint, fault);
    }
  }

  async function enter(subject: RequestSubject): Promise<Entry> {
    for (;;) {
      check(subject);
      if (down === undefined) return entryOf(subject, false);
      if (trial === undefined) {
        trial = Promise.withResolvers();
        return entryOf(subject, true);
      }
      await trial.promise;
    }
  }

  function entryOf(subject: RequestSubject, isTrial: boolean): Entry {
    const sentAt = clock.monotonic();
    return {
      ended: (outcome) => {
        if (outcome === 'answered' || (outcome !== undefined && !isDown(outcome))) answered(subject);
        else if (outcome !== undefined) fail(subject, outcome, sentAt, isTrial);
        if (!isTrial) return;
        trial?.resolve();
        trial = undefined;
      },
    };
  }

  function answered({ about }: RequestSubject) {
    failed = nothingFailed();
    lastFault = undefined;
    trips = 0;
    down = undefined;
    resting.delete(about);
  }

  function fail({ about }: RequestSubject, fault: ServiceFault, sentAt: number, isTrial: boolean) {
    const now = clock.monotonic();
    lastFault = fault;
    const waitMs = waitOf(fault, clock.now());
    if (waitMs > 0) rest(about, { fault, until: now + waitMs });
    const isNews = neverLeft(fault) || !failed.subjects.has(about);
    const isAnother = isNews && sentAt - failed.lastAt >= oneDisturbanceMs;
    if (isAnother) {
      failed.disturbances += 1;
      failed.subjects.add(about);
      failed.lastAt = now;
    }
    if (isTrial || (isAnother && failed.disturbances >= disturbancesBorne)) trip(fault, waitMs);
  }

  function rest(about: string, asked: Rest) {
    const now = clock.monotonic();
    for (const [other, { until }] of resting) if (until <= now) resting.delete(other);
    resting.set(about, asked);
  }

  function trip(fault: ServiceFault, waitMs: number) {
    const now = clock.monotonic();
    if (down !== undefined && down.until > now) return;
    trips += 1;
    down = { fault, until: now + Math.max(waitMs, downForMs(trips, random())) };
  }

  return { check, enter, isFaltering: () => failed.disturbances > 0, lastFault: () => lastFault };
}

interface Rest {
  readonly fault: ServiceFault;
  /** Monotonic time. */
  readonly until: number;
}

function nothingFailed() {
  return { disturbances: 0, subjects: new Set<string>(), lastAt: Number.NEGATIVE_INFINITY };
}

/** How long the service asked to be left alone, up to a limit. */
function waitOf(fault: ServiceFault, now: number): number {
  return fault.kind === 'service-down' ? Math.min(longestWaitMs, (fault.until ?? now) - now) : 0;
}
