// Binds a channel to a room, changes the room or removes it, with a line for the audit trail. Asks nobody and draws nothing.

import { isDeepStrictEqual } from 'node:util';
import type { RoomEntry } from '#access/audit.ts';
import type { Room } from '#access/room.ts';
import type { AccountId, ChannelId } from '#base/tenant.ts';
import { setInWords } from '#blocks/rooms/room-words.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import type { RoomWish } from './room-wish.ts';

/** Returns false if somebody else changed the room meanwhile. */
export async function saveRoom(
  { rooms, clock, accountChoices }: DoorTools,
  { id: by }: Visitor,
  channel: ChannelId,
  before: Room | undefined,
  { account, campaigns, managers, mentions }: RoomWish,
): Promise<boolean> {
  const deed = campaigns === undefined ? 'unbind' : before === undefined ? 'bind' : 'change';
  const after = campaigns && {
    channel,
    account,
    campaigns,
    // The person who binds a room is the first who may change it.
    managers: before === undefined && managers.length === 0 ? [by] : managers,
    ...(mentions === false && { mentions }),
    version: (before?.version ?? 0) + 1,
  };
  const accounts = new Map((await accountChoices()).map(({ id, name }) => [id, name]));
  const entry: RoomEntry = {
    at: clock.now(),
    by,
    on: 'room',
    id: channel,
    deed,
    changes: changesOf(before, after, accounts),
  };
  if (after !== undefined) return rooms.bind(after, entry);
  return before === undefined || rooms.unbind(before, entry);
}

function changesOf(
  before: Room | undefined,
  after: Room | undefined,
  accounts: ReadonlyMap<AccountId, string>,
): RoomEntry['changes'] {
  const parts = (room: Room | undefined) =>
    room && {
      account: accounts.get(room.account) ?? room.account,
      campaigns: setInWords(room.campaigns),
      managers: room.managers.join(' '),
      mentions: room.mentions === false ? 'off' : 'on',
    };
  const [was, is] = [parts(before), parts(after)];
  return (['account', 'campaigns', 'managers', 'mentions'] as const).flatMap((part) =>
    isDeepStrictEqual(was?.[part], is?.[part])
      ? []
      : [{ part, ...(was && { before: was[part] }), ...(is && { after: is[part] }) }],
  );
}
