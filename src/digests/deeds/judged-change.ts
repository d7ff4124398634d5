// Changes a digest as somebody may: judges who asks, writes the change with its entry in the audit trail, and judges again if it was overtaken.

import type { Right } from '#access/policy.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Change, Desk } from '#digests/delivery/delivery-desk.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import type { BarredDigest, DigestOutcome, DigestRefusal } from '#digests/digests.ts';
import { type Access, type Granted, isRefusal } from './allowed-digest.ts';
import { entryOf } from './audit-entries.ts';
import { hasSamePlaces } from './changed-digest.ts';

/** Who does what, for the audit trail. */
export type Doing = Pick<Parameters<typeof entryOf>[2], 'deed' | 'by' | 'besides'>;

/** Undefined if nothing is to be changed. */
type ChangeOf = (digest: Digest, granted: Granted) => Change | undefined;

export interface JudgedChange {
  /** Returns the digest after the change, or unchanged if `change` returns undefined. */
  changed(
    judge: () => Promise<Granted | DigestRefusal>,
    doing: Doing,
    change: ChangeOf,
  ): Promise<DigestOutcome>;
  changedBy(id: DigestId, right: Right, doing: Doing, change: ChangeOf): Promise<DigestOutcome>;
  /** Who may edit the digest, and send it to these places. */
  mayEditInto(
    places: readonly ChannelId[],
    id: DigestId,
    by: UserId,
  ): Promise<Granted | DigestRefusal | BarredDigest>;
}

export function createJudgedChange(desk: Desk, access: Access): JudgedChange {
  const { store, clock, describe } = desk;

  /** If somebody else gives the digest another owner or other places meanwhile, it is judged again. */
  const changed: JudgedChange['changed'] = async (judge, doing, change) => {
    for (;;) {
      const granted = await judge();
      if (granted.kind !== 'granted') return granted;
      const { id } = granted.digest;
      let isAsJudged = true;
      const recorded = (before: Digest): Change | undefined => {
        isAsJudged = hasSamePlaces(before, granted.digest);
        const wanted = isAsJudged ? change(before, granted) : undefined;
        const done = { ...doing, at: clock.now(), before, after: wanted?.digest ?? before };
        return wanted && { ...wanted, entries: [entryOf(describe, before, done)] };
      };
      const after = (await desk.amend(id, recorded)) ?? (await store.loadDigest(id));
      if (!isAsJudged) continue;
      if (after === undefined) return { kind: 'gone' };
      return isRefusal(after) ? after : granted.show(after);
    }
  };

  return {
    changed,
    changedBy: (id, right, doing, change) =>
      changed(() => access.granted(id, right, doing.by), doing, change),
    mayEditInto: async (places, id, by) => {
      const granted = await access.granted(id, 'edit', by);
      if (granted.kind !== 'granted') return granted;
      const barred = await access.barred(places, by, granted.digest);
      return barred.length === 0 ? granted : { kind: 'barred', places: barred };
    },
  };
}
