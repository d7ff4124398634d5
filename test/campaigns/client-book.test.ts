// Accounts that name one key at one address have one client, so that their quota is one; in it each gets its part.

import { expect, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import { createClientBook } from '#campaigns/client-book.ts';
import { quotaRowsOf } from '#campaigns/quota-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { background, id, start } from './opened.ts';
import { startStrictService } from './strict-service.ts';

const [acme, globex] = ['acme' as AccountId, 'globex' as AccountId];
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

async function openBook() {
  const clock = createVirtualClock(start);
  const service = await startStrictService(clock);
  onTestFinished(() => service.close());
  const book = createClientBook({ clock, log, userIdsEncoding: 'repeat', random: () => 0.5 });
  const open = (account: AccountId, key: string, path = '') => {
    const client = book.open(
      { workspace: 'T1' as WorkspaceId, account },
      { baseUrl: new URL(path, service.url), apiKey: secret(key) },
    );
    onTestFinished(() => client.close());
    return client;
  };
  return { clock, service, open };
}

test('two that name the same key at the same address, however it is spelled, are never refused together', async () => {
  const { clock, service, open } = await openBook();
  const clients = [open(acme, 'one key'), open(globex, 'one key', '/v1/')];
  const asked = Array.from({ length: 60 }, (_, at) =>
    clients[at % 2]?.getStatistics(id(`c${at}`), background),
  );
  let over = false;
  const all = Promise.all(asked).finally(() => {
    over = true;
  });
  while (!over) await clock.advance(1_000);
  await all;
  expect([service.arrivals.length, service.refusals]).toEqual([60, 0]);
});

test('how the address is spelled does not change the rows in which a quota outlives a restart', () => {
  const rows = [
    'https://api.example',
    'https://api.example/',
    'https://api.example/v1',
    'https://api.example/v1/',
  ];
  expect(new Set(rows.map((url) => quotaRowsOf(new URL(url), secret('one key'))('statistics'))).size).toBe(1);
  const another = quotaRowsOf(new URL('https://api.example/eu'), secret('one key'));
  expect(another('statistics')).not.toBe(
    quotaRowsOf(new URL('https://api.example'), secret('one key'))('statistics'),
  );
});

test('one that wants little is served between the many requests of the other one', async () => {
  const { clock, service, open } = await openBook();
  const [many, few] = [open(acme, 'one key'), open(globex, 'one key')];
  const lots = Array.from({ length: 90 }, (_, at) => many.getStatistics(id(`many${at}`), background));
  const little = Promise.all([1, 2, 3].map((at) => few.getStatistics(id(`few${at}`), background)));
  let over = false;
  void little.finally(() => {
    over = true;
  });
  while (!over) await clock.advance(1_000);
  expect(service.arrivals.filter(({ path }) => path.includes('many')).length).toBeLessThan(60);
  const all = Promise.all(lots).finally(() => {
    over = false;
  });
  while (over) await clock.advance(1_000);
  await all;
});

test('two with keys of their own do not wait for each other', async () => {
  const { clock, service, open } = await openBook();
  const clients = [open(acme, 'one key'), open(globex, 'another key')];
  service.mute = true;
  const asked = clients.flatMap((client, at) =>
    Array.from({ length: 14 }, (_, nth) => client.getStatistics(id(`${at}-${nth}`), background)),
  );
  await clock.advance(0);
  await Promise.all(asked);
  expect(service.arrivals).toHaveLength(28);
});

test('a client that two share lives until the last one closes it', async () => {
  const { open } = await openBook();
  const [one, other] = [open(acme, 'one key'), open(globex, 'one key')];
  await one.close();
  await one.close();
  expect((await other.listCampaigns({}, { lane: 'people' })).value.campaigns).toHaveLength(1);
  await other.close();
  await expect(other.listCampaigns({}, { lane: 'people' })).rejects.toMatchObject({
    fault: { kind: 'cancelled' },
  });
  const again = open(acme, 'one key');
  expect((await again.listCampaigns({}, { lane: 'people' })).value.campaigns).toHaveLength(1);
});
