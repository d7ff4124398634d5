// What Slack tells about a channel before its room changes: how many people are in it, and whether another company reads it.

import type { ChannelId } from '#base/tenant.ts';
import type { DoorTools } from '#slack/door-tools.ts';

export interface RoomLook {
  /** undefined if Slack does not tell. */
  readonly people: number | undefined;
  /** undefined if Slack does not tell. */
  readonly isShared: boolean | undefined;
}

/** https://docs.slack.dev/reference/methods/conversations.info; without channels:read or groups:read nothing is known. */
export async function lookAtRoom(
  { client, log }: Pick<DoorTools, 'client' | 'log'>,
  channel: ChannelId,
): Promise<RoomLook> {
  try {
    const { channel: known } = await client.conversations.info({ channel, include_num_members: true });
    return { people: known?.num_members, isShared: known?.is_ext_shared === true };
  } catch (error) {
    log.debug('slack did not describe a channel', { error });
    return { people: undefined, isShared: undefined };
  }
}
