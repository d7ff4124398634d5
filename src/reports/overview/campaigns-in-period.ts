// Each campaign over the period of an overview: what it counted, whether it needs somebody, and what changed on it. Knows no words.

import { type DateRange, dayAt } from '#base/day.ts';
import type { Steps } from '#base/slices.ts';
import type { Campaign, CampaignId } from '#campaigns/campaign.ts';
import type { Gathered } from '#readings/reading.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { unitsOf } from '#reports/compose/campaign-row.ts';
import type { ComposeContext } from '#reports/compose/context.ts';
import { uncountedIn } from '#reports/compose/uncounted-rates.ts';
import type { CampaignMoves } from '#reports/figures/contributions.ts';
import { campaignChoice } from '#reports/finding/find-campaign.ts';
import type { CampaignInPeriod, NoticedChange } from './overview-report.ts';

/** Those that need somebody first, most urgent first; then by how far their replies moved, up or down. */
export function* campaignsInPeriod(
  active: readonly Campaign[],
  { known }: CampaignMoves,
  { lines, unlooked }: { readonly lines: readonly AttentionLine[]; readonly unlooked: ReadonlySet<string> },
  gathered: Gathered,
  context: ComposeContext,
): Steps<CampaignInPeriod[]> {
  const moves = new Map(known.map((move) => [move.campaign.id, move]));
  const urgency = new Map(lines.map(({ campaign }, index) => [campaign.id, index]));
  const choices = new Map([
    ...active.map((campaign) => [campaign.id, campaignChoice(campaign)] as const),
    ...known.map(({ campaign }) => [campaign.id, campaign] as const),
    ...lines.map(({ campaign }) => [campaign.id, campaign] as const),
  ]);
  yield;
  const { unit } = unitsOf(gathered, context).rate;
  const rows: CampaignInPeriod[] = [];
  for (const campaign of choices.values()) {
    const need = lines[urgency.get(campaign.id) ?? -1]?.reason.kind;
    const uncounted = uncountedIn([gathered.statistics.get(campaign.id as CampaignId)?.value], unit);
    const isLookedAt = !unlooked.has(campaign.id);
    rows.push({ campaign, move: moves.get(campaign.id), uncounted, need, isLookedAt });
    yield;
  }
  const place = ({ campaign }: CampaignInPeriod) => urgency.get(campaign.id) ?? lines.length;
  return rows.sort(
    (one, other) =>
      place(one) - place(other) ||
      Math.abs(campaignChange(other)) - Math.abs(campaignChange(one)) ||
      repliesOf(other) - repliesOf(one) ||
      (one.campaign.id < other.campaign.id ? -1 : 1),
  );
}

/** Only status and audience, because a new name or owner moves no figure. Newest first. */
export function* noticedChanges(
  campaigns: readonly Campaign[],
  within: DateRange,
  gathered: Gathered,
  { serviceZone }: ComposeContext,
): Steps<NoticedChange[]> {
  const noticed: NoticedChange[] = [];
  for (const campaign of campaigns) {
    for (const entry of gathered.journal(campaign.id)) {
      const isCause = entry.change.kind === 'status' || entry.change.kind === 'audience';
      const day = dayAt(entry.noticedAt, serviceZone);
      if (isCause && day >= within.first && day <= within.last)
        noticed.push({ ...entry, campaign: campaignChoice(campaign) });
    }
    yield;
  }
  return noticed.sort((a, b) => b.noticedAt - a.noticedAt);
}

/** How many more replies than before. */
export function campaignChange({ move }: Pick<CampaignInPeriod, 'move'>): number {
  return move === undefined ? 0 : move.now.messagesReplied - move.before.messagesReplied;
}

function repliesOf({ move }: CampaignInPeriod): number {
  return move?.now.messagesReplied ?? -1;
}
