import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import type { QuotaStore } from '#campaigns/quota-store.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';
import { seededRandom } from './models/simulation.ts';
import { background, id, key, start } from './opened.ts';
import { type StrictService, startStrictService } from './strict-service.ts';

/** Rows in SQLite, as the store keeps them; `broken` makes every transaction fail. */
function openQuotas(): QuotaStore & {
  broken: boolean;
  programs: number;
  rows(): number;
  named(endpoint: string): string;
} {
  const database = new DatabaseSync(':memory:');
  database.exec('create table quotas (name text primary key, row text not null)');
  onTestFinished(() => database.close());
  const store = {
    broken: false,
    programs: 1,
    rows: () => Number(database.prepare('select count(*) as rows from quotas').get()?.rows),
    named: (endpoint: string) =>
      String(database.prepare("select name from quotas where name like '%/' || ?").get(endpoint)?.name),
    change: async (name: string, change: (row: string | undefined) => string | undefined) => {
      if (store.broken) throw new Error('disk full');
      const found = database.prepare('select row from quotas where name = ?').get(name);
      const row = change(found?.row as string | undefined);
      if (row !== undefined) database.prepare('insert or replace into quotas values (?, ?)').run(name, row);
    },
  };
  return store;
}

function startClient(
  clock: VirtualClock,
  service: StrictService,
  store: ReturnType<typeof openQuotas>,
  bootId = 'boot',
) {
  const silent = () => {};
  const client = createCampaignClient({
    baseUrl: service.url,
    apiKey: secret(key),
    clock,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    userIdsEncoding: 'repeat',
    random: seededRandom(store.programs++),
    sharedQuotas: { store, bootId },
  });
  onTestFinished(() => client.close());
  return client;
}

async function openWorld() {
  const clock = createVirtualClock(start + 17_123);
  const service = await startStrictService(clock);
  onTestFinished(() => service.close());
  return { clock, service, store: openQuotas() };
}

const many = (client: ReturnType<typeof startClient>, count: number, name: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => client.getStatistics(id(`${name}${index}`), background)),
  );

test('a program that is started again does not burst into the window that the one before filled', async () => {
  const { clock, service, store } = await openWorld();
  const first = startClient(clock, service, store);
  const done = many(first, 25, 'a');
  await clock.advance(10_000);
  await done;
  await first.close();
  const again = many(startClient(clock, service, store), 40, 'b');
  await clock.advance(150_000);
  await again;
  expect(service.refusals).toBe(0);
  expect(service.arrivals).toHaveLength(65);
});

test('after the machine itself was started again, what was sent counts as sent at that moment', async () => {
  const { clock, service, store } = await openWorld();
  const first = startClient(clock, service, store);
  const done = many(first, 30, 'a');
  await clock.advance(10_000);
  await done;
  await first.close();
  const second = startClient(clock, service, store, 'another boot');
  const again = many(second, 5, 'b');
  await clock.advance(55_000);
  expect(service.arrivals).toHaveLength(30);
  await clock.advance(10_000);
  await again;
  expect(service.refusals).toBe(0);
});

test('two programs on one store share the quota: together they are never refused, and neither starves', async () => {
  const { clock, service, store } = await openWorld();
  const clients = [startClient(clock, service, store), startClient(clock, service, store)] as const;
  let finished = 0;
  const all = Promise.all([many(clients[0], 60, 'a'), many(clients[1], 60, 'b')]).then(() => {
    finished = clock.now();
  });
  await clock.advance(200_000);
  await all;
  expect(service.refusals).toBe(0);
  expect(finished - start - 17_123).toBeLessThan(182_500);
});

test('a request whose program died is given back after a minute, and the window kept until then', async () => {
  const { clock, service, store } = await openWorld();
  const first = startClient(clock, service, store);
  service.reply = () => ({ silence: true });
  const lost = many(first, 1, 'a').catch(() => undefined);
  await clock.advance(1_000);
  const row = await new Promise<string>((resolve) => {
    store.change(store.named('statistics'), (found) => void resolve(found ?? ''));
  });
  expect(JSON.parse(row).state.own).toMatchObject([{ fate: 'flying' }]);
  service.reply = () => undefined;
  const other = many(startClient(clock, service, store), 31, 'b');
  await clock.advance(200_000);
  await other;
  await first.close();
  await lost;
  expect(service.refusals).toBe(0);
});

test('when the store fails, the limits are kept from memory and people get their answers', async () => {
  const { clock, service, store } = await openWorld();
  const client = startClient(clock, service, store);
  const before = many(client, 10, 'a');
  await clock.advance(5_000);
  await before;
  store.broken = true;
  const after = many(client, 30, 'b');
  await clock.advance(80_000);
  await after;
  expect(service.refusals).toBe(0);
  expect(store.rows()).toBeGreaterThan(0);
});
