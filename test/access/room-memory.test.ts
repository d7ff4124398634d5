// The rooms in memory, over a store whose looks end in the order that the test says.

import { expect, test } from 'vitest';
import type { RoomEntry } from '#access/audit.ts';
import type { Room, RoomStore } from '#access/room.ts';
import { openRooms } from '#access/room-memory.ts';
import type { AccountId, ChannelId } from '#base/tenant.ts';
import { createLines } from '../store/opened.ts';

const growth = 'C0GROWTH' as ChannelId;
const room = (version: number, ids: readonly string[]): Room => ({
  ...{ channel: growth, account: 'default' as AccountId, managers: [], version },
  campaigns: { kind: 'chosen', ids } as Room['campaigns'],
});

test('a room that was narrowed while an earlier look was under way stays narrow', async () => {
  let kept = room(1, ['a', 'b']);
  let held: Promise<void> | undefined;
  const store: RoomStore = {
    roomOf: async () => kept,
    load: async () => {
      const seen = kept;
      await held;
      return [seen];
    },
    bind: async (changed) => {
      kept = changed;
      return true;
    },
    unbind: async () => true,
  };
  const rooms = await openRooms(store, createLines().log);
  const slow = Promise.withResolvers<void>();
  held = slow.promise;
  const looking = rooms.refresh();
  held = undefined;
  await rooms.bind(room(2, ['a']), {} as RoomEntry);
  slow.resolve();
  await looking;
  expect(await rooms.roomOf(growth)).toEqual(room(2, ['a']));
});
