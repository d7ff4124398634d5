// The machine's own clock: each minute comes, also when the program was held up or somebody sets the time.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '#base/clock.ts';

const nine = Date.parse('2026-03-03T09:00:00Z');
const second = 1_000;
const minute = 60 * second;
let ticks: string[];
let stop: () => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({
    now: nine - 30 * second,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  ticks = [];
  stop = createClock().everyMinute(async (at) => void ticks.push(inWords(at)));
});

afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

test('each minute comes at its start, once', async () => {
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(ticks).toEqual(['03-03 09:00:00', '03-03 09:01:00']);
});

test('a program held up at the minute has it late, not the one after', async () => {
  await vi.advanceTimersByTimeAsync(29 * second);
  vi.setSystemTime(nine + 20 * second);
  await vi.advanceTimersByTimeAsync(second);
  expect(ticks).toEqual(['03-03 09:00:21']);
  await vi.advanceTimersByTimeAsync(minute);
  expect(ticks).toEqual(['03-03 09:00:21', '03-03 09:01:00']);
});

test('set back by a day, the minutes go on from there', async () => {
  await vi.advanceTimersByTimeAsync(40 * second);
  vi.setSystemTime(nine + 10 * second - 24 * 60 * minute);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(ticks).toEqual(['03-03 09:00:00', '03-02 09:00:11', '03-02 09:01:00', '03-02 09:02:00']);
});

test('set ahead, the newest minute comes within a minute', async () => {
  await vi.advanceTimersByTimeAsync(40 * second);
  vi.setSystemTime(nine + 60 * minute);
  await vi.advanceTimersByTimeAsync(minute);
  expect(ticks).toEqual(['03-03 09:00:00', '03-03 10:00:50', '03-03 10:01:00']);
});

test('a minute that takes longer than one is not begun twice, whatever the clock does', async () => {
  await stop();
  let begun = 0;
  stop = createClock().everyMinute(() => {
    begun += 1;
    return new Promise(() => undefined);
  });
  await vi.advanceTimersByTimeAsync(2 * minute);
  vi.setSystemTime(nine - 60 * minute);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(begun).toBe(1);
});

test('once stopped, nothing comes any more', async () => {
  await stop();
  await vi.advanceTimersByTimeAsync(5 * minute);
  vi.setSystemTime(nine - 60 * minute);
  await vi.advanceTimersByTimeAsync(5 * minute);
  expect(ticks).toEqual([]);
});

function inWords(at: number): string {
  return new Date(at).toISOString().slice(5, 19).replace('T', ' ');
}
