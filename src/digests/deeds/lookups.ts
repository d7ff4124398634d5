// Digests as people read them: one, all, or a page of those that match a search.

import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#base/brand.ts';
import { inSlices } from '#base/slices.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Desk } from '#digests/delivery/delivery-desk.ts';
import { pauseEnds } from '#digests/delivery/owed-runs.ts';
import {
  type Condition,
  type Delivery,
  type Digest,
  type DigestId,
  isReadable,
  isUnreadable,
  type ShownDigest,
  type StoredDigest,
  type UnreadableDigest,
  type VeiledDigest,
} from '#digests/digest.ts';
import type { DigestFilter, DigestOverview, DigestPage, Digests } from '#digests/digests.ts';
import { nextRuns, runsIfReadable } from '#digests/when/schedule.ts';
import { daysOnClock } from '#digests/when/service-days.ts';
import { skippedDays } from '#digests/when/skipped-days.ts';
import { longestSearch } from '#reports/finding/nearest.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { type Access, isVeiled, placesOf } from './allowed-digest.ts';
import { openDestinations } from './destinations.ts';
import { createPostLookup } from './post-lookup.ts';
import { openForMs, unarrivedPosts } from './unarrived-posts.ts';
import { deliveriesFor, isUntold, type Onlooker, shownTo, unreadableFor } from './visible-digests.ts';

const runsShown = 5;
const deliveriesShown = 10;
/** Slack takes a hundred such calls a minute: https://docs.slack.dev/reference/methods/users.info (tier 4) */
const askedAtOnce = 5;
/** For one digest. Slack takes fifty such calls a minute: https://docs.slack.dev/reference/methods/conversations.info (tier 3) */
const mostLooks = 5;

type Lookup =
  | ('list' | 'find' | 'findDeleted' | 'askedIn' | 'relationsTo' | 'browse')
  | ('history' | 'showing' | 'twins' | 'daysOnClock');

export function createLookups(
  { store, messenger, clock, serviceDays }: Desk,
  access: Access,
): Pick<Digests, Lookup> {
  async function overview(digest: ShownDigest, by: UserId): Promise<DigestOverview> {
    const now = clock.now();
    const nextRuns = runsOf(digest, now, runsShown);
    const latest = await store.loadHistory(digest.id, deliveriesShown);
    const history = await seenAmong(latest, digest, by);
    const open = unarrivedPosts(digest, history, now);
    return {
      digest,
      ...(open.length > 0 && { unarrived: open }),
      nextRuns,
      skipped: runsIfReadable(() =>
        skippedDays(digest.schedule, Math.max(now, (pauseEnds(digest) ?? now) - 1), nextRuns),
      ),
      history,
    };
  }

  /** Includes deliveries to former places of the digest. A test in somebody's own messages is seen by that person alone. */
  async function seenAmong(deliveries: readonly Delivery[], digest: ShownDigest, by: UserId) {
    const isTheirs = (place: ChannelId) => digest.owner === by && digest.destinations.includes(place);
    const places = new Set(deliveries.map(({ destination }) => destination));
    const others = [...places].filter((place) => !isTheirs(place));
    return deliveriesFor(deliveries, digest, await access.onlookerAt(by, others));
  }

  /** Like `overview`, with the refusals that the first post would meet. Nothing else tells them. */
  async function lookedAt(digest: ShownDigest, by: UserId): Promise<DigestOverview> {
    const seen = await overview(digest, by);
    if (digest.state.kind !== 'active') return seen;
    const untried = openDestinations(digest).filter((channel) => !wasTried(channel, seen.history));
    const looks = untried.slice(0, mostLooks).map(async (channel) => {
      const error = await messenger.foreseenRefusal(channel);
      return error === undefined ? [] : [{ channel, error }];
    });
    const unready = (await Promise.all(looks)).flat();
    return { ...seen, ...(unready.length > 0 && { unready }) };
  }

  async function orphansAmong(digests: readonly Digest[]): Promise<ReadonlySet<UserId>> {
    const owners = [...new Set(digests.map(({ owner }) => owner))];
    const gone = new Set<UserId>();
    for (let from = 0; from < owners.length; from += askedAtOnce) {
      const asked = owners.slice(from, from + askedAtOnce).map(async (owner) => {
        if (await messenger.hasLeft(owner)) gone.add(owner);
      });
      await Promise.all(asked);
    }
    return gone;
  }

  async function browse(
    filter: DigestFilter,
    page: number,
    perPage: number,
    by: UserId,
  ): Promise<DigestPage> {
    const stored = await store.loadDigests();
    const storedDeleted = await store.loadAllDeleted();
    const everything = [...stored, ...storedDeleted.map(({ digest }) => digest)];
    const onlooker = await access.onlookerOf(by, everything);
    const all = seenOf(stored, onlooker);
    const deleted = new Map(
      storedDeleted.flatMap(({ digest, at }) => seenOf([digest], onlooker).map((one) => [one, at] as const)),
    );
    const asked = (filter.deleted ? [...deleted.keys()] : all).filter(({ shown }) => passes(shown, filter));
    const gone = filter.orphans ? await orphansAmong(asked.map(({ digest }) => digest)) : undefined;
    const found = gone === undefined ? asked : asked.filter(({ digest: { owner } }) => gone.has(owner));
    const now = clock.now();
    const lost = await store.loadUnarrived(now - openForMs);
    const ranked: ((typeof found)[number] & { deletedAt: Instant | undefined; rank: number })[] = [];
    for await (const one of inSlices(found, clock)) {
      const deletedAt = deleted.get(one);
      const rank = placeAmongDeleted(deletedAt) ?? rankOf(one.digest, now, lost);
      ranked.push({ ...one, deletedAt, rank });
    }
    const sorted = ranked.sort((one, other) => one.rank - other.rank);
    const pages = Math.max(1, Math.ceil(sorted.length / perPage));
    const turned = Math.min(Math.max(1, page), pages);
    const onPage = sorted.slice((turned - 1) * perPage, turned * perPage);
    const byState = { active: 0, paused: 0, broken: 0 };
    for (const { digest } of all) byState[digest.state.kind] += 1;
    const here = filter.deleted ? storedDeleted.map(({ digest }) => digest) : stored;
    const unreadable = here.filter(isUnreadable).flatMap((digest) => unreadableFor(digest, onlooker) ?? []);
    const veiled = onPage.flatMap(({ shown }) => (isVeiled(shown) ? [shown] : []));
    const overviews = onPage.map(async ({ shown, deletedAt }) => {
      if (isVeiled(shown)) return [];
      return [{ ...(await lookedAt(shown, by)), ...(deletedAt !== undefined && { deletedAt }) }];
    });
    return {
      overviews: (await Promise.all(overviews)).flat(),
      ...(veiled.length > 0 && { veiled }),
      ...(everything.some((digest) => waitsForSlack(digest, onlooker)) && { isUntold: true }),
      page: turned,
      pages,
      count: sorted.length,
      deleted: deleted.size,
      byState,
      unreadable: turned === 1 ? unreadable.filter((digest) => mayPass(digest, filter)) : [],
    };
  }

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
    browse,
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

/** Each digest that is there for them, with what they see of it. */
function seenOf(digests: readonly StoredDigest[], onlooker: Onlooker) {
  return digests.filter(isReadable).flatMap((digest) => {
    const shown = shownTo(digest, onlooker);
    return shown === undefined ? [] : [{ digest, shown }];
  });
}

/** Whether it is hidden only until Slack has told. */
function waitsForSlack(digest: StoredDigest, onlooker: Onlooker): boolean {
  const seen = isReadable(digest) ? shownTo(digest, onlooker) : unreadableFor(digest, onlooker);
  return (
    (seen === undefined || ('kind' in seen && seen.kind === 'veiled')) &&
    isUntold({ owner: digest.owner, destinations: placesOf(digest) }, onlooker)
  );
}

/** Whether the bot has posted to that channel, or tried to. */
function wasTried(channel: ChannelId, history: readonly Delivery[]): boolean {
  return history.some(({ destination, kind }) => destination === channel && kind !== 'test');
}

/** The next runs. For a digest that is paused until a day, they start on that day. */
function runsOf(digest: Digest, now: number, count: number): readonly number[] {
  return runsIfReadable(() => {
    if (digest.state.kind === 'active') return nextRuns(digest.schedule, now, count);
    const ends = pauseEnds(digest);
    return ends === undefined ? [] : nextRuns(digest.schedule, Math.max(now, ends - 1), count);
  });
}

/** The latest deleted first. */
function placeAmongDeleted(at: Instant | undefined): number | undefined {
  return at === undefined ? undefined : -at;
}

/** A digest that needs somebody comes first, then the one with the next run. */
function rankOf(digest: Digest, now: number, lost: ReadonlySet<DigestId>): number {
  const needsSomebody = digest.state.kind === 'broken' || digest.refusing.length > 0 || lost.has(digest.id);
  if (needsSomebody) return Number.NEGATIVE_INFINITY;
  return runsOf(digest, now, 1)[0] ?? Number.MAX_VALUE;
}

/** A watch tells what it watches for, so two watches with different conditions differ. */
function whatComes({
  question,
  schedule,
  condition,
}: Pick<Digest, 'question' | 'schedule'> & { readonly condition?: Condition | undefined }) {
  return [question, schedule, schedule.kind === 'watch' ? condition : undefined];
}

/** What cannot be read does not exclude the digest, so that people find it. */
function mayPass({ owner, readable }: UnreadableDigest, filter: DigestFilter): boolean {
  const { destinations } = readable;
  return (
    (filter.owner === undefined || filter.owner === owner) &&
    (filter.channel === undefined || (destinations?.includes(filter.channel) ?? true)) &&
    (filter.state === undefined || filter.state === 'broken')
  );
}

function passes(
  digest: ShownDigest | VeiledDigest,
  { text, named, owner, channel, state }: DigestFilter,
): boolean {
  if (owner !== undefined && digest.owner !== owner) return false;
  const stateKind = isVeiled(digest) ? digest.state : digest.state.kind;
  if (state !== undefined && stateKind !== state) return false;
  const destinations = isVeiled(digest) ? [] : digest.destinations;
  if (channel !== undefined && !destinations.includes(channel)) return false;
  const wanted = text?.slice(0, longestSearch).trim().toLowerCase() ?? '';
  if (wanted === '') return true;
  const asks = isVeiled(digest) ? [] : [printQuestion(digest.question), named?.(digest) ?? ''];
  const searched = [digest.id, digest.owner, ...destinations, ...asks];
  return searched.some((each) => each.toLowerCase().includes(wanted));
}
