// In one sentence, how what was sent in some days was answered so far, always beside what is usual by then.

import { plural } from '#blocks/parts/text.ts';
import { dayInWords, rangeInWords } from '#blocks/words/dates.ts';
import { answerWords } from '#blocks/words/metric-words.ts';
import { count, howMany, percentSign } from '#blocks/words/numbers.ts';
import { type Cohort, leastForShare } from '#reports/figures/cohort.ts';

/** Plain text: `Of 420 messages sent 1–7 Mar 2026 about 19 % are answered so far, usually about 22 % by now` */
export function cohortInWords(cohort: Cohort): string {
  const { rate, window, sent } = cohort;
  const { sent: nouns, answeredAs } = answerWords[rate];
  const { answered, verb, usual, so, by } = toldOf(cohort);
  const of = `${howMany(sent, ...nouns)} sent ${rangeInWords(window)}`;
  return `Of ${of} about ${answered} ${verb} ${answeredAs} ${so}, usually about ${usual} ${by}`;
}

/** The same below figures of these days: `About 19 % of these 420 messages are answered so far, usually 22 % by now` */
export function cohortInBrief(cohort: Cohort): string {
  const {
    sent: [one, many],
    answeredAs,
  } = answerWords[cohort.rate];
  const { answered, verb, usual, so, by } = toldOf(cohort);
  const of = cohort.sent === 1 ? `this ${one}` : `these ${count(cohort.sent)} ${many}`;
  return `About ${answered} of ${of} ${verb} ${answeredAs} ${so}, usually ${usual} ${by}`;
}

function toldOf({ until, sent, answered, usual }: Cohort) {
  const share = (part: number) =>
    sent < leastForShare ? count(Math.round(part)) : `${Math.round((100 * part) / sent)}${percentSign}`;
  const when =
    until === undefined ? { so: 'so far', by: 'by now' } : { so: `by ${dayInWords(until)}`, by: 'by then' };
  const shareWords = share(answered);
  return {
    answered: shareWords,
    verb: plural(shareWords === '1' ? 1 : 2, 'is', 'are'),
    usual: share(usual),
    ...when,
  };
}

/** Why it differs from the plain rate of the same days, which is shown beside it. */
export const cohortBeside =
  'the rate of these days counts every answer that came in them, also to what was sent before';

/** How it is estimated, for the answer to "how is this worked out". */
export const cohortMethod =
  'estimated: nobody links an answer to what it answers, so answers are shared out by how late they usually come';
