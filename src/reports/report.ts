// What an answer says, in facts: figures, dates, how fresh and how whole. No words, no Slack.

import type { Instant } from '#base/brand.ts';
import type { DateRange, Day, Zone } from '#base/day.ts';
import type {
  ActivityCounterName,
  ActivityCounts,
  Campaign,
  CampaignStatistics,
  CampaignStatus,
  UnreadableCampaign,
} from '#campaigns/campaign.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { AttentionLine } from './attention/attention.ts';
import type { BoardReport } from './board-report.ts';
import type { CampaignReport } from './campaign-report.ts';
import type { Interval } from './chance.ts';
import type { CompareCampaignsReport, ComparePeriodsReport } from './comparison-report.ts';
import type { ParseProblem, PeriodPhrase, Question } from './question.ts';
import type { StatusReport } from './status-report.ts';
import type { WorkingReport } from './working-report.ts';

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
  | StatusReport;

export interface Retry {
  /** What would be typed instead. */
  readonly word: string;
  readonly question: Question;
}

/** Every way there can be no report. */
export type Problem =
  /** `retries`: what it would ask with another word in place of the one that is not known, best first. */
  | {
      readonly kind: 'not-understood';
      readonly problem: ParseProblem;
      readonly retries?: readonly Retry[];
    }
  /** Nothing called that; `nearest` are the likeliest, best first, at most five. */
  | {
      readonly kind: 'campaign-unknown';
      readonly wanted: string;
      readonly nearest: readonly CampaignChoice[];
      readonly question: Question;
    }
  /** Several are called that; `choices` best first, `of` in all. */
  | {
      readonly kind: 'campaign-ambiguous';
      readonly wanted: string;
      readonly choices: readonly CampaignChoice[];
      readonly of: number;
      readonly question: Question;
    }
  /** It was asked for by id (a button, a digest) and the service no longer has it. */
  | { readonly kind: 'campaign-gone'; readonly name: string | undefined; readonly question: Question }
  | {
      readonly kind: 'owner-unknown';
      readonly wanted: string;
      readonly nearest: readonly string[];
      readonly question: Question;
    }
  | {
      readonly kind: 'owner-ambiguous';
      readonly wanted: string;
      readonly choices: readonly string[];
      readonly question: Question;
    }
  /** The service gave nothing, and the record holds nothing to show instead. */
  | { readonly kind: 'service'; readonly fault: ServiceFault; readonly question: Question }
  | { readonly kind: 'internal'; readonly reference: string };

export interface CampaignChoice {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly ownerEmail: string;
}

/** How true it is. */
export interface Standing {
  /**
   * The oldest reading that a figure above rests on; undefined where nothing was read yet. Of days that had ended when they
   * were read only the latest counts: they do not grow stale.
   */
  readonly asOf: Instant | undefined;
  /** Campaigns whose statistics are in the figures, of how many; undefined where the report needs none. */
  readonly statistics: { readonly have: number; readonly of: number } | undefined;
  /** Days of the period that are not wholly known: never read, read before they ended (but for the running one), or not reported. */
  readonly daysMissing: number;
  /** Nothing more will come without asking again. */
  readonly settled: boolean;
  readonly expectedWholeAt: Instant | undefined;
  readonly unreadable: readonly UnreadableCampaign[];
  /** Days in the figures of which the service took back what it had said before. */
  readonly restated: readonly RestatedDay[];
  /** What could not be fetched: the figures are what the record holds. */
  readonly faults: readonly ServiceFault[];
}

/** `before`: what was last said of the day until then; undefined where it had not been reported. */
export interface RestatedDay {
  readonly day: Day;
  readonly before: ActivityCounts | undefined;
}

export interface ReportBase {
  readonly question: Question;
  /** How a typed name or owner was read where it was not exact: `"fintech" → Q4 DACH Fintech CFOs`. */
  readonly readAs: string | undefined;
  readonly standing: Standing;
  readonly serviceZone: Zone;
  /** When this answer was made. */
  readonly at: Instant;
}

/** A share, with its counts: shown in percent, compared in percentage points. */
export type Rate =
  | { readonly kind: 'counted'; readonly part: number; readonly of: number; readonly ratio: number }
  /** The denominator is zero. */
  | { readonly kind: 'none' }
  /** The service's own figure, which fits no reading of the counters: shown "as stated", bare where the unit is unknown. */
  | { readonly kind: 'as-stated'; readonly value: number; readonly unit: RateUnit };

/** `percent`: 35 means 35 %. `ratio`: 0.35 does. */
export type RateUnit = 'percent' | 'ratio' | 'unknown';

/** What became of a count against the baseline. */
export type CountChange =
  | { readonly kind: 'by'; readonly before: number; readonly ratio: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'both-zero' }
  /** The baseline is not (wholly) known. */
  | { readonly kind: 'unknown' };

/**
 * What became of a rate. `points`: percentage points, positive is up. `beyondChance`: chance alone moves a rate of so few so far in
 * fewer than one of twenty cases; without it, an arrow claims too much.
 */
export type RateChange =
  | {
      readonly kind: 'by';
      readonly points: number;
      readonly before: Rate;
      readonly beyondChance: boolean;
    }
  | { readonly kind: 'new' }
  /** One of the two windows holds fewer than the minimum sample (30 sent). */
  | { readonly kind: 'too-few'; readonly before: Rate }
  | { readonly kind: 'unknown' };

export interface Counted {
  readonly count: number;
  readonly change: CountChange;
}

export interface Rated {
  readonly rate: Rate;
  /** Where the true rate lies in 95 of 100 cases; set for fewer than 100 sent, where it is wide enough to matter. */
  readonly interval: Interval | undefined;
  readonly change: RateChange;
}

/**
 * The figures of the period's complete days (of the running day where there are no others), against the like-for-like baseline
 * where there is one. Partial where `standing.daysMissing` is not 0.
 */
export interface Activity {
  readonly counters: Readonly<Record<ActivityCounterName, Counted>>;
  readonly acceptanceRate: Rated;
  readonly replyRate: Rated;
  /** Days of the baseline that are not wholly known; more than 0 leaves every change unknown. */
  readonly baselineDaysMissing: number;
  /** What the running day has counted so far, where the period includes it and it is not in the figures above. */
  readonly today: ActivityCounts | undefined;
}

/** The period as dates on the service's calendar. */
export interface ResolvedPeriod {
  readonly phrase: PeriodPhrase;
  readonly range: DateRange;
  /** The days of the range that have ended; undefined where there are none (`today`, or a Monday's `this week`). */
  readonly complete: DateRange | undefined;
  /** As long as `complete`, moved back by the fewest whole weeks that avoid overlap (or the month before); undefined where nothing compares. */
  readonly baseline: DateRange | undefined;
  /** Working days (Monday to Friday) of each window where counts are compared per working day: whole months (decision 4). */
  readonly workingDays: { readonly period: number; readonly baseline: number } | undefined;
  /** The last day is still running: drawn apart, and not compared. */
  readonly includesToday: boolean;
}

export type TrendDay = { readonly day: Day } & (
  | { readonly kind: 'counted'; readonly counts: ActivityCounts; readonly partial: boolean }
  | { readonly kind: 'not-reported' }
  | { readonly kind: 'awaited' }
);

/** A campaign with its lifetime figures; `statistics` undefined while they are awaited or could not be read. */
export interface CampaignRow {
  readonly campaign: Campaign;
  readonly statistics: CampaignStatistics | undefined;
  readonly acceptanceRate: Rate;
  readonly replyRate: Rate;
  readonly progress: Progress;
}

/** ratio: 0 to 1. `bare`: the unit is unknown; `value` as stated. */
export type Progress =
  | { readonly kind: 'ratio'; readonly ratio: number }
  | { readonly kind: 'bare'; readonly value: number }
  | { readonly kind: 'unknown' };

export interface OverviewReport extends ReportBase {
  readonly kind: 'overview';
  readonly period: ResolvedPeriod;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
  /** Active campaigns, most messages replied first. */
  readonly campaigns: readonly CampaignRow[];
  readonly byStatus: ReadonlyMap<string, number>;
  /** What needs somebody today, most urgent first; empty where it is quiet. */
  readonly attention: readonly AttentionLine[];
  /** Active campaigns whose figures the rules could look at, of how many. */
  readonly attentionChecked: { readonly have: number; readonly of: number };
  /** Campaigns in the account, unreadable ones included; undefined while the list was never read: there is none to show then. */
  readonly total: number | undefined;
}

export interface ListReport extends ReportBase {
  readonly kind: 'list';
  readonly statuses: readonly CampaignStatus[];
  readonly owner: OwnerFilter | undefined;
  readonly campaigns: readonly CampaignRow[];
  /** Campaigns in the account before the filters, unreadable ones included. */
  readonly total: number;
}

export interface OwnerFilter {
  readonly ownerId: string;
  readonly email: string;
}

export interface DailyReport extends ReportBase {
  readonly kind: 'daily';
  readonly campaign: CampaignChoice | undefined;
  readonly owner: OwnerFilter | undefined;
  readonly period: ResolvedPeriod;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
}

/** `source`: how the unit was settled. */
export interface UnitVerdict {
  readonly unit: RateUnit;
  readonly source: 'setting' | 'worked-out' | 'nothing-to-go-by';
  /** Campaigns that the verdict rests on. */
  readonly evidence: number;
}
