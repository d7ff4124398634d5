// A report as a CSV file: every row, safe to open in a spreadsheet. Knows nothing of how it is sent.

import { stringify } from 'csv-stringify/sync';
import type { Clock } from '#base/clock.ts';
import { inSlices } from '#base/slices.ts';
import type { FileCell } from '#reports/csv-rows.ts';
import type { Report } from '#reports/report.ts';
import { reportRows } from '#reports/report-kinds.ts';

export interface CsvFile {
  readonly name: string;
  /** UTF-8 with a byte order mark, so that Excel reads names in any script. */
  readonly bytes: Uint8Array;
  /** How many rows there are, without the heading. */
  readonly rows: number;
}

/** `title` is the question in words; it names the file. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export async function csvFileOf(
  report: Report,
  title: string,
  clock: Pick<Clock, 'monotonic'>,
): Promise<CsvFile> {
  const { header, rows, count } = reportRows(report);
  const bytes = createBytes();
  bytes.add(stringify([[...header]], { bom: true, escape_formulas: true }));
  for await (const some of inSlices(together(rows), clock)) {
    bytes.add(stringify(some, { escape_formulas: true }));
  }
  return { name: fileName(title, report.at), bytes: bytes.whole(), rows: count };
}

/** The file's first rows as text, `most` of them. `rows` counts all rows of the report. */
export function csvHead(report: Report, most: number): { readonly csv: string; readonly rows: number } {
  const { header, rows, count } = reportRows(report);
  const head: FileCell[][] = [[...header]];
  for (const row of rows) {
    if (head.length > most) break;
    head.push([...row]);
  }
  return { csv: stringify(head, { escape_formulas: true }), rows: count };
}

/** This many rows are written in one piece. */
const rowsTogether = 50;

function* together<Row>(rows: Iterable<readonly Row[]>): Generator<Row[][]> {
  let some: Row[][] = [];
  for (const row of rows) {
    some.push([...row]);
    if (some.length < rowsTogether) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** The file while it is written: one buffer that grows. */
function createBytes() {
  const encoder = new TextEncoder();
  let room = new Uint8Array(64 * 1024);
  let length = 0;
  return {
    add: (text: string) => {
      let left = text;
      for (;;) {
        const { read, written } = encoder.encodeInto(left, room.subarray(length));
        length += written;
        left = left.slice(read);
        if (left === '') return;
        room = new Uint8Array(room.buffer.transfer(2 * room.length));
      }
    },
    whole: () => new Uint8Array(room.buffer.transfer(length)),
  };
}

/** Letters and digits of any script, and the day on which the answer was made (UTC). */
function fileName(title: string, at: number): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const clipped = [...words].slice(0, longestWords).join('').replace(/-$/, '');
  return `${clipped || 'campaign-stats'}-${new Date(at).toISOString().slice(0, 10)}.csv`;
}

const longestWords = 60;
