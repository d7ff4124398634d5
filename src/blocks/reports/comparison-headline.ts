// A comparison in one sentence: who or what is ahead, if that is more than chance; else that it is too close, or too little, to call.

import { unreachable } from '#base/unreachable.ts';
import { capital, distinct } from '#blocks/parts/text.ts';
import { metricCaption, nounOf } from '#blocks/words/metric-words.ts';
import { noArrow } from '#blocks/words/no-arrow.ts';
import { count, provenMove, ranLessInWords, rateAlone, uncountedInWords } from '#blocks/words/numbers.ts';
import { withinPeriod } from '#blocks/words/period-words.ts';
import type {
  CompareCampaignsReport,
  ComparePeriodsReport,
  ComparisonReport,
} from '#reports/comparison/comparison-report.ts';
import type { CountChange, Rate, RateChange } from '#reports/figures/figure.ts';
import { isRate, rateParts } from '#reports/figures/metric.ts';
import type { PeriodMetric, RateName } from '#reports/question.ts';

/** Two names and a sentence around them stay below 90 characters. */
const nameLength = 24;

/** The figures of a comparison, the main one first. */
export function comparedFigures({ sides, kind, question }: ComparisonReport): readonly PeriodMetric[] {
  const asked = question.kind === 'compare-campaigns' ? question.metric : undefined;
  const isOfMessages =
    asked === undefined
      ? sides.some(({ counts }) => counts.messagesSent > 0 || counts.messagesReplied > 0)
      : ofMessages.includes(asked);
  const [answers, invites]: [PeriodMetric[], PeriodMetric[]] =
    kind === 'compare-periods'
      ? [
          ['messagesReplied', 'replyRate', 'messagesSent'],
          ['invitationsAccepted', 'acceptanceRate', 'invitationsSent'],
        ]
      : [
          ['replyRate', 'messagesReplied', 'messagesSent'],
          ['acceptanceRate', 'invitationsAccepted', 'invitationsSent'],
        ];
  return isOfMessages ? [...answers, ...invites] : [...invites, ...answers];
}

const ofMessages: readonly PeriodMetric[] = ['replyRate', 'messagesReplied', 'messagesSent'];

/** Plain text. */
export function comparisonHeadline(report: ComparisonReport): string {
  if (report.shared === 'everything')
    return report.kind === 'compare-campaigns'
      ? 'Both are the same campaign: nothing to compare'
      : 'Both are the same days: nothing to compare';
  return report.kind === 'compare-campaigns' ? ofCampaigns(report) : ofPeriods(report);
}

function ofPeriods(report: ComparePeriodsReport): string {
  return provenInWords(report) ?? ofLead(report);
}

/** The first change that is more than chance: `Replies fell 23 % last week: 461 against 599`. */
function provenInWords(report: ComparePeriodsReport): string | undefined {
  const { by, sides } = report;
  const [one, other] = sides;
  const isLater = (one.window?.first ?? '') > (other.window?.first ?? '');
  for (const metric of comparedFigures(report)) {
    const move = provenMove(comparedChange(metric, report));
    if (move === undefined) continue;
    const perDay = by === 'working-day' && !isRate(metric) ? ' per working day' : '';
    const verbPhrase = isLater ? move.replace(/^down/, 'fell').replace(/^up/, 'rose') : higher(move);
    const within = `${verbPhrase}${perDay} ${withinPeriod(one.period.phrase)}`;
    return `${shortCaption(metric)} ${within}: ${comparedFigure(metric, one)} against ${comparedFigure(metric, other)}`;
  }
  return undefined;
}

/** `were 23 % lower`, for an earlier period compared with a later one. */
function higher(move: string): string {
  const [, way, size = ''] = /^(up|down) (.*)$/.exec(move) ?? [];
  return `${way === 'up' ? 'higher by' : 'lower by'} ${size}`;
}

function ofLead(report: ComparePeriodsReport): string {
  const [metric = 'messagesReplied'] = comparedFigures(report);
  const counter = isRate(metric) ? rateParts[metric].part : metric;
  const [one, other] = report.sides;
  const now = one.counts[counter];
  const countsWords = `${count(now)} ${nounOf(counter, now)} ${withinPeriod(one.period.phrase)} against ${count(other.counts[counter])}`;
  const unproven = unlikeInWords(report) ?? unprovenInWords(comparedChange(counter, report));
  return unproven === undefined ? countsWords : `${unproven}: ${countsWords}`;
}

/** Two campaigns are compared by their rate, which does not depend on their size. */
function ofCampaigns(report: CompareCampaignsReport): string {
  if (report.age === 0) return 'One has no complete day yet: nothing to compare';
  const [metric = 'replyRate'] = comparedFigures(report);
  const rate: RateName = metric === 'acceptanceRate' ? metric : 'replyRate';
  const names = distinct(
    report.sides.map(({ row }) => row.campaign.name),
    nameLength,
  );
  const [one, other] = report.sides.map((side) => side[rate]);
  const [first = '', second = ''] = names;
  const { change } = report.difference[rate];
  if (one === undefined || other === undefined) return `${first} against ${second}`;
  if (one.kind === 'none' && other.kind === 'none') return `Nothing sent yet: ${first} against ${second}`;
  const verb = rate === 'replyRate' ? 'answer' : 'accept';
  const direction = change.kind === 'by' ? change.movement.kind : undefined;
  if (direction === 'up') return `${first} leads: ${rateAlone(one)} ${verb} against ${rateAlone(other)}`;
  if (direction === 'down') return `${second} leads: ${rateAlone(other)} ${verb} against ${rateAlone(one)}`;
  const shown = change.kind === 'too-few' ? asCounts : rateAlone;
  const bothRates = `${first} ${shown(one)}, ${second} ${shown(other)}`;
  const unproven = unlikeInWords(report) ?? unprovenInWords(change);
  return unproven === undefined ? `${shortCaption(rate)}: ${bothRates}` : `${unproven}: ${bothRates}`;
}

/** A rate of few says less than its counts: `3 of 12`. */
function asCounts(rate: Rate): string {
  return rate.kind === 'counted' ? `${count(rate.part)} of ${count(rate.of)}` : rateAlone(rate);
}

/** What makes the two incomparable. */
function unlikeInWords(report: ComparisonReport): string | undefined {
  if (report.sides.some(({ daysMissing }) => daysMissing > 0)) return 'Days are missing';
  if (report.kind === 'compare-campaigns') return undefined;
  return report.sides.some(({ period }) => period.complete === undefined) ? 'Not over yet' : undefined;
}

/** Why nobody is said to be ahead; undefined if there is nothing to say about it. */
function unprovenInWords(change: CountChange | RateChange): string | undefined {
  switch (change.kind) {
    case 'by': {
      const { movement } = change;
      if (movement.kind === 'within-chance') return 'Too close to call';
      const reason = noArrow(movement);
      return reason && capital(reason.beside);
    }
    case 'too-few':
      return 'Too few to tell';
    case 'uncounted':
      return capital(uncountedInWords(change));
    case 'ran-less':
      return capital(ranLessInWords(change));
    case 'new':
    case 'both-zero':
    case 'unknown':
      return undefined;
    default:
      return unreachable(change);
  }
}

export function comparedChange(
  metric: PeriodMetric,
  { difference }: Pick<ComparisonReport, 'difference'>,
): CountChange | RateChange {
  return isRate(metric) ? difference[metric].change : difference.counters[metric].change;
}

export function comparedFigure(metric: PeriodMetric, side: ComparisonReport['sides'][number]): string {
  return isRate(metric) ? rateAlone(side[metric]) : count(side.counts[metric]);
}

/** Short enough for a column on a phone: `Messages`. */
export function shortCaption(metric: PeriodMetric): string {
  return shortCaptions[metric] ?? metricCaption(metric);
}

const shortCaptions: Partial<Record<PeriodMetric, string>> = {
  invitationsSent: 'Invitations',
  messagesSent: 'Messages',
  acceptanceRate: 'Acceptance',
};
