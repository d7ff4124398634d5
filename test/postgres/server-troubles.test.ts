// What a real server does to a running bot: a full disk, no more connections, TLS, a failover. Each has its sentence, and nothing is lost.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import type { DeliveryId } from '#digests/digest.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { StoreError } from '#store/store-error.ts';
import { delivery, digest } from '../store/digests.ts';
import { createLines } from '../store/opened.ts';
import { ours } from '../store/tenants.ts';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
import { openWire, through, type Wire } from './wire.ts';

let shared: Cluster;
beforeAll(async () => {
  shared = await startCluster();
});
afterAll(() => shared.remove());

async function clusterOf(options: ClusterOptions): Promise<Cluster> {
  const cluster = await startCluster(options);
  onTestFinished(() => cluster.remove());
  return cluster;
}

async function wireTo({ port }: Cluster): Promise<Wire> {
  const wire = await openWire(port);
  onTestFinished(() => wire.close());
  return wire;
}

async function openedAt(url: string): Promise<Store> {
  const { log } = createLines();
  const store = await openStore({ path: '', databaseUrl: secret(url), clock: createClock(), log });
  onTestFinished(() => store.close());
  return store;
}

async function refusalOf(url: string): Promise<StoreError> {
  const error = await openedAt(url).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StoreError) return error;
  throw new Error('expected a StoreError', { cause: error });
}

const nameIn = (url: string) => new URL(url).pathname.slice(1);
const idsIn = async (store: Store) => (await store.digests(ours).loadDigests()).map(({ id }) => id as string);

/** A folder on a disk of its own, of so many MiB. Only somebody who may mount can make one. */
function smallDisk(mebibytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0777`, 'small-disk', folder], {
      stdio: 'ignore',
    });
  } catch (cause) {
    throw new Error('a disk that can be filled is a tmpfs, and only root with the right to mount makes one', {
      cause,
    });
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

test('while the disk under its tables is full each write says so and what to do, and with room again nothing is missing', async () => {
  const disk = smallDisk(24);
  execFileSync('chown', ['postgres', disk]);
  chmodSync(disk, 0o700);
  await shared.run(`create tablespace small location '${disk}'`);
  await shared.run('create database on_small tablespace small');
  onTestFinished(async () => {
    await shared.run('drop database on_small with (force)');
    await shared.run('drop tablespace small');
  });
  const store = await openedAt(Object.assign(new URL(shared.adminUrl), { pathname: '/on_small' }).href);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D0'));
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));

  const saved: string[] = ['D0'];
  let refused: unknown;
  for (let nth = 1; refused === undefined && nth < 2_000; nth += 1) {
    const wide = digest(`D${nth}`, {
      destinations: Array.from({ length: 90 }, (_, at) => `C${nth}${at}` as never),
    });
    const isSaved = await digests.saveDigest(wide).catch((error: unknown) => {
      refused = error;
      return false;
    });
    if (isSaved) saved.push(`D${nth}`);
  }
  expect(refused).toMatchObject({ fault: { kind: 'server-full' } });
  expect(String(refused)).toMatch(
    /a disk of on_small at .* is full\. Free some space; nothing that was saved/,
  );
  expect(store.trouble()).toMatch(/^store server-full since /);
  expect((await idsIn(store)).sort()).toEqual(saved.sort());

  rmSync(ballast);
  expect(await digests.saveDigest(digest('after'))).toBe(true);
  expect(store.trouble()).toBeUndefined();
  expect(await idsIn(store)).toHaveLength(saved.length + 1);
});

test('a server that is set to be read only says so after fifteen seconds to who writes, and takes what comes once it writes again', async () => {
  const url = await shared.newDatabase();
  const store = await openedAt(url);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  const set = (to: 'on' | 'off') =>
    shared.run(`alter database ${nameIn(url)} set default_transaction_read_only = ${to}`);
  await set('on');
  const admin = Object.assign(new URL(shared.adminUrl)).href;
  await cutAll(admin, url);
  const late = digests.saveDigest(digest('D2'));
  await expect.poll(() => store.trouble(), { timeout: 5_000 }).toMatch(/^store server-read-only since /);
  await expect(late).rejects.toThrow(/may only be read.* default_transaction_read_only/);
  expect(store.trouble()).toMatch(/^store server-read-only since /);
  expect(await idsIn(store)).toEqual(['D1']);
  expect((await refusalOf(url)).fault.kind).toBe('server-read-only');
  await set('off');
  expect(await digests.saveDigest(digest('D3'))).toBe(true);
  expect(store.trouble()).toBeUndefined();
  expect(await idsIn(store)).toEqual(['D1', 'D3']);
});

async function cutAll(admin: string, url: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(url)}'`,
  );
  await client.end();
}

test('a server that takes no more connections is named at a start, and to who reads; with room again both go on', async () => {
  const cluster = await clusterOf({ settings: { max_connections: 12, superuser_reserved_connections: 3 } });
  await cluster.run(`create role bot_alone login password 'the-password-of-tests'`);
  const made = await cluster.newDatabase();
  await cluster.run(`alter database ${nameIn(made)} owner to bot_alone`);
  await cluster.run('grant create, usage on schema public to bot_alone', nameIn(made));
  const url = Object.assign(new URL(made), { username: 'bot_alone' }).href;
  const store = await openedAt(url);
  await store.digests(ours).saveDigest(digest('D1'));
  const others: pg.Client[] = [];
  onTestFinished(async () => {
    for (const client of others) await client.end();
  });
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client(url);
      client.on('error', () => undefined);
      const isTaken = await client.connect().then(
        () => true,
        () => false,
      );
      if (!isTaken) return;
      others.push(client);
    }
  };
  await takeAll();
  const second = Object.assign(new URL(await cluster.newDatabase()), { username: 'bot_alone' }).href;
  expect((await refusalOf(second)).message).toMatch(/takes no more connections\. Close others, or set its/);
  // Who has a connection goes on with it; who lost it finds no other.
  expect(await idsIn(store)).toEqual(['D1']);
  await cluster.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campaign-stats'
       and pid not in (select pid from pg_locks where locktype = 'advisory')`,
  );
  await takeAll();
  await expect(idsIn(store)).rejects.toThrow(/takes no more connections/);
  expect(await store.digests(ours).saveDigest(digest('D2'))).toBe(true);
  for (const client of others.splice(0)) await client.end();
  await expect.poll(() => idsIn(store).catch(() => []), { timeout: 5_000 }).toEqual(['D1', 'D2']);
});

test('connections that a proxy cuts while nobody uses them are opened anew, and nobody hears of it', async () => {
  const wire = await wireTo(shared);
  const store = await openedAt(through(await shared.newDatabase(), wire));
  await store.digests(ours).saveDigest(digest('D1'));
  expect(await idsIn(store)).toEqual(['D1']);
  for (const id of ['D2', 'D3']) {
    wire.cut();
    expect(await store.digests(ours).saveDigest(digest(id))).toBe(true);
    expect(await idsIn(store)).toContain(id);
  }
  expect(store.trouble()).toBeUndefined();
});

test.each([
  ['insert into', 'in the middle of a transaction'],
  ['commit', 'before the answer to its commit'],
])(
  'of a server that is lost after "%s", %s, the one that takes over has everything that was said to be saved, once',
  async (text) => {
    const primary = await clusterOf({ settings: { synchronous_standby_names: '', wal_level: 'replica' } });
    const url = await primary.newDatabase();
    const standby = await clusterOf({ follows: primary });
    await primary.run(`alter system set synchronous_standby_names = '*'`);
    await primary.run('select pg_reload_conf()');
    const wire = await wireTo(primary);
    const store = await openedAt(through(url, wire));
    const digests = store.digests(ours);
    for (const id of ['D1', 'D2']) expect(await digests.saveDigest(digest(id))).toBe(true);
    await digests.planDeliveries([delivery('a')]);

    wire.cutAfter = text;
    const saving = digests.saveDigest(digest('D3'));
    await expect.poll(() => wire.cutAfter).toBeUndefined();
    await primary.stop('immediate');
    wire.leadTo(standby.port);
    const [id, planned] = ['a' as DeliveryId, { kind: 'planned' } as const];
    const claiming = digests.moveDelivery(id, planned, { kind: 'posting', leaseUntil: 5 });
    await expect.poll(() => store.trouble(), { timeout: 10_000 }).toMatch(/server-read-only|server-away/);
    await standby.run('select pg_promote()');
    expect(await Promise.all([saving, claiming])).toEqual([true, true]);
    expect((await idsIn(store)).sort()).toEqual(['D1', 'D2', 'D3']);
    expect((await digests.loadDelivery(id))?.state.kind).toBe('posting');
    expect(store.trouble()).toBeUndefined();
  },
);

test('a copy that may only be read is refused by name', async () => {
  const url = await shared.newDatabase();
  const standby = await clusterOf({ follows: shared });
  const copied = Object.assign(new URL(url), { port: `${standby.port}` }).href;
  expect((await refusalOf(copied)).message).toMatch(
    /may only be read, as a copy.*Set DATABASE_URL to the primary/,
  );
});

test('a server that wants TLS is named, and one whose certificate nobody knows is not trusted, unless that is asked for', async () => {
  const cluster = await clusterOf({ tls: true });
  await cluster.run(`create role guest superuser login password 'the-password-of-tests'`);
  const url = (mode: string) =>
    `${Object.assign(new URL(cluster.adminUrl), { username: 'guest' }).href}?sslmode=${mode}`;
  const told = async (mode: string) => (await refusalOf(url(mode))).message;
  expect(await told('disable')).toMatch(/no protected connection to .* \(refused without TLS/);
  expect(await told('verify-full')).toMatch(/no protected connection to .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
  expect((await refusalOf(`${shared.adminUrl}?sslmode=verify-full`)).message).toMatch(/\(no TLS\)/);
  await (await openedAt(url('no-verify'))).close();
});

test('a right that is taken from the bot while it works is named, and once it is given back nothing is missing', async () => {
  const made = await shared.newDatabase();
  await shared.run(`create role bot_of_rights login password 'the-password-of-tests'`);
  await shared.run('grant create, usage on schema public to bot_of_rights', nameIn(made));
  const store = await openedAt(Object.assign(new URL(made), { username: 'bot_of_rights' }).href);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await shared.run('revoke insert on digests from bot_of_rights', nameIn(made));
  await expect(digests.saveDigest(digest('D2'))).rejects.toThrow(
    /lacks rights in .* to table digests\. Give it the right .*: grant select, insert, update, delete on table digests to USER/,
  );
  expect(store.trouble()).toMatch(/^store no-rights since /);
  await shared.run('grant insert on digests to bot_of_rights', nameIn(made));
  expect(await digests.saveDigest(digest('D2'))).toBe(true);
  expect(store.trouble()).toBeUndefined();
  expect(await idsIn(store)).toEqual(['D1', 'D2']);
});

test('a table that the bot may not read, or a sequence that it may not use, is named with the grant at a start and while it works', async () => {
  const made = await shared.newDatabase();
  await shared.run(`create role bot_of_grants login password 'the-password-of-tests'`);
  const does = (sql: string) => shared.run(sql, nameIn(made));
  await does('grant create, usage on schema public to bot_of_grants');
  const url = Object.assign(new URL(made), { username: 'bot_of_grants' }).href;
  await (await openedAt(made)).close();
  await does('grant select on campaign_stats_schema to bot_of_grants');
  expect((await refusalOf(url)).message).toMatch(
    /lacks rights in .* to tables accounts, .* more\. .*on all tables in schema public to USER/,
  );
  await does('grant select, insert, update, delete on all tables in schema public to bot_of_grants');
  expect((await refusalOf(url)).message).toMatch(
    /to sequence campaign_stats_changes\. .*: grant usage, select on sequence campaign_stats_changes to USER/,
  );
  await does('grant usage, select on sequence campaign_stats_changes to bot_of_grants');
  const store = await openedAt(url);
  await store.digests(ours).saveDigest(digest('D1'));

  await does('revoke select on digests from bot_of_grants');
  await expect(idsIn(store)).rejects.toThrow(/lacks rights in .* to table digests\. /);
  expect((await refusalOf(url)).message).toMatch(/ to table digests\. /);
  // Elsewhere it writes on, and the trouble stays.
  await store.digests(ours).planDeliveries([delivery('a')]);
  expect(store.trouble()).toMatch(/^store no-rights since .* to table digests\. .*grant select/);
  await does('grant select on digests to bot_of_grants');
  await expect.poll(() => store.trouble(), { timeout: 15_000 }).toBeUndefined();
  expect(await idsIn(store)).toEqual(['D1']);

  await does('revoke all on schema public from public, bot_of_grants');
  expect((await refusalOf(url)).message).toMatch(
    /to schema public\. .*: grant create, usage on schema public to USER/,
  );
  await does('grant create, usage on schema public to bot_of_grants');
});

test('tables that stand in another schema than public are named with the grant for that schema', async () => {
  const made = await shared.newDatabase();
  const does = (sql: string) => shared.run(sql, nameIn(made));
  await does('create schema stats');
  await shared.run(`alter database ${nameIn(made)} set search_path = stats`);
  await shared.run(`create role bot_of_schema login password 'the-password-of-tests'`);
  const url = Object.assign(new URL(made), { username: 'bot_of_schema' }).href;
  await (await openedAt(made)).close();
  expect((await refusalOf(url)).message).toMatch(
    /to schema stats\. .*: grant create, usage on schema stats /,
  );
  await does('grant create, usage on schema stats to bot_of_schema');
  await does('grant select on campaign_stats_schema to bot_of_schema');
  expect((await refusalOf(url)).message).toMatch(/ on all tables in schema stats to USER/);
});

test('timeouts that an operator gave to the role or the database do not end what the bot does or holds', async () => {
  const url = await shared.newDatabase();
  const given = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'idle_session_timeout',
  ];
  for (const name of given) await shared.run(`alter database ${nameIn(url)} set ${name} = '300ms'`);
  const store = await openedAt(url);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  const holder = new pg.Client(shared.adminUrl.replace('/postgres', `/${nameIn(url)}`));
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(given.map((name) => `set ${name} = 0`).join('; '));
  await holder.query('begin; lock table digests in access exclusive mode');
  const [written, seen] = [digests.saveDigest(digest('D2')), digests.loadDigests()];
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = '${nameIn(url)}' and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '600ms'`;
  await expect.poll(async () => (await shared.run(waiting)).rows[0]?.n, { timeout: 10_000 }).toBe(2);
  await holder.query('commit');
  expect(await written).toBe(true);
  expect(await seen).not.toEqual([]);
  const lasting = `select count(*)::int as n from pg_stat_activity
    where datname = '${nameIn(url)}' and state = 'idle' and clock_timestamp() - state_change > interval '1 second'`;
  await expect
    .poll(async () => (await shared.run(lasting)).rows[0]?.n, { timeout: 10_000 })
    .toBeGreaterThan(1);
  expect(store.trouble()).toBeUndefined();
});
