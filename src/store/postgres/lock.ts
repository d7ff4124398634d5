// One database takes one bot. The bot holds this lock while its connection for writing lives.

import { StoreError } from '#store/store-error.ts';
import type { Session } from './session.ts';

/** Two numbers that nobody else locks in the database. */
const botLock = '1667329136, 1';
/** A bot that stops for another one releases the lock within this time. */
const patienceMs = 3_000;
const againMs = 100;

/** `lost` is our own previous connection. The server may not know yet that it has ended. Rejects with StoreError. */
export async function takeAlone(
  session: Session,
  server: string,
  sleep: (ms: number) => Promise<unknown>,
  lost?: Session,
): Promise<void> {
  for (let left = patienceMs / againMs; left > 0; left -= 1) {
    const { rows } = await session.ask(`select pg_try_advisory_lock(${botLock}) as taken`);
    if (rows[0]?.taken === true) return;
    if (lost !== undefined) await endLost(session, lost);
    await sleep(againMs);
  }
  throw new StoreError({ kind: 'taken', server });
}

/** Ends it only if it holds the lock, because its number may belong to another connection by now. */
async function endLost(session: Session, { backend }: Session): Promise<void> {
  await session.ask(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted and (classid, objid) = (${botLock}) and pid = ?
       and database = (select oid from pg_database where datname = current_database())`,
    [backend],
  );
}
