// What a deed makes of a digest. Pure: who may do it, and who is told, is decided elsewhere.

import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#base/brand.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestDraft } from '#digests/digests.ts';
import { isPerson } from './allowed-digest.ts';
import { isBrokenByChannel, refusesWholly } from './destinations.ts';
import { wishesOf, withoutWishes } from './wishes.ts';

/** An edit: every channel is tried anew, and a digest that was broken goes on. */
export function rewritten(current: Digest, draft: Omit<DigestDraft, 'owner'>, now: Instant): Digest {
  const goesOn = keepsItsRuns(current, draft) && !refusesWholly(current);
  return {
    ...withoutWishes(current),
    ...wishesOf(draft),
    refusing: [],
    state: current.state.kind === 'broken' ? { kind: 'active' } : current.state,
    owedFrom: goesOn ? current.owedFrom : now,
  };
}

/** Whether an edit keeps the runs: the digest is active and its schedule stays. */
function keepsItsRuns({ state, schedule }: Digest, draft: Pick<DigestDraft, 'schedule'>): boolean {
  return state.kind === 'active' && isDeepStrictEqual(schedule, draft.schedule);
}

/** The digest goes to the one channel in place of the other. */
export function movedTo(digest: Digest, from: ChannelId, to: ChannelId, now: Instant): Digest {
  const moved = digest.destinations.map((channel) => (channel === from ? to : channel));
  return withoutFormerRefusals({ ...digest, destinations: [...new Set(moved)] }, now);
}

/** A channel that is no longer a destination must not stop the digest. */
function withoutFormerRefusals(digest: Digest, now: Instant): Digest {
  const refusing = digest.refusing.filter(({ channel }) => digest.destinations.includes(channel));
  if (!isBrokenByChannel(digest) || refusing.length === digest.destinations.length)
    return { ...digest, refusing };
  return { ...digest, refusing, state: { kind: 'active' }, owedFrom: now };
}

/** The new owner may not see the room in which it was set up. It stays for people who get the digest already. */
export function withoutUnusedRoom(digest: Digest): Digest {
  if (digest.destinations.some(isPerson)) return digest;
  const { via, ...others } = digest;
  return others;
}

/** Whether owner, places and room are the same in both. Then what was judged of one holds for the other. */
export function hasSamePlaces(one: Digest, other: Digest): boolean {
  const judged = ({ owner, destinations, via }: Digest) => [owner, destinations, via];
  return isDeepStrictEqual(judged(one), judged(other));
}
