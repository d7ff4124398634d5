// ALLOWED_CHANNELS: the only channels in which the operator lets the bot speak. Pure.

import type { ChannelId } from '#base/tenant.ts';

/** Whether the bot speaks there. People's own messages are not a channel: the gatekeeper decides what they show. */
export function isAllowed(place: ChannelId, allowed: readonly ChannelId[]): boolean {
  return allowed.length === 0 || !/^[CG]/.test(place) || allowed.includes(place);
}
