import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { OwnerId } from '#campaigns/campaign.ts';
import { settleSockets } from '../support/virtual-clock.ts';
import { background, faultOf, id, openClient, people, start } from './opened.ts';
import { sample } from './strict-service.ts';

const range = { first: day('2026-03-01'), last: day('2026-03-02') };
const owners = ['b&b', 'ann'] as OwnerId[];

test('each endpoint of the contract is asked at its address', async () => {
  const { service, client } = await openClient();
  await client.listCampaigns({}, people);
  await client.listCampaigns({ status: 'ACTIVE', ownerIds: owners }, people);
  await client.getCampaign(id('a/b c'), people);
  await client.getStatistics(id('c1'), people);
  await client.getDailyActivity({ range, ownerId: owners[0] as OwnerId, campaignId: id('c1') }, people);
  expect(service.arrivals.map((arrival) => arrival.path)).toEqual([
    '/v1/campaigns',
    '/v1/campaigns?status=ACTIVE&userIds=ann&userIds=b%26b',
    '/v1/campaigns/a%2Fb%20c',
    '/v1/campaigns/c1/statistics',
    '/v1/analytics/daily?startDate=2026-03-01&endDate=2026-03-02&userId=b%26b&campaignId=c1',
  ]);
});

test.each([
  ['comma', 'userIds=ann,b%26b'],
  ['brackets', 'userIds[]=ann&userIds[]=b%26b'],
] as const)('owners can be written the %s way', async (userIdsEncoding, query) => {
  const { service, client } = await openClient({ userIdsEncoding });
  await client.listCampaigns({ ownerIds: owners }, people);
  expect(service.arrivals[0]?.path).toBe(`/v1/campaigns?${query}`);
});

test.each(['/v1', '/v1/', '/', ''])('an address that ends in "%s" leads to the same place', async (end) => {
  const { service, client } = await openClient();
  const { client: other } = await openClient({ baseUrl: new URL(`${service.url.origin}${end}`) });
  await other.listCampaigns({}, people);
  await client.listCampaigns({}, people);
  expect(service.arrivals.map((arrival) => arrival.path)).toEqual(['/v1/campaigns', '/v1/campaigns']);
});

test('connections are kept for requests that follow each other', async () => {
  const { service, client } = await openClient();
  for (let times = 0; times < 20; times += 1) await client.getCampaign(id('c1'), people);
  expect(service.sockets).toBeLessThanOrEqual(2);
});

test('a person and the collector who want the same get it from one request', async () => {
  const { service, client } = await openClient();
  const [one, other] = await Promise.all([
    client.getCampaign(id('c1'), background),
    client.getCampaign(id('c1'), people),
  ]);
  expect(one).toBe(other);
  expect(service.arrivals).toHaveLength(1);
});

test('one of two who wait gives up, and the other still gets the answer', async () => {
  const { service, client } = await openClient();
  const patience = new AbortController();
  const leaves = faultOf(client.getCampaign(id('c1'), { ...people, signal: patience.signal }));
  const stays = client.getCampaign(id('c1'), people);
  patience.abort();
  expect(await leaves).toEqual({ kind: 'cancelled' });
  expect((await stays).value.id).toBe('c1');
  expect(service.arrivals).toHaveLength(1);
});

test('100 statistics are fetched within the limit of 30 a minute, none is refused, and the time was foretold', async () => {
  const { clock, service, client } = await openClient();
  const expected = client.expectedFinish('statistics', 100, 'background') ?? 0;
  let finished = 0;
  const all = Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      await client.getStatistics(id(`c${index}`), background);
      finished = clock.now();
    }),
  );
  await clock.advance(240_000);
  await all;
  expect(service.refusals).toBe(0);
  expect(finished).toBeGreaterThan(start + 180_000);
  expect(finished).toBeLessThan(start + 181_000);
  expect(Math.abs(expected - finished)).toBeLessThan(1_500);
});

test('without any header the documented limits are kept all the same', async () => {
  const { clock, service, client } = await openClient();
  service.mute = true;
  const all = Promise.all(
    Array.from({ length: 70 }, (_, index) => client.getStatistics(id(`c${index}`), background)),
  );
  await clock.advance(180_000);
  await all;
  expect(service.refusals).toBe(0);
});

test('a quota that is smaller than documented is learned from its header', async () => {
  const { service, client } = await openClient();
  const smaller = { 'x-ratelimit-limit': '7', 'x-ratelimit-remaining': '6' };
  service.reply = (path) => ({ headers: smaller, body: sample(path) });
  await client.getStatistics(id('c1'), people);
  expect(client.quotas().find((quota) => quota.endpoint === 'statistics')).toMatchObject({
    limit: 7,
    free: 6,
  });
});

test('a limiter that is down sends zeros, and they are taken for no information', async () => {
  const { service, client } = await openClient();
  const zeros = { 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '0' };
  service.reply = (path) => ({ headers: zeros, body: sample(path) });
  await client.getStatistics(id('c1'), people);
  expect(client.quotas().find((quota) => quota.endpoint === 'statistics')).toMatchObject({
    limit: 30,
    free: 29,
  });
});

test('after a refusal nothing is sent until the service said, then one probe, and the person gets the answer', async () => {
  const { clock, service, client } = await openClient();
  const refusals = [
    { status: 429, headers: { 'retry-after': '20', 'x-ratelimit-reset': `${start + 20_000}` } },
  ];
  service.reply = () => refusals.shift();
  const first = client.getCampaign(id('c1'), people);
  await settleSockets();
  const second = client.getCampaign(id('c2'), people);
  await clock.advance(19_999);
  expect(service.arrivals).toHaveLength(1);
  await clock.advance(2_000);
  expect((await Promise.all([first, second])).length).toBe(2);
  expect(service.arrivals.map((arrival) => arrival.path)).toEqual([
    '/v1/campaigns/c1',
    '/v1/campaigns/c1',
    '/v1/campaigns/c2',
  ]);
});

test('a service that refuses for ever is told as rate-limited with the time of the next chance', async () => {
  const { clock, service, client } = await openClient();
  service.mute = true;
  service.reply = () => ({ status: 429 });
  const fault = faultOf(client.getCampaign(id('c1'), people));
  await clock.advance(600_000);
  expect(await fault).toMatchObject({ kind: 'rate-limited' });
  expect(service.arrivals).toHaveLength(8);
  const gaps = service.arrivals.slice(1).map(({ at }, index) => at - (service.arrivals[index]?.at ?? 0));
  expect(gaps).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000]);
});

test('people are served before the collector, and each asker in turn', async () => {
  const { clock, service, client } = await openClient();
  const ask = (name: string, lane: 'people' | 'background', asker: string) =>
    client.getStatistics(id(name), { lane, asker });
  const calls = Array.from({ length: 30 }, (_, index) => ask(`fill${index}`, 'background', 'collector'));
  await clock.advance(1_000);
  calls.push(ask('late', 'background', 'collector'));
  calls.push(ask('ana1', 'people', 'ana'), ask('ana2', 'people', 'ana'), ask('ben1', 'people', 'ben'));
  await clock.advance(70_000);
  await Promise.all(calls);
  const order = service.arrivals.slice(30).map((arrival) => arrival.path.split('/')[3]);
  expect(order).toEqual(['ana1', 'ben1', 'ana2', 'late']);
});

test('a request that waits behind others moves up when a person asks for the same', async () => {
  const { clock, service, client } = await openClient();
  const calls = Array.from({ length: 33 }, (_, index) => client.getStatistics(id(`c${index}`), background));
  await clock.advance(1_000);
  calls.push(client.getStatistics(id('c32'), people));
  await clock.advance(70_000);
  await Promise.all(calls);
  expect(service.arrivals[30]?.path).toContain('/c32/');
  expect(service.arrivals).toHaveLength(33);
});

test('who gives up while waiting frees the place and is never sent', async () => {
  const { clock, service, client } = await openClient();
  const calls = Array.from({ length: 30 }, (_, index) => client.getStatistics(id(`c${index}`), background));
  await clock.advance(1_000);
  const patience = new AbortController();
  const fault = faultOf(client.getStatistics(id('gone'), { ...people, signal: patience.signal }));
  const next = client.getStatistics(id('next'), people);
  patience.abort();
  expect(await fault).toEqual({ kind: 'cancelled' });
  await clock.advance(70_000);
  await Promise.all([...calls, next]);
  expect(service.arrivals.map((arrival) => arrival.path).some((path) => path.includes('gone'))).toBe(false);
});
