// Whether the service refuses the key. Each answer tells, and the log says it once, when it begins.

import type { Log } from '#base/log.ts';
import type { AccountId } from '#base/tenant.ts';
import type { ServiceFault } from './client.ts';

export interface KeyRefusal {
  /** How a call ended. */
  note(outcome: ServiceFault | 'answered'): void;
  /** Undefined while the service takes the key, or before the first answer. */
  fault(): KeyFault | undefined;
}

export type KeyFault = Extract<ServiceFault, { kind: 'unauthorised' }>;

/** `connected` is the account that was connected in Slack; undefined: the operator's own. */
export function createKeyRefusal(log: Log, connected: AccountId | undefined): KeyRefusal {
  let wasAnswered = false;
  let refusal: KeyFault | undefined;
  const tell = (status: number) =>
    connected === undefined
      ? log.error('the campaign service refuses CAMPAIGN_API_KEY', { status })
      : log.warn('the campaign service refuses the key of an account', { status, account: connected });
  return {
    note: (outcome) => {
      if (outcome === 'answered') {
        wasAnswered = true;
        refusal = undefined;
        return;
      }
      if (outcome.kind !== 'unauthorised') return;
      // After the service has accepted the key, a 403 is about one campaign.
      if (outcome.status === 403 && wasAnswered) return;
      if (refusal === undefined) tell(outcome.status);
      refusal = outcome;
    },
    fault: () => refusal,
  };
}
