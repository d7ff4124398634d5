// A client joined to a strict service under a clock that the test moves; both are closed after the test.

import { onTestFinished } from 'vitest';
import type { Log, LogFields } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { CampaignServiceError, type ServiceFault } from '#campaigns/client.ts';
import { type CampaignClientOptions, createCampaignClient } from '#campaigns/create-client.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';
import { type StrictService, startStrictService } from './strict-service.ts';

export const start = Date.UTC(2026, 2, 2, 9, 0, 0);
export const key = 'key-that-nobody-may-see';
export const people = { lane: 'people' } as const;
export const background = { lane: 'background' } as const;
export const id = (text: string) => text as CampaignId;

/** `beside`: another client, whose clock and service this one shares. */
export async function openClient(
  options: Partial<CampaignClientOptions> = {},
  beside?: { readonly clock: VirtualClock; readonly service: StrictService },
) {
  const clock = beside?.clock ?? createVirtualClock(start);
  const service = beside?.service ?? (await startStrictService(clock));
  const lines: { message: string; fields: LogFields | undefined }[] = [];
  const line = (message: string, fields?: LogFields) => void lines.push({ message, fields });
  const log: Log = { debug: line, info: line, warn: line, error: line };
  const client = createCampaignClient({
    baseUrl: service.url,
    apiKey: secret(key),
    clock,
    log,
    userIdsEncoding: 'repeat',
    random: () => 0.5,
    ...options,
  });
  onTestFinished(async () => {
    await client.close();
    await service.close();
  });
  return { clock, service, client, lines };
}

/** The fault that the call ended in; a call that succeeds fails the test. */
export async function faultOf(call: Promise<unknown>): Promise<ServiceFault> {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  );
  if (error instanceof CampaignServiceError) return error.fault;
  throw new Error('expected a CampaignServiceError', { cause: error });
}
