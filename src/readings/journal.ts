// What became of campaigns between one reading and the next: the journal that explains why a figure moved; pure.

import type { Instant } from '#base/brand.ts';
import type { Campaign, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import type { CampaignChange, JournalEntry, Reading } from './reading.ts';

/** For each campaign that is in both lists; the service tells no time of a change, so it lies between the two readings. */
export function listChanges(
  before: Reading<CampaignList>,
  after: CampaignList,
  noticedAt: Instant,
): JournalEntry[] {
  const known = new Map(before.value.campaigns.map((campaign) => [campaign.id, campaign]));
  return after.campaigns.flatMap((now) => {
    const was = known.get(now.id);
    const changes = was === undefined || was === now ? [] : changesOf(was, now);
    return changes.map((change) => ({ campaignId: now.id, change, after: before.readAt, noticedAt }));
  });
}

/** The list of leads of a campaign that grew or shrank. */
export function audienceChanges(
  before: Reading<CampaignStatistics>,
  now: CampaignStatistics,
  noticedAt: Instant,
): JournalEntry[] {
  const [from, to] = [before.value.counters.totalLeadCount, now.counters.totalLeadCount];
  if (from === to) return [];
  return [
    { campaignId: now.campaignId, change: { kind: 'audience', from, to }, after: before.readAt, noticedAt },
  ];
}

function changesOf(was: Campaign, now: Campaign): CampaignChange[] {
  return [
    ...(was.status === now.status ? [] : [{ kind: 'status', from: was.status, to: now.status } as const]),
    ...(was.name === now.name ? [] : [{ kind: 'renamed', from: was.name, to: now.name } as const]),
    ...(was.ownerId === now.ownerId
      ? []
      : [{ kind: 'owner', from: was.ownerEmail, to: now.ownerEmail } as const]),
    ...(was.endsAt === now.endsAt ? [] : [{ kind: 'end-date', from: was.endsAt, to: now.endsAt } as const]),
  ];
}
