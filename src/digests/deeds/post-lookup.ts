// Finds the digest behind a post, so that people can ask a follow-up under it. Tells its question to nobody who does not see it there.

import type { Clock } from '#base/clock.ts';
import { isReadable } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Digests } from '#digests/digests.ts';
import type { Access } from './allowed-digest.ts';
import { isVeiled, shownTo } from './visible-digests.ts';

/** People ask no follow-up under an older post. */
const answersBackMs = 30 * 24 * 60 * 60_000;
/** No run is posted this long after its time. */
const latestPostMs = 3 * 24 * 60 * 60_000;

export function createPostLookup(
  store: Pick<DigestStore, 'loadPostAt' | 'loadDigest'>,
  access: Access,
  clock: Pick<Clock, 'now'>,
): Digests['askedIn'] {
  return async (place, ts, by) => {
    const postedAt = Math.round(Number(ts) * 1_000);
    if (!Number.isFinite(postedAt) || postedAt < clock.now() - answersBackMs) return undefined;
    const post = await store.loadPostAt(place, ts, postedAt - latestPostMs);
    const digest = post && (await store.loadDigest(post.digest));
    if (digest === undefined || !isReadable(digest)) return undefined;
    const shown = shownTo(digest, await access.onlookerOf(by, [digest]));
    const question = shown === undefined || isVeiled(shown) ? undefined : shown.question;
    return { question, via: digest.via };
  };
}
