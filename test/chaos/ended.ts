// All that is known when a round of the chaos run has ended: what was due, what came to Slack, and what people did.

import type { Delivery } from '#digests/digest.ts';
import type { Asked } from './cast.ts';
import type { ClockSetting } from './clock-history.ts';
import type { Span } from './lateness.ts';
import type { ReadMessage } from './said.ts';
import type { Closing, Mend, Withdrawal } from './wishes.ts';

export interface Ended {
  /** Told apart by their owner, the words of their questions, and the minutes and the zone of their schedule. */
  readonly digests: readonly Asked[];
  /** All that ever came to Slack. */
  readonly messages: readonly ReadMessage[];
  readonly ledger: readonly Pick<
    Delivery,
    'id' | 'digest' | 'kind' | 'destination' | 'scheduledFor' | 'state' | 'runsBefore'
  >[];
  readonly withdrawals: readonly Withdrawal[];
  readonly closings: readonly Closing[];
  readonly mends: readonly Mend[];
  /** Ids of deliveries that an owner sent again. */
  readonly resent: ReadonlySet<string>;
  /** How often somebody chose Send now. */
  readonly sentByHand: ReadonlyMap<string, number>;
  /** Runs after `from`, up to `until`, were due. */
  readonly from: number;
  readonly until: number;
  /** When the last bot ended. */
  readonly gone: number;
  readonly settings: readonly ClockSetting[];
  /** When a copy of the store took its place, oldest first; on the clock that nobody sets. */
  readonly restores: readonly number[];
  /** When no bot lived. */
  readonly without: readonly Span[];
}

export type Row = Ended['ledger'][number];
