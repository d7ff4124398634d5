// Looks for a post if Slack did not say whether it arrived. If it is not found, the bot asks the owner, and never posts it again by itself.

import type { Instant } from '#base/brand.ts';
import type { Delivery } from '#digests/digest.ts';
import { type ClaimedDelivery, claimDelivery, leaseMs } from './claim-delivery.ts';
import type { Desk } from './delivery-desk.ts';
import { unsureNotice } from './make-notices.ts';

/** The process died while it posted this delivery. The bot looks for the post, and never posts it again by itself. */
export async function settleUnclear(delivery: Delivery, desk: Desk): Promise<void> {
  const held = await claimDelivery(delivery, 'posting', desk);
  if (held !== undefined) await settle(held, 'interrupted', desk);
}

/** Looks for the post after 30 s and after 120 s, and returns its timestamp. If it is not found, asks the owner, and returns undefined. */
export async function settle(held: ClaimedDelivery, reason: string, desk: Desk): Promise<string | undefined> {
  const { clock, messenger, store, log } = desk;
  for (const waitMs of [30_000, 90_000]) {
    if (!(await held.move({ kind: 'posting', leaseUntil: clock.now() + waitMs + leaseMs }))) return undefined;
    await clock.sleep(waitMs, desk.stopping);
    const seen = await messenger.find(held.delivery);
    if (seen.kind === 'found') {
      // If this move fails, another process holds the delivery and puts the rest into the thread.
      const posted = postedAt(held.delivery, seen.ts, Math.round(Number(seen.ts) * 1_000));
      return (await held.move(posted)) ? seen.ts : undefined;
    }
  }
  const id = held.delivery.digest;
  const digest = (await store.loadDigest(id)) ?? (await store.loadDeleted(id))?.digest;
  if (digest === undefined)
    log.warn('no owner can be asked about an unclear post: its digest is deleted for good', { reason });
  const notices = digest === undefined ? [] : [unsureNotice(digest, held.delivery, clock.now())];
  await held.move({ kind: 'unsure', reason }, notices);
  return undefined;
}

/** Records that the post is in the channel, even if another process took the delivery over and called it unsure. */
export async function keepPosted(held: ClaimedDelivery, ts: string, { store, clock }: Desk): Promise<void> {
  const posted = postedAt(held.delivery, ts, clock.now());
  if (await held.move(posted)) return;
  const now = await store.loadDelivery(held.delivery.id);
  const isOpen = now?.state.kind === 'posting' || now?.state.kind === 'unsure';
  if (now !== undefined && isOpen) await store.moveDelivery(now.id, now.state, posted);
}

function postedAt({ scheduledFor }: Delivery, ts: string, at: Instant) {
  return { kind: 'posted', ts, at, lateByMs: Math.max(0, at - scheduledFor) } as const;
}
