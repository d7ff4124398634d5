// What every kind of report can do. Each kind is one value of this type, in the folder of its name, and one row of report-kinds.ts.

import type { Day } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import type { ComposeContext } from './compose/context.ts';
import type { ReportRows } from './csv-rows.ts';
import type { Activity } from './figures/figure.ts';
import type { RunningCalendar } from './figures/period-before.ts';
import type { CampaignRef, PeriodPhrase, Question, QuestionOfKind } from './question.ts';
import type { Answer, Report } from './report.ts';

export interface ReportKind<Kind extends Question['kind']> {
  /** The readings that it wants. What is known already may tell more of them. */
  needs(question: QuestionOfKind<Kind>, known: Gathered, context: ComposeContext): readonly Need[];
  /** At once, or in steps where it goes through all campaigns: thousands take longer than others may wait. */
  compose(
    question: QuestionOfKind<Kind>,
    gathered: Gathered,
    context: ComposeContext,
  ): Answer | Steps<Answer>;
  /** From that service day on it tells of needs that are over; absent: it tells of no needs. */
  needsSince?(question: QuestionOfKind<Kind>, context: ComposeContext): Day;
  /** Every row of it, for a file. */
  rows(report: Extract<Report, { kind: Kind }>): ReportRows;
  /** The figures of its period: a digest's condition is judged by them. undefined where it has none. */
  activity(report: Extract<Report, { kind: Kind }>): Activity | undefined;
  /** The same question over another period; unchanged where it can have no period. */
  withPeriod(question: QuestionOfKind<Kind>, period: PeriodPhrase, on: RunningCalendar): Question;
  /** The same question about that campaign. `wanted`: the typed name that it replaces, where two are compared. */
  withCampaign(question: QuestionOfKind<Kind>, campaign: CampaignRef, wanted: string): Question;
  /** How the figure of it that matters most is worked out; absent or undefined: it has no one such figure. */
  working?(question: QuestionOfKind<Kind>): QuestionOfKind<'working'> | undefined;
}
