// One delivery in our hands: its state as we last wrote it, its lease kept alive, each move a conditional write that only the holder wins.

import type { Clock } from '#base/clock.ts';
import type { Delivery, DeliveryState } from './digest.ts';
import type { DigestStore, NewNotice } from './digest-store.ts';

/** A stop in the middle is noticed this long after; long enough for one turn of posting with all its attempts. */
export const leaseMs = 90_000;
const renewalMs = 30_000;

export interface Hold {
  readonly delivery: Delivery;
  /** False once somebody else has moved it; from then on it is theirs. */
  move(to: DeliveryState, notices?: readonly NewNotice[]): Promise<boolean>;
  /** Lets it go as it was before it was taken; one that somebody else had left in the middle is planned again. */
  giveBack(): Promise<boolean>;
  /** Does the work while the lease of `collecting` is renewed. */
  whileCollecting<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Takes the delivery if it is still as it was read, else undefined. */
export async function takeHold(
  delivery: Delivery,
  as: 'collecting' | 'posting',
  { store, clock }: { readonly store: DigestStore; readonly clock: Clock },
): Promise<Hold | undefined> {
  let state = delivery.state;
  let turn: Promise<unknown> = Promise.resolve();

  const lease = (kind: 'collecting' | 'posting') => ({ kind, leaseUntil: clock.now() + leaseMs });

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function write(to: DeliveryState, notices?: readonly NewNotice[]): Promise<boolean> {
    const moved = await store.moveDelivery(delivery.id, state, to, notices);
    if (moved) state = to;
    return moved;
  }

  async function renew(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(renewalMs, signal);
      await inTurn(async () => state.kind === 'collecting' && !signal.aborted && write(lease('collecting')));
    }
  }

  async function whileCollecting<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = new AbortController();
    const renewing = renew(done.signal).catch(() => undefined);
    try {
      return await work();
    } finally {
      done.abort();
      await renewing;
    }
  }

  const taken = await inTurn(() => write(lease(as)));
  if (!taken) return undefined;
  const move = (to: DeliveryState, notices?: readonly NewNotice[]) => inTurn(() => write(to, notices));
  const wasUnderWay = 'leaseUntil' in delivery.state;
  return {
    delivery,
    move,
    giveBack: () => move(wasUnderWay ? { kind: 'planned' } : delivery.state),
    whileCollecting,
  };
}
