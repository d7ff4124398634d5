// The pace that several instances of the bot keep together towards Slack, kept by the store.

import type { ChannelId } from '#base/tenant.ts';

/** For how long nothing may be posted in the workspace, and in that channel; 0: nothing stands in the way. */
export interface NotFree {
  readonly workspaceMs: number;
  readonly channelMs: number;
}

export interface Pace {
  /** How long the workspace, and the channel, belong to the post that takes its place now. */
  readonly workspaceMs: number;
  readonly channelMs: number;
  /** A place may be taken this much after it was free without moving those behind it. */
  readonly caughtUpMs: number;
}

export interface SharedPace {
  /** Takes the next place there, if both are free. Resolves with undefined if it is taken. */
  take(channel: ChannelId, pace: Pace): Promise<NotFree | undefined>;
  /** Slack asks for a pause, in that channel or everywhere. */
  rest(ms: number, channel: ChannelId | undefined): Promise<void>;
}
