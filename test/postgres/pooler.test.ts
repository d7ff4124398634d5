// PgBouncer between bots and their server: one that keeps sessions serves as the server itself does, any other is refused by name.

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import type { DeliveryId } from '#digests/digest.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { createChangeListener } from '#store/postgres/listener.ts';
import { moveStore } from '#store/postgres/move-store.ts';
import { connect } from '#store/postgres/session.ts';
import { delivery, digest } from '../store/digests.ts';
import { createLines, directly, newPath, opened } from '../store/opened.ts';
import { ours } from '../store/tenants.ts';
import { openPooler } from './pooler.ts';
import { openWire, through } from './wire.ts';

type Settings = Parameters<typeof openPooler>[2];

async function behind(mode: 'session' | 'transaction', settings?: Settings) {
  const direct = newPath('Postgres');
  await (await opened(direct)).store.close();
  const pooler = await openPooler(direct, mode, settings);
  onTestFinished(() => pooler.close());
  return { direct, pooler, url: through(direct, pooler) };
}

async function openedAt(url: string): Promise<Store> {
  const { log } = createLines();
  const store = await openStore({ path: '', databaseUrl: secret(url), clock: createClock(), log });
  onTestFinished(() => store.close());
  return store;
}

async function refusalOf(url: string): Promise<unknown> {
  return openedAt(url).then(
    () => 'not refused',
    (error: unknown) => String(error),
  );
}

const idsIn = async (store: Store) => (await store.digests(ours).loadDigests()).map(({ id }) => id as string);
const own = {
  server: 'here',
  sleep: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref()),
};
const soon = { timeout: 10_000 };

test('a pooler that gives each transaction another connection is refused by name', async () => {
  const { url } = await behind('transaction');
  expect(await refusalOf(url)).toMatch(/a pooler in front of .* pool_mode = session/);
});

test('behind a pooler that keeps sessions two bots write, read, claim once and hear of each other, and hold their lock', async () => {
  const { url, direct } = await behind('session');
  const [one, other] = [await openedAt(url), await openedAt(url)];
  const digests = one.digests(ours);
  expect(await digests.saveDigest(digest('D1'))).toBe(true);
  expect(await idsIn(other)).toEqual(['D1']);
  await digests.planDeliveries([delivery('a')]);
  const claims = [one, other].map((store) =>
    store
      .digests(ours)
      .moveDelivery('a' as DeliveryId, { kind: 'planned' }, { kind: 'posting', leaseUntil: 5 }),
  );
  expect((await Promise.all(claims)).sort()).toEqual([false, true]);
  const heard: unknown[] = [];
  const listener = createChangeListener({ ...own, url: secret(url), isOurs: () => false });
  onTestFinished(() => listener.close());
  listener.hear((what) => heard.push(what));
  await expect.poll(() => heard, soon).toEqual([{ kind: 'missed' }]);
  await directly(
    direct,
    `insert into campaign_lists (workspace, account, read_at, list) values ('T1', 'A1', 1, '{}')`,
  );
  await expect.poll(() => heard, soon).toHaveLength(2);
  const file = newPath('a file');
  await (await opened(file)).store.close();
  await expect(moveStore(file, secret(direct), () => undefined)).rejects.toThrow(/another bot works on/);
});

test('a pooler that is started again, and a connection to it that is cut, are bridged: nothing is lost, and the lock is held again', async () => {
  const { url, direct, pooler } = await behind('session');
  const wire = await openWire(pooler.port);
  onTestFinished(() => wire.close());
  const store = await openedAt(through(url, wire));
  const digests = store.digests(ours);
  const isFree = () => directly(direct, 'select pg_try_advisory_lock(1667329136, 1) as free');
  await digests.saveDigest(digest('D1'));
  wire.cut();
  expect(await digests.saveDigest(digest('D2'))).toBe(true);
  expect(await isFree()).toEqual([{ free: false }]);
  await pooler.stop();
  const late = digests.saveDigest(digest('D3'));
  await expect.poll(() => store.trouble(), soon).toMatch(/^store server-away since /);
  await pooler.start();
  expect(await late).toBe(true);
  expect(await idsIn(store)).toEqual(['D1', 'D2', 'D3']);
  expect(await isFree()).toEqual([{ free: false }]);
  expect(store.trouble()).toBeUndefined();
});

test('timeouts that were given to the database do not end what the bot does behind a pooler', async () => {
  const { url, direct } = await behind('session');
  const name = new URL(direct).pathname.slice(1);
  for (const setting of ['statement_timeout', 'idle_session_timeout'])
    await directly(direct, `alter database ${name} set ${setting} = '300ms'`);
  const store = await openedAt(url);
  await store.digests(ours).saveDigest(digest('D1'));
  const kept = () =>
    directly(
      direct,
      `select count(*)::int as n from pg_stat_activity where datname = '${name}' and application_name = 'campaign-stats'
         and state = 'idle' and clock_timestamp() - state_change > interval '600ms'`,
    );
  await expect.poll(async () => (await kept())[0]?.n, soon).toBeGreaterThan(0);
  expect(await idsIn(store)).toEqual(['D1']);
  expect(store.trouble()).toBeUndefined();
});

test.each<[string, Settings]>([
  ['clients', { max_client_conn: 1 }],
  ['connections to the server', { default_pool_size: 1, query_wait_timeout: 2 }],
])('a pooler that lets too few %s through is named, with what to set', async (_, settings) => {
  const { url } = await behind('session', settings);
  const holder = new pg.Client(url);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('select 1');
  expect(await refusalOf(url)).toMatch(
    /takes no more connections\. .*PgBouncer in front of it default_pool_size and max_client_conn/,
  );
});

test('of a pooler whose connections are all in use, and which does not say so, the bot says what may be', async () => {
  const { url } = await behind('session', { default_pool_size: 1 });
  const holder = new pg.Client(url);
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('select 1');
  await expect(connect(secret(url), 'here', 1_000)).rejects.toThrow(
    /here is not reached \(it greets and then does not answer; of a pooler all connections may be in use\)/,
  );
});
