// Finds a digest or a delivery for a person, or says why they may not have it. Every read and every deed asks here.

import type { Relation, Right } from '#access/policy.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Desk } from '#digests/delivery/delivery-desk.ts';
import {
  type Delivery,
  type DeliveryId,
  type Digest,
  type DigestId,
  isReadable,
  type ShownDigest,
  type StoredDigest,
  type VeiledDigest,
} from '#digests/digest.ts';
import type { BarredDigest, BarredPlace, DigestOutcome, DigestRefusal } from '#digests/digests.ts';
import type { PlaceBook, PlaceRelation } from '#digests/places.ts';
import {
  isUntold,
  isVeiled,
  type Onlooker,
  placesOf,
  relationsTo,
  seesPlace,
  shownTo,
  standsIn,
  unreadableFor,
} from './visible-digests.ts';

export interface AccessOptions {
  readonly admins: readonly UserId[];
  readonly places: PlaceBook;
  /** The table of access/policy.ts. */
  readonly may: (relations: readonly Relation[], right: Right) => boolean;
  /** Whether the operator lets the bot speak in that channel. */
  readonly speaksIn: (channel: ChannelId) => boolean;
}

export type Access = ReturnType<typeof createAccess>;

export interface Granted {
  readonly kind: 'granted';
  readonly digest: Digest;
  readonly onlooker: Onlooker;
  /** Shows the digest after the deed to the person who did it. */
  show(digest: Digest): Promise<ShownDigest | VeiledDigest>;
}

export function createAccess({ store, messenger }: Desk, options: AccessOptions) {
  const { admins, places, may, speaksIn } = options;

  /** A person with their relations to the places of these digests. It does not ask about the places of their own digests. */
  async function onlookerOf(user: UserId, digests: readonly StoredDigest[], as?: 'now'): Promise<Onlooker> {
    return onlookerAt(user, digests.filter(({ owner }) => owner !== user).flatMap(placesOf), as);
  }

  async function onlookerAt(user: UserId, wanted: readonly ChannelId[], as?: 'now'): Promise<Onlooker> {
    const [relations, isAdmin] = await Promise.all([
      wanted.length === 0 ? new Map<never, never>() : places.relationsAt(user, wanted, as),
      isAdminNow(user, as),
    ]);
    return { user, isAdmin, places: relations, may };
  }

  /** ADMIN_USERS may name somebody who has become a guest. */
  async function isAdminNow(user: UserId, as?: 'now'): Promise<boolean> {
    return admins.includes(user) && (await places.isMember(user, as)) === true;
  }

  async function judged(
    digest: StoredDigest | undefined,
    right: Right,
    by: UserId,
  ): Promise<Granted | DigestRefusal> {
    if (digest === undefined) return { kind: 'gone' };
    const onlooker = await onlookerOf(by, [digest], 'now');
    if (!isReadable(digest)) return unreadableFor(digest, onlooker) ?? hidden(digest, onlooker);
    const relations = await relationsWith(digest, right, onlooker, 'now');
    const shown = shownTo(digest, onlooker);
    if (shown === undefined) return hidden(digest, onlooker);
    // The deed may have taken the last place that they see from the digest.
    const show = async (after: Digest) => shownTo(after, await onlookerOf(by, [after])) ?? veiled(after);
    if (may(relations, right)) return { kind: 'granted', digest, onlooker, show };
    if (isVeiled(shown)) return { kind: 'unseen' };
    return right === 'pause' || right === 'test'
      ? { kind: 'no-member' }
      : { kind: 'not-yours', owner: digest.owner };
  }

  /** Asks whether the owner has left only if the answer matters. */
  async function relationsWith(digest: Digest, right: Right, onlooker: Onlooker, as?: 'now') {
    const relations = relationsTo(digest, onlooker);
    if (may(relations, right) || !may(relations, 'see')) return relations;
    return relationsTo(digest, onlooker, await messenger.hasLeft(digest.owner, as));
  }

  async function granted(id: DigestId, right: Right, by: UserId): Promise<Granted | DigestRefusal> {
    return judged(await store.loadDigest(id), right, by);
  }

  /** Also finds deliveries of deleted digests. */
  async function settleable(
    id: DeliveryId,
    by: UserId,
  ): Promise<DigestRefusal | (Granted & { readonly delivery: Delivery })> {
    const delivery = await store.loadDelivery(id);
    if (delivery === undefined) return { kind: 'gone' };
    const kept =
      (await store.loadDigest(delivery.digest)) ?? (await store.loadDeleted(delivery.digest))?.digest;
    const digest = await judged(kept, 'send-now', by);
    if (digest.kind !== 'granted') return digest;
    // The delivery may have gone to a place that the digest no longer has.
    const onlooker = await onlookerAt(by, [delivery.destination], 'now');
    const sees = seesPlace(delivery.destination, digest.digest, onlooker);
    return sees ? { ...digest, delivery } : { kind: 'gone' };
  }

  /**
   * The place whose figures that person may see before they are posted. For the owner and admins it is the digest's first place, if they
   * see that place themselves. Other people see what they see where they are.
   */
  async function placeShownTo(
    { owner, destinations: [first] }: ShownDigest,
    by: UserId,
  ): Promise<ChannelId | undefined> {
    if (first === undefined) return undefined;
    const onlooker = await onlookerAt(by, [first], 'now');
    return (owner === by || onlooker.isAdmin) && standsIn(first, onlooker) ? first : undefined;
  }

  /** A new owner sees every place of the digest. So nobody gets the digest who does not see all its places. */
  async function placesUnseenBy(
    to: UserId,
    { digest, onlooker }: Granted,
  ): Promise<Extract<DigestRefusal, { kind: 'not-theirs' }> | undefined> {
    const theirs = await onlookerAt(to, digest.destinations, 'now');
    const unseen = digest.destinations.filter((place) => !seesPlace(place, digest, theirs));
    if (to === digest.owner || unseen.length === 0) return undefined;
    const named = unseen.filter((place) => seesPlace(place, digest, onlooker));
    return { kind: 'not-theirs', user: to, places: named, others: unseen.length - named.length };
  }

  /** The places to which that person may not send a digest; `edited` is the digest as it is, if it exists. */
  async function barred(
    wanted: readonly ChannelId[],
    by: UserId,
    edited?: Digest,
  ): Promise<readonly BarredPlace[]> {
    const { destinations: present = [], via } = edited ?? {};
    // If Slack does not tell whether the owner sees a place of the digest, the bot believes that they do.
    const kept = edited?.owner === by ? present : [];
    const relations = await places.relationsAt(by, via === undefined ? wanted : [...wanted, via], 'now');
    const whyAt = (place: ChannelId) => whyBarred(relations.get(place) ?? 'unknown', may);
    return wanted.flatMap((place): BarredPlace[] => {
      if (!speaksIn(place)) return [{ place, why: 'kept-out' }];
      if (isPerson(place)) {
        // A digest may go to anybody's own messages, because people may write to each other too. There it shows the room in which it was
        // set up, and nobody shows a room that they do not see.
        const isNew = via !== undefined && !present.includes(place);
        return isNew && whyAt(via) !== undefined ? [{ place, why: 'room-unseen' }] : [];
      }
      const why = whyAt(place);
      const isBelieved = why !== 'closed' && kept.includes(place);
      return why === undefined || isBelieved ? [] : [{ place, why }];
    });
  }

  /** Refuses a digest if the operator keeps the bot out of all its places. Names the places that this person sees. */
  function keptOut({ digest, onlooker }: Granted): BarredDigest | undefined {
    if (digest.destinations.some(speaksIn)) return undefined;
    const seen = digest.destinations.filter((place) => seesPlace(place, digest, onlooker));
    return { kind: 'barred', places: seen.map((place) => ({ place, why: 'kept-out' })) };
  }

  return {
    ...{ onlookerOf, onlookerAt, judged, granted, settleable },
    ...{ placesUnseenBy, placeShownTo, barred, keptOut, speaksIn, relationsWith },
  };
}

export function isRefusal(value: StoredDigest | DigestOutcome): value is Exclude<DigestOutcome, ShownDigest> {
  return 'kind' in value;
}

/** The digest is not there for them, or Slack has not told yet whether it is. */
function hidden(digest: StoredDigest, onlooker: Onlooker): DigestRefusal {
  const { owner } = digest;
  return isUntold({ owner, destinations: placesOf(digest) }, onlooker)
    ? { kind: 'untold' }
    : { kind: 'gone' };
}

function veiled({ id, owner, state }: Digest): VeiledDigest {
  return { kind: 'veiled', id, owner, state: state.kind };
}

function whyBarred(
  relation: PlaceRelation,
  may: AccessOptions['may'],
): 'closed' | 'untellable' | 'unknown' | undefined {
  if (relation === 'untellable' || relation === 'unknown') return relation;
  if (relation === 'unchecked') return undefined;
  const right = relation === 'onlooker' ? 'schedule-elsewhere' : 'schedule-here';
  return relation !== 'nobody' && may([relation], right) ? undefined : 'closed';
}

export function isPerson(place: ChannelId): boolean {
  return /^[UW]/.test(place);
}
