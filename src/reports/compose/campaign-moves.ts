// What each campaign counted in two windows, beside the whole of them, so that the parts add up. From recorded days alone, so nobody waits for it.

import { type Day, dayAt, dayNumberAt, numberOf } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import { campaignScope } from '#readings/day-scope.ts';
import { createMemo } from '#readings/memo.ts';
import type { DayScope, Gathered, Need, ScopeDays } from '#readings/reading.ts';
import { difference, isNothing } from '#reports/figures/activity-counts.ts';
import { nothingCounted, ranLessIn, windowTotal } from '#reports/figures/compare.ts';
import type { CampaignMove, CampaignMoves, CountsOfBoth } from '#reports/figures/contributions.ts';
import type { WindowPair } from '#reports/figures/figure.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import { runOf } from './activity.ts';
import type { ComposeContext } from './context.ts';

/** Recorded days, which cost the service nothing. */
export function campaignMovesNeeds(
  campaigns: readonly Campaign[],
  windows: WindowPair,
  context: ComposeContext,
): Need[] {
  return campaigns
    .filter((each) => mayHaveMoved(each, windows, context))
    .map(({ id }) => ({ kind: 'recorded-days', scope: campaignScope(id) }));
}

/**
 * `whole`: the scope that the campaigns make up. undefined if it lacks a day, or if its parts add up to more than it: then they are from
 * different readings.
 */
export function* campaignMoves(
  campaigns: readonly Campaign[],
  whole: DayScope,
  windows: WindowPair,
  gathered: Gathered,
  context: ComposeContext,
): Steps<CampaignMoves | undefined> {
  const total = countsOfBoth(whole, windows, gathered);
  if (total === undefined) return undefined;
  const known: CampaignMove[] = [];
  let rest = total;
  let lacking = 0;
  for (const campaign of campaigns) {
    yield;
    if (!mayHaveMoved(campaign, windows, context)) continue;
    const scope = campaignScope(campaign.id);
    const counts = countsOfBoth(scope, windows, gathered, dayAt(campaign.createdAt, context.serviceZone));
    if (counts === undefined) {
      lacking += 1;
      continue;
    }
    if (isNothing(counts.now) && isNothing(counts.before)) continue;
    rest = { now: difference(rest.now, counts.now), before: difference(rest.before, counts.before) };
    const run = runOf(scope, gathered, context);
    known.push({ campaign: campaignChoice(campaign), ...counts, ranLess: run && ranLessIn(run, windows) });
  }
  const isPart = [rest.now, rest.before].every((counts) =>
    Object.values(counts).every((count) => count >= 0),
  );
  return isPart ? { known, rest, lacking } : undefined;
}

/** It had begun, and it runs or has changed since the earlier window began. What older campaigns still count is in the rest. */
function mayHaveMoved(
  { status, createdAt, updatedAt }: Campaign,
  { now, before }: WindowPair,
  { serviceZone }: ComposeContext,
): boolean {
  const [first, last] = now.first < before.first ? [now.first, before.last] : [before.first, now.last];
  if (dayNumberAt(createdAt, serviceZone) > numberOf(last)) return false;
  return status === 'ACTIVE' || dayNumberAt(updatedAt, serviceZone) >= numberOf(first) - 1;
}

/** undefined if a day of either window has no final counts. Before the day `since` there is nothing to know. */
function countsOfBoth(
  scope: DayScope,
  { now, before }: WindowPair,
  gathered: Gathered,
  since?: Day,
): CountsOfBoth | undefined {
  const days = gathered.days(scope);
  const name = `${now.first} ${now.last} ${before.first} ${before.last} ${since}`;
  return counted(days, name, () => ({ counts: countInBoth(days, { now, before }, since) })).counts;
}

/** Every overview needs these for all campaigns, but few days change between two of them. */
const counted = createMemo<{ readonly counts: CountsOfBoth | undefined }>();

function countInBoth(
  days: ScopeDays,
  { now, before }: WindowPair,
  since: Day | undefined,
): CountsOfBoth | undefined {
  const [one, other] = [now, before].map(({ first, last }) =>
    since !== undefined && last < since
      ? nothingCounted
      : windowTotal(days, { first: since !== undefined && first < since ? since : first, last }),
  );
  if (one === undefined || other === undefined || one.daysMissing + other.daysMissing > 0) return undefined;
  return { now: one.counts, before: other.counts };
}
