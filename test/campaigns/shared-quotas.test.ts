import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import { endpoints } from '#campaigns/client.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import type { KeptQuota, QuotaStore } from '#campaigns/quota-store.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';
import { seededRandom } from './models/simulation.ts';
import { background, id, key, start } from './opened.ts';
import { type StrictService, startStrictService } from './strict-service.ts';

/** Rows as the store keeps them; `broken` makes every call fail. */
function openQuotas(): QuotaStore & {
  broken: boolean;
  programs: number;
  /** Rows written so far. */
  written: number;
  rows(): number;
  stateOf(endpoint: string): { own: unknown[] };
} {
  const rows = new Map<string, KeptQuota>();
  const store = {
    broken: false,
    programs: 1,
    written: 0,
    rows: () => rows.size,
    stateOf: (endpoint: string) => {
      const [, row] = [...rows].find(([name]) => name.endsWith(`/${endpoint}`)) ?? [];
      return JSON.parse(String(row?.state)).state;
    },
    load: async (name: string) => {
      if (store.broken) throw new Error('disk full');
      return rows.get(name);
    },
    save: async (name: string, state: string, over: number | undefined) => {
      if (store.broken) throw new Error('disk full');
      if (rows.get(name)?.version !== over) return false;
      rows.set(name, { state, version: (over ?? 0) + 1 });
      store.written += 1;
      return true;
    },
  };
  return store;
}

function startClient(
  clock: VirtualClock,
  service: StrictService,
  store: ReturnType<typeof openQuotas>,
  { bootId = 'boot', lines = [] }: { bootId?: string; lines?: string[] } = {},
) {
  const silent = () => {};
  const warn = (line: string) => void lines.push(line);
  const client = createCampaignClient({
    baseUrl: service.url,
    apiKey: secret(key),
    clock,
    log: { debug: silent, info: silent, warn, error: silent },
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
  const second = startClient(clock, service, store, { bootId: 'another boot' });
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

test('two programs that change the quota in the same moment grant nothing twice, and lose nothing that they know', async () => {
  const { clock, service, store } = await openWorld();
  let lost = 0;
  const slow = {
    ...store,
    load: async (name: string) => {
      await turn();
      return store.load(name);
    },
    save: async (name: string, state: string, over: number | undefined) => {
      await turn();
      const isSaved = await store.save(name, state, over);
      if (!isSaved) lost += 1;
      return isSaved;
    },
  };
  const clients = [startClient(clock, service, slow), startClient(clock, service, slow)] as const;
  const all = Promise.all([many(clients[0], 60, 'a'), many(clients[1], 60, 'b')]);
  await clock.advance(250_000);
  expect(await all).toHaveLength(2);
  expect(lost).toBeGreaterThan(5);
  expect(service.refusals).toBe(0);
  expect(service.arrivals).toHaveLength(120);
});

test('a store that is slow to answer holds people up for a second at most, and once it answers it knows what was granted meanwhile', async () => {
  const { clock, service, store } = await openWorld();
  const lines: string[] = [];
  let held: (() => void)[] | undefined;
  const stuck = {
    ...store,
    save: async (name: string, state: string, over: number | undefined) => {
      await new Promise<void>((resolve) => (held === undefined ? resolve() : held.push(resolve)));
      return store.save(name, state, over);
    },
  };
  const client = startClient(clock, service, stuck, { lines });
  const first = many(client, 1, 'a');
  await clock.advance(70_000);
  await first;
  held = [];
  const during = many(client, 20, 'b');
  await clock.advance(1_100);
  expect(service.arrivals).toHaveLength(21);
  for (const resolve of held) resolve();
  held = undefined;
  await during;
  await clock.advance(10_000);
  expect(store.stateOf('statistics').own).toHaveLength(20);
  expect(service.refusals).toBe(0);
  expect(lines.filter((line) => line.includes('the store failed'))).toHaveLength(1);
});

test('a request whose program died is given back after a minute, and the window kept until then', async () => {
  const { clock, service, store } = await openWorld();
  const first = startClient(clock, service, store);
  service.reply = () => ({ silence: true });
  const lost = many(first, 1, 'a').catch(() => undefined);
  await clock.advance(1_000);
  expect(store.stateOf('statistics').own).toMatchObject([{ fate: 'flying' }]);
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

test('grants made while the store failed are not forgotten when it recovers, nor told of more than once', async () => {
  const { clock, service, store } = await openWorld();
  const lines: string[] = [];
  const client = startClient(clock, service, store, { lines });
  const before = many(client, 1, 'a');
  await clock.advance(70_000);
  await before;
  store.broken = true;
  const during = many(client, 30, 'b');
  await clock.advance(5_000);
  await during;
  store.broken = false;
  const after = many(client, 30, 'c');
  await clock.advance(120_000);
  await after;
  expect(service.refusals).toBe(0);
  expect(lines.filter((line) => line.includes('the store failed'))).toHaveLength(1);
});

test('what another program wrote meanwhile is kept beside what happened here while the store failed', async () => {
  const { clock, service, store } = await openWorld();
  const apart = { ...store, programs: 2, load: store.load, save: store.save };
  const here = startClient(clock, service, apart);
  const there = startClient(clock, service, store);
  const first = many(here, 1, 'a');
  await clock.advance(70_000);
  await first;
  const isLocked = () => Promise.reject(new Error('database is locked'));
  Object.assign(apart, { load: isLocked, save: isLocked });
  const during = Promise.all([many(here, 10, 'b'), many(there, 10, 'c')]);
  await clock.advance(5_000);
  await during;
  Object.assign(apart, { load: store.load, save: store.save });
  const after = Promise.all([many(here, 20, 'd'), many(there, 20, 'e')]);
  await clock.advance(150_000);
  await after;
  expect(service.refusals).toBe(0);
});

test('a sign that people are about costs no disk; seconds later it is written, once for many', async () => {
  const { clock, service, store } = await openWorld();
  const client = startClient(clock, service, store);
  await clock.advance(1_000);
  const { written } = store;
  for (let times = 0; times < 100; times += 1) client.expectPeople();
  await clock.advance(0);
  expect(store.written).toBe(written);
  await clock.advance(30_000);
  expect(store.written).toBe(written + endpoints.length);
});

test('a client that closes settles what is in flight, so that the next one does not wait for it', async () => {
  const { clock, service, store } = await openWorld();
  const first = startClient(clock, service, store);
  service.reply = () => ({ silence: true });
  const lost = many(first, 1, 'a').catch(() => undefined);
  await clock.advance(1_000);
  await first.close();
  await lost;
  expect(store.stateOf('statistics').own).toMatchObject([{ fate: 'uncertain' }]);
});
