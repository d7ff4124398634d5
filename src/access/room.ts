// A room: which campaigns of which account the people of one channel see. Knows neither how rooms are kept nor what they show.

import type { CampaignSet } from '#base/scope.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import type { RoomEntry } from './audit.ts';

export interface Room {
  readonly channel: ChannelId;
  readonly account: AccountId;
  readonly campaigns: CampaignSet;
  /** Who may change the room, besides the admins. */
  readonly managers: readonly UserId[];
  /** Absent: the bot answers in the channel where it is mentioned, and everybody there sees it. */
  readonly mentions?: false;
  /** Starts at 1 and grows by one with each change. */
  readonly version: number;
}

/** How many owners or campaigns a room may name one by one. */
export const mostNamed = 100;
/** The longest part of a campaign's name that a room may name. */
export const longestPart = 100;
export const mostManagers = 20;

/** The rooms of one workspace. */
export interface RoomBook {
  /** Undefined if the channel has no room. An unreadable room shows nothing. */
  roomOf(channel: ChannelId): Promise<Room | undefined>;
}

/** The port that keeps rooms. Each change is written together with its entry in the audit trail. */
export interface RoomStore extends RoomBook {
  /** Ordered by channel. */
  load(): Promise<readonly Room[]>;
  /** Writes the room over its previous version. Returns false and writes nothing if somebody else changed it meanwhile. */
  bind(room: Room, entry: RoomEntry): Promise<boolean>;
  /** Returns false if the room is no longer as it was seen. */
  unbind(seen: Room, entry: RoomEntry): Promise<boolean>;
  /** Calls `changed` when another instance has changed a room, until the returned function is called. Absent: there are no others. */
  follow?(changed: () => void): () => void;
}

export const noRooms: RoomBook = { roomOf: async () => undefined };
