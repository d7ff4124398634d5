// One row for each instance of the bot on this store: since when it runs, and when it last said that it lives.

import type { Clock } from '#base/clock.ts';
import type { Presence } from '#reports/status/instances.ts';
import type { Queries } from '#store/queries.ts';
import { storeNow } from '#store/store-time.ts';

/** This instance. */
export interface InstanceName {
  /** No other instance, and no other start of this one, has it. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

const shownMs = 60 * 60_000;
const keptMs = 24 * 60 * 60_000;

export function createPresence(
  { unit, tables, dialect }: Queries,
  { id, name, version }: InstanceName,
  clock: Pick<Clock, 'now'>,
): Presence {
  return {
    announce: async () => {
      const now = storeNow(dialect, clock);
      const announced = `insert into instances (id, name, version, since, seen_at) values (?, ?, ?, ${now}, ${now})
        on conflict (id) do update set seen_at = excluded.seen_at`;
      await unit({ sql: announced, parameters: [id, name, version] });
      const old = await tables.selectFrom('instances').select(['id', 'seen_at']).execute();
      const newest = Math.max(...old.map(({ seen_at }) => seen_at));
      const gone = old.filter(({ seen_at }) => seen_at < newest - keptMs).map((each) => each.id);
      if (gone.length > 0) await tables.deleteFrom('instances').where('id', 'in', gone).execute();
    },
    list: async () => {
      const rows = await tables.selectFrom('instances').selectAll().orderBy('since').orderBy('id').execute();
      const newest = Math.max(...rows.map(({ seen_at }) => seen_at));
      return rows
        .filter(({ seen_at }) => seen_at >= newest - shownMs)
        .map(({ name, version, since, seen_at: seenAt }) => ({ name, version, since, seenAt }));
    },
    leave: async () => {
      await tables.deleteFrom('instances').where('id', '=', id).execute();
    },
  };
}
