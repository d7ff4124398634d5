import { setTimeout as rest } from 'node:timers/promises';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { settleSockets } from '../support/virtual-clock.ts';
import { faultOf, id, key, openClient, people } from './opened.ts';

test.each([
  [401, { kind: 'unauthorised', status: 401 }],
  [403, { kind: 'unauthorised', status: 403 }],
  [404, { kind: 'not-found' }],
  [400, { kind: 'refused', status: 400 }],
  [422, { kind: 'refused', status: 422 }],
  [302, { kind: 'contract-broken', where: 'status 302: redirects are not followed' }],
] as const)('status %i is told as what it means, after one request', async (status, fault) => {
  const { service, client } = await openClient();
  service.reply = () => ({ status, headers: { location: 'http://127.0.0.1:1/' } });
  expect(await faultOf(client.getCampaign(id('c1'), people))).toEqual(fault);
  expect(service.arrivals).toHaveLength(1);
});

test.each([
  [
    'an HTML page',
    { raw: '<html>', headers: { 'content-type': 'text/html; charset=utf-8' } },
    'body: not JSON (text/html)',
  ],
  ['cut JSON', { raw: '{"id":' }, 'body: not JSON (application/json)'],
  ['nothing', { raw: '' }, 'body: empty'],
  ['too much', { raw: JSON.stringify('x'.repeat(5000)) }, 'body: larger than 4096 bytes'],
])('a service that answers %s has broken its contract', async (_, reply, where) => {
  const { service, client } = await openClient({ maxResponseBytes: 4096 });
  service.reply = () => reply;
  expect(await faultOf(client.getCampaign(id('c1'), people))).toEqual({ kind: 'contract-broken', where });
});

test('a service that stays silent times out, is asked again, and then it is told how long it was given', async () => {
  const { clock, service, client } = await openClient({ timeoutMs: 60 });
  service.reply = () => ({ silence: true });
  const fault = faultOf(client.getCampaign(id('c1'), people));
  let settled = false;
  void fault.finally(() => {
    settled = true;
  });
  // The connection measures the silence in real time, the rests between the tries pass on the test's clock.
  while (!settled) {
    await rest(5);
    await clock.advance(10);
  }
  expect(await fault).toEqual({ kind: 'timed-out', afterMs: 60 });
  expect(service.arrivals).toHaveLength(3);
});

test('a blip of two failures is not seen by the person who waits', async () => {
  const { clock, service, client } = await openClient();
  const blips = [{ status: 503 }, { hangUp: true }];
  service.reply = () => blips.shift();
  const campaign = client.getCampaign(id('c1'), people);
  await clock.advance(2_000);
  expect((await campaign).value.name).toBe('Spring founders');
});

test('a service that stays down is told after three tries', async () => {
  const { clock, service, client } = await openClient();
  service.reply = () => ({ status: 502 });
  const fault = faultOf(client.getCampaign(id('c1'), people));
  await clock.advance(5_000);
  expect(await fault).toMatchObject({ kind: 'service-down', status: 502 });
  expect(service.arrivals).toHaveLength(3);
});

test('an address where nobody listens is told with the system code, and uses no quota', async () => {
  const { clock, client } = await openClient({ baseUrl: new URL('http://127.0.0.1:1') });
  const fault = faultOf(client.getCampaign(id('c1'), people));
  await clock.advance(5_000);
  expect(await fault).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
  expect(client.quotas().find((quota) => quota.endpoint === 'campaign')?.free).toBe(120);
});

test.each(['', '.', '..'])('the id "%s" names no campaign and is never asked for', async (text) => {
  const { service, client } = await openClient();
  expect(await faultOf(client.getStatistics(id(text), people))).toEqual({ kind: 'not-found' });
  expect(service.arrivals).toEqual([]);
});

test('giving up while the answer is on its way ends the call at once', async () => {
  const { service, client } = await openClient();
  service.reply = () => ({ silence: true });
  const patience = new AbortController();
  const fault = faultOf(client.getCampaign(id('c1'), { ...people, signal: patience.signal }));
  await settleSockets();
  patience.abort();
  expect(await fault).toEqual({ kind: 'cancelled' });
});

test('closing the client ends what is running and refuses what comes after', async () => {
  const { service, client } = await openClient();
  service.reply = () => ({ silence: true });
  const running = faultOf(client.getCampaign(id('c1'), people));
  await settleSockets();
  await client.close();
  expect(await running).toEqual({ kind: 'cancelled' });
  expect(await faultOf(client.getCampaign(id('c1'), people))).toEqual({ kind: 'cancelled' });
});

test('closing the client ends every call at once, on its way, in the queue, or waiting to be tried again', async () => {
  const { service, client } = await openClient();
  service.reply = (path) => (path.includes('/statistics') ? { silence: true } : { status: 503 });
  const all = [
    ...Array.from({ length: 70 }, (_, index) => faultOf(client.getStatistics(id(`c${index}`), people))),
    faultOf(client.getCampaign(id('c1'), people)),
  ];
  await settleSockets();
  await client.close();
  const faults = await Promise.all(all);
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['cancelled']));
});

test('the key travels in its header and is in no error and no log line', async () => {
  const { clock, service, client, lines } = await openClient();
  const seen: unknown[] = [];
  service.reply = (_, request) => {
    seen.push(request.headers['x-api-key']);
    return { hangUp: true };
  };
  const failed = client.getCampaign(id('c1'), people).catch((error: unknown) => error);
  await clock.advance(5_000);
  expect(seen).toEqual([key, key, key]);
  expect(inspect([await failed, lines], { depth: 20, showHidden: true })).not.toContain(key);
});
