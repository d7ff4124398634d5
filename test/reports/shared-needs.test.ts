// The kept needs are loaded once for all who wait, and never from before somebody asked.

import { expect, test } from 'vitest';
import { type Day, day } from '#base/day.ts';
import type { NeedWithDeeds } from '#reports/handling/kept-need.ts';
import { createSharedNeeds } from '#reports/handling/shared-needs.ts';

const since = day('2026-03-01');
const clock = { monotonic: () => 0 };

function keptOf(campaignId: string, places = 0): NeedWithDeeds {
  return {
    need: { campaignId, kind: 'stalled', arose: since },
    deeds: [],
    places,
  } as unknown as NeedWithDeeds;
}

test('all who wait share the next load; one that is under way serves nobody who comes later', async () => {
  const loads: PromiseWithResolvers<readonly NeedWithDeeds[]>[] = [];
  const began = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  const load = createSharedNeeds(() => {
    const loading = Promise.withResolvers<readonly NeedWithDeeds[]>();
    began[loads.length]?.resolve();
    loads.push(loading);
    return loading.promise;
  }, clock);
  const first = load(since);
  await began[0]?.promise;
  const later = [load(since), load(since), load(since)];
  loads[0]?.resolve([keptOf('a')]);
  expect((await first).all).toHaveLength(1);
  await began[1]?.promise;
  loads[1]?.resolve([keptOf('a'), keptOf('b')]);
  expect((await Promise.all(later)).map(({ all }) => all.length)).toEqual([2, 2, 2]);
  expect(loads).toHaveLength(2);
});

test('the same object comes until something has changed', async () => {
  let kept = [keptOf('a'), keptOf('b')];
  const load = createSharedNeeds(async () => structuredClone(kept), clock);
  const one = await load(since);
  expect(await load(since)).toBe(one);
  kept = [keptOf('a'), keptOf('b', 1)];
  const other = await load(since);
  expect(other).not.toBe(one);
  expect(other.all).toEqual(kept);
});

test('another day is another load, and one that fails does not keep the next from being tried', async () => {
  const loaded: Day[] = [];
  const load = createSharedNeeds(async (of) => {
    loaded.push(of);
    if (loaded.length === 1) throw new Error('the store is gone');
    return [keptOf(of)];
  }, clock);
  const failed = load(since);
  const other = load(day('2026-03-02'));
  await expect(failed).rejects.toThrow('the store is gone');
  expect((await other).all).toEqual([keptOf('2026-03-02')]);
  expect((await load(since)).all).toEqual([keptOf(since)]);
});
