// The journal in memory: what became of campaigns, and the leads by which the next change of a campaign is told. Writes nothing.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import type { CampaignId, CampaignStatistics } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import { type Audience, audienceChange } from './journal.ts';
import { createLastingMap } from './lasting-map.ts';

export interface JournalMemory {
  note(entries: readonly JournalEntry[]): void;
  /** As it is now, for good. */
  given(): ReadonlyMap<CampaignId, readonly JournalEntry[]>;
  /** Whether the same change was noticed in the same time, perhaps by another bot at another instant. */
  has(entry: JournalEntry): boolean;
  /** Entries of others from that instant on may not be here yet. */
  wholeUntil(): Instant;
  /** The first reading of a campaign's leads, which later ones are held against. */
  begin(statistics: CampaignStatistics, readAt: Instant): void;
  audienceNews(now: CampaignStatistics, readAt: Instant): JournalEntry[];
}

/** What another bot has noticed before us may be written after it. */
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
      const said = JSON.stringify(change);
      const isSame = (entry: JournalEntry) =>
        entry.noticedAt > after && entry.after < noticedAt && JSON.stringify(entry.change) === said;
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
