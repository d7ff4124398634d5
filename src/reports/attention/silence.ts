// Campaigns that run and send nothing: some used to send, others never did.

import { addDays, weekday } from '#base/day.ts';
import { type AttentionRule, inputs, isNew, isRunning, sentIn } from './attention-rule.ts';
import {
  attentionWindow,
  isExpectedToSend,
  leadsLeft,
  runsSince,
  workedDays,
  workingDaysBetween,
} from './campaign-facts.ts';
import { longSilence } from './sequential-tests.ts';

/**
 * It runs and has leads left. On the last days on which it usually sends it sent nothing, for longer than in the eight weeks before. Skips
 * unknown days, and days on which the campaign or the whole account rested.
 */
export const stalled: AttentionRule = (facts, { silentWorkingDays, usualPerWorkingDay }) => {
  const { history, today } = facts;
  if (!isRunning(facts) || leadsLeft(facts) === 0 || history.whole.at(-1) !== true) return undefined;
  const { invitationsSent, messagesSent } = history.counts;
  const sent = history.whole.map((_, at) => (invitationsSent[at] ?? 0) + (messagesSent[at] ?? 0));
  const isExpected = isExpectedToSend(facts);
  const silence = longSilence({ firstWeekday: weekday(history.first) - 1, sent }, (at) => !isExpected(at));
  if (silence === undefined) return undefined;
  const last = sent.findLastIndex((count) => count > 0);
  const lastActive = addDays(history.first, last);
  const before = workedDays(facts).filter(({ day, counts }) => day <= lastActive && counts !== undefined);
  const usual = before.reduce((sum, { counts }) => sum + sentIn(counts), 0) / Math.max(1, before.length);
  const since = runsSince(facts);
  const silent = workedDays(facts).filter(
    ({ day, counts }) => day > lastActive && counts !== undefined && (since === undefined || day >= since),
  ).length;
  if (silent < silentWorkingDays || usual < usualPerWorkingDay) return undefined;
  return {
    size: usual * silent,
    finding: {
      reason: { kind: 'stalled', silentWorkingDays: silent, lastActive },
      working: {
        windows: [{ name: 'before', range: attentionWindow(today) }],
        inputs: inputs(['silent-working-days', silent], ['usual-per-working-day', usual]),
      },
    },
  };
};

/** It has run on some working days of the last five weeks, and has never sent anything. */
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
