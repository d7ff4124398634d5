// One database takes one bot: the lock that a bot holds for as long as its connection for writing lives.

import { StoreError } from '#store/store-error.ts';
import type { Session } from './session.ts';

/** Any two numbers that nobody else in the database locks. */
const botLock = '1667329136, 1';
/** A bot that is stopped for another lets go of it within that. */
const patienceMs = 3_000;
const againMs = 100;

/** `lost`: our own connection before, of which the server may not know yet that it is over. Rejects with StoreError. */
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

/** Only where it is the one that holds the lock: its number may be another's by now. */
async function endLost(session: Session, { backend }: Session): Promise<void> {
  await session.ask(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted and (classid, objid) = (${botLock}) and pid = ?
       and database = (select oid from pg_database where datname = current_database())`,
    [backend],
  );
}
