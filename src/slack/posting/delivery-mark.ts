// What the metadata of a digest's message says: enough to know its run if the ledger has lost it.

import type { Delivery, DeliveryId, DigestId } from '#digests/digest.ts';
import type { SeenPost } from '#digests/messenger.ts';
import type { Mark, Marked } from './find-marked-posts.ts';

export const digestEvent = 'campaign_digest';

export function deliveryMarkOf({ id, digest, kind, scheduledFor, about }: Delivery): Mark {
  const turn = about === undefined ? {} : { turn: about.kind };
  const values = { delivery_id: id, digest_id: digest, kind, due: scheduledFor, ...turn };
  return { event: digestEvent, name: 'delivery_id', values };
}

/** Returns undefined if the metadata marks no delivery. `run` is absent if an older version of the bot posted the message. */
export function seenPostOf({ ts, values }: Marked): SeenPost | undefined {
  const { delivery_id: id, digest_id: digest, kind, due, turn } = values;
  if (typeof id !== 'string') return undefined;
  const seen = { id: id as DeliveryId, ts };
  if (typeof digest !== 'string' || typeof due !== 'number') return seen;
  if (kind !== 'scheduled' && kind !== 'now' && kind !== 'test') return seen;
  const run = { digest: digest as DigestId, kind, scheduledFor: due } as const;
  if (turn !== 'alert' && turn !== 'back-to-normal') return { ...seen, run };
  return { ...seen, run: { ...run, about: { kind: turn } } };
}
