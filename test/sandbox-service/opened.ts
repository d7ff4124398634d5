// A campaign service of the sandbox that is started for one test and stopped after it, with a clock moved by hand.

import { onTestFinished } from 'vitest';
import { createSandboxService, type SandboxServiceOptions } from '#sandbox/service/campaign-service.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

/** A Wednesday, 15:00 UTC. */
export const start = Date.parse('2026-03-18T15:00:00Z');

export async function openService(options: Partial<SandboxServiceOptions> = {}) {
  const clock = createVirtualClock(start);
  const service = createSandboxService({ clock, apiKey: 'right-key', ...options });
  const { url } = await service.start();
  onTestFinished(() => service.stop());
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/v1${path}`, { headers: { 'x-api-key': 'right-key' }, ...init });
  const json = async (path: string) => (await get(path)).json() as Promise<never>;
  return { service, clock, url, get, json };
}

export type ListedCampaign = {
  id: string;
  name: string;
  status: string;
  ownerId: string;
  ownerEmail: string;
};
