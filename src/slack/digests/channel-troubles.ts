// Why a channel or a person cannot be posted to, as far as Slack tells without a post. The bot asks before a digest first goes there.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { ChannelTrouble } from '#blocks/digests/digest-modals.ts';
import type { Unfit } from '#blocks/words/destination-words.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { decideAdmission } from '#slack/receiving/admission.ts';
import { slackErrorOf } from '#slack/slack-word.ts';

export interface DestinationTroubles {
  /** Channels and people that cannot be posted to yet. */
  readonly unready: readonly ChannelTrouble[];
  /** Channels that people of another company read. */
  readonly outside: readonly ChannelId[];
  /** People who may not ask for the same themselves (decision 13). */
  readonly unfit: readonly Unfit[];
}

type LookTools = Pick<DoorTools, 'client' | 'log' | 'people' | 'admission'>;

export async function troublesAt(
  tools: LookTools,
  destinations: readonly ChannelId[],
): Promise<DestinationTroubles> {
  const looks = await Promise.all(
    destinations.map((destination) =>
      /^[UW]/.test(destination) ? personTroubles(tools, destination) : channelTroubles(tools, destination),
    ),
  );
  return {
    unready: looks.flatMap(({ unready = [] }) => unready),
    outside: looks.flatMap(({ outside = [] }) => outside),
    unfit: looks.flatMap(({ unfit = [] }) => unfit),
  };
}

/**
 * Who reads what is shared there. `unseen`: Slack does not show the bot that conversation, so that people of another company may be in
 * it: it is one between people, or a private channel without the bot.
 */
export async function readersOf(
  { client, identity, log }: Pick<DoorTools, 'client' | 'identity' | 'log'>,
  channel: ChannelId,
): Promise<'colleagues' | 'outside' | 'unseen'> {
  try {
    const { channel: known } = await client.conversations.info({ channel });
    return known?.is_ext_shared || known?.is_pending_ext_shared ? 'outside' : 'colleagues';
  } catch (error) {
    log.debug('slack did not say who reads in a channel', { error });
    return isUnasked(identity, error) ? 'colleagues' : 'unseen';
  }
}

/** Without these scopes nothing is known of any channel, and nothing is asked. */
function isUnasked({ scopes }: BotIdentity, error: unknown): boolean {
  const lacks = ['channels:read', 'groups:read'].some((scope) => scopes?.includes(scope) === false);
  return lacks && slackErrorOf(error) === 'missing_scope';
}

async function personTroubles(
  { people, admission }: LookTools,
  who: ChannelId,
): Promise<Partial<DestinationTroubles>> {
  const person = await people.find(who as string as UserId, 'now');
  if (person === undefined) return { unfit: [{ person: who, why: 'unknown' }] };
  if (decideAdmission(admission, person, undefined).kind === 'refused')
    return { unfit: [{ person: who, why: 'no-member' }] };
  return person.standing === 'outsider' ? { outside: [who] } : {};
}

/**
 * https://docs.slack.dev/reference/methods/conversations.info; without channels:read or groups:read nothing is known, so no trouble is
 * reported.
 */
async function channelTroubles(
  { client, log }: LookTools,
  channel: ChannelId,
): Promise<Partial<DestinationTroubles>> {
  if (!/^[CG]/.test(channel)) return {};
  try {
    const { channel: known } = await client.conversations.info({ channel });
    const outside = known?.is_ext_shared === true ? [channel] : [];
    if (known?.is_archived === true) return { unready: [{ channel, error: 'is_archived' }], outside };
    return known?.is_member === false
      ? { unready: [{ channel, error: 'not_in_channel' }], outside }
      : { outside };
  } catch (error) {
    // People choose from channels that they see. So a channel that the bot does not find is a private one that the bot is not in.
    if (slackErrorOf(error) === 'channel_not_found')
      return { unready: [{ channel, error: 'not_in_channel' }] };
    log.debug('slack did not describe a channel', { error });
    return {};
  }
}
