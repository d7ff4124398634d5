// The client for when there is no service yet: every call fails at once, and nothing is sent.

import { type CampaignClient, CampaignServiceError, type Endpoint } from './client.ts';

export const noService: CampaignClient = {
  listCampaigns: refuse('campaigns'),
  getCampaign: refuse('campaign'),
  getStatistics: refuse('statistics'),
  getDailyActivity: refuse('daily'),
  quotas: () => [],
  isAnswering: () => false,
  lastFault: () => undefined,
  expectedFinish: () => undefined,
  foreseeFinish: async () => undefined,
  keyFault: () => undefined,
  expectPeople: () => undefined,
  close: async () => undefined,
};

function refuse(endpoint: Endpoint): () => Promise<never> {
  return async () => {
    throw new CampaignServiceError(endpoint, { kind: 'cancelled' });
  };
}
