// A report as a file: what a spreadsheet gets, and what it must not run.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import type { Report } from '#reports/report.ts';
import { reportRows } from '#reports/report-kinds.ts';
import { csvFileOf } from '#slack/answering/csv-file.ts';
import { listOf, now, rowOf, rows } from '../blocks/fixtures.ts';

const clock = createClock();
const fileOf = (report: Report, title: string) => csvFileOf(report, title, clock);

const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** RFC 4180, read by a reader of our own. */
function cellsOf(csv: string): string[][] {
  const records: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  let record: string[] = [];
  while (cell.lastIndex < csv.length) {
    const [, quoted, bare = '', end] = cell.exec(csv) ?? [];
    if (end === undefined) throw new Error('no CSV');
    record.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

const listed = (names: readonly string[]) =>
  listOf({ campaigns: names.map((name, index) => rowOf(index, name)) });

test('every campaign of the answer is a row, with its figures as plain numbers', async () => {
  const file = await fileOf(listOf({ campaigns: rows }), 'All campaigns');
  const [header = [], ...records] = cellsOf(textOf(file.bytes).slice(1));
  expect(file.rows).toBe(rows.length);
  expect(records).toHaveLength(rows.length);
  const sent = header.indexOf('invitationsSent');
  expect(records.map((record) => Number(record[sent]))).toEqual(
    rows.map(({ statistics }) => statistics?.counters.invitationsSent),
  );
});

test('the file is UTF-8 with a byte order mark, and named after the question and the day', async () => {
  const file = await fileOf(listOf({ at: now }), 'Campaigns of “Zoë”, 中文 / last 7 days');
  expect([...file.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.name).toBe('campaigns-of-zoë-中文-last-7-days-2026-03-10.csv');
  expect((await fileOf(listOf({ at: now }), '***')).name).toBe('campaign-stats-2026-03-10.csv');
});

test('a name that a spreadsheet would run is only text there', async () => {
  const names = ['=HYPERLINK("http://x","y")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '＝1', '＠x'];
  const [header = [], ...records] = cellsOf(textOf((await fileOf(listed(names), 'x')).bytes).slice(1));
  const name = header.indexOf('name');
  expect(records.map((record) => record[name])).toEqual(names.map((each) => `'${each}`));
});

test('whatever campaigns are called, every cell can be read back, and none begins a formula', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1', 'a,b', 'a"b', 'a\nb', 'a\r\nb', '\r', "'=1"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 8 }), async (names) => {
      const report = listed(names);
      const [header, ...records] = cellsOf(textOf((await fileOf(report, 'x')).bytes).slice(1));
      const raw = reportRows(report);
      const rawRows = [...raw.rows];
      expect(header).toEqual(raw.header);
      expect(records).toHaveLength(names.length);
      for (const [index, record] of records.entries()) {
        for (const [column, cell] of record.entries()) {
          const value = rawRows[index]?.[column];
          const escaped =
            typeof value === 'string' && /^[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value;
          expect(cell).toBe(String(escaped ?? ''));
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('of thousands of campaigns every row is there once and in order, though others have their turns meanwhile', async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `Campaign ${index} of Zoë`);
  let turns = 0;
  const looking = setInterval(() => {
    turns += 1;
  }, 0);
  const [header = [], ...records] = cellsOf(textOf((await fileOf(listed(names), 'x')).bytes).slice(1));
  clearInterval(looking);
  const name = header.indexOf('name');
  expect(records.map((record) => record[name])).toEqual(names);
  expect(turns).toBeGreaterThan(2);
});
