// A report as a CSV file: every row, safe to open in a spreadsheet. Knows nothing of how it is sent.

import { stringify } from 'csv-stringify/sync';
import type { Report } from '#reports/report.ts';
import { reportRows } from '#reports/report-kinds.ts';

export interface CsvFile {
  readonly name: string;
  /** UTF-8 with a byte order mark, so that Excel reads names in any script. */
  readonly bytes: Uint8Array;
  /** Without the heading. */
  readonly rows: number;
}

/** `title`: the question in words, which names the file. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvFileOf(report: Report, title: string): CsvFile {
  const { header, rows } = reportRows(report);
  const text = stringify([[...header], ...rows.map((row) => [...row])], { bom: true, escape_formulas: true });
  return { name: fileName(title, report.at), bytes: new TextEncoder().encode(text), rows: rows.length };
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
