// Digests whose rows cannot be read: what the list, App Home and their owners say about them. Does not know why they cannot be read.

import { nameLengths } from '#blocks/limits.ts';
import { type DrawnBlock, section } from '#blocks/parts/block.ts';
import { listed, nameIn, plural } from '#blocks/parts/text.ts';
import { destinationInWords, personInWords } from '#blocks/words/destination-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import type { UnreadableDigest } from '#digests/digest.ts';
import { veiledName } from './veiled-digests.ts';

/** More than these are only counted. */
const shown = 5;

export const unreadableMeans =
  'The bot cannot read what it keeps of this digest. Nothing is sent until the person who runs the bot mends that; the bot’s log names the row. Nothing is lost: the digest then goes on by itself.';

/** In mrkdwn: what it asks, where it goes and whose it is, as far as that can be read. */
export function unreadableDigestInWords(
  { readable: { question, destinations }, owner, isVeiled }: UnreadableDigest,
  names?: CampaignNames,
): string {
  const what =
    question === undefined
      ? isVeiled
        ? veiledName
        : 'A digest'
      : nameIn(questionInWords(question, names), nameLengths.line);
  const where = destinations === undefined ? '' : ` in ${listed(destinations.map(destinationInWords))}`;
  return `*${what}*${where}, of ${personInWords(owner)}`;
}

export function unreadableBlocks(digests: readonly UnreadableDigest[], names?: CampaignNames): DrawnBlock[] {
  return digests.length === 0 ? [] : [section(unreadableLines(digests, names).join('\n'))];
}

/** mrkdwn */
export function unreadableLines(digests: readonly UnreadableDigest[], names?: CampaignNames): string[] {
  if (digests.length === 0) return [];
  const more = digests.length - shown;
  return [
    `⚠ ${howMany(digests.length, 'digest')} cannot be read. ${plural(digests.length, 'It sends', 'They send')} nothing until the person who runs the bot mends that, and then ${plural(digests.length, 'goes', 'go')} on.`,
    ...digests.slice(0, shown).map((digest) => `• ${unreadableDigestInWords(digest, names)}`),
    ...(more > 0 ? [`and ${count(more)} more`] : []),
  ];
}
