// What each campaign adds to the change of a whole: its counts in two windows, and what all of them leave. The parts add up. Knows no reports.

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
  /** It ran on a part of one window only: its change is its age or its rest, no better or worse work. */
  readonly ranLess: RanLess | undefined;
}

export interface CampaignMoves {
  /** Those that counted anything, and of which every day of both windows is wholly known. */
  readonly known: readonly CampaignMove[];
  /** What they leave of the whole: campaigns whose days are not known, or that no list names any more. */
  readonly rest: CountsOfBoth;
  /** So many campaigns may have counted something, and lack days. */
  readonly lacking: number;
}

/** What each campaign adds to the change of the whole. */
export interface Contributions {
  readonly change: number;
  /** The largest first, up or down; none that did not move. */
  readonly campaigns: readonly { readonly campaign: CampaignChoice; readonly change: number }[];
  /** What is not told by campaign. */
  readonly rest: number;
}

/** The campaigns and the rest add up to the change. */
export function contributionsTo(counter: ActivityCounterName, { known, rest }: CampaignMoves): Contributions {
  const changeOf = ({ now, before }: CountsOfBoth) => now[counter] - before[counter];
  const campaigns = known
    .map((move) => ({ campaign: move.campaign, change: changeOf(move) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || byName(a.campaign, b.campaign));
  const left = changeOf(rest);
  return { change: campaigns.reduce((sum, { change }) => sum + change, left), campaigns, rest: left };
}

/**
 * Of the largest campaign that moved as the whole did: what share of the change it alone explains, 0 to 1. undefined where none did,
 * where several did alike, and where the others moved against it so far that it exceeds the whole.
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

/** Why the answers of a rate moved. What is not told by campaign counts as one more of them. `longer` as in `whyMoved`. */
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
