// Judges a report by a digest's condition, and decides whether there is anything to say. Pure; knows no words.

import type { Instant } from '#base/brand.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Condition, FigureName } from '#digests/digest.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { Activity, Rate } from '#reports/figures/figure.ts';
import { isWaiting } from '#reports/handling/arrange-needs.ts';
import type { NeedsReport } from '#reports/needs/needs-report.ts';
import type { Answer } from '#reports/report.ts';
import { activityIn } from '#reports/report-kinds.ts';

/** `unknown`: the report lacks the figure, or lacks days that could still change the verdict. */
export type Verdict = 'holds' | 'fails' | 'unknown';

/** Judges the figures of the report's period. `rateOfNothing` is the verdict if a rate has no base, because nothing was sent. */
export function judgeCondition(
  condition: Condition,
  answer: Answer,
  rateOfNothing: 'fails' | 'unknown' = 'fails',
): Verdict {
  return kindOf(condition).judge(condition, answer, rateOfNothing);
}

/** What a report must contain so that the condition can be judged. */
export function judgedBy(condition: Pick<Condition, 'kind'>): 'figures' | 'needs' {
  return kinds[condition.kind].by;
}

interface ConditionKind<Judged extends Condition> {
  readonly by: 'figures' | 'needs';
  judge(condition: Judged, answer: Answer, rateOfNothing: Verdict): Verdict;
}

const kinds: { readonly [Kind in Condition['kind']]: ConditionKind<Extract<Condition, { kind: Kind }>> } = {
  activity: { by: 'figures', judge: (_condition, answer) => judgeActivity(answer) },
  'new-need': { by: 'needs', judge: (_condition, answer) => judgeNews(answer) },
  figure: { by: 'figures', judge: judgeFigure },
};

/** The compiler cannot see that a condition and its row are of one kind. */
function kindOf<Judged extends Condition>({ kind }: Judged): ConditionKind<Judged> {
  return kinds[kind] as unknown as ConditionKind<Judged>;
}

function judgeActivity(answer: Answer): Verdict {
  const activity = activityInAnswer(answer);
  if (activity === undefined) return 'unknown';
  if (wasActive(activity)) return 'holds';
  return hasEachDay(answer) ? 'fails' : 'unknown';
}

function judgeFigure(
  { figure, is, value }: Extract<Condition, { kind: 'figure' }>,
  answer: Answer,
  rateOfNothing: Verdict,
): Verdict {
  const activity = activityInAnswer(answer);
  const now = activity && hasEachDay(answer) ? judgedFigure(figure, activity) : undefined;
  if (now === undefined) return 'unknown';
  if (now === 'none') return rateOfNothing;
  return (is === 'above' ? now > value : now < value) ? 'holds' : 'fails';
}

function hasEachDay(answer: Answer): boolean {
  return answer.kind === 'report' && answer.report.standing.daysMissing === 0;
}

function judgeNews(answer: Answer): Verdict {
  const needs = needsIn(answer);
  if (needs === undefined) return 'unknown';
  const isNews = ({ handling }: AttentionLine) => handling === undefined || handling.isNews;
  if (needs.attention.some((line) => isWaiting(line) && isNews(line))) return 'holds';
  return isLookedThrough(needs) ? 'fails' : 'unknown';
}

/** When the looks first saw the newest need that nobody handles; undefined if there is none. */
export function newestNeed(answer: Answer): Instant | undefined {
  const seen = needsIn(answer)?.attention.flatMap((line) =>
    isWaiting(line) ? (line.handling?.seenAt ?? []) : [],
  );
  return seen === undefined || seen.length === 0 ? undefined : Math.max(...seen);
}

/** Returns undefined if the report contains no needs. */
function needsIn(answer: Answer): Pick<NeedsReport, 'attention' | 'attentionChecked'> | undefined {
  if (answer.kind !== 'report') return undefined;
  const { report } = answer;
  return report.kind === 'needs' || report.kind === 'overview' ? report : undefined;
}

/** Whether nothing was counted in the period, all of it is known, and nothing needs anybody. */
export function isQuiet(answer: Answer): boolean {
  if (answer.kind !== 'report') return false;
  const { report } = answer;
  if (report.kind === 'needs') return report.attention.length === 0 && isLookedThrough(report);
  if (report.kind === 'handled') return report.handled.length === 0;
  const activity = activityInAnswer(answer);
  if (activity === undefined || wasActive(activity)) return false;
  return report.standing.daysMissing === 0 && !(report.kind === 'overview' && report.attention.length > 0);
}

function isLookedThrough({ attentionChecked: { have, of } }: Pick<NeedsReport, 'attentionChecked'>): boolean {
  return have === of;
}

/** Returns a count or the ratio of a rate; `none` if the rate has no base; undefined if it is not known. */
export function judgedFigure(figure: FigureName, activity: Activity): number | 'none' | undefined {
  if (figure !== 'acceptanceRate' && figure !== 'replyRate') return activity.counters[figure].count;
  return isRateUncounted(figure, activity) ? undefined : ratioOf(activity[figure].rate);
}

/** The counters do not explain the rate that the service states, so the ratio of these days cannot be judged. */
export function isRateUncounted(figure: FigureName, activity: Activity): boolean {
  return (
    (figure === 'acceptanceRate' || figure === 'replyRate') && activity[figure].change.kind === 'uncounted'
  );
}

export function activityInAnswer(answer: Answer): Activity | undefined {
  return answer.kind === 'report' ? activityIn(answer.report) : undefined;
}

function wasActive({ counters, today }: Activity): boolean {
  const counted = Object.values(counters).some(({ count }) => count > 0);
  return counted || (today !== undefined && Object.values(today).some((count) => count > 0));
}

function ratioOf(rate: Rate): number | 'none' | undefined {
  switch (rate.kind) {
    case 'counted':
      return rate.ratio;
    case 'none':
      return 'none';
    case 'as-stated':
      if (rate.unit === 'unknown') return undefined;
      return rate.unit === 'percent' ? rate.value / 100 : rate.value;
    default:
      return unreachable(rate);
  }
}
