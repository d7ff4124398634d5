// The faults of the sandbox's campaign service: each is what a client meets on the wire, and goes away when cleared.

import { expect, test } from 'vitest';
import { type ListedCampaign, openService } from './opened.ts';

test('a server error strikes as often as asked, without rate headers, and still takes a place', async () => {
  const { get, service } = await openService();
  service.faults.set({ kind: 'server-error', status: 503, retryAfterSeconds: 3, times: 2 });
  for (let count = 0; count < 2; count += 1) {
    const answer = await get('/campaigns');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
  }
  const answer = await get('/campaigns');
  expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([200, '57']);
});

test('a fault for one endpoint leaves the others alone, and is switched off by what set() returned', async () => {
  const { get, service } = await openService();
  const mend = service.faults.set({ kind: 'server-error', status: 500, only: 'campaigns' });
  expect((await get('/campaigns')).status).toBe(500);
  expect((await get(`/campaigns/${service.campaigns()[0]?.id}`)).status).toBe(200);
  mend();
  expect((await get('/campaigns')).status).toBe(200);
});

test('a delayed answer comes after its time on the clock, and counts as in flight until then', async () => {
  const { get, service, clock } = await openService();
  service.faults.set({ kind: 'delay', ms: 5_000, times: 1 });
  let answered = false;
  const answer = get('/campaigns').then((response) => {
    answered = true;
    return response;
  });
  await expect.poll(() => service.openWork).toBe(1);
  await clock.advance(4_999);
  expect(answered).toBe(false);
  await clock.advance(1);
  expect((await answer).status).toBe(200);
  await expect.poll(() => service.openWork).toBe(0);
});

test('silence lasts until the asker gives up, and the record shows no status', async () => {
  const { get, service } = await openService();
  service.faults.set({ kind: 'silence' });
  const giveUp = new AbortController();
  const answer = get('/campaigns', { headers: { 'x-api-key': 'right-key' }, signal: giveUp.signal });
  await expect.poll(() => service.openWork).toBe(1);
  giveUp.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => service.openWork).toBe(0);
  expect(service.requests.map(({ status }) => status)).toEqual([undefined]);
});

test('a page in place of JSON', async () => {
  const { get, service } = await openService();
  service.faults.set({ kind: 'html' });
  const answer = await get('/campaigns');
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(await answer.text()).toContain('<!doctype html>');
});

test('text that is no JSON', async () => {
  const { get, service } = await openService();
  service.faults.set({ kind: 'invalid-json' });
  await expect((await get('/campaigns')).json()).rejects.toThrow(SyntaxError);
});

test.each(['truncated-body', 'connection-reset'] as const)('%s: the connection breaks', async (kind) => {
  const { get, service } = await openService();
  service.faults.set({ kind });
  await expect(get('/campaigns').then((answer) => answer.text())).rejects.toThrow();
});

test('without a limit check nothing is refused: no headers, or zeros', async () => {
  const { get, service } = await openService({ limits: { campaigns: 1 } });
  service.faults.set({ kind: 'no-rate-headers', times: 3 });
  for (let count = 0; count < 3; count += 1) {
    const { status, headers } = await get('/campaigns');
    expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-reset')]).toEqual([
      200,
      null,
      null,
    ]);
  }
  service.faults.set({ kind: 'zero-rate-headers', times: 1 });
  const { status, headers } = await get('/campaigns');
  expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-reset')]).toEqual([
    200,
    '0',
    '0',
  ]);
  expect((await get('/campaigns')).status).toBe(200);
  expect((await get('/campaigns')).status).toBe(429);
});

test('a refusal from in front of the service tells nothing of limits and takes no place', async () => {
  const { get, service } = await openService();
  service.faults.set({ kind: 'bare-refusal', times: 1 });
  const { status, headers } = await get('/campaigns');
  expect([status, headers.get('retry-after'), headers.get('x-ratelimit-reset')]).toEqual([429, null, null]);
  expect((await get('/campaigns')).headers.get('x-ratelimit-remaining')).toBe('59');
});

test('a revoked key is refused although it was right', async () => {
  const { get, service } = await openService();
  service.faults.set({ kind: 'key-refused', status: 403 });
  expect((await get('/campaigns')).status).toBe(403);
  service.faults.clear('key-refused');
  expect((await get('/campaigns')).status).toBe(200);
});

test('one malformed campaign stands among good ones', async () => {
  const { json, service } = await openService();
  const id = service.campaigns()[5]?.id;
  service.faults.set({ kind: 'malformed-campaign', ...(id === undefined ? {} : { campaignId: id }) });
  const list: ListedCampaign[] = await json('/campaigns');
  expect(list.filter(({ name }) => typeof name !== 'string').map((campaign) => campaign.id)).toEqual([id]);
  expect(list).toHaveLength(60);
});

test('an unknown status shows in every answer about that campaign, and no filter finds it', async () => {
  const { json, service } = await openService();
  const campaignId = service.campaigns().find(({ status }) => status === 'ACTIVE')?.id ?? '';
  service.faults.set({ kind: 'unknown-status', campaignId, status: 'ON_HOLD' });
  expect(await json(`/campaigns/${campaignId}`)).toMatchObject({ status: 'ON_HOLD' });
  expect(await json(`/campaigns/${campaignId}/statistics`)).toMatchObject({ status: 'ON_HOLD' });
  const active: ListedCampaign[] = await json('/campaigns?status=ACTIVE');
  expect(active.some(({ id }) => id === campaignId)).toBe(false);
});

test('extra fields come on top of all that is documented', async () => {
  const { json, service } = await openService();
  const plain: ListedCampaign[] = await json('/campaigns');
  service.faults.set({ kind: 'extra-fields' });
  const list: ListedCampaign[] = await json('/campaigns');
  expect(list[0]).toMatchObject({ ...plain[0], workspaceRegion: 'eu-west' });
});

test('a deleted campaign is gone everywhere, and comes back when the fault is cleared', async () => {
  const { get, json, service } = await openService();
  const campaignId = service.campaigns()[0]?.id ?? '';
  service.faults.set({ kind: 'campaign-deleted', campaignId });
  expect(await json('/campaigns')).toHaveLength(59);
  expect((await get(`/campaigns/${campaignId}`)).status).toBe(404);
  expect((await get(`/campaigns/${campaignId}/statistics`)).status).toBe(404);
  service.faults.clear();
  expect((await get(`/campaigns/${campaignId}`)).status).toBe(200);
});

test('a huge body is valid JSON of that size at least', async () => {
  const { get, service } = await openService();
  service.faults.set({ kind: 'huge-body', bytes: 3_000_000 });
  const text = await (await get('/campaigns')).text();
  expect(text.length).toBeGreaterThan(3_000_000);
  expect(JSON.parse(text)).toHaveLength(60);
});
