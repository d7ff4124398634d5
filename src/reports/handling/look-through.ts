// What a look through all campaigns changes in the kept needs: it adds new ones, updates others, and ends those that are over. Pure.

import { isDeepStrictEqual } from 'node:util';
import type { Steps } from '#base/slices.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { KeptNeed, OnDay } from './kept-need.ts';
import { type CampaignSight, fateOf } from './need-fate.ts';
import { isSameNeed } from './needs-by-campaign.ts';

/** The needs to keep in place of the kept ones. `kept`: open needs, and those that ended within `sameNeedDays`. */
export function* changedNeeds(
  kept: readonly KeptNeed[],
  lines: readonly AttentionLine[],
  sightOf: (campaignId: string) => CampaignSight,
  now: OnDay,
): Steps<KeptNeed[]> {
  const newest = new Map(
    kept.toSorted((a, b) => (a.arose < b.arose ? -1 : 1)).map((need) => [nameOf(need), need]),
  );
  const changed: KeptNeed[] = [];
  for (const line of lines) {
    const after = needAsSeen(line, newest.get(lineName(line)), now);
    if (after !== undefined) changed.push(after);
    yield;
  }
  const stands = new Set(lines.map(lineName));
  for (const need of kept) {
    if (need.ended !== undefined || stands.has(nameOf(need))) continue;
    const fate = fateOf(need.kind, sightOf(need.campaignId));
    if (fate.kind === 'over') changed.push({ ...need, ended: { why: fate.why, ...now } });
    yield;
  }
  return changed;
}

/** undefined if nothing has changed. */
export function needAsSeen(
  line: AttentionLine,
  before: KeptNeed | undefined,
  now: OnDay,
): KeptNeed | undefined {
  const { campaign, reason } = line;
  if (before === undefined || !isSameNeed(before, now)) {
    const seenNow = { campaignId: campaign.id, kind: reason.kind, campaign, reason };
    return { ...seenNow, arose: now.on, seenAt: now.at, again: undefined, ended: undefined };
  }
  const again = before.ended === undefined ? before.again : now;
  const after: KeptNeed = { ...before, campaign, reason, again, ended: undefined };
  return isDeepStrictEqual(after, before) ? undefined : after;
}

function nameOf({ campaignId, kind }: Pick<KeptNeed, 'campaignId' | 'kind'>): string {
  return `${kind} ${campaignId}`;
}

function lineName({ campaign, reason }: AttentionLine): string {
  return nameOf({ campaignId: campaign.id, kind: reason.kind });
}
