// A table of a message as lines of text: columns stand under each other whatever the letters, and numbers end in one column.

import type { DataTableBlock } from '@slack/types';
import { displayWidth, padded } from './display-width.ts';
import { wordsAlone } from './plain-words.ts';

interface CellText {
  readonly text: string;
  readonly isNumber: boolean;
}

const between = '  ';

/** All rows: a terminal turns no pages. */
export function linesOfTable({ caption, rows }: DataTableBlock): readonly string[] {
  const [titles = [], ...body] = rows.map((row) => row.map(cellOf));
  const sides = titles.map((_, column) => (body.every((row) => row[column]?.isNumber) ? 'right' : 'left'));
  // The first column names the row, also where names are numbers.
  sides[0] = 'left';
  const widths = titles.map((title, column) =>
    Math.max(...[title, ...body.map((row) => row[column])].map((cell) => displayWidth(cell?.text ?? ''))),
  );
  const line = (row: readonly CellText[]) =>
    row
      .map(({ text }, column) => padded(text, widths[column] ?? 0, sides[column] ?? 'left'))
      .join(between)
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join(between);
  return [wordsAlone(caption), '', line(titles), rule, ...body.map(line)];
}

function cellOf(cell: DataTableBlock['rows'][number][number]): CellText {
  const isNumber = cell.type === 'raw_number';
  const text = 'text' in cell && cell.text !== undefined ? String(cell.text) : '';
  return { text: wordsAlone(text || (isNumber ? String(cell.value) : '')), isNumber };
}
