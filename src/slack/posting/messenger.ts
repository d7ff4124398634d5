// The digests' way to Slack: posts a delivery under its id, finds it again by that id, and tells owners of trouble.

import type { WebClient } from '@slack/web-api';
import type { ChannelId } from '#base/tenant.ts';
import type { DetailLevel, Message } from '#blocks/message.ts';
import type { Delivery, Digest, Messenger, OwedNotice, PostOutcome } from '#digests/digest.ts';
import type { Answer } from '#reports/report.ts';
import { createLeavers, lookAt, lookAtToken } from './looks.ts';
import { createPoster, type PosterOptions, type Posting } from './poster.ts';

export interface MessengerOptions extends Omit<PosterOptions, 'stopping'> {
  readonly render: (digest: Digest, answer: Answer, delivery: Delivery, detail: DetailLevel) => Message;
  /** One message with all of them, at least one. */
  readonly renderNotices: (notices: readonly OwedNotice[]) => Message | Promise<Message>;
}

/** Slack's metadata on a digest's message. Anybody in the workspace can read it: an id and nothing else. */
const eventType = 'campaign_digest';

export function createMessenger(options: MessengerOptions): Messenger {
  const { client, clock, log, render, renderNotices } = options;
  const stopping = new AbortController();
  const poster = createPoster({ ...options, stopping: stopping.signal });

  async function tellPatiently(posting: Posting, claim: () => Promise<boolean>) {
    for (let attempt = 1; ; attempt += 1) {
      let claimed = false;
      const outcome = await poster.post({
        ...posting,
        claim: async () => {
          claimed = await claim();
          return claimed;
        },
      });
      if (!claimed) return 'withdrawn';
      if (outcome.kind === 'posted') return 'told';
      if (outcome.kind !== 'throttled' || attempt === tellAttempts)
        return isHopeless(outcome) ? 'never' : 'later';
      await clock.sleep(Math.min(outcome.retryAfterMs, longestWaitMs), stopping.signal);
    }
  }

  return {
    post: (delivery, digest, answer, claim) =>
      poster.post({
        channel: delivery.destination,
        render: (detail) => render(digest, answer, delivery, detail),
        metadata: { event_type: eventType, event_payload: { delivery_id: delivery.id } },
        thread: threadOf(delivery),
        claim,
      }),
    find: async (delivery) => {
      try {
        const ts = await findTs(client, delivery);
        return ts === undefined ? { kind: 'absent' } : { kind: 'found', ts };
      } catch (error) {
        log.info('the history of a channel could not be read', { error });
        return { kind: 'unknown' };
      }
    },
    probe: () => lookAtToken(client, log),
    look: (channel) => lookAt(client, channel, log),
    hasLeft: createLeavers(options),
    tell: async (owner, notices, claim) => {
      const message = await renderNotices(notices);
      try {
        return await tellPatiently({ channel: owner as string as ChannelId, render: () => message }, claim);
      } catch (error) {
        log.warn('a word to the owner of a digest was cut off by the stop', {
          notices: notices.map(({ notice }) => notice.kind),
        });
        throw error;
      }
    },
    close: () => stopping.abort(),
  };
}

const tellAttempts = 5;
const longestWaitMs = 30_000;

/** The person takes no messages from the bot, or Slack takes no form of this one: trying again changes nothing. */
function isHopeless(outcome: PostOutcome): boolean {
  return outcome.kind === 'failed' || (outcome.kind === 'refused' && noSuchPerson.has(outcome.error));
}

const noSuchPerson: ReadonlySet<string> = new Set(['user_not_found', 'cannot_dm_bot', 'channel_not_found']);

/** The timestamp of the message whose thread it goes into. */
function threadOf({ about }: Delivery): string | undefined {
  return about?.kind === 'back-to-normal' ? about.thread : undefined;
}

const pageSize = 100;
const pagesLookedAt = 5;
/** Slack stamps messages with its own clock, which may be behind ours. */
const clockSkewMs = 60_000;

/**
 * https://docs.slack.dev/reference/methods/conversations.history, and for what is in a thread conversations.replies, since a history
 * lists no replies (both: scopes channels:history, groups:history, im:history).
 */
async function findTs(client: WebClient, delivery: Delivery): Promise<string | undefined> {
  const thread = threadOf(delivery);
  const oldest = String((delivery.scheduledFor - clockSkewMs) / 1_000);
  let cursor: string | undefined;
  for (let page = 1; page <= pagesLookedAt; page += 1) {
    const wanted = {
      channel: delivery.destination,
      include_all_metadata: true,
      oldest,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    };
    const history =
      thread === undefined
        ? await client.conversations.history(wanted)
        : await client.conversations.replies({ ...wanted, ts: thread });
    const found = history.messages?.find(({ metadata }) => {
      const payload = metadata?.event_payload as { delivery_id?: unknown } | undefined;
      return metadata?.event_type === eventType && payload?.delivery_id === delivery.id;
    });
    if (found?.ts !== undefined) return found.ts;
    cursor = history.response_metadata?.next_cursor;
    if (cursor === undefined || cursor === '') return undefined;
  }
  return undefined;
}
