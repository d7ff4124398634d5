// Which servers the store works on: of which version, and only those that write.

import { StoreError } from '#store/store-error.ts';
import type { Session } from './session.ts';

/** https://www.postgresql.org/support/versioning/ */
const oldest = 14;

/** Rejects with StoreError. */
export async function refuseOld(session: Pick<Session, 'ask'>, server: string): Promise<void> {
  const { rows } = await session.ask('show server_version');
  const [version = ''] = String(rows[0]?.server_version).split(' ');
  if (Number.parseInt(version, 10) < oldest)
    throw new StoreError({ kind: 'server-too-old', server, version });
}

/** A copy that follows another server, or one that was set so, as managed servers are when their disk fills up. Rejects with StoreError. */
export async function refuseReadOnly(session: Pick<Session, 'ask'>, server: string): Promise<void> {
  const { rows } = await session.ask('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new StoreError({ kind: 'server-read-only', server });
}
