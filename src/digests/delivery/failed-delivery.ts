// What follows when a delivery certainly did not go out: the ledger keeps the reason, the owner hears of it, and a refusing place rests.

import { openDestinations, refusesWholly } from '#digests/deeds/destinations.ts';
import type { Delivery, DeliveryState, Digest, PostOutcome } from '#digests/digest.ts';
import type { NewNotice } from '#digests/digest-store.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import type { Desk } from './delivery-desk.ts';
import type { Due } from './due-or-missed.ts';
import { destinationBroken, failedNotice } from './make-notices.ts';

/** This attempt certainly did not arrive. If an earlier attempt is unsure, the delivery stays unsure. */
export async function fail(
  held: ClaimedDelivery,
  reason: string,
  notices: readonly NewNotice[] = [],
): Promise<PostOutcome> {
  const state: DeliveryState = held.before?.kind === 'unsure' ? held.before : { kind: 'failed', reason };
  await held.move(state, notices);
  return { kind: 'failed', error: reason };
}

/** Tells the owner about a failed scheduled run. A person who sends by hand sees the failure at once. */
export async function failAndTell(
  held: ClaimedDelivery,
  { by, digest }: Due,
  reason: string,
  { clock }: Desk,
): Promise<PostOutcome> {
  return fail(
    held,
    reason,
    by === 'schedule' ? [failedNotice(digest, held.delivery, reason, clock.now())] : [],
  );
}

/** `error` is Slack's code, or why the place shows nothing. Other destinations go on; the digest stops when its last one refuses. */
export async function refuse(
  held: ClaimedDelivery,
  { by, digest, delivery }: Due,
  error: string,
  desk: Desk,
): Promise<PostOutcome> {
  const at = desk.clock.now();
  if (by === 'person') {
    await fail(held, error);
    return { kind: 'refused', error };
  }
  await fail(held, error, [destinationBroken(digest, delivery, error, at)]);
  await stopPostingTo(digest, delivery.destination, error, desk);
  return { kind: 'refused', error };
}

/** Records that a watch cannot speak in a place, because the place shows nothing. */
export async function refuseWatch(
  digest: Digest,
  delivery: Delivery,
  error: string,
  desk: Desk,
): Promise<void> {
  const failed: Delivery = { ...delivery, state: { kind: 'failed', reason: error } };
  await desk.store.planDeliveries([failed], [destinationBroken(digest, failed, error, desk.clock.now())]);
  await stopPostingTo(digest, delivery.destination, error, desk);
}

/** Nothing is owed to that channel until it accepts posts again. */
async function stopPostingTo(
  digest: Digest,
  channel: Delivery['destination'],
  error: string,
  desk: Desk,
): Promise<void> {
  const at = desk.clock.now();
  await desk.amend(digest.id, (current) => {
    if (!openDestinations(current).includes(channel)) return undefined;
    const looksOpen = desk.looks.open.has(channel) ? ({ looksOpen: true } as const) : {};
    const refusal = { channel, error, at, ...looksOpen };
    const refused: Digest = { ...current, refusing: [...current.refusing, refusal] };
    const stops = refusesWholly(refused) && current.state.kind === 'active';
    return { digest: stops ? { ...refused, state: { kind: 'broken', error, channel, at } } : refused };
  });
}
