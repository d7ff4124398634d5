// The kept needs as a room sees them: only those of its own campaigns, by the newest entry of each.

import type { CampaignId } from '#campaigns/campaign.ts';
import type { Gathered, Readings } from '#readings/reading.ts';
import type { NeedStore } from './kept-need.ts';

/** `readings`: the room's. */
export function roomNeeds(store: NeedStore, readings: Readings): NeedStore {
  return {
    ...store,
    loadNeeds: async (since) => {
      const known = await firstOf(readings);
      const isShown = (id: string) => (known?.campaign(id as CampaignId)?.value ?? 'gone') !== 'gone';
      return (await store.loadNeeds(since)).filter(({ need }) => isShown(need.campaignId));
    },
  };
}

/** What the record holds now. */
async function firstOf(readings: Readings): Promise<Gathered | undefined> {
  for await (const known of readings.gather(() => [], { lane: 'background' })) return known;
  return undefined;
}
