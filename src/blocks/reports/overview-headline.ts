// The overview in one sentence: what changed beyond chance and in which campaigns, or that nothing did, and what needs somebody.

import { headlineName } from '#blocks/parts/headline.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import { capital } from '#blocks/parts/text.ts';
import { answerWords, metricCaption, nounOf } from '#blocks/words/metric-words.ts';
import {
  count,
  howMany,
  notGrowthInWords,
  percentSign,
  provenMove,
  rateAlone,
} from '#blocks/words/numbers.ts';
import { withinPeriod } from '#blocks/words/period-words.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import { type Contributions, largestShare } from '#reports/figures/contributions.ts';
import { arrangeNeeds } from '#reports/handling/arrange-needs.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { daysSummed, perWorkingDay } from './period-in-brief.ts';

/** Plain text. */
export function overviewHeadline(report: OverviewReport, view: SheetView): string {
  const { total, activity, trend, standing, period } = report;
  if (total === 0) return 'No campaigns yet';
  const replies = activity.counters.messagesReplied.count;
  const repliesWords = `${count(replies)} ${nounOf('messagesReplied', replies)}`;
  if (!trend.some(({ kind }) => kind === 'counted'))
    return `No day is known yet ${withinPeriod(period.phrase)}`;
  const lacking = daysSummed({ period, trend, standing });
  if (lacking !== undefined) return `${repliesWords}${lacking}`;
  return provenInWords(report) ?? `${usualInWords(report, repliesWords)}, ${needingInWords(report, view)}`;
}

/** The first change beyond chance, in order of importance; for a count, also in which campaigns. */
function provenInWords({ activity, byCampaign, period }: OverviewReport): string | undefined {
  const { counters, acceptanceRate, replyRate } = activity;
  const { acceptanceRate: acceptance, replyRate: reply } = answerWords;
  const counted = (name: ActivityCounterName) => [counters[name], count(counters[name].count), name] as const;
  const facts = [
    [capital(reply.answer[1]), ...counted('messagesReplied')],
    [metricCaption('replyRate'), replyRate, rateAlone(replyRate.rate), undefined],
    [metricCaption('acceptanceRate'), acceptanceRate, rateAlone(acceptanceRate.rate), undefined],
    [capital(acceptance.sent[1]), ...counted('invitationsSent')],
    [capital(reply.sent[1]), ...counted('messagesSent')],
    [capital(acceptance.answer[1]), ...counted('invitationsAccepted')],
  ] as const;
  for (const [name, { change }, now, counter] of facts) {
    const move = provenMove(change);
    if (move === undefined) continue;
    const per = counter === undefined ? '' : perWorkingDay(period);
    const whose =
      counter &&
      (notGrowthInWords(counters[counter]) ??
        // Contributions belong to the plain change, so they say nothing about one per working day.
        (per === '' && byCampaign ? whoseInWords(byCampaign.contributions[counter]) : undefined));
    return `${name} ${move}${per} to ${now}${whose === undefined ? '' : `: ${whose}`}`;
  }
  return undefined;
}

const longestName = 34;
/** A smaller share explains nothing. */
const tellingShare = 0.15;

/** `a quarter of the fall is Nordics SaaS Founders`; plain text. */
export function whoseInWords(all: Contributions): string | undefined {
  if (all.change === 0) return undefined;
  const direction = all.change > 0 ? 'rise' : 'fall';
  const largest = largestShare(all);
  if (largest === undefined || largest.share < tellingShare) return undefined;
  return `${shareInWords(largest.share)} of the ${direction} is ${headlineName(largest.campaign.name, longestName)}`;
}

const namedShares = [
  [1, 'all'],
  [3 / 4, 'three quarters'],
  [2 / 3, 'two thirds'],
  [1 / 2, 'half'],
  [1 / 3, 'a third'],
  [1 / 4, 'a quarter'],
  [1 / 5, 'a fifth'],
] as const;

/** Within two points of it, a share has a name. */
function shareInWords(share: number): string {
  const namedShare = namedShares.find(([exact]) => Math.abs(share - exact) <= 0.02);
  return namedShare?.[1] ?? `${Math.round(100 * share)}${percentSign}`;
}

/** `A usual week: 512 replies`: only if chance explains the change. */
function usualInWords({ activity, period }: OverviewReport, repliesWords: string): string {
  const { change } = activity.counters.messagesReplied;
  const isUsual = change.kind === 'by' && change.movement.kind === 'within-chance';
  return isUsual
    ? `A usual ${unitOf(period.phrase)}: ${repliesWords}`
    : `${repliesWords} ${withinPeriod(period.phrase)}`;
}

function unitOf(phrase: PeriodPhrase): string {
  switch (phrase.kind) {
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return phrase.kind;
    case 'last-days':
      return phrase.days === 7 ? 'week' : `${phrase.days} days`;
    default:
      return 'period';
  }
}

function needingInWords({ attention, attentionChecked }: OverviewReport, { audience }: SheetView): string {
  const whom = audience === 'private' ? 'you' : 'somebody';
  const { lines, folded } = arrangeNeeds(attention);
  const isPartial = attentionChecked.have < attentionChecked.of;
  if (lines.length > 0) {
    const least = isPartial ? 'at least ' : '';
    return `${least}${howMany(lines.length, 'campaign needs', 'campaigns need')} ${whom}`;
  }
  if (isPartial) return 'needs not looked through yet';
  return folded.length > 0 ? `nothing new needs ${whom}` : `nothing needs ${whom}`;
}
