// Where the bot answers whoever mentions it: in channels, unless the operator or the channel's room says otherwise.

import type { RoomMemory } from '#access/room-memory.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { BotIdentity } from '#slack/identity.ts';

export interface MentionRule {
  readonly isOn: boolean;
  readonly identity: Pick<BotIdentity, 'scopes'>;
  readonly rooms: Pick<RoomMemory, 'all'>;
}

/** Slack reports no mention to an installation without the scope. */
export function createMentionRule({ isOn, identity, rooms }: MentionRule): (place: ChannelId) => boolean {
  const hears = isOn && (identity.scopes === undefined || identity.scopes.includes('app_mentions:read'));
  return (place) =>
    hears && /^[CG]/.test(place) && rooms.all().find(({ channel }) => channel === place)?.mentions !== false;
}
