// How many calls to the service the background may still make in this minute.

import type { CampaignClient } from '#campaigns/client.ts';
import { quotaOf } from '#readings/gathering/run-fetch.ts';
import type { CollectedEndpoint } from './collect-step.ts';

export interface MinuteCalls {
  beginMinute(): void;
  /** By the limits as they are known now. The first answers may have told other limits than the contract. */
  left(): Record<CollectedEndpoint, number>;
  spend(endpoint: CollectedEndpoint, calls: number): void;
}

/** The background's share of each minute's quota. The rest stays for people. */
const backgroundShare = 0.8;
const noCalls: Readonly<Record<CollectedEndpoint, number>> = { campaigns: 0, statistics: 0, daily: 0 };

export function createMinuteCalls(client: CampaignClient): MinuteCalls {
  let spent: Record<CollectedEndpoint, number> = { ...noCalls };
  const shareOf = (endpoint: CollectedEndpoint) =>
    Math.max(1, Math.floor(backgroundShare * quotaOf(client, endpoint).limit));
  return {
    beginMinute: () => {
      spent = { ...noCalls };
    },
    left: () => ({
      campaigns: 1 - spent.campaigns,
      statistics: shareOf('statistics') - spent.statistics,
      daily: shareOf('daily') - spent.daily,
    }),
    spend: (endpoint, calls) => {
      spent[endpoint] += calls;
    },
  };
}
