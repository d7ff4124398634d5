// The store's database on a Postgres server: one connection writes and holds the lock with other bots, a few others read.

import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import type { SqlRow, Statement } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import type { Database, StoreTrouble } from '#store/thread/database.ts';
import type { ThreadGuest } from '#store/thread/line.ts';
import type { WorkPlace } from '#store/thread/work.ts';
import { type GivenTo, type ResultOf, recordWorks, type WorkName } from '#store/thread/works.ts';
import { homeWorks, writeHome } from './home.ts';
import { createChangeListener } from './listener.ts';
import { countBots, endLost, takeBeside } from './lock.ts';
import { lackedRightsOf, lackedRightsThere } from './rights.ts';
import { schemaSteps, upgradeSchema } from './schema-steps.ts';
import { refuseLacking } from './server-facts.ts';
import { isPassing } from './server-fault.ts';
import { lookAtServer } from './server-looks.ts';
import { refuseOld, refuseReadOnly } from './server-version.ts';
import { connect, createReaders, type Session, serverOf } from './session.ts';
import { createTroubleLog } from './trouble-log.ts';
import { createWriter } from './writer.ts';

export interface PostgresOptions {
  readonly url: Secret;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** A program that runs in a thread beside the bot's. */
  readonly guest?: ThreadGuest | undefined;
  /** For a program that changes a few rows beside a bot and does none of the bot's work. */
  readonly besideBot?: boolean;
}

/** A reader waits no longer for a server that is away: the value is in memory, or somebody asks again. */
const patienceMs = 1_000;
const againMs = 100;
const works = { ...homeWorks, ...recordWorks };

/** Resolves when the database has the newest schema. Rejects with StoreError. */
export async function openPostgres({
  url,
  clock,
  log,
  guest,
  besideBot = false,
}: PostgresOptions): Promise<Database> {
  const server = serverOf(url);
  const open = async (lost?: Session): Promise<Session> => {
    const session = await connect(url, server);
    try {
      await refuseOld(session, server);
      await refuseReadOnly(session, server);
      if (lost !== undefined) await endLost(session, lost.backend);
      if (!besideBot) await takeBeside(session, server, sleep);
      return session;
    } catch (error) {
      await session.end();
      throw error;
    }
  };
  const session = await open();
  let trouble: StoreTrouble | undefined;
  /** Something may not be read. What is written elsewhere does not end that. */
  let closed: StoreTrouble | undefined;
  const endWith = async (error: unknown): Promise<never> => {
    await session.end();
    throw error;
  };
  const steps = await upgradeSchema(session, server).catch(async (error: unknown) => {
    // The catalog tells to which schema, where the server says only that it has selected none.
    if (lacksRights(error)) await refuseLacking(session, server).catch(endWith);
    return endWith(error);
  });
  await refuseLacking(session, server).catch(endWith);
  const isAlone = (await countBots(session).catch(endWith)) <= 1;
  const readers = createReaders(url, server);
  const aside = createReaders(url, server, 1);
  const tellTrouble = createTroubleLog(log);
  const looks = await lookAtServer({
    machine: clock,
    first: async (sql) => (await session.ask(sql)).rows,
    later: async (sql) => {
      if (closed !== undefined) closed = await stillClosed(closed);
      return (await aside.ask(sql, [])).rows;
    },
    onFault: (error) => log.error('what is done each minute failed', { error }),
    onLooked: () => tellTrouble(worst()?.fault),
  }).catch(endWith);
  const writer = createWriter({
    ...{ server, session, reopen: open, sleep, monotonic: () => performance.now() },
    onFault: (fault) => {
      trouble = fault && { fault, since: trouble?.since ?? looks.clock.now() };
      tellTrouble(worst()?.fault);
    },
  });

  function worst(): StoreTrouble | undefined {
    return trouble ?? closed ?? silence();
  }

  /** Nothing may be written while the server falls silent, and then nobody else finds out. */
  function silence(): StoreTrouble | undefined {
    const since = looks.silentSince();
    return since === undefined
      ? undefined
      : { fault: { kind: 'server-away', server, reason: 'no answer in time' }, since };
  }
  async function stillClosed(before: StoreTrouble): Promise<StoreTrouble | undefined> {
    const lacks = lackedRightsOf((await aside.ask(lackedRightsThere, [])).rows);
    return lacks && { ...before, fault: { kind: 'no-rights', server, lacks } };
  }
  async function heard<Result>(asked: Promise<Result>): Promise<Result> {
    const result = await asked;
    looks.answered();
    return result;
  }
  const isAway = () => looks.silentSince() !== undefined || trouble?.fault.kind === 'server-away';

  async function read({ sql, parameters }: Statement): Promise<readonly SqlRow[]> {
    const until = performance.now() + patienceMs;
    for (;;) {
      try {
        const { rows } = await unlessAway(readers.ask(sql, parameters), isAway, server);
        looks.answered();
        return rows;
      } catch (error) {
        if (lacksRights(error)) {
          closed = { fault: error.fault, since: closed?.since ?? looks.clock.now() };
          tellTrouble(worst()?.fault);
        }
        const mayPass = error instanceof StoreError && isPassing(error.fault);
        if (!mayPass || isAway() || trouble !== undefined || performance.now() > until) throw error;
        await sleep(againMs);
      }
    }
  }

  const place: WorkPlace = {
    unit: (deed) => heard(writer.unit(deed)),
    read,
    turn: async () => undefined,
    transfer: () => undefined,
  };
  if (steps.length > 0) {
    log.info('the store has a new schema', { migrations: steps });
    if (steps[0] === schemaSteps[0]?.name) await writeHome(place);
  }
  const beside = guest && besideThread(guest);
  const listener = besideBot
    ? undefined
    : createChangeListener({ url, server, sleep: sleepAside, isOurs: writer.wrote });
  let closing: Promise<void> | undefined;
  return {
    dialect: 'postgres',
    isAlone,
    server: { ...looks, aside: ({ sql, parameters }) => aside.ask(sql, parameters) },
    read,
    write: (steps) => heard(writer.write(steps)),
    work: async <Name extends WorkName>(name: Name, given: GivenTo<Name>) => {
      const work = works[name] as (on: WorkPlace, given: unknown) => unknown;
      return (await work(place, given)) as ResultOf<Name>;
    },
    trouble: worst,
    ...(listener && { hear: listener.hear }),
    close: () => {
      looks.stop();
      closing ??= Promise.all([writer.close(), listener?.close(), beside?.terminate()]).then(async () => {
        await Promise.all([readers.end(), aside.end()]);
      });
      return closing;
    },
  };
}

/** Rejects with StoreError once the server is known to be away and has not answered for a second. */
async function unlessAway<Answer>(
  asked: Promise<Answer>,
  isAway: () => boolean,
  server: string,
): Promise<Answer> {
  const done = new AbortController();
  try {
    return await Promise.race([asked, rejectsOnceAway(isAway, server, done.signal)]);
  } finally {
    done.abort();
  }
}

async function rejectsOnceAway(isAway: () => boolean, server: string, signal: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(patienceMs, undefined, { signal });
    if (isAway()) throw new StoreError({ kind: 'server-away', server, reason: 'no answer in time' });
  }
}

/** Holds up no process that ends. */
const sleepAside = (ms: number) => sleep(ms, undefined, { ref: false });

/** It ends with the process at the latest. */
function besideThread(guest: ThreadGuest): Worker {
  const thread = new Worker(new URL(guestFile, import.meta.url), { name: 'guest', workerData: guest });
  thread.unref();
  return thread;
}

/** The file beside this one, with the same ending. */
const guestFile = import.meta.url.endsWith('.ts') ? './guest-thread.ts' : './guest-thread.js';

function lacksRights(error: unknown): error is StoreError {
  return error instanceof StoreError && error.fault.kind === 'no-rights';
}
