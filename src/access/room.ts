// A room: what the people of one channel see of which account. Knows neither how rooms are kept nor what they show.

import type { CampaignSet } from '#base/scope.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';

export interface Room {
  readonly channel: ChannelId;
  readonly account: AccountId;
  readonly campaigns: CampaignSet;
  /** Who may change it, besides the admins. */
  readonly managers: readonly UserId[];
}

/** The rooms of one workspace. */
export interface RoomBook {
  /** undefined where the channel has none. */
  roomOf(channel: ChannelId): Promise<Room | undefined>;
}

export const noRooms: RoomBook = { roomOf: async () => undefined };
