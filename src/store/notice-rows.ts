// What owners must hear, as rows: written with the trouble itself, claimed by who tells it, closed once it is told.

import type { Kysely } from 'kysely';
import type { Instant } from '#base/brand.ts';
import type { Tenant } from '#base/tenant.ts';
import type { DeliveryId, Digest, OwnerNotice } from '#digests/digest.ts';
import type { ClaimedNotice, DigestStore, NewNotice } from '#digests/digest-store.ts';
import { inBatches } from './batches.ts';
import { deliveryOf, digestFrom } from './digest-rows.ts';
import { keptNoticeOf, keptNoticeSchema } from './kept-notice.ts';
import { keptText, type Reader } from './reader.ts';
import type { NoticeRow, Tables } from './tables.ts';

type Mine = { readonly workspace: string; readonly account: string };

/** What is known by its key already stays as it is, told or not. */
export async function writeNotices(
  db: Kysely<Tables>,
  mine: Mine,
  notices: readonly NewNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insertInto('notices')
    .values(
      notices.map(({ key, digest, owner, notice, since }) => ({
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
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What was not told yet goes to who owns the digest now; what its former owner hears of the hand-over stays theirs. */
export async function readdressNotices(
  db: Kysely<Tables>,
  mine: Mine,
  { id, owner }: Pick<Digest, 'id' | 'owner'>,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ owner: owner as string })
    .where((eb) => eb.and({ ...mine, digest: id as string }))
    .where('closed_at', 'is', null)
    .where('owner', '!=', owner as string)
    .where('key', 'not like', 'handed-on-by %')
    .execute();
}

/** As if they had never been written: the same trouble, met again, is told again. */
export async function takeOutNotices(db: Kysely<Tables>, mine: Mine, keys: readonly string[]): Promise<void> {
  for (const batch of inBatches(keys)) {
    await db
      .deleteFrom('notices')
      .where((eb) => eb.and(mine))
      .where('key', 'in', batch)
      .execute();
  }
}

export function createNoticeRows(
  db: Kysely<Tables>,
  tenant: Tenant,
  read: Reader,
): Pick<DigestStore, 'claimNotices' | 'closeNotices' | 'postponeNotices'> {
  const mine = { workspace: tenant.workspace as string, account: tenant.account as string };

  async function noticeFrom(row: NoticeRow): Promise<ClaimedNotice | undefined> {
    const named = { table: 'notices', id: row.key };
    const kept = read(keptNoticeSchema, row.notice, named);
    const of = await db
      .selectFrom('digests')
      .selectAll()
      .where((eb) => eb.and({ ...mine, id: row.digest }))
      .executeTakeFirst();
    const digest = of && digestFrom(of, tenant, read);
    if (kept === undefined || digest === undefined) return undefined;
    const { delivery: id, ...rest } = kept as { delivery?: DeliveryId };
    const delivery = id === undefined ? undefined : await deliveryOf(db, tenant, read, id);
    if (id !== undefined && delivery === undefined) return undefined;
    return {
      key: row.key,
      digest,
      owner: row.owner as ClaimedNotice['owner'],
      notice: (delivery === undefined ? rest : { ...rest, delivery }) as OwnerNotice,
      since: row.since,
      attempts: row.attempts,
      refused: row.refused,
      unclear: row.unclear,
    };
  }

  async function closeNotices(keys: readonly string[], at: Instant): Promise<void> {
    if (keys.length === 0) return;
    await db
      .updateTable('notices')
      .set({ closed_at: at })
      .where((eb) => eb.and(mine))
      .where('key', 'in', keys)
      .execute();
  }

  return {
    // What no longer reads, or whose delivery was struck out, is owed to nobody; the same trouble, met again, is told again.
    claimNotices: async (now, leaseUntil, limit) => {
      const claimed = await db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom('notices')
          .selectAll()
          .where((eb) => eb.and(mine))
          .where('closed_at', 'is', null)
          .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
          .orderBy('since')
          .orderBy('key')
          .limit(limit)
          .execute();
        if (rows.length === 0) return rows;
        await transaction
          .updateTable('notices')
          .set((eb) => ({ lease_until: leaseUntil, attempts: eb('attempts', '+', 1) }))
          .where((eb) => eb.and(mine))
          .where(
            'key',
            'in',
            rows.map(({ key }) => key),
          )
          .execute();
        return rows;
      });
      const notices = (await Promise.all(claimed.map(noticeFrom))).filter((notice) => notice !== undefined);
      const telling = new Set(notices.map(({ key }) => key));
      await takeOutNotices(
        db,
        mine,
        claimed.map(({ key }) => key).filter((key) => !telling.has(key)),
      );
      return notices;
    },
    closeNotices,
    postponeNotices: async (keys, until, because) => {
      if (keys.length === 0) return;
      await db
        .updateTable('notices')
        .set((eb) => ({ lease_until: until, ...(because && { [because]: eb(because, '+', 1) }) }))
        .where((eb) => eb.and(mine))
        .where('key', 'in', keys)
        .where('closed_at', 'is', null)
        .execute();
    },
  };
}
