// A digest or a delivery for somebody who wants to change it: the thing itself, or why not.

import type { UserId } from '#base/tenant.ts';
import type { Desk } from '#digests/delivery/desk.ts';
import type { Delivery, DeliveryId, Digest, DigestId, StoredDigest } from '#digests/digest.ts';
import type { DigestRefusal } from '#digests/digests.ts';
import { mayChange } from './rights.ts';

export type Access = ReturnType<typeof createAccess>;

export function createAccess({ store, messenger }: Desk, admins: readonly UserId[]) {
  async function judged(digest: Digest, by: UserId): Promise<Digest | DigestRefusal> {
    const may =
      mayChange(digest, by, { admins, ownerHasLeft: false }) ||
      mayChange(digest, by, { admins, ownerHasLeft: await messenger.hasLeft(digest.owner) });
    return may ? digest : { kind: 'not-yours', owner: digest.owner };
  }

  async function whatIsThere(digest: StoredDigest | undefined, by: UserId): Promise<Digest | DigestRefusal> {
    if (digest === undefined) return { kind: 'gone' };
    return isRefusal(digest) ? digest : judged(digest, by);
  }

  async function changeable(id: DigestId, by: UserId): Promise<Digest | DigestRefusal> {
    const digest = await store.loadDigest(id);
    return whatIsThere(digest, by);
  }

  /** Also of a digest that is deleted since. */
  async function settleable(
    id: DeliveryId,
    by: UserId,
  ): Promise<DigestRefusal | { kind: 'delivery'; digest: Digest; delivery: Delivery }> {
    const delivery = await store.loadDelivery(id);
    if (delivery === undefined) return { kind: 'gone' };
    const kept =
      (await store.loadDigest(delivery.digest)) ?? (await store.loadDeleted(delivery.digest))?.digest;
    const digest = await whatIsThere(kept, by);
    return isRefusal(digest) ? digest : { kind: 'delivery', digest, delivery };
  }

  return { judged, changeable, settleable };
}

export function isRefusal(value: Digest | DigestRefusal): value is DigestRefusal {
  return 'kind' in value;
}
