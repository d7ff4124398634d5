// What each campaign adds to the change of a whole: its counts in two windows, and what remains. The parts add up. Knows no reports.

import type { ActivityCounterName, ActivityCounts } from '#campaigns/campaign.ts';
import type { RateName } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import type { RanLess } from './figure.ts';
import { rateParts } from './metric.ts';
import { type MoveParts, whyMoved } from './why-moved.ts';

export interface CountsOfBoth {
  readonly now: ActivityCounts;
  readonly before: ActivityCounts;
}

export interface CampaignMove extends CountsOfBoth {
  readonly campaign: CampaignChoice;
  /** It ran on only part of one window: its age or its rest changed it, not better or worse work. */
  readonly ranLess: RanLess | undefined;
}

export interface CampaignMoves {
  /** Campaigns that counted anything, and whose days in both windows all have final counts. */
  readonly known: readonly CampaignMove[];
  /** What remains of the whole: campaigns whose days are unknown, or that no list names any more. */
  readonly rest: CountsOfBoth;
  /** How many campaigns may have counted something but lack days. */
  readonly lacking: number;
}

/** What each campaign adds to the change of the whole. */
export interface Contributions {
  readonly change: number;
  /** The largest change first, up or down; without campaigns that did not move. */
  readonly campaigns: readonly { readonly campaign: CampaignChoice; readonly change: number }[];
  /** The change that no campaign explains. */
  readonly rest: number;
}

/** The campaigns and the rest add up to the change. */
export function contributionsTo(counter: ActivityCounterName, { known, rest }: CampaignMoves): Contributions {
  const changeOf = ({ now, before }: CountsOfBoth) => now[counter] - before[counter];
  const campaigns = known
    .map((move) => ({ campaign: move.campaign, change: changeOf(move) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || byName(a.campaign, b.campaign));
  const restChange = changeOf(rest);
  return {
    change: campaigns.reduce((sum, { change }) => sum + change, restChange),
    campaigns,
    rest: restChange,
  };
}

/**
 * The share of the change, 0 to 1, that one campaign alone explains: the largest that moved in the same direction as the whole. undefined
 * if none did, if several did alike, or if it exceeds the whole because others moved against it.
 */
export function largestShare({
  change,
  campaigns,
}: Contributions): { readonly campaign: CampaignChoice; readonly share: number } | undefined {
  const [largest, next] = campaigns.filter((each) => Math.sign(each.change) === Math.sign(change));
  if (largest === undefined || Math.abs(largest.change) > Math.abs(change)) return undefined;
  if (next?.change === largest.change) return undefined;
  return { campaign: largest.campaign, share: largest.change / change };
}

/** Why the answers of a rate moved. What no campaign explains counts as one more campaign. `longer` as in `whyMoved`. */
export function whyAnswersMoved(
  name: RateName,
  { known, rest }: CampaignMoves,
  longer?: number,
): MoveParts | undefined {
  const { part, of } = rateParts[name];
  const inWindow = (counts: ActivityCounts) => ({ sent: counts[of], answered: counts[part] });
  return whyMoved(
    [...known, rest].map(({ now, before }) => ({ now: inWindow(now), before: inWindow(before) })),
    longer,
  );
}

function byName(one: CampaignChoice, other: CampaignChoice): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
