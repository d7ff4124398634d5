// The lock of a database: bots hold it together, each while its connection for writing lives; who must be alone waits for all of them.

import { StoreError } from '#store/store-error.ts';
import type { Backend, Session } from './session.ts';

/** Two numbers that nobody else locks in the database. */
const botLock = '1667329136, 1';
/** A bot that stops releases the lock within this time. */
const patienceMs = 3_000;
const againMs = 100;

type Sleep = (ms: number) => Promise<unknown>;

/** For a bot, which works beside others. Rejects with StoreError while somebody must be alone. */
export async function takeBeside(session: Session, server: string, sleep: Sleep): Promise<void> {
  await take(session, server, sleep, 'pg_try_advisory_lock_shared');
}

/** For a program that no bot may run beside. Rejects with StoreError while one does. */
export async function takeAlone(session: Session, server: string, sleep: Sleep): Promise<void> {
  await take(session, server, sleep, 'pg_try_advisory_lock');
}

async function take(session: Session, server: string, sleep: Sleep, by: string): Promise<void> {
  for (let left = patienceMs / againMs; left > 0; left -= 1) {
    const { rows } = await session.ask(`select ${by}(${botLock}) as taken`);
    if (rows[0]?.taken === true) return;
    await sleep(againMs);
  }
  throw new StoreError({ kind: 'taken', server });
}

/** How many bots work on the database, this one too. The server knows it of each connection, so a bot that died does not count. */
export async function countBots(session: Pick<Session, 'ask'>): Promise<number> {
  const { rows } = await session.ask(botsThere);
  return Number(rows[0]?.bots);
}

const ofBots = `from pg_locks
  where locktype = 'advisory' and granted and (classid, objid) = (${botLock})
    and database = (select oid from pg_database where datname = current_database())`;

export const botsThere = `select count(*) as bots ${ofBots} and mode = 'ShareLock'`;
/** Whether somebody must be alone there now. */
export const aloneThere = `select exists (select ${ofBots} and mode = 'ExclusiveLock')`;

/**
 * Ends our own connection that was lost, of which the server may not know yet. Its number alone may be another connection's by now. A pooler
 * may hand us that very connection again. Then the server has cleared it already, and it must stay.
 */
export async function endLost(session: Pick<Session, 'ask'>, { pid, since }: Backend): Promise<void> {
  await session.ask(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid = ? and backend_start::text = ? and pid <> pg_backend_pid()',
    [pid, since],
  );
}
