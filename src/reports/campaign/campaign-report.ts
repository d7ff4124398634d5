// The report on one campaign, as facts: its lifetime figures, its funnel with the leak, its period, and its history.

import type { Instant } from '#base/brand.ts';
import type { DateRange, Zone } from '#base/day.ts';
import type { ActivityCounterName, CounterName } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { Cohort } from '#reports/figures/cohort.ts';
import type {
  Activity,
  CampaignRow,
  NotExplained,
  Rate,
  ResolvedPeriod,
  TrendDay,
} from '#reports/figures/figure.ts';
import type { PeriodMetric } from '#reports/question.ts';
import type { ReportBase } from '#reports/report-base.ts';

/** How many people pass each step, and which step loses most against the account's other campaigns. */
export interface Funnel {
  readonly steps: readonly FunnelStep[];
  readonly leak: Leak;
}

export interface FunnelStep {
  readonly name: 'invited' | 'accepted' | 'messaged' | 'replied';
  readonly count: number;
  /** The share of the step before: accepted of invited, messages for each accepted (above 1 with follow-ups), replies of messages. */
  readonly through: Rate;
  /** The same share over all other campaigns whose statistics are known. */
  readonly usual: Rate;
}

export type LeakingStep = Exclude<FunnelStep['name'], 'invited'>;

export type Leak =
  /** The step lets fewer through than usual, beyond chance. `lost`: how many more would pass at the usual rate. */
  | { readonly kind: 'below-usual'; readonly step: LeakingStep; readonly lost: number }
  /** There is no other campaign to compare with, so this is the step that lets the fewest through. */
  | { readonly kind: 'narrowest'; readonly step: LeakingStep }
  | { readonly kind: 'none' }
  /** Every step has fewer than the minimum sample, or so few invitations that nobody knows whether the first step leaks. */
  | { readonly kind: 'too-few' }
  | NotExplained;

/** The difference of two recorded snapshots, for counters without figures by day (decision 1). */
export interface CounterChanges {
  /** When the earlier snapshot was read, the last one of its day. */
  readonly since: Instant;
  /** When the later snapshot was read; undefined if the period lasts until now, so that it is the newest reading. */
  readonly until: Instant | undefined;
  /** The record does not reach back to the day before the period. `since` is the record's first day. */
  readonly firstRecorded: boolean;
  readonly counters: Readonly<Record<CounterName, number>>;
}

/** One figure day by day, beside the same number of days before. `sent`: invitations and messages. */
export interface FigureLines {
  readonly figure: ActivityCounterName | 'sent';
  readonly now: readonly TrendDay[];
  /** undefined if those days have no final counts, or it did not run on all of them. */
  readonly before: readonly TrendDay[] | undefined;
}

export interface NeedFigures {
  /** The days since it arose. */
  readonly now: DateRange;
  /** The four weeks before, as far as it ran. */
  readonly before: DateRange | undefined;
  /** The figures of `now`. Its rates are compared with those of `before`. */
  readonly activity: Activity;
  readonly lines: FigureLines | undefined;
}

export interface CampaignReport extends ReportBase {
  readonly kind: 'campaign';
  readonly row: CampaignRow;
  /** Why it needs somebody today; undefined if nothing is wrong. */
  readonly attention: AttentionLine | undefined;
  /** The figures that explain the reason; undefined without a reason, or without a whole day since it arose. */
  readonly need: NeedFigures | undefined;
  /** Its address in the team's own tool. */
  readonly page: string | undefined;
  /** The zone in which its stated start and end fall on the days that are meant. */
  readonly datesZone: Zone;
  readonly statisticsReadAt: Instant | undefined;
  readonly funnel: Funnel | undefined;
  /** undefined if there is no earlier snapshot. */
  readonly changes: CounterChanges | undefined;
  /** Changes that were noticed, newest first. */
  readonly journal: readonly JournalEntry[];
  readonly period: ResolvedPeriod;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
  /** The figure of the period that comes first, and its days. */
  readonly told: PeriodMetric;
  readonly lines: FigureLines;
  /** By rate, how what was sent in the period was answered, if that can be told. */
  readonly cohorts: readonly Cohort[];
}
