import { describe, expect, test } from 'vitest';
import { day, zone } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { DeliveryId, DeliveryState, Digest, DigestId } from '#digests/digest.ts';
import type { WatchState } from '#digests/digest-store.ts';
import type { Question } from '#reports/question.ts';
import { delivery, digest, sales, start } from './digests.ts';
import { directly, newPath, opened, places, showsTime } from './opened.ts';
import { otherAccount, ours, theirs } from './tenants.ts';

const planned: DeliveryState = { kind: 'planned' };

describe.each(places)('in %s', (place) => {
  test('a digest that could not be read again is not written, and the one before stays', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    const schedule = { ...digest('D1').schedule, times: ['09:00', 'NaN:NaN'] } as Digest['schedule'];
    const faulty = digests.saveDigest(digest('D1', { schedule, version: 1 }));
    await expect(faulty).rejects.toMatchObject({
      fault: { kind: 'not-readable-again', fields: ['schedule.times.1'] },
    });
    expect(await digests.loadDigests()).toEqual([digest('D1')]);
  });

  test('a digest comes back as it was saved, whatever it asks and however it runs', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    const questions: Question[] = [
      {
        kind: 'overview',
        period: { kind: 'dates', range: { first: day('2026-03-01'), last: day('2026-03-03') } },
      },
      { kind: 'list', statuses: ['ACTIVE', 'PAUSED'], owner: 'ana' },
      { kind: 'list', statuses: [] },
      {
        kind: 'campaign',
        campaign: { by: 'id', id: 'c-1' },
        period: { kind: 'named-month', month: 3, year: 2025 },
      },
      { kind: 'daily', period: { kind: 'named-month', month: 3 }, campaign: { by: 'name', name: '🚀' } },
      { kind: 'daily', period: { kind: 'quarter', back: 1 }, owner: 'bob@example.com' },
      { kind: 'status' },
    ];
    const saved = questions.map((question, index) =>
      digest(`D${index}`, { question, createdAt: start + index }),
    );
    const odd = digest('D9', {
      schedule: { kind: 'cron', expression: '0 9 * * 1', zone: zone('Asia/Kolkata') },
      state: { kind: 'broken', error: 'campaign-gone', channel: undefined, at: start },
      refusing: [{ channel: sales, error: 'not_in_channel', at: start, looksOpen: true }],
      createdAt: start + 100,
    });
    for (const one of [...saved, odd]) await digests.saveDigest(one);
    expect(await digests.loadDigests()).toEqual([...saved, odd]);
    expect(await digests.loadDigest('D9' as DigestId)).toEqual(odd);
  });

  test('saving a digest again changes it in place', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    const paused = digest('D1', {
      state: { kind: 'paused', by: 'U2' as UserId, at: start + 1 },
      version: 1,
    });
    await digests.saveDigest(paused);
    expect(await digests.loadDigests()).toEqual([paused]);
  });

  test('a deleted digest is gone, its history stays', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await digests.planDeliveries([delivery('a')]);
    await digests.deleteDigest(digest('D1'), start + 1);
    expect(await digests.loadDigest('D1' as DigestId)).toBeUndefined();
    expect(await digests.loadDigests()).toEqual([]);
    expect(await digests.loadHistory('D1' as DigestId, 10)).toEqual([delivery('a')]);
  });

  test('a message is owed once, however often it is planned', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await digests.planDeliveries([delivery('a'), delivery('b', { destination: sales })]);
    await digests.moveDelivery('a' as DeliveryId, planned, { kind: 'cancelled' });
    await digests.planDeliveries([
      delivery('c'),
      delivery('a', { destination: 'C3' as ChannelId }),
      delivery('d', { kind: 'now' }),
    ]);
    const history = await digests.loadHistory('D1' as DigestId, 10);
    expect(history.map(({ id, state }) => [id, state.kind])).toEqual([
      ['a', 'cancelled'],
      ['b', 'planned'],
      ['d', 'planned'],
    ]);
  });

  test('only who knows the state as it is can move a delivery', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await digests.planDeliveries([delivery('a')]);
    const id = 'a' as DeliveryId;
    const mine: DeliveryState = { kind: 'collecting', leaseUntil: start + 60_000 };
    const takenOver: DeliveryState = { kind: 'collecting', leaseUntil: start + 180_000 };
    const posting: DeliveryState = { kind: 'posting', leaseUntil: start + 200_000 };
    const posted: DeliveryState = { kind: 'posted', ts: '1772.01', at: start, lateByMs: 0 };
    expect(await digests.moveDelivery(id, planned, mine)).toBe(true);
    expect(await digests.moveDelivery(id, planned, mine)).toBe(false);
    expect(await digests.moveDelivery(id, mine, takenOver)).toBe(true);
    expect(await digests.moveDelivery(id, mine, posting)).toBe(false);
    expect(await digests.moveDelivery(id, takenOver, posting)).toBe(true);
    expect(await digests.moveDelivery(id, posting, posted)).toBe(true);
    expect(await digests.moveDelivery(id, planned, { kind: 'cancelled' })).toBe(false);
    expect(await digests.loadDelivery(id)).toEqual(delivery('a', { state: posted }));
  });

  test('a move for a digest as it was seen is lost where the digest was changed or deleted since', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    const seen = digest('D1');
    await digests.saveDigest(seen);
    await digests.planDeliveries([delivery('a'), delivery('b', { destination: sales })]);
    const posting: DeliveryState = { kind: 'posting', leaseUntil: start + 60_000 };
    const move = (id: string, of: Digest) => digests.moveDelivery(id as DeliveryId, planned, posting, [], of);
    const paused = { ...seen, version: 1 };
    expect(await Promise.all([digests.saveDigest(paused), move('a', seen)])).toEqual([true, false]);
    expect(await move('a', { ...paused, id: 'D2' as DigestId })).toBe(false);
    expect(await move('a', paused)).toBe(true);
    expect(await Promise.all([digests.deleteDigest(paused, start), move('b', paused)])).toEqual([
      true,
      false,
    ]);
    expect((await digests.loadDelivery('b' as DeliveryId))?.state).toEqual(planned);
  });

  test('what is still owed is told apart from what is settled', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    const states: DeliveryState[] = [
      planned,
      { kind: 'collecting', leaseUntil: 1 },
      { kind: 'collecting', leaseUntil: 1, before: { kind: 'missed', reason: 'too-late' } },
      { kind: 'posting', leaseUntil: 2 },
      { kind: 'posted', ts: '1', at: 1, lateByMs: 3 },
      { kind: 'skipped', reason: 'no activity' },
      { kind: 'cancelled' },
      { kind: 'unsure', reason: 'timed out', arrived: { by: 'U1' as UserId, at: 5 } },
      { kind: 'missed', reason: 'late' },
      { kind: 'failed', reason: 'invalid_blocks' },
    ];
    const all = states.map((state, index) => delivery(`d${index}`, { state, scheduledFor: start + index }));
    await digests.planDeliveries(all);
    for (const { id, state } of all)
      if (state.kind !== 'planned') await digests.moveDelivery(id, planned, state);
    expect(await digests.loadOpenDeliveries()).toEqual(all.slice(0, 4));
    expect(await digests.loadHistory('D1' as DigestId, 20)).toEqual(all.toReversed());
    expect(await digests.loadHistory('D1' as DigestId, 2)).toEqual(all.toReversed().slice(0, 2));
  });

  test('the last instant that each digest was planned for does not count "send now"', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await digests.saveDigest(digest('D2'));
    await digests.planDeliveries([
      delivery('a', { scheduledFor: 100 }),
      delivery('b', { scheduledFor: 300 }),
      delivery('c', { scheduledFor: 900, kind: 'now' }),
      delivery('d', { scheduledFor: 200, digest: 'D2' as DigestId }),
    ]);
    expect(await digests.loadLastScheduled(start)).toEqual(
      new Map([
        ['D1', 300],
        ['D2', 200],
      ]),
    );
  });

  test('a thousand digests due at once are planned in one go', async () => {
    const digests = (await opened(newPath(place))).store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await digests.planDeliveries(
      Array.from({ length: 3_000 }, (_, index) => delivery(`d${index}`, { scheduledFor: start + index })),
    );
    expect(await digests.loadOpenDeliveries()).toHaveLength(3_000);
  });

  test('one workspace, or one account of it, never sees or moves what belongs to another', async () => {
    const { store } = await opened(newPath(place));
    await store.digests(ours).saveDigest(digest('D1'));
    await store.digests(ours).planDeliveries([delivery('a')]);
    for (const other of [theirs, otherAccount]) {
      const digests = store.digests(other);
      expect(await digests.loadDigests()).toEqual([]);
      expect(await digests.loadDelivery('a' as DeliveryId)).toBeUndefined();
      expect(await digests.loadOpenDeliveries()).toEqual([]);
      expect(await digests.loadLastScheduled(start)).toEqual(new Map());
      expect(await digests.moveDelivery('a' as DeliveryId, planned, { kind: 'cancelled' })).toBe(false);
      await digests.deleteDigest(digest('D1'), start);
    }
    expect(await store.digests(ours).loadDigests()).toEqual([digest('D1')]);
  });
});

test('a digest that cannot be read stays in the list as unreadable, and is named in the log once', async () => {
  const path = newPath();
  const { store, lines } = await opened(path);
  const digests = store.digests(ours);
  for (const id of ['D1', 'D2', 'D3']) await digests.saveDigest(digest(id));
  await directly(path, `update digests set question = '{"kind":"horoscope"}' where id = 'D1'`);
  await directly(path, `update digests set schedule = 'scribble' where id = 'D2'`);
  for (let times = 0; times < 2; times += 1) {
    expect(await digests.loadDigests()).toMatchObject([
      {
        kind: 'unreadable',
        id: 'D1',
        owner: 'U1',
        faults: ['question'],
        readable: { destinations: ['C1', 'C2'] },
      },
      {
        kind: 'unreadable',
        id: 'D2',
        owner: 'U1',
        faults: ['schedule'],
        readable: { question: { kind: 'overview' } },
      },
      digest('D3'),
    ]);
  }
  expect(await digests.loadDigest('D1' as DigestId)).toMatchObject({ kind: 'unreadable', id: 'D1' });
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    {
      message: 'a row of the store cannot be read',
      fields: { table: 'digests', id: 'D1', column: 'question' },
    },
    { fields: { table: 'digests', id: 'D2', column: 'schedule' } },
  ]);
});

test('a digest of a zone that this machine does not know is still there, to be stopped with a word', async () => {
  const path = newPath();
  const { store, lines } = await opened(path);
  await store.digests(ours).saveDigest(digest('D1'));
  await directly(path, `update digests set schedule = replace(schedule, 'Europe/Lisbon', 'Mars/Phobos')`);
  expect(await store.digests(ours).loadDigests()).toMatchObject([{ schedule: { zone: 'Mars/Phobos' } }]);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a schedule of the first version, with one time a day, is still read', async () => {
  const path = newPath();
  const { store } = await opened(path);
  await store.digests(ours).saveDigest(digest('D1'));
  await directly(
    path,
    `update digests set schedule = '{"kind":"weekly","weekdays":[1],"time":"09:30","zone":"Asia/Kolkata"}'`,
  );
  expect(await store.digests(ours).loadDigest('D1' as DigestId)).toMatchObject({
    schedule: { kind: 'weekly', weekdays: [1], times: ['09:30'], zone: 'Asia/Kolkata' },
  });
});

describe('two processes', () => {
  test('that change a digest from the same version: the first is kept, the second hears that it was late', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    expect(await digests.saveDigest(digest('D1'))).toBe(true);
    expect(await digests.saveDigest(digest('D1'))).toBe(false);
    const paused = digest('D1', { state: { kind: 'paused', by: 'U2' as UserId, at: start }, version: 1 });
    expect(await digests.saveDigest(paused)).toBe(true);
    expect(await digests.saveDigest(digest('D1', { owedFrom: start + 1, version: 1 }))).toBe(false);
    expect(await digests.loadDigests()).toEqual([paused]);
    expect(await digests.deleteDigest(digest('D1'), start)).toBe(false);
    expect(await digests.deleteDigest(paused, start)).toBe(true);
    expect(await digests.saveDigest({ ...paused, version: 2 })).toBe(false);
  });

  test('that tell owners: each notice is told by one, once, and by another where the first died', async () => {
    const digests = (await opened(newPath())).store.digests(ours);
    const { owner } = digest('D1');
    const notice = { kind: 'paused-by', user: 'U2' as UserId } as const;
    const owed = { key: 'k', digest: 'D1' as DigestId, owner, notice, since: start };
    await digests.saveDigest(digest('D1'), [owed]);
    await digests.saveDigest(digest('D1', { version: 1 }), [owed]);
    const claims = (at: number) => digests.claimNotices(at, at + 60_000, at + 600_000, 10);
    expect(await claims(start)).toEqual([
      {
        key: 'k',
        digest: digest('D1', { version: 1 }),
        owner,
        notice,
        since: start,
        attempts: 0,
        refused: 0,
        unclear: 0,
      },
    ]);
    expect(await claims(start)).toEqual([]);
    expect(await claims(start + 60_000)).toMatchObject([{ attempts: 1 }]);
    await digests.closeNotices(['k'], start);
    expect(await claims(start + 240_000)).toEqual([]);
  });
});

test('of two that looked at one watch, who was first is kept, even where both looked for the same instant', async () => {
  const digests = (await opened(newPath())).store.digests(ours);
  await digests.saveDigest(digest('D1'));
  const id = 'D1' as DigestId;
  const before: WatchState = { told: false, seen: 'normal', checkedFor: start, of: 'one' };
  const first: WatchState = { ...before, of: 'another' };
  expect(await digests.saveWatch(id, undefined, before, [])).toBe(true);
  expect(await digests.saveWatch(id, before, first, [])).toBe(true);
  const alert = { ...before, seen: 'alert', told: true, alertedAt: start, checkedFor: start + 1 } as const;
  expect(await digests.saveWatch(id, before, alert, [delivery('late')])).toBe(false);
  expect((await digests.loadWatches()).get(id)).toEqual(first);
  expect(await digests.loadHistory(id, 10)).toEqual([]);
  expect(await digests.saveWatch(id, first, alert, [delivery('next')])).toBe(true);
  expect((await digests.loadWatches()).get(id)).toEqual(alert);
});

test('who did not hear that an unsure one has arrived cannot move it', async () => {
  const digests = (await opened(newPath())).store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await digests.planDeliveries([delivery('a')]);
  const id = 'a' as DeliveryId;
  const unsure = { kind: 'unsure', reason: 'timed out' } as const;
  const arrived: DeliveryState = { ...unsure, arrived: { by: 'U1' as UserId, at: 5 } };
  await digests.moveDelivery(id, planned, unsure);
  expect(await digests.moveDelivery(id, unsure, arrived)).toBe(true);
  expect(await digests.moveDelivery(id, unsure, { kind: 'cancelled' })).toBe(false);
  const kept = await digests.loadDelivery(id);
  expect(kept && (await digests.moveDelivery(id, kept.state, { kind: 'cancelled' }))).toBe(true);
});

test('a deleted digest can be had back, once', async () => {
  const digests = (await opened(newPath())).store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await digests.deleteDigest(digest('D1'), start + 5);
  expect(await digests.loadDeleted('D1' as DigestId)).toEqual({ digest: digest('D1'), at: start + 5 });
  expect(await digests.restoreDigest(digest('D1', { version: 1 }))).toBe(true);
  expect(await digests.restoreDigest(digest('D1', { version: 2 }))).toBe(false);
  expect(await digests.loadDigests()).toEqual([digest('D1', { version: 1 })]);
});

test('what was decided for a time that has not come is struck out, but for what was posted', async () => {
  const path = newPath();
  await showsTime(path, start);
  const digests = (await opened(path)).store.digests(ours);
  await digests.saveDigest(digest('D1'));
  const ids = ['a', 'b', 'c'] as const;
  await digests.planDeliveries(ids.map((id, index) => delivery(id, { scheduledFor: start + index })));
  await digests.moveDelivery('b' as DeliveryId, planned, { kind: 'missed', reason: 'too-late' });
  const posted: DeliveryState = { kind: 'posted', ts: '1', at: start + 9, lateByMs: 0 };
  await digests.moveDelivery('c' as DeliveryId, planned, posted);
  await digests.forgetAfter(start);
  expect((await digests.loadHistory('D1' as DigestId, 9)).map(({ id }) => id)).toEqual(['c', 'a']);
  expect(await digests.loadLastScheduled(start)).toEqual(new Map([['D1', start]]));
});
