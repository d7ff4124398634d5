// Puts a message into a conversation, once: in its turn, in the richest form that Slack takes, and never again by itself.

import type { KnownBlock, MessageMetadata } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { DetailLevel, Message } from '#blocks/message.ts';
import { weightOf } from '#blocks/weight.ts';
import { slackError } from '#blocks/words/slack-errors.ts';
import type { PostOutcome } from '#digests/digest.ts';
import type { DetailMemory } from './detail.ts';
import { failureOf, type PostFailure } from './reactions.ts';
import { type RungLevel, rungsOf } from './rungs.ts';

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
  /** Called for each form that is tried, from the richest down. */
  readonly render: (detail: DetailLevel) => Message;
  readonly metadata?: MessageMetadata;
  /** Timestamp of the message whose thread it goes into. */
  readonly thread?: string | undefined;
  /** Asked when its turn has come: until when it may go on the wire; where it says undefined nothing is sent. */
  readonly claim?: () => Promise<Instant | undefined>;
}

/** As PostOutcome; `channel`: the conversation in Slack's name for it, where a person was named. */
export type Sent =
  | { readonly kind: 'posted'; readonly ts: string; readonly channel: string }
  | Exclude<PostOutcome, { kind: 'posted' }>;

export interface Poster {
  /**
   * A form that cannot be drawn is left out, and a message that can be drawn in none is `failed` with `internal`: it never went out.
   * Throws only what `claim` throws, and, before `claim` is asked, the reason of `stopping`.
   */
  post(posting: Posting): Promise<Sent>;
}

/** Slack takes about one message a second in a channel: https://docs.slack.dev/apis/web-api/rate-limits */
const spacingMs = 1_000;
/** And "several hundred" a minute in a workspace: 300 with a little to spare, since a second of them may bunch on the way. */
const paceMs = 206;

const slackTime = /^\d+\.\d+$/;

export function createPoster({ client, detail, clock, log, stopping }: PosterOptions): Poster {
  const turns = createTurns(clock, stopping);

  async function send(
    posting: Posting,
    message: Message,
  ): Promise<Extract<Sent, { kind: 'posted' }> | PostFailure> {
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

  function drawn({ render }: Posting, level: DetailLevel): Message | undefined {
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
  async function sendDown(posting: Posting, until: Instant): Promise<Sent> {
    const start = detail.current();
    let refused: { level: RungLevel; error: string } | undefined;
    for (const { level, message } of rungsOf((wanted) => drawn(posting, wanted), {
      start,
      detail,
      way: 'post',
    })) {
      if (refused !== undefined && !(await waited(spacingMs)))
        return { kind: 'not-sent', reason: 'stopping' };
      // Whoever was frozen since the claim has lost it, and another one looks for what is not there yet.
      if (clock.now() >= until) return withdrawn;
      const outcome = await send(posting, message);
      if (outcome.kind !== 'payload') {
        if (outcome.kind === 'throttled') {
          const { kind, retryAfterMs, isStated } = outcome;
          turns.rest(retryAfterMs, isStated ? undefined : posting.channel);
          return { kind, retryAfterMs };
        }
        const isForm = refused?.level === start && !slackError(refused.error).tooLong && level !== 'bare';
        if (outcome.kind === 'posted' && isForm) detail.lower(start);
        return outcome;
      }
      const { error, complaints } = outcome;
      refused ??= { level, error };
      if (slackError(error).tooLong) detail.tooLong('post', weightOf(message));
      log.warn('Slack did not take a message in this form', { level, error, complaints });
    }
    return { kind: 'failed', error: refused?.error ?? 'internal' };
  }

  return {
    post: (posting) =>
      turns.take<Instant, Sent>(posting.channel, {
        leave: posting.claim ?? (async () => Number.POSITIVE_INFINITY),
        send: (until) => sendDown(posting, until),
        otherwise: withdrawn,
      }),
  };
}

const withdrawn: Sent = { kind: 'not-sent', reason: 'withdrawn' };

interface Turn<Leave, Result> {
  /** Asked when the turn has come; nothing is sent where there is none. */
  readonly leave: () => Promise<Leave | undefined>;
  readonly send: (leave: Leave) => Promise<Result>;
  readonly otherwise: Result;
}

/**
 * One at a time for each channel, and a second between the end of one that was sent and the start of the next; over all channels
 * one after the other at the workspace's pace. What is not wanted any more takes no time from the others.
 */
function createTurns(clock: Clock, stopping: AbortSignal) {
  const last = new Map<ChannelId, Promise<unknown>>();
  const freeAt = new Map<ChannelId, number>();
  let lastPlace: Promise<unknown> = Promise.resolve();
  let nextAt = Number.NEGATIVE_INFINITY;

  /** Asked again after each sleep: it may have become later meanwhile. */
  async function until(at: () => number): Promise<void> {
    stopping.throwIfAborted();
    for (let waitMs = at() - clock.monotonic(); waitMs > 0; waitMs = at() - clock.monotonic()) {
      await clock.sleep(waitMs, stopping);
    }
  }

  /** Who comes first goes first: the next one's place begins when this one is on its way. */
  function place<Leave>(ask: () => Promise<Leave | undefined>): Promise<Leave | undefined> {
    const placed = lastPlace.then(async () => {
      await until(() => nextAt);
      const leave = await ask();
      if (leave !== undefined) nextAt = Math.max(nextAt, clock.monotonic() + paceMs);
      return leave;
    });
    lastPlace = placed.catch(() => undefined);
    return placed;
  }

  async function inTurn<Leave, Result>(channel: ChannelId, turn: Turn<Leave, Result>): Promise<Result> {
    await until(() => freeAt.get(channel) ?? 0);
    const leave = await place(turn.leave);
    if (leave === undefined) return turn.otherwise;
    try {
      return await turn.send(leave);
    } finally {
      freeAt.set(channel, Math.max(freeAt.get(channel) ?? 0, clock.monotonic() + spacingMs));
    }
  }

  return {
    /** Slack wants to wait: whoever has no place yet stands behind that; where it does not say for how long, only that channel. */
    rest: (ms: number, channel?: ChannelId) => {
      const at = clock.monotonic() + ms;
      if (channel === undefined) nextAt = Math.max(nextAt, at);
      else freeAt.set(channel, at);
    },
    take<Leave, Result>(channel: ChannelId, turn: Turn<Leave, Result>): Promise<Result> {
      const result = (last.get(channel) ?? Promise.resolve()).then(() => inTurn(channel, turn));
      const ended = result
        .catch(() => undefined)
        .then(() => {
          if (last.get(channel) === ended) last.delete(channel);
        });
      last.set(channel, ended);
      return result;
    },
  };
}
