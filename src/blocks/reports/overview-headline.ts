// The overview in one sentence: what has changed beyond chance, or that nothing has, and how many campaigns need somebody.

import type { SheetView } from '#blocks/parts/ask.ts';
import { plural } from '#blocks/parts/text.ts';
import { nounOf } from '#blocks/words/metric-words.ts';
import { count, howMany, provenMove, rateAlone } from '#blocks/words/numbers.ts';
import { withinPeriod } from '#blocks/words/period-words.ts';
import type { OverviewReport } from '#reports/overview/overview-report.ts';
import type { PeriodPhrase } from '#reports/question.ts';

/** Plain text. */
export function overviewHeadline(report: OverviewReport, view: SheetView): string {
  const { total, activity, trend, standing, period } = report;
  if (total === 0) return 'No campaigns yet';
  const replies = activity.counters.messagesReplied.count;
  const told = `${count(replies)} ${nounOf('messagesReplied', replies)}`;
  const known = trend.filter(({ kind }) => kind === 'counted').length;
  if (known === 0) return `No day is known yet ${withinPeriod(period.phrase)}`;
  if (standing.daysMissing > 0)
    return `${told} on ${count(known)} of ${howMany(known + standing.daysMissing, 'day')}`;
  return provenInWords(report) ?? `${usualInWords(report, told)}, ${needingInWords(report, view)}`;
}

/** The first change that is more than chance, in the order of what matters. */
function provenInWords({ activity }: OverviewReport): string | undefined {
  const { counters, acceptanceRate, replyRate } = activity;
  const facts = [
    ['Replies', counters.messagesReplied, count(counters.messagesReplied.count)],
    ['Reply rate', replyRate, rateAlone(replyRate.rate)],
    ['Acceptance rate', acceptanceRate, rateAlone(acceptanceRate.rate)],
    ['Invitations', counters.invitationsSent, count(counters.invitationsSent.count)],
    ['Messages', counters.messagesSent, count(counters.messagesSent.count)],
    ['Acceptances', counters.invitationsAccepted, count(counters.invitationsAccepted.count)],
  ] as const;
  for (const [name, { change }, now] of facts) {
    const moved = provenMove(change);
    if (moved !== undefined) return `${name} ${moved} to ${now}`;
  }
  return undefined;
}

/** `A usual week: 512 replies`: only where chance explains every change. */
function usualInWords({ activity, period }: OverviewReport, told: string): string {
  const { change } = activity.counters.messagesReplied;
  const isUsual = change.kind === 'by' && change.movement.kind === 'within-chance';
  return isUsual ? `A usual ${unitOf(period.phrase)}: ${told}` : `${told} ${withinPeriod(period.phrase)}`;
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
  const needing = attention.length;
  if (needing > 0) return `${count(needing)} ${plural(needing, 'campaign needs', 'campaigns need')} ${whom}`;
  return attentionChecked.have < attentionChecked.of
    ? 'needs not looked through yet'
    : `nothing needs ${whom}`;
}
