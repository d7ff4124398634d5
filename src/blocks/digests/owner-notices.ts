// The messages to an owner: one notice or several at once, each with its buttons. Does not know how they are sent.

import type { UserId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { actions, button, type DrawnBlock, divider, section } from '#blocks/parts/block.ts';
import { twinText } from '#blocks/parts/sheet.ts';
import { clipped, nameIn } from '#blocks/parts/text.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { whenMrkdwn } from '#blocks/words/schedule-words.ts';
import type { Digest } from '#digests/digest.ts';
import { isAboutUnreadable, type OwedNotice, type OwnerNotice } from '#digests/messenger.ts';
import { noticeInWords } from './notice-words.ts';
import { unreadableDigestInWords, unreadableMeans } from './unreadable-digests.ts';

/** The longest line of the text twin, so that there is space for every notice. */
const lineLength = 220;

/**
 * `notices`: 1 to 15. Each takes three blocks including the line between, and Slack takes 50. `namesOf`: the names of campaigns in the
 * notice's places.
 */
export function ownerNoticesOf(
  notices: readonly OwedNotice[],
  bot?: { readonly userId: UserId },
  namesOf?: (digest: OwedNotice['digest']) => CampaignNames | undefined,
): Message {
  const messages = notices.map((one) => messageOf(one, bot, namesOf?.(one.digest)));
  const [first, ...others] = messages;
  if (first === undefined || others.length === 0) return first ?? { blocks: [], text: '' };
  const opening = `${howMany(notices.length, 'thing')} about your digests`;
  const lines = notices.map((one) => clipped(lineOf(one, bot, namesOf?.(one.digest)), lineLength));
  return {
    blocks: [
      section(`*${opening}*`),
      ...messages.flatMap(({ blocks }, index) => (index === 0 ? blocks : [divider(), ...blocks])),
    ],
    text: twinText([opening, ...lines], undefined),
  };
}

function messageOf(owed: OwedNotice, bot?: { readonly userId: UserId }, names?: CampaignNames): Message {
  if (!isAboutUnreadable(owed)) return ownerNoticeOf(owed.notice, owed.digest, bot, names);
  const lines = [unreadableDigestInWords(owed.digest, names), unreadableMeans];
  return { blocks: [section(lines.join('\n'))], text: twinText(lines, undefined) };
}

function lineOf(owed: OwedNotice, bot?: { readonly userId: UserId }, names?: CampaignNames): string {
  if (isAboutUnreadable(owed)) return `• ${unreadableDigestInWords(owed.digest, names)}: it cannot be read.`;
  const name = nameIn(questionInWords(owed.digest.question, names), nameLengths.line);
  return `• *${name}*: ${noticeInWords(owed.notice, owed.digest, bot).what}`;
}

/** In a message of several notices, `said` replaces the buttons in block `pressed`. undefined if there is only one notice. */
export function withOneSettled(shown: Message, pressed: string, said: string): Message | undefined {
  if (!shown.blocks.some(({ type }) => type === 'divider')) return undefined;
  const blocks = shown.blocks.map(
    (block): DrawnBlock => (block.block_id === pressed ? section(said) : (block as DrawnBlock)),
  );
  return { blocks, text: `${shown.text}\n${said}` };
}

/** A direct message to the digest's owner: what happened, and exactly how to mend it. `bot` is for `/invite`. */
export function ownerNoticeOf(
  notice: OwnerNotice,
  digest: Digest,
  bot?: { readonly userId: UserId },
  names?: CampaignNames,
): Message {
  const name = nameIn(questionInWords(digest.question, names), nameLengths.title);
  const { what, next, buttons } = noticeInWords(notice, digest, bot);
  const manage = button('Manage digest', controls.manage, digest.id);
  const lines = [`*${name}*, ${whenMrkdwn(digest)}`, what, next];
  return {
    blocks: [
      section(lines.join('\n')),
      ...actions(...buttons, notice.kind === 'deleted-by' ? undefined : manage),
    ],
    text: twinText(lines, undefined),
  };
}
