// What doctor says of a store on a Postgres server: each fault by name, nothing written there, and no password told.

import { expect, inject, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import { isWrong } from '#doctor/diagnosis.ts';
import { lookAtEverything } from '#look-at-everything.ts';
import { connect } from '#store/postgres/session.ts';
import { openSickWorld } from '../doctor/sick-world.ts';
import { delivery, digest } from '../store/digests.ts';
import { directly, newPath, opened } from '../store/opened.ts';
import { ours } from '../store/tenants.ts';
import { openPooler } from './pooler.ts';
import { through } from './wire.ts';

/** What doctor finds wrong or notes with this database, where all else is well. */
async function found(url: string) {
  const { env, tools } = await openSickWorld();
  const diagnoses = await lookAtEverything({ ...env, DATABASE_URL: url }, tools);
  const named = diagnoses.filter(({ of }) =>
    ['store', 'durability', 'lock', 'connections', 'clock and store', 'unclear posts'].includes(of),
  );
  return { diagnoses, named, wrong: named.filter(isWrong) };
}

/** A database that a bot has worked on, and stopped. */
async function workedOn(): Promise<string> {
  const url = newPath('Postgres');
  const { store } = await opened(url);
  const digests = store.digests(ours);
  await digests.saveDigest(digest('D1'));
  const planned = delivery('unsure');
  await digests.planDeliveries([planned]);
  await digests.moveDelivery(planned.id, planned.state, { kind: 'unsure', reason: 'http-502' });
  await store.close();
  return url;
}

test('a database that is well is told with its version, its settings, its clock, and what is unclear in it', async () => {
  const { named, wrong } = await found(await workedOn());
  // The server of the tests does not sync what it writes.
  expect(wrong.map(({ of }) => of)).toEqual(['durability', 'unclear posts']);
  expect(wrong[0]?.says).toContain('fsync is off');
  expect(named[0]?.says).toMatch(/^store_\S+ at \S+, Postgres \d\d.*, schema \d{4}-/);
  expect(named.map(({ of }) => of)).toEqual([
    'store',
    'durability',
    'lock',
    'connections',
    'clock and store',
    'unclear posts',
  ]);
});

test('an empty database is noted and stays empty', async () => {
  const url = newPath('Postgres');
  const { store } = await opened(url);
  await store.close();
  await directly(url, 'drop schema public cascade; create schema public');
  const { named } = await found(url);
  expect(named[0]).toMatchObject({ severity: 'note', says: expect.stringContaining('it is empty') });
  expect(await directly(url, `select count(*) as count from pg_tables where schemaname = 'public'`)).toEqual([
    { count: '0' },
  ]);
});

const spoilt: readonly [string, (url: URL) => Partial<URL>, RegExp][] = [
  ['a wrong password', () => ({ password: 'hush-hush' }), /refuses the user or the password/],
  ['no database of that name', () => ({ pathname: '/none_such' }), /there is no database none_such/],
  ['no server', () => ({ port: '1', password: 'hush-hush' }), /is not reached \(ECONNREFUSED\)/],
];

test.each(spoilt)('%s: doctor names it, and not the password', async (_, spoil, says) => {
  const url = new URL(inject('postgres') ?? '');
  const { wrong, diagnoses } = await found(Object.assign(url, spoil(url)).href);
  expect(wrong).toMatchObject([{ of: 'store', says: expect.stringMatching(says) }]);
  expect(JSON.stringify(diagnoses)).not.toContain('hush');
});

test('a server that may lose what it said it wrote, and a program that must be alone there, are named', async () => {
  const url = await workedOn();
  await directly(
    url,
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  );
  const alone = await connect(secret(url), 'here');
  onTestFinished(() => alone.end());
  await alone.ask('select pg_advisory_lock(1667329136, 1)');
  const { wrong } = await found(url);
  expect(wrong.map(({ of }) => of)).toEqual(['durability', 'lock', 'unclear posts']);
  expect(wrong[0]?.says).toContain('fsync and synchronous_commit are off');
});

test('a user who may make no tables, or may not write to one, is named before a bot starts', async () => {
  const [empty, used] = [newPath('Postgres'), await workedOn()];
  await (await opened(empty)).store.close();
  await directly(empty, 'drop schema public cascade; create schema public');
  await directly(used, `create role reader login password 'the-password-of-tests'`);
  onTestFinished(async () => {
    await directly(used, 'drop owned by reader; drop role reader');
  });
  await directly(used, 'grant usage, create on schema public to reader');
  await directly(used, 'grant select, insert, update, delete on all tables in schema public to reader');
  const says = async (url: string) => {
    const asReader = Object.assign(new URL(url), { username: 'reader', password: 'the-password-of-tests' });
    return (await found(asReader.href)).wrong.map((each) => `${each.of}: ${each.says}`);
  };
  expect(await says(empty)).toEqual([expect.stringMatching(/^store: .* lacks rights in /)]);
  expect((await says(used)).join()).toMatch(/lacks rights in .* to sequence campaign_stats_changes/);
  await directly(used, 'grant usage on all sequences in schema public to reader');
  expect((await says(used)).join()).not.toContain('lacks rights');
  await directly(used, 'revoke delete on digests from reader');
  expect(await says(used)).toEqual([
    expect.stringMatching(/^store: .* lacks rights in .* to table digests\.$/),
  ]);
});

test('a server that may only be read, and a pooler that keeps no sessions, are named', async () => {
  const url = await workedOn();
  const pooler = await openPooler(url, 'transaction');
  onTestFinished(() => pooler.close());
  const says = async (address: string) => (await found(address)).wrong.map((each) => each.says);
  expect(await says(through(url, pooler))).toEqual([expect.stringContaining('a pooler in front of')]);
  await directly(
    url,
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  expect(await says(url)).toEqual([expect.stringContaining('may only be read')]);
});
