// Digests as people look at them: one, all, or a page of those that a search lets through.

import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#base/brand.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Desk } from '#digests/delivery/desk.ts';
import { pauseEnds } from '#digests/delivery/owed-runs.ts';
import {
  type Condition,
  type Delivery,
  type Digest,
  type DigestId,
  isReadable,
  isUnreadable,
  type UnreadableDigest,
} from '#digests/digest.ts';
import type { DigestFilter, DigestOverview, DigestPage, Digests } from '#digests/digests.ts';
import { nextRuns, runsIfReadable } from '#digests/when/schedule.ts';
import { daysOnClock } from '#digests/when/service-days.ts';
import { skippedDays } from '#digests/when/skipped-days.ts';
import { longestSearch } from '#reports/finding/nearest.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { openDestinations } from './destinations.ts';
import { openForMs, unarrived } from './unarrived-posts.ts';

const runsShown = 5;
const deliveriesShown = 10;
/** Slack takes a hundred such questions a minute: https://docs.slack.dev/reference/methods/users.info (tier 4) */
const askedAtOnce = 5;
/** Of one digest; Slack takes fifty looks a minute: https://docs.slack.dev/reference/methods/conversations.info (tier 3) */
const mostLooks = 5;

export function createLookups({
  store,
  messenger,
  clock,
  serviceDays,
}: Desk): Pick<
  Digests,
  'list' | 'find' | 'isUnreadable' | 'findDeleted' | 'browse' | 'history' | 'twins' | 'daysOnClock'
> {
  async function overview(digest: Digest): Promise<DigestOverview> {
    const now = clock.now();
    const nextRuns = runsOf(digest, now, runsShown);
    const history = await store.loadHistory(digest.id, deliveriesShown);
    const open = unarrived(digest, history, now);
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

  /** As `overview`, with what stands in the way of a first post, which nothing else tells. */
  async function lookedAt(digest: Digest): Promise<DigestOverview> {
    const seen = await overview(digest);
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

  async function browse(filter: DigestFilter, page: number, perPage: number): Promise<DigestPage> {
    const stored = await store.loadDigests();
    const storedDeleted = await store.loadAllDeleted();
    const all = stored.filter(isReadable);
    const deleted = new Map(
      storedDeleted.flatMap(({ digest, at }) => (isReadable(digest) ? [[digest, at] as const] : [])),
    );
    const asked = (filter.deleted ? [...deleted.keys()] : all).filter((digest) => passes(digest, filter));
    const gone = filter.orphans ? await orphansAmong(asked) : undefined;
    const found = gone === undefined ? asked : asked.filter(({ owner }) => gone.has(owner));
    const now = clock.now();
    const lost = await store.loadUnarrived(now - openForMs);
    const sorted = found
      .map((digest) => ({
        digest,
        rank: placeAmongDeleted(deleted.get(digest)) ?? rankOf(digest, now, lost),
      }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ digest }) => digest);
    const pages = Math.max(1, Math.ceil(sorted.length / perPage));
    const shown = Math.min(Math.max(1, page), pages);
    const byState = { active: 0, paused: 0, broken: 0 };
    for (const { state } of all) byState[state.kind] += 1;
    const here = filter.deleted ? storedDeleted.map(({ digest }) => digest) : stored;
    const unreadable = here.filter(isUnreadable);
    return {
      overviews: await Promise.all(
        sorted.slice((shown - 1) * perPage, shown * perPage).map(async (digest) => {
          const deletedAt = deleted.get(digest);
          return { ...(await lookedAt(digest)), ...(deletedAt !== undefined && { deletedAt }) };
        }),
      ),
      page: shown,
      pages,
      count: sorted.length,
      deleted: deleted.size,
      byState,
      unreadable: shown === 1 ? unreadable.filter((digest) => mayPass(digest, filter)) : [],
    };
  }

  return {
    list: async () => Promise.all((await store.loadDigests()).filter(isReadable).map(overview)),
    find: async (id) => {
      const digest = await store.loadDigest(id);
      if (digest === undefined || !isReadable(digest)) return undefined;
      const [onClock] = runsIfReadable(() => [daysOnClock(digest, clock.now(), serviceDays)]);
      return { ...(await lookedAt(digest)), onClock };
    },
    daysOnClock: (draft) => daysOnClock(draft, clock.now(), serviceDays),
    isUnreadable: async (id) => {
      const digest = await store.loadDigest(id);
      return digest !== undefined && isUnreadable(digest);
    },
    findDeleted: async (id) => {
      const digest = (await store.loadDeleted(id))?.digest;
      return digest !== undefined && isReadable(digest) ? digest : undefined;
    },
    twins: async (draft) =>
      (await store.loadDigests())
        .filter(isReadable)
        .filter(
          (digest) =>
            isDeepStrictEqual(whatComes(digest), whatComes(draft)) &&
            digest.destinations.some((channel) => draft.destinations.includes(channel)),
        ),
    history: (id, limit, offset) => store.loadHistory(id, limit, offset),
    browse,
  };
}

/** Whether the bot has posted to that channel, or tried to. */
function wasTried(channel: ChannelId, history: readonly Delivery[]): boolean {
  return history.some(({ destination, kind }) => destination === channel && kind !== 'test');
}

/** Of a digest that is paused until a day, those from that day on. */
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

/** What needs somebody comes first, then what comes next. */
function rankOf(digest: Digest, now: number, lost: ReadonlySet<DigestId>): number {
  const needsSomebody = digest.state.kind === 'broken' || digest.refusing.length > 0 || lost.has(digest.id);
  if (needsSomebody) return Number.NEGATIVE_INFINITY;
  return runsOf(digest, now, 1)[0] ?? Number.MAX_VALUE;
}

/** A watch says what it watches for, so two of different conditions say two things. */
function whatComes({
  question,
  schedule,
  condition,
}: Pick<Digest, 'question' | 'schedule'> & { readonly condition?: Condition | undefined }) {
  return [question, schedule, schedule.kind === 'watch' ? condition : undefined];
}

/** What cannot be told of it does not keep it out, so that it is found. */
function mayPass({ owner, readable }: UnreadableDigest, filter: DigestFilter): boolean {
  const { destinations } = readable;
  return (
    (filter.owner === undefined || filter.owner === owner) &&
    (filter.channel === undefined || (destinations?.includes(filter.channel) ?? true)) &&
    (filter.state === undefined || filter.state === 'broken')
  );
}

function passes(digest: Digest, { text, named, owner, channel, state }: DigestFilter): boolean {
  if (owner !== undefined && digest.owner !== owner) return false;
  if (channel !== undefined && !digest.destinations.includes(channel)) return false;
  if (state !== undefined && digest.state.kind !== state) return false;
  const wanted = text?.slice(0, longestSearch).trim().toLowerCase() ?? '';
  if (wanted === '') return true;
  const { id, question, destinations } = digest;
  const said = [id, digest.owner, ...destinations, printQuestion(question), named?.(digest) ?? ''];
  return said.some((each) => each.toLowerCase().includes(wanted));
}
