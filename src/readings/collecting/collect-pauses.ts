// How long the collector rests while the service gives no answer: 1, 2, 4, 8, then every 15 minutes. Asks nothing itself.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { CampaignServiceError, ServiceFault } from '#campaigns/client.ts';
import { stopsEverything } from '#readings/gathering/fault-effects.ts';

export interface CollectPauses {
  isPausing(): boolean;
  /** Whether the service has answered nothing since the last pause. */
  isTryingAgain(): boolean;
  answered(): void;
  /** Returns whether a pause begins. */
  failed(error: Pick<CampaignServiceError, 'fault' | 'endpoint'>): boolean;
}

const minuteMs = 60_000;

export function createCollectPauses(clock: Pick<Clock, 'now'>, log: Log): CollectPauses {
  let failuresInARow = 0;
  let pauses = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const isPausing = () => clock.now() < pausedUntil;

  return {
    isPausing,
    isTryingAgain: () => pauses > 0,
    answered: () => {
      if (pauses > 0) log.info('the collector goes on', {});
      failuresInARow = 0;
      pauses = 0;
    },
    failed: ({ fault, endpoint }) => {
      failuresInARow += 1;
      if (!stopsEverything(fault, failuresInARow) || isPausing()) return false;
      if (pauses === 0)
        log.warn('the collector rests while the campaign service gives no answer', { endpoint, fault });
      pausedUntil = Math.max(clock.now() + Math.min(2 ** pauses, 15) * minuteMs, untilOf(fault) ?? 0);
      pauses += 1;
      return true;
    },
  };
}

function untilOf(fault: ServiceFault): Instant | undefined {
  return fault.kind === 'service-down' || fault.kind === 'rate-limited' ? fault.until : undefined;
}
