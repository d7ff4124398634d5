// Keeps the rooms in memory, so that no question waits for the store or fails with it. Reads them every minute, because others may change them.

import type { Log } from '#base/log.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { Room, RoomStore } from './room.ts';

export interface RoomMemory extends RoomStore {
  all(): readonly Room[];
  /** Never rejects. If the store does not answer, the known rooms stay. */
  refresh(): Promise<void>;
}

/** Rejects if the store does not answer: without its rooms a bot would show too much. */
export async function openRooms(store: RoomStore, log: Log): Promise<RoomMemory> {
  let known = byChannel(await store.load());

  async function refresh(): Promise<void> {
    try {
      known = byChannel(await store.load());
    } catch (error) {
      log.error('the rooms could not be looked up', { error });
    }
  }

  /** Reads the rooms anew after a change, even if another change came first. */
  async function changed(writing: Promise<boolean>): Promise<boolean> {
    const isDone = await writing;
    known = byChannel(await store.load());
    return isDone;
  }

  return {
    roomOf: async (channel) => known.get(channel),
    all: () => [...known.values()],
    load: () => store.load(),
    bind: (room, entry) => changed(store.bind(room, entry)),
    unbind: (seen, entry) => changed(store.unbind(seen, entry)),
    refresh,
  };
}

function byChannel(rooms: readonly Room[]): ReadonlyMap<ChannelId, Room> {
  return new Map(rooms.map((room) => [room.channel, room]));
}
