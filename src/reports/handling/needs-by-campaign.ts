// The kept needs at the time of an answer, by campaign and reason. Never changes, and knows no store.

import { addDays, type Day } from '#base/day.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { handledNeed } from './fold-need-deeds.ts';
import type { KeptNeed, NeedWithDeeds, OnDay } from './kept-need.ts';

export interface NeedsByCampaign {
  readonly all: readonly NeedWithDeeds[];
  /** The newest one of that campaign and reason, open or ended. */
  of(campaignId: string, kind: NeedKind): NeedWithDeeds | undefined;
}

export function needsByCampaign(all: readonly NeedWithDeeds[]): NeedsByCampaign {
  const newest = new Map<string, NeedWithDeeds>();
  for (const each of all) {
    const { campaignId, kind, arose } = each.need;
    const key = `${kind} ${campaignId}`;
    const other = newest.get(key);
    if (other === undefined || other.need.arose < arose) newest.set(key, each);
  }
  return { all, of: (campaignId, kind) => newest.get(`${kind} ${campaignId}`) };
}

export const noNeeds = needsByCampaign([]);

/** The line, with what people did about its need. */
export function withHandling(line: AttentionLine, needs: NeedsByCampaign, now: OnDay): AttentionLine {
  const kept = needs.of(line.campaign.id, line.reason.kind);
  const same = kept && isSameNeed(kept.need, now) ? reopened(kept, now) : undefined;
  return { ...line, handling: handledNeed(same, line.reason, now.on) };
}

/** A need that ended and returns within so many days is the same: figures that hover about a threshold are no news. */
export const sameNeedDays = 7;

/** The day since which needs that are over must be known, to tell how one stands today. */
export function lookBackDay(today: Day): Day {
  return addDays(today, -sameNeedDays);
}

export function isSameNeed({ ended }: KeptNeed, now: OnDay): boolean {
  return ended === undefined || now.on <= addDays(ended.on, sameNeedDays);
}

function reopened(kept: NeedWithDeeds, again: OnDay): NeedWithDeeds {
  return kept.need.ended === undefined ? kept : { ...kept, need: { ...kept.need, again, ended: undefined } };
}
