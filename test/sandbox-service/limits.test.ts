// The limits of contract section 8: an exact sliding-window log for each key and endpoint, decided at arrival.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLog } from '#sandbox/service/rate-log.ts';
import { openService, start } from './opened.ts';

const daily = '/analytics/daily?startDate=2026-03-01&endDate=2026-03-02';

test.each([
  ['/campaigns', 60],
  ['/campaigns/cmp_any', 120],
  ['/campaigns/cmp_any/statistics', 30],
  [daily, 30],
])('%s lets exactly %i requests a minute through', async (path, limit) => {
  const { get, clock } = await openService();
  for (let sent = 1; sent <= limit; sent += 1) {
    const { status, headers } = await get(path);
    expect(status).not.toBe(429);
    expect(headers.get('x-ratelimit-limit')).toBe(String(limit));
    expect(headers.get('x-ratelimit-remaining')).toBe(String(limit - sent));
    expect(headers.get('x-ratelimit-reset')).toBe(String(start + 60_000));
  }
  await clock.advance(59_999);
  expect((await get(path)).status).toBe(429);
  await clock.advance(1);
  expect((await get(path)).headers.get('x-ratelimit-remaining')).toBe(String(limit - 1));
});

test('a refusal says when the oldest request leaves the window, in seconds rounded up and as an instant', async () => {
  const { get, clock } = await openService({ limits: { daily: 2 } });
  await get(daily);
  await clock.advance(10_500);
  await get(daily);
  await clock.advance(1_000);
  const refused = await get(daily);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('49');
  expect(refused.headers.get('x-ratelimit-reset')).toBe(String(start + 60_000));
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(refused.headers.get('content-type')).toContain('application/json');
  await clock.advance(49_000);
  const granted = await get(daily);
  expect([granted.status, granted.headers.get('retry-after')]).toEqual([200, null]);
  expect(granted.headers.get('x-ratelimit-reset')).toBe(String(start + 70_500));
});

test('each campaign draws on the one quota of its endpoint, and endpoints and keys do not touch each other', async () => {
  const { get, service } = await openService({
    limits: { statistics: 2 },
    apiKey: ['right-key', 'other-key'],
  });
  const [one, two, three] = service.campaigns();
  expect((await get(`/campaigns/${one?.id}/statistics`)).status).toBe(200);
  expect((await get(`/campaigns/${two?.id}/statistics`)).status).toBe(200);
  const path = `/campaigns/${three?.id}/statistics`;
  expect((await get(path)).status).toBe(429);
  expect((await get(`/campaigns/${three?.id}`)).status).toBe(200);
  expect((await get(path, { headers: { 'x-api-key': 'other-key' } })).status).toBe(200);
});

test('where refused requests count, hammering keeps the door shut', async () => {
  for (const countRefused of [false, true]) {
    const { get, clock } = await openService({ limits: { daily: 1 }, countRefused });
    await get(daily);
    await clock.advance(30_000);
    expect((await get(daily)).status).toBe(429);
    await clock.advance(30_000);
    expect((await get(daily)).status).toBe(countRefused ? 429 : 200);
  }
});

test('no window of any length of traffic ever holds more than the limit, and none is refused below it', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 6 }), (steps, limit) => {
      const log = createRateLog({ windowMs: 1000, countRefused: false });
      const granted: number[] = [];
      let now = 0;
      for (const step of steps) {
        now += step;
        const inWindow = granted.filter((at) => now - at < 1000);
        const decision = log.decide('key', 'endpoint', limit, now);
        expect(decision.granted).toBe(inWindow.length < limit);
        if (decision.granted) granted.push(now);
        expect(decision.resetAt).toBe((inWindow[0] ?? now) + 1000);
        expect(decision.remaining).toBe(limit - granted.filter((at) => now - at < 1000).length);
      }
    }),
  );
});
