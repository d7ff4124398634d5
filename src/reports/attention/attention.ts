// Which campaigns of an account need attention: what must be read for the rules, and what the rules find.

import { type Day, type DayNumber, dayAt, daysOf, numberOf, type Zone } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { ActivityCounts, Campaign, CampaignStatistics } from '#campaigns/campaign.ts';
import { campaignScope, everyone } from '#readings/day-scope.ts';
import { createMemo } from '#readings/memo.ts';
import type { Gathered, JournalEntry, Need, Reading, ScopeDays } from '#readings/reading.ts';
import { countsIn, isFinalDay, noDays, readingsIn } from '#readings/record/scope-days.ts';
import { calendarsOf } from '#reports/compose/calendars.ts';
import { type Units, unitsOf } from '#reports/compose/campaign-row.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import { activeAmong } from '#reports/compose/narrowing.ts';
import { uncountedIn } from '#reports/compose/uncounted-rates.ts';
import { byCounter } from '#reports/figures/activity-counts.ts';
import type { RateUnit } from '#reports/figures/figure.ts';
import { progressOf } from '#reports/figures/units.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import type { CampaignSight } from '#reports/handling/need-fate.ts';
import { withHandling } from '#reports/handling/needs-by-campaign.ts';
import type { AttentionLine } from './attention-line.ts';
import {
  attentionWindow,
  type CampaignFacts,
  type DayHistory,
  historyRange,
  isLookedAt,
} from './campaign-facts.ts';
import { daysOff } from './guessed-holidays.ts';
import type { AttentionThresholds } from './thresholds.ts';
import { mostUrgentFirst, type UrgentLine, urgentLineOf } from './urgent-lines.ts';

/** A call for each active campaign would delay the overview, so nobody waits for these days: the recorded ones must do. */
export function attentionNeeds(active: readonly Campaign[]): Need[] {
  return [everyone, ...active.map(({ id }) => campaignScope(id))].map((scope) => ({
    kind: 'recorded-days',
    scope,
  }));
}

export function* attentionIn(
  campaigns: readonly Campaign[],
  gathered: Gathered,
  context: ComposeContext,
): Steps<Attention> {
  const surroundings = surroundingsOf(gathered, context);
  const looks: CampaignLook[] = [];
  for (const campaign of campaigns) {
    if (!isRuledOn(campaign)) continue;
    looks.push(lookAt(basisOf(campaign, surroundings)));
    yield;
  }
  const active = looks.filter(({ isActive }) => isActive);
  const unlooked = active.filter(({ isWhole }) => !isWhole).map(({ campaignId }) => campaignId);
  const lines = mostUrgentFirst(looks.flatMap(({ urgent }) => urgent ?? []));
  const now = { at: context.at, on: context.today };
  return {
    lines: lines.map((line) => withHandling(line, context.needs, now)),
    checked: { have: active.length - unlooked.length, of: active.length },
    unlooked: new Set(unlooked),
  };
}

/** The most urgent need of that campaign, if it has one. */
export function attentionOn(
  campaign: Campaign,
  gathered: Gathered,
  context: ComposeContext,
): AttentionLine | undefined {
  const { line } = sightOf(campaign, surroundingsOf(gathered, context));
  return line && withHandling(line, context.needs, { at: context.at, on: context.today });
}

/** What the rules say about one campaign, without what people did about it. */
function sightOf(campaign: Campaign, surroundings: Surroundings): CampaignSight {
  if (!isRuledOn(campaign)) return { campaign, line: undefined, isDecided: true };
  const { urgent, isActive, isWhole } = lookAt(basisOf(campaign, surroundings));
  return { campaign, line: urgent?.line, isDecided: !isActive || isWhole };
}

/** What the rules say, by id. A campaign that the newest list lacks is gone, unless something in that list could not be read. */
export function createCampaignSights(
  gathered: Gathered,
  context: ComposeContext,
): (campaignId: string) => CampaignSight {
  const list = gathered.campaigns?.value;
  const byId = new Map<string, Campaign>(list?.campaigns.map((campaign) => [campaign.id, campaign]));
  const surroundings = surroundingsOf(gathered, context);
  return (campaignId) => {
    const campaign = byId.get(campaignId);
    if (campaign !== undefined) return sightOf(campaign, surroundings);
    const isGone = list !== undefined && list.unreadable.length === 0;
    return { campaign: isGone ? 'gone' : 'unknown', line: undefined, isDecided: isGone };
  };
}

function isRuledOn({ status }: Campaign): boolean {
  return status === 'ACTIVE' || status === 'COMPLETED';
}

export interface Attention {
  readonly lines: AttentionLine[];
  /** Of the active campaigns. */
  readonly checked: { readonly have: number; readonly of: number };
  /** The active campaigns that the rules could not judge yet. */
  readonly unlooked: ReadonlySet<string>;
}

interface Surroundings {
  readonly units: Units;
  readonly off: ReadonlySet<Day>;
  readonly gathered: Gathered;
  readonly context: ComposeContext;
}

function surroundingsOf(gathered: Gathered, context: ComposeContext): Surroundings {
  return { units: unitsOf(gathered, context), off: accountDaysOff(gathered, context), gathered, context };
}

/** Everything that the verdict on a campaign depends on. Readings never change, so the same objects give the same verdict. */
interface Basis {
  readonly campaign: Campaign;
  readonly statistics: Reading<CampaignStatistics> | undefined;
  readonly days: ScopeDays;
  readonly journal: readonly JournalEntry[];
  readonly off: ReadonlySet<Day>;
  readonly rateUnit: RateUnit;
  readonly progressUnit: RateUnit;
  readonly thresholds: AttentionThresholds;
  readonly today: Day;
  readonly zone: Zone;
  /** For stated starts and ends. */
  readonly datesZone: Zone;
}

interface CampaignLook {
  readonly campaignId: string;
  readonly isActive: boolean;
  /** Whether enough is known for the rules. */
  readonly isWhole: boolean;
  readonly urgent: UrgentLine | undefined;
}

function basisOf(campaign: Campaign, { units, off, gathered, context }: Surroundings): Basis {
  const days = campaign.status === 'ACTIVE' ? gathered.days(campaignScope(campaign.id)) : noDays;
  return {
    campaign,
    statistics: gathered.statistics.get(campaign.id),
    days,
    journal: gathered.journal(campaign.id),
    off,
    rateUnit: units.rate.unit,
    progressUnit: units.progress.unit,
    thresholds: context.thresholds,
    today: context.today,
    zone: context.serviceZone,
    datesZone: calendarsOf(gathered, context).dates,
  };
}

/** Everybody is told of all campaigns, but few have changed since the last question. */
function lookAt(basis: Basis): CampaignLook {
  const { statistics } = basis;
  const before = statistics && lastLooks.get(statistics);
  if (before !== undefined && isSameBasis(before.basis, basis)) return before.look;
  const facts = campaignFacts(basis);
  const look = {
    campaignId: basis.campaign.id,
    isActive: basis.campaign.status === 'ACTIVE',
    isWhole: isLookedAt(facts),
    urgent: urgentLineOf(facts, basis.thresholds),
  };
  if (statistics !== undefined) lastLooks.set(statistics, { basis, look });
  return look;
}

const lastLooks = new WeakMap<object, { readonly basis: Basis; readonly look: CampaignLook }>();

/** A list that was read again has other objects with the same content. */
function isSameBasis(one: Basis, other: Basis): boolean {
  const { campaign, journal, off, ...rest } = other;
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => one[key] === rest[key]) &&
    isAlike(one.campaign, campaign) &&
    (one.journal === journal || one.journal.length + journal.length === 0) &&
    (one.off === off || [...one.off].join() === [...off].join())
  );
}

function isAlike(one: Campaign, other: Campaign): boolean {
  return one === other || (Object.keys(other) as (keyof Campaign)[]).every((key) => one[key] === other[key]);
}

function campaignFacts(basis: Basis): CampaignFacts {
  const { campaign, statistics, days, journal, off, rateUnit, progressUnit, today, zone, datesZone } = basis;
  const on = (instant: number | undefined) => (instant === undefined ? undefined : dayAt(instant, datesZone));
  return {
    campaign,
    choice: campaignChoice(campaign),
    statistics: statistics?.value,
    uncounted: uncountedIn([statistics?.value], rateUnit),
    progress: statistics ? progressOf(statistics.value.statedProgress, progressUnit) : { kind: 'unknown' },
    today,
    startedOn: on(campaign.startsAt),
    endsOn: on(campaign.endsAt),
    updatedOn: dayAt(campaign.updatedAt, zone),
    days: campaign.status === 'ACTIVE' ? wholeDays(days, today) : [],
    history: historyOf(days, today),
    daysOff: off,
    journal: journal.map((entry) => ({ ...entry, noticedOn: dayAt(entry.noticedAt, zone) })),
  };
}

/** Among fewer campaigns, a single stalled one would look like a holiday. */
const leastCampaigns = 3;

function accountDaysOff(gathered: Gathered, { today }: ComposeContext): ReadonlySet<Day> {
  const active = activeAmong(gathered.campaigns?.value.campaigns ?? []);
  if (active.length < leastCampaigns) return new Set();
  const days = gathered.days(everyone);
  return offDays(days, today, () => daysOff(today, wholeDays(days, today)));
}

const offDays = createMemo<ReadonlySet<Day>>();

/** What the service counted on each day of the window; undefined for a day that was read before it ended. */
function wholeDays(days: ScopeDays, today: Day): (ActivityCounts | undefined)[] {
  return readingsIn(days, attentionWindow(today)).map((each) =>
    each?.kind === 'counted' && isFinalDay(days, numberOf(each.day)) ? each.counts : undefined,
  );
}

function historyOf(days: ScopeDays, today: Day): DayHistory {
  const range = historyRange(today);
  const [first, last] = [numberOf(range.first), numberOf(range.last)];
  return {
    first: range.first,
    counts: byCounter((name) => countsIn(days, name, { first, last })),
    whole: daysOf(range).map((_, at) => isFinalDay(days, (first + at) as DayNumber)),
  };
}
