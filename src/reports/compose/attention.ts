// What the attention rules want to know, and what they say about the campaigns of an account.

import { dayAt } from '#base/day.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { Gathered, Need, Scope } from '#readings/reading.ts';
import { type AttentionLine, attentionOf } from '#reports/attention/attention.ts';
import { attentionWindow, type CampaignFacts } from '#reports/attention/facts.ts';
import { choiceOf } from '#reports/find-campaign.ts';
import type { ComposeContext } from './context.ts';
import { rowOf, type Units, unitsOf } from './rows.ts';

/** Nobody waits for these: a call for each active campaign would hold up the overview, so recorded days must do. */
export function attentionNeeds(active: readonly Campaign[]): Need[] {
  return active.map(({ id }): Need => ({ kind: 'recorded-days', scope: scopeOf(id) }));
}

export function attentionIn(
  campaigns: readonly Campaign[],
  gathered: Gathered,
  context: ComposeContext,
): { readonly lines: AttentionLine[]; readonly checked: { readonly have: number; readonly of: number } } {
  const units = unitsOf(gathered, context);
  const facts = campaigns
    .filter(({ status }) => status === 'ACTIVE' || status === 'COMPLETED')
    .map((campaign) => factsOf(campaign, units, gathered, context));
  const active = facts.filter(({ campaign }) => campaign.status === 'ACTIVE');
  const have = active.filter(isWhole).length;
  return { lines: attentionOf(facts, context.thresholds), checked: { have, of: active.length } };
}

function factsOf(
  campaign: Campaign,
  units: Units,
  gathered: Gathered,
  { today, serviceZone }: ComposeContext,
): CampaignFacts {
  const { statistics, progress } = rowOf(campaign, gathered, units);
  const on = (instant: number | undefined) =>
    instant === undefined ? undefined : dayAt(instant, serviceZone);
  const active = campaign.status === 'ACTIVE';
  return {
    campaign,
    choice: choiceOf(campaign),
    statistics,
    progress,
    today,
    startedOn: on(campaign.startsAt),
    endsOn: on(campaign.endsAt),
    days: active ? gathered.daily(scopeOf(campaign.id), attentionWindow(today)) : [],
    journal: gathered
      .journal(campaign.id)
      .map((entry) => ({ ...entry, noticedOn: dayAt(entry.noticedAt, serviceZone) })),
  };
}

function isWhole({ statistics, days }: CampaignFacts): boolean {
  return statistics !== undefined && days.every((each) => each !== undefined);
}

function scopeOf(campaignId: Campaign['id']): Scope {
  return { kind: 'campaign', campaignId };
}
