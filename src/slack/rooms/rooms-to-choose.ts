// Which rooms a person may choose between on App Home and in direct messages, with the names of their channels.

import type { RoomSwitch } from '#blocks/home/room-switch.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';

/** undefined if there is nothing to choose. */
export async function roomSwitchOf(
  { scopes, channels }: Pick<DoorTools, 'scopes' | 'channels'>,
  { id: user, standing }: Visitor,
): Promise<RoomSwitch | undefined> {
  const { choices, current } = await scopes.homesOf({ user, standing, channel: undefined });
  const shown = current.kind === 'room' ? current.room : undefined;
  if (choices.length < (shown === undefined ? 1 : 2)) return undefined;
  const namedChoices = choices.map(async (room) => ({
    room,
    name: room === 'default' ? undefined : await channels.nameOf(room),
  }));
  return { choices: await Promise.all(namedChoices), current: shown };
}
