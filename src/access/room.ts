// A room: what the people of one channel see of which account. Knows neither how rooms are kept nor what they show.

import type { CampaignSet } from '#base/scope.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import type { RoomEntry } from './audit.ts';

export interface Room {
  readonly channel: ChannelId;
  readonly account: AccountId;
  readonly campaigns: CampaignSet;
  /** Who may change it, besides the admins. */
  readonly managers: readonly UserId[];
  /** From 1, one more with each change. */
  readonly version: number;
}

/** Owners or campaigns that a room names one by one. */
export const mostNamed = 100;
/** Of a campaign's name. */
export const longestPart = 100;
export const mostManagers = 20;

/** The rooms of one workspace. */
export interface RoomBook {
  /** undefined where the channel has none. One that cannot be read shows nothing. */
  roomOf(channel: ChannelId): Promise<Room | undefined>;
}

/** Kept by the store. Each change is written together with its entry in the audit trail. */
export interface RoomStore extends RoomBook {
  /** By channel. */
  load(): Promise<readonly Room[]>;
  /** Writes it over the version before its own. False where somebody else changed it meanwhile: nothing is written. */
  bind(room: Room, entry: RoomEntry): Promise<boolean>;
  /** False where it is not as it was seen. */
  unbind(seen: Room, entry: RoomEntry): Promise<boolean>;
}

export const noRooms: RoomBook = { roomOf: async () => undefined };
