// What an operator is told of a Postgres server that cannot be used: from a real one, as far as one can be made to fail so.

import { expect, inject, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import { openStore } from '#store/open-store.ts';
import { takeAlone } from '#store/postgres/lock.ts';
import { schemaSteps, upgradeSchema } from '#store/postgres/schema-steps.ts';
import { serverError } from '#store/postgres/server-error.ts';
import type { ServerFault } from '#store/postgres/server-fault.ts';
import { refuseOld } from '#store/postgres/server-version.ts';
import { connect } from '#store/postgres/session.ts';
import { StoreError } from '#store/store-error.ts';
import { digest } from '../store/digests.ts';
import { createLines, directly, newPath, opened } from '../store/opened.ts';
import { ours } from '../store/tenants.ts';

const server = 'stats at db.example.com:5432';
const newest = schemaSteps.at(-1)?.name ?? '';
const at = (path: string, change: (url: URL) => void) => {
  const url = new URL(path);
  change(url);
  return url.href;
};

async function refusalOf(path: string): Promise<StoreError> {
  const { log } = createLines();
  const error = await openStore({ path: '', databaseUrl: secret(path), clock: createClock(), log }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof StoreError) return error;
  throw new Error('expected a StoreError', { cause: error });
}

test('every fault names the server and what to do, and none its password', () => {
  const faults: Record<ServerFault['kind'], ServerFault> = {
    'bad-address': { kind: 'bad-address', server },
    'certificate-unread': {
      kind: 'certificate-unread',
      server: 'DATABASE_URL',
      path: '/etc/ssl/postgres.pem',
      code: 'ENOENT',
    },
    'unknown-sslmode': { kind: 'unknown-sslmode', server: 'DATABASE_URL' },
    'server-away': { kind: 'server-away', server, reason: 'ECONNREFUSED' },
    'server-refuses-user': { kind: 'server-refuses-user', server },
    'server-not-trusted': { kind: 'server-not-trusted', server, reason: 'no TLS' },
    'no-database': { kind: 'no-database', server },
    'server-too-old': { kind: 'server-too-old', server, version: '13.22' },
    'no-rights': { kind: 'no-rights', server },
    'too-many-connections': { kind: 'too-many-connections', server },
    'connections-busy': { kind: 'connections-busy', server },
    'server-read-only': { kind: 'server-read-only', server },
    'server-pooled': { kind: 'server-pooled', server },
    'server-full': { kind: 'server-full', server },
    taken: { kind: 'taken', server },
    'foreign-tables': { kind: 'foreign-tables', server },
    'not-empty': { kind: 'not-empty', server, table: 'digests' },
    'not-the-same': { kind: 'not-the-same', server, table: 'digests' },
    'move-unknown': { kind: 'move-unknown', server },
    'newer-tables': { kind: 'newer-tables', server, found: '0099-x', known: '0013-audit' },
    'upgrade-failed': { kind: 'upgrade-failed', server, migration: '0014-y' },
    'server-overfull': { kind: 'server-overfull', server },
    'server-refused': { kind: 'server-refused', server, code: 'XX000' },
  };
  for (const fault of Object.values(faults)) {
    const { message } = new StoreError(fault);
    expect(message).toMatch(/^The store /);
    expect(message).toMatch(/db\.example\.com|DATABASE_URL/);
    expect(message).toMatch(/\b(Report|Set|Give|Start|Stop|Free|Close|Check|Create)\b/);
    expect(message.length).toBeLessThan(400);
  }
});

test.each([
  ['13.22 (Debian 13.22-1)', true],
  ['9.6.24', true],
  ['14.0', false],
  ['18beta1', false],
])('a server of version %s is refused by name: %s', async (version, isRefused) => {
  const session = { ask: async () => ({ rows: [{ server_version: version }], changes: 1 }) };
  const told = refuseOld(session, server).then(
    () => 'taken',
    (error: StoreError) => error.message,
  );
  expect(await told).toMatch(isRefused ? /runs Postgres [\d.]+\. Set DATABASE_URL .* version 14/ : /taken/);
});

test.each([
  ['53100', 'server-full'],
  ['25006', 'server-read-only'],
  ['53300', 'too-many-connections'],
  ['42501', 'no-rights'],
  ['57P01', 'server-away'],
  ['ENOTFOUND', 'server-away'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'server-not-trusted'],
  ['22P02', 'server-refused'],
])('what comes with the code %s is told as %s', (code, kind) => {
  expect(serverError(server, Object.assign(new Error('words'), { code })).fault.kind).toBe(kind);
});

test.each([
  ['permission denied for table digests', 'grant select, insert, update, delete on table digests to USER'],
  ['permission denied for relation Its', 'grant select, insert, update, delete on table "Its" to USER'],
  ['permission denied for schema stats', 'grant create, usage on schema stats to USER'],
  ['permission denied for database stats', 'grant connect on database stats to USER'],
  ['must be owner of table digests', 'alter table digests owner to USER'],
  ['keine Berechtigung für Tabelle digests', 'grant create, usage on schema public'],
])('what the server refuses with "%s" is mended by "%s"', (message, mend) => {
  expect(serverError(server, Object.assign(new Error(message), { code: '42501' })).message).toContain(mend);
});

test('a wrong password, database, port, file of certificates or sslmode is named, each by its own sentence and without the password', async () => {
  const path = newPath();
  await opened(path);
  const wrong = [
    ['server-refuses-user', at(path, (url) => Object.assign(url, { password: 'hush-hush' }))],
    ['no-database', at(path, (url) => Object.assign(url, { pathname: '/nowhere' }))],
    ['server-away', at(path, (url) => Object.assign(url, { port: '1' }))],
    ['certificate-unread', `${path}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem`],
    ['unknown-sslmode', `${path}?sslmode=verify`],
    ['bad-address', 'postgres://hush-hush:hush-hush@:::/x'],
  ] as const;
  for (const [kind, address] of wrong) {
    const error = await refusalOf(address);
    expect(error.fault.kind).toBe(kind);
    expect(`${error.message} ${JSON.stringify(error.fault)} ${error.stack}`).not.toMatch(/hush|the-password/);
  }
});

test('a second bot works beside the first, and knows that it is not alone; once both have stopped, the next is', async () => {
  const path = newPath();
  const first = await opened(path);
  const second = await opened(path);
  expect([first.store.isAlone, second.store.isAlone]).toEqual([true, false]);
  expect(await first.store.digests(ours).saveDigest(digest('D1'))).toBe(true);
  expect(await second.store.digests(ours).saveDigest(digest('D2'))).toBe(true);
  expect(await first.store.digests(ours).loadDigests()).toHaveLength(2);
  await Promise.all([first.store.close(), second.store.close()]);
  expect((await opened(path)).store.isAlone).toBe(true);
});

test('a bot does not start beside a program that must be alone, and says why', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  const alone = await connect(secret(path), server);
  await takeAlone(alone, server, async () => undefined);
  const refused = await refusalOf(path);
  expect(refused.message).toContain('another bot works on');
  await alone.end();
  expect(await (await opened(path)).store.digests(ours).saveDigest(digest('D1'))).toBe(true);
});

test('a program beside the bot changes rows while it runs', async () => {
  const path = newPath();
  const { store } = await opened(path);
  const { log } = createLines();
  const beside = await openStore({
    path: '',
    databaseUrl: secret(path),
    clock: createClock(),
    log,
    besideBot: true,
  });
  await beside.digests(ours).saveDigest(digest('D1'));
  expect(await store.digests(ours).loadDigests()).toHaveLength(1);
  await beside.close();
});

test('a user without rights is told so, and a database with tables of another program is left as it is', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  const name = `guest_${new URL(path).pathname.slice(1, 40).replaceAll(/\W/g, '')}`;
  await directly(path, `create role ${name} login password 'the-password-of-tests'`);
  onTestFinished(() =>
    directly(inject('postgres') ?? '', `drop role if exists ${name}`).then(() => undefined),
  );
  const guest = at(path, (url) => Object.assign(url, { username: name }));
  expect((await refusalOf(guest)).fault.kind).toBe('no-rights');

  await directly(path, 'drop table campaign_stats_schema');
  expect((await refusalOf(path)).fault.kind).toBe('foreign-tables');
});

test('a newer schema is refused by name, unless it was made for the version before to go on', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  await directly(
    path,
    `insert into campaign_stats_schema (name, tolerates) values ('0098-more', '${newest}')`,
  );
  await (await opened(path)).store.close();
  await directly(
    path,
    `insert into campaign_stats_schema (name, tolerates) values ('0099-other', '0099-other')`,
  );
  const error = await refusalOf(path);
  expect(error.fault).toMatchObject({ kind: 'newer-tables', found: '0099-other', known: newest });
});

test('programs that upgrade at once do it one after the other, and a step that fails leaves all as it was', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  const url = secret(path);
  const sessions = await Promise.all([1, 2, 3].map(() => connect(url, server)));
  onTestFinished(async () => {
    for (const each of sessions) await each.end();
  });
  const next = {
    name: '0098-labels',
    tolerates: newest,
    statements: ['alter table digests add column label text'],
  };
  const done = await Promise.all(sessions.map((each) => upgradeSchema(each, server, [...schemaSteps, next])));
  expect(done.flat()).toEqual(['0098-labels']);
  const faulty = { name: '0099-x', tolerates: '0099-x', statements: ['create table x (a text)', 'nonsense'] };
  const failed = upgradeSchema(sessions[0] as (typeof sessions)[0], server, [...schemaSteps, next, faulty]);
  await expect(failed).rejects.toMatchObject({ fault: { kind: 'upgrade-failed', migration: '0099-x' } });
  expect(await directly(path, `select to_regclass('x') as x`)).toEqual([{ x: null }]);
});

test('a step that takes longer than a statement may is waited for', async () => {
  const path = newPath();
  await (await opened(path)).store.close();
  const session = await connect(secret(path), server, 500);
  onTestFinished(() => session.end());
  const slow = { name: '0099-slow', tolerates: newest, statements: ['select pg_sleep(1)'] };
  expect(await upgradeSchema(session, server, [...schemaSteps, slow])).toEqual(['0099-slow']);
});
