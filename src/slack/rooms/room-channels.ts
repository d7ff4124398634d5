// The channels that have rooms, as Slack tells of them: their names and who is in them; kept for a few minutes.

import type { WebClient } from '@slack/web-api';
import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';

export interface RoomChannels {
  /** undefined where Slack does not tell. */
  isIn(user: UserId, channel: ChannelId): Promise<boolean | undefined>;
  /** Without #; undefined where Slack does not tell. */
  nameOf(channel: ChannelId): Promise<string | undefined>;
  /** Somebody, or the bot itself, has joined or left that channel. */
  changed(channel: ChannelId): void;
}

const keptMs = 3 * 60_000;
/** Slack waits three seconds for some answers. */
const patienceMs = 1_200;
const mostPages = 20;

interface RoomChannel {
  readonly name: string | undefined;
  /** undefined where Slack does not tell. */
  readonly members: ReadonlySet<string> | undefined;
}

const unknownChannel: RoomChannel = { name: undefined, members: undefined };

/** https://docs.slack.dev/reference/methods/conversations.members and conversations.info (channels:read, groups:read) */
export function createRoomChannels(options: {
  readonly client: WebClient;
  readonly clock: Clock;
  readonly log: Log;
}): RoomChannels {
  const { client, clock, log } = options;
  const known = new Map<ChannelId, { readonly look: Promise<RoomChannel>; readonly at: number }>();

  async function look(channel: ChannelId): Promise<RoomChannel> {
    try {
      const { channel: told } = await client.conversations.info({ channel });
      return { name: told?.name, members: await membersOf(client, channel) };
    } catch (error) {
      log.debug('who is in a channel with a room could not be looked up', { error });
      return unknownChannel;
    }
  }

  async function seen(channel: ChannelId): Promise<RoomChannel> {
    const now = clock.monotonic();
    for (const [old, { at }] of known) if (now - at >= keptMs) known.delete(old);
    const kept = known.get(channel) ?? { look: look(channel), at: now };
    known.set(channel, kept);
    const told = await within(patienceMs, kept.look, clock);
    return told === 'late' ? unknownChannel : told;
  }

  return {
    isIn: async (user, channel) => (await seen(channel)).members?.has(user),
    nameOf: async (channel) => (await seen(channel)).name,
    changed: (channel) => void known.delete(channel),
  };
}

async function membersOf(client: WebClient, channel: ChannelId): Promise<ReadonlySet<string>> {
  const members = new Set<string>();
  let cursor = '';
  for (let page = 1; page <= mostPages; page += 1) {
    const wanted = { channel, limit: 1_000, ...(cursor !== '' && { cursor }) };
    const answer = await client.conversations.members(wanted);
    for (const member of answer.members ?? []) members.add(member);
    cursor = answer.response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return members;
}
