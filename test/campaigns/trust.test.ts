import { expect, test } from 'vitest';
import type { KeptQuota, SharedQuotas } from '#campaigns/quota-store.ts';
import { background, id, openClient, people } from './opened.ts';
import { sample } from './strict-service.ts';

const minute = 60_000;

/** Rows that outlive a client. */
function openRows(): SharedQuotas {
  const rows = new Map<string, KeptQuota>();
  return {
    bootId: 'boot',
    store: {
      load: async (name) => rows.get(name),
      save: async (name, state, over) => {
        if (rows.get(name)?.version !== over) return false;
        rows.set(name, { state, version: (over ?? 0) + 1 });
        return true;
      },
    },
  };
}

test('a Retry-After of a day keeps people out for five minutes at most, also across a restart', async () => {
  const sharedQuotas = openRows();
  const { clock, service, client } = await openClient({ sharedQuotas });
  service.mute = true;
  service.reply = () => ({ status: 429, headers: { 'retry-after': '86400' } });
  const refused = client.getCampaign(id('a'), people).catch(() => undefined);
  await clock.advance(4 * minute);
  expect(service.arrivals).toHaveLength(1);
  await client.close();
  await refused;
  const next = await openClient({ sharedQuotas }, { clock, service });
  service.reply = () => undefined;
  const answer = next.client.getCampaign(id('b'), people);
  await clock.advance(2 * minute);
  expect((await answer).value.id).toBe('c1');
});

test('a Reset that has passed says nothing of how long to wait: Retry-After does', async () => {
  const { clock, service, client } = await openClient();
  let refusals = 1;
  service.reply = () => {
    refusals -= 1;
    const past = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${clock.now() - 3_000}` };
    return refusals < 0 ? undefined : { status: 429, headers: { ...past, 'retry-after': '20' } };
  };
  const answer = client.getCampaign(id('a'), people);
  await clock.advance(19_000);
  expect(service.arrivals).toHaveLength(1);
  await clock.advance(3_000);
  expect((await answer).value.id).toBe('c1');
});

test('a probe that was lost with its program holds a person up for seconds, not for a minute', async () => {
  const sharedQuotas = openRows();
  const { clock, service, client } = await openClient({ sharedQuotas });
  service.reply = () => ({ status: 429, headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' } });
  const lost = client.getCampaign(id('a'), people).catch(() => undefined);
  await clock.advance(500);
  service.reply = () => ({ silence: true });
  await clock.advance(3_000);
  expect(service.arrivals).toHaveLength(2);
  // As after kill -9: the program is gone, and its probe flies on in the row.
  const other = await openClient({ sharedQuotas }, { clock, service });
  service.reply = () => undefined;
  const answer = other.client.getCampaign(id('b'), people);
  await clock.advance(6_000);
  expect((await answer).value.id).toBe('c1');
  await client.close();
  await lost;
});

test('a scout whose answer came without headers lets the next one go, and no burst', async () => {
  const { clock, service, client } = await openClient();
  await client.getStatistics(id('known'), background);
  await clock.advance(10 * minute);
  service.mute = true;
  const held: (() => void)[] = [];
  service.reply = () => ({ later: new Promise<void>((resolve) => held.push(resolve)) });
  const all = Promise.all(
    Array.from({ length: 20 }, (_, index) => client.getStatistics(id(`s${index}`), background)),
  );
  for (let scouts = 1; scouts <= 5; scouts += 1) {
    await clock.advance(10);
    expect(service.arrivals).toHaveLength(1 + scouts);
    held.shift()?.();
  }
  service.mute = false;
  service.reply = () => undefined;
  await clock.advance(10);
  held.shift()?.();
  await clock.advance(minute);
  expect(await all).toHaveLength(20);
});

test('a header that a refusal proved wrong is named where the quotas are told, for ten windows', async () => {
  const { clock, service, client } = await openClient();
  // Off the minute, so that Reset is not taken for the end of a bucket.
  await clock.advance(17_123);
  let failures = 1;
  service.reply = (path) => {
    failures -= 1;
    const stuck = { headers: { 'x-ratelimit-remaining': '29' }, body: sample(path) };
    return failures >= 0 ? { status: 503 } : stuck;
  };
  const disbelieved = () => client.quotas().find(({ endpoint }) => endpoint === 'statistics')?.disbelieved;
  expect(disbelieved()).toEqual([]);
  const all = Promise.all(
    Array.from({ length: 40 }, (_, index) => client.getStatistics(id(`s${index}`), background)),
  );
  await clock.advance(4 * minute);
  await all;
  expect(service.refusals).toBe(1);
  expect(disbelieved()).toEqual(['X-RateLimit-Remaining']);
  await clock.advance(10 * minute);
  expect(disbelieved()).toEqual([]);
});
