// Campaigns that run and send nothing: some used to send, others never did.

import { addDays } from '#base/day.ts';
import { attentionWindow, leadsLeft, runsSince, workedDays, workingDaysBetween } from './campaign-facts.ts';
import { type AttentionRule, inputs, isNew, isRunning, sentIn } from './rule.ts';

/** It runs and has leads left. It used to send, and sent nothing on its last working days. Days that are not known are skipped. */
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
