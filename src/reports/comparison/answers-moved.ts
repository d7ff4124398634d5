// Why the answers of one period are more or fewer than those of another, and in which campaigns. Knows no words.

import { lengthOf } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { DayScope, Gathered, Need } from '#readings/reading.ts';
import { campaignMoves, campaignMovesNeeds } from '#reports/compose/campaign-moves.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import { uncountedRates } from '#reports/compose/uncounted-rates.ts';
import { type CampaignMoves, whyAnswersMoved } from '#reports/figures/contributions.ts';
import type { WindowPair } from '#reports/figures/figure.ts';
import { rateParts } from '#reports/figures/metric.ts';
import type { RateName } from '#reports/question.ts';
import type { AnswersMoved, ComparedPeriod } from './comparison-report.ts';

/** The windows, and the campaigns that are compared: none if it is one campaign. */
export interface MovedAmong {
  readonly scope: DayScope;
  readonly campaigns: readonly Campaign[];
}

/** The campaigns in the list, everybody's or an owner's. Their recorded days cost the service nothing. */
export function answersMovedNeeds(
  { scope, campaigns }: MovedAmong,
  windows: WindowPair,
  context: ComposeContext,
): readonly Need[] {
  const list: Need[] = scope.kind === 'all' ? [{ kind: 'campaigns' }] : [];
  return [...list, ...campaignMovesNeeds(campaigns, windows, context)];
}

/** Replies, or acceptances if no message was sent. */
export function answersOf(sides: readonly [ComparedPeriod, ComparedPeriod]): RateName {
  return sides.every(({ counts }) => counts.messagesSent === 0 && counts.messagesReplied === 0)
    ? 'acceptanceRate'
    : 'replyRate';
}

/** `windows`: the first and the second of the sides, which share no day and lack none. undefined if nothing changed. */
export function* answersMoved(
  { scope, campaigns }: MovedAmong,
  sides: readonly [ComparedPeriod, ComparedPeriod],
  windows: WindowPair,
  gathered: Gathered,
  context: ComposeContext,
): Steps<AnswersMoved | undefined> {
  const of = answersOf(sides);
  const [one, other] = sides;
  const { part } = rateParts[of];
  if (one.counts[part] === other.counts[part]) return undefined;
  const alike = lengthOf(windows.now) === lengthOf(windows.before) && one.workingDays === other.workingDays;
  const longer = alike || other.workingDays === 0 ? 1 : one.workingDays / other.workingDays;
  const known = yield* campaignMoves(campaigns, scope, windows, gathered, context);
  const moves: CampaignMoves = known ?? {
    known: [],
    rest: { now: one.counts, before: other.counts },
    lacking: campaigns.length,
  };
  const isExplained = uncountedRates(scope, gathered, context)[of] === undefined;
  return { of, moves, why: isExplained ? whyAnswersMoved(of, moves, longer) : undefined };
}
