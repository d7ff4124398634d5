// When the next post may go out, in each workspace and channel: the place is taken by one statement, so no two instances take it.

import type { Clock } from '#base/clock.ts';
import type { WorkspaceId } from '#base/tenant.ts';
import type { SharedPace } from '#slack/posting/shared-pace.ts';
import type { Queries } from '#store/queries.ts';
import { storeNow } from '#store/store-time.ts';

/** The place that stands for the whole workspace. No channel has this id. */
const everywhere = '';
const forgettingMs = 10 * 60_000;

export function createSharedPace(
  { unit, dialect }: Queries,
  workspace: WorkspaceId,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): SharedPace {
  let forgotAt = clock.monotonic();

  /** Deletes the rows of places that have been free for long: a missing row means the same. */
  async function forgetOld(now: string): Promise<void> {
    if (clock.monotonic() - forgotAt < forgettingMs) return;
    forgotAt = clock.monotonic();
    await unit({
      sql: `delete from paces where workspace = ? and free_at < ${now} - ${forgettingMs}`,
      parameters: [workspace],
    });
  }

  return {
    take: async (channel, { workspaceMs, channelMs, caughtUpMs }) => {
      const now = storeNow(dialect, clock);
      await forgetOld(now);
      const taken = `insert into paces (workspace, place, free_at)
        select ?, place, ${now} + ms from (
          select '${everywhere}' as place, ${workspaceMs} as ms union all select cast(? as text), ${channelMs}
        ) as places
        where not exists (select 1 from paces where workspace = ? and place in ('${everywhere}', ?) and free_at > ${now})
        on conflict (workspace, place) do update set free_at =
          case when paces.place = '${everywhere}' and paces.free_at > ${now} - ${caughtUpMs}
            then paces.free_at + ${workspaceMs}
            when paces.place = '${everywhere}' then ${now} - ${caughtUpMs} + ${workspaceMs}
            else excluded.free_at end
        returning place`;
      const left = `select place, free_at - ${now} as ms from paces
        where workspace = ? and place in ('${everywhere}', ?)`;
      const [took, waits] = await unit(
        { sql: taken, parameters: [workspace, channel, workspace, channel] },
        { sql: left, parameters: [workspace, channel] },
      );
      if ((took?.rows.length ?? 0) > 0) return undefined;
      const msOf = (place: string) =>
        Math.max(0, ...(waits?.rows ?? []).filter((row) => row.place === place).map(({ ms }) => Number(ms)));
      return { workspaceMs: msOf(everywhere), channelMs: msOf(channel) };
    },
    rest: async (ms, channel) => {
      const until = `${storeNow(dialect, clock)} + ${Math.ceil(ms)}`;
      await unit({
        sql: `insert into paces (workspace, place, free_at) values (?, ?, ${until})
          on conflict (workspace, place) do update set free_at = excluded.free_at
          where paces.free_at < excluded.free_at`,
        parameters: [workspace, channel ?? everywhere],
      });
    },
  };
}
