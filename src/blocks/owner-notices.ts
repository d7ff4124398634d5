// What an owner must hear, several at once: each with its buttons while they are few, else one line each. Knows not how it is sent.

import type { UserId } from '#base/tenant.ts';
import type { OwedNotice } from '#digests/digest.ts';
import { controls } from './controls.ts';
import { noticeInWords, ownerNoticeOf } from './digest-message.ts';
import { limits, nameLengths } from './limits.ts';
import type { Message } from './message.ts';
import { actions, button, divider, section } from './parts/block.ts';
import { count } from './parts/numbers.ts';
import { type CampaignNames, questionInWords } from './parts/period-words.ts';
import { twinText } from './parts/sheet.ts';
import { nameIn } from './parts/text.ts';

/** A notice takes two blocks and a line between: so many fit into a message of 50. */
const withButtons = 15;
const lineLength = 400;

/** `notices`: at least one, at most 200. */
export function ownerNoticesOf(
  notices: readonly OwedNotice[],
  bot?: { readonly userId: UserId },
  names?: CampaignNames,
): Message {
  const messages = () => notices.map(({ notice, digest }) => ownerNoticeOf(notice, digest, bot, names));
  if (notices.length > withButtons) return linesOf(notices, bot, names);
  const [first, ...others] = messages();
  if (first === undefined || others.length === 0) return first ?? { blocks: [], text: '' };
  const opening = `${count(notices.length)} things about your digests`;
  return {
    blocks: [
      section(`*${opening}*`),
      ...[first, ...others].flatMap(({ blocks }, index) => (index === 0 ? blocks : [divider(), ...blocks])),
    ],
    text: twinText([opening, ...[first, ...others].map(({ text }) => text)], undefined),
  };
}

function linesOf(
  notices: readonly OwedNotice[],
  bot: { readonly userId: UserId } | undefined,
  names: CampaignNames | undefined,
): Message {
  const opening = `${count(notices.length)} things about your digests; each one's history offers Resend.`;
  const lines = notices.map(({ notice, digest }) => {
    const name = nameIn(questionInWords(digest.question, names), nameLengths.title);
    return `• *${name}*: ${noticeInWords(notice, digest, bot).what}`.slice(0, lineLength);
  });
  return {
    blocks: [
      section(`*${opening}*`),
      ...inSections(lines).map((text) => section(text)),
      ...actions(button('All digests', controls.homeDigests, 'notices')),
    ],
    text: twinText([opening, ...lines], undefined),
  };
}

function inSections(lines: readonly string[]): string[] {
  const sections: string[] = [];
  for (const line of lines) {
    const last = sections.at(-1);
    const fits = last !== undefined && last.length + 1 + line.length <= limits.section.text;
    if (fits) sections[sections.length - 1] = `${last}\n${line}`;
    else sections.push(line);
  }
  return sections;
}
