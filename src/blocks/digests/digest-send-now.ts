// Send now: the question before it, which says whether the digest's condition holds, and the outcome in each place.

import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { button, confirmation } from '#blocks/parts/block.ts';
import { capital } from '#blocks/parts/text.ts';
import { amountBeside, conditionInWords, plainConditionWords } from '#blocks/words/condition-words.ts';
import { outcomeInWords } from '#blocks/words/delivery-words.ts';
import { placesInWords } from '#blocks/words/destination-words.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { nextInWords } from '#blocks/words/schedule-words.ts';
import { mendInWords } from '#blocks/words/slack-errors.ts';
import { activityInAnswer, judgeCondition, judgedFigure } from '#digests/delivery/judge-condition.ts';
import type { Condition, Digest } from '#digests/digest.ts';
import type { PlacedOutcome } from '#digests/digests.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { Answer } from '#reports/report.ts';

/** `known`: the answer to its question from the record; undefined if the record was not asked. */
export function sendNowButton(digest: Digest, known: Answer | undefined) {
  const { condition, destinations, schedule } = digest;
  const all =
    destinations.length === 2 ? 'both destinations' : `all ${howMany(destinations.length, 'destination')}`;
  const places = destinations.length === 1 ? 'its destination' : all;
  const after = schedule.kind === 'watch' ? nextInWords(digest) : 'The next run comes as planned.';
  const verdict = condition === undefined ? 'holds' : judgedNow(condition, known);
  return button('Send now', controls.digestSendNow, digest.id, {
    confirm: confirmation({
      title: verdict === 'fails' ? 'Send it all the same?' : 'Send it now?',
      text: [
        ...(condition === undefined ? [] : [conditionNowInWords(condition, known)]),
        `It is posted at once to ${places}. ${after}`,
      ].join(' '),
      confirm: 'Send now',
    }),
  });
}

function judgedNow(condition: Condition, known: Answer | undefined) {
  return known === undefined ? 'unknown' : judgeCondition(condition, known, 'unknown');
}

/** One sentence in plain text. */
function conditionNowInWords(condition: Condition, known: Answer | undefined): string {
  const conditionWords = conditionInWords(condition);
  const verdict = judgedNow(condition, known);
  switch (verdict) {
    case 'unknown':
      return `By itself it is sent only if ${conditionWords}; sent by hand, that is not asked.`;
    case 'holds':
      return `It would be sent by itself too: ${figureNowInWords(condition, known)}.`;
    case 'fails':
      return `${capital(figureNowInWords(condition, known))}; by itself it is sent only if ${conditionWords}.`;
    default:
      return unreachable(verdict);
  }
}

/** "replies are 12" */
function figureNowInWords(condition: Condition, known: Answer | undefined): string {
  if (condition.kind !== 'figure') {
    const { holds, fails } = plainConditionWords[condition.kind];
    return judgedNow(condition, known) === 'holds' ? holds : fails;
  }
  const { figure } = condition;
  const activity = known && activityInAnswer(known);
  const now = activity && judgedFigure(figure, activity);
  const amount = typeof now === 'number' ? amountBeside(condition, now) : 'not known';
  return `${metricInWords(figure)} ${isRate(figure) ? 'is' : 'are'} ${amount} now`;
}

/** In mrkdwn: the places that got it, then those that did not, by reason. `withMend` adds how to mend each. */
export function sentInWords(outcomes: readonly PlacedOutcome[], withMend: boolean): string {
  const reached = outcomes.filter(({ kind }) => kind === 'posted');
  const others = outcomes.filter(({ kind }) => kind !== 'posted');
  const alike = [...Map.groupBy(others, (one) => outcomeInWords(one)).entries()];
  const notPosted = alike.map(([why, placed]) => {
    const [first] = placed;
    const mend = withMend && first?.kind === 'refused' ? ` ${mendInWords(first.error, undefined)}` : '';
    return `${placesInWords(placed.map(({ destination }) => destination))}: ${why}.${mend}`;
  });
  const posted =
    reached.length === 0
      ? []
      : [`Posted in ${placesInWords(reached.map(({ destination }) => destination))}.`];
  return [...posted, ...notPosted].join('\n');
}
