// Which destinations of a digest the form may offer a person: private channels only where they are a member, even if they own the digest or administer the bot.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Digest } from '#digests/digest.ts';
import type { DoorTools } from '#slack/door-tools.ts';

type MembershipTools = Pick<DoorTools, 'client' | 'log'>;

/** In the digest's order. A destination of which Slack tells nothing is open to the owner, who chose it, and to nobody else. */
export async function placesOpenTo(
  tools: MembershipTools,
  { destinations, owner }: Pick<Digest, 'destinations' | 'owner'>,
  user: UserId,
): Promise<readonly ChannelId[]> {
  const looked = destinations.map(async (channel) => {
    const seen = await isOpenTo(tools, channel, user);
    return (seen ?? owner === user) ? [channel] : [];
  });
  return (await Promise.all(looked)).flat();
}

/**
 * undefined: Slack does not tell. https://docs.slack.dev/reference/methods/conversations.info and conversations.members, which want
 * channels:read and groups:read, and of private channels know those that the bot is in.
 */
async function isOpenTo(
  { client, log }: MembershipTools,
  channel: ChannelId,
  user: UserId,
): Promise<boolean | undefined> {
  if (/^[UW]/.test(channel)) return true;
  try {
    const { channel: known } = await client.conversations.info({ channel });
    if (known?.is_private === false) return true;
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await client.conversations.members({ channel, limit: 1000, ...(cursor && { cursor }) });
      if (page.members?.includes(user)) return true;
      cursor = page.response_metadata?.next_cursor || undefined;
    }
    return false;
  } catch (error) {
    log.debug('who is in a channel could not be looked up', { error });
    return undefined;
  }
}
