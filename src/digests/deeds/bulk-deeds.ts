// One deed for many digests at once: people's own and, for admins, all others. The rule of each deed applies too.

import type { UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Desk } from '#digests/delivery/delivery-desk.ts';
import { doneBy } from '#digests/delivery/make-notices.ts';
import type { DigestId } from '#digests/digest.ts';
import type { BulkDeed, DigestOutcome, Digests } from '#digests/digests.ts';
import type { Access } from './allowed-digest.ts';
import type { DigestChange } from './audit-entries.ts';
import { movedTo } from './changed-digest.ts';
import type { JudgedChange } from './judged-change.ts';
import { seesPlace } from './visible-digests.ts';

type SingleDeeds = Pick<Digests, 'pause' | 'resume' | 'handOver' | 'remove'>;

export interface BulkDeedsOptions {
  readonly desk: Pick<Desk, 'clock'>;
  readonly access: Access;
  readonly judged: JudgedChange;
  /** `besides`: what the audit trail also says about each deed. */
  readonly deedsWith: (besides: readonly DigestChange[]) => SingleDeeds;
}

export function createBulkDeeds(options: BulkDeedsOptions): Digests['bulk'] {
  const { desk, access, judged, deedsWith } = options;

  async function move(
    id: DigestId,
    { from, to }: Extract<BulkDeed, { kind: 'move' }>,
    by: UserId,
    besides: readonly DigestChange[],
  ): Promise<DigestOutcome> {
    const judge = () => judged.mayEditInto([to], id, by);
    return judged.changed(judge, { deed: 'move', by, besides }, (digest, { onlooker }) => {
      const isThere = digest.destinations.includes(from) && seesPlace(from, digest, onlooker);
      if (!isThere) return undefined;
      const at = desk.clock.now();
      return { digest: movedTo(digest, from, to, at), notices: doneBy('edited-by', digest, by, at) };
    });
  }

  async function one(
    id: DigestId,
    deed: BulkDeed,
    by: UserId,
    besides: readonly DigestChange[],
  ): Promise<DigestOutcome> {
    const granted = await access.granted(id, 'bulk', by);
    if (granted.kind !== 'granted') return granted;
    const deeds = deedsWith(besides);
    switch (deed.kind) {
      case 'pause':
        return deeds.pause(id, by, deed.until);
      case 'resume':
        return deeds.resume(id, by);
      case 'hand-over':
        return deeds.handOver(id, deed.to, by);
      case 'delete':
        return deeds.remove(id, by);
      case 'move':
        return move(id, deed, by, besides);
      default:
        return unreachable(deed);
    }
  }

  return async (ids, deed, by) => {
    const outcomes = [];
    const besides = [{ part: 'together', after: String(ids.length) }] as const;
    for (const id of ids) outcomes.push({ id, outcome: await one(id, deed, by, besides) });
    return outcomes;
  };
}
