// Whose post is next: owners take turns, a channel gets one post at a time, and all keep the workspace's pace. Does not know what is posted.

import type { Clock } from '#base/clock.ts';
import type { ChannelId } from '#base/tenant.ts';
import { keepTrace, outsideTraces } from '#base/trace.ts';
import { createTurnLine } from '#base/turn-line.ts';
import type { SharedPace } from './shared-pace.ts';

/** Slack accepts about one message a second in a channel: https://docs.slack.dev/apis/web-api/rate-limits */
export const spacingMs = 1_000;
/** Slack accepts "several hundred" a minute in a workspace. This is 300 with a small margin, because some may bunch on the way. */
const paceMs = 204;
/** A post may go this much after its place without moving the posts behind it, because their claims also take time. */
const caughtUpMs = 600;
/** For other instances, which do not see when this post is there. It leaves half a second for its way. */
const sharedSpacingMs = spacingMs + 500;

interface Turn<Leave, Result> {
  readonly channel: ChannelId;
  /** The one for whom the post goes out. Nobody waits for more than one post of somebody else. */
  readonly whose: string;
  /** Called when the turn comes. Nothing is sent if it returns undefined. */
  readonly leave: () => Promise<Leave | undefined>;
  readonly send: (leave: Leave) => Promise<Result>;
  readonly otherwise: Result;
  /** The post waits until no other post waits. Two such posts take turns. */
  readonly givesWay?: true;
}

interface Waiting {
  readonly channel: ChannelId;
  readonly whose: string;
  readonly askedAt: number;
  /**
   * Resolves with whether this post is on its way, when the next one may be placed. `onEnd` is called at its end, with whether it was
   * sent.
   */
  begin(onEnd: (wasSent: boolean) => void): Promise<boolean>;
  readonly giveUp: (because: unknown) => void;
}

/**
 * Sends one post at a time for each channel, with a second between the end of one and the start of the next. Over all channels it keeps
 * the workspace's pace, with other instances where `shared` is kept with them. A withdrawn post takes no time from the others.
 */
export function createTurns(clock: Clock, stopping: AbortSignal, shared?: SharedPace) {
  const line = createTurnLine<string, Waiting>();
  const givingWay = createTurnLine<string, Waiting>();
  /** Channels with a post under way. */
  const busy = new Set<ChannelId>();
  const freeAt = new Map<ChannelId, number>();
  let nextAt = Number.NEGATIVE_INFINITY;
  let isPlacing = false;
  let alarmAt = Number.POSITIVE_INFINITY;

  stopping.addEventListener('abort', () => {
    for (const each of [...line.items(), ...givingWay.items()]) each.giveUp(stopping.reason);
  });

  const freeFrom = (channel: ChannelId) =>
    busy.has(channel) ? Number.POSITIVE_INFINITY : (freeAt.get(channel) ?? Number.NEGATIVE_INFINITY);

  /** Places the next post if its time has come. Otherwise looks again at that time. It belongs to no post, whichever is the reason. */
  const look = () => outsideTraces(placeNext);

  function placeNext(): void {
    if (isPlacing || stopping.aborted) return;
    const from = line.isEmpty() && busy.size === 0 ? givingWay : line;
    if (from.isEmpty()) return;
    const now = clock.monotonic();
    const next = nextAt > now ? undefined : from.next(({ channel }) => freeFrom(channel) <= now);
    if (next !== undefined) return void place(next, from, now);
    let soonest = Number.POSITIVE_INFINITY;
    for (const { channel } of from.items()) soonest = Math.min(soonest, freeFrom(channel));
    lookAt(Math.max(nextAt, soonest));
  }

  function lookAt(at: number): void {
    if (at >= alarmAt) return;
    alarmAt = at;
    const again = () => {
      if (alarmAt === at) alarmAt = Number.POSITIVE_INFINITY;
      look();
    };
    clock.sleep(Math.max(0, at - clock.monotonic()), stopping).then(again, () => undefined);
  }

  /** The next post waits until this one is on its way. */
  async function place(waiting: Waiting, from: typeof line, now: number): Promise<void> {
    const { channel, askedAt, begin } = waiting;
    const readyAt = Math.max(askedAt, freeAt.get(channel) ?? askedAt);
    const placeAt = Math.max(nextAt, readyAt, now - caughtUpMs);
    isPlacing = true;
    busy.add(channel);
    if (shared !== undefined && (await isTakenElsewhere(channel, shared))) return putBack(waiting, from);
    const isSent = await begin((wasSent) => {
      busy.delete(channel);
      if (wasSent) holdBack(channel, clock.monotonic() + spacingMs);
      look();
    });
    if (isSent) nextAt = Math.max(nextAt, placeAt + paceMs);
    isPlacing = false;
    look();
  }

  /** Without the store, this instance keeps its own pace: what may be posted at all is decided by a claim in the same store. */
  async function isTakenElsewhere(channel: ChannelId, pace: SharedPace): Promise<boolean> {
    const asked = { workspaceMs: paceMs, channelMs: sharedSpacingMs, caughtUpMs };
    const taken = await pace.take(channel, asked).catch(() => undefined);
    if (taken === undefined) return false;
    const now = clock.monotonic();
    nextAt = Math.max(nextAt, now + taken.workspaceMs);
    holdBack(channel, now + taken.channelMs);
    return true;
  }

  function putBack(waiting: Waiting, into: typeof line): void {
    busy.delete(waiting.channel);
    isPlacing = false;
    if (stopping.aborted) waiting.giveUp(stopping.reason);
    else into.putBack(waiting.whose, waiting);
    look();
  }

  function holdBack(channel: ChannelId, at: number): void {
    freeAt.set(channel, Math.max(freeAt.get(channel) ?? at, at));
  }

  return {
    /** Slack asks for a pause, so posts that have not started wait for it. If Slack names no time, only that channel waits. */
    rest: (ms: number, channel?: ChannelId) => {
      const at = clock.monotonic() + ms;
      shared?.rest(ms, channel).catch(() => undefined);
      if (channel === undefined) nextAt = Math.max(nextAt, at);
      else holdBack(channel, at);
    },
    take<Leave, Result>({
      channel,
      whose,
      leave,
      send,
      otherwise,
      givesWay,
    }: Turn<Leave, Result>): Promise<Result> {
      if (stopping.aborted) return Promise.reject(stopping.reason);
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const begin: Waiting['begin'] = async (onEnd) => {
        try {
          const departure = await leave();
          if (departure !== undefined) {
            send(departure)
              .then(resolve, reject)
              .finally(() => onEnd(true));
            return true;
          }
          resolve(otherwise);
        } catch (error) {
          reject(error);
        }
        onEnd(false);
        return false;
      };
      // Whose turn it is, is found out while another post is under way.
      const waiting = { channel, whose, askedAt: clock.monotonic(), begin: keepTrace(begin), giveUp: reject };
      (givesWay ? givingWay : line).add(whose, waiting);
      look();
      return promise;
    },
  };
}
