// Sends a person their notices. Waits if Slack asks for it, and looks for a message if Slack did not say whether it arrived.

import { createHash } from 'node:crypto';
import type { Instant } from '#base/brand.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Message } from '#blocks/message.ts';
import { slackError } from '#blocks/words/slack-errors.ts';
import type { Messenger, OwedNotice } from '#digests/messenger.ts';
import { findMarked, type Mark, type MarkSearch, metadataOf } from './find-marked-posts.ts';
import type { MessengerOptions } from './messenger-options.ts';
import type { Poster, PosterOptions, PosterOutcome } from './poster.ts';

type Told = Awaited<ReturnType<Messenger['tell']>>;

export function createNoticeSender(
  poster: Poster,
  options: PosterOptions & Pick<MessengerOptions, 'identity' | 'drawing'>,
): Messenger['tell'] {
  const { client, identity, clock, log, stopping, drawing } = options;
  /** The conversation with each person, under Slack's name for it. */
  const conversations = new Map<UserId, string>();

  async function draw(notices: readonly OwedNotice[], reader: UserId): Promise<Message | undefined> {
    try {
      return await (await drawing()).renderNotices(notices, reader);
    } catch (error) {
      log.error('a notice to the owner of a digest could not be drawn', { notices: kindsOf(notices), error });
      return undefined;
    }
  }

  async function lookFor(owner: UserId, mark: Mark, since: number): Promise<Told> {
    const channel = conversations.get(owner);
    if (channel === undefined) return 'unclear';
    await clock.sleep(beforeLookMs, stopping);
    try {
      const seen = await findMarked({ client, identity }, mark, { channel, thread: undefined, since });
      return toldAs[seen.kind];
    } catch (error) {
      log.info('the history of a direct message could not be read', { error });
      return 'unclear';
    }
  }

  async function tell(
    owner: UserId,
    message: Message,
    mark: Mark,
    claim: () => Promise<Instant | undefined>,
  ): Promise<Told> {
    const since = clock.now();
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await poster.post({
        channel: owner as string as ChannelId,
        whose: owner,
        render: () => message,
        metadata: metadataOf(mark),
        claim,
      });
      if (outcome.kind === 'not-sent' && outcome.reason === 'withdrawn') return 'withdrawn';
      if (outcome.kind === 'posted') conversations.set(owner, outcome.channel);
      if (outcome.kind === 'unclear') return lookFor(owner, mark, since);
      if (outcome.kind !== 'throttled' || attempt === attempts) return wordOf(outcome);
      await clock.sleep(Math.min(outcome.retryAfterMs, longestWaitMs), stopping);
    }
  }

  return async (owner, notices, claim) => {
    const message = await draw(notices, owner);
    if (message === undefined) return 'undrawn';
    try {
      return await tell(owner, message, markOf(notices), claim);
    } catch (error) {
      log.warn('the stop interrupted a notice to the owner of a digest', { notices: kindsOf(notices) });
      throw error;
    }
  };
}

const attempts = 5;
const longestWaitMs = 30_000;
const beforeLookMs = 30_000;

const toldAs = { found: 'told', absent: 'later', unknown: 'unclear' } as const satisfies Record<
  MarkSearch['kind'],
  Told
>;

function wordOf(outcome: PosterOutcome): Told {
  switch (outcome.kind) {
    case 'posted':
      return 'told';
    case 'throttled':
    case 'not-sent':
      return 'later';
    case 'unclear':
      return 'unclear';
    case 'refused':
      return slackError(outcome.error).noReader ? 'never' : 'refused';
    case 'failed':
      return 'never';
    default:
      return unreachable(outcome);
  }
}

/** The same notices always have the same mark. */
function markOf(notices: readonly OwedNotice[]): Mark {
  const keys = JSON.stringify(notices.map(({ key }) => key));
  const id = createHash('sha256').update(keys).digest('base64url').slice(0, 22);
  return { event: 'campaign_digest_notices', name: 'notices_id', values: { notices_id: id } };
}

function kindsOf(notices: readonly OwedNotice[]): string[] {
  return notices.map(({ notice }) => notice.kind);
}
