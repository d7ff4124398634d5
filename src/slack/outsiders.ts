// Who was last seen not to be in a channel: that stays true when the bot is taken out of it too, and Slack tells nothing more. In memory alone.

import type { ChannelId, UserId } from '#base/tenant.ts';

/** Of the `most` that were noted last. */
export function createOutsiders(most: number) {
  const noted = new Set<string>();
  const nameOf = (user: UserId, channel: ChannelId) => `${user} ${channel}`;
  return {
    has: (user: UserId, channel: ChannelId) => noted.has(nameOf(user, channel)),
    note: (user: UserId, channel: ChannelId, isOut: boolean) => {
      noted.delete(nameOf(user, channel));
      if (isOut) noted.add(nameOf(user, channel));
      const [oldest] = noted;
      if (noted.size > most && oldest !== undefined) noted.delete(oldest);
    },
  };
}
