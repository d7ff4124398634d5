// Campaigns that have just started, are nearly done, or have just finished.

import { addDays, daysBetween } from '#base/day.ts';
import { type AttentionRule, inputs, isNew, isRunning, sentIn } from './attention-rule.ts';
import { daysIn } from './campaign-facts.ts';

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

/** It became COMPLETED a day or two ago. If nobody saw that, its end date counts, unless it was last updated long before. */
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
