// Posts the rest of a digest’s message into its thread. It tries for a while, and the outcome does not change the message.

import type { Messenger } from '#digests/messenger.ts';
import { type Mark, metadataOf } from './find-marked-posts.ts';
import type { MessengerOptions } from './messenger-options.ts';
import type { Poster, PosterOptions } from './poster.ts';

const attempts = 3;
const againMs = 5_000;
const longestWaitMs = 60_000;

export function createRestSender(
  poster: Poster,
  { drawing, detail, clock, log, stopping }: PosterOptions & Pick<MessengerOptions, 'drawing'>,
): Messenger['postRest'] {
  return async (delivery, digest, answer, thread) => {
    const { renderRest } = await drawing();
    if (renderRest?.(digest, answer, delivery, detail.current()) === undefined) return;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await poster.post({
        channel: delivery.destination,
        whose: digest.owner,
        render: (level) => renderRest(digest, answer, delivery, level),
        metadata: metadataOf(restMark(delivery.id)),
        thread,
        orNowhere: true,
        givesWay: true,
      });
      if (outcome.kind === 'posted') return;
      // After any other outcome the rest may be there, or will never be.
      const isCertainlyAbsent = outcome.kind === 'throttled' || outcome.kind === 'not-sent';
      if (!isCertainlyAbsent || attempt === attempts) {
        log.info('the rest of a digest was not posted into its thread', { outcome: outcome.kind });
        return;
      }
      const waitMs = outcome.kind === 'throttled' ? outcome.retryAfterMs : againMs;
      await clock.sleep(Math.min(waitMs, longestWaitMs), stopping);
    }
  };
}

/** Not the mark of a delivery, because a search for the post must not find the rest. */
function restMark(delivery: string): Mark {
  return { event: 'campaign_digest_rest', name: 'rest_of', values: { rest_of: delivery } };
}
