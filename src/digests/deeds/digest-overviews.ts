// One digest as somebody sees it: its next runs, what it skips, what it posted, and what would refuse its first post.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Desk } from '#digests/delivery/delivery-desk.ts';
import { pauseEnds } from '#digests/delivery/owed-runs.ts';
import type { Delivery, Digest, ShownDigest } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import { nextRuns, runsIfReadable } from '#digests/when/schedule.ts';
import { skippedDays } from '#digests/when/skipped-days.ts';
import type { Access } from './allowed-digest.ts';
import { openDestinations } from './destinations.ts';
import { unarrivedPosts } from './unarrived-posts.ts';
import { deliveriesFor } from './visible-digests.ts';

export interface DigestOverviews {
  /** From the store alone. */
  overview(digest: ShownDigest, by: UserId): Promise<DigestOverview>;
  /** Like `overview`, with the refusals that the first post would meet. Nothing else tells them. */
  lookedAt(digest: ShownDigest, by: UserId): Promise<DigestOverview>;
  /** Includes deliveries to former places of the digest. A test in somebody's own messages is seen by that person alone. */
  seenAmong(deliveries: readonly Delivery[], digest: ShownDigest, by: UserId): Promise<readonly Delivery[]>;
}

const runsShown = 5;
const deliveriesShown = 10;
/** For one digest. Slack takes fifty such calls a minute: https://docs.slack.dev/reference/methods/conversations.info (tier 3) */
const mostLooks = 5;

export function createOverviews(
  { store, messenger, clock }: Pick<Desk, 'store' | 'messenger' | 'clock'>,
  access: Access,
): DigestOverviews {
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

  return { overview, lookedAt, seenAmong };
}

/** The next runs. For a digest that is paused until a day, they start on that day. */
export function runsOf(digest: Digest, now: number, count: number): readonly number[] {
  return runsIfReadable(() => {
    if (digest.state.kind === 'active') return nextRuns(digest.schedule, now, count);
    const ends = pauseEnds(digest);
    return ends === undefined ? [] : nextRuns(digest.schedule, Math.max(now, ends - 1), count);
  });
}

/** Whether the bot has posted to that channel, or tried to. */
function wasTried(channel: ChannelId, history: readonly Delivery[]): boolean {
  return history.some(({ destination, kind }) => destination === channel && kind !== 'test');
}
