// Campaigns whose reply rate or acceptance rate fell by more than chance explains.

import { addDays, type DateRange } from '#base/day.ts';
import { isBeyondChance, type Share } from '#reports/figures/chance.ts';
import { minimumSample } from '#reports/figures/compare.ts';
import { rateParts } from '#reports/figures/metric.ts';
import { countedRate } from '#reports/figures/units.ts';
import type { RateName } from '#reports/question.ts';
import { attentionWindows, type CampaignFacts, daysIn, leastDaysBefore } from './campaign-facts.ts';
import { type AttentionRule, inputs, isRunning } from './rule.ts';

/** People answer up to so many days later. */
const answerLag = 7;

/**
 * A rate of the last seven days is lower than in the four weeks before, by more than chance explains. Answers come days later, so the
 * rate of a campaign that sends more and more falls by itself. The rate must therefore also be lower of what was sent a week earlier.
 */
export const rateDown: AttentionRule = (facts, { rateDropPoints, rateDropSureness }) => {
  if (!isRunning(facts)) return undefined;
  const { recent, before } = attentionWindows(facts.today);
  const lagging = { first: addDays(before.first, answerLag), last: before.last };
  const falls = (['replyRate', 'acceptanceRate'] as const).flatMap((rate) => {
    const at = (range: DateRange, lag: number, leastDays: number) =>
      shareIn(facts, { range, rate, lag, leastDays });
    const fall = (was: Share | undefined, is: Share | undefined) => {
      if (was === undefined || is === undefined) return undefined;
      if (was.of < minimumSample || is.of < minimumSample) return undefined;
      const points = 100 * (was.part / was.of - is.part / is.of);
      const fell = points >= rateDropPoints && isBeyondChance(was, is, rateDropSureness);
      return fell ? { rate, points, was, is } : undefined;
    };
    const late = fall(at(lagging, answerLag, 14), at(recent, answerLag, 5));
    return (late && fall(at(before, 0, leastDaysBefore), at(recent, 0, 7))) ?? [];
  });
  const [worst] = falls.sort((a, b) => b.points - a.points);
  if (worst === undefined) return undefined;
  const { rate, points, was, is } = worst;
  return {
    size: points,
    finding: {
      reason: {
        kind: 'rate-down',
        rate,
        points,
        before: countedRate(was.part, was.of),
        now: countedRate(is.part, is.of),
      },
      working: {
        windows: [
          { name: 'recent', range: recent },
          { name: 'before', range: before },
        ],
        inputs: inputs(
          ['recent-part', is.part],
          ['recent-of', is.of],
          ['before-part', was.part],
          ['before-of', was.of],
        ),
      },
    },
  };
};

/** The answers of the range, of what was sent `lag` days before each day; undefined where fewer than `leastDays` days are known. */
function shareIn(
  facts: CampaignFacts,
  { range, rate, lag, leastDays }: { range: DateRange; rate: RateName; lag: number; leastDays: number },
): Share | undefined {
  const { part, of } = rateParts[rate];
  const sending = daysIn(facts, { first: addDays(range.first, -lag), last: addDays(range.last, -lag) });
  const share = { part: 0, of: 0 };
  let known = 0;
  for (const [index, { counts }] of daysIn(facts, range).entries()) {
    const sent = sending[index]?.counts;
    if (counts === undefined || sent === undefined) continue;
    known += 1;
    share.part += counts[part];
    share.of += sent[of];
  }
  return known < leastDays ? undefined : share;
}
