// What figures are: a rate with its counts, a change, the activity of a period, a campaign's life. Knows no report.

import type { DateRange, Day } from '#base/day.ts';
import type {
  ActivityCounterName,
  ActivityCounts,
  Campaign,
  CampaignStatistics,
} from '#campaigns/campaign.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import type { Movement } from './beyond-chance.ts';
import type { Interval } from './share-interval.ts';

/** A share, with its counts: shown in percent, compared in percentage points. */
export type Rate =
  | { readonly kind: 'counted'; readonly part: number; readonly of: number; readonly ratio: number }
  /** The denominator is zero. */
  | { readonly kind: 'none' }
  /** The service's own figure, if the counters contradict it. Shown "as stated", and without a unit if that is unknown. */
  | { readonly kind: 'as-stated'; readonly value: number; readonly unit: RateUnit };

/** `percent`: 35 means 35 %. `ratio`: 0.35 does. */
export type RateUnit = 'percent' | 'ratio' | 'unknown';

/** The campaign ran on only part of one window's days, because it was younger or rested. So the windows are not alike. */
export interface RanLess {
  readonly kind: 'ran-less';
  readonly ran: number;
  readonly of: number;
  readonly window: 'before' | 'now';
}

/** What the counters of a rate leave out, if they do not explain the rate that the service states (decision 5). */
export type Uncounted = 'inmails' | 'something';

/** For a rate that its counters do not explain, nothing is claimed from them: no change, no verdict, no place beside others. */
export interface NotExplained {
  readonly kind: 'uncounted';
  readonly what: Uncounted;
}

/** How a count changed against the baseline. */
export type CountChange =
  | { readonly kind: 'by'; readonly before: number; readonly ratio: number; readonly movement: Movement }
  | { readonly kind: 'new' }
  | { readonly kind: 'both-zero' }
  | RanLess
  /** The baseline is not, or not wholly, known. */
  | { readonly kind: 'unknown' };

/** How a rate changed. `points`: percentage points, positive is up. Without a proven movement, an arrow would claim too much. */
export type RateChange =
  | {
      readonly kind: 'by';
      readonly points: number;
      readonly before: Rate;
      readonly movement: Movement;
    }
  | { readonly kind: 'new' }
  /** That window holds fewer sends than the minimum sample of 30. */
  | { readonly kind: 'too-few'; readonly before: Rate; readonly window: 'before' | 'now' }
  | RanLess
  | NotExplained
  | { readonly kind: 'unknown' };

export interface Counted {
  readonly count: number;
  readonly change: CountChange;
  /** For a total, the parts of its change that are not growth. The movement is that of all others. */
  readonly notGrowth?: readonly NotGrowth[];
}

/** Two compared windows, whichever is the later one. */
export interface WindowPair {
  readonly now: DateRange;
  readonly before: DateRange;
}

/** Campaigns in a total that ran on more days of one window than of the other. */
export interface NotGrowth {
  /** `stopped`: it ended, or rests. */
  readonly why: 'new' | 'resumed' | 'stopped';
  readonly campaigns: number;
  /** By how much they moved the count; undefined if one of their days is unknown. */
  readonly by: number | undefined;
}

export interface Rated {
  readonly rate: Rate;
  /** Where the true rate lies in 95 of 100 cases. Only for fewer than 100 sends, where it is wide enough to matter. */
  readonly interval: Interval | undefined;
  readonly change: RateChange;
}

/**
 * The figures of the period's complete days (of the running day, if there are no others), compared with the baseline if there is one.
 * Partial if `standing.daysMissing` is not 0.
 */
export interface Activity {
  readonly counters: Readonly<Record<ActivityCounterName, Counted>>;
  readonly acceptanceRate: Rated;
  readonly replyRate: Rated;
  /** Days of the baseline without final counts. If there are any, every change is unknown. */
  readonly baselineDaysMissing: number;
  /** What the running day has counted so far, if the period includes it and it is not in the figures above. */
  readonly today: ActivityCounts | undefined;
}

/** The period as dates on the service's calendar. */
export interface ResolvedPeriod {
  readonly phrase: PeriodPhrase;
  readonly range: DateRange;
  /** The days of the range that have ended; undefined if there are none (`today`, or `this week` on a Monday). */
  readonly complete: DateRange | undefined;
  /** As many days, moved back by as few whole weeks as avoid overlap, or the month before; undefined if nothing compares. */
  readonly baseline: DateRange | undefined;
  /** Working days (Monday to Friday) of each window. Only for whole months, whose counts are compared per working day (decision 4). */
  readonly workingDays: { readonly period: number; readonly baseline: number } | undefined;
  /** The last day is still running. It is drawn apart and not compared. */
  readonly includesToday: boolean;
}

export type TrendDay = { readonly day: Day } & (
  | { readonly kind: 'counted'; readonly counts: ActivityCounts; readonly partial: boolean }
  | { readonly kind: 'not-reported' }
  | { readonly kind: 'awaited' }
);

/** A campaign with its lifetime figures; `statistics` is undefined while they are awaited, or if they could not be read. */
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

/** `source`: how the unit was settled. */
export interface UnitVerdict {
  readonly unit: RateUnit;
  readonly source: 'setting' | 'worked-out' | 'nothing-to-go-by';
  /** How many campaigns the verdict rests on. */
  readonly evidence: number;
}

/** One figure. No change is known for a whole life. */
export type FigureValue =
  | ({ readonly kind: 'count' } & Counted)
  | ({ readonly kind: 'rate' } & Rated)
  | { readonly kind: 'progress'; readonly progress: Progress };
