// Every kind of report, one row for each, and what can be done with a question or report of any kind.

import { type Day, day } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import { board } from './board/board.ts';
import { campaign } from './campaign/campaign.ts';
import { compareCampaigns } from './comparison/compare-campaigns.ts';
import { comparePeriods } from './comparison/compare-periods.ts';
import type { ComposeContext } from './compose/context.ts';
import type { ReportRows } from './csv-rows.ts';
import { daily } from './daily/daily.ts';
import type { Activity } from './figures/figure.ts';
import type { RunningCalendar } from './figures/period-before.ts';
import { handled } from './handled/handled.ts';
import { list } from './list/list.ts';
import { needs } from './needs/needs.ts';
import { overview } from './overview/overview.ts';
import { defaultPeriod, type PeriodPhrase, type Question, type QuestionOfKind } from './question.ts';
import type { Answer, Report } from './report.ts';
import type { ReportKind } from './report-kind.ts';
import { status } from './status/status.ts';
import { working } from './working/figure-working.ts';

const kinds: { readonly [Kind in Question['kind']]: ReportKind<Kind> } = {
  overview,
  list,
  campaign,
  daily,
  board,
  'compare-campaigns': compareCampaigns,
  'compare-periods': comparePeriods,
  working,
  needs,
  handled,
  status,
};

/** The row of a question or report. The compiler cannot see that both are of one kind. */
function kindOf<Kind extends Question['kind']>(one: { readonly kind: Kind }): ReportKind<Kind> {
  return kinds[one.kind];
}

export function reportNeeds(question: Question, known: Gathered, context: ComposeContext): readonly Need[] {
  return kindOf(question).needs(question, known, context);
}

export function* composeInSteps(
  question: Question,
  gathered: Gathered,
  context: ComposeContext,
): Steps<Answer> {
  const composed = kindOf(question).compose(question, gathered, context);
  return 'kind' in composed ? composed : yield* composed;
}

/** The service day since which its answer tells of needs that are over; undefined: it tells of none. */
export function needsSince(question: Question, context: ComposeContext): Day | undefined {
  return kindOf(question).needsSince?.(question, context);
}

/** All its rows, for a file. Names are not escaped. */
export function reportRows(report: Report): ReportRows {
  return kindOf(report).rows(report);
}

/** The figures of its period; undefined if it has none. */
export function activityIn(report: Report): Activity | undefined {
  return kindOf(report).activity(report);
}

/** A question that can have no period stays as it is. A comparison of two periods becomes that period and the one before it. */
export function withPeriod(question: Question, period: PeriodPhrase, on: RunningCalendar): Question {
  return kindOf(question).withPeriod(question, period, on);
}

/** Whether it can be asked over another period. */
export function hasOtherPeriods(question: Question): boolean {
  return withPeriod(question, defaultPeriod, anyDay) !== question;
}

const anyDay: RunningCalendar = { today: day('2000-01-01'), weekStartsOn: 'monday' };

/** `wanted`: the typed name that the campaign replaces. A question without a campaign becomes one about it. */
export function withCampaign(question: Question, wanted: string, id: string): Question {
  return kindOf(question).withCampaign(question, { by: 'id', id }, wanted);
}

/** Asks how the answer's main figure is worked out; undefined if it has no such figure. */
export function workingOf(question: Question): QuestionOfKind<'working'> | undefined {
  return kindOf<Question['kind']>(question).working?.(question);
}
