// Whether this is still the database on which posts were begun. A restored backup lacks the posts begun since.

import type { SqlRow } from '#store/sqlite.ts';
import { changesOf } from '#store/thread/dialogue.ts';
import type { Work, WorkPlace } from '#store/thread/work.ts';

/**
 * A dump becomes another database or is in another cluster. A backup that was rolled forward is on another timeline of the log, and so is
 * a copy that took over. None of these changes while the bot posts, so no post needs a mark as beside a file.
 */
const here = `select (select system_identifier from pg_control_system())::text || ' ' ||
  (select oid from pg_database where datname = current_database())::text || ' ' ||
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as place`;

/** If the server does not tell more. The channels still show what the ledger lacks. */
const hereAtLeast = `select oid::text as place from pg_database where datname = current_database()`;

export const homeWorks = {
  isStoreBehindMark: (async (place) => {
    const [home] = await place.read({ sql: 'select place from campaign_stats_home', parameters: [] });
    return home?.place !== (await placeNow(place));
  }) satisfies Work<number, boolean>,
  followMark: (async () => undefined) satisfies Work<number, string | undefined>,
  acceptMark: (async (place) => {
    await writeHome(place);
    return undefined;
  }) satisfies Work<number, string | undefined>,
};

/** From now on the database counts as right. */
export async function writeHome(place: Pick<WorkPlace, 'read' | 'unit'>): Promise<void> {
  const now = await placeNow(place);
  await place.unit(function* () {
    yield* changesOf('delete from campaign_stats_home');
    yield* changesOf('insert into campaign_stats_home (place) values (?)', now);
  });
}

async function placeNow({ read }: Pick<WorkPlace, 'read'>): Promise<string> {
  const rows = await read({ sql: here, parameters: [] }).catch(
    (): Promise<readonly SqlRow[]> => read({ sql: hereAtLeast, parameters: [] }),
  );
  return String(rows[0]?.place);
}
