// ALLOWED_CHANNELS: the channels to which the operator keeps the bot. Pure.

import type { ChannelId } from '#base/tenant.ts';

/** Whether the bot speaks there. People's own messages are no channel: what they show is the gatekeeper's to say. */
export function isAllowed(place: ChannelId, allowed: readonly ChannelId[]): boolean {
  return allowed.length === 0 || !/^[CG]/.test(place) || allowed.includes(place);
}
