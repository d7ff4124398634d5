// What each campaign counted in two windows, beside what all of them did, so that parts add up to the whole. From recorded days alone: nobody waits for it.

import { addDays, type DateRange, dayAt } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { ActivityCounterName, ActivityCounts, Campaign } from '#campaigns/campaign.ts';
import type { Gathered, Need, Scope } from '#readings/reading.ts';
import { nothingCounted, ranLessIn, windowTotal } from '#reports/figures/compare.ts';
import type { RanLess } from '#reports/figures/figure.ts';
import { rateParts } from '#reports/figures/metric.ts';
import { type MoveParts, whyMoved } from '#reports/figures/why-moved.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import type { RateName } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { runOf } from './activity.ts';
import type { ComposeContext } from './context.ts';

export interface HeldWindows {
  readonly now: DateRange;
  readonly before: DateRange;
}

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

/** Recorded days, which cost the service nothing. */
export function campaignMovesNeeds(
  campaigns: readonly Campaign[],
  windows: HeldWindows,
  context: ComposeContext,
): Need[] {
  return campaigns
    .filter((each) => mayHaveMoved(each, windows, context))
    .map(({ id }) => ({ kind: 'recorded-days', scope: campaignScope(id) }));
}

/**
 * `whole`: the scope that the campaigns make up. undefined where it lacks a day, or where its parts count more than it: then they are
 * not of one reading.
 */
export function* campaignMoves(
  campaigns: readonly Campaign[],
  whole: Scope,
  windows: HeldWindows,
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
    rest = { now: less(rest.now, counts.now), before: less(rest.before, counts.before) };
    const run = runOf(scope, gathered, context);
    known.push({ campaign: campaignChoice(campaign), ...counts, ranLess: run && ranLessIn(run, windows) });
  }
  const isPart = [rest.now, rest.before].every((counts) =>
    Object.values(counts).every((count) => count >= 0),
  );
  return isPart ? { known, rest, lacking } : undefined;
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
 * Of the largest campaign that moved as the whole did: what share of the change it alone explains, 0 to 1. undefined where none did, and
 * where the others moved against it so far that it exceeds the whole.
 */
export function largestShare({
  change,
  campaigns,
}: Contributions): { readonly campaign: CampaignChoice; readonly share: number } | undefined {
  const largest = campaigns.find((each) => Math.sign(each.change) === Math.sign(change));
  if (largest === undefined || Math.abs(largest.change) > Math.abs(change)) return undefined;
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

/** It had begun, and it runs or changed since the earlier window began. What older ones still count is in the rest. */
function mayHaveMoved(
  { status, createdAt, updatedAt }: Campaign,
  { now, before }: HeldWindows,
  { serviceZone }: ComposeContext,
): boolean {
  if (dayAt(createdAt, serviceZone) > now.last) return false;
  return status === 'ACTIVE' || dayAt(updatedAt, serviceZone) >= addDays(before.first, -1);
}

/** undefined where a day of either window is not wholly known. `since`: before that day there is nothing to know. */
function countsOfBoth(
  scope: Scope,
  { now, before }: HeldWindows,
  gathered: Gathered,
  since = before.first,
): CountsOfBoth | undefined {
  const days = gathered.days(scope);
  const [one, other] = [now, before].map(({ first, last }) =>
    last < since ? nothingCounted : windowTotal(days, { first: first < since ? since : first, last }),
  );
  if (one === undefined || other === undefined || one.daysMissing + other.daysMissing > 0) return undefined;
  return { now: one.counts, before: other.counts };
}

function less(whole: ActivityCounts, part: ActivityCounts): ActivityCounts {
  return {
    invitationsSent: whole.invitationsSent - part.invitationsSent,
    invitationsAccepted: whole.invitationsAccepted - part.invitationsAccepted,
    messagesSent: whole.messagesSent - part.messagesSent,
    messagesReplied: whole.messagesReplied - part.messagesReplied,
  };
}

function isNothing(counts: ActivityCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}

function campaignScope(campaignId: Campaign['id']): Scope {
  return { kind: 'campaign', campaignId };
}

function byName(one: CampaignChoice, other: CampaignChoice): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}
