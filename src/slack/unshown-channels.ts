// Which channels of ALLOWED_CHANNELS Slack does not show the bot: a mistyped id keeps it out of the channel that was meant. For the operator and for admins.

import type { Log } from '#base/log.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { ChannelBook } from './channels.ts';

type Shown = Pick<ChannelBook, 'isShown'>;

/** The operator reads which they are. */
export async function logUnshown(channels: Shown, allowed: readonly ChannelId[], log: Log): Promise<void> {
  for (const channel of await unshownAmong(channels, allowed))
    log.warn('a channel of ALLOWED_CHANNELS is not shown to the bot', { channel });
}

/** Plain text, at most one sentence. It names none: who reads it may not be in it. */
export async function unshownInWords(
  channels: Shown,
  allowed: readonly ChannelId[],
): Promise<readonly string[]> {
  const many = (await unshownAmong(channels, allowed)).length;
  if (many === 0) return [];
  return [
    `Slack does not show the bot ${many} of the channels that ALLOWED_CHANNELS names: there is no such channel, or it is private and the bot is not in it. The log says which.`,
  ];
}

async function unshownAmong(
  { isShown }: Shown,
  allowed: readonly ChannelId[],
): Promise<readonly ChannelId[]> {
  const looked = await Promise.all(allowed.map((channel) => isShown(channel)));
  return allowed.filter((_, index) => looked[index] === false);
}
