// How often Slack takes a message: so many a minute in the workspace, one at a time in a channel; more than that is told to wait.

import type { Clock } from '#base/clock.ts';

export interface PacingOptions {
  /** Messages in any 60 seconds; Slack says "several hundred": https://docs.slack.dev/apis/web-api/rate-limits */
  readonly perMinute: number;
  /** Between one message and the next in a channel; Slack says one a second. */
  readonly perChannelMs: number;
}

export interface Pacing {
  /** Seconds to wait (Retry-After), or undefined where the message is taken and counted. */
  refuse(channel: string): number | undefined;
  /** How many were told to wait. */
  refused(): number;
}

const windowMs = 60_000;

export function createPacing(options: PacingOptions | undefined, clock: Clock): Pacing {
  let taken: number[] = [];
  let refused = 0;
  const lastIn = new Map<string, number>();

  /** Until when nothing more is taken, for the channel and for the workspace. */
  function closedUntil(channel: string, now: number, { perMinute, perChannelMs }: PacingOptions): number {
    const inChannel = (lastIn.get(channel) ?? Number.NEGATIVE_INFINITY) + perChannelMs;
    taken = taken.filter((at) => at > now - windowMs);
    const oldest = taken[taken.length - perMinute];
    return Math.max(inChannel, oldest === undefined ? now : oldest + windowMs);
  }

  return {
    refuse: (channel) => {
      if (options === undefined) return undefined;
      const now = clock.monotonic();
      const until = closedUntil(channel, now, options);
      if (until > now) {
        refused += 1;
        return Math.max(1, Math.ceil((until - now) / 1_000));
      }
      taken.push(now);
      lastIn.set(channel, now);
      return undefined;
    },
    refused: () => refused,
  };
}
