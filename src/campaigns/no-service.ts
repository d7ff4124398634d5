// A client where there is no service yet: it knows nothing, and asks nobody.

import { type CampaignClient, CampaignServiceError, type Endpoint } from './client.ts';

export const noService: CampaignClient = {
  listCampaigns: refuse('campaigns'),
  getCampaign: refuse('campaign'),
  getStatistics: refuse('statistics'),
  getDailyActivity: refuse('daily'),
  quotas: () => [],
  isAnswering: () => false,
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
