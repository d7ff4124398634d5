// A report as a table of raw values, for a file. The writer of the file escapes formulas.

import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { Progress } from './figures/figure.ts';

/** Every row has a cell for each column. Rates and progress are ratios, 0.35 for 35 %; days and instants are ISO 8601 in UTC. */
export interface ReportRows {
  readonly header: readonly string[];
  /** How many rows there are. */
  readonly count: number;
  /** Each row is made when it is taken, so that only one of thousands is in memory. */
  readonly rows: Iterable<readonly FileCell[]>;
}

/** As many are handed on to what takes no file: an assistant, or a step of a workflow. */
export const mostRowsHandedOn = 200;

/** undefined is an empty cell: the value is not known or does not apply. */
export type FileCell = string | number | undefined;

export type FileColumn<Row> = readonly [title: string, cell: (row: Row) => FileCell];

export function table<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): ReportRows {
  return {
    header: columns.map(([title]) => title),
    count: rows.length,
    rows: {
      *[Symbol.iterator]() {
        for (const row of rows) yield columns.map(([, cell]) => cell(row));
      },
    },
  };
}

export function activityColumns<Row>(counts: (row: Row) => ActivityCounts | undefined): FileColumn<Row>[] {
  return [
    ['invitationsSent', (row) => counts(row)?.invitationsSent],
    ['invitationsAccepted', (row) => counts(row)?.invitationsAccepted],
    ['messagesSent', (row) => counts(row)?.messagesSent],
    ['messagesReplied', (row) => counts(row)?.messagesReplied],
  ];
}

export function progressCell(progress: Progress): number | undefined {
  return progress.kind === 'ratio' ? progress.ratio : undefined;
}

export function iso(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}
