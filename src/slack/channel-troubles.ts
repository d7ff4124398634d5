// What stands in the way of posting to a channel, as far as Slack tells without a post: asked when a digest is saved.

import type { ChannelId } from '#base/tenant.ts';
import { slackErrorOf } from './identity.ts';
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
      const outside: ChannelTrouble[] =
        known?.is_ext_shared === true ? [{ channel, trouble: 'shared-outside' }] : [];
      if (known?.is_archived === true) return [{ channel, trouble: 'archived' }, ...outside];
      return known?.is_member === false ? [{ channel, trouble: 'not-member' }, ...outside] : outside;
    } catch (error) {
      // People choose only from what they see: what the bot does not find is a private channel that it is not in.
      if (slackErrorOf(error) === 'channel_not_found') return [{ channel, trouble: 'not-member' }];
      log.debug('a channel could not be looked at', { error });
      return [];
    }
  });
  return (await Promise.all(troubles)).flat();
}

/** Those that people of another company read, as far as Slack tells. */
export async function sharedOutside(
  parts: Pick<DoorParts, 'client' | 'log'>,
  channels: readonly ChannelId[],
): Promise<readonly ChannelId[]> {
  const troubles = await channelTroubles(parts, channels);
  return troubles.flatMap(({ channel, trouble }) => (trouble === 'shared-outside' ? [channel] : []));
}
