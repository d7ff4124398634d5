// Campaigns that the service cannot answer for, among many that it can.

import { expect, onTestFinished, test } from 'vitest';
import { createReadings } from '#readings/create-readings.ts';
import { openStore } from '#store/open-store.ts';
import { openClient } from '../campaigns/opened.ts';
import { type Reply, sampleCampaign, sampleStatistics } from '../campaigns/strict-service.ts';
import { gatherLast, tenant, utc } from './opened.ts';
import { allStatistics } from './plans.ts';

const names = Array.from({ length: 70 }, (_, index) => `c${index}`);

test.each<[string, Reply]>([
  ['an error', { status: 500 }],
  ['no answer', { hangUp: true }],
])('four campaigns for which the service has %s keep none of the others away', async (_, trouble) => {
  const { clock, service, client } = await openClient();
  const { log } = silent();
  service.reply = (path) => {
    const [, name] = /campaigns\/(\w+)\/statistics/.exec(path) ?? [];
    if (name === undefined) return { body: names.map((id) => ({ ...sampleCampaign, id })) };
    return ['c3', 'c4', 'c5', 'c6'].includes(name)
      ? trouble
      : { body: { ...sampleStatistics, campaignId: name } };
  };
  const store = await openStore({ path: ':memory:', clock, log });
  const readings = await createReadings({
    client,
    store: store.readings(tenant),
    clock,
    log,
    serviceZone: utc,
  });
  onTestFinished(async () => {
    await readings.close();
    await store.close();
  });
  const known = await gatherLast(readings, clock, allStatistics);
  expect(known.statistics.size).toBe(66);
  expect(known.faults).toHaveLength(1);
});

function silent() {
  const ignore = () => undefined;
  return { log: { debug: ignore, info: ignore, warn: ignore, error: ignore } };
}
