// The digests' way to Slack: posts a delivery under its id, finds it by that id, and tells owners about trouble.

import { slackError } from '#blocks/words/slack-errors.ts';
import type { Delivery } from '#digests/digest.ts';
import type { Messenger } from '#digests/messenger.ts';
import { deliveryMarkOf, digestEvent, seenPostOf } from './delivery-mark.ts';
import { allMarked, findMarked, metadataOf, type Searcher } from './find-marked-posts.ts';
import type { MessengerOptions } from './messenger-options.ts';
import { createNoticeSender } from './notice-sender.ts';
import { checkChannel, checkToken, createForeseenRefusals, createLeavers } from './post-checks.ts';
import { createPoster } from './poster.ts';
import { createRestSender } from './thread-sender.ts';

export function createMessenger(options: MessengerOptions): Messenger {
  const { client, identity, log, drawing } = options;
  const searcher = { client, identity };
  const stopping = new AbortController();
  const poster = createPoster({ ...options, stopping: stopping.signal });
  return {
    post: async (delivery, digest, answer, claim) => {
      const { render } = await drawing();
      const outcome = await poster.post({
        channel: delivery.destination,
        whose: digest.owner,
        render: (detail) => render(digest, answer, delivery, detail),
        metadata: metadataOf(deliveryMarkOf(delivery)),
        thread: threadOf(delivery),
        claim,
      });
      return outcome.kind === 'posted' ? { kind: 'posted', ts: outcome.ts } : outcome;
    },
    postRest: createRestSender(poster, { ...options, stopping: stopping.signal }),
    find: (delivery) => find(searcher, delivery, log),
    postsSince: async (channel, since, thread) => {
      try {
        const marked = await allMarked(searcher, digestEvent, { channel, thread, since });
        if (marked === undefined) return { kind: 'unknown' };
        return { kind: 'seen', posts: marked.flatMap((one) => seenPostOf(one) ?? []) };
      } catch (error) {
        log.info('the history of a channel could not be read', { channel, error });
        return { kind: 'unknown' };
      }
    },
    probe: () => checkToken(client, log),
    clockErrorMs: () => (options.slackTime === undefined ? 0 : options.slackTime.errorMs()),
    look: async (channel) => (await checkChannel(client, channel, log)).kind,
    foreseenRefusal: createForeseenRefusals(options),
    isSeenByLook: (error) => slackError(error).seenByLook === true,
    hasLeft: createLeavers(options),
    tell: createNoticeSender(poster, { ...options, stopping: stopping.signal }),
    close: () => stopping.abort(),
  };
}

async function find(
  searcher: Searcher,
  delivery: Delivery,
  log: MessengerOptions['log'],
): ReturnType<Messenger['find']> {
  const place = {
    channel: delivery.destination,
    thread: threadOf(delivery),
    since: delivery.scheduledFor,
  };
  try {
    return await findMarked(searcher, deliveryMarkOf(delivery), place);
  } catch (error) {
    log.info('the history of a channel could not be read', { channel: delivery.destination, error });
    return { kind: 'unknown' };
  }
}

/** The timestamp of the message whose thread the post goes into. */
function threadOf({ about }: Delivery): string | undefined {
  return about?.kind === 'back-to-normal' ? about.thread : undefined;
}
