// The database behind its port, in a thread of its own and in the thread that asks: what is promised to whoever writes and reads.

import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import { loadDays } from '#store/record/load-days.ts';
import { openSqlite, type SqliteFile } from '#store/sqlite.ts';
import { StoreError, type StoreFault } from '#store/store-error.ts';
import type { Database, Step } from '#store/thread/database.ts';
import { createEngine } from '#store/thread/engine.ts';
import { openInPlace } from '#store/thread/in-place.ts';
import { openInThread } from '#store/thread/in-thread.ts';
import { startLine, type ThreadLine } from '#store/thread/line.ts';
import { createLines, newPath, start } from './opened.ts';
import { run } from './programs.ts';

const clock = createClock();

async function inThread(path = newPath()) {
  const lines: ThreadLine[] = [];
  const { log, lines: logged } = createLines();
  const { database } = await openInThread(path, clock, log, (options) => {
    const line = startLine(options);
    lines.push(line);
    return line;
  });
  onTestFinished(() => database.close());
  return {
    database,
    path,
    logged,
    silentMs: () => lines.at(-1)?.silentMs(),
    endThread: () => lines.at(-1)?.end(),
  };
}

async function inPlace() {
  const database = openInPlace(':memory:', start);
  onTestFinished(() => database.close());
  return { database };
}

/** Another program has the file locked, until it is told to let go. */
async function hold(path: string): Promise<() => Promise<void>> {
  const holder = run('holder.ts', path, '60000');
  await holder.printed(1);
  return async () => {
    const gone = once(holder.process, 'close');
    holder.process.kill('SIGKILL');
    await gone;
  };
}

const add = (name: string, state = 'any'): Step => ({
  sql: 'insert into quotas (name, state) values (?, ?)',
  parameters: [name, state],
});
const rename = (from: string, to: string): Step => ({
  sql: 'update quotas set name = ? where name = ?',
  parameters: [to, from],
});
const next = (step: Step): Step => ({ ...step, follows: true });

async function names(database: Database): Promise<unknown[]> {
  const rows = await database.read({ sql: 'select name from quotas order by name', parameters: [] });
  return rows.map(({ name }) => name);
}

describe.each([
  ['in a thread of its own', inThread],
  ['in the thread that asks', inPlace],
])('%s', (_, open) => {
  test('a unit is done whole, and says what became of each step', async () => {
    const { database } = await open();
    const returning = { ...add('b'), sql: `${add('b').sql} returning name` };
    expect(await database.write([add('a'), returning, rename('a', 'c'), rename('a', 'd')])).toEqual([
      { rows: [], changes: 1 },
      { rows: [{ name: 'b' }], changes: 1 },
      { rows: [], changes: 1 },
      { rows: [], changes: 0 },
    ]);
    expect(await names(database)).toEqual(['b', 'c']);
  });

  test('of a unit that fails nothing stays, and of those that were written with it all', async () => {
    const { database } = await open();
    const [first, faulty, last] = await Promise.allSettled([
      database.write([add('a')]),
      database.write([add('b'), add('a')]),
      database.write([add('c')]),
    ]);
    expect([first.status, faulty.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(faulty).toMatchObject({ reason: { fault: { kind: 'refused', code: 1555 } } });
    expect(await names(database)).toEqual(['a', 'c']);
    expect(database.trouble()).toBeUndefined();
  });

  test('a step that follows is done only where one before it touched a row', async () => {
    const { database } = await open();
    await database.write([rename('nobody', 'x'), next(add('follows nothing'))]);
    await database.write([add('a'), rename('nobody', 'x'), next(add('follows a'))]);
    expect(await names(database)).toEqual(['a', 'follows a']);
  });

  test('an error keeps SQLite’s own code and words', async () => {
    const { database } = await open();
    await expect(database.read({ sql: 'select * from nowhere', parameters: [] })).rejects.toMatchObject({
      name: 'StoreError',
      fault: { kind: 'refused', code: 1, reason: 'SQL logic error' },
      cause: { message: 'no such table: nowhere', errcode: 1, errstr: 'SQL logic error' },
    });
  });

  test('closes behind all that was asked of it before, and takes nothing after that', async () => {
    const { database } = await open();
    const writes = Array.from({ length: 500 }, (_each, index) => database.write([add(`${index}`)]));
    const read = names(database);
    await database.close();
    expect(await Promise.all(writes)).toHaveLength(500);
    await read;
    await expect(names(database)).rejects.toThrow();
  });
});

describe('while another program writes', () => {
  test('reads are answered, writes wait and are all kept, and who asks hears why, from when on', async () => {
    const { database, path } = await inThread();
    await database.write([add('before')]);
    const letGo = await hold(path);
    const heldFrom = clock.now();
    let done = 0;
    const writes = Array.from({ length: 50 }, (_, index) =>
      database.write([add(`held ${index}`)]).then(() => {
        done += 1;
      }),
    );
    while (database.trouble() === undefined) expect(await names(database)).toEqual(['before']);
    const told = database.trouble();
    expect(told).toMatchObject({ fault: { kind: 'locked' } });
    expect(told?.since).toBeGreaterThanOrEqual(heldFrom);
    await wait(300);
    expect(await names(database)).toEqual(['before']);
    expect(database.trouble()?.since, 'from when on, not when it was last found so').toBe(told?.since);
    expect(done).toBe(0);
    await letGo();
    await Promise.all(writes);
    expect(await names(database)).toHaveLength(51);
    expect(database.trouble()).toBeUndefined();
  });

  test('a write that has waited for 15 seconds is refused, and the next one is done as soon as it can be', async () => {
    const { engine, path, passes } = virtualEngine();
    const other = openSqlite(path);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const early = engine.write([add('early')]).catch((error: unknown) => error);
    await passes(14_000);
    const late = engine.write([add('late')]);
    await passes(2_000);
    expect(await early).toMatchObject({ fault: { kind: 'locked', path } });
    other.exec('rollback');
    await passes(1_000);
    await late;
    await engine.close();
    expect(openSqlite(path).rows('select name from quotas')).toEqual([{ name: 'late' }]);
  });

  test('days are brought in once it lets others read', async () => {
    const path = newPath();
    const [file, other] = [openSqlite(path), openSqlite(path)];
    onTestFinished(() => other.close());
    file.exec('create table day_months (workspace text, account text, scope text, month text, days blob)');
    file.exec('pragma busy_timeout = 0');
    other.exec('begin exclusive');
    const sleep = async () => other.exec('rollback');
    const { dialogue, read, close } = createEngine({ file, ...inRealTime, sleep });
    const place = { unit: dialogue, read, turn: async () => undefined, transfer: () => undefined };
    const bounds = { after: '', last: '~', from: '', until: '~', zone: zone('UTC') };
    const page = await loadDays(place, { workspace: 'W', account: 'A', ...bounds });
    expect(page).toMatchObject({ scopes: [], next: undefined });
    await close();
  });

  test('there is a bound to what waits: what comes beyond it is refused at once', async () => {
    const { database, path } = await inThread();
    const letGo = await hold(path);
    const writes = Array.from({ length: 10_000 }, (_, index) => database.write([add(`${index}`)]));
    await expect(database.write([add('too many')])).rejects.toMatchObject({ fault: { kind: 'overfull' } });
    await letGo();
    await Promise.all(writes);
    expect(await names(database)).toHaveLength(10_000);
  });

  test('a close is not bound by it: it waits behind all that was taken', async () => {
    const { database, path } = await inThread();
    const letGo = await hold(path);
    const writes = Array.from({ length: 10_000 }, (_, index) => database.write([add(`${index}`)]));
    const closing = database.close();
    await letGo();
    await closing;
    expect(await Promise.all(writes)).toHaveLength(10_000);
  });
});

test('units that wait together share one commit', async () => {
  const file = quotasIn(newPath());
  let commits = 0;
  const counted: SqliteFile = {
    ...file,
    exec: (sql) => {
      if (sql === 'commit') commits += 1;
      file.exec(sql);
    },
  };
  const engine = createEngine({ file: counted, ...inRealTime });
  await Promise.all(Array.from({ length: 150 }, (_, index) => engine.write([add(`${index}`)])));
  expect(commits).toBe(1);
  await engine.close();
});

test.each(['disk-full', 'not-writable'] as const)(
  'that a store is %s is told of until something was written: a commit of nothing proves nothing',
  async (kind) => {
    const file = quotasIn(newPath());
    let fails = true;
    const failing: SqliteFile = {
      ...file,
      exec: (sql) => {
        if (sql === 'commit' && fails) throw new StoreError({ kind, path: file.path });
        file.exec(sql);
      },
    };
    const told: (string | undefined)[] = [];
    const onFault = (fault: StoreFault | undefined) => void told.push(fault?.kind);
    const engine = createEngine({ file: failing, ...inRealTime, onFault });
    await expect(engine.write([add('a')])).rejects.toMatchObject({ fault: { kind } });
    fails = false;
    await engine.write([rename('nobody', 'x')]);
    await expect(engine.write([add('b'), add('b')])).rejects.toMatchObject({ fault: { kind: 'refused' } });
    expect(told).toEqual([kind]);
    await engine.write([add('a')]);
    expect(told).toEqual([kind, undefined]);
    await engine.close();
  },
);

test('a full disk is told of while nothing but what changes nothing is written', async () => {
  const file = quotasIn(newPath());
  file.exec('pragma max_page_count = 3');
  const told: (string | undefined)[] = [];
  const onFault = (fault: StoreFault | undefined) => void told.push(fault?.kind);
  const engine = createEngine({ file, ...inRealTime, onFault });
  await engine.write([add('a', 'x'.repeat(50_000))]).catch(() => undefined);
  await engine.write([rename('nobody', 'x')]);
  expect(told).toEqual(['disk-full']);
  await engine.close();
});

test('what cannot be sent to the thread is refused, and no answer to it is waited for', async () => {
  const { database, silentMs } = await inThread();
  const uncloneable = { sql: 'select 1', parameters: [(() => 1) as never] };
  await expect(database.read(uncloneable)).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(silentMs()).toBe(0);
});

test('the thread is ended also where the file could not be closed', async () => {
  let ended = false;
  const { database } = await openInThread(newPath(), clock, createLines().log, (options) => {
    const line = startLine(options);
    return {
      ...line,
      send: (asked) => (asked.kind === 'close' ? Promise.reject(new Error('not closed')) : line.send(asked)),
      end: async () => {
        await line.end();
        ended = true;
      },
    };
  });
  await expect(database.close()).rejects.toThrow('not closed');
  expect(ended).toBe(true);
});

describe('a thread that has ended', () => {
  test('while nobody waited for it is told of in the log, one that was closed is not', async () => {
    const first = await inThread();
    await first.endThread();
    expect(first.logged).toMatchObject([{ level: 'error', message: 'the thread of the store ended' }]);
    const second = await inThread();
    await second.database.close();
    expect(second.logged).toEqual([]);
  });

  test('rejects what waited, and the next who asks finds a new one at work', async () => {
    const { database, path, endThread } = await inThread();
    await database.write([add('before')]);
    const letGo = await hold(path);
    const lost = database.write([add('lost')]).catch((error: unknown) => error);
    await endThread();
    expect(await lost).toMatchObject({ fault: { kind: 'ended', path } });
    await letGo();
    expect(await names(database)).toEqual(['before']);
    await database.write([add('after')]);
    expect(await names(database)).toEqual(['after', 'before']);
  });

  test('and cannot open the file again says why to each, until it can', async () => {
    const { database, path, endThread } = await inThread();
    await database.write([add('before')]);
    await endThread();
    renameSync(path, `${path}.away`);
    openSqlite(path).exec('create table recipes (name text)');
    const asked = await Promise.allSettled([names(database), database.write([add('a')])]);
    for (const one of asked) expect(one).toMatchObject({ reason: { fault: { kind: 'not-ours', path } } });
    expect(database.trouble()?.fault.kind).toBe('not-ours');
    renameSync(`${path}.away`, path);
    expect(await names(database)).toEqual(['before']);
    expect(database.trouble()).toBeUndefined();
  });
});

const inRealTime = {
  soon: queueMicrotask,
  sleep: wait,
  monotonic: () => performance.now(),
  onFault: () => undefined,
};

function quotasIn(path: string): SqliteFile {
  const file = openSqlite(path);
  file.exec('pragma journal_mode = wal; create table quotas (name text primary key, state text)');
  file.exec('pragma busy_timeout = 0');
  return file;
}

/** Its time is moved by hand. */
function virtualEngine() {
  const path = newPath();
  let now = 0;
  const asleep: (() => void)[] = [];
  const engine = createEngine({
    file: quotasIn(path),
    soon: queueMicrotask,
    monotonic: () => now,
    sleep: () => new Promise((resolve) => asleep.push(resolve)),
    onFault: () => undefined,
  });
  const passes = async (ms: number) => {
    now += ms;
    for (const wake of asleep.splice(0)) wake();
    await wait(10);
  };
  return { engine, path, passes };
}
