// What the ledger lets go of when it is old, and what it never does.

import { describe, expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import type { DeliveryState, DigestId } from '#digests/digest.ts';
import type { DigestStore, NewNotice } from '#digests/digest-store.ts';
import { delivery, digest, start } from './digests.ts';
import { directly, newPath, opened } from './opened.ts';
import { ours, theirs } from './tenants.ts';

const dayMs = 86_400_000;
const posted: DeliveryState = { kind: 'posted', ts: '1.1', at: start, lateByMs: 0 };
const settled: DeliveryState[] = [
  posted,
  { kind: 'skipped', reason: 'nothing-to-say' },
  { kind: 'cancelled' },
];
const open: DeliveryState[] = [
  { kind: 'planned' },
  { kind: 'collecting', leaseUntil: start },
  { kind: 'posting', leaseUntil: start },
];
const unsent: DeliveryState[] = [
  { kind: 'unsure', reason: 'timeout' },
  { kind: 'missed', reason: 'too-late' },
  { kind: 'failed', reason: 'throttled' },
];
const before = { historyFrom: start - 400 * dayMs, deletedFrom: start - 30 * dayMs, now: start };

/** One delivery so many days before the start, in that state. */
async function keeps(digests: DigestStore, id: string, daysAgo: number, state: DeliveryState, of = 'D1') {
  const one = delivery(id, { digest: of as DigestId, scheduledFor: start - daysAgo * dayMs });
  await digests.planDeliveries([one]);
  await digests.moveDelivery(one.id, { kind: 'planned' }, state);
}

async function prunes(digests: DigestStore, from = before): Promise<number> {
  let all = 0;
  for (let gone = -1; gone !== 0; all += gone) gone = await digests.prune(from);
  return all;
}

async function kept(digests: DigestStore, id = 'D1'): Promise<string[]> {
  return (await digests.loadHistory(id as DigestId, 10_000)).map((one) => one.id as string);
}

function notice(key: string, of = 'D1'): NewNotice {
  const wording = { kind: 'paused-by', user: 'U2' as UserId } as const;
  return { key, digest: of as DigestId, owner: 'U1' as UserId, notice: wording, since: start };
}

describe('old deliveries', () => {
  test('that are settled are let go, those that are younger stay', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    for (const [index, state] of settled.entries()) await keeps(digests, `old${index}`, 401 + index, state);
    for (const [index, state] of settled.entries()) await keeps(digests, `new${index}`, 399 - index, state);
    await keeps(digests, 'last', 1, posted);
    expect(await prunes(digests)).toBe(3);
    expect(await kept(digests)).toEqual(['last', 'new2', 'new1', 'new0']);
    expect(await prunes(digests)).toBe(0);
  });

  test('that are open stay however old they are', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    for (const [index, state] of open.entries()) await keeps(digests, `n${index}`, 900 + index, state);
    await keeps(digests, 'last', 1, posted);
    expect(await prunes(digests)).toBe(0);
    expect(await kept(digests)).toHaveLength(open.length + 1);
  });

  test('that are unsure or can be sent again are let go 30 days later than the others', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    for (const [index, state] of unsent.entries()) {
      await keeps(digests, `old${index}`, 431 + index, state);
      await keeps(digests, `young${index}`, 429 - index, state);
    }
    await keeps(digests, 'last', 1, posted);
    expect(await prunes(digests)).toBe(3);
    expect(await kept(digests)).toEqual(['last', 'young2', 'young1', 'young0']);
  });

  test('of the last month in which a digest ran stay, so that none of its runs is planned again', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    for (const daysAgo of [1_000, 1_029, 1_031]) await keeps(digests, `d${daysAgo}`, daysAgo, posted);
    expect(await prunes(digests)).toBe(1);
    expect(await kept(digests)).toEqual(['d1000', 'd1029']);
    expect((await digests.loadLastScheduled(start)).get('D1' as DigestId)).toBe(start - 1_000 * dayMs);
    await digests.planDeliveries([delivery('again', { scheduledFor: start - 1_000 * dayMs })]);
    expect(await kept(digests)).toEqual(['d1000', 'd1029']);
  });

  test('by schedule stay so, however lately it was sent by hand', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await keeps(digests, 'run', 700, posted);
    const byHand = delivery('hand', { kind: 'now', scheduledFor: start - dayMs });
    await digests.planDeliveries([byHand]);
    await digests.moveDelivery(byHand.id, byHand.state, posted);
    expect(await prunes(digests)).toBe(0);
    expect(await kept(digests)).toEqual(['hand', 'run']);
  });

  test('stay where the clock was years ahead, as far as they keep anything from being posted twice', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    for (const daysAgo of [0, 7, 29, 60]) await keeps(digests, `d${daysAgo}`, daysAgo, posted);
    const ahead = 5 * 365 * dayMs;
    await prunes(digests, {
      historyFrom: before.historyFrom + ahead,
      deletedFrom: before.deletedFrom + ahead,
      now: start + ahead,
    });
    expect(await kept(digests)).toEqual(['d0', 'd7', 'd29']);
  });

  test('of another workspace are no business of this one', async () => {
    const { store } = await opened(newPath());
    for (const tenant of [ours, theirs]) {
      await store.digests(tenant).saveDigest(digest('D1', { tenant }));
      await keeps(store.digests(tenant), 'old', 500, posted);
      await keeps(store.digests(tenant), 'last', 1, posted);
    }
    expect(await prunes(store.digests(ours))).toBe(1);
    expect(await kept(store.digests(theirs))).toHaveLength(2);
  });

  test('go a hundred at a time', async () => {
    const path = newPath();
    const { store } = await opened(path);
    const digests = store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await keeps(digests, 'last', 1, posted);
    await directly(
      path,
      `
      with recursive days(n) as (select 1 union all select n + 1 from days where n < 1000)
      insert into deliveries (workspace, account, id, digest, kind, scheduled_for, destination, state_kind, state)
      select workspace, account, id || n, id, 'scheduled', ${start} - (400 + n) * cast(${dayMs} as bigint), 'C1', 'posted',
        '{"kind":"posted","ts":"1.1","at":1,"lateByMs":0}'
      from digests, days`,
    );
    expect(await digests.prune(before)).toBe(100);
    expect(await prunes(digests)).toBe(900);
  });
});

describe('a digest that was deleted', () => {
  test('can be brought back until its time is over, then it goes with all that is its own', async () => {
    const path = newPath();
    const digests = (await opened(path)).store.digests(ours);
    for (const [id, daysAgo] of [
      ['D1', 31],
      ['D2', 29],
    ] as const) {
      await digests.saveDigest(digest(id));
      for (const [index, state] of [posted, ...unsent].entries())
        await keeps(digests, `${id}-${index}`, 40 + index, state, id);
      await digests.saveWatch(
        id as DigestId,
        undefined,
        { checkedFor: start, seen: 'normal', told: false },
        [],
      );
      await digests.deleteDigest({ id: id as DigestId, version: 0 }, start - daysAgo * dayMs);
    }
    await prunes(digests);
    expect(await digests.loadDeleted('D1' as DigestId)).toBeUndefined();
    expect(await kept(digests)).toEqual([]);
    expect(await digests.loadDeleted('D2' as DigestId)).toBeDefined();
    expect(await kept(digests, 'D2')).toHaveLength(4);
    const rows = await directly(path, 'select digest from watches');
    expect(rows).toEqual([{ digest: 'D2' }]);
  });

  test('stays as long as something of it is on its way, or its owner was not told', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await keeps(digests, 'wire', 40, { kind: 'posting', leaseUntil: start });
    await digests.saveDigest(digest('D2'));
    for (const id of ['D1', 'D2'] as DigestId[]) {
      const notices = id === 'D2' ? [notice('told late', 'D2')] : [];
      await digests.deleteDigest({ id, version: 0 }, start - 31 * dayMs, notices);
    }
    expect(await prunes(digests)).toBe(0);
    await digests.moveDelivery(delivery('wire').id, { kind: 'posting', leaseUntil: start }, posted);
    await digests.closeNotices(['told late'], start - 31 * dayMs);
    expect(await prunes(digests)).toBe(4);
    expect(await digests.loadDeleted('D2' as DigestId)).toBeUndefined();
  });

  test('that was never deleted is never let go', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    await digests.saveDigest(digest('D1', { createdAt: 0, owedFrom: 0 }));
    expect(await prunes(digests)).toBe(0);
    expect(await digests.loadDigests()).toHaveLength(1);
  });
});

test('notices go a while after they were told, and what is still to be told stays', async () => {
  const path = newPath();
  const digests = (await opened(path)).store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await digests.planDeliveries([], [notice('long ago'), notice('lately'), notice('to be told')]);
  await digests.closeNotices(['long ago'], start - 31 * dayMs);
  await digests.closeNotices(['lately'], start - 29 * dayMs);
  expect(await prunes(digests)).toBe(1);
  const rows = await directly(path, 'select key from notices order by key');
  expect(rows.map(({ key }) => key)).toEqual(['lately', 'to be told']);
});
