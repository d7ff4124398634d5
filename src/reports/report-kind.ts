// What every kind of report can do. Each kind is one value of this type, in the folder of its name, and one row of report-kinds.ts.

import type { Day } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import type { ComposeContext } from './compose/context.ts';
import type { ReportRows } from './csv-rows.ts';
import type { Activity } from './figures/figure.ts';
import type { RunningCalendar } from './figures/period-before.ts';
import type { CampaignById, PeriodPhrase, Question, QuestionOfKind } from './question.ts';
import type { Answer, Report } from './report.ts';

export interface ReportKind<Kind extends Question['kind']> {
  /** The readings that it needs. What is known already may show that it needs more. */
  needs(question: QuestionOfKind<Kind>, known: Gathered, context: ComposeContext): readonly Need[];
  /** Composes at once, or in steps if it goes through all campaigns: thousands of them take too long for one turn. */
  compose(
    question: QuestionOfKind<Kind>,
    gathered: Gathered,
    context: ComposeContext,
  ): Answer | Steps<Answer>;
  /** The service day since which it tells of needs that are over; absent: it tells of none. */
  needsSince?(question: QuestionOfKind<Kind>, context: ComposeContext): Day;
  /** All its rows, for a file. */
  rows(report: Extract<Report, { kind: Kind }>): ReportRows;
  /** The figures of its period, by which a digest's condition is judged; undefined if it has none. */
  activity(report: Extract<Report, { kind: Kind }>): Activity | undefined;
  /** The same question over another period; unchanged if it can have none. */
  withPeriod(question: QuestionOfKind<Kind>, period: PeriodPhrase, on: RunningCalendar): Question;
  /** The same question about that campaign. `wanted`: the typed name that it replaces, if campaigns are compared or stand side by side. */
  withCampaign(question: QuestionOfKind<Kind>, campaign: CampaignById, wanted: string): Question;
  /** Asks how its main figure is worked out; absent or undefined if it has no such figure. */
  working?(question: QuestionOfKind<Kind>): QuestionOfKind<'working'> | undefined;
}
