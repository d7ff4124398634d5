// Conditions for a row that is looked up by its id, so that a server finds it by its key.
// A server that has learned nothing of a table yet takes any index that begins with the tenant to be as good as the key, and then walks
// all rows of the workspace; so no index but the key may fit.

import { type Expression, sql } from 'kysely';
import type { TenantColumns } from './tenant-columns.ts';
import type { Dialect } from './thread/database.ts';

/** Of a table whose key on a server begins with the id: the row is that tenant's. */
export function ownedBesideId(dialect: Dialect, { workspace, account }: TenantColumns): Expression<boolean> {
  if (dialect === 'sqlite') return sql`workspace = ${workspace} and account = ${account}`;
  return sql`workspace || '' = ${workspace} and account || '' = ${account}`;
}

/** Of a digest: it was not deleted. The index of what is due holds only such rows, and does not fit a condition that it cannot read. */
export function isThere(dialect: Dialect): Expression<boolean> {
  return dialect === 'sqlite' ? sql`deleted_at is null` : sql`coalesce(deleted_at, 0) = 0`;
}
