// Whose post is next: one at a time in a channel, and over all channels at the workspace's pace. Knows not what is posted.

import type { Clock } from '#base/clock.ts';
import type { ChannelId } from '#base/tenant.ts';

/** Slack takes about one message a second in a channel: https://docs.slack.dev/apis/web-api/rate-limits */
export const spacingMs = 1_000;
/** And "several hundred" a minute in a workspace: 300 with a little to spare, since some of them may bunch on the way. */
const paceMs = 204;
/** A post that stood in line may go so much after its place without moving those behind it: their claims take time too. */
const caughtUpMs = 600;

interface Turn<Leave, Result> {
  /** Asked when the turn has come; undefined: nothing is sent. */
  readonly leave: () => Promise<Leave | undefined>;
  readonly send: (leave: Leave) => Promise<Result>;
  readonly otherwise: Result;
  /** It waits until no other post does, and one such waits for the other. */
  readonly givesWay?: true;
}

/**
 * One at a time for each channel, and a second between the end of one that was sent and the start of the next; over all channels
 * one after the other at the workspace's pace. A post that is withdrawn takes no time from the others.
 */
export function createTurns(clock: Clock, stopping: AbortSignal) {
  const last = new Map<ChannelId, Promise<unknown>>();
  const freeAt = new Map<ChannelId, number>();
  let lastPlace: Promise<unknown> = Promise.resolve();
  let lastToGiveWay: Promise<unknown> = Promise.resolve();
  let nextAt = Number.NEGATIVE_INFINITY;

  /** Reads the time anew after each sleep, since it may have moved on. */
  async function until(at: () => number): Promise<void> {
    stopping.throwIfAborted();
    for (let waitMs = at() - clock.monotonic(); waitMs > 0; waitMs = at() - clock.monotonic()) {
      await clock.sleep(waitMs, stopping);
    }
  }

  /** First come, first served: the next post waits until this one is on its way. */
  function place<Leave>(ask: () => Promise<Leave | undefined>): Promise<Leave | undefined> {
    const askedAt = clock.monotonic();
    const placed = lastPlace.then(async () => {
      await until(() => nextAt);
      const placeAt = Math.max(nextAt, askedAt, clock.monotonic() - caughtUpMs);
      const leave = await ask();
      if (leave !== undefined) nextAt = Math.max(nextAt, placeAt + paceMs);
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

  async function nobodyWaits(): Promise<void> {
    while (last.size > 0) await Promise.all(last.values());
  }

  function queue<Leave, Result>(channel: ChannelId, turn: Turn<Leave, Result>): Promise<Result> {
    const result = (last.get(channel) ?? Promise.resolve()).then(() => inTurn(channel, turn));
    const ended = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(channel) === ended) last.delete(channel);
      });
    last.set(channel, ended);
    return result;
  }

  return {
    /** Slack asks for a pause: posts that have not started wait for it. Where Slack names no time, only that channel waits. */
    rest: (ms: number, channel?: ChannelId) => {
      const at = clock.monotonic() + ms;
      if (channel === undefined) nextAt = Math.max(nextAt, at);
      else freeAt.set(channel, at);
    },
    take<Leave, Result>(channel: ChannelId, turn: Turn<Leave, Result>): Promise<Result> {
      if (!turn.givesWay) return queue(channel, turn);
      const result = lastToGiveWay.then(nobodyWaits).then(() => queue(channel, turn));
      lastToGiveWay = result.catch(() => undefined);
      return result;
    },
  };
}
