import { describe, expect, test } from 'vitest';
import { draw } from '#sandbox/slack/page/draw.ts';
import { context, dataTable } from './blocks.ts';

const html = (names: readonly string[], pageSize?: number) =>
  draw([dataTable(names, pageSize)], 'message', context);

describe('a data table', () => {
  test('sorts by number where every cell is a number, by letter elsewhere', () => {
    const kinds = [...html(['A', 'B']).matchAll(/aria-sort="none" data-sort-kind="(\w+)"/g)].map(
      ([, kind]) => kind,
    );
    expect(kinds).toEqual(['text', 'text', 'number', 'number', 'number']);
  });

  test('carries the exact number beside the words for it', () => {
    expect(html(['A', 'B'])).toContain('<td class="number" data-value="0.037">3.7%</td>');
  });

  test('a column with one cell of text sorts by letter', () => {
    const block = dataTable(['A', 'B']) as { rows?: { type: string; text: string }[][] };
    const rows = block.rows?.map((row, index) =>
      index === 2 ? row.with(2, { type: 'raw_text', text: '–' }) : row,
    );
    const mixed = draw([{ type: 'data_table', block_id: 't', caption: 'c', rows }], 'message', context);
    expect([...mixed.matchAll(/data-sort-kind="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
      'text',
      'text',
      'text',
      'number',
      'number',
    ]);
  });

  test('shows five rows unless it says otherwise, and how many there are', () => {
    const names = Array.from({ length: 12 }, (_, index) => `Campaign ${index}`);
    expect(html(names).match(/<tr data-row="\d+" hidden="">/g)).toHaveLength(7);
    expect(html(names)).toContain('1–5 of 12');
    expect(html(names, 10).match(/<tr data-row="\d+" hidden="">/g)).toHaveLength(2);
    expect(html(names, 12)).not.toContain('class="pager"');
  });

  test('names itself and its rows for those who hear it', () => {
    expect(html(['A', 'B'])).toContain('<caption>Active campaigns, last 7 complete days</caption>');
    expect(html(['A', 'B'])).toContain('<th scope="row" class="leads">A</th>');
  });
});
