// Finds campaigns that get fewer answers, or send less, than usual, by cumulative sums over their last three weeks.

import { addDays, weekday } from '#base/day.ts';
import { rateParts } from '#reports/figures/metric.ts';
import type { RateName } from '#reports/question.ts';
import { type AttentionRule, isRunning } from './attention-rule.ts';
import { type CampaignFacts, learnedFrom } from './campaign-facts.ts';
import { type Fall, type FallTest, fallTests, rateFall, volumeFall } from './sequential-tests.ts';

/** A fall to a tenth is told before a fall to a half, because it says more. */
const tests: Readonly<Record<RateName, readonly FallTest[]>> = {
  replyRate: [fallTests.repliesStop, fallTests.repliesHalved],
  acceptanceRate: [fallTests.acceptanceHalved],
};

/** Replies or acceptances came as usual. Since some day, fewer come than chance explains. */
export const answersFell: AttentionRule = (facts) => {
  if (!isRunning(facts)) return undefined;
  const falls = (['replyRate', 'acceptanceRate'] as const).flatMap((rate) => {
    const found = facts.uncounted[rate] === undefined ? fallOf(rate, facts) : undefined;
    return found ? [{ rate, ...found }] : [];
  });
  const [worst] = falls.sort((a, b) => b.usual - b.came - (a.usual - a.came));
  if (worst === undefined) return undefined;
  const { rate, from, came, usual } = worst;
  const since = addDays(facts.history.first, from);
  return {
    size: usual - came,
    finding: {
      reason: { kind: 'answers-fell', rate, since, came, usual: Math.round(usual) },
      working: {
        windows: [{ name: 'recent', range: { first: since, last: addDays(facts.today, -1) } }],
        inputs: [],
      },
    },
  };
};

/** It sent as usual, but since some day at most two fifths of that. */
export const sendsFell: AttentionRule = (facts) => {
  if (!isRunning(facts)) return undefined;
  const { sent, firstWeekday, start } = sendsOf(facts);
  const fall = volumeFall({ firstWeekday, sent });
  if (fall === undefined) return undefined;
  const since = addDays(facts.history.first, start + fall.from);
  return {
    size: fall.usual - fall.came,
    finding: {
      reason: { kind: 'sends-fell', since, sent: fall.came, usual: Math.round(fall.usual) },
      working: {
        windows: [{ name: 'recent', range: { first: since, last: addDays(facts.today, -1) } }],
        inputs: [],
      },
    },
  };
};

function fallOf(rate: RateName, facts: CampaignFacts): Fall | undefined {
  const start = learnedFrom(facts);
  const { counts } = facts.history;
  const testedPart = (values: ArrayLike<number>) => Array.prototype.slice.call(values, start) as number[];
  const { part, of } = rateParts[rate];
  const days = {
    firstWeekday: weekdayAt(facts, start),
    sent: testedPart(counts[of]),
    answers: testedPart(counts[part]),
  };
  const fall = rateFall(days, tests[rate]);
  return fall && { ...fall, from: start + fall.from };
}

function sendsOf(facts: CampaignFacts) {
  const start = learnedFrom(facts);
  const { invitationsSent, messagesSent } = facts.history.counts;
  const sent = Array.from(
    { length: Math.max(0, invitationsSent.length - start) },
    (_, at) => (invitationsSent[start + at] ?? 0) + (messagesSent[start + at] ?? 0),
  );
  return { sent, start, firstWeekday: weekdayAt(facts, start) };
}

/** 0 is Monday. */
function weekdayAt(facts: CampaignFacts, at: number): number {
  return weekday(addDays(facts.history.first, at)) - 1;
}
