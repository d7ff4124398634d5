// Readings joined to the sandbox's service over real HTTP, with a real store, under a clock that the test moves.

import { onTestFinished } from 'vitest';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { createReadings, type ReadingsOptions } from '#readings/create-readings.ts';
import type { Collecting, Gathered, GatherOptions, Need, Readings } from '#readings/reading.ts';
import { createSandboxService, type SandboxServiceOptions } from '#sandbox/service/campaign-service.ts';
import { openStore } from '#store/open-store.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';

export const start = Date.UTC(2026, 2, 4, 9, 0, 0);
export const tenant = { workspace: 'T1' as WorkspaceId, account: 'default' as AccountId };
export const utc = zone('UTC');

export interface OpenOptions {
  readonly service?: Partial<SandboxServiceOptions>;
  readonly readings?: Partial<ReadingsOptions>;
}

export async function openReadings(options: OpenOptions = {}) {
  const clock = createVirtualClock(start);
  const service = createSandboxService({ clock, apiKey: 'a-key', campaigns: 12, ...options.service });
  const { url } = await service.start();
  const lines: { level: string; message: string; fields: unknown }[] = [];
  const at = (level: string) => (message: string, fields?: unknown) =>
    void lines.push({ level, message, fields });
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  const client = createCampaignClient({
    baseUrl: new URL(url),
    apiKey: secret('a-key'),
    clock,
    log,
    userIdsEncoding: 'repeat',
    random: () => 0.5,
    timeoutMs: 2_000,
  });
  const store = await openStore({ path: ':memory:', clock, log });
  const open = () =>
    createReadings({
      client,
      store: store.readings(tenant),
      clock,
      log,
      serviceZone: utc,
      ...options.readings,
    });
  const opened: Collecting[] = [];
  /** Readings as after a start, with the record that is in the store. */
  const reopen = async () => {
    const readings = await open();
    opened.push(readings);
    return readings;
  };
  const readings = await reopen();
  onTestFinished(async () => {
    for (const one of opened) await one.close();
    await client.close();
    await service.stop();
    await store.close();
  });
  return { clock, service, url, client, store: store.readings(tenant), readings, reopen, lines };
}

export const people: GatherOptions = { lane: 'people' };

/** Everything that the gather yields, moving the clock on while it waits. */
export async function gatherAll(
  readings: Readings,
  clock: VirtualClock,
  plan: (known: Gathered) => readonly Need[],
  options: GatherOptions = people,
): Promise<Gathered[]> {
  const yields: Gathered[] = [];
  let end: { readonly failure?: unknown } | undefined;
  const gathering = (async () => {
    for await (const known of readings.gather(plan, options)) yields.push(known);
  })().then(
    () => {
      end = {};
    },
    (failure: unknown) => {
      end = { failure };
    },
  );
  while (end === undefined) await clock.advance(250);
  await gathering;
  if (end.failure !== undefined) throw end.failure;
  return yields;
}

export async function gatherLast(...wanted: Parameters<typeof gatherAll>): Promise<Gathered> {
  const last = (await gatherAll(...wanted)).at(-1);
  if (last === undefined) throw new Error('gather yielded nothing');
  return last;
}
