// Why a schedule or a condition cannot be as a person wants it, as data. Whoever reads their words finds it; blocks/ puts it in words.

import type { Day } from '#base/day.ts';

/** `typed` is the person's own text, clipped to 80 characters. */
export type ScheduleProblem =
  | { readonly kind: 'zone-unknown'; readonly typed: string }
  | { readonly kind: 'no-weekday' }
  | { readonly kind: 'time-impossible'; readonly typed: string }
  | { readonly kind: 'times-too-close'; readonly typed: string; readonly leastMinutes: number }
  | { readonly kind: 'too-many-times'; readonly count: number; readonly most: number }
  | { readonly kind: 'weeks-impossible'; readonly most: number }
  | { readonly kind: 'date-of-month-impossible' }
  /** `where`: which input holds it. */
  | {
      readonly kind: 'day-impossible';
      readonly typed: string;
      readonly where: 'from' | 'ends-on' | 'days-off';
    }
  | { readonly kind: 'range-reversed'; readonly typed: string }
  | { readonly kind: 'too-many-days-off'; readonly count: number; readonly most: number }
  | { readonly kind: 'place-unknown'; readonly typed: string }
  | { readonly kind: 'watch-impossible'; readonly leastMinutes: number; readonly mostMinutes: number }
  | { readonly kind: 'ended'; readonly endsOn: Day }
  /** Every day until its end is off. */
  | { readonly kind: 'never-runs' }
  | { readonly kind: 'cron-unreadable'; readonly typed: string }
  /** Six or seven fields: seconds and years are not supported. */
  | { readonly kind: 'cron-has-seconds'; readonly typed: string }
  | { readonly kind: 'cron-too-often'; readonly everyMinutes: number; readonly leastMinutes: number }
  /** No year has such a date: 31 February. */
  | { readonly kind: 'cron-never'; readonly typed: string };

export type ConditionProblem =
  /** The question asks for no period, so there are no figures to compare with the limit. */
  | { readonly kind: 'no-figures' }
  /** The report tells of no needs. */
  | { readonly kind: 'no-needs' }
  /** Without a condition a watch never posts. */
  | { readonly kind: 'watch-needs-condition' }
  /** A watch for "below" whose period always includes today, and so is never over. */
  | { readonly kind: 'never-over' }
  | { readonly kind: 'value-unreadable'; readonly rate: boolean };
