// Which versions of Postgres the store works on.

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
