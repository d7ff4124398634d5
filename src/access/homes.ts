// Which rooms somebody may see on App Home and in direct messages: one at a time, of the channels that they are in, or the default. Pure.

import type { ChannelId } from '#base/tenant.ts';
import type { Room } from './room.ts';

/** A room, or what places without one show. */
export type HomeRoom = ChannelId | 'default';

export interface Homes {
  /** Where there is a choice, more than one; the default first. */
  readonly choices: readonly HomeRoom[];
  /** undefined: they see nothing there. */
  readonly current: HomeRoom | undefined;
}

/** `isMember`: a full member of the workspace. `mine`: the rooms of channels that they are in. `wanted`: what they chose last. */
export function homesOf(
  isMember: boolean,
  mine: readonly Room[],
  {
    wanted,
    anyRoom,
    hasDefault,
  }: {
    readonly wanted: HomeRoom | undefined;
    /** There is a room in the workspace, whether or not it is theirs. */
    readonly anyRoom: boolean;
    /** Places without a room show something, and what they show may be seen outside of channels. */
    readonly hasDefault: boolean;
  },
): Homes {
  // Once some campaigns are for some channels alone, whoever is no full member sees those of their channels and no more.
  const seesDefault = hasDefault && (isMember || !anyRoom);
  const choices: HomeRoom[] = [
    ...(seesDefault ? (['default'] as const) : []),
    ...mine.map(({ channel }) => channel),
  ];
  const current = choices.find((choice) => choice === wanted) ?? choices[0];
  return { choices, current };
}
