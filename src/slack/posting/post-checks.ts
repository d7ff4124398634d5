// What Slack says without a post: whether it accepts the bot, whether a channel would accept a post, and whether a person has left.

import type { WebClient } from '@slack/web-api';
import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { type ChannelId, forgottenPerson, type UserId } from '#base/tenant.ts';
import type { Messenger } from '#digests/messenger.ts';
import { slackErrorOf } from '#slack/slack-word.ts';

/** https://docs.slack.dev/reference/methods/conversations.info (scopes channels:read, groups:read) */
export async function checkChannel(client: WebClient, channel: ChannelId, log: Log): Promise<ChannelCheck> {
  if (!/^[CG]/.test(channel)) return { kind: 'unknown' };
  try {
    const { channel: known } = await client.conversations.info({ channel });
    if (known === undefined) return { kind: 'unknown' };
    if (known.is_archived === true) return { kind: 'closed', error: 'is_archived' };
    if (known.is_member === false) return { kind: 'closed', error: 'not_in_channel' };
    return known.is_read_only === true
      ? { kind: 'closed', error: 'restricted_action_read_only_channel' }
      : { kind: 'open' };
  } catch (error) {
    // People choose channels that they see. So a channel that the bot does not find is a private one that the bot is not in.
    if (slackErrorOf(error) === 'channel_not_found') return { kind: 'closed', error: 'not_in_channel' };
    log.debug('slack did not describe a channel', { error });
    return { kind: 'unknown' };
  }
}

/** `error` is Slack's code for why it would refuse a post. */
export type ChannelCheck =
  | { readonly kind: 'open' | 'unknown' }
  | { readonly kind: 'closed'; readonly error: string };

const lookedMs = 60_000;
const patienceMs = 1_000;

/** Several digests on one page mostly go to the same channels. */
export function createForeseenRefusals({ client, clock, log }: CheckOptions): Messenger['foreseenRefusal'] {
  const known = new Map<ChannelId, { readonly look: Promise<ChannelCheck>; readonly at: number }>();
  return async (channel) => {
    const now = clock.monotonic();
    for (const [old, { at }] of known) if (now - at >= lookedMs) known.delete(old);
    const look = known.get(channel)?.look ?? checkChannel(client, channel, log);
    if (!known.has(channel)) known.set(channel, { look, at: now });
    const seen = await within(patienceMs, look, clock);
    return seen !== 'late' && seen.kind === 'closed' ? seen.error : undefined;
  };
}

interface CheckOptions {
  readonly client: WebClient;
  readonly clock: Clock;
  readonly log: Log;
}

/** https://docs.slack.dev/reference/methods/auth.test */
export async function checkToken(client: WebClient, log: Log): ReturnType<Messenger['probe']> {
  try {
    await client.auth.test();
    return { kind: 'taken' };
  } catch (error) {
    log.debug('slack did not accept the token', { error });
    const word = slackErrorOf(error);
    return word === undefined ? { kind: 'unknown' } : { kind: 'refused', error: word };
  }
}

const believedMs = 60 * 60_000;
const nowMs = 5_000;

/**
 * https://docs.slack.dev/reference/methods/users.info (scope users:read). An answer counts for an hour, and for a few seconds where a
 * person acts on it.
 */
export function createLeavers({ client, clock, log }: CheckOptions): Messenger['hasLeft'] {
  const known = new Map<UserId, { left: boolean; at: number }>();
  return async (user, as) => {
    if (user === forgottenPerson) return true;
    const kept = known.get(user);
    const ageMs = as === 'now' ? nowMs : believedMs;
    if (kept !== undefined && clock.monotonic() - kept.at < ageMs) return kept.left;
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
