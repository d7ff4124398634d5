// What the attention rules want to know, and what they say about the campaigns of an account.

import { type Day, dayAt, numberOf } from '#base/day.ts';
import type { ActivityCounts, Campaign } from '#campaigns/campaign.ts';
import type { Gathered, Need, Scope } from '#readings/reading.ts';
import { isWhole, readingsIn } from '#readings/scope-days.ts';
import { campaignRow, type Units, unitsOf } from '#reports/compose/campaign-row.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import { attentionOf } from './attention.ts';
import type { AttentionLine } from './attention-line.ts';
import { attentionWindow, type CampaignFacts, isLookedAt } from './campaign-facts.ts';
import { daysOff } from './days-off.ts';

/** A call for each active campaign would hold up the overview, so nobody waits for these: the recorded days must do. */
export function attentionNeeds(active: readonly Campaign[]): Need[] {
  return [everyone, ...active.map(({ id }) => campaignScope(id))].map((scope) => ({
    kind: 'recorded-days',
    scope,
  }));
}

export function attentionIn(
  campaigns: readonly Campaign[],
  gathered: Gathered,
  context: ComposeContext,
): { readonly lines: AttentionLine[]; readonly checked: { readonly have: number; readonly of: number } } {
  const units = unitsOf(gathered, context);
  const off = accountDaysOff(gathered, context);
  const facts = campaigns
    .filter(({ status }) => status === 'ACTIVE' || status === 'COMPLETED')
    .map((campaign) => campaignFacts(campaign, { units, off, gathered, context }));
  const active = facts.filter(({ campaign }) => campaign.status === 'ACTIVE');
  const have = active.filter(isLookedAt).length;
  return { lines: attentionOf(facts, context.thresholds), checked: { have, of: active.length } };
}

interface Surroundings {
  readonly units: Units;
  readonly off: ReadonlySet<Day>;
  readonly gathered: Gathered;
  readonly context: ComposeContext;
}

const everyone: Scope = { kind: 'all' };

function campaignFacts(campaign: Campaign, { units, off, gathered, context }: Surroundings): CampaignFacts {
  const { today, serviceZone } = context;
  const { statistics, progress } = campaignRow(campaign, gathered, units);
  const on = (instant: number | undefined) =>
    instant === undefined ? undefined : dayAt(instant, serviceZone);
  const active = campaign.status === 'ACTIVE';
  return {
    campaign,
    choice: campaignChoice(campaign),
    statistics,
    progress,
    today,
    startedOn: on(campaign.startsAt),
    endsOn: on(campaign.endsAt),
    updatedOn: dayAt(campaign.updatedAt, serviceZone),
    days: active ? wholeDays(campaignScope(campaign.id), gathered, context) : [],
    daysOff: off,
    journal: gathered
      .journal(campaign.id)
      .map((entry) => ({ ...entry, noticedOn: dayAt(entry.noticedAt, serviceZone) })),
  };
}

/** With fewer campaigns, a single stalled one would look like a holiday. */
const leastCampaigns = 3;

function accountDaysOff(gathered: Gathered, context: ComposeContext): ReadonlySet<Day> {
  const active = gathered.campaigns?.value.campaigns.filter(({ status }) => status === 'ACTIVE') ?? [];
  return active.length < leastCampaigns
    ? new Set()
    : daysOff(context.today, wholeDays(everyone, gathered, context));
}

/** What the service counted on each day of the window; undefined of a day that was read before it ended. */
function wholeDays(
  scope: Scope,
  gathered: Gathered,
  { today }: ComposeContext,
): (ActivityCounts | undefined)[] {
  const days = gathered.days(scope);
  return readingsIn(days, attentionWindow(today)).map((each) =>
    each?.kind === 'counted' && isWhole(days, numberOf(each.day)) ? each.counts : undefined,
  );
}

function campaignScope(campaignId: Campaign['id']): Scope {
  return { kind: 'campaign', campaignId };
}
