// Turns the first form of the record, with a row for each reading, into months as bytes and a table of the newest statistics.

import type { Day } from '#base/day.ts';
import type { ActivityCounts, CampaignStatistics } from '#campaigns/campaign.ts';
import type { DayReading, Snapshot } from '#readings/reading.ts';
import type { SqliteFile, SqlRow } from '#store/sqlite.ts';
import { counters, firstCounters } from './counter-columns.ts';
import { type DayMonth, encodeMonth, mergeMonth, monthOf } from './day-months.ts';
import { encodeSnapshots } from './snapshot-months.ts';
import { statisticsColumnsOf, statisticsValues } from './statistics-row.ts';

type File = Pick<SqliteFile, 'exec' | 'rows' | 'prepare'>;

/** This step was released: a counter that came later has a step of its own. */
const statisticsColumns = statisticsColumnsOf(firstCounters);
const figures = statisticsColumns.filter((name) => !['name', 'status', 'owner'].includes(name));

/** Of the counters that nobody asked for yet. */
const unheardOf = Object.fromEntries(counters.map((name) => [name, 0])) as CampaignStatistics['counters'];

const tables = [
  'alter table statistics rename to old_statistics',
  'drop index statistics_by_day',
  'drop index days_by_day',
  'drop index restated_days_by_day',
  `create table statistics (
    workspace text not null, account text not null, campaign text not null,
    day text not null, read_at integer not null, name text not null, status text not null, owner text not null,
    ${figures.map((name) => `${name} real not null`).join(', ')},
    primary key (workspace, account, campaign)
  ) strict, without rowid`,
  `create table snapshot_months (
    workspace text not null, account text not null, campaign text not null, month text not null,
    snapshots blob not null,
    primary key (workspace, account, campaign, month)
  ) strict`,
  `create table day_months (
    workspace text not null, account text not null, scope text not null, month text not null,
    days blob not null,
    primary key (workspace, account, scope, month)
  ) strict, without rowid`,
];

/** Takes one campaign or scope at a time, to limit the memory. Unreadable rows stay behind in the copy; `leave` gets their number. */
export function migrateRecord(file: File, leave: (rows: number) => void): void {
  for (const statement of tables) file.exec(statement);
  for (const campaign of file.rows('select distinct workspace, account, campaign from old_statistics')) {
    moveStatistics(file, campaign, leave);
  }
  const scopes = `select workspace, account, scope from days union select workspace, account, scope from restated_days`;
  for (const scope of file.rows(scopes)) moveDays(file, scope);
  for (const table of ['old_statistics', 'days', 'restated_days']) file.exec(`drop table ${table}`);
}

function moveStatistics(
  file: File,
  { workspace, account, campaign }: SqlRow,
  leave: (rows: number) => void,
): void {
  const key = [String(workspace), String(account), String(campaign)];
  const rows = file
    .prepare(
      `select day, read_at, statistics from old_statistics
       where workspace = ? and account = ? and campaign = ? order by day`,
    )
    .all(key);
  const snapshots = rows.flatMap(({ day, read_at, statistics }): Snapshot[] => {
    const value = statisticsIn(String(statistics));
    return value === undefined ? [] : [{ day: String(day) as Day, readAt: Number(read_at), value }];
  });
  leave(rows.length - snapshots.length);
  const newest = snapshots.at(-1);
  if (newest === undefined) return;
  const columns = [...statisticsColumns, 'day', 'read_at'];
  file
    .prepare(
      `insert into statistics (workspace, account, campaign, ${columns.join(', ')})
       values (?, ?, ?, ${columns.map(() => '?').join(', ')})`,
    )
    .run([...key, ...statisticsValues(newest.value, firstCounters), newest.day, newest.readAt]);
  for (const [month, within] of Map.groupBy(snapshots, ({ day }) => monthOf(day))) {
    file
      .prepare('insert into snapshot_months values (?, ?, ?, ?, ?)')
      .run([...key, month, encodeSnapshots(within)]);
  }
}

function statisticsIn(json: string): CampaignStatistics | undefined {
  try {
    const value = JSON.parse(json) as CampaignStatistics;
    const { campaignName, status, owner, statedProgress, statedAcceptanceRate, statedReplyRate } = value;
    const numbers = [statedProgress, statedAcceptanceRate, statedReplyRate].concat(
      firstCounters.map((name) => value.counters[name]),
    );
    const isWhole =
      numbers.every((each) => typeof each === 'number') &&
      [campaignName, status, owner].every((each) => typeof each === 'string');
    return isWhole ? { ...value, counters: { ...unheardOf, ...value.counters } } : undefined;
  } catch {
    return undefined;
  }
}

function moveDays(file: File, { workspace, account, scope }: SqlRow): void {
  const key = [String(workspace), String(account), String(scope)];
  const readings = (table: string) =>
    file
      .prepare(
        `select * from ${table} where workspace = ? and account = ? and scope = ? order by day, read_at`,
      )
      .all(key)
      .map(readingFrom);
  const months = new Map<string, { days: DayReading[]; restated: DayReading[] }>();
  for (const [list, table] of [
    ['days', 'days'],
    ['restated', 'restated_days'],
  ] as const) {
    for (const reading of readings(table)) {
      const month = months.get(monthOf(reading.day)) ?? { days: [], restated: [] };
      months.set(monthOf(reading.day), month);
      month[list].push(reading);
    }
  }
  const none: DayMonth = { days: [], restated: [] };
  for (const [month, within] of months) {
    file
      .prepare('insert into day_months values (?, ?, ?, ?, ?)')
      .run([...key, month, encodeMonth(mergeMonth(none, within, Number.POSITIVE_INFINITY))]);
  }
}

function readingFrom(row: SqlRow): DayReading {
  const at = { day: String(row.day) as Day, readAt: Number(row.read_at) };
  const counts = [row.invitations_sent, row.invitations_accepted, row.messages_sent, row.messages_replied];
  const [invitationsSent, invitationsAccepted, messagesSent, messagesReplied] = counts.map(Number);
  if (counts.includes(null)) return { ...at, kind: 'not-reported' };
  return {
    ...at,
    kind: 'counted',
    counts: { invitationsSent, invitationsAccepted, messagesSent, messagesReplied } as ActivityCounts,
  };
}
