// One campaign in one sentence: what it needs, or how its period went. Claims only what is proven.

import { unreachable } from '#base/unreachable.ts';
import { dayInWords, shortDay } from '#blocks/words/dates.ts';
import { count, howMany, percent } from '#blocks/words/numbers.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionReason } from '#reports/attention/attention-line.ts';
import type { CampaignReport } from '#reports/campaign/campaign-report.ts';
import { rateParts } from '#reports/figures/metric.ts';
import { answerNoun, periodSaid } from './period-in-brief.ts';

/** `need`: the one from which the campaign was opened. `gone`: the same, if it no longer exists. */
export interface OpenedFrom {
  readonly need: AttentionReason | undefined;
  readonly gone: NeedKind | undefined;
}

/** Plain text, after the campaign's name. */
export function saidOfCampaign(report: CampaignReport, { need, gone }: OpenedFrom): string {
  if (need !== undefined) return needInWords(need);
  return gone === undefined ? periodSaid(report, report.row.campaign.status) : goneWords[gone];
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
