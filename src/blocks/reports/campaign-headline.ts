// One campaign in one sentence: what it needs, or how its period went. It claims only what is proven.

import { unreachable } from '#base/unreachable.ts';
import { plural } from '#blocks/parts/text.ts';
import { statusInWords } from '#blocks/words/campaign-words.ts';
import { dayInWords, shortDay } from '#blocks/words/dates.ts';
import { metricInWords, nounOf } from '#blocks/words/metric-words.ts';
import { count, howMany, percent, provenMove, rateAlone } from '#blocks/words/numbers.ts';
import { phraseInWords, withinInWords } from '#blocks/words/period-words.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { AttentionReason, NeedKind } from '#reports/attention/attention-line.ts';
import type { CampaignReport } from '#reports/campaign/campaign-report.ts';
import { isRate, rateParts } from '#reports/figures/metric.ts';

/** `need`: the one that the campaign was opened from. `gone`: the same, where it is not there any more. */
export interface OpenedFrom {
  readonly need: AttentionReason | undefined;
  readonly gone: NeedKind | undefined;
}

/** Plain text, after the campaign's name. */
export function saidOfCampaign(report: CampaignReport, { need, gone }: OpenedFrom): string {
  if (need !== undefined) return needInWords(need);
  return gone === undefined ? periodInWords(report) : goneWords[gone];
}

const goneWords: Readonly<Record<NeedKind, string>> = {
  stalled: 'no longer stalled',
  'nothing-sent': 'no longer without a first send',
  'answers-fell': 'answers are no longer too few',
  'sends-fell': 'no longer sends less than usual',
  'end-at-risk': 'its end date is no longer at risk',
  'running-out': 'no longer runs out of leads',
  finishing: 'no longer about to finish',
  finished: 'finished some days ago',
  'just-started': 'no longer new',
};

function needInWords(reason: AttentionReason): string {
  switch (reason.kind) {
    case 'stalled': {
      const days = reason.silentWorkingDays;
      return `nothing sent for ${howMany(days, 'working day')}`;
    }
    case 'nothing-sent':
      return `nothing sent since its start on ${shortDay(reason.since)}`;
    case 'answers-fell': {
      const { rate, came, since, usual } = reason;
      const answers = `${came === 0 ? 'no' : count(came)} ${answerNoun(rateParts[rate].part, came)}`;
      return `${answers} since ${shortDay(since)}, usually ${count(usual)}`;
    }
    case 'sends-fell':
      return `${count(reason.sent)} sent since ${shortDay(reason.since)}, usually ${count(reason.usual)}`;
    case 'end-at-risk': {
      const { leadsLeft, endsOn, workingDaysLeft } = reason;
      const ends = workingDaysLeft === 0 ? 'ended' : 'ends';
      return `${howMany(leadsLeft, 'lead')} left when it ${ends} on ${shortDay(endsOn)}`;
    }
    case 'running-out': {
      const days = reason.workingDaysLeft;
      return `leads for ${howMany(days, 'more working day')}`;
    }
    case 'finishing':
      return `${percent(reason.progress)} done`;
    case 'finished':
      return `finished on ${dayInWords(reason.on)}`;
    case 'just-started':
      return `started on ${shortDay(reason.on)}, ${count(reason.sent)} sent so far`;
    default:
      return unreachable(reason);
  }
}

function periodInWords(report: CampaignReport): string {
  const { activity, trend, standing, period, told } = report;
  const { counters } = activity;
  const known = trend.filter(({ kind }) => kind === 'counted').length;
  if (known === 0) return `no day of ${phraseInWords(period.phrase)} is known yet`;
  const counter: ActivityCounterName = isRate(told) ? rateParts[told].part : told;
  const { count: counted, change } = counters[counter];
  const figures = `${counted === 0 ? 'no' : count(counted)} ${answerNoun(counter, counted)}`;
  if (standing.daysMissing > 0) {
    const of = known + standing.daysMissing;
    return `${figures} on ${count(known)} of ${howMany(of, 'day')}`;
  }
  const when = withinInWords(period.phrase);
  if (Object.values(counters).every((each) => each.count === 0)) return `${nothing(report)} ${when}`;
  const moved = movedInWords(report);
  if (moved !== undefined) return moved;
  if (period.complete === undefined) return `${figures} so far today`;
  const isUsual = change.kind === 'by' && change.movement.kind === 'within-chance';
  return `${figures} ${when}${isUsual ? ', as usual' : ''}`;
}

/** undefined where chance explains the change of every figure. */
function movedInWords({ activity, told }: CampaignReport): string | undefined {
  const of = isRate(told) ? activity[told] : activity.counters[told];
  const moved = provenMove(of.change);
  if (moved === undefined) return undefined;
  return `${metricInWords(told)} ${moved} to ${'rate' in of ? rateAlone(of.rate) : count(of.count)}`;
}

/** Of a campaign that is not active, its status says why. */
function nothing({ row: { campaign } }: CampaignReport): string {
  return campaign.status === 'ACTIVE' ? 'nothing sent' : `${statusInWords(campaign.status)}, nothing sent`;
}

function answerNoun(counter: ActivityCounterName, counted: number): string {
  return counter === 'invitationsAccepted' ? plural(counted, 'acceptance') : nounOf(counter, counted);
}
