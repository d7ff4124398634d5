// A store that is taken along from SQLite to Postgres: everything is there, the file is as it was, and nothing else is touched.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { day } from '#base/day.ts';
import { secret } from '#base/secret.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { DeliveryId } from '#digests/digest.ts';
import { type MoveProgress, moveStore } from '#store/postgres/move-store.ts';
import { openSqlite } from '#store/sqlite.ts';
import { tablesOf } from '#store/table-columns.ts';
import { delivery, digest } from '../store/digests.ts';
import { keptReadings } from '../store/kept-days.ts';
import { directly, newPath, opened } from '../store/opened.ts';
import { otherAccount, ours } from '../store/tenants.ts';
import { openWire, through } from './wire.ts';

const program = join(import.meta.dirname, '../../src/move-store.ts');
const scope = { kind: 'campaign', campaignId: 'c1' as CampaignId } as const;

/** A file with something in most tables, and more rows in one than go at once. */
async function filledFile(): Promise<string> {
  const path = newPath('a file');
  const { store } = await opened(path);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  await store.digests(otherAccount).saveDigest(digest('Ünï – "日本"'));
  await digests.planDeliveries(
    Array.from({ length: 1_203 }, (_, index) => delivery(`L${index}`, { scheduledFor: index * 60_000 })),
  );
  const counts = {
    invitationsSent: 0.1 + 0.2,
    invitationsAccepted: -1,
    messagesSent: 2 ** 40,
    messagesReplied: 3,
  };
  await store
    .readings(ours)
    .saveDays(scope, [{ day: day('2026-03-01'), readAt: 5, kind: 'counted', counts }], []);
  await store.recollection(ours).remember('facts', { text: 'a\u0000b', at: 1.5 });
  await store.quotas.save('daily', 'state', undefined);
  await store.habits(ours).change('U1' as never, 7, () => ({ asked: [], pinned: [], whole: [] }) as never);
  for (let nth = 0; nth < 3; nth += 1)
    await store
      .audit(ours)
      .note({ at: nth, by: 'U1', on: 'digest', id: 'D1', deed: 'pause', title: 'x', changes: [] } as never);
  await store.close();
  return path;
}

test('everything is there, the same, and goes on from there; the file is not changed by a byte', async () => {
  const path = await filledFile();
  const to = newPath('Postgres');
  await (await opened(to)).store.close();
  const before = readFileSync(path);
  const said: MoveProgress[] = [];
  await moveStore(path, secret(to), (progress) => said.push(progress));
  expect(readFileSync(path)).toEqual(before);
  expect(
    said.filter(({ table }) => table === 'deliveries').map(({ what, rows, of }) => [what, rows, of]),
  ).toEqual([
    ['moved', 500, 1_203],
    ['moved', 1_000, 1_203],
    ['moved', 1_203, 1_203],
    ['compared', 500, 1_203],
    ['compared', 1_000, 1_203],
    ['compared', 1_203, 1_203],
  ]);

  const { store } = await opened(to);
  const file = (await opened(path)).store;
  for (const tenant of [ours, otherAccount])
    expect(await store.digests(tenant).loadDigests()).toEqual(await file.digests(tenant).loadDigests());
  expect(await store.digests(ours).loadOpenDeliveries()).toEqual(
    await file.digests(ours).loadOpenDeliveries(),
  );
  expect(await keptReadings(store.readings(ours), scope)).toEqual(
    await keptReadings(file.readings(ours), scope),
  );
  expect(await store.recollection(ours).recall('facts')).toEqual({ text: 'a\u0000b', at: 1.5 });
  const id = 'L7' as DeliveryId;
  expect(await store.digests(ours).moveDelivery(id, { kind: 'planned' }, { kind: 'cancelled' })).toBe(true);
  await store
    .audit(ours)
    .note({ at: 9, by: 'U1', on: 'digest', id: 'D1', deed: 'resume', title: 'x', changes: [] } as never);
  expect((await store.audit(ours).load({}, 10)).map(({ nth }) => nth)).toEqual([4, 3, 2, 1]);
  // What was posted since from the file, or from nowhere, is looked for once.
  expect(await store.digests(ours).wasSetBack()).toBe(true);
  await store.digests(ours).acceptAsIs();
  expect(await store.digests(ours).wasSetBack()).toBe(false);
});

test('a database that holds anything is refused, and stays as it was', async () => {
  const path = await filledFile();
  const to = newPath('Postgres');
  const { store } = await opened(to);
  await expect(moveStore(path, secret(to), () => undefined)).rejects.toThrow(/another bot works on/);
  await store.quotas.save('weekly', 'state', undefined);
  await store.close();
  await expect(moveStore(path, secret(to), () => undefined)).rejects.toThrow(/holds rows already \(quotas\)/);
  expect(await directly(to, 'select name from quotas')).toEqual([{ name: 'weekly' }]);
  expect(await directly(to, 'select id from digests')).toEqual([]);
});

test('a database with tables of another program is refused, and none of ours is made there', async () => {
  const path = await filledFile();
  const to = newPath('Postgres');
  await (await opened(to)).store.close();
  await directly(to, 'drop schema public cascade; create schema public; create table invoices (id bigint)');
  const moving = promisify(execFile)(process.execPath, [program, '--from', path, '--to', to]);
  const { stderr } = await moving.catch((error: { stderr: string }) => error);
  expect(stderr).toMatch(
    /^Nothing was moved\. .* holds tables of another program\. Set --to to a database of the bot's own; this one was not changed\.\n$/,
  );
  expect(await directly(to, tablesThere)).toEqual([{ name: 'invoices' }]);
});

test('the store of an older bot that holds rows is refused before it is upgraded', async () => {
  const path = await filledFile();
  const to = newPath('Postgres');
  const { store } = await opened(to);
  await store.quotas.save('weekly', 'state', undefined);
  await store.close();
  await directly(to, `delete from campaign_stats_schema where name >= '0022'`);
  await directly(to, 'alter table talks drop column wished');
  await expect(moveStore(path, secret(to), () => undefined)).rejects.toThrow(/holds rows already \(quotas\)/);
  expect(await directly(to, `select name from campaign_stats_schema where name >= '0022'`)).toEqual([]);
});

const tablesThere = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`;

test('a file that a bot has open is refused', async () => {
  const path = newPath('a file');
  const { store } = await opened(path);
  await store.digests(ours).saveDigest(digest('D1'));
  const to = newPath('Postgres');
  const refused = () =>
    expect(moveStore(path, secret(to), () => undefined)).rejects.toMatchObject({ fault: { kind: 'locked' } });
  await refused();
  // All of its log may have been taken into the file.
  const file = openSqlite(path);
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
  expect(statSync(`${path}-wal`).size).toBe(0);
  await refused();
});

test('the program says how far it is and what comes next, and never the password', async () => {
  const path = await filledFile();
  const to = newPath('Postgres');
  await (await opened(to)).store.close();
  const ran = await promisify(execFile)(process.execPath, [program, '--from', path, '--to', to]);
  expect(ran.stdout).toContain('deliveries: 1203 of 1203 compared');
  expect(ran.stdout).toContain('All rows are there, and the same. Set DATABASE_URL and start the bot.');
  const again = await promisify(execFile)(process.execPath, [program, '--from', path, '--to', to]).catch(
    (error: { stderr: string }) => error,
  );
  expect(again.stderr).toMatch(
    /^Nothing was moved\. The store needs an empty database: .* holds rows already .*\. Set --to to one that no bot has used/,
  );
  expect(ran.stdout + ran.stderr + again.stderr).not.toContain('the-password');
});

test('whoever presses Ctrl+C reads that nothing was moved, and moves it with the next try', async () => {
  const path = await filledFile();
  const file = openSqlite(path);
  file.exec(
    `with recursive many(n) as (select 1 union all select n + 1 from many where n < 100000)
     insert into misreadings select 'T1', '2026-03-01', 'unknown', n, 1 from many`,
  );
  file.close();
  const to = newPath('Postgres');
  await (await opened(to)).store.close();
  const moving = spawn(process.execPath, [program, '--from', path, '--to', to]);
  let said = '';
  moving.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  moving.stdout.once('data', () => moving.kill('SIGINT'));
  const [code] = await once(moving, 'close');
  expect([code, said]).toEqual([130, 'Nothing was moved. You stopped it.\n']);
  expect(await directly(to, 'select id from digests')).toEqual([]);
  await moveStore(path, secret(to), () => undefined);
  expect(await directly(to, 'select id from digests')).toHaveLength(2);
});

/** A wire to an empty database, which is cut as soon as the move has sent its commit. */
async function cutAtCommit(to: string) {
  await (await opened(to)).store.close();
  const wire = await openWire(Number(new URL(to).port));
  onTestFinished(() => wire.close());
  // The upgrade of the schema commits before.
  const cutLater = ({ what }: Pick<MoveProgress, 'what'>) => {
    if (what === 'compared') wire.cutAfter = 'commit';
  };
  return { wire, cutLater, url: through(to, wire) };
}

test('of a move whose last answer is lost it is asked whether it was made: it was, and counts', async () => {
  const path = await filledFile();
  const to = newPath('Postgres');
  const { url, cutLater, wire } = await cutAtCommit(to);
  await moveStore(path, secret(url), cutLater);
  expect(wire.cutAfter).toBeUndefined();
  expect(await directly(to, 'select id from digests')).toHaveLength(2);
});

test('where nobody can be asked about the last step, it says that it does not know and how to look, and that tells', async () => {
  const path = await filledFile();
  const to = newPath('Postgres');
  const { url, wire } = await cutAtCommit(to);
  const moving = spawn(process.execPath, [program, '--from', path, '--to', url]);
  let said = '';
  moving.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  moving.stdout.once('data', () => {
    wire.cutAfter = 'commit';
    wire.leadTo(1);
  });
  const [code] = await once(moving, 'close');
  expect(code).toBe(1);
  expect(said).toMatch(/^The store may have been moved, or not at all: .*type the same command again/);
  expect(said).not.toMatch(/Nothing was moved|the-password/);
  await expect(moveStore(path, secret(to), () => undefined)).rejects.toThrow(/holds rows already/);
  expect(await directly(to, 'select id from digests')).toHaveLength(2);
});

test('whoever presses Ctrl+C while a server that stands still is asked about the last step hears at once that nobody knows', async () => {
  const path = await filledFile();
  const to = newPath('Postgres');
  const { url, wire } = await cutAtCommit(to);
  const still = await openWire(1);
  onTestFinished(() => still.close());
  still.silent = true;
  const moving = spawn(process.execPath, [program, '--from', path, '--to', url]);
  let said = '';
  moving.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(moving.stdout, 'data');
  wire.cutAfter = 'commit';
  wire.leadTo(still.port);
  moving.stdout.resume();
  await expect.poll(() => wire.cutAfter, { timeout: 60_000 }).toBeUndefined();
  const pressedAt = performance.now();
  moving.kill('SIGINT');
  const [code] = await once(moving, 'close');
  expect(performance.now() - pressedAt).toBeLessThan(4_000);
  expect([code, said]).toEqual([1, expect.stringMatching(/^The store may have been moved, or not at all: /)]);
});

test('the tables of both databases have the same columns and keys', async () => {
  const [path, to] = [newPath('a file'), newPath('Postgres')];
  for (const each of [path, to]) await (await opened(each)).store.close();
  const file = openSqlite(path);
  const kinds: Record<string, string> = {
    bigint: 'integer',
    'double precision': 'real',
    bytea: 'blob',
    text: 'text',
  };
  const there = await directly(
    to,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
       exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
  );
  const line = (table: unknown, name: unknown, type: unknown, isKey: unknown) =>
    `${table}.${name} ${type} ${isKey}`;
  const inPostgres = there
    .filter(({ table }) => !String(table).startsWith('campaign_stats_'))
    .map(({ table, name, type, isKey }) => line(table, name, kinds[String(type)], isKey));
  const inFile = tablesOf(file)
    .filter(({ table }) => table !== 'kysely_migration')
    .flatMap(({ table, columns }) => columns.map(({ name, type, isKey }) => line(table, name, type, isKey)));
  file.close();
  expect(inPostgres.sort()).toEqual(inFile.sort());
});
