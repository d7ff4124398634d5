// A message as text: columns stand under each other in any script, a chart keeps its scale, and nothing in a name moves the cursor.

import { describe, expect, test } from 'vitest';
import type { Message } from '#blocks/message.ts';
import type { DrawnBlock } from '#blocks/parts/block.ts';
import { dataTable, figure, words } from '#blocks/parts/table.ts';
import { builderLink } from '#terminal/builder-link.ts';
import { displayWidth } from '#terminal/display-width.ts';
import { textOf } from '#terminal/draw-message.ts';
import { wordsOfMrkdwn } from '#terminal/plain-words.ts';
import { createProgress, inOneLine } from '#terminal/progress.ts';
import { quotedForShell } from '#terminal/typed-instead.ts';
import { messages } from '../blocks/gallery.ts';

const drawn = (...blocks: readonly unknown[]) =>
  textOf({ blocks, text: '' } as unknown as Message, { command: 'ask', tells: 'choices' });

test.each([
  ['Nordics', 7],
  ['日本語', 6],
  ['한국', 4],
  ['é', 1],
  ['🚀', 2],
  ['👩‍💻', 2],
  ['▁█', 2],
  ['ＡＢ', 4],
])('%s takes as many columns as a terminal gives it', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test('a table keeps its columns under each other, numbers at their right, whatever the letters', () => {
  const table = dataTable(
    'Campaigns',
    [
      { title: 'Campaign', cell: ({ name }: { name: string }) => words(name) },
      { title: 'Replies', cell: ({ name }) => figure(name.length, String(name.length * 100)) },
    ],
    [{ name: '日本語' }, { name: 'Nordics SaaS' }],
    5,
  );
  expect(drawn(table)).toBe(
    [
      'Campaigns',
      '',
      'Campaign      Replies',
      '────────────  ───────',
      '日本語            300',
      'Nordics SaaS     1200',
      '',
    ].join('\n'),
  );
});

test('a comparison keeps its columns under each other, each on the side that it says', () => {
  const rows = [
    ['Figure', 'Change', 'Last week', 'Before'],
    ['Replies', '▼ −23 %', '467', '1,610'],
    ['Reply rate', '±0', '16.4 %', '18 %'],
  ].map((row) => row.map((text) => ({ type: 'raw_text', text })));
  const [left, right] = [{ align: 'left' }, { align: 'right' }];
  expect(drawn({ type: 'table', rows, column_settings: [left, right, right, right] })).toBe(
    [
      'Figure       Change  Last week  Before',
      '──────────  ───────  ─────────  ──────',
      'Replies     ▼ −23 %        467   1,610',
      'Reply rate       ±0     16.4 %    18 %',
      '',
    ].join('\n'),
  );
});

const wordless = ['divider', 'actions', 'image'];

test.each(Object.entries(messages))('each block of %s that says something says it here', (_, draw) => {
  for (const block of draw().blocks as readonly DrawnBlock[])
    expect([block.type, wordless.includes(block.type) || drawn(block).trim() !== '']).toEqual([
      block.type,
      true,
    ]);
});

test('one series is bars, several are small bars with a scale each', () => {
  const chart = (...series: readonly (readonly [string, readonly number[]])[]) => ({
    type: 'data_visualization',
    title: 'Replies per day',
    chart: {
      type: 'line',
      series: series.map(([name, values]) => ({
        name,
        data: values.map((value, index) => ({ label: `${index + 1} Mar`, value })),
      })),
      axis_config: { categories: ['1 Mar', '2 Mar', '3 Mar'] },
    },
  });
  expect(drawn(chart(['Replies', [0, 5, 10]]))).toBe(
    `Replies per day\n\n1 Mar   0\n2 Mar  ${'█'.repeat(20)} 5\n3 Mar  ${'█'.repeat(40)} 10\n`,
  );
  expect(drawn(chart(['Sent', [0, 500, 1000]], ['Replies', [0, 0, 0]]))).toBe(
    'Replies per day\n\nSent     ▁▄█  0 to 1,000\nReplies  ▁▁▁  0 to 0\n         1 Mar to 3 Mar, left to right\n',
  );
});

test('Slack’s markup becomes plain words', () => {
  expect(
    wordsOfMrkdwn(
      '*12* of 60, as of <!date^1772442000^{time}|09:00 UTC>; <https://a.example|open>; `top *5*` &amp; <@U012AB3CD>',
    ),
  ).toBe('12 of 60, as of 09:00 UTC; open (https://a.example); top *5* & @U012AB3CD');
});

test('a hostile name moves no cursor and turns no line around', () => {
  const text = drawn({ type: 'header', text: { type: 'plain_text', text: '\u001b[2J\u202eevil\u0007\r' } });
  expect(text).toBe('[2Jevil\n');
});

test('a question is quoted so that the shell changes nothing in it', () => {
  expect(quotedForShell('top 5')).toBe('"top 5"');
  expect(quotedForShell('"a $b" it’s')).toBe('\'"a $b" it’s\'');
  expect(quotedForShell(`"it's"`)).toBe(`'"it'\\''s"'`);
});

describe('the link to the Builder', () => {
  test('holds the blocks, and says where it would be too long', () => {
    const blocks = [{ type: 'header', text: { type: 'plain_text', text: 'a & b' } }] as never;
    const link = builderLink({ blocks });
    expect(link.kind === 'link' && JSON.parse(decodeURIComponent(link.url.split('#')[1] ?? ''))).toEqual({
      blocks,
    });
    const long = Array.from({ length: 2_000 }, () => blocks[0]) as never;
    expect(builderLink({ blocks: long })).toMatchObject({ kind: 'too-long' });
  });
});

test('progress tells what was read of what was needed, and for how long it goes on', () => {
  const progress = createProgress();
  const awaited = (days: number, statistics = 0) => ({ campaigns: false, statistics, days });
  expect(progress.inWords({ awaited: awaited(60), expectedWholeAt: 40_000 }, 0)).toBe(
    'Reading days (0 of 60 read): about 40 s more',
  );
  expect(progress.inWords({ awaited: awaited(19), expectedWholeAt: 130_000 }, 0)).toBe(
    'Reading days (41 of 60 read): about 3 min more',
  );
  expect(progress.inWords({ awaited: awaited(0), expectedWholeAt: undefined }, 0)).toBeUndefined();
});

test('progress stays in one line of a narrow terminal', () => {
  const words = 'Reading lifetime figures (0 of 60 read): about 40 s more';
  expect(inOneLine(words, 80)).toBe(words);
  for (const columns of [1, 2, 20, words.length])
    expect(inOneLine(words, columns).length).toBeLessThan(Math.max(columns, 2));
  expect(inOneLine(words, 20)).toBe('Reading lifetime f…');
});
