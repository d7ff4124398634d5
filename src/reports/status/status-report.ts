// What the bot says about itself, as facts: quotas, units, how far its record reaches, and the state of the digests.

import type { Instant } from '#base/brand.ts';
import type { Day, Zone } from '#base/day.ts';
import type { Quota } from '#campaigns/client.ts';
import type { LastDay } from '#readings/reading.ts';
import type { UnitVerdict } from '#reports/figures/figure.ts';
import type { DatesVerdict } from '#reports/figures/stated-dates.ts';
import type { Question } from '#reports/question.ts';
import type { ReportBase } from '#reports/report-base.ts';
import type { BotCheck } from './bot-check.ts';
import type { SeenInstance } from './instances.ts';
import type { MisreadShape } from './misread-shapes.ts';

/** The state of the digests. */
export interface DigestOutlook {
  /** Soonest first, at most three. */
  readonly next: readonly { readonly question: Question; readonly at: Instant; readonly zone: Zone }[];
  /** In the last seven days, newest first, at most three. */
  readonly failures: readonly DigestFailure[];
  /** How many more there were in those days; absent: none. */
  readonly otherFailures?: number;
}

export interface DigestFailure {
  readonly question: Question;
  readonly scheduledFor: Instant;
  /** The zone of the digest's schedule, by whose clock its times are told. */
  readonly zone: Zone;
  /** `unsure`: nobody knows whether it arrived. */
  readonly kind: 'missed' | 'failed' | 'unsure';
  /** As the delivery keeps it. */
  readonly reason: string;
}

export interface StatusReport extends ReportBase {
  readonly kind: 'status';
  /** Why the instance that answers takes no work; absent: it takes some. */
  readonly resting?: string | undefined;
  readonly quotas: readonly Quota[];
  readonly rateUnit: UnitVerdict;
  readonly progressUnit: UnitVerdict;
  readonly dates: DatesVerdict;
  readonly campaigns: { readonly count: number; readonly readAt: Instant } | undefined;
  /** How many campaigns have statistics in the record, and when the oldest were read. */
  readonly statistics: { readonly count: number; readonly oldest: Instant | undefined };
  /** How many of the last 14 complete days of the account's activity the record holds. */
  readonly historyDays: number;
  /** The first day of the unbroken run up to yesterday; undefined if not even yesterday is known. */
  readonly historySince: Day | undefined;
  /** Whether a requested range includes its last day (contract 4.4), and since when that is known. */
  readonly lastDay: LastDay;
  /** undefined if the digests cannot be read. */
  readonly digests: DigestOutlook | undefined;
  /** Ways to talk to the bot that are off, and why, in plain text. */
  readonly placesOff?: readonly string[];
  /** For admins, where several instances of the bot may share the store. */
  readonly instances: readonly SeenInstance[] | undefined;
  /** For admins: what doctor says that costs little to know. */
  readonly checks?: readonly BotCheck[];
  /** For admins: the shapes that were most often not read as they were meant. */
  readonly misread?: readonly MisreadShape[];
  /** The name of every campaign in the list by id, because digests may ask for one by its id. */
  readonly campaignNames: ReadonlyMap<string, string>;
}
