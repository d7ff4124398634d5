// Breaches of the contract made on purpose, in requests and in answers, to prove that the judge can object.

import type { SandboxService } from '../../src/sandbox/service/campaign-service.ts';
import type { PlantedFault } from '../../src/sandbox/service/faults.ts';
import type { Known } from './drive.ts';

export interface Breach {
  readonly title: string;
  commit(service: SandboxService, baseUrl: string, known: Known): Promise<void>;
}

export const breaches: readonly Breach[] = [
  badAnswer('a campaign without a name in the list', { kind: 'malformed-campaign' }, () => '/campaigns'),
  badAnswer('a refusal without its headers', { kind: 'bare-refusal' }, () => '/campaigns'),
  badAnswer(
    'fields that are not documented',
    { kind: 'extra-fields' },
    ({ startDate, endDate }) => `/analytics/daily?startDate=${startDate}&endDate=${endDate}`,
  ),
  badAnswer('a page in place of JSON', { kind: 'html' }, ({ campaignIds }) => `/campaigns/${campaignIds[0]}`),
  badAnswer(
    'text that is no JSON',
    { kind: 'invalid-json' },
    ({ campaignIds }) => `/campaigns/${campaignIds[0]}`,
  ),
  {
    title: 'a status that is not documented',
    commit: async (service, baseUrl, known) => {
      const [campaignId = ''] = known.campaignIds;
      service.faults.set({ kind: 'unknown-status', campaignId, status: 'ON_HOLD' });
      await get(baseUrl, `/campaigns/${campaignId}/statistics`, known.apiKey);
    },
  },
  badRequest('a status filter that is not documented', () => '/campaigns?status=RUNNING'),
  badRequest('a range without its end', ({ startDate }) => `/analytics/daily?startDate=${startDate}`),
  badRequest('a date that is none', () => '/analytics/daily?startDate=2026-02-30&endDate=2026-03-01'),
  badRequest('a path that is not documented', () => '/campaign'),
  {
    title: 'a request without a key',
    commit: async (_service, baseUrl) => {
      await get(baseUrl, '/campaigns', undefined);
    },
  },
];

function badAnswer(title: string, fault: PlantedFault, path: (known: Known) => string): Breach {
  return {
    title,
    commit: async (service, baseUrl, known) => {
      service.faults.set(fault);
      await get(baseUrl, path(known), known.apiKey);
    },
  };
}

function badRequest(title: string, path: (known: Known) => string): Breach {
  return {
    title,
    commit: async (_service, baseUrl, known) => {
      await get(baseUrl, path(known), known.apiKey);
    },
  };
}

async function get(baseUrl: string, path: string, apiKey: string | undefined): Promise<void> {
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'x-api-key': apiKey };
  const answer = await fetch(`${baseUrl}/v1${path}`, { headers });
  await answer.arrayBuffer();
}
