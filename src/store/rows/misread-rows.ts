// Misread shapes as rows, one for each day, kind and shape. Old days are deleted with the first of a new one.

import { addDays, type Day } from '#base/day.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import type { MisreadStore } from '#reports/status/misread-shapes.ts';
import type { Queries } from '#store/queries.ts';

export const misreadDays = 30;
/** The most shapes of one day; what comes beyond is counted together. */
export const mostShapes = 200;
/** In place of a shape that is one too many. */
export const otherShapes = '…';

export function createMisreadRows({ tables, unit }: Queries, workspace: WorkspaceId): MisreadStore {
  const all = tables.selectFrom('misreadings').where('workspace', '=', workspace);

  /** The shape itself, or `otherShapes` if it is new and the day is full. */
  async function kept(day: string, kind: string, shape: string): Promise<string> {
    const today = all.where('day', '=', day);
    const known = await today
      .select('times')
      .where('kind', '=', kind)
      .where('shape', '=', shape)
      .executeTakeFirst();
    if (known !== undefined) return shape;
    const { shapes } = await today
      .select(({ fn }) => fn.countAll<number>().as('shapes'))
      .executeTakeFirstOrThrow();
    return Number(shapes) < mostShapes ? shape : otherShapes;
  }

  return {
    note: async (day, kind, shape) => {
      const row = { workspace, day, kind, shape: await kept(day, kind, shape), times: 1 };
      const counted = tables
        .insertInto('misreadings')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'day', 'kind', 'shape'])
            .doUpdateSet((eb) => ({ times: eb('misreadings.times', '+', 1) })),
        );
      const old = tables
        .deleteFrom('misreadings')
        .where('workspace', '=', workspace)
        .where('day', '<', addDays(day, -misreadDays));
      await unit(counted, old);
    },
    most: async (since, limit) => {
      const rows = await all
        .select(({ fn }) => [
          'kind',
          'shape',
          fn.sum<number>('times').as('times'),
          fn.max<string>('day').as('last_on'),
        ])
        .where('day', '>=', since)
        .groupBy(['kind', 'shape'])
        .orderBy('times', 'desc')
        .orderBy('shape')
        .limit(limit)
        .execute();
      return rows.map(({ kind, shape, times, last_on }) => ({
        kind: kind === 'refused' ? 'refused' : 'not-meant',
        shape,
        times: Number(times),
        lastOn: last_on as Day,
      }));
    },
  };
}
