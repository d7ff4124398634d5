// Who may read a room outside of its channel, and what places without a room show. Asks Slack who is where; makes no scope.

import type { Nothing } from '#base/scope.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { isAllowed } from './allowed-channels.ts';
import type { MayBeHome } from './homes.ts';
import type { Room, RoomBook } from './room.ts';
import type { RoomMemory } from './room-memory.ts';

/** How a person stands to the workspace. A colleague is a full member of another workspace of the same organisation (Enterprise Grid). */
export type PersonStanding = 'member' | 'colleague' | 'guest' | 'outsider' | 'bot' | 'deactivated';

export interface RoomReaders {
  /** Each room, and the default, with whether it is that person's. */
  mayBeHomes(user: UserId, standing: PersonStanding): Promise<readonly MayBeHome[]>;
  mayReadDefault(standing: PersonStanding): boolean;
  /** Why nobody shows them that room in their own messages; undefined if somebody may. */
  whyBarredFrom(room: Room | undefined, user: UserId): Promise<Nothing['why'] | undefined>;
  /** The same of what places without a room show. */
  whyBarredFromDefault(user: UserId): Promise<Nothing['why'] | undefined>;
}

export interface RoomReadersOptions {
  readonly rooms: RoomBook & Partial<Pick<RoomMemory, 'all'>>;
  /** What places without a room show; absent: all. */
  readonly defaultRoom?: 'all' | 'none';
  /** Where the bot speaks; absent or empty: everywhere. */
  readonly allowedChannels?: readonly ChannelId[];
  /** Whether they are in that channel; `hidden` if Slack never tells of that one, undefined if it does not tell now. Absent: not known. */
  readonly isIn?: (user: UserId, channel: ChannelId) => Promise<boolean | 'hidden' | undefined>;
  /** Whether that person is a full member of the workspace; undefined if Slack does not tell. */
  readonly isMember?: (user: UserId) => Promise<boolean | undefined>;
}

export function createRoomReaders(options: RoomReadersOptions): RoomReaders {
  const { rooms, defaultRoom = 'all', allowedChannels: allowed = [] } = options;
  const allRooms = () => rooms.all?.() ?? [];

  /**
   * If some campaigns are only for some channels, people who are not full members see only those of their rooms. They can open group
   * messages and channels themselves, which have none.
   */
  function mayReadDefault(standing: PersonStanding): boolean {
    // Their own workspace has its own accounts. Of this one they see what a room shows in a channel that both share.
    if (standing === 'colleague') return false;
    return standing === 'member' || allRooms().length === 0;
  }

  async function seesDefault(user: UserId, standing: PersonStanding): Promise<MayBeHome> {
    const mayBe = defaultRoom === 'all' && mayReadDefault(standing);
    return { room: 'default', isTheirs: mayBe ? await readsDefault(user) : false };
  }

  async function sees(user: UserId, { channel }: Room): Promise<MayBeHome> {
    const isIn = await options.isIn?.(user, channel);
    return { room: channel, isTheirs: isIn === 'hidden' ? undefined : isIn };
  }

  /**
   * If the operator keeps the bot to some channels: whether that person is in one of these channels that has no room, and so reads there
   * what places without a room show. Undefined if Slack does not tell.
   */
  async function readsDefault(user: UserId): Promise<boolean | undefined> {
    if (allowed.length === 0) return true;
    const looked = allowed.map(async (channel) => {
      if ((await rooms.roomOf(channel)) !== undefined) return false;
      const isIn = await options.isIn?.(user, channel);
      // Nobody is ever shown to be in it.
      return isIn === 'hidden' ? false : isIn;
    });
    const told = await Promise.all(looked);
    return told.includes(true) || (told.includes(undefined) ? undefined : false);
  }

  return {
    mayBeHomes: async (user, standing) => {
      const open = allRooms().filter(({ channel }) => isAllowed(channel, allowed));
      return Promise.all([seesDefault(user, standing), ...open.map((room) => sees(user, room))]);
    },
    mayReadDefault,
    whyBarredFrom: async (room, user) => {
      // If that room was removed meanwhile, the default does not replace it.
      if (room === undefined) return 'no-room';
      if (!isAllowed(room.channel, allowed)) return 'kept-out';
      const isIn = await options.isIn?.(user, room.channel);
      if (isIn === 'hidden') return 'not-known';
      return isIn === false ? 'no-room' : undefined;
    },
    whyBarredFromDefault: async (user) => {
      if ((await readsDefault(user)) === false) return 'kept-out';
      return allRooms().length > 0 && (await options.isMember?.(user)) === false ? 'no-room' : undefined;
    },
  };
}
