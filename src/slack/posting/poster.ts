// Puts a message into a conversation once: in its turn, in the richest form that Slack accepts, and never again by itself.

import type { KnownBlock, MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { DetailLevel, Message } from '#blocks/message.ts';
import { weightOf } from '#blocks/weight.ts';
import { slackError } from '#blocks/words/slack-errors.ts';
import type { PostOutcome } from '#digests/digest.ts';
import type { DetailMemory } from './detail-memory.ts';
import { type RungLevel, rungsOf } from './message-forms.ts';
import { failureOf, type PostFailure } from './post-failure.ts';
import { createTurns, spacingMs } from './post-turns.ts';
import type { SharedPace } from './shared-pace.ts';
import { isOutsideOf } from './thread-gone.ts';

export interface PosterOptions {
  /** A client without retries, with a time-out of 10 s and `rejectRateLimitedCalls`: a post that is tried twice may arrive twice. */
  readonly client: WebClient;
  readonly detail: DetailMemory;
  /** Absent: no other instance posts in this workspace. */
  readonly pace?: SharedPace | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** When it is aborted, waiting and new posts reject with its reason. */
  readonly stopping: AbortSignal;
}

export interface Posting {
  readonly channel: ChannelId;
  /** The person for whom the post goes out. People take turns, however much each of them has posted. */
  readonly whose: UserId;
  /** Called for each form, from the richest down. Returns undefined if there is no such form. */
  readonly render: (detail: DetailLevel) => Message | undefined;
  readonly metadata?: MessageMetadata;
  /** The timestamp of the message whose thread the post goes into. */
  readonly thread?: string | undefined;
  /** It says nothing by itself, so it is taken away where that message was deleted. */
  readonly orNowhere?: true;
  /** The post waits until no other post waits. */
  readonly givesWay?: true;
  /** Called when the turn comes. Returns until when the post may go out; undefined sends nothing. */
  readonly claim?: () => Promise<Instant | undefined>;
}

/** Like PostOutcome. `channel` is Slack's name for the conversation, also if a person was named. */
export type PosterOutcome =
  | { readonly kind: 'posted'; readonly ts: string; readonly channel: string }
  | Exclude<PostOutcome, { kind: 'posted' }>;

export interface Poster {
  /**
   * Leaves out a form that it cannot draw. If it can draw none, the outcome is `failed` with `internal`, and nothing went out. It throws
   * only what `claim` throws, and before `claim` the reason of `stopping`.
   */
  post(posting: Posting): Promise<PosterOutcome>;
}

const slackTime = /^\d+\.\d+$/;

export function createPoster({ client, detail, pace, clock, log, stopping }: PosterOptions): Poster {
  const turns = createTurns(clock, stopping, pace);

  async function send(
    posting: Posting,
    message: Message,
  ): Promise<Extract<PosterOutcome, { kind: 'posted' }> | PostFailure> {
    try {
      const post = await client.chat.postMessage({
        channel: posting.channel,
        text: message.text,
        ...(message.blocks.length > 0 && { blocks: message.blocks as KnownBlock[] }),
        unfurl_links: false,
        unfurl_media: false,
        ...(posting.thread === undefined ? {} : { thread_ts: posting.thread }),
        ...(posting.metadata === undefined ? {} : { metadata: posting.metadata }),
      });
      const { ts, channel = posting.channel } = post;
      if (ts !== undefined && posting.orNowhere && isOutsideOf(posting.thread, post))
        return await takeBack({ channel, ts });
      const isThere = ts !== undefined && slackTime.test(ts);
      return isThere ? { kind: 'posted', ts, channel } : { kind: 'unclear', reason: 'not-slacks-answer' };
    } catch (thrown) {
      return failureOf(thrown);
    }
  }

  /** Nobody reads there what was said above it. */
  async function takeBack(post: { readonly channel: string; readonly ts: string }): Promise<PostFailure> {
    await client.chat.delete(post).catch((error: unknown) => {
      log.warn('a post without its thread could not be taken away', { error });
    });
    return { kind: 'failed', error: 'thread_not_found' };
  }

  function draw({ render }: Posting, level: DetailLevel): Message | undefined {
    try {
      return render(level);
    } catch (error) {
      log.error('a message could not be drawn in this form', { level, error });
      return undefined;
    }
  }

  /** Returns false if the stop ended the wait. */
  async function waited(ms: number): Promise<boolean> {
    await clock.sleep(ms, stopping).catch(() => undefined);
    return !stopping.aborted;
  }

  /** Goes down from the level that the workspace accepts, while a form cannot be drawn or Slack objects to it. */
  async function sendDown(posting: Posting, until: Instant): Promise<PosterOutcome> {
    const start = detail.current();
    let refused: Refused | undefined;
    const rungs = rungsOf((wanted) => draw(posting, wanted), { start, detail, way: 'post' });
    for (const { level, message } of rungs) {
      if (refused !== undefined && !(await waited(spacingMs))) return stopped;
      // A process that was frozen since its claim has lost the claim. Another process looks for the post by now.
      if (clock.now() >= until) return withdrawn;
      const outcome = await send(posting, message);
      if (outcome.kind === 'throttled') return hold(posting, outcome);
      if (outcome.kind === 'posted' && refused !== undefined) noteTaken(level, refused);
      if (outcome.kind !== 'payload') return outcome;
      const hadChart = message.blocks.some(({ type }) => type === 'data_visualization');
      refused ??= { level, hadChart, error: outcome.error };
      noteRefused(message, level, outcome);
    }
    return { kind: 'failed', error: refused?.error ?? 'internal' };
  }

  function noteRefused(
    message: Message,
    level: RungLevel,
    { error, complaints }: Extract<PostFailure, { kind: 'payload' }>,
  ): void {
    if (slackError(error).tooLong) detail.tooLong('post', weightOf(message));
    log.warn('Slack did not take a message in this form', { level, error, complaints });
  }

  /** Slack accepted this form after it refused the workspace's own. So the workspace's form is given up, unless it was only too long. */
  function noteTaken(taken: RungLevel, refused: Refused): void {
    if (taken === 'bare' || !refused.hadChart || slackError(refused.error).tooLong) return;
    const own = detail.current();
    if (refused.level === own) detail.lower(own);
  }

  /** If Slack does not say for how long, it means only that channel. */
  function hold(
    { channel }: Posting,
    { kind, retryAfterMs, isStated }: Extract<PostFailure, { kind: 'throttled' }>,
  ): PosterOutcome {
    turns.rest(retryAfterMs, isStated ? undefined : channel);
    return { kind, retryAfterMs };
  }

  return {
    post: (posting) =>
      turns.take<Instant, PosterOutcome>({
        channel: posting.channel,
        whose: posting.whose,
        leave: posting.claim ?? (async () => Number.POSITIVE_INFINITY),
        send: (until) => sendDown(posting, until),
        otherwise: withdrawn,
        ...(posting.givesWay && { givesWay: true }),
      }),
  };
}

/** The richest form that Slack refused. */
interface Refused {
  readonly level: RungLevel;
  /** The refusal of a form without a chart says nothing about charts. */
  readonly hadChart: boolean;
  readonly error: string;
}

const withdrawn: PosterOutcome = { kind: 'not-sent', reason: 'withdrawn' };
const stopped: PosterOutcome = { kind: 'not-sent', reason: 'stopping' };
