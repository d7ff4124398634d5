import { expect, test } from 'vitest';
import { parseRateHeaders } from '#campaigns/limiter/rate-headers.ts';

const parse = (headers: Record<string, string>) => parseRateHeaders((name) => headers[name]);
const window = {
  'x-ratelimit-limit': '30',
  'x-ratelimit-remaining': '7',
  'x-ratelimit-reset': '1772442060000',
};

test('limit, remaining and reset are read together', () => {
  expect(parse(window)).toEqual({ window: { limit: 30, remaining: 7, resetAt: 1772442060000 } });
});

test('nothing remaining is information, and the most useful there is', () => {
  expect(parse({ ...window, 'x-ratelimit-remaining': '0' }).window?.remaining).toBe(0);
});

test.each([
  ['no header at all', {}],
  ['one of three', { 'x-ratelimit-remaining': '3' }],
  ['a limit of zero, as a limiter sends that is down', { ...window, 'x-ratelimit-limit': '0' }],
  ['a reset of zero', { ...window, 'x-ratelimit-reset': '0' }],
  ['a negative number', { ...window, 'x-ratelimit-remaining': '-1' }],
  ['words', { ...window, 'x-ratelimit-limit': 'thirty' }],
])('%s is no information', (_, headers) => {
  expect(parse(headers)).toEqual({});
});

test('Retry-After is in seconds, and Date is the clock of the service', () => {
  expect(parse({ 'retry-after': '12', date: 'Mon, 02 Mar 2026 09:00:01 GMT' })).toEqual({
    retryAfterMs: 12_000,
    date: Date.UTC(2026, 2, 2, 9, 0, 1),
  });
});

test('more remaining than the limit allows is taken for the limit', () => {
  expect(parse({ ...window, 'x-ratelimit-remaining': '99' }).window?.remaining).toBe(30);
});

test('Retry-After may be a date on the clock of the service, and one that has passed is no wait', () => {
  const date = 'Mon, 02 Mar 2026 09:00:01 GMT';
  expect(parse({ 'retry-after': 'Mon, 02 Mar 2026 09:00:41 GMT', date }).retryAfterMs).toBe(40_000);
  expect(parse({ 'retry-after': 'Mon, 02 Mar 2026 09:00:00 GMT', date }).retryAfterMs).toBeUndefined();
  expect(parse({ 'retry-after': 'Mon, 02 Mar 2026 09:00:41 GMT' }).retryAfterMs).toBeUndefined();
  expect(parse({ 'retry-after': '0' }).retryAfterMs).toBeUndefined();
});
