// A digest or a delivery for somebody who wants to change it: the thing itself, or why not.

import type { UserId } from '#base/tenant.ts';
import type { Desk } from './desk.ts';
import type { Delivery, DeliveryId, Digest, DigestId } from './digest.ts';
import type { DigestRefusal } from './digests.ts';
import { mayChange } from './rights.ts';

export type Access = ReturnType<typeof createAccess>;

export function createAccess({ store, messenger }: Desk, admins: readonly UserId[]) {
  async function judged(digest: Digest, by: UserId): Promise<Digest | DigestRefusal> {
    const may =
      mayChange(digest, by, { admins, ownerHasLeft: false }) ||
      mayChange(digest, by, { admins, ownerHasLeft: await messenger.hasLeft(digest.owner) });
    return may ? digest : { kind: 'not-yours', owner: digest.owner };
  }

  async function changeable(id: DigestId, by: UserId): Promise<Digest | DigestRefusal> {
    const digest = await store.loadDigest(id);
    return digest === undefined ? { kind: 'gone' } : judged(digest, by);
  }

  return {
    judged,
    changeable,
    settleable: async (
      id: DeliveryId,
      by: UserId,
    ): Promise<DigestRefusal | { kind: 'delivery'; digest: Digest; delivery: Delivery }> => {
      const delivery = await store.loadDelivery(id);
      if (delivery === undefined) return { kind: 'gone' };
      const digest = await changeable(delivery.digest, by);
      return isRefusal(digest) ? digest : { kind: 'delivery', digest, delivery };
    },
  };
}

export function isRefusal(value: Digest | DigestRefusal): value is DigestRefusal {
  return 'kind' in value;
}
