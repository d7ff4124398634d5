// What the operator has set for answers, and the context of one answer that is made from it.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { dayAt, type Zone } from '#base/day.ts';
import type { Quota } from '#campaigns/client.ts';
import { type AttentionThresholds, defaultThresholds } from './attention/thresholds.ts';
import type { PageTemplate } from './campaign/campaign-page.ts';
import type { ComposeContext } from './compose/context.ts';
import type { WeekStart } from './figures/period.ts';
import type { StatedUnit } from './figures/units.ts';
import type { NeedStore } from './handling/kept-need.ts';
import { noNeeds } from './handling/needs-by-campaign.ts';
import type { BotCheck } from './status/bot-check.ts';
import type { SeenInstance } from './status/instances.ts';
import type { MisreadShape } from './status/misread-shapes.ts';
import type { DigestOutlook } from './status/status-report.ts';

export interface AnswerSettings {
  readonly serviceZone: Zone;
  readonly weekStartsOn: WeekStart;
  /** Set by the operator; undefined: the counters decide (decision 5). */
  readonly rateUnit?: StatedUnit | undefined;
  readonly progressUnit?: StatedUnit | undefined;
  /** The address of a campaign in the tool that runs it. */
  readonly campaignPage?: PageTemplate | undefined;
  /** When a campaign needs somebody today. `defaultThresholds` stands in for absent ones. */
  readonly thresholds?: Partial<AttentionThresholds>;
  /** The client's quotas at this moment, for `status`. */
  readonly quotas: () => readonly Quota[];
  /** Why this instance takes no work at this moment, for `status`; absent: it always takes some. */
  readonly resting?: () => string | undefined;
  /** The state of the digests that the asker may see, for `status`. */
  readonly digests?: (asker: string) => Promise<DigestOutlook>;
  /** Ways to talk to the bot that are off, for `status`. */
  readonly placesOff?: readonly string[];
  /** The bot's instances, if the asker may know of them, for `status`. */
  readonly instances?: (asker: string) => Promise<readonly SeenInstance[] | undefined>;
  /** What doctor says of the bot, if the asker may know of it, for `status`. */
  readonly checks?: (asker: string) => Promise<readonly BotCheck[] | undefined>;
  /** What was often not read as it was meant, if the asker may know of it, for `status`. */
  readonly misread?: (asker: string) => Promise<readonly MisreadShape[] | undefined>;
  /** The kept needs; absent: none are kept. */
  readonly needs?: Pick<NeedStore, 'loadNeeds'>;
}

/** What only some answers need. */
export type AnswerBesides = Partial<
  Pick<ComposeContext, 'readAs' | 'digests' | 'instances' | 'checks' | 'misread' | 'needs'>
>;

/** `at`: the instant that the question is about. */
export function createContexts(
  settings: AnswerSettings,
  clock: Clock,
): (at: Instant, besides?: AnswerBesides) => ComposeContext {
  const thresholds = { ...defaultThresholds, ...settings.thresholds };
  return (at, { readAs, digests, instances, checks, misread, needs = noNeeds } = {}) => ({
    today: dayAt(at, settings.serviceZone),
    at: clock.now(),
    serviceZone: settings.serviceZone,
    weekStartsOn: settings.weekStartsOn,
    rateUnit: settings.rateUnit,
    progressUnit: settings.progressUnit,
    campaignPage: settings.campaignPage,
    thresholds,
    // Only `status` reads them, and each costs the limiter some time.
    get quotas() {
      return settings.quotas();
    },
    resting: settings.resting?.(),
    placesOff: settings.placesOff,
    digests,
    instances,
    checks,
    misread,
    needs,
    readAs,
  });
}
