// Deletes the record of days before a day: whole months at once. The month of that day is rewritten without its earlier days.

import type { Day } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { changesOf, type Dialogue, rowsOf } from '#store/thread/dialogue.ts';
import type { Work } from '#store/thread/work.ts';
import { decodeMonth, encodeMonth, type MonthName, monthOf } from './day-months.ts';
import type { OwnedBy } from './owned-by.ts';
import { decodeSnapshots, encodeSnapshots } from './snapshot-months.ts';

export interface Pruning extends OwnedBy {
  /** The first day that stays. */
  readonly keepFrom: Day;
}

/** A table of months, and how to cut one of its months at `keepFrom`. */
interface MonthTable {
  readonly name: string;
  /** The column that names the owner of a month. */
  readonly key: string;
  readonly bytes: string;
  /** Returns undefined if nothing is left. Throws RangeError if the bytes are no such month. */
  readonly left: (key: string, month: MonthName, bytes: Uint8Array, keepFrom: Day) => Uint8Array | undefined;
}

const tables: readonly MonthTable[] = [
  {
    name: 'day_months',
    key: 'scope',
    bytes: 'days',
    left: (_, month, bytes, keepFrom) => {
      const { days, restated } = decodeMonth(month, bytes);
      const kept = {
        days: days.filter(({ day }) => day >= keepFrom),
        restated: restated.filter(({ day }) => day >= keepFrom),
      };
      return kept.days.length + kept.restated.length === 0 ? undefined : encodeMonth(kept);
    },
  },
  {
    name: 'snapshot_months',
    key: 'campaign',
    bytes: 'snapshots',
    left: (campaign, month, bytes, keepFrom) => {
      const kept = decodeSnapshots(campaign as CampaignId, month, bytes).filter(({ day }) => day >= keepFrom);
      return kept.length === 0 ? undefined : encodeSnapshots(kept);
    },
  },
];

/** Months in one transaction, so that other writers wait only shortly. */
const rowsAtOnce = 300;

export const pruneRecord: Work<Pruning, void> = async (place, pruning) => {
  const { workspace, account, keepFrom } = pruning;
  for (const table of tables) {
    let after: MonthKey | undefined = { key: '', month: '' };
    while (after !== undefined) {
      const from: MonthKey = after;
      after = await place.unit(() => prunePage(table, pruning, from));
      await place.turn();
    }
  }
  await place.unit(function* () {
    // A day begins in any zone at most fourteen hours before it begins in UTC.
    const noticedFrom = Date.parse(keepFrom) - 14 * 60 * 60_000;
    const mine = [workspace, account] as const;
    yield* changesOf(
      'delete from journal where workspace = ? and account = ? and noticed_at < ?',
      ...mine,
      noticedFrom,
    );
    yield* changesOf(
      'delete from statistics where workspace = ? and account = ? and day < ?',
      ...mine,
      keepFrom,
    );
  });
};

interface MonthKey {
  readonly key: string;
  readonly month: MonthName;
}

/** Returns the last row of the page; undefined if there are no more rows. */
function* prunePage(
  { name, key, bytes, left }: MonthTable,
  { workspace, account, keepFrom }: Pruning,
  after: MonthKey,
): Dialogue<MonthKey | undefined> {
  const lastMonth = monthOf(keepFrom);
  const rows = (yield* rowsOf(
    `select ${key} as key, month, ${bytes} as bytes from ${name}
     where workspace = ? and account = ? and (${key}, month) > (?, ?) and month <= ?
     order by ${key}, month limit ?`,
    ...[workspace, account, after.key, after.month, lastMonth, rowsAtOnce],
  )) as unknown as readonly (MonthKey & { readonly bytes: Uint8Array })[];
  const own = `where workspace = ? and account = ? and ${key} = ? and month = ?`;
  for (const row of rows) {
    const kept = row.month < lastMonth ? undefined : leftOf(row, left, keepFrom);
    const mine = [workspace, account, row.key, row.month] as const;
    if (kept === undefined) yield* changesOf(`delete from ${name} ${own}`, ...mine);
    else if (kept.length < row.bytes.length) {
      yield* changesOf(`update ${name} set ${bytes} = ? ${own}`, kept, ...mine);
    }
  }
  return rows.length < rowsAtOnce ? undefined : rows.at(-1);
}

/** An unreadable month stays until it is over. */
function leftOf(
  row: MonthKey & { readonly bytes: Uint8Array },
  left: MonthTable['left'],
  keepFrom: Day,
): Uint8Array | undefined {
  try {
    return left(row.key, row.month, row.bytes, keepFrom);
  } catch {
    return row.bytes;
  }
}
