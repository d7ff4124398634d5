// What happened to campaigns between one reading and the next. This journal explains why a figure moved. Pure.

import type { Instant } from '#base/brand.ts';
import { dayAt, type Zone } from '#base/day.ts';
import type { Campaign, CampaignId, CampaignList, CampaignStatistics } from '#campaigns/campaign.ts';
import type { CampaignChange, JournalEntry, Reading } from '#readings/reading.ts';

/**
 * Covers each campaign that was read before, in the previous list or not. The service tells no time of a change, so it lies between the two
 * readings.
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

/** The last known number of a campaign's leads, and when it was read. */
export interface Audience {
  readonly leads: number;
  readonly at: Instant;
}

/** A smaller share of the leads is no news. */
const newsworthyShare = 0.05;

/** How the number of leads changed. Told once a day at most, with all changes since, because leads may come in all day. */
export function audienceChange(
  lastTold: Audience,
  { campaignId, counters }: CampaignStatistics,
  noticedAt: Instant,
  zone: Zone,
): JournalEntry | undefined {
  const [from, to] = [lastTold.leads, counters.totalLeadCount];
  if (from === to || Math.abs(to - from) < newsworthyShare * from) return undefined;
  if (dayAt(lastTold.at, zone) === dayAt(noticedAt, zone)) return undefined;
  return { campaignId, change: { kind: 'audience', from, to }, after: lastTold.at, noticedAt };
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
