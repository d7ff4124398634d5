// The rules of "needs you today", most urgent first: each looks at one campaign and finds one reason with its number, or nothing.

import { addDays, type DateRange, type Day, daysBetween } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import { isBeyondChance, type Share } from '#reports/figures/chance.ts';
import { minimumSample } from '#reports/figures/compare.ts';
import { rateParts } from '#reports/figures/metric.ts';
import { countedRate } from '#reports/figures/units.ts';
import type { RateName } from '#reports/question.ts';
import type { AttentionInput, AttentionInputName, AttentionLine } from './attention-line.ts';
import {
  attentionWindow,
  type CampaignFacts,
  daysIn,
  type InvitingPace,
  inviting,
  leadsLeft,
  leadsSkipped,
  leastDaysBefore,
  runsSince,
  windowsOf,
  workedDays,
  workingDaysBetween,
} from './facts.ts';
import type { AttentionThresholds } from './thresholds.ts';

export interface Finding {
  /** Orders findings of one rule: the larger, the more urgent. */
  readonly size: number;
  readonly finding: Pick<AttentionLine, 'reason' | 'working'>;
}

export type AttentionRule = (facts: CampaignFacts, thresholds: AttentionThresholds) => Finding | undefined;

/** It runs and has work left, but sent nothing on its last working days, though it used to. Days that are not known say nothing. */
export const stalled: AttentionRule = (facts, { silentWorkingDays, usualPerWorkingDay }) => {
  if (!isRunning(facts) || leadsLeft(facts) === 0) return undefined;
  const days = workedDays(facts).toReversed();
  if (days[0]?.counts === undefined) return undefined;
  const known = days.filter(({ counts }) => counts !== undefined);
  const since = runsSince(facts);
  const end = known.findIndex(
    ({ day, counts }) => sentIn(counts) > 0 || (since !== undefined && day < since),
  );
  const silent = end < 0 ? known.length : end;
  const earlier = known.slice(silent);
  const usual = earlier.reduce((sum, { counts }) => sum + sentIn(counts), 0) / Math.max(1, earlier.length);
  const lastActive = earlier.find(({ counts }) => sentIn(counts) > 0)?.day;
  if (silent < silentWorkingDays || usual < usualPerWorkingDay || lastActive === undefined) return undefined;
  return {
    size: usual * silent,
    finding: {
      reason: { kind: 'stalled', silentWorkingDays: silent, lastActive },
      working: {
        windows: [{ name: 'before', range: attentionWindow(facts.today) }],
        inputs: inputs(['silent-working-days', silent], ['usual-per-working-day', usual]),
      },
    },
  };
};

/** It has run for some working days of the last five weeks, and has never sent anything. */
export const nothingSent: AttentionRule = (facts, thresholds) => {
  const { statistics, today, daysOff } = facts;
  const since = runsSince(facts);
  if (!isRunning(facts) || statistics === undefined || since === undefined) return undefined;
  if (since < attentionWindow(today).first || isNew(since, today, thresholds)) return undefined;
  const { invitationsSent, messagesSent, inmailsSent, companyInvitationsSent } = statistics.counters;
  if (invitationsSent + messagesSent + inmailsSent + companyInvitationsSent > 0) return undefined;
  const off = [...daysOff].filter((day) => day >= since).length;
  const workingDays = workingDaysBetween(since, addDays(today, -1)) - off;
  if (workingDays < thresholds.silentWorkingDays) return undefined;
  return {
    size: workingDays,
    finding: {
      reason: { kind: 'nothing-sent', since, workingDays },
      working: { windows: [], inputs: inputs(['silent-working-days', workingDays]) },
    },
  };
};

/** Answers may come as late as this many days after what they answer. */
const answerLag = 7;

/**
 * A rate of the last seven days against the four weeks before, lower than chance explains. Answers come days after what was sent, so
 * that the rate of a campaign that sends more and more falls by itself: it must be lower against what was sent a week earlier, too.
 */
export const rateDown: AttentionRule = (facts, { rateDropPoints, rateDropSureness }) => {
  if (!isRunning(facts)) return undefined;
  const { recent, before } = windowsOf(facts.today);
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

/** At the pace of the last week, too many leads will not have been invited when it ends. */
export const endAtRisk: AttentionRule = (facts, thresholds) => {
  const { endsOn, today, statistics } = facts;
  const [left, pace] = [leadsLeft(facts), inviting(facts)];
  if (!isRunning(facts) || endsOn === undefined || statistics === undefined) return undefined;
  if (left === undefined || pace === undefined || isNew(runsSince(facts), today, thresholds))
    return undefined;
  if (daysBetween(today, endsOn) > thresholds.endWithinDays) return undefined;
  const workingDaysLeft = workingDaysBetween(today, endsOn);
  const leftAtEnd = Math.round(left - pace.perWorkingDay * workingDaysLeft);
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
export const runningOut: AttentionRule = (facts, thresholds) => {
  const { today, endsOn } = facts;
  const [left, pace] = [leadsLeft(facts), inviting(facts)];
  if (!isRunning(facts) || !left || !pace?.perWorkingDay) return undefined;
  if (isNew(runsSince(facts), today, thresholds)) return undefined;
  const workingDaysLeft = left / pace.perWorkingDay;
  const lastsUntil = addDays(today, Math.ceil((workingDaysLeft * 7) / 5));
  const endsFirst = endsOn !== undefined && endsOn <= lastsUntil;
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
export const finishing: AttentionRule = (facts, { finishingProgress }) => {
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

/** Seen to become COMPLETED a day or two ago; of one that was never seen otherwise its end date says when, unless it rests since long before. */
export const finished: AttentionRule = (
  { campaign, journal, endsOn, updatedOn, today },
  { finishedDays },
) => {
  if (campaign.status !== 'COMPLETED') return undefined;
  const seen = journal.findLast(({ change }) => change.kind === 'status' && change.to === 'COMPLETED');
  const ended = endsOn !== undefined && updatedOn >= addDays(endsOn, -finishedDays) ? endsOn : undefined;
  const on = seen?.noticedOn ?? ended;
  if (on === undefined || on > today || daysBetween(on, today) > finishedDays) return undefined;
  return {
    size: -daysBetween(on, today),
    finding: { reason: { kind: 'finished', on }, working: { windows: [], inputs: [] } },
  };
};

export const justStarted: AttentionRule = (facts, thresholds) => {
  const { startedOn, today } = facts;
  if (!isRunning(facts) || startedOn === undefined || !isNew(startedOn, today, thresholds)) return undefined;
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

export const rules: readonly AttentionRule[] = [
  stalled,
  nothingSent,
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
function isNew(since: Day | undefined, today: Day, { justStartedDays }: AttentionThresholds): boolean {
  return since !== undefined && daysBetween(since, today) <= justStartedDays;
}

function sentIn(counts: ActivityCounts | undefined): number {
  return counts === undefined ? 0 : counts.invitationsSent + counts.messagesSent;
}

/** What came on the days of the range, of what was sent `lag` days before each; undefined where fewer than `leastDays` are known. */
function shareIn(
  facts: CampaignFacts,
  { range, rate, lag, leastDays }: { range: DateRange; rate: RateName; lag: number; leastDays: number },
): Share | undefined {
  const { part, of } = rateParts[rate];
  const sending = daysIn(facts, { first: addDays(range.first, -lag), last: addDays(range.last, -lag) });
  const known = daysIn(facts, range).flatMap(({ counts }, index) => {
    const sent = sending[index]?.counts;
    return counts && sent ? [{ part: counts[part], of: sent[of] }] : [];
  });
  if (known.length < leastDays) return undefined;
  const sum = (name: keyof Share) => known.reduce((total, each) => total + each[name], 0);
  return { part: sum('part'), of: sum('of') };
}

function leadsWorking(
  { statistics }: CampaignFacts,
  left: number,
  pace: InvitingPace,
  ...more: readonly (readonly [AttentionInputName, number])[]
): AttentionLine['working'] {
  const counters = statistics?.counters;
  return {
    windows: [{ name: 'recent', range: pace.range }],
    inputs: inputs(
      ['leads', counters?.totalLeadCount ?? 0],
      ['leads-skipped', counters ? leadsSkipped(counters) : 0],
      ['invitations-sent', counters?.invitationsSent ?? 0],
      ['leads-left', left],
      ['invited-per-working-day', pace.perWorkingDay],
      ...more,
    ),
  };
}

function inputs(...all: readonly (readonly [AttentionInputName, number])[]): AttentionInput[] {
  return all.map(([name, value]) => ({ name, value }));
}
