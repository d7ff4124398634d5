// Why what a person wants of a schedule or a condition cannot be had, as data: found where it is read, told in words by blocks.

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
  /** There is no day that is neither off nor past its end. */
  | { readonly kind: 'never-runs' }
  | { readonly kind: 'cron-unreadable'; readonly typed: string }
  /** Six or seven fields: a digest is not sent by the second, nor in one year only. */
  | { readonly kind: 'cron-has-seconds'; readonly typed: string }
  | { readonly kind: 'cron-too-often'; readonly everyMinutes: number; readonly leastMinutes: number }
  /** It is a date that no year has, such as 31 February. */
  | { readonly kind: 'cron-never'; readonly typed: string };

export type ConditionProblem =
  /** The question has no figures of a period to judge by. */
  | { readonly kind: 'no-figures' }
  /** A watch without a condition would never say anything. */
  | { readonly kind: 'watch-needs-condition' }
  /** A watch for less, of a period that is still growing whenever it looks. */
  | { readonly kind: 'never-over' }
  | { readonly kind: 'value-unreadable'; readonly rate: boolean };
