// What Slack says without a post: whether it takes the bot, whether a channel would take a post, and whether a person has left.

import type { WebClient } from '@slack/web-api';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Messenger } from '#digests/messenger.ts';
import { slackErrorOf } from '#slack/slack-word.ts';

/** https://docs.slack.dev/reference/methods/conversations.info (scopes channels:read, groups:read) */
export async function lookAt(
  client: WebClient,
  channel: ChannelId,
  log: Log,
): Promise<'open' | 'closed' | 'unknown'> {
  if (!/^[CG]/.test(channel)) return 'unknown';
  try {
    const { channel: known } = await client.conversations.info({ channel });
    if (known === undefined) return 'unknown';
    const closed = known.is_archived === true || known.is_member === false || known.is_read_only === true;
    return closed ? 'closed' : 'open';
  } catch (error) {
    if (slackErrorOf(error) === 'channel_not_found') return 'closed';
    log.debug('a channel could not be looked at', { error });
    return 'unknown';
  }
}

/** https://docs.slack.dev/reference/methods/auth.test */
export async function lookAtToken(client: WebClient, log: Log): ReturnType<Messenger['probe']> {
  try {
    await client.auth.test();
    return { kind: 'taken' };
  } catch (error) {
    log.debug('slack did not say yes to the token', { error });
    const word = slackErrorOf(error);
    return word === undefined ? { kind: 'unknown' } : { kind: 'refused', error: word };
  }
}

const believedMs = 60 * 60_000;

/** https://docs.slack.dev/reference/methods/users.info (scope users:read); each answer is believed for an hour. */
export function createLeavers({ client, clock, log }: { client: WebClient; clock: Clock; log: Log }) {
  const known = new Map<UserId, { left: boolean; at: number }>();
  return async (user: UserId): Promise<boolean> => {
    const kept = known.get(user);
    if (kept !== undefined && clock.monotonic() - kept.at < believedMs) return kept.left;
    try {
      const { user: found } = await client.users.info({ user });
      const left = found?.deleted === true;
      known.set(user, { left, at: clock.monotonic() });
      return left;
    } catch (error) {
      log.debug('slack did not say whether a person has left', { error });
      return kept?.left ?? false;
    }
  };
}
