// What stands in the way of posting to a channel, as far as Slack tells without a post: asked when a digest is saved.

import type { ChannelId } from '#base/tenant.ts';
import type { DoorParts } from './parts.ts';

export interface ChannelTrouble {
  readonly channel: ChannelId;
  readonly trouble: 'not-member' | 'archived' | 'shared-outside';
}

/** https://docs.slack.dev/reference/methods/conversations.info; without channels:read or groups:read nothing is known, and nothing said. */
export async function channelTroubles(
  { client, log }: Pick<DoorParts, 'client' | 'log'>,
  channels: readonly ChannelId[],
): Promise<readonly ChannelTrouble[]> {
  const troubles = channels.map(async (channel): Promise<ChannelTrouble[]> => {
    if (!/^[CG]/.test(channel)) return [];
    try {
      const { channel: known } = await client.conversations.info({ channel });
      if (known?.is_archived === true) return [{ channel, trouble: 'archived' }];
      if (known?.is_member === false) return [{ channel, trouble: 'not-member' }];
      return known?.is_ext_shared === true ? [{ channel, trouble: 'shared-outside' }] : [];
    } catch (error) {
      log.debug('a channel could not be looked at', { error });
      return [];
    }
  });
  return (await Promise.all(troubles)).flat();
}
