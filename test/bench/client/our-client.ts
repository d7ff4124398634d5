// The bot's own client as it is: the real createCampaignClient, with the store's quotas where two processes share them.

import { createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { openStore } from '#store/open-store.ts';
import type { Contender } from './contender.ts';

export const ourClient: Contender = {
  name: 'campaign-stats',
  open: async ({ url, apiKey, windowMs, share, storePath, random, peopleAreAbout }) => {
    const clock = createClock();
    // Each 429 is told on stderr with the rule that let the request through.
    const log = createLog('warn', process.stderr);
    const store = storePath === undefined ? undefined : await openStore({ path: storePath, clock, log });
    const client = createCampaignClient({
      baseUrl: url,
      apiKey: secret(apiKey),
      clock,
      log,
      random,
      userIdsEncoding: 'repeat',
      windowMs,
      ...(share !== undefined && { shareOfQuota: share }),
      ...(store && { sharedQuotas: { store: store.quotas, bootId: readBootId() } }),
    });
    if (peopleAreAbout) client.expectPeople();
    return {
      fetch: async (campaign, urgent) => {
        await client.getStatistics(campaign as CampaignId, { lane: urgent ? 'people' : 'background' });
      },
      close: async () => {
        await client.close();
        await store?.close();
      },
    };
  },
};
