// Two people edit one digest. Above the second one's form: what the first one changed, and how the digest is now.

import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { type DrawnBlock, divider, section } from '#blocks/parts/block.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { conditionInWords, quietInWords } from '#blocks/words/condition-words.ts';
import { destinationsInWords } from '#blocks/words/destination-words.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { scheduleMrkdwn } from '#blocks/words/schedule-words.ts';
import type { WishName } from '#digests/deeds/wishes.ts';
import type { Digest } from '#digests/digest.ts';

export interface Clash {
  /** The digest as it is now. */
  readonly digest: Digest;
  /** The fields that were changed, at least one. */
  readonly parts: readonly WishName[];
}

export function clashBlocks({ digest, parts }: Clash, names: CampaignNames | undefined): DrawnBlock[] {
  return [
    section(
      [
        '⚠ *Not saved yet.* Someone changed this digest while your form was open. Now it is:',
        ...parts.map((part) => `• ${partInWords(part, digest, names)}`),
        'What you filled in stands below. Choose Save again to put it in place of theirs, or Cancel to keep theirs.',
      ].join('\n'),
    ),
    divider(),
  ];
}

/** mrkdwn */
function partInWords(part: WishName, digest: Digest, names: CampaignNames | undefined): string {
  const { question, schedule, condition, whenQuiet } = digest;
  switch (part) {
    case 'question':
      return `*What*  ${nameIn(questionInWords(question, names), nameLengths.title)}`;
    case 'destinations':
      return `*Where*  ${destinationsInWords(digest)}`;
    case 'schedule':
      return `*When*  ${scheduleMrkdwn(schedule)}`;
    case 'condition':
      return condition === undefined
        ? '*Only if*  no condition'
        : `*Only if*  ${conditionInWords(condition)}`;
    case 'whenQuiet':
      return `*When nothing was counted*  ${quietInWords(whenQuiet ?? 'post')}`;
    default:
      return unreachable(part);
  }
}
