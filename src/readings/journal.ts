// What became of campaigns between one reading and the next: the journal that explains why a figure moved; pure.

import type { Instant } from '#base/brand.ts';
import { dayAt, type Zone } from '#base/day.ts';
import type { Campaign, CampaignId, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import type { CampaignChange, JournalEntry, Reading } from './reading.ts';

/**
 * For each campaign that was read before, whether or not in the list before this one; the service tells no time of a change, so it
 * lies between the two readings.
 */
export function listChanges(
  before: ReadonlyMap<CampaignId, Reading<Campaign>>,
  after: CampaignList,
  noticedAt: Instant,
): JournalEntry[] {
  return after.campaigns.flatMap((now) => {
    const was = before.get(now.id);
    const changes = was === undefined || was.value === now ? [] : changesOf(was.value, now);
    return changes.map((change) => ({
      campaignId: now.id,
      change,
      after: was?.readAt ?? noticedAt,
      noticedAt,
    }));
  });
}

/** How many leads a campaign was last said to have, and when that was. */
export interface Audience {
  readonly leads: number;
  readonly at: Instant;
}

/** Less than this share of the leads is no news. */
const newsworthyShare = 0.05;

/** The list of leads grew or shrank; told of once a day at most, and with all that came since, for leads may come in all day. */
export function audienceChange(
  told: Audience,
  { campaignId, counters }: CampaignStatistics,
  noticedAt: Instant,
  zone: Zone,
): JournalEntry | undefined {
  const [from, to] = [told.leads, counters.totalLeadCount];
  if (from === to || Math.abs(to - from) < newsworthyShare * from) return undefined;
  if (dayAt(told.at, zone) === dayAt(noticedAt, zone)) return undefined;
  return { campaignId, change: { kind: 'audience', from, to }, after: told.at, noticedAt };
}

function changesOf(was: Campaign, now: Campaign): CampaignChange[] {
  return [
    ...(was.status === now.status ? [] : [{ kind: 'status', from: was.status, to: now.status } as const]),
    ...(was.name === now.name ? [] : [{ kind: 'renamed', from: was.name, to: now.name } as const]),
    ...(was.ownerId === now.ownerId && was.ownerEmail === now.ownerEmail
      ? []
      : [{ kind: 'owner', from: was.ownerEmail, to: now.ownerEmail } as const]),
    ...(was.startsAt === now.startsAt
      ? []
      : [{ kind: 'start-date', from: was.startsAt, to: now.startsAt } as const]),
    ...(was.endsAt === now.endsAt ? [] : [{ kind: 'end-date', from: was.endsAt, to: now.endsAt } as const]),
  ];
}
