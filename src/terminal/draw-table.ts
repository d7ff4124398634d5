// A table of a message as lines of text: columns stand under each other whatever the letters, and numbers end in one column.

import type { DataTableBlock, TableBlock } from '@slack/types';
import { displayWidth, padded } from './display-width.ts';
import { wordsAlone } from './plain-words.ts';

interface CellText {
  readonly text: string;
  readonly isNumber: boolean;
}

type ColumnSide = 'left' | 'right';

const between = '  ';

/** All rows: a terminal turns no pages. */
export function linesOfDataTable({ caption, rows }: DataTableBlock): readonly string[] {
  const cells = rows.map((row) => row.map(cellOf));
  const [titles = [], ...body] = cells;
  const sides = titles.map((_, column) => (body.every((row) => row[column]?.isNumber) ? 'right' : 'left'));
  // The first column names the row, also where names are numbers.
  sides[0] = 'left';
  return [wordsAlone(caption), '', ...inColumns(cells, sides)];
}

/** The first row is its heading. */
export function linesOfTable({ rows, column_settings: columns = [] }: TableBlock): readonly string[] {
  const sides = columns.map((column) => (column?.align === 'right' ? 'right' : 'left'));
  return inColumns(
    rows.map((row) => row.map(cellOf)),
    sides,
  );
}

function inColumns(rows: readonly (readonly CellText[])[], sides: readonly ColumnSide[]): readonly string[] {
  const [titles = [], ...body] = rows;
  const widths = titles.map((_, column) =>
    Math.max(...rows.map((row) => displayWidth(row[column]?.text ?? ''))),
  );
  const line = (row: readonly CellText[]) =>
    row
      .map(({ text }, column) => padded(text, widths[column] ?? 0, sides[column] ?? 'left'))
      .join(between)
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join(between);
  return [line(titles), rule, ...body.map(line)];
}

function cellOf(cell: (DataTableBlock | TableBlock)['rows'][number][number]): CellText {
  const isNumber = cell.type === 'raw_number';
  const text = 'text' in cell && cell.text !== undefined ? String(cell.text) : '';
  return { text: wordsAlone(text || (isNumber ? String(cell.value) : '')), isNumber };
}
