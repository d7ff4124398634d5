// Which rooms a person may see on App Home and in direct messages: one at a time, of the channels that they are in, or the default. Pure.

import type { ChannelId } from '#base/tenant.ts';

/** A room, or `default` for what places without a room show. */
export type HomeRoom = ChannelId | 'default';

export interface Homes {
  /** Rooms that are known to be theirs, the default first. */
  readonly choices: readonly HomeRoom[];
  /** Rooms that may be theirs: Slack has not told yet. */
  readonly untold: readonly HomeRoom[];
  readonly current: CurrentHome;
}

export type CurrentHome =
  | { readonly kind: 'room'; readonly room: HomeRoom }
  /** No other room may replace the one that they chose. `room` is undefined if the bot does not know which one that is. */
  | { readonly kind: 'not-known'; readonly room: HomeRoom | undefined }
  | { readonly kind: 'none' };

export interface MayBeHome {
  readonly room: HomeRoom;
  /** Undefined while Slack has not told. */
  readonly isTheirs: boolean | undefined;
}

/** `wanted` is what they chose last; undefined if they chose nothing; `not-known` while the store has not told. */
export function homesOf(all: readonly MayBeHome[], wanted: HomeRoom | 'not-known' | undefined): Homes {
  const roomsThat = (isTheirs: boolean | undefined) =>
    all.flatMap((each) => (each.isTheirs === isTheirs ? [each.room] : []));
  const [choices, untold] = [roomsThat(true), roomsThat(undefined)];
  return { choices, untold, current: currentOf(choices, untold, wanted) };
}

function currentOf(
  choices: readonly HomeRoom[],
  untold: readonly HomeRoom[],
  wanted: HomeRoom | 'not-known' | undefined,
): CurrentHome {
  if (wanted === 'not-known') return { kind: 'not-known', room: undefined };
  if (wanted !== undefined && untold.includes(wanted)) return { kind: 'not-known', room: wanted };
  const room = choices.find((choice) => choice === wanted) ?? choices[0];
  if (room !== undefined) return { kind: 'room', room };
  return untold.length > 0 ? { kind: 'not-known', room: undefined } : { kind: 'none' };
}
