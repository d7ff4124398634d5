// What every report is composed with beside the readings: the day, the calendar and the settings. Also the answers that any report may give.

import type { Instant } from '#base/brand.ts';
import type { Day, Zone } from '#base/day.ts';
import type { Quota } from '#campaigns/client.ts';
import type { Gathered } from '#readings/reading.ts';
import type { AttentionThresholds } from '#reports/attention/thresholds.ts';
import type { PageTemplate } from '#reports/campaign/campaign-page.ts';
import type { WeekStart } from '#reports/figures/period.ts';
import type { StatedUnit } from '#reports/figures/units.ts';
import type { NeedsByCampaign } from '#reports/handling/needs-by-campaign.ts';
import type { Question } from '#reports/question.ts';
import type { Answer, Report } from '#reports/report.ts';
import type { BotCheck } from '#reports/status/bot-check.ts';
import type { SeenInstance } from '#reports/status/instances.ts';
import type { MisreadShape } from '#reports/status/misread-shapes.ts';
import type { DigestOutlook } from '#reports/status/status-report.ts';

export interface ComposeContext {
  /** The service's running day at the instant that the question is about. */
  readonly today: Day;
  /** When this answer is made. */
  readonly at: Instant;
  readonly serviceZone: Zone;
  readonly weekStartsOn: WeekStart;
  readonly rateUnit: StatedUnit | undefined;
  readonly progressUnit: StatedUnit | undefined;
  readonly campaignPage: PageTemplate | undefined;
  readonly thresholds: AttentionThresholds;
  /** The kept needs and what people did about them; empty if the question tells of none. */
  readonly needs: NeedsByCampaign;
  readonly quotas: readonly Quota[];
  readonly resting?: string | undefined;
  /** Only if the question is about the bot itself. */
  readonly digests: DigestOutlook | undefined;
  readonly instances: readonly SeenInstance[] | undefined;
  readonly checks?: readonly BotCheck[] | undefined;
  readonly misread?: readonly MisreadShape[] | undefined;
  /** Ways to talk to the bot that are off, for `status`. */
  readonly placesOff?: readonly string[] | undefined;
  /** How inexact words were read. */
  readonly readAs: string | undefined;
}

export function answerWith(report: Report): Answer {
  return { kind: 'report', report };
}

/** There is nothing to show: waits for the service or, if nothing more will come, says why. */
export function nothingYet(question: Question, gathered: Gathered, context: ComposeContext): Answer {
  if (!gathered.settled) {
    return { kind: 'waiting', question, at: context.at, expectedWholeAt: gathered.expectedWholeAt };
  }
  const fault = gathered.faults.find(({ kind }) => kind !== 'cancelled') ?? { kind: 'cancelled' };
  return { kind: 'problem', problem: { kind: 'service', fault, question } };
}

/** One line on how inexact words were read: first those of the question, then names. */
export function readAsLine(...parts: readonly (string | undefined)[]): string | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length > 0 ? known.join(', ') : undefined;
}
