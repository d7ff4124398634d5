// What became of what was sent in some days, in one sentence: so far beside what is usual by then, never one without the other.

import { plural } from '#blocks/parts/text.ts';
import { dayInWords, rangeInWords } from '#blocks/words/dates.ts';
import { count, percentSign } from '#blocks/words/numbers.ts';
import { type Cohort, leastForShare } from '#reports/figures/cohort.ts';
import type { RateName } from '#reports/question.ts';

/** Plain text: `Of 420 messages sent 1–7 Mar 2026 about 19 % are answered so far, usually about 22 % by now`. */
export function cohortInWords({ rate, window, until, sent, answered, usual }: Cohort): string {
  const { one, many, answeredAs } = cohortWords[rate];
  const share = (part: number) =>
    sent < leastForShare ? count(Math.round(part)) : `${Math.round((100 * part) / sent)}${percentSign}`;
  const [so, then] = until === undefined ? ['so far', 'by now'] : [`by ${dayInWords(until)}`, 'by then'];
  const of = `${count(sent)} ${plural(sent, one, many)} sent ${rangeInWords(window)}`;
  return `Of ${of} about ${share(answered)} are ${answeredAs} ${so}, usually about ${share(usual)} ${then}`;
}

const cohortWords: Readonly<Record<RateName, { one: string; many: string; answeredAs: string }>> = {
  replyRate: { one: 'message', many: 'messages', answeredAs: 'answered' },
  acceptanceRate: { one: 'invitation', many: 'invitations', answeredAs: 'accepted' },
};

/** How it is estimated, for the working. */
export const cohortMethod =
  'estimated: nobody links an answer to what it answers, so answers are shared out by how late they usually come';
