// What one person sees of digests and may do with each. Both follow from the channels that the digest goes to. Pure.

import type { Relation, Right } from '#access/policy.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import {
  type Delivery,
  type Digest,
  type DigestState,
  isReadable,
  type ShownDigest,
  type StoredDigest,
  type UnreadableDigest,
  type VeiledDigest,
} from '#digests/digest.ts';
import type { PlaceRelations } from '#digests/places.ts';

export interface Onlooker {
  readonly user: UserId;
  readonly isAdmin: boolean;
  readonly places: PlaceRelations;
  /** The table of access/policy.ts. */
  readonly may: (relations: readonly Relation[], right: Right) => boolean;
}

/** A readable or an unreadable digest. */
type WithPlaces = Pick<Digest, 'owner'> & { readonly destinations: readonly ChannelId[] };

/** With `ownerHasLeft`, a full member who sees the digest in one of their places takes the owner's place. */
export function relationsTo(
  { owner, destinations }: WithPlaces,
  { user, isAdmin, places, may }: Onlooker,
  ownerHasLeft = false,
): readonly Relation[] {
  const theirs = destinations.flatMap((place): Relation[] => {
    const relation = knownAt(places, place);
    if (relation === undefined) return [];
    const inherits = ownerHasLeft && (relation === 'member' || relation === 'manager');
    return inherits ? [relation, 'heir'] : [relation];
  });
  const all: Relation[] = owner === user ? ['owner', ...theirs] : theirs;
  if (!isAdmin) return all;
  return [...all, may(all, 'see') ? 'admin' : 'admin-outside'];
}

/**
 * Everybody sees their own messages, and owners every place of theirs: they chose it. A place that a digest has no more may have been
 * chosen by an owner before.
 */
export function seesPlace(
  place: ChannelId,
  { owner, destinations }: WithPlaces,
  onlooker: Onlooker,
): boolean {
  const isOwn = (place as string) === onlooker.user;
  return isOwn || (owner === onlooker.user && destinations.includes(place)) || standsIn(place, onlooker);
}

/** Returns undefined for a relation that gives no right. */
function knownAt(places: PlaceRelations, place: ChannelId) {
  const relation = places.get(place) ?? 'nobody';
  switch (relation) {
    case 'nobody':
    case 'untellable':
    case 'unchecked':
    case 'unknown':
      return undefined;
    default:
      return relation;
  }
}

/** Whether they may turn out to see it once Slack has told. */
export function isUntold({ destinations }: WithPlaces, { places }: Onlooker): boolean {
  return destinations.some((place) => places.get(place) === 'unknown');
}

/** Returns undefined if the digest is not there for them. */
export function shownTo(digest: Digest, onlooker: Onlooker): ShownDigest | VeiledDigest | undefined {
  const relations = relationsTo(digest, onlooker);
  const { id, owner, state } = digest;
  if (!onlooker.may(relations, 'see'))
    return onlooker.isAdmin ? { kind: 'veiled', id, owner, state: state.kind } : undefined;
  const sees = (place: ChannelId) => seesPlace(place, digest, onlooker);
  const destinations = digest.destinations.filter(sees);
  if (destinations.length === digest.destinations.length) return digest;
  const refusing = digest.refusing.filter(({ channel }) => sees(channel));
  return {
    ...digest,
    destinations,
    refusing,
    state: stateFor(state, sees, refusing[0] ?? { channel: destinations[0], error: '' }),
    morePlaces: digest.destinations.length - destinations.length,
  };
}

/** A digest stops when its last place refuses. A person who does not see that place reads of a refusing place that they see. */
function stateFor(
  state: DigestState,
  sees: (place: ChannelId) => boolean,
  other: { readonly channel: ChannelId | undefined; readonly error: string },
): DigestState {
  if (state.kind !== 'broken' || state.channel === undefined || sees(state.channel)) return state;
  return { ...state, channel: other.channel, error: other.error || state.error };
}

/** An unreadable digest without the places that they do not see. */
export function unreadableFor(digest: UnreadableDigest, onlooker: Onlooker): UnreadableDigest | undefined {
  const { destinations = [] } = digest.readable;
  const relations = relationsTo({ owner: digest.owner, destinations }, onlooker);
  if (!onlooker.may(relations, 'see'))
    return onlooker.isAdmin
      ? { ...digest, readable: {}, ...(destinations.length > 0 && { isVeiled: true }) }
      : undefined;
  const seen = destinations.filter((place) =>
    seesPlace(place, { owner: digest.owner, destinations }, onlooker),
  );
  return seen.length === destinations.length
    ? digest
    : { ...digest, readable: { ...digest.readable, destinations: seen } };
}

/** Also tells deliveries to former places of the digest. */
export function deliveriesFor(
  deliveries: readonly Delivery[],
  digest: WithPlaces,
  onlooker: Onlooker,
): readonly Delivery[] {
  return deliveries.filter(({ destination }) => seesPlace(destination, digest, onlooker));
}

/** Whether they see the place itself now, whoever chose it for the digest. */
export function standsIn(place: ChannelId, { places, may }: Onlooker): boolean {
  const relation = knownAt(places, place);
  return relation !== undefined && may([relation], 'see');
}

/** Each digest that is there for them, with what they see of it. */
export function seenOf(digests: readonly StoredDigest[], onlooker: Onlooker) {
  return digests.filter(isReadable).flatMap((digest) => {
    const shown = shownTo(digest, onlooker);
    return shown === undefined ? [] : [{ digest, shown }];
  });
}

/** Whether it is hidden only until Slack has told. */
export function waitsForSlack(digest: StoredDigest, onlooker: Onlooker): boolean {
  const seen = isReadable(digest) ? shownTo(digest, onlooker) : unreadableFor(digest, onlooker);
  return (
    (seen === undefined || ('kind' in seen && seen.kind === 'veiled')) &&
    isUntold({ owner: digest.owner, destinations: placesOf(digest) }, onlooker)
  );
}

export function placesOf(digest: StoredDigest): readonly ChannelId[] {
  return isReadable(digest) ? digest.destinations : (digest.readable.destinations ?? []);
}

export function isVeiled(digest: ShownDigest | VeiledDigest): digest is VeiledDigest {
  return 'kind' in digest;
}
