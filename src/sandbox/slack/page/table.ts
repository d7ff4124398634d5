// The table and data_table blocks as HTML tables with what sorting and paging need. The page's script does both.

import { createElement as h, type ReactNode } from 'react';
import type { DrawContext } from '#sandbox/slack/page-port.ts';
import type { PageCell } from './shapes.ts';
import { drawRichText } from './text.ts';

export interface DataTable {
  readonly caption: string;
  readonly rows: readonly (readonly PageCell[])[];
  /** Rows shown at once. Slack's default is 5. */
  readonly page_size?: number;
  readonly row_header_column_index?: number;
}

interface PageColumn {
  readonly index: number;
  /** Whether each of its cells is a raw_number. Only then it sorts by number. Source: Slack, data_table block. */
  readonly numeric: boolean;
  /** Whether it heads its rows. */
  readonly leads: boolean;
}

export function drawDataTable(table: DataTable, context: DrawContext): ReactNode {
  const [head = [], ...rows] = table.rows;
  const pageSize = table.page_size ?? 5;
  const columns = head.map((_, index) => ({
    index,
    numeric: rows.length > 0 && rows.every((row) => row[index]?.type === 'raw_number'),
    leads: index === (table.row_header_column_index ?? 0),
  }));
  const heads = columns.map((column) => headCell(head, column, context));
  const lines = rows.map((row, index) =>
    h(
      'tr',
      { key: index, 'data-row': index, hidden: index >= pageSize },
      columns.map((column) => bodyCell(row, column, context)),
    ),
  );
  return h(
    'div',
    { className: 'data-table', 'data-page-size': pageSize, 'data-page': 0 },
    h(
      'div',
      { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': table.caption },
      h(
        'table',
        { className: 'grid' },
        h('caption', null, table.caption),
        h('thead', null, h('tr', null, heads)),
        h('tbody', null, lines),
      ),
    ),
    rows.length > pageSize ? pager(rows.length, pageSize) : null,
  );
}

function headCell(row: readonly PageCell[], column: PageColumn, context: DrawContext): ReactNode {
  return h(
    'th',
    {
      key: column.index,
      scope: 'col',
      'aria-sort': 'none',
      'data-sort-kind': column.numeric ? 'number' : 'text',
      className: classOf(column),
    },
    h(
      'button',
      { type: 'button', className: 'sort', 'data-column': column.index },
      drawCell(row[column.index], context),
      h('span', { className: 'sort-sign', 'aria-hidden': true }),
    ),
  );
}

function bodyCell(row: readonly PageCell[], column: PageColumn, context: DrawContext): ReactNode {
  const cell = row[column.index];
  return h(
    column.leads ? 'th' : 'td',
    {
      key: column.index,
      scope: column.leads ? 'row' : undefined,
      className: classOf(column),
      'data-value': column.numeric ? cell?.value : undefined,
    },
    drawCell(cell, context),
  );
}

function classOf({ leads, numeric }: PageColumn): string | undefined {
  if (leads) return 'leads';
  return numeric ? 'number' : undefined;
}

function pager(rows: number, pageSize: number): ReactNode {
  return h(
    'div',
    { className: 'pager' },
    h('span', { className: 'pager-where', 'aria-live': 'polite' }, `1–${pageSize} of ${rows}`),
    h(
      'button',
      {
        type: 'button',
        className: 'page-turn',
        'data-turn': -1,
        'aria-label': 'Previous rows',
        disabled: true,
      },
      '‹',
    ),
    h('button', { type: 'button', className: 'page-turn', 'data-turn': 1, 'aria-label': 'Next rows' }, '›'),
  );
}

export interface PlainTable {
  readonly rows: readonly (readonly PageCell[])[];
  readonly column_settings?: readonly ({
    readonly align?: 'left' | 'center' | 'right';
    readonly is_wrapped?: boolean;
  } | null)[];
}

/** The older table block. Its first row is the heading, and nothing in it can be pressed. */
export function drawTable(table: PlainTable, context: DrawContext): ReactNode {
  const cells = (row: readonly PageCell[], tag: 'th' | 'td') =>
    row.map((cell, column) => {
      const setting = table.column_settings?.[column];
      const className = [`align-${setting?.align ?? 'left'}`, setting?.is_wrapped === true ? 'wrapped' : '']
        .join(' ')
        .trim();
      return h(
        tag,
        { key: column, className, scope: tag === 'th' ? 'col' : undefined },
        drawCell(cell, context),
      );
    });
  const [head = [], ...rows] = table.rows;
  return h(
    'div',
    { className: 'scroll plain-table', tabIndex: 0, role: 'region', 'aria-label': 'Table' },
    h(
      'table',
      { className: 'grid' },
      h('thead', null, h('tr', null, cells(head, 'th'))),
      h(
        'tbody',
        null,
        rows.map((row, index) => h('tr', { key: index }, cells(row, 'td'))),
      ),
    ),
  );
}

function drawCell(cell: PageCell | undefined, context: DrawContext): ReactNode {
  if (cell === undefined) return null;
  return cell.type === 'rich_text'
    ? drawRichText(cell.elements ?? [], context)
    : (cell.text ?? String(cell.value ?? ''));
}
