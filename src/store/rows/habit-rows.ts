// People's habits as rows, one for each person. A row is written only over what was read, and deleted if nobody used it for long.

import type { Tenant } from '#base/tenant.ts';
import type { HabitStore } from '#slack/personal/habits.ts';
import { habitsSchema } from '#slack/personal/habits-schema.ts';
import { changesOfFirst, type Queries } from '#store/queries.ts';
import { keptText, type Reader } from '#store/reader.ts';
import { tenantColumns } from '#store/tenant-columns.ts';

/** By default, as long as the record. A person who has not asked for so long has left, or has forgotten the bot. */
const keptMs = 400 * 24 * 60 * 60_000;
/** Within this time, the same habits are not written again. */
const freshMs = 24 * 60 * 60_000;

export function createHabitRows({ tables, unit }: Queries, tenant: Tenant, read: Reader): HabitStore {
  const mine = tenantColumns(tenant);
  const rowOf = (person: string) =>
    tables
      .selectFrom('habits')
      .select(['habits', 'used_at'])
      .where((eb) => eb.and({ ...mine, person }))
      .executeTakeFirst();
  const habitsIn = (row: Awaited<ReturnType<typeof rowOf>>) =>
    row && read(habitsSchema, row.habits, { table: 'habits', id: 'one of them' });

  return {
    load: async (person) => habitsIn(await rowOf(person)),
    change: async (person, at, change) => {
      for (;;) {
        const before = await rowOf(person);
        const habits = keptText(habitsSchema, change(habitsIn(before)), 'habits');
        if (before?.habits === habits && before.used_at > at - freshMs) return;
        const row = { habits, used_at: at };
        const saved =
          before === undefined
            ? tables
                .insertInto('habits')
                .values({ ...mine, person, ...row })
                .onConflict((conflict) => conflict.doNothing())
            : tables
                .updateTable('habits')
                .set(row)
                .where((eb) => eb.and({ ...mine, person: person as string, habits: before.habits }));
        const unused = tables
          .deleteFrom('habits')
          .where((eb) => eb.and(mine))
          .where('used_at', '<', at - keptMs);
        if (changesOfFirst(await unit(saved, unused)) === 1) return;
      }
    },
  };
}
