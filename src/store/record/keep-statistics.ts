// Writes a reading of a campaign's statistics: as the newest, and into the month's snapshots if it tells something new.

import type { Day } from '#base/day.ts';
import type { CampaignId, CampaignStatistics } from '#campaigns/campaign.ts';
import type { Snapshot } from '#readings/reading.ts';
import type { Statement } from '#store/sqlite.ts';
import type { StatisticsRow } from '#store/tables.ts';
import { changesOf, type Dialogue, rowsOf } from '#store/thread/dialogue.ts';
import type { Work } from '#store/thread/work.ts';
import { monthOf } from './day-months.ts';
import type { OwnedBy } from './owned-by.ts';
import { decodeSnapshots, encodeSnapshots, isSameStatistics } from './snapshot-months.ts';
import { statisticsColumns, statisticsFrom, statisticsValues } from './statistics-row.ts';

export interface StatisticsRead extends OwnedBy {
  readonly statistics: CampaignStatistics;
  readonly readAt: number;
  /** A kept reading that is later than this bears the time of a clock that was ahead, and gives way. */
  readonly now: number;
  /** The service day of the reading. */
  readonly day: Day;
  /** Statements of the same transaction. */
  readonly besides: readonly Statement[];
}

const columns = [...statisticsColumns, 'day', 'read_at'];
const upsert = `insert into statistics (workspace, account, campaign, ${columns.join(', ')})
  values (?, ?, ?, ${columns.map(() => '?').join(', ')})
  on conflict (workspace, account, campaign) do update
  set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
  where statistics.read_at <= excluded.read_at or statistics.read_at > ?`;

export const keepStatistics: Work<StatisticsRead, void> = ({ unit }, read) =>
  unit(function* () {
    const { workspace, account, statistics, day, readAt } = read;
    const key = [workspace, account, statistics.campaignId] as const;
    const [row] = (yield* rowsOf(
      `select * from statistics where workspace = ? and account = ? and campaign = ?`,
      ...key,
    )) as unknown as readonly StatisticsRow[];
    const isNews = row === undefined || !isSameStatistics(statisticsFrom(row), statistics);
    if (isNews || row.day !== day) yield* writeSnapshot(read);
    // Another instance may have kept a newer one, so the statement itself compares.
    yield* changesOf(upsert, ...key, ...statisticsValues(statistics), day, readAt, read.now);
    for (const statement of read.besides) yield statement;
  });

function* writeSnapshot({
  workspace,
  account,
  statistics,
  day,
  readAt,
  now,
}: StatisticsRead): Dialogue<void> {
  const month = monthOf(day);
  const key = [workspace, account, statistics.campaignId, month] as const;
  const [row] = yield* rowsOf(
    `select snapshots from snapshot_months where workspace = ? and account = ? and campaign = ? and month = ?`,
    ...key,
  );
  const before = row === undefined ? [] : readable(statistics.campaignId, month, row.snapshots as Uint8Array);
  if (before.some((each) => each.day === day && each.readAt > readAt && each.readAt <= now)) return;
  const snapshots = [...before.filter((each) => each.day !== day), { day, readAt, value: statistics }];
  snapshots.sort((one, other) => (one.day < other.day ? -1 : 1));
  yield* changesOf(
    `insert into snapshot_months (workspace, account, campaign, month, snapshots) values (?, ?, ?, ?, ?)
     on conflict (workspace, account, campaign, month) do update set snapshots = excluded.snapshots`,
    ...key,
    encodeSnapshots(snapshots),
  );
}

/** Starts an unreadable month anew. */
function readable(campaignId: CampaignId, month: string, bytes: Uint8Array): Snapshot[] {
  try {
    return decodeSnapshots(campaignId, month, bytes);
  } catch {
    return [];
  }
}
