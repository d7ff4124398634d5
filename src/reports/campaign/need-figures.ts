// The figures that explain a need: the days since it arose, the weeks before, and one figure day by day. Pure; knows no words.

import { addDays, type DateRange, type Day, lengthOf } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { ScopeDays } from '#readings/reading.ts';
import { finalDaysIn } from '#readings/record/scope-days.ts';
import type { AttentionLine, AttentionReason } from '#reports/attention/attention-line.ts';
import { activityBetween, type ScopeFacts, wholeTrendOf, windowTotal } from '#reports/figures/compare.ts';
import type { DaysRun } from '#reports/figures/days-run.ts';
import { rateParts } from '#reports/figures/metric.ts';
import { movementsBetween } from '#reports/figures/scope-movement.ts';
import type { FigureLines, NeedFigures } from './campaign-report.ts';

/** So many days show what is usual. */
const daysBefore = 28;
const week = 7;
/** Two weeks show both what was usual and how it changed. */
const shownDays = 14;

/** `today` is still running. */
export function needFigures(
  { reason, working }: AttentionLine,
  days: ScopeDays,
  { run, uncounted }: ScopeFacts,
  today: Day,
): NeedFigures | undefined {
  const now = sinceItArose({ reason, working }, today);
  if (now === undefined) return undefined;
  const before = weeksBefore(now, run);
  const movements = before && movementsBetween(days, { now, before }, run?.since);
  const activity = activityBetween(windowTotal(days, now), before && windowTotal(days, before), {
    uncounted,
    // A week holds fewer than the four weeks before it.
    ...(movements && { movements: { ...movements, count: () => ({ kind: 'not-tested' }) } }),
  });
  return { now, before, activity, lines: linesOf(reason, { now, days, run }) };
}

/** undefined if no whole day has passed since then. */
function sinceItArose(
  { reason, working }: Pick<AttentionLine, 'reason' | 'working'>,
  today: Day,
): DateRange | undefined {
  const yesterday = addDays(today, -1);
  const since = (first: Day) => (first > yesterday ? undefined : { first, last: yesterday });
  switch (reason.kind) {
    case 'answers-fell':
    case 'sends-fell':
    case 'nothing-sent':
      return since(reason.since);
    case 'stalled':
      return since(addDays(reason.lastActive, 1));
    case 'just-started':
      return since(reason.on);
    case 'end-at-risk':
    case 'running-out':
      return working.windows[0]?.range ?? since(addDays(today, -week));
    case 'finishing':
      return since(addDays(today, -week));
    case 'finished':
      return { first: addDays(reason.on, 1 - week), last: reason.on < today ? reason.on : yesterday };
    default:
      return unreachable(reason);
  }
}

/** As far as it ran; undefined if it did not run. */
function weeksBefore(now: DateRange, run: DaysRun | undefined): DateRange | undefined {
  const last = addDays(now.first, -1);
  const wanted = addDays(now.first, -daysBefore);
  const first = run !== undefined && run.since > wanted ? run.since : wanted;
  return first > last ? undefined : { first, last };
}

/** The daily figure that the reason is about. */
function figureOf(reason: AttentionReason): FigureLines['figure'] {
  switch (reason.kind) {
    case 'answers-fell':
      return rateParts[reason.rate].part;
    case 'finished':
      return 'messagesReplied';
    case 'end-at-risk':
    case 'running-out':
    case 'finishing':
      return 'invitationsSent';
    case 'stalled':
    case 'nothing-sent':
    case 'sends-fell':
    case 'just-started':
      return 'sent';
    default:
      return unreachable(reason);
  }
}

/** The last two weeks, beside the same weekdays before it arose. */
function linesOf(
  reason: AttentionReason,
  { now, days, run }: { now: DateRange; days: ScopeDays; run: DaysRun | undefined },
): FigureLines | undefined {
  if (reason.kind === 'nothing-sent') return undefined;
  const range = { first: addDays(now.last, 1 - shownDays), last: now.last };
  const isYoung = run !== undefined && run.since > range.first;
  const shown = isYoung ? { first: run.since, last: range.last } : range;
  const back = week * Math.ceil(Math.max(lengthOf(now), shownDays) / week);
  const before = { first: addDays(shown.first, -back), last: addDays(shown.last, -back) };
  const wasLike = run === undefined || run.in(before) === lengthOf(before);
  return {
    figure: figureOf(reason),
    now: wholeTrendOf(shown, { range: shown, days }),
    before:
      wasLike && finalDaysIn(days, before) === lengthOf(before)
        ? wholeTrendOf(before, { range: before, days })
        : undefined,
  };
}
