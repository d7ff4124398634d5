// One sortable table. Numbers are always cells of numbers, so that Slack sorts them.

import type { DataTableBlock, RawNumberElement, RawTextElement } from '@slack/types';
import { limits, nameLengths } from '#blocks/limits.ts';
import { clipped, distinct } from './text.ts';

export type Cell = RawNumberElement | RawTextElement;

export interface Column<Row> {
  readonly title: string;
  cell(row: Row): Cell;
}

/** Slack sorts a column by number only if every cell is raw_number. So a missing figure is a number too, below zero. */
export function figure(value: number, text: string): RawNumberElement {
  return { type: 'raw_number', value: Number.isFinite(value) ? value : -1, text };
}

export function words(text: string): RawTextElement {
  return { type: 'raw_text', text: text === '' ? '–' : text };
}

/** The column that names the row. Names that are equal once they are cut get ·2, ·3… `mark` comes before the name. */
export function nameColumn<Row>(
  title: string,
  rows: readonly Row[],
  name: (row: Row) => string,
  mark: (row: Row) => string = () => '',
): Column<Row> {
  const labels = distinct(rows.map(name), nameLengths.table);
  const byRow = new Map(rows.map((row, index) => [row, `${mark(row)}${labels[index] ?? ''}`]));
  return { title, cell: (row) => words(byRow.get(row) ?? '') };
}

/** The first column names the row. Callers pass at most `limits.table.rows` rows, and at least one. */
export function dataTable<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  shows: number,
): DataTableBlock {
  return {
    type: 'data_table',
    caption: clipped(caption, limits.header),
    page_size: Math.min(Math.max(shows, limits.table.pageSize.least), limits.table.pageSize.most),
    row_header_column_index: 0,
    rows: [
      columns.map(({ title }) => words(title)),
      ...rows.slice(0, limits.table.rows).map((row) => columns.map((column) => column.cell(row))),
    ],
  };
}
