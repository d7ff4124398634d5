// Two instances with one key on a real server: what the service sees of them, also while the server is away.

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { openStore } from '#store/open-store.ts';
import { startStrictService } from '../campaigns/strict-service.ts';
import { type Cluster, startCluster } from './cluster.ts';

const clock = createClock();
const windowMs = 6_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

async function startInstance(databaseUrl: string, url: URL, name: string) {
  const warned: string[] = [];
  const silent = () => undefined;
  const warn = (message: string) => void warned.push(message);
  const log: Log = { debug: silent, info: silent, warn, error: silent };
  const store = await openStore({
    path: '',
    databaseUrl: secret(databaseUrl),
    clock,
    log,
  });
  const client = createCampaignClient({
    baseUrl: url,
    apiKey: secret('key'),
    ...{ clock, log, windowMs, userIdsEncoding: 'repeat', random: Math.random },
    sharedQuotas: { store: store.quotas, bootId: name, server: store.server },
  });
  let goesOn = true;
  for (let each = 0; each < 30; each += 1) {
    void (async () => {
      for (let asked = 0; goesOn; asked += 1)
        await client
          .getStatistics(`${name}-${each}-${asked}` as CampaignId, { lane: 'background' })
          .catch(() => clock.sleep(50));
    })();
  }
  onTestFinished(async () => {
    goesOn = false;
    await client.close();
    await store.close();
  });
  return { warned, store, client };
}

async function until(is: () => boolean): Promise<void> {
  for (const patience = clock.now() + 60_000; !is() && clock.now() < patience; ) await clock.sleep(50);
  expect(is(), String(is)).toBe(true);
}

test('two instances on one key are never refused, both are served, and the server’s absence changes neither', async () => {
  const service = await startStrictService(clock, windowMs);
  onTestFinished(() => service.close());
  const databaseUrl = await cluster.newDatabase();
  const instances = [
    await startInstance(databaseUrl, service.url, 'one'),
    await startInstance(databaseUrl, service.url, 'two'),
  ];
  await until(() => instances.every(({ store }) => store.server?.company().bots === 2));
  const seen = service.arrivals.length;
  const served = (name: string, after: number) =>
    service.arrivals.slice(after).filter(({ path }) => path.includes(`/${name}-`)).length;
  await until(() => served('one', seen) > 20 && served('two', seen) > 20);
  expect(service.refusals).toBe(0);

  await until(() => instances.every(({ store }) => store.server?.company().isKnown === true));
  await cluster.stop('immediate');
  await until(() => instances.every(({ warned }) => warned.length > 0));
  const asked = clock.now();
  const [one] = instances;
  const error = await one?.client.getStatistics('for-ana' as CampaignId, { lane: 'people' }).catch(String);
  expect(error).toBe('CampaignServiceError: campaign service: statistics: quota-unshared');
  expect(clock.now() - asked, 'people are told at once').toBeLessThan(1_000);
  const away = service.arrivals.length;
  await until(() => served('one', away) > 15 && served('two', away) > 15);
  await cluster.start();
  const back = service.arrivals.length;
  await until(() => served('one', back) > 30 && served('two', back) > 30);
  expect(service.refusals).toBe(0);
}, 400_000);
