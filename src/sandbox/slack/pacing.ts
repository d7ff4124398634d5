// How often Slack accepts a message: so many a minute in the workspace, one at a time in a channel. The app must wait with more.

import type { Clock } from '#base/clock.ts';

export interface PacingOptions {
  /** Messages in any 60 seconds; Slack says "several hundred": https://docs.slack.dev/apis/web-api/rate-limits */
  readonly perMinute: number;
  /** From one message to the next in a channel. Slack says one a second. */
  readonly perChannelMs: number;
}

export interface Pacing {
  /** The seconds to wait (Retry-After); undefined if the message is accepted, which counts it. */
  refuse(channel: string): number | undefined;
  /** How many messages had to wait. */
  refused(): number;
}

const windowMs = 60_000;

export function createPacing(options: PacingOptions | undefined, clock: Clock): Pacing {
  let takenAt: number[] = [];
  let refused = 0;
  const lastIn = new Map<string, number>();

  /** Until when the channel and the workspace accept nothing more. */
  function closedUntil(channel: string, now: number, { perMinute, perChannelMs }: PacingOptions): number {
    const inChannel = (lastIn.get(channel) ?? Number.NEGATIVE_INFINITY) + perChannelMs;
    takenAt = takenAt.filter((at) => at > now - windowMs);
    const oldest = takenAt[takenAt.length - perMinute];
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
      takenAt.push(now);
      lastIn.set(channel, now);
      return undefined;
    },
    refused: () => refused,
  };
}
