// Keeps the rooms in memory, so that no question waits for the store or fails with it. Reads them anew when another instance has changed one, and every minute.

import type { Log } from '#base/log.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { Room, RoomStore } from './room.ts';

export interface RoomMemory extends RoomStore {
  all(): readonly Room[];
  /** Never rejects. If the store does not answer, the known rooms stay. */
  refresh(): Promise<void>;
  close(): void;
}

/** Rejects if the store does not answer: without its rooms a bot would show too much. */
export async function openRooms(store: RoomStore, log: Log): Promise<RoomMemory> {
  let known: ReadonlyMap<ChannelId, Room> = new Map();
  let looks = 0;
  let newest = 0;
  // It hears before it looks, so that no change falls in between.
  const stop = store.follow?.(() => void refresh());

  /** A look that began earlier may end later. It must not bring back a room as it was. */
  async function look(): Promise<void> {
    looks += 1;
    const nth = looks;
    const rooms = await store.load();
    if (nth < newest) return;
    newest = nth;
    known = byChannel(rooms);
  }

  async function refresh(): Promise<void> {
    try {
      await look();
    } catch (error) {
      log.error('the rooms could not be looked up', { error });
    }
  }

  /** Reads the rooms anew after a change, even if another change came first. */
  async function changed(writing: Promise<boolean>): Promise<boolean> {
    const isDone = await writing;
    await look();
    return isDone;
  }

  try {
    await look();
  } catch (error) {
    stop?.();
    throw error;
  }
  return {
    roomOf: async (channel) => known.get(channel),
    all: () => [...known.values()],
    load: () => store.load(),
    bind: (room, entry) => changed(store.bind(room, entry)),
    unbind: (seen, entry) => changed(store.unbind(seen, entry)),
    refresh,
    close: () => stop?.(),
  };
}

function byChannel(rooms: readonly Room[]): ReadonlyMap<ChannelId, Room> {
  return new Map(rooms.map((room) => [room.channel, room]));
}
