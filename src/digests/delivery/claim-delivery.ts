// A delivery that this process holds: its last written state and its lease. Each move is a conditional write that only the holder wins.

import type { Clock } from '#base/clock.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Delivery, DeliveryState, UnsentState } from '#digests/digest.ts';
import type { DigestStore, NewNotice, SeenDigest } from '#digests/digest-store.ts';
import { whileRenewed } from './lease-renewal.ts';

/** Another process may take the delivery over this long after the last renewal. It is longer than one posting attempt with retries. */
export const leaseMs = 90_000;
const renewalMs = 30_000;
/** Longer than it takes to post one message in all its forms. Nothing is sent when less than this is left of the lease. */
export const onTheWireMs = 30_000;

export interface ClaimedDelivery {
  readonly delivery: Delivery;
  /** Its state before a person sent it again; undefined if nobody did. */
  readonly before: UnsentState | undefined;
  /** Returns false if another process has moved the delivery, which then owns it, or if the digest differs from `seen`. */
  move(to: DeliveryState, notices?: readonly NewNotice[], seen?: SeenDigest): Promise<boolean>;
  /**
   * Gives the delivery up. It becomes planned again; if a person sent it again, it gets back the state that it had. Returns false if it is
   * not `collecting`: the bot never repeats by itself what may have reached Slack.
   */
  giveBack(): Promise<boolean>;
  /** Does the work and renews the lease of `collecting` meanwhile. */
  whileCollecting<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Takes the delivery if its state is still the one that was read. Returns undefined if it is not. */
export async function claimDelivery(
  delivery: Delivery,
  as: 'collecting' | 'posting',
  { store, clock }: { readonly store: DigestStore; readonly clock: Clock },
): Promise<ClaimedDelivery | undefined> {
  let state = delivery.state;
  const before = beforeOf(delivery.state);
  let turn: Promise<unknown> = Promise.resolve();

  const lease = (kind: 'collecting' | 'posting') => ({ kind, leaseUntil: clock.now() + leaseMs });

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function write(
    wanted: DeliveryState,
    notices?: readonly NewNotice[],
    seen?: SeenDigest,
  ): Promise<boolean> {
    const keeps = wanted.kind === 'collecting' && before !== undefined;
    const to = keeps ? { ...wanted, before } : wanted;
    const moved = await store.moveDelivery(delivery.id, state, to, notices, seen);
    if (moved) state = to;
    return moved;
  }

  async function renew(ended: AbortSignal): Promise<boolean> {
    await inTurn(async () => state.kind === 'collecting' && !ended.aborted && write(lease('collecting')));
    return !ended.aborted;
  }

  const taken = await inTurn(() => write(lease(as)));
  if (!taken) return undefined;
  const move: ClaimedDelivery['move'] = (...to) => inTurn(() => write(...to));
  const giveBack = () =>
    inTurn(async () => state.kind === 'collecting' && write(before ?? { kind: 'planned' }));
  return {
    delivery,
    before,
    move,
    giveBack,
    whileCollecting: (work) => whileRenewed(work, { everyMs: renewalMs, renew }, clock),
  };
}

/** When the program stops, gives the delivery back. If the message may already be in Slack, the bot looks for it after the lease ends. */
export async function unlessStopped<Result>(
  held: ClaimedDelivery,
  { stopping }: { readonly stopping: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!stopping.aborted) throw error;
    await held.giveBack();
    return undefined;
  }
}

function beforeOf(state: DeliveryState): UnsentState | undefined {
  switch (state.kind) {
    case 'unsure':
    case 'missed':
    case 'failed':
      return state;
    case 'collecting':
      return state.before;
    case 'planned':
    case 'posting':
    case 'posted':
    case 'skipped':
    case 'cancelled':
      return undefined;
    default:
      return unreachable(state);
  }
}
