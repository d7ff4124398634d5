// The audit trail's rows: each is written in the transaction of its deed, never changed, and deleted after a year. None holds an e-mail address.

import { createHash } from 'node:crypto';
import type { Compilable, Kysely } from 'kysely';
import type { AuditEntry, AuditTrail } from '#access/audit.ts';
import { auditEntrySchema } from '#access/audit-schema.ts';
import type { Instant } from '#base/brand.ts';
import type { Tenant } from '#base/tenant.ts';
import type { Queries } from '#store/queries.ts';
import { keptText, type Reader } from '#store/reader.ts';
import type { Tables } from '#store/tables.ts';
import { type TenantColumns, tenantColumns } from '#store/tenant-columns.ts';

/** A leap year, so that no year is cut short. */
const auditKeptMs = 366 * 24 * 60 * 60_000;

export function createAuditTrail({ tables, unit }: Queries, tenant: Tenant, read: Reader): AuditTrail {
  return {
    note: async (entry) => {
      await unit(...newAuditRows(tables, tenantColumns(tenant), [entry]));
    },
    load: async ({ by, on }, limit, before) => {
      const newest = tables
        .selectFrom('audit')
        .select(['nth', 'entry'])
        .where('workspace', '=', tenant.workspace)
        .orderBy('nth', 'desc')
        .limit(limit);
      const page = before === undefined ? newest : newest.where('nth', '<', before);
      const theirs = by === undefined ? page : page.where('person', '=', by);
      const its = on === undefined ? theirs : theirs.where('subject', '=', on);
      const rows = await its.execute();
      return rows.flatMap(({ nth, entry: text }) => {
        const entry = read(auditEntrySchema, text, { table: 'audit', id: String(nth) });
        return entry === undefined ? [] : [{ ...entry, nth }];
      });
    },
  };
}

/** The steps of a unit that write the entries. Put them behind the step of their deed, each as `onlyIfChanged`. */
export function newAuditRows(
  tables: Kysely<Tables>,
  mine: TenantColumns,
  entries: readonly AuditEntry[],
): Compilable[] {
  return entries.map((entry) =>
    tables.insertInto('audit').values({
      ...mine,
      at: entry.at,
      person: entry.by,
      subject: entry.id,
      entry: withoutAddresses(keptText(auditEntrySchema, entry, 'entry')),
    }),
  );
}

/** Rows of all accounts of the workspace; at most `limit` at once. */
export function oldAuditRows(
  tables: Kysely<Tables>,
  { workspace }: TenantColumns,
  now: Instant,
  limit: number,
): Compilable {
  const old = tables
    .selectFrom('audit')
    .select('nth')
    .where('workspace', '=', workspace)
    .where('at', '<', now - auditKeptMs)
    .limit(limit);
  return tables.deleteFrom('audit').where('nth', 'in', old);
}

const address = /[^\s"\\<>()[\],;:@]+@[^\s"\\<>()[\],;:@]+/gu;

/** Replaces each address by four letters that differ for different addresses, so that a change stays visible and nobody is named. */
function withoutAddresses(text: string): string {
  return text.replace(address, (found) => {
    const mark = createHash('sha256').update(found.toLowerCase()).digest('hex').slice(0, 4);
    return `(address ${mark})`;
  });
}
