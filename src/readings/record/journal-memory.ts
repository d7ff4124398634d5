// The journal in memory: what happened to campaigns, and the number of leads with which each campaign's next reading is compared. Writes nothing.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import type { CampaignId, CampaignStatistics } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import { type Audience, audienceChange } from './journal.ts';
import { createLastingMap } from './lasting-map.ts';

export interface JournalMemory {
  note(entries: readonly JournalEntry[]): void;
  /** The journal as it is now. The returned map never changes. */
  given(): ReadonlyMap<CampaignId, readonly JournalEntry[]>;
  /** Whether the same change was noticed in the same time, perhaps by another bot at another instant. */
  has(entry: JournalEntry): boolean;
  /** Later entries of other bots may still be missing here. */
  wholeUntil(): Instant;
  /** Notes the first reading of a campaign's leads. Later readings are compared with it. */
  begin(statistics: CampaignStatistics, readAt: Instant): void;
  audienceNews(now: CampaignStatistics, readAt: Instant): JournalEntry[];
}

/** Another bot may write an entry so much later than it noticed the change. */
const writtenLateMs = 10 * 60_000;

export function createJournalMemory(zone: Zone): JournalMemory {
  const journal = createLastingMap<CampaignId, readonly JournalEntry[]>();
  const audiences = new Map<CampaignId, Audience>();
  let newest = 0;

  function begin({ campaignId, counters }: CampaignStatistics, at: Instant): void {
    if (!audiences.has(campaignId)) audiences.set(campaignId, { leads: counters.totalLeadCount, at });
  }

  return {
    note: (entries) => {
      for (const entry of entries) {
        const { campaignId, change, noticedAt } = entry;
        newest = Math.max(newest, noticedAt);
        journal.set(campaignId, [...(journal.get(campaignId) ?? []), entry]);
        if (change.kind === 'audience') audiences.set(campaignId, { leads: change.to, at: noticedAt });
      }
    },
    given: journal.given,
    has: ({ campaignId, change, after, noticedAt }) => {
      const text = JSON.stringify(change);
      const isSame = (entry: JournalEntry) =>
        entry.noticedAt > after && entry.after < noticedAt && JSON.stringify(entry.change) === text;
      return (journal.get(campaignId) ?? []).some(isSame);
    },
    wholeUntil: () => newest - writtenLateMs,
    begin,
    audienceNews: (now, readAt) => {
      const told = audiences.get(now.campaignId);
      begin(now, readAt);
      const news = told && audienceChange(told, now, readAt, zone);
      return news ? [news] : [];
    },
  };
}
