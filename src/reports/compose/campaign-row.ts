// Campaigns with their lifetime figures, in the order of the list.

import type { Steps } from '#base/slices.ts';
import { sortInSteps } from '#base/sort-in-steps.ts';
import type { Campaign, CampaignStatistics } from '#campaigns/campaign.ts';
import { createMemo } from '#readings/memo.ts';
import type { Gathered } from '#readings/reading.ts';
import type { CampaignRow, UnitVerdict } from '#reports/figures/figure.ts';
import { detectProgressUnit, detectRateUnit, lifetimeRate, progressOf } from '#reports/figures/units.ts';
import { byName } from '#reports/finding/campaign-names.ts';
import { listedStatuses } from '#reports/question.ts';
import type { ComposeContext } from './context.ts';

export interface Units {
  readonly rate: UnitVerdict;
  readonly progress: UnitVerdict;
}

export function unitsOf({ statistics }: Gathered, { rateUnit, progressUnit }: ComposeContext): Units {
  return units(statistics, `${rateUnit} ${progressUnit}`, () => {
    const all = [...statistics.values()].map(({ value }) => value);
    return { rate: detectRateUnit(all, rateUnit), progress: detectProgressUnit(all, progressUnit) };
  });
}

const units = createMemo<Units>();

/** By status, then most messages replied first. Campaigns without known statistics come last, by name. */
export function* listedRows(
  campaigns: readonly Campaign[],
  gathered: Gathered,
  context: ComposeContext,
): Steps<CampaignRow[]> {
  const units = unitsOf(gathered, context);
  const rows: CampaignRow[] = [];
  for (const campaign of campaigns) {
    rows.push(campaignRow(campaign, gathered, units));
    yield;
  }
  return yield* sortInSteps(rows, inListOrder);
}

export function campaignRow(campaign: Campaign, gathered: Gathered, { rate, progress }: Units): CampaignRow {
  const statistics = gathered.statistics.get(campaign.id)?.value;
  if (statistics === undefined) {
    const none = { kind: 'none' } as const;
    return { campaign, statistics, acceptanceRate: none, replyRate: none, progress: { kind: 'unknown' } };
  }
  const made = rowsMade.get(statistics);
  const isSame =
    made?.rate === rate.unit && made.progress === progress.unit && made.row.campaign === campaign;
  if (isSame) return made.row;
  const row = rowOf(campaign, statistics, rate.unit, progress.unit);
  rowsMade.set(statistics, { rate: rate.unit, progress: progress.unit, row });
  return row;
}

interface MadeRow {
  readonly rate: UnitVerdict['unit'];
  readonly progress: UnitVerdict['unit'];
  readonly row: CampaignRow;
}

/** Each answer under way would hold thousands of its own. */
const rowsMade = new WeakMap<CampaignStatistics, MadeRow>();

function rowOf(
  campaign: Campaign,
  statistics: CampaignStatistics,
  rate: MadeRow['rate'],
  progress: MadeRow['progress'],
): CampaignRow {
  return {
    campaign,
    statistics,
    acceptanceRate: lifetimeRate(statistics, 'acceptanceRate', rate),
    replyRate: lifetimeRate(statistics, 'replyRate', rate),
    progress: progressOf(statistics.statedProgress, progress),
  };
}

function inListOrder(a: CampaignRow, b: CampaignRow): number {
  return placeOf(a) - placeOf(b) || repliesOf(b) - repliesOf(a) || byName(a.campaign, b.campaign);
}

function placeOf({ campaign }: CampaignRow): number {
  const place = (listedStatuses as readonly string[]).indexOf(campaign.status);
  return place < 0 ? listedStatuses.length : place;
}

function repliesOf({ statistics }: CampaignRow): number {
  return statistics?.counters.messagesReplied ?? -1;
}
