// The notices to owners as rows: written together with their trouble, claimed by the process that tells them, and closed when they are told.

import type { Compilable, Kysely } from 'kysely';
import type { Instant } from '#base/brand.ts';
import type { Tenant, UserId } from '#base/tenant.ts';
import type { DeliveryId, Digest } from '#digests/digest.ts';
import type { ClaimedNotice, DigestStore, NewNotice } from '#digests/digest-store.ts';
import type { OwnerNotice } from '#digests/messenger.ts';
import { inBatches } from '#store/batches.ts';
import type { Queries } from '#store/queries.ts';
import { keptText, type Reader } from '#store/reader.ts';
import type { NoticeRow, Tables } from '#store/tables.ts';
import { type TenantColumns, tenantColumns } from '#store/tenant-columns.ts';
import { deliveryOf, digestFrom } from './digest-rows.ts';
import { keptNoticeOf, keptNoticeSchema } from './kept-notice.ts';

/** A notice whose key exists stays as it is, told or not. */
export function newNotices(
  tables: Kysely<Tables>,
  mine: TenantColumns,
  notices: readonly NewNotice[],
): Compilable[] {
  return inBatches(notices).map((batch) =>
    tables
      .insertInto('notices')
      .values(
        batch.map(({ key, digest, owner, notice, since }) => ({
          ...mine,
          key,
          digest: digest as string,
          owner: owner as string,
          notice: keptText(keptNoticeSchema, keptNoticeOf(notice), 'notice'),
          since,
          attempts: 0,
          refused: 0,
          unclear: 0,
          lease_until: null,
          closed_at: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/**
 * Waiting notices go to the new owner. Two kinds do not: what tells the former owner of the hand-over, and what tells admins of an
 * unreadable digest.
 */
export function readdressNotices(
  tables: Kysely<Tables>,
  mine: TenantColumns,
  { id, owner }: Pick<Digest, 'id' | 'owner'>,
): Compilable {
  return tables
    .updateTable('notices')
    .set({ owner: owner as string })
    .where((eb) => eb.and({ ...mine, digest: id as string }))
    .where('closed_at', 'is', null)
    .where('owner', '!=', owner as string)
    .where('key', 'not like', 'handed-on-by %')
    .where('key', 'not like', 'digest-unreadable %');
}

/**
 * `waits`: the notice or its digest cannot be read. `obsolete`: its digest or delivery is gone, or what it calls unreadable can be read
 * again.
 */
type ReadNotice = ClaimedNotice | 'waits' | 'obsolete';

export function createNoticeRows(
  queries: Queries,
  tenant: Tenant,
  read: Reader,
): Pick<DigestStore, 'claimNotices' | 'closeNotices' | 'postponeNotices'> {
  const { tables } = queries;
  const mine = tenantColumns(tenant);

  async function readNotice(row: NoticeRow): Promise<ReadNotice> {
    const kept = read(keptNoticeSchema, row.notice, { table: 'notices', id: row.key });
    const of = await tables
      .selectFrom('digests')
      .selectAll()
      .where((eb) => eb.and({ ...mine, id: row.digest }))
      .executeTakeFirst();
    const digest = of && digestFrom(of, tenant, read);
    if (digest === undefined) return 'obsolete';
    if (kept === undefined) return 'waits';
    const { key, owner, since, attempts, refused, unclear } = row;
    const before = attempts - 1;
    const claimed = { key, owner: owner as UserId, since, attempts: before, refused, unclear };
    if (kept.kind === 'digest-unreadable')
      return 'kind' in digest ? { ...claimed, digest, notice: kept } : 'obsolete';
    if ('kind' in digest) return 'waits';
    const { delivery: id, ...rest } = kept as { delivery?: DeliveryId };
    if (id === undefined) return { ...claimed, digest, notice: rest as OwnerNotice };
    const delivery = await deliveryOf(queries, tenant, read, id);
    return delivery === undefined
      ? 'obsolete'
      : { ...claimed, digest, notice: { ...rest, delivery } as OwnerNotice };
  }

  /** Deletes the notices as if they had never been written, so that the same trouble is told again if it returns. */
  async function takeOut(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await tables
      .deleteFrom('notices')
      .where((eb) => eb.and(mine))
      .where('key', 'in', keys)
      .execute();
  }

  /** They are read again when the lease ends. No attempt counts. */
  async function unclaim(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await tables
      .updateTable('notices')
      .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
      .where((eb) => eb.and(mine))
      .where('key', 'in', keys)
      .execute();
  }

  async function closeNotices(keys: readonly string[], at: Instant): Promise<void> {
    if (keys.length === 0) return;
    await tables
      .updateTable('notices')
      .set({ closed_at: at })
      .where((eb) => eb.and(mine))
      .where('key', 'in', keys)
      .execute();
  }

  return {
    claimNotices: async (now, leaseUntil, longestUntil, limit) => {
      const due = tables
        .selectFrom('notices')
        .select('key')
        .where((eb) => eb.and(mine))
        .where('closed_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('lease_until', 'is', null),
            eb('lease_until', '<=', now),
            eb('lease_until', '>', longestUntil),
          ]),
        )
        .orderBy('since')
        .orderBy('key')
        .limit(limit);
      const claimed = await tables
        .updateTable('notices')
        .set((eb) => ({ lease_until: leaseUntil, attempts: eb('attempts', '+', 1) }))
        .where((eb) => eb.and(mine))
        .where('key', 'in', due)
        .returningAll()
        .execute();
      const notices: ClaimedNotice[] = [];
      const waiting: string[] = [];
      const obsolete: string[] = [];
      for (const row of claimed.toSorted(oldestFirst)) {
        const notice = await readNotice(row);
        if (notice === 'waits') waiting.push(row.key);
        else if (notice === 'obsolete') obsolete.push(row.key);
        else notices.push(notice);
      }
      await takeOut(obsolete);
      await unclaim(waiting);
      return notices;
    },
    closeNotices,
    postponeNotices: async (keys, until, because) => {
      if (keys.length === 0) return;
      await tables
        .updateTable('notices')
        .set((eb) => ({ lease_until: until, ...(because && { [because]: eb(because, '+', 1) }) }))
        .where((eb) => eb.and(mine))
        .where('key', 'in', keys)
        .where('closed_at', 'is', null)
        .execute();
    },
  };
}

function oldestFirst(one: NoticeRow, other: NoticeRow): number {
  return one.since - other.since || (one.key < other.key ? -1 : 1);
}
