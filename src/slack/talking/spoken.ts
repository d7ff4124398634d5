// What a person said to the bot: in a channel with a mention of it, or in their direct messages with it. Drops all else that the events carry.

import type { ChannelId, UserId } from '#base/tenant.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { fieldsOf, type PayloadFields, wordIn } from '#slack/payload-fields.ts';

export interface Spoken {
  readonly kind: 'mention' | 'direct';
  readonly user: UserId;
  readonly channel: ChannelId;
  /** Slack's timestamp of the message, which stays when it is edited. */
  readonly ts: string;
  /** Slack's timestamp of the message that its thread hangs on; undefined outside a thread. */
  readonly thread: string | undefined;
  /** As Slack writes it, with its markup. */
  readonly text: string;
  /** A file or a forwarded message comes with it. */
  readonly hasMore: boolean;
  /** When it was edited; undefined if it was not. */
  readonly editedAt: string | undefined;
  /** People of another company are in the channel. */
  readonly isReadOutside: boolean;
}

/** With the fields that the envelope reads. */
export interface SpokenBody {
  readonly spoken: Spoken;
  readonly user_id: string;
  readonly channel_id: string;
  readonly thread_ts: string | undefined;
  readonly event_id?: unknown;
}

/**
 * undefined for what a bot said, this one above all, for what is no message of a person, and for an edit that changes no word: Slack also reports unfurled
 * links and replies as edits. https://docs.slack.dev/reference/events/app_mention and …/message.im
 */
export function spokenIn(payload: unknown, bot: Pick<BotIdentity, 'botUserId'>): SpokenBody | undefined {
  const body = fieldsOf(payload);
  const event = fieldsOf(body.event);
  const spoken = event.type === 'app_mention' ? mentionIn(event) : directIn(event);
  if (spoken === undefined || spoken.user === bot.botUserId) return undefined;
  const isReadOutside = body.is_ext_shared_channel === true;
  return {
    ...body,
    spoken: { ...spoken, isReadOutside },
    user_id: spoken.user,
    channel_id: spoken.channel,
    thread_ts: spoken.thread,
  };
}

type SpokenFields = Omit<Spoken, 'isReadOutside'>;

function mentionIn(event: PayloadFields): SpokenFields | undefined {
  const said = isSaid(event) ? saidIn(event, event) : undefined;
  if (said === undefined || said.channel.startsWith('D')) return undefined;
  return { kind: 'mention', ...said, editedAt: wordIn(fieldsOf(event.edited).ts) };
}

function directIn(event: PayloadFields): SpokenFields | undefined {
  if (!String(event.channel ?? '').startsWith('D')) return undefined;
  if (isSaid(event)) {
    const said = saidIn(event, event);
    return said && { kind: 'direct', ...said, editedAt: undefined };
  }
  if (event.subtype !== 'message_changed') return undefined;
  const [now, before] = [fieldsOf(event.message), fieldsOf(event.previous_message)];
  const editedAt = wordIn(fieldsOf(now.edited).ts);
  const said = saidIn(now, event);
  return said === undefined || editedAt === undefined || now.text === before.text
    ? undefined
    : { kind: 'direct', ...said, editedAt };
}

/** With a file, with "also send to the channel", and as "/me", it is still what a person says. */
function isSaid({ subtype }: PayloadFields): boolean {
  return (
    subtype === undefined || ['file_share', 'thread_broadcast', 'me_message'].some((each) => each === subtype)
  );
}

/** undefined for what an app says, which always carries the app's id. */
function saidIn(
  message: PayloadFields,
  { channel }: PayloadFields,
): Omit<SpokenFields, 'kind' | 'editedAt'> | undefined {
  const [user, place, ts] = [wordIn(message.user), wordIn(channel), wordIn(message.ts)];
  const isOfApp =
    message.bot_id !== undefined || message.app_id !== undefined || message.bot_profile !== undefined;
  if (user === undefined || place === undefined || ts === undefined || isOfApp) return undefined;
  if (!slackTime.test(ts)) return undefined;
  const thread = wordIn(message.thread_ts);
  return {
    user: user as UserId,
    channel: place as ChannelId,
    ts,
    thread: thread === undefined || !slackTime.test(thread) ? undefined : thread,
    text: wordIn(message.text) ?? '',
    hasMore: [message.files, message.attachments].some((each) => Array.isArray(each) && each.length > 0),
  };
}

const slackTime = /^\d{1,12}\.\d{1,9}$/;

/** With its name in the mention, as some clients write it, or without. */
function mentionOf(bot: UserId): RegExp {
  return new RegExp(`<@${bot}(?:\\|[^>]*)?>`, 'g');
}

/** The words without the mentions of the bot and of everybody, and whether the answer is for the person alone. */
export function wordsTo(
  bot: UserId,
  { text }: Pick<Spoken, 'text'>,
): { readonly text: string; readonly isPrivate: boolean } {
  const said = ownWords(bot, text)
    .replace(mentionOf(bot), ' ')
    .replace(everybody, ' ')
    .replace(/^(?:[\s,–—-]|:(?![\w+'-]+:))+/, '')
    .trim();
  const words = said.replace(privately, ' ').trim();
  return { text: words, isPrivate: words !== said };
}

/**
 * Without what somebody else said and they quote, unless they say nothing else. A `>` before a figure may be no quote: `> 100 replies`.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
function ownWords(bot: UserId, text: string): string {
  const lines = text.split('\n');
  const rest = lines.findIndex((line) => allQuoted.test(line));
  const own = lines.filter((line, at) => (rest === -1 || at < rest) && !quoted.test(line)).join('\n');
  const saysMore = own.replace(mentionOf(bot), '').replace(/[\s,:–—-]/g, '') !== '';
  return saysMore ? own : lines.map((line) => line.replace(allQuoted, '').replace(quoted, '$1')).join('\n');
}

/** `@here` calls people, and says nothing to the bot. */
const everybody = /<!(?:here|channel|everyone)(?:\|[^>]*)?>/g;

const quoted = /^&gt;[ \t]*([^\s\d&])/;
const allQuoted = /^&gt;&gt;&gt;/;

/** Only at the beginning or the end: in between it may be part of a name. */
const privately =
  /^(?:privately|in private|only (?:for|to) me)\b[\s,:]*|[\s,]*\b(?:privately|in private|only (?:for|to) me|just for me)[\s.!?]*$/gi;
