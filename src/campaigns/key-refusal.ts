// Whether the service refuses our key. Each answer tells; the log says so once, when it begins.

import type { Log } from '#base/log.ts';
import type { ServiceFault } from './client.ts';

export interface KeyRefusal {
  /** How a call ended. */
  note(outcome: ServiceFault | 'answered'): void;
  /** undefined while the service takes the key, or has not been asked yet. */
  fault(): KeyFault | undefined;
}

export type KeyFault = Extract<ServiceFault, { kind: 'unauthorised' }>;

export function createKeyRefusal(log: Log): KeyRefusal {
  let wasAnswered = false;
  let refusal: KeyFault | undefined;
  return {
    note: (outcome) => {
      if (outcome === 'answered') {
        wasAnswered = true;
        refusal = undefined;
        return;
      }
      if (outcome.kind !== 'unauthorised') return;
      // Once the service has taken the key, a 403 is about one campaign.
      if (outcome.status === 403 && wasAnswered) return;
      if (refusal === undefined)
        log.error('the campaign service refuses CAMPAIGN_API_KEY', { status: outcome.status });
      refusal = outcome;
    },
    fault: () => refusal,
  };
}
