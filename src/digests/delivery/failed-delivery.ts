// What becomes of a delivery that certainly did not go out: the ledger keeps why, its owner hears of it, and a place that refuses rests.

import { openDestinations, refusesWholly } from '#digests/deeds/destinations.ts';
import type { Delivery, DeliveryState, Digest, PostOutcome } from '#digests/digest.ts';
import type { NewNotice } from '#digests/digest-store.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import type { Desk } from './delivery-desk.ts';
import type { Due } from './due-or-missed.ts';
import { destinationBroken, failedNotice } from './make-notices.ts';

/** This try certainly did not arrive. An earlier try that is unsure stays unsure. */
export async function fail(
  held: ClaimedDelivery,
  reason: string,
  notices: readonly NewNotice[] = [],
): Promise<PostOutcome> {
  const state: DeliveryState = held.before?.kind === 'unsure' ? held.before : { kind: 'failed', reason };
  await held.move(state, notices);
  return { kind: 'failed', error: reason };
}

/** The owner is told where the schedule sent it. A person who sent it sees the failure at once. */
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

/** `error`: Slack's word, or why the place shows nothing. The other destinations go on; the digest stops when its last one refuses. */
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
  await rest(digest, delivery.destination, error, desk);
  return { kind: 'refused', error };
}

/** Of what a watch would say there: the place shows nothing. */
export async function refuseWatch(
  digest: Digest,
  delivery: Delivery,
  error: string,
  desk: Desk,
): Promise<void> {
  const failed: Delivery = { ...delivery, state: { kind: 'failed', reason: error } };
  await desk.store.planDeliveries([failed], [destinationBroken(digest, failed, error, desk.clock.now())]);
  await rest(digest, delivery.destination, error, desk);
}

/** Nothing is owed there until it is mended. */
async function rest(
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
