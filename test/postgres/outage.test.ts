// A server that goes away under the store: what is asked waits or is refused with a sentence, and nothing is lost or done twice.

import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import type { DeliveryId } from '#digests/digest.ts';
import { openStore, type Store } from '#store/open-store.ts';
import type { StoreError } from '#store/store-error.ts';
import { delivery, digest } from '../store/digests.ts';
import { createLines } from '../store/opened.ts';
import { ours } from '../store/tenants.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { openWire, through, type Wire } from './wire.ts';

/** As docs/operating.md says, and a little for a busy machine. */
const silentAtMostMs = 12_000;
const writtenWithinMs = 25_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

async function openedAt(url: string, { log } = createLines()): Promise<Store> {
  const store = await openStore({ path: '', databaseUrl: secret(url), clock: createClock(), log });
  onTestFinished(() => store.close());
  return store;
}

async function wireTo(port: number): Promise<Wire> {
  const wire = await openWire(port);
  onTestFinished(() => wire.close());
  return wire;
}

test('what is written while the server restarts is kept once it is back, in order, and the trouble is told meanwhile', async () => {
  const store = await openedAt(await cluster.newDatabase());
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await cluster.stop('immediate');
  const waiting = [digests.saveDigest(digest('D2')), digests.saveDigest(digest('D1', { version: 1 }))];
  await expect.poll(() => store.trouble()).toMatch(/server-away since .*: The store does not answer/);
  await expect(digests.loadDigests()).rejects.toMatchObject({ fault: { kind: 'server-away' } });
  await cluster.start();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(store.trouble()).toBeUndefined();
  expect((await digests.loadDigests()).map(({ id, version }) => [id, version])).toEqual([
    ['D1', 1],
    ['D2', 0],
  ]);
});

test('the log says once that the server is away, whatever is asked meanwhile, and once that it is back', async () => {
  const told = createLines();
  const store = await openedAt(await cluster.newDatabase(), told);
  const abouts = () => told.lines.filter(({ message }) => /store (?:cannot be|is) written/.test(message));
  await cluster.stop('immediate');
  await expect.poll(abouts).toHaveLength(1);
  const refused = Promise.allSettled([1, 2, 3].map(() => store.digests(ours).loadDigests()));
  expect((await refused).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  await cluster.start();
  await expect.poll(abouts, { timeout: 10_000 }).toHaveLength(2);
  expect(abouts()).toMatchObject([
    { level: 'warn', fields: { error: { message: expect.stringMatching(/is not reached/) } } },
    { level: 'info', message: 'the store is written again' },
  ]);
});

test('a write that waits for longer than its time is refused with a sentence, and is not done later', async () => {
  const store = await openedAt(await cluster.newDatabase());
  await cluster.stop('immediate');
  const late = store.digests(ours).saveDigest(digest('D1'));
  await expect(late).rejects.toThrow(/is not reached .* a bot that is running connects again by itself/);
  await cluster.start();
  await store.digests(ours).saveDigest(digest('D2'));
  expect((await store.digests(ours).loadDigests()).map(({ id }) => id)).toEqual(['D2']);
});

test('a connection that the server ends is opened anew, and the lock with it', async () => {
  const url = await cluster.newDatabase();
  const store = await openedAt(url);
  const name = new URL(url).pathname.slice(1);
  await cluster.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  expect(await store.digests(ours).saveDigest(digest('D1'))).toBe(true);
  expect(await store.digests(ours).loadDigests()).toHaveLength(1);
  const { rows } = await cluster.run('select pg_try_advisory_lock(1667329136, 1) as free', name);
  expect(rows).toEqual([{ free: false }]);
});

test('of a commit whose answer never came it is found out whether it was made: it counts once', async () => {
  const url = await cluster.newDatabase();
  const wire = await wireTo(cluster.port);
  const store = await openedAt(through(url, wire));
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await digests.planDeliveries([delivery('a')]);
  wire.cutAfter = 'commit';
  const claimed = digests.moveDelivery(
    'a' as DeliveryId,
    { kind: 'planned' },
    { kind: 'posting', leaseUntil: 5 },
  );
  expect(await claimed).toBe(true);
  expect((await digests.loadDelivery('a' as DeliveryId))?.state.kind).toBe('posting');
});

test('a transaction that was cut off before its commit is begun anew', async () => {
  const url = await cluster.newDatabase();
  const wire = await wireTo(cluster.port);
  const store = await openedAt(through(url, wire));
  wire.cutAfter = 'insert into';
  expect(await store.digests(ours).saveDigest(digest('D1'))).toBe(true);
  expect(await store.digests(ours).loadDigests()).toHaveLength(1);
});

test('a wire that falls silent, as behind a firewall, is noticed and replaced, though the server still knows the old one', async () => {
  const url = await cluster.newDatabase();
  const wire = await wireTo(cluster.port);
  const store = await openedAt(through(url, wire));
  await store.digests(ours).saveDigest(digest('D1'));
  wire.silent = true;
  const written = store.digests(ours).saveDigest(digest('D2'));
  await expect.poll(() => store.trouble(), { timeout: 30_000 }).toMatch(/server-away/);
  wire.silent = false;
  const outcome = await written.catch((error: Error) => error.message);
  if (outcome !== true) expect(outcome).toMatch(/is not reached/);
  expect(await store.digests(ours).saveDigest(digest('D3'))).toBe(true);
});

test('a broken constraint rejects what it concerns, and what waits beside it is written', async () => {
  const url = await cluster.newDatabase();
  const store = await openedAt(url);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  const [good, bad, alsoGood] = await Promise.allSettled([
    digests.saveDigest(digest('D2')),
    digests.planDeliveries([delivery('x', { digest: 'nobody' as never })]),
    digests.saveDigest(digest('D3')),
  ]);
  expect([good?.status, bad?.status, alsoGood?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(bad).toMatchObject({ reason: { fault: { kind: 'server-refused', code: '23503' } } });
  expect(store.trouble()).toBeUndefined();
  expect(await digests.loadDigests()).toHaveLength(3);
});

test('who reads while all connections are busy is told so, and those that waited for the server are answered', async () => {
  const url = await cluster.newDatabase();
  const digests = (await openedAt(url)).digests(ours);
  await digests.saveDigest(digest('D1'));
  const holder = new pg.Client(url);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table digests in access exclusive mode');
  const waiting = [1, 2, 3, 4].map(() => digests.loadDigests());
  await expect(digests.loadDigests()).rejects.toThrow(/all connections of the bot to .* are busy/);
  await holder.query('rollback');
  expect((await Promise.all(waiting)).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test('while the server stands still nobody who reads or writes waits longer than is promised, and then all goes on', async () => {
  const url = await cluster.newDatabase();
  const store = await openedAt(url);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await digests.loadDigests();
  await digests.planDeliveries([delivery('a')]);
  cluster.freeze();
  onTestFinished(() => cluster.thaw());
  const begun = performance.now();
  const took = async (asked: Promise<unknown>) => {
    const fault = await asked.then(
      () => undefined,
      (error: StoreError) => error.fault.kind,
    );
    return { fault, ms: performance.now() - begun };
  };
  const claiming = took(
    digests.moveDelivery('a' as DeliveryId, { kind: 'planned' }, { kind: 'posting', leaseUntil: 5 }),
  );
  const first = await took(digests.loadDigests());
  expect(first.fault).toBe('server-away');
  expect(first.ms).toBeLessThan(silentAtMostMs);
  const again = await took(digests.loadDigests());
  expect(again.fault).toBe('server-away');
  expect(again.ms - first.ms).toBeLessThan(2_000);
  expect(store.trouble()).toMatch(/^store server-away since /);
  const claimed = await claiming;
  expect(claimed.fault).toBe('server-away');
  expect(claimed.ms).toBeLessThan(writtenWithinMs);

  cluster.thaw();
  await expect.poll(() => digests.loadDigests().catch(() => []), { timeout: 10_000 }).toHaveLength(1);
  expect(await digests.saveDigest(digest('D2'))).toBe(true);
  expect(store.trouble()).toBeUndefined();
}, 180_000);
