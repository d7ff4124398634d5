// Campaigns that have too many leads for their end date, or too few to continue.

import { addDays, daysBetween } from '#base/day.ts';
import type { AttentionInputName, AttentionLine } from './attention-line.ts';
import { type AttentionRule, inputs, isNew, isRunning } from './attention-rule.ts';
import {
  type CampaignFacts,
  type InvitingPace,
  invitingPace,
  leadsLeft,
  leadsSkipped,
  runsSince,
  workingDaysBetween,
} from './campaign-facts.ts';

/** At last week's pace, too many leads will not be invited before it ends. */
export const endAtRisk: AttentionRule = (facts, thresholds) => {
  const { endsOn, today, statistics } = facts;
  const [left, pace] = [leadsLeft(facts), invitingPace(facts)];
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

/** At last week's pace, its leads last only a few days, and it ends later than that. */
export const runningOut: AttentionRule = (facts, thresholds) => {
  const { today, endsOn } = facts;
  const [left, pace] = [leadsLeft(facts), invitingPace(facts)];
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

function leadsWorking(
  { statistics }: CampaignFacts,
  leadCount: number,
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
      ['leads-left', leadCount],
      ['invited-per-working-day', pace.perWorkingDay],
      ...more,
    ),
  };
}
