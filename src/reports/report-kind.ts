// What every kind of report can do: each is one value of this type in the folder of its name, and one row of report-kinds.ts.

import type { Gathered, Need } from '#readings/reading.ts';
import type { ComposeContext } from './compose/context.ts';
import type { Activity } from './figures/figure.ts';
import type { CampaignRef, PeriodPhrase, Question, QuestionOfKind } from './question.ts';
import type { Answer, Report } from './report.ts';
import type { ReportRows } from './rows.ts';

export interface ReportKind<Kind extends Question['kind']> {
  /** The readings that it wants, by what is known by now. */
  needs(question: QuestionOfKind<Kind>, known: Gathered, context: ComposeContext): readonly Need[];
  compose(question: QuestionOfKind<Kind>, gathered: Gathered, context: ComposeContext): Answer;
  /** Every row of it, for a file. */
  rows(report: Extract<Report, { kind: Kind }>): ReportRows;
  /** The figures of its period, on which the condition of a digest rests; undefined where it has no such figures. */
  activity(report: Extract<Report, { kind: Kind }>): Activity | undefined;
  /** The same question over another period; itself where it has none, or can have none. */
  withPeriod(question: QuestionOfKind<Kind>, period: PeriodPhrase): Question;
  /** Asked of that campaign. `wanted`: the name as typed, which of two compared campaigns is replaced. */
  withCampaign(question: QuestionOfKind<Kind>, campaign: CampaignRef, wanted: string): Question;
}
