// Puts a message into a conversation, once: in its turn, in the richest form that Slack takes, and never again by itself.

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

export interface PosterOptions {
  /** Without retries, with a time-out of 10 s and `rejectRateLimitedCalls`: a post that is tried twice may be there twice. */
  readonly client: WebClient;
  readonly detail: DetailMemory;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborted: what waits, or would start, rejects with its reason. */
  readonly stopping: AbortSignal;
}

export interface Posting {
  readonly channel: ChannelId;
  /** On whose behalf: people take turns, however much each of them has posted. */
  readonly whose: UserId;
  /** Called for each form that is tried, from the richest down; undefined: there is no such form. */
  readonly render: (detail: DetailLevel) => Message | undefined;
  readonly metadata?: MessageMetadata;
  /** Timestamp of the message whose thread it goes into. */
  readonly thread?: string | undefined;
  /** It waits until no other post does. */
  readonly givesWay?: true;
  /** Asked when its turn has come: until when it may go on the wire; where it says undefined nothing is sent. */
  readonly claim?: () => Promise<Instant | undefined>;
}

/** As PostOutcome; `channel`: the conversation in Slack's name for it, where a person was named. */
export type PosterOutcome =
  | { readonly kind: 'posted'; readonly ts: string; readonly channel: string }
  | Exclude<PostOutcome, { kind: 'posted' }>;

export interface Poster {
  /**
   * A form that cannot be drawn is left out, and a message that can be drawn in none is `failed` with `internal`: it never went out.
   * Throws only what `claim` throws, and, before `claim` is asked, the reason of `stopping`.
   */
  post(posting: Posting): Promise<PosterOutcome>;
}

const slackTime = /^\d+\.\d+$/;

export function createPoster({ client, detail, clock, log, stopping }: PosterOptions): Poster {
  const turns = createTurns(clock, stopping);

  async function send(
    posting: Posting,
    message: Message,
  ): Promise<Extract<PosterOutcome, { kind: 'posted' }> | PostFailure> {
    try {
      const { ts, channel = posting.channel } = await client.chat.postMessage({
        channel: posting.channel,
        text: message.text,
        ...(message.blocks.length > 0 && { blocks: message.blocks as KnownBlock[] }),
        unfurl_links: false,
        unfurl_media: false,
        ...(posting.thread === undefined ? {} : { thread_ts: posting.thread }),
        ...(posting.metadata === undefined ? {} : { metadata: posting.metadata }),
      });
      const isThere = ts !== undefined && slackTime.test(ts);
      return isThere ? { kind: 'posted', ts, channel } : { kind: 'unclear', reason: 'not-slacks-answer' };
    } catch (thrown) {
      return failureOf(thrown);
    }
  }

  function draw({ render }: Posting, level: DetailLevel): Message | undefined {
    try {
      return render(level);
    } catch (error) {
      log.error('a message could not be drawn in this form', { level, error });
      return undefined;
    }
  }

  /** False where the stop cut it off. */
  async function waited(ms: number): Promise<boolean> {
    await clock.sleep(ms, stopping).catch(() => undefined);
    return !stopping.aborted;
  }

  /** From the level that the workspace takes downwards, as long as it cannot be drawn or Slack objects to the form. */
  async function sendDown(posting: Posting, until: Instant): Promise<PosterOutcome> {
    const start = detail.current();
    let refused: Refused | undefined;
    const rungs = rungsOf((wanted) => draw(posting, wanted), { start, detail, way: 'post' });
    for (const { level, message } of rungs) {
      if (refused !== undefined && !(await waited(spacingMs))) return stopped;
      // A process that was frozen since its claim has lost it: another one looks for the post by now.
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

  /** Slack took this form after it refused the workspace's own: that one is given up, unless it was only too long. */
  function noteTaken(taken: RungLevel, refused: Refused): void {
    if (taken === 'bare' || !refused.hadChart || slackError(refused.error).tooLong) return;
    const own = detail.current();
    if (refused.level === own) detail.lower(own);
  }

  /** Where Slack does not say for how long, it speaks of that channel alone. */
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

/** The richest form that Slack did not take. */
interface Refused {
  readonly level: RungLevel;
  /** Without one, its refusal says nothing of charts. */
  readonly hadChart: boolean;
  readonly error: string;
}

const withdrawn: PosterOutcome = { kind: 'not-sent', reason: 'withdrawn' };
const stopped: PosterOutcome = { kind: 'not-sent', reason: 'stopping' };
