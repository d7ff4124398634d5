// A page of the digests that match a search, the one that needs somebody first.

import type { Instant } from '#base/brand.ts';
import { inSlices } from '#base/slices.ts';
import type { UserId } from '#base/tenant.ts';
import type { Desk } from '#digests/delivery/delivery-desk.ts';
import {
  type Digest,
  type DigestId,
  isUnreadable,
  type ShownDigest,
  type UnreadableDigest,
  type VeiledDigest,
} from '#digests/digest.ts';
import type { DigestFilter, Digests } from '#digests/digests.ts';
import { longestSearch } from '#reports/finding/nearest.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import type { Access } from './allowed-digest.ts';
import { type DigestOverviews, runsOf } from './digest-overviews.ts';
import { openForMs } from './unarrived-posts.ts';
import { isVeiled, seenOf, unreadableFor, waitsForSlack } from './visible-digests.ts';

/** Slack takes a hundred such calls a minute: https://docs.slack.dev/reference/methods/users.info (tier 4) */
const askedAtOnce = 5;

export function createBrowsing(
  { store, messenger, clock }: Pick<Desk, 'store' | 'messenger' | 'clock'>,
  access: Access,
  lookedAt: DigestOverviews['lookedAt'],
): Digests['browse'] {
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

  return async (filter, page, perPage, by) => {
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
  };
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

/** What cannot be read does not exclude the digest, so that people find it. */
function mayPass({ owner, readable }: UnreadableDigest, filter: DigestFilter): boolean {
  const { destinations } = readable;
  return (
    (filter.owner === undefined || filter.owner === owner) &&
    filter.notOwner !== owner &&
    (filter.channel === undefined || (destinations?.includes(filter.channel) ?? true)) &&
    (filter.state === undefined || filter.state === 'broken')
  );
}

function passes(
  digest: ShownDigest | VeiledDigest,
  { text, named, owner, notOwner, channel, state }: DigestFilter,
): boolean {
  if ((owner !== undefined && digest.owner !== owner) || digest.owner === notOwner) return false;
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
