import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksTextLength, checkBlocks } from '#sandbox/slack/blocks-check.ts';
import { faultLine } from '#sandbox/slack/fault.ts';
import type { Surface } from '#sandbox/slack/schema-blocks.ts';
import { clientOf, openSlack, refusalOf } from './a-bot.ts';

const everything = { without: new Set<string>() };
const faults = (blocks: unknown, surface: Surface = 'message') =>
  checkBlocks(blocks, surface, everything).map(faultLine);
const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const section = (text = 'x') => ({ type: 'section', text: mrkdwn(text) });
const button = (more = {}) => ({ type: 'button', action_id: 'go', text: plain('Go'), ...more });
const actions = (...elements: unknown[]) => ({ type: 'actions', elements });
const option = (n: number) => ({ text: plain(`Option ${n}`), value: `v${n}` });
const times = <T>(n: number, make: (index: number) => T) =>
  Array.from({ length: n }, (_, index) => make(index));
const cell = (text: string) => ({ type: 'raw_text', text });
const number = (value: number) => ({ type: 'raw_number', value, text: String(value) });
const rich = {
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'x' }] }],
};
const dataTable = (rows: unknown[][], more = {}) => ({
  type: 'data_table',
  caption: 'Campaigns',
  rows,
  ...more,
});
const line = (categories: string[], data: unknown[], more = {}) => ({
  type: 'data_visualization',
  title: 'Replies',
  chart: { type: 'line', series: [{ name: 'replies', data }], axis_config: { categories }, ...more },
});
const image = { type: 'image', image_url: 'https://example.com/a.png', alt_text: 'a' };

describe('blocks that Slack takes', () => {
  const accepted: [string, unknown, Surface[]][] = [
    [
      'section with fields and a button',
      { ...section(), fields: [mrkdwn('a')], accessory: button() },
      ['message', 'modal', 'home'],
    ],
    ['header with a level', { type: 'header', text: plain('x'), level: 2 }, ['message']],
    ['context', { type: 'context', elements: [mrkdwn('a'), image] }, ['message', 'home']],
    ['rich text', rich, ['message', 'modal', 'home']],
    ['image', { ...image, title: plain('t') }, ['message']],
    [
      'data table',
      dataTable([
        [cell('Name'), cell('Sent')],
        [cell('A'), number(3)],
      ]),
      ['message', 'home'],
    ],
    [
      'table',
      { type: 'table', rows: [[cell('a'), rich]], column_settings: [null, { align: 'right' }] },
      ['message'],
    ],
    [
      'line chart',
      line(
        ['Mon', 'Tue'],
        [
          { label: 'Mon', value: -1 },
          { label: 'Tue', value: 2 },
        ],
      ),
      ['message'],
    ],
    [
      'pie',
      {
        type: 'data_visualization',
        title: 'p',
        chart: { type: 'pie', segments: [{ label: 'a', value: 1 }] },
      },
      ['message'],
    ],
    ['alert', { type: 'alert', text: plain('x'), level: 'warning' }, ['modal']],
    [
      'card',
      { type: 'card', title: mrkdwn('t'), body: mrkdwn('b'), actions: [button()] },
      ['message', 'home', 'modal'],
    ],
    [
      'container',
      { type: 'container', title: plain('t'), child_blocks: [section(), actions(button())] },
      ['message', 'home'],
    ],
    [
      'trash button',
      { type: 'context_actions', elements: [{ type: 'icon_button', icon: 'trash', text: plain('Delete') }] },
      ['message'],
    ],
    [
      'select of conversations',
      actions({
        type: 'conversations_select',
        filter: { include: ['public'], exclude_external_shared_channels: true },
      }),
      ['message'],
    ],
    [
      'select from outside',
      actions({ type: 'external_select', min_query_length: 0, placeholder: plain('Find') }),
      ['message', 'modal'],
    ],
  ];
  test.each(accepted)('%s', (_name, block, surfaces) => {
    for (const surface of surfaces) expect(faults([block], surface)).toEqual([]);
  });
});

describe('blocks that Slack refuses', () => {
  const refused: [string, unknown[], Surface, string][] = [
    [
      'no text',
      [{ type: 'section' }],
      'message',
      'missing required field: text or fields [json-pointer:/blocks/0]',
    ],
    [
      'a text field left out',
      [{ type: 'header' }],
      'message',
      'missing required field: text [json-pointer:/blocks/0]',
    ],
    [
      'empty text',
      [section('')],
      'message',
      'must be more than 0 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      '3,001 characters',
      [section('x'.repeat(3_001))],
      'message',
      'must be less than 3001 characters [json-pointer:/blocks/0/text/text]',
    ],
    [
      'a field that Slack does not know',
      [{ ...section(), color: 'red' }],
      'message',
      'invalid additional property: color [json-pointer:/blocks/0]',
    ],
    [
      'a disabled button',
      [actions(button({ disabled: true }))],
      'message',
      'invalid additional property: disabled [json-pointer:/blocks/0/elements/0]',
    ],
    [
      'a block that Slack does not know',
      [{ type: 'graph' }],
      'message',
      'unsupported type: graph [json-pointer:/blocks/0/type]',
    ],
    [
      'mrkdwn on a button',
      [actions(button({ text: mrkdwn('Go') }))],
      'message',
      'must be one of: plain_text [json-pointer:/blocks/0/elements/0/text/type]',
    ],
    [
      'a button of 76 characters',
      [actions(button({ text: plain('x'.repeat(76)) }))],
      'message',
      'must be less than 76 characters [json-pointer:/blocks/0/elements/0/text/text]',
    ],
    [
      'a value of 2,001',
      [actions(button({ value: 'x'.repeat(2_001) }))],
      'message',
      'must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]',
    ],
    [
      '26 buttons',
      [actions(...times(26, (n) => button({ action_id: `${n}` })))],
      'message',
      'no more than 25 items allowed [json-pointer:/blocks/0/elements]',
    ],
    [
      '101 options',
      [actions({ type: 'static_select', options: times(101, option) })],
      'message',
      'no more than 100 items allowed [json-pointer:/blocks/0/elements/0/options]',
    ],
    [
      'an initial option that is not one',
      [actions({ type: 'static_select', options: [option(1)], initial_option: option(2) })],
      'message',
      'initial option must exactly match an option [json-pointer:/blocks/0/elements/0]',
    ],
    [
      'an action_id twice in a block',
      [actions(button(), button())],
      'message',
      '`action_id` "go" already exists for another element in this block [json-pointer:/blocks/0]',
    ],
    [
      'a block_id twice',
      times(2, () => ({ ...section(), block_id: 'a' })),
      'message',
      '`block_id` "a" already exists [json-pointer:/blocks/1/block_id]',
    ],
    [
      '51 blocks in a message',
      times(51, () => section()),
      'message',
      'no more than 50 items allowed [json-pointer:/blocks]',
    ],
    [
      '101 blocks in a modal',
      times(101, () => section()),
      'modal',
      'no more than 100 items allowed [json-pointer:/blocks]',
    ],
    [
      'a table in a modal',
      [dataTable([[cell('a')], [cell('b')]])],
      'modal',
      'unsupported type: data_table [json-pointer:/blocks/0/type]',
    ],
    [
      'a chart on the Home tab',
      [line(['a'], [{ label: 'a', value: 1 }])],
      'home',
      'unsupported type: data_visualization [json-pointer:/blocks/0/type]',
    ],
    [
      'an alert in a message',
      [{ type: 'alert', text: plain('x') }],
      'message',
      'unsupported type: alert [json-pointer:/blocks/0/type]',
    ],
    [
      'a table with one row',
      [dataTable([[cell('a')]])],
      'message',
      'no less than 2 items allowed [json-pointer:/blocks/0/rows]',
    ],
    [
      '202 rows',
      [dataTable(times(202, () => [cell('a')]))],
      'message',
      'no more than 201 items allowed [json-pointer:/blocks/0/rows]',
    ],
    [
      'rows of unequal length',
      [dataTable([[cell('a')], [cell('b'), cell('c')]])],
      'message',
      'all rows must have the same number of cells [json-pointer:/blocks/0/rows/1]',
    ],
    [
      'an empty cell',
      [dataTable([[cell('a')], [cell('')]])],
      'message',
      'must be more than 0 characters [json-pointer:/blocks/0/rows/1/0/text]',
    ],
    [
      'a rich header',
      [dataTable([[rich], [cell('b')]])],
      'message',
      'header cells must not be rich_text [json-pointer:/blocks/0/rows/0/0]',
    ],
    [
      'more than 20,000 characters in a table',
      [dataTable(times(201, () => [cell('x'.repeat(100))]))],
      'message',
      'table cells must be less than 20001 characters in total [json-pointer:/blocks]',
    ],
    [
      'two tables',
      times(2, () => dataTable([[cell('a')], [cell('b')]])),
      'message',
      'only_one_table_allowed [json-pointer:/blocks]',
    ],
    [
      'three charts',
      times(3, () => line(['a'], [{ label: 'a', value: 1 }])),
      'message',
      'no more than 2 data_visualization blocks allowed in a message [json-pointer:/blocks]',
    ],
    [
      'a gap in a line',
      [line(['a', 'b'], [{ label: 'a', value: 1 }])],
      'message',
      'must have exactly one data point for each category [json-pointer:/blocks/0/chart/series/0/data]',
    ],
    [
      '21 points',
      [
        line(
          times(21, String),
          times(21, (n) => ({ label: `${n}`, value: n })),
        ),
      ],
      'message',
      'no more than 20 items allowed [json-pointer:/blocks/0/chart/series/0/data]',
    ],
    [
      'a category of 21 characters',
      [line(['x'.repeat(21)], [{ label: 'x'.repeat(21), value: 1 }])],
      'message',
      'must be less than 21 characters [json-pointer:/blocks/0/chart/series/0/data/0/label]',
    ],
    [
      'an e-mail input in a message',
      [{ type: 'input', label: plain('l'), element: { type: 'email_text_input' } }],
      'message',
      'unsupported type: email_text_input [json-pointer:/blocks/0]',
    ],
    [
      'an image with no address',
      [{ type: 'image', alt_text: 'a' }],
      'message',
      'must define either `image_url` or `slack_file` [json-pointer:/blocks/0]',
    ],
    [
      'a chart in a container',
      [{ type: 'container', title: plain('t'), child_blocks: [line(['a'], [{ label: 'a', value: 1 }])] }],
      'message',
      'unsupported type: data_visualization [json-pointer:/blocks/0/child_blocks/0/type]',
    ],
  ];
  test.each(refused)('%s', (_name, blocks, surface, line) => {
    expect(faults(blocks, surface)).toContain(`[ERROR] ${line}`);
  });
});

test('text of any characters is taken up to the limit and refused one character (code point) later', () => {
  const places: [number, (text: string) => unknown][] = [
    [3_000, (text) => section(text)],
    [150, (text) => ({ type: 'header', text: plain(text) })],
    [2_000, (text) => actions(button({ value: text }))],
    [75, (text) => actions({ type: 'static_select', options: [{ text: plain(text), value: 'v' }] })],
    [150, (text) => actions({ type: 'static_select', options: [{ text: plain('t'), value: text }] })],
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ([most, block], one) => {
        expect(faults([block(one.repeat(most))])).toEqual([]);
        expect(faults([block(one.repeat(most + 1))])).toHaveLength(1);
      },
    ),
  );
});

test('too much text in all blocks together is refused by chat.postMessage, without counting tables', async () => {
  const client = clientOf(await openSlack());
  const much = times(5, () => section('x'.repeat(2_700)));
  expect(blocksTextLength(much)).toBeGreaterThan(13_200);
  const refusal = await refusalOf(
    client.chat.postMessage({ channel: 'C0GROWTH', text: 't', blocks: much as never }),
  );
  expect(refusal.error).toBe('msg_blocks_too_long');
  const table = dataTable(times(180, () => [cell('x'.repeat(100))]));
  await client.chat.postMessage({ channel: 'C0GROWTH', text: 't', blocks: [table as never] });
});

test('a workspace that the roll-out has not reached refuses native charts and tables alone', async () => {
  const slack = await openSlack({ withoutNativeBlocks: true });
  const client = clientOf(slack);
  const post = (blocks: unknown[]) =>
    client.chat.postMessage({ channel: 'C0GROWTH', text: 't', blocks: blocks as never });
  const chart = line(['a'], [{ label: 'a', value: 1 }]);
  expect(await refusalOf(post([chart]))).toMatchObject({
    error: 'invalid_blocks',
    response_metadata: {
      messages: ['[ERROR] unsupported type: data_visualization [json-pointer:/blocks/0/type]'],
    },
  });
  expect((await refusalOf(post([dataTable([[cell('a')], [cell('b')]])]))).error).toBe('invalid_blocks');
  await post([{ type: 'table', rows: [[cell('a')]] }]);
  expect(slack.as('ana').reads()).toHaveLength(1);
});
