// Which digests a minute reads: those that are due, that were changed, or that have something open; not all that there are.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { day, zone } from '#base/day.ts';
import { nextLook, plannedDelivery } from '#digests/delivery/owed-runs.ts';
import type { Digest } from '#digests/digest.ts';
import { ana, daily, draft, growth, hour, minute, type Rig, rig, sales } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:55:00Z');
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

/** Starts a process of which it is noted how many digests each minute reads. */
function counts(): number[] {
  const read: number[] = [];
  it.starts({
    store: (store) => ({
      ...store,
      loadDigests: async (which) => {
        const digests = await store.loadDigests(which);
        if (which === undefined || 'dueBy' in which) read.push(digests.length);
        return digests;
      },
    }),
    messenger: (messenger) => messenger,
  });
  return read;
}

test('after its first minute the bot reads a digest when it runs, and when somebody has changed it', async () => {
  const morning = await it.digests().create(draft());
  await it.digests().create(draft({ destinations: [sales], schedule: daily('09:30') }));
  const paused = await it.digests().create(draft({ schedule: daily('09:03') }));
  await it.digests().pause(paused.id, ana, day('2026-03-04'));
  const read = counts();
  await it.goesTo('2026-03-03T08:59:30Z');
  expect(read).toEqual([3, 0, 0, 0]);
  await it.passes(minute);
  expect(read.slice(4)).toEqual([1]);
  expect(it.posts()).toHaveLength(1);
  await it.digests().pause(morning.id, ana);
  await it.passes(2 * minute);
  expect(read.slice(5)).toEqual([1, 0]);
  await it.goesTo('2026-03-03T09:30:30Z');
  expect(it.posts('sales')).toHaveLength(1);
  expect(read.slice(7).filter((count) => count > 0)).toEqual([1]);
});

test('a run that another process planned is posted by one that had no reason to read its digest', async () => {
  const digest = await it.digests().create(draft());
  await it.passes(2 * minute);
  const scheduledFor = it.clock.now();
  await it.store.planDeliveries([
    plannedDelivery('scheduled', {
      digest: digest.id,
      tenant: digest.tenant,
      scheduledFor,
      destination: growth,
    }),
  ]);
  await it.passes(minute);
  expect(it.posts()).toHaveLength(1);
  expect(await it.ledger(digest)).toEqual([expect.stringContaining(' posted')]);
});

const at = Date.parse('2026-03-03T08:55:00Z');
const one: Digest = { ...draft(), id: 'D1', createdAt: at, owedFrom: at, version: 0, refusing: [] } as never;

test.each([
  ['one that runs', {}, at + 5 * minute],
  ['one that is owed from a later day', { owedFrom: at + 24 * hour }, at + 24 * hour + 5 * minute],
  ['one that was paused', { state: { kind: 'paused', by: ana, at } }, Number.MAX_SAFE_INTEGER],
  [
    'one that was paused until a day',
    { state: { kind: 'paused', by: ana, at, until: day('2026-03-05') } },
    Date.parse('2026-03-05T00:00:00Z'),
  ],
  ['one that is broken', { state: { kind: 'broken', error: 'campaign-gone', at } }, Number.MAX_SAFE_INTEGER],
  ['one that waits for a channel', { refusing: [{ channel: growth, error: 'is_archived', at }] }, 0],
  ['a watch', { schedule: { kind: 'watch', everyMinutes: 15, coolDownMinutes: 0, zone: zone('UTC') } }, 0],
])('%s is looked at again in time', (_, changes, next) => {
  expect(nextLook({ ...one, state: { kind: 'active' }, ...changes } as Digest, at)).toBe(next);
});
