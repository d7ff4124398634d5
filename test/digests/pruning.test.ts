// When the ledger is pruned: once a day, and never on a clock that has just jumped.

import { expect, test } from 'vitest';
import { decidePruning } from '#digests/delivery/prune-ledger.ts';
import type { DeliveryId } from '#digests/digest.ts';
import { draft, growth, hour, minute, type Rig, rig } from './rig.ts';

const start = Date.parse('2026-03-10T08:00:00Z');

/** The hours after the start at which it was due, with the clock as it is at each minute. */
function dueAt(minutes: readonly number[]): number[] {
  let prunesAt: number | undefined;
  return minutes.filter((after) => {
    const { isDue, next } = decidePruning(prunesAt, start + after * minute);
    prunesAt = next;
    return isDue;
  });
}

const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

test('the ledger is pruned an hour after the start, and then once a day', () => {
  expect(dueAt(minutes(0, 3 * 24 * 60)).map((after) => (after * minute) / hour)).toEqual([1, 25, 49]);
});

test('a clock that is far ahead for less than an hour prunes nothing', () => {
  const yearAhead = 365 * 24 * 60;
  const moved = [...minutes(0, 90), ...minutes(yearAhead, yearAhead + 50), ...minutes(140, 210)];
  expect(dueAt(moved)).toEqual([60, 200]);
});

test('after a sleep of days it waits for an hour', () => {
  const asleep = 5 * 24 * 60;
  expect(dueAt([...minutes(0, 90), ...minutes(asleep, asleep + 70)])).toEqual([60, asleep + 60]);
});

/** What is left of posts 402, 399 and 1 days before the clock, of which Slack says the last was so long before it. */
async function leftAfter(it: Rig, newestMsAgo: number, passes: readonly number[]): Promise<string[][]> {
  const digest = await it.digests().create(draft());
  const run = (id: string, daysAgo: number) => ({
    ...{ id: id as DeliveryId, digest: digest.id, tenant: digest.tenant, kind: 'scheduled' as const },
    ...{ scheduledFor: it.clock.now() - daysAgo * 24 * hour, destination: growth },
    state: { kind: 'planned' as const },
  });
  const ts = ((it.clock.now() - newestMsAgo) / 1_000).toFixed(6);
  const posted = { kind: 'posted', ts, at: 0, lateByMs: 0 } as const;
  for (const [id, daysAgo] of [
    ['old', 402],
    ['young', 399],
    ['last', 1],
  ] as const) {
    await it.store.planDeliveries([run(id, daysAgo)]);
    await it.store.moveDelivery(id as DeliveryId, { kind: 'planned' }, posted);
  }
  const left = async () => (await it.store.loadHistory(digest.id, 10)).map(({ id }) => id as string);
  const all: string[][] = [];
  for (const ms of passes) {
    await it.passes(ms);
    all.push(await left());
  }
  expect(it.logged()).toEqual([]);
  await it.close();
  return all;
}

test('a bot that goes on for an hour lets go of what is too old, and of nothing that is needed', async () => {
  const it = await rig('2026-03-03T10:00:30Z');
  expect(await leftAfter(it, 24 * hour, [50 * minute, 20 * minute])).toEqual([
    ['last', 'young', 'old'],
    ['last', 'young'],
  ]);
});

test('a clock that is years ahead for as long as one likes lets go of nothing that is young by Slack’s', async () => {
  const it = await rig('2026-03-03T10:00:30Z');
  expect(await leftAfter(it, 2 * 365 * 24 * hour, [3 * hour])).toEqual([['last', 'young', 'old']]);
});
