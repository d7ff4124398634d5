// The ids of payloads that were seen, by any instance, so that none is answered twice.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, within } from '#base/clock.ts';
import type { Tenant, UserId } from '#base/tenant.ts';
import type { SeenIds } from '#slack/receiving/recent-ids.ts';
import { changesOfFirst, type Queries } from '#store/queries.ts';
import { storeNow } from '#store/store-time.ts';
import { tenantColumns } from '#store/tenant-columns.ts';
import type { ServerSide } from '#store/thread/database.ts';

/** If two instances add the same id at once, one of them is told that it is new. */
export function createSeenIds(
  { tables, unit, dialect }: Queries,
  tenant: Tenant,
  clock: Clock,
  server: ServerSide | undefined,
): SeenIds {
  const mine = tenantColumns(tenant);
  let forgotAt = Number.NEGATIVE_INFINITY;

  /** At most once a minute, because a deletion delays what others write there. */
  async function forgetOld(now: number): Promise<void> {
    if (now - forgotAt < forgettingMs && now >= forgotAt) return;
    forgotAt = now;
    await tables
      .deleteFrom('seen_payloads')
      .where((eb) => eb.and(mine))
      .where('seen_at', '<', now - keptMs)
      .execute();
  }

  /**
   * Adds all ids in one statement, and returns those that are new. They are sorted, so that two instances with the same ids never wait
   * for each other. If the server does not answer in time, all count as new.
   */
  async function addAll(ids: readonly string[], on: ServerSide): Promise<ReadonlySet<string>> {
    const now = clock.now();
    const parameters = [mine.workspace, mine.account, now, JSON.stringify(ids.toSorted())];
    const adding = forgetOld(now).then(() => on.aside({ sql: addingAll, parameters }));
    const added = await within(patienceMs, adding, clock).catch(() => 'late' as const);
    return new Set(added === 'late' ? ids : added.rows.map(({ id }) => String(id)));
  }

  /** One row for each person: the wish that came last. */
  async function isNewWish(person: UserId, wish: string, ms: number): Promise<boolean> {
    const [from, to] = [`wish ${person} `, `wish ${person}!`];
    const id = `${from}${createHash('sha256').update(wish).digest('base64url')}`;
    const now = sql<number>`${sql.raw(storeNow(dialect, clock))}`;
    const others = tables
      .deleteFrom('seen_payloads')
      .where((eb) => eb.and(mine))
      .where('id', '>=', from)
      .where('id', '<', to)
      .where('id', '!=', id);
    const noted = tables
      .insertInto('seen_payloads')
      .values({ ...mine, id, seen_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['workspace', 'account', 'id'])
          .doUpdateSet({ seen_at: now })
          .where('seen_payloads.seen_at', '<', sql<number>`${now} - ${ms}::bigint`),
      );
    const [, ran] = await unit(others, noted);
    return ran?.changes === 1;
  }

  return {
    first: async (id) => {
      const now = clock.now();
      await forgetOld(now);
      const added = tables
        .insertInto('seen_payloads')
        .values({ ...mine, id, seen_at: now })
        .onConflict((conflict) => conflict.doNothing());
      return changesOfFirst(await unit(added)) === 1;
    },
    ...(server && { firstAmongInstances: gathered((ids) => addAll(ids, server), clock) }),
    has: async (id) => {
      const row = await tables
        .selectFrom('seen_payloads')
        .select('id')
        .where((eb) => eb.and({ ...mine, id }))
        .where('seen_at', '>=', clock.now() - keptMs)
        .executeTakeFirst();
      return row !== undefined;
    },
    ...(dialect === 'postgres' && { isNewWish }),
  };
}

const addingAll = `insert into seen_payloads (workspace, account, id, seen_at)
  select cast(? as text), cast(? as text), id, cast(? as bigint) from json_array_elements_text(cast(? as json)) as id
  on conflict do nothing returning id`;

/** A lone id goes to the server at once. In a rush, many go together in few statements. Of equal ids only the first is told that it is new. */
function gathered(
  add: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
): (id: string) => Promise<boolean> {
  let next: { readonly ids: Set<string>; readonly added: Promise<ReadonlySet<string>> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let askedAt = Number.NEGATIVE_INFINITY;

  function begin() {
    const ids = new Set<string>();
    const added = last.then(async () => {
      const restMs = askedAt + betweenMs - clock.monotonic();
      if (restMs > 0 && ids.size > 1) await clock.sleep(restMs);
      askedAt = clock.monotonic();
      next = undefined;
      return add([...ids]);
    });
    last = added;
    next = { ids, added };
    return next;
  }

  return async (id) => {
    const { ids, added } = next ?? begin();
    if (ids.has(id)) return false;
    ids.add(id);
    return (await added).has(id);
  };
}

/** The rest between two statements of a rush. It delays an answer by less than anybody notices. */
const betweenMs = 10;
/** Long enough for two statements: an id that comes while one is under way waits for its end, and then for its own. */
const patienceMs = 250;

/** Longer than Slack repeats a payload and than a signature is valid, with clocks that differ by minutes. */
const keptMs = 15 * 60_000;
const forgettingMs = 60_000;
