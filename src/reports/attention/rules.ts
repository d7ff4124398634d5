// The rules of "needs you today", most urgent first: each looks at one campaign and finds one reason with its number, or nothing.

import { addDays, daysBetween } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import { isBeyondChance } from '#reports/chance.ts';
import { minimumSample } from '#reports/compare.ts';
import { rateParts } from '#reports/metric.ts';
import type { RateName } from '#reports/question.ts';
import { countedRate } from '#reports/units.ts';
import type { AttentionInput, AttentionInputName, AttentionLine } from './attention.ts';
import {
  type CampaignFacts,
  daysIn,
  invitedPerWorkingDay,
  isWorkingDay,
  type KnownDay,
  leadsLeft,
  windowsOf,
  workingDaysBetween,
} from './facts.ts';
import type { AttentionThresholds } from './thresholds.ts';

export interface Finding {
  /** Orders findings of one rule: the larger, the more urgent. */
  readonly size: number;
  readonly finding: Pick<AttentionLine, 'reason' | 'working'>;
}

export type Rule = (facts: CampaignFacts, thresholds: AttentionThresholds) => Finding | undefined;

/** It runs and has work left, but sent nothing on its last working days, though it used to. */
export const stalled: Rule = (facts, { silentWorkingDays, usualPerWorkingDay }) => {
  if (!isRunning(facts) || leadsLeft(facts) === 0) return undefined;
  const { recent, before } = windowsOf(facts.today);
  const since = facts.startedOn ?? before.first;
  const days = daysIn(facts, { first: before.first, last: recent.last })
    .filter(({ day }) => isWorkingDay(day) && day >= since)
    .toReversed();
  const end = days.findIndex(({ counts }) => counts === undefined || sentIn(counts) > 0);
  const silent = end < 0 ? days.length : end;
  if (silent < silentWorkingDays) return undefined;
  const earlier = days.slice(silent).filter(({ counts }) => counts !== undefined);
  const usual = earlier.reduce((sum, { counts }) => sum + sentIn(counts), 0) / Math.max(1, earlier.length);
  if (end >= 0 && usual < usualPerWorkingDay) return undefined;
  const lastActive = earlier.find(({ counts }) => sentIn(counts) > 0)?.day;
  return {
    size: usual * silent,
    finding: {
      reason: { kind: 'stalled', silentWorkingDays: silent, lastActive },
      working: {
        windows: [{ name: 'before', range: { first: before.first, last: recent.last } }],
        inputs: inputs(['silent-working-days', silent], ['usual-per-working-day', usual]),
      },
    },
  };
};

/** A rate of the last seven days against the four weeks before, lower than chance explains. */
export const rateDown: Rule = (facts, { rateDropPoints, rateDropSureness }) => {
  if (!isRunning(facts)) return undefined;
  const { recent, before } = windowsOf(facts.today);
  const falls = (['replyRate', 'acceptanceRate'] as const).flatMap((rate) => {
    const [was, is] = [shareIn(daysIn(facts, before), rate), shareIn(daysIn(facts, recent), rate)];
    if (was === undefined || is === undefined) return [];
    if (was.of < minimumSample || is.of < minimumSample) return [];
    const points = 100 * (was.part / was.of - is.part / is.of);
    const fell = points >= rateDropPoints && isBeyondChance(was, is, rateDropSureness);
    return fell ? [{ rate, points, was, is }] : [];
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

/** At the pace of the last week, too many leads will not have been invited when it ends. */
export const endAtRisk: Rule = (facts, thresholds) => {
  const { endsOn, today, statistics } = facts;
  const [left, pace] = [leadsLeft(facts), invitedPerWorkingDay(facts)];
  if (!isRunning(facts) || endsOn === undefined || statistics === undefined) return undefined;
  if (left === undefined || pace === undefined || isNew(facts, thresholds)) return undefined;
  if (daysBetween(today, endsOn) > thresholds.endWithinDays) return undefined;
  const workingDaysLeft = workingDaysBetween(today, endsOn);
  const leftAtEnd = Math.round(left - pace * workingDaysLeft);
  if (leftAtEnd < thresholds.leftAtEnd * statistics.counters.totalLeadCount) return undefined;
  return {
    size: leftAtEnd,
    finding: {
      reason: { kind: 'end-at-risk', endsOn, workingDaysLeft, leadsLeft: leftAtEnd },
      working: leadsWorking(facts, left, pace, ['working-days-left', workingDaysLeft]),
    },
  };
};

/** At the pace of the last week, the leads last for a few days only, and the campaign is meant to go on. */
export const runningOut: Rule = (facts, thresholds) => {
  const [left, pace] = [leadsLeft(facts), invitedPerWorkingDay(facts)];
  if (!isRunning(facts) || left === undefined || !pace || isNew(facts, thresholds)) return undefined;
  const workingDaysLeft = left / pace;
  const lastsUntil = addDays(facts.today, Math.ceil((workingDaysLeft * 7) / 5));
  const endsFirst = facts.endsOn !== undefined && facts.endsOn <= lastsUntil;
  if (workingDaysLeft > thresholds.leadsForWorkingDays || endsFirst) return undefined;
  return {
    size: -workingDaysLeft,
    finding: {
      reason: { kind: 'running-out', leadsLeft: left, workingDaysLeft: Math.ceil(workingDaysLeft) },
      working: leadsWorking(facts, left, pace),
    },
  };
};

/** Nearly all of it is done. */
export const finishing: Rule = (facts, { finishingProgress }) => {
  const { progress } = facts;
  if (!isRunning(facts) || progress.kind !== 'ratio' || progress.ratio < finishingProgress) return undefined;
  return {
    size: progress.ratio,
    finding: {
      reason: { kind: 'finishing', progress: progress.ratio },
      working: { windows: [], inputs: inputs(['progress', progress.ratio]) },
    },
  };
};

/** Seen to become COMPLETED a day or two ago; of one that was never seen otherwise, its end date says when. */
export const finished: Rule = ({ campaign, journal, endsOn, today }, { finishedDays }) => {
  if (campaign.status !== 'COMPLETED') return undefined;
  const seen = journal.findLast(({ change }) => change.kind === 'status' && change.to === 'COMPLETED');
  const on = seen?.noticedOn ?? endsOn;
  if (on === undefined || on > today || daysBetween(on, today) > finishedDays) return undefined;
  return {
    size: -daysBetween(on, today),
    finding: { reason: { kind: 'finished', on }, working: { windows: [], inputs: [] } },
  };
};

export const justStarted: Rule = (facts, thresholds) => {
  const { startedOn, today } = facts;
  if (!isRunning(facts) || startedOn === undefined || !isNew(facts, thresholds)) return undefined;
  const range = { first: startedOn, last: addDays(today, -1) };
  const days = startedOn < today ? daysIn(facts, range) : [];
  if (days.some(({ counts }) => counts === undefined)) return undefined;
  const sent = days.reduce((sum, { counts }) => sum + sentIn(counts), 0);
  return {
    size: -daysBetween(startedOn, today),
    finding: {
      reason: { kind: 'just-started', on: startedOn, sent },
      working: {
        windows: startedOn < today ? [{ name: 'recent', range }] : [],
        inputs: inputs(['sent-since-start', sent]),
      },
    },
  };
};

export const rules: readonly Rule[] = [
  stalled,
  rateDown,
  endAtRisk,
  runningOut,
  finishing,
  finished,
  justStarted,
];

function isRunning({ campaign, startedOn, today }: CampaignFacts): boolean {
  return campaign.status === 'ACTIVE' && (startedOn === undefined || startedOn <= today);
}

/** Its pace says nothing yet. */
function isNew({ startedOn, today }: CampaignFacts, { justStartedDays }: AttentionThresholds): boolean {
  return startedOn !== undefined && startedOn <= today && daysBetween(startedOn, today) <= justStartedDays;
}

function sentIn(counts: ActivityCounts | undefined): number {
  return counts === undefined ? 0 : counts.invitationsSent + counts.messagesSent;
}

/** undefined where a day of the window is not known. */
function shareIn(days: readonly KnownDay[], rate: RateName): { part: number; of: number } | undefined {
  if (days.some(({ counts }) => counts === undefined)) return undefined;
  const { part, of } = rateParts[rate];
  const sum = (name: typeof part) => days.reduce((total, { counts }) => total + (counts?.[name] ?? 0), 0);
  return { part: sum(part), of: sum(of) };
}

function leadsWorking(
  { statistics, today }: CampaignFacts,
  left: number,
  pace: number,
  ...more: readonly (readonly [AttentionInputName, number])[]
): AttentionLine['working'] {
  const counters = statistics?.counters;
  return {
    windows: [{ name: 'recent', range: windowsOf(today).recent }],
    inputs: inputs(
      ['leads', counters?.totalLeadCount ?? 0],
      ['leads-skipped', counters?.totalLeadsSkipped ?? 0],
      ['invitations-sent', counters?.invitationsSent ?? 0],
      ['leads-left', left],
      ['invited-per-working-day', pace],
      ...more,
    ),
  };
}

function inputs(...all: readonly (readonly [AttentionInputName, number])[]): AttentionInput[] {
  return all.map(([name, value]) => ({ name, value }));
}
