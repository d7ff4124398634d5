// A pooler between the bot and the server: found out, and refused where it hands a connection on after each transaction.

import pg from 'pg';
import { StoreError } from '#store/store-error.ts';

const whichPid = 'select pg_backend_pid() as pid';

/**
 * Locks and `listen` belong to a connection of the server. A pooler tells a number of its own in place of that connection's; then a second
 * one holds a transaction open, and the first must still be what it was. Rejects with StoreError, or as pg does.
 */
export async function refuseShared(
  client: pg.Client,
  options: pg.ClientConfig,
  server: string,
): Promise<void> {
  const before = await pidOf(client);
  if ((client as unknown as { readonly processID: number }).processID === before) return;
  const other = new pg.Client(options);
  other.on('error', () => undefined);
  try {
    await other.connect();
    await other.query('begin');
    const isKept = (await pidOf(other)) !== before && (await pidOf(client)) === before;
    await other.query('rollback');
    if (!isKept) throw new StoreError({ kind: 'server-pooled', server });
  } finally {
    void other.end().catch(() => undefined);
  }
}

async function pidOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>(whichPid)).rows[0]?.pid;
}
