// Whether the database is still the one on which posts were begun: a backup that was restored lacks those that were begun since.

import type { SqlRow } from '#store/sqlite.ts';
import { changesOf } from '#store/thread/dialogue.ts';
import type { Work, WorkPlace } from '#store/thread/work.ts';

/**
 * A dump is another database, or in another cluster; a backup that was rolled forward is on another timeline of its log, and so is a
 * copy that took over. None of these changes while the bot posts, so a post need not be followed as beside a file.
 */
const here = `select (select system_identifier from pg_control_system())::text || ' ' ||
  (select oid from pg_database where datname = current_database())::text || ' ' ||
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as place`;

/** Where the server does not tell: the channels themselves still show what the ledger lacks. */
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

/** From now on the database is taken as it is. */
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
