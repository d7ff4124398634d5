// Calls all four endpoints with every documented parameter through the bot's own client, so that the requests are its own.

import { createClock } from '../../src/base/clock.ts';
import { day } from '../../src/base/day.ts';
import { createLog } from '../../src/base/log.ts';
import { secret } from '../../src/base/secret.ts';
import { type CampaignId, campaignStatuses, type OwnerId } from '../../src/campaigns/campaign.ts';
import type { Call } from '../../src/campaigns/client.ts';
import { createCampaignClient, type UserIdsEncoding } from '../../src/campaigns/create-client.ts';
import type { Known } from './drive.ts';

/** Throws where the client cannot read an answer, or is refused by a limit. */
export async function driveThroughClient(baseUrl: string, known: Known): Promise<void> {
  for (const encoding of ['repeat', 'comma', 'brackets'] as const) await drive(baseUrl, known, encoding);
}

async function drive(baseUrl: string, known: Known, userIdsEncoding: UserIdsEncoding): Promise<void> {
  const client = createCampaignClient({
    random: Math.random,
    baseUrl: new URL(baseUrl),
    apiKey: secret(known.apiKey),
    clock: createClock(),
    log: createLog('silent'),
    userIdsEncoding,
  });
  const call: Call = { lane: 'people' };
  const ownerIds = known.ownerIds as readonly string[] as readonly OwnerId[];
  const [ownerId] = known.ownerIds as readonly string[] as readonly [OwnerId];
  const campaignIds = known.campaignIds as readonly CampaignId[];
  const range = { first: day(known.startDate), last: day(known.endDate) };
  try {
    const { campaigns } = (await client.listCampaigns({}, call)).value;
    if (campaigns.length !== campaignIds.length) throw new Error('the list is not whole');
    for (const status of campaignStatuses) await client.listCampaigns({ status }, call);
    const owned = (await client.listCampaigns({ status: 'ACTIVE', ownerIds }, call)).value;
    const expected = campaigns.filter((one) => one.status === 'ACTIVE' && ownerIds.includes(one.ownerId));
    if (owned.campaigns.length !== expected.length) throw new Error(`owners are lost: ${userIdsEncoding}`);
    for (const id of campaignIds.slice(0, 8)) {
      await client.getCampaign(id, call);
      await client.getStatistics(id, call);
      await client.getDailyActivity({ range, ownerId, campaignId: id }, call);
    }
    await client.getDailyActivity({ range }, call);
    if (client.quotas().some(({ refusals }) => refusals > 0)) throw new Error('the client was refused');
  } finally {
    await client.close();
  }
}
