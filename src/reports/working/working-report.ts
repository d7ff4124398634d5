// How a figure is worked out, as facts: its definition, every input, and when each was read.

import type { Instant } from '#base/brand.ts';
import type { ActivityCounterName, CounterName } from '#campaigns/campaign.ts';
import type { Endpoint } from '#campaigns/client.ts';
import type { Cohort } from '#reports/figures/cohort.ts';
import type {
  FigureValue,
  Rate,
  ResolvedPeriod,
  TrendDay,
  Uncounted,
  UnitVerdict,
} from '#reports/figures/figure.ts';
import type { Metric, RateName } from '#reports/question.ts';
import type { CampaignChoice, OwnerFilter, ReportBase } from '#reports/report-base.ts';

export type Definition =
  /** The sum of what the service counts on each day. */
  | { readonly kind: 'sum-of-days'; readonly counter: ActivityCounterName }
  | {
      readonly kind: 'share-of-days';
      readonly rate: RateName;
      readonly part: ActivityCounterName;
      readonly of: ActivityCounterName;
    }
  /** The service's own lifetime counters, added up over campaigns. */
  | { readonly kind: 'sum-of-lives'; readonly counter: CounterName }
  | {
      readonly kind: 'share-of-lives';
      readonly rate: RateName;
      readonly part: ActivityCounterName;
      readonly of: ActivityCounterName;
    }
  /** As the service states it for one campaign. */
  | { readonly kind: 'stated-progress' }
  /** As the service states it for one campaign. Its counters give another rate, so they leave something out. */
  | {
      readonly kind: 'stated-rate';
      readonly rate: RateName;
      readonly part: ActivityCounterName;
      readonly of: ActivityCounterName;
      readonly counted: Rate;
      readonly what: Uncounted;
    };

/** What the service was asked for, and when it answered. */
export interface Source {
  readonly endpoint: Endpoint;
  /** How many answers the figure is made of: days, or campaigns. */
  readonly readings: number;
  readonly oldest: Instant;
  readonly newest: Instant;
}

/** One campaign's part of a lifetime figure. */
export interface WorkingInput {
  readonly campaign: CampaignChoice;
  readonly readAt: Instant;
  /** The counter; for a rate, its part. */
  readonly part: number;
  /** For a rate, what it is a share of. */
  readonly of: number | undefined;
  /** The service's own rate or progress, in its own unit. */
  readonly stated: number | undefined;
}

export interface WorkingReport extends ReportBase {
  readonly kind: 'working';
  readonly metric: Metric;
  readonly campaign: CampaignChoice | undefined;
  readonly owner: OwnerFilter | undefined;
  readonly value: FigureValue;
  readonly definition: Definition;
  /** For a period's rate: how what was sent then was answered, if that can be told. */
  readonly cohort: Cohort | undefined;
  readonly sources: readonly Source[];
  /** Only for rates and progress that the service states itself. */
  readonly unit: UnitVerdict | undefined;
  readonly inputs:
    | {
        readonly kind: 'days';
        readonly period: ResolvedPeriod;
        readonly days: readonly TrendDay[];
        readonly baselineDays: readonly TrendDay[];
      }
    /** Largest part first. */
    | { readonly kind: 'campaigns'; readonly campaigns: readonly WorkingInput[] };
}
