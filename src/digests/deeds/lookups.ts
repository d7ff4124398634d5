// Digests as people read them: one, all, those of a channel, and those alike.

import { isDeepStrictEqual } from 'node:util';
import { inSlices } from '#base/slices.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { Desk } from '#digests/delivery/delivery-desk.ts';
import { type Condition, type Digest, isReadable, type StoredDigest } from '#digests/digest.ts';
import type { DigestOverview, Digests } from '#digests/digests.ts';
import { runsIfReadable } from '#digests/when/schedule.ts';
import { daysOnClock } from '#digests/when/service-days.ts';
import type { Access } from './allowed-digest.ts';
import { createBrowsing } from './browse-digests.ts';
import { createOverviews } from './digest-overviews.ts';
import { createPostLookup } from './post-lookup.ts';
import { isVeiled, placesOf, seenOf, shownTo, unreadableFor, waitsForSlack } from './visible-digests.ts';

type Lookup =
  | ('list' | 'find' | 'findDeleted' | 'askedIn' | 'relationsTo' | 'browse')
  | ('history' | 'showing' | 'twins' | 'daysOnClock');

export function createLookups(
  { store, messenger, clock, serviceDays }: Desk,
  access: Access,
): Pick<Digests, Lookup> {
  const { overview, lookedAt, seenAmong } = createOverviews({ store, messenger, clock }, access);

  return {
    list: async (by) => {
      const stored = await store.loadDigests();
      const seen = seenOf(stored, await access.onlookerOf(by, stored));
      const overviews: DigestOverview[] = [];
      for await (const { shown } of inSlices(seen, clock))
        if (!isVeiled(shown)) overviews.push(await overview(shown, by));
      return overviews;
    },
    find: async (id, by) => {
      const digest = await store.loadDigest(id);
      if (digest === undefined) return { kind: 'gone' };
      const onlooker = await access.onlookerOf(by, [digest]);
      const seen = isReadable(digest) ? shownTo(digest, onlooker) : unreadableFor(digest, onlooker);
      if (seen === undefined) return { kind: waitsForSlack(digest, onlooker) ? 'untold' : 'gone' };
      if ('kind' in seen) return seen;
      const [onClock] = runsIfReadable(() => [daysOnClock(seen, clock.now(), serviceDays)]);
      return { ...(await lookedAt(seen, by)), onClock };
    },
    askedIn: createPostLookup(store, access, clock),
    daysOnClock: (draft) => daysOnClock(draft, clock.now(), serviceDays),
    findDeleted: async (id, by) => {
      const digest = (await store.loadDeleted(id))?.digest;
      if (digest === undefined || !isReadable(digest)) return undefined;
      return shownTo(digest, await access.onlookerOf(by, [digest]));
    },
    relationsTo: async (id, by) => {
      const digest = (await store.loadDigest(id)) ?? (await store.loadDeleted(id))?.digest;
      if (digest === undefined || !isReadable(digest)) return [];
      return access.relationsWith(digest, 'edit', await access.onlookerOf(by, [digest]));
    },
    showing: async (channel, by) => {
      const all = (await store.loadDigests()).filter((digest) => shows(channel, digest));
      const seen = seenOf(all, await access.onlookerOf(by, all)).flatMap(({ shown }) =>
        isVeiled(shown) ? [] : [shown],
      );
      return { seen, others: all.length - seen.length };
    },
    twins: async (draft, by) => {
      const alike = (await store.loadDigests())
        .filter(isReadable)
        .filter((digest) => isDeepStrictEqual(whatComes(digest), whatComes(draft)))
        .filter(({ destinations }) => destinations.some((place) => draft.destinations.includes(place)));
      const seen = seenOf(alike, await access.onlookerOf(by, alike));
      return seen.flatMap(({ shown }) => (isVeiled(shown) ? [] : [shown]));
    },
    history: async (id, by, limit, offset) => {
      const digest = (await store.loadDigest(id)) ?? (await store.loadDeleted(id))?.digest;
      if (digest === undefined || !isReadable(digest)) return [];
      const shown = shownTo(digest, await access.onlookerOf(by, [digest]));
      if (shown === undefined || isVeiled(shown)) return [];
      const most = digest.owner === by ? Math.max(mostLookedThrough, offset + limit) : mostLookedThrough;
      const latest = await store.loadHistory(id, most);
      return (await seenAmong(latest, digest, by)).slice(offset, offset + limit);
    },
    browse: createBrowsing({ store, messenger, clock }, access, lookedAt),
  };
}

/** A digest to people's own messages shows the room in which it was set up. */
function shows(channel: ChannelId, digest: StoredDigest): boolean {
  const places = placesOf(digest);
  if (places.includes(channel)) return true;
  return isReadable(digest) && digest.via === channel && places.some((place) => /^[UW]/.test(place));
}

/** Nobody turns through more deliveries than these of another person's digest. */
const mostLookedThrough = 1_000;

/** A watch tells what it watches for, so two watches with different conditions differ. */
function whatComes({
  question,
  schedule,
  condition,
}: Pick<Digest, 'question' | 'schedule'> & { readonly condition?: Condition | undefined }) {
  return [question, schedule, schedule.kind === 'watch' ? condition : undefined];
}
