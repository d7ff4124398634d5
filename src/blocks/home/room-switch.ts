// The switch between rooms, for places that belong to a person and not to a channel: App Home and direct messages.

import type { HomeRoom } from '#access/homes.ts';
import type { Nothing } from '#base/scope.ts';
import { controls } from '#blocks/controls.ts';
import { context, type DrawnBlock, header, section } from '#blocks/parts/block.ts';
import { menu, option } from '#blocks/parts/form.ts';
import { clipped } from '#blocks/parts/text.ts';

export interface RoomSwitch {
  /** `name`: of the channel, without #; undefined where Slack does not tell. */
  readonly choices: readonly { readonly room: HomeRoom; readonly name?: string | undefined }[];
  readonly current: HomeRoom;
}

/** Slack takes so many options. */
const mostChoices = 100;

export function roomSwitchBlocks({ choices, current }: RoomSwitch): DrawnBlock[] {
  const options = choices
    .slice(0, mostChoices)
    .map((choice) => option(clipped(roomName(choice), 75), choice.room));
  return [
    section('Here you see what is shown in', {
      ...menu(options, current),
      action_id: controls.homeRoom,
    }),
  ];
}

/** For who sees nothing there. */
export function nothingBlocks(why: Nothing['why']): DrawnBlock[] {
  return [header('No campaigns are shown here'), context(whyNothing[why])];
}

const whyNothing: Readonly<Record<Nothing['why'], string>> = {
  'no-room':
    'None of your channels has a room. An admin of the bot gives a channel one: /campaign-stats room',
  'no-account':
    'The account of this room is not connected. An admin of the bot connects it again: /campaign-stats accounts',
  'kept-out':
    'I am kept to some channels, and outside of them show figures only to people who are in one. Ask whoever runs the bot which channels those are.',
};

/** Plain text. */
export function roomName({ room, name }: RoomSwitch['choices'][number]): string {
  if (room === 'default') return 'channels without a room';
  return name === undefined ? `channel ${room}` : `#${name}`;
}
