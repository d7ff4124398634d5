// Two periods side by side: of everything, of one campaign or of one owner. Only complete days are compared.

import { addDays, type DateRange, lengthOf } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { DayScope, Gathered, Need } from '#readings/reading.ts';
import { wasRead } from '#readings/record/scope-days.ts';
import { runOf } from '#reports/compose/activity.ts';
import { answerWith, type ComposeContext, nothingYet, readAsLine } from '#reports/compose/context.ts';
import { ranPartly, ranPartlyNeeds } from '#reports/compose/ran-partly.ts';
import { standingOf, withDays } from '#reports/compose/standing.ts';
import {
  campaignsOf,
  type KnownSubject,
  scopeOf,
  subjectNeeds,
  subjectOf,
  withoutSubject,
} from '#reports/compose/subject.ts';
import { uncountedRates } from '#reports/compose/uncounted-rates.ts';
import {
  apartFromGrowth,
  daysMissing as daysMissingOf,
  type PartlyRun,
  ranLessIn,
  windowTotal,
} from '#reports/figures/compare.ts';
import type { NotGrowth, ResolvedPeriod, WindowPair } from '#reports/figures/figure.ts';
import { resolvePeriod } from '#reports/figures/period.ts';
import { calendarUnitOf, likeBefore } from '#reports/figures/period-before.ts';
import { movementsBetween } from '#reports/figures/scope-movement.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import { type QuestionOfKind, usualFigure } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import { answersMoved, answersMovedNeeds } from './answers-moved.ts';
import { sideRows } from './comparison-csv.ts';
import type { ComparedPeriod, ComparePeriodsReport, Shared } from './comparison-report.ts';
import { comparedSide, compareSides } from './sides.ts';

export const comparePeriods: ReportKind<'compare-periods'> = {
  needs: comparePeriodsNeeds,
  compose: composeComparePeriods,
  rows: sideRows,
  activity: () => undefined,
  withPeriod: (question, period, on) => ({ ...question, periods: [period, likeBefore(period, on)] }),
  withCampaign: (question, campaign) => ({ ...question, campaign }),
  working: ({ kind: _, periods: [period], ...of }) => ({
    ...of,
    kind: 'working',
    metric: usualFigure,
    period,
  }),
};

type PeriodsQuestion = QuestionOfKind<'compare-periods'>;

function comparePeriodsNeeds(
  question: PeriodsQuestion,
  known: Gathered,
  context: ComposeContext,
): readonly Need[] {
  const subject = subjectOf(question, known, question);
  if (subject.kind !== 'known') return subjectNeeds(question, known);
  const scope = scopeOf(subject);
  const [one, other] = comparedWindows(question, context);
  const days = [one, other].map(({ window }): Need => ({ kind: 'daily', scope, range: window }));
  const windows = { now: one.window, before: other.window };
  const campaigns = campaignsIn(subject, known);
  return [
    ...subjectNeeds(question, known),
    ...days,
    ...answersMovedNeeds({ scope, campaigns }, windows, context),
    ...ranPartlyNeeds(campaigns, windows, known),
  ];
}

/** The campaigns that are compared; none for a single campaign. */
function campaignsIn(subject: KnownSubject, known: Gathered): readonly Campaign[] {
  if (subject.campaign) return [];
  return campaignsOf(subject, known)?.value.campaigns ?? [];
}

function* composeComparePeriods(
  question: PeriodsQuestion,
  gathered: Gathered,
  context: ComposeContext,
): Steps<Answer> {
  const subject = subjectOf(question, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const scope = scopeOf(subject);
  const [one, other] = comparedWindows(question, context);
  const sides = [sideOf(one, scope, gathered), sideOf(other, scope, gathered)] as const;
  const days = [one, other].map(({ window }) => ({ scope, range: window }));
  if (days.every(({ range }) => !wasRead(gathered.days(scope), range))) {
    return nothingYet(question, gathered, context);
  }
  const windows = { now: one.window, before: other.window };
  const shared = sharedBy(one.window, other.window);
  const partly = shared === 'nothing' ? yield* partlyRun(scope, windows, gathered, context) : undefined;
  const run = runOf(scope, gathered, context);
  const standing = standingOf(gathered, { list: subject.foundIn });
  const daysMissing = sides[0].daysMissing + sides[1].daysMissing;
  const compared = compareSides(sides, {
    shared,
    ended: sides.every(({ period }) => period.complete !== undefined),
    ...apartFromGrowth(
      partly,
      sides[0],
      sides[1],
      movementsBetween(partly?.others ?? gathered.days(scope), windows, run?.since),
    ),
    uncounted: uncountedRates(scope, gathered, context),
    ranLess: run && ranLessIn(run, windows),
  });
  const among = { scope, campaigns: campaignsIn(subject, gathered) };
  return answerWith({
    kind: 'compare-periods',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    standing: { ...(yield* withDays(standing, days, gathered)), daysMissing },
    serviceZone: context.serviceZone,
    at: context.at,
    campaign: subject.campaign && campaignChoice(subject.campaign),
    owner: subject.owner,
    sides,
    ...compared,
    moved: isComparable(compared) ? yield* answersMoved(among, sides, windows, gathered, context) : undefined,
  });
}

/** The later period counts as the one that changed: what is new in it is missing in the earlier one. */
function* partlyRun(
  scope: DayScope,
  { now, before }: WindowPair,
  gathered: Gathered,
  context: ComposeContext,
): Steps<PartlyRun | undefined> {
  if (now.first > before.first) return yield* ranPartly(scope, { now, before }, gathered, context);
  const partly = yield* ranPartly(scope, { now: before, before: now }, gathered, context);
  const turned = (each: NotGrowth) => ({ ...each, by: each.by === undefined ? undefined : -each.by });
  return partly && { ...partly, notGrowth: (name) => partly.notGrowth(name).map(turned) };
}

/** Both have ended and are wholly known, they share no day, and the campaign ran alike in both. */
function isComparable({ shared, difference }: Pick<ComparePeriodsReport, 'shared' | 'difference'>): boolean {
  const { kind } = difference.counters.messagesReplied.change;
  return shared === 'nothing' && kind !== 'unknown' && kind !== 'ran-less';
}

/** A period, and those of its days that are in the figures. */
interface ComparedWindow {
  readonly period: ResolvedPeriod;
  readonly window: DateRange;
  readonly cut: boolean;
}

function comparedWindows(
  { periods }: PeriodsQuestion,
  { today, weekStartsOn }: ComposeContext,
): [ComparedWindow, ComparedWindow] {
  const one = resolvePeriod(periods[0], today, weekStartsOn);
  const other = resolvePeriod(periods[1], today, weekStartsOn);
  return [windowBeside(one, other), windowBeside(other, one)];
}

/**
 * A week, month, quarter or year beside one that still runs is cut to as many days. Otherwise a whole week would be compared with the first
 * days of another. The running day is in a window only if there is no other day, and then nothing is compared.
 */
function windowBeside(period: ResolvedPeriod, beside: ResolvedPeriod): ComparedWindow {
  const window = period.complete ?? period.range;
  const unit = calendarUnitOf(period.phrase);
  const behind = beside.includesToday && beside.complete ? lengthOf(beside.complete) : undefined;
  if (behind === undefined || unit === undefined || unit !== calendarUnitOf(beside.phrase)) {
    return { period, window, cut: false };
  }
  const isCut = lengthOf(window) > behind;
  return {
    period,
    window: isCut ? { first: window.first, last: addDays(window.first, behind - 1) } : window,
    cut: isCut,
  };
}

function sharedBy(one: DateRange, other: DateRange): Shared {
  if (one.first === other.first && one.last === other.last) return 'everything';
  return one.first <= other.last && other.first <= one.last ? 'some-days' : 'nothing';
}

function sideOf(
  { period, window, cut }: ComparedWindow,
  scope: DayScope,
  gathered: Gathered,
): ComparedPeriod {
  const days = gathered.days(scope);
  const { counts, daysMissing } = windowTotal(days, window);
  const missing = period.complete ? daysMissing : daysMissingOf(period, { range: window, days });
  return { ...comparedSide(window, { counts, daysMissing: missing }), period, cut };
}
