// What an answer says, as facts: a report of one kind, a problem, or that it waits. No words, no Slack.

import type { Instant } from '#base/brand.ts';
import type { BoardReport } from './board/board-report.ts';
import type { CampaignReport } from './campaign/campaign-report.ts';
import type { CompareCampaignsReport, ComparePeriodsReport } from './comparison/comparison-report.ts';
import type { DailyReport } from './daily/daily-report.ts';
import type { HandledReport } from './handled/handled-report.ts';
import type { ListReport } from './list/list-report.ts';
import type { NeedsReport } from './needs/needs-report.ts';
import type { OverviewReport } from './overview/overview-report.ts';
import type { Problem } from './problem.ts';
import type { Question } from './question.ts';
import type { StatusReport } from './status/status-report.ts';
import type { WorkingReport } from './working/working-report.ts';

export type Answer =
  /** The record holds nothing for this question yet; a report or a problem follows. */
  | {
      readonly kind: 'waiting';
      readonly question: Question;
      readonly at: Instant;
      readonly expectedWholeAt: Instant | undefined;
    }
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'problem'; readonly problem: Problem };

export type Report =
  | OverviewReport
  | ListReport
  | CampaignReport
  | DailyReport
  | BoardReport
  | CompareCampaignsReport
  | ComparePeriodsReport
  | WorkingReport
  | NeedsReport
  | HandledReport
  | StatusReport;
