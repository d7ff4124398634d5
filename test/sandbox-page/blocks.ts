// Block Kit for the page's tests: one message for each kind of block that the bot uses, with names of our choosing.

import type { Block, DrawContext, PersonView } from '#sandbox/slack/page-port.ts';

export const ana: PersonView = {
  id: 'U0ANA',
  handle: 'ana',
  name: 'Ana Sousa',
  tz: 'Europe/Lisbon',
  guest: false,
  bot: false,
  color: '#2b7a78',
};
export const ben: PersonView = {
  id: 'U0BEN',
  handle: 'ben',
  name: 'Ben Okafor',
  tz: 'America/New_York',
  guest: false,
  bot: false,
  color: '#8a4fff',
};
export const gus: PersonView = {
  id: 'U0GUS',
  handle: 'gus',
  name: 'Gus Lind',
  tz: 'Europe/Stockholm',
  guest: true,
  bot: false,
  color: '#b5541c',
};

const channel = { kind: 'public', archived: false, external: false, botIsMember: true } as const;

/** Monday 2 March 2026, 09:05 in Lisbon. */
export const now = Date.UTC(2026, 2, 2, 9, 5);

export const context: DrawContext = {
  viewer: ana,
  people: [ana, ben, gus],
  channels: [
    { ...channel, id: 'C0GROWTH', name: 'growth' },
    { ...channel, id: 'C0SALES', name: 'sales' },
    { ...channel, id: 'C0BOARD', name: 'board', kind: 'private', botIsMember: false },
    { ...channel, id: 'C0ACME', name: 'shared-acme', external: true },
    { ...channel, id: 'C0OLD', name: 'old-launch', archived: true },
    { ...channel, id: 'D0ANABOT', name: 'Campaign Stats', kind: 'dm', with: 'U0BOT' },
    { ...channel, id: 'D0ANABEN', name: 'Ben Okafor', kind: 'dm', with: 'U0BEN' },
  ],
  now,
  values: {},
  errors: {},
};

export const plain = (text: string) => ({ type: 'plain_text', text, emoji: true });
export const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const option = (value: string, text: string, description?: string) => ({
  value,
  text: plain(text),
  ...(description === undefined ? {} : { description: plain(description) }),
});

export const days = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 1, 28) - (count - 1 - index) * 86_400_000);
    return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(date);
  });

export function chart(
  type: 'line' | 'bar' | 'area',
  count: number,
  names = ['Invitations sent', 'Accepted', 'Replies'],
): Block {
  const categories = days(count);
  return {
    type: 'data_visualization',
    block_id: `chart-${type}-${count}`,
    title: 'Activity, last 14 days',
    chart: {
      type,
      series: names.map((name, series) => ({
        name,
        data: categories.map((label, index) => ({
          label,
          value:
            index % 7 > 4 ? 4 + series : Math.round((120 + 50 * Math.sin(index / 2)) / (series * 1.6 + 1)),
        })),
      })),
      axis_config: { categories, x_label: 'Day', y_label: 'Count' },
    },
  };
}

export function pie(labels = ['Active', 'Paused', 'Completed', 'Draft']): Block {
  return {
    type: 'data_visualization',
    block_id: 'chart-pie',
    title: 'Campaigns by status',
    chart: { type: 'pie', segments: labels.map((label, index) => ({ label, value: 31 - index * 9 || 2 })) },
  };
}

export function dataTable(names: readonly string[], pageSize?: number): Block {
  const cell = (text: string) => ({ type: 'raw_text', text });
  const number = (value: number, text: string) => ({ type: 'raw_number', value, text });
  return {
    type: 'data_table',
    block_id: 'table',
    caption: 'Active campaigns, last 7 complete days',
    ...(pageSize === undefined ? {} : { page_size: pageSize }),
    rows: [
      ['Campaign', 'Owner', 'Sent', 'Accepted', 'Reply rate'].map(cell),
      ...names.map((name, index) => [
        cell(name),
        cell(['ana.sousa', 'ben.okafor', 'chen.li'][index % 3] ?? ''),
        number((index * 137) % 2000, ((index * 137) % 2000).toLocaleString('en-US')),
        number((index * 61) % 700, String((index * 61) % 700)),
        number(((index * 37) % 300) / 1000, `${(((index * 37) % 300) / 10).toFixed(1)}%`),
      ]),
    ],
  };
}

const campaigns = [
  'Q3 Outbound EMEA – CFOs',
  'Webinar follow-up',
  'Founders in fintech',
  'A vs B',
  'list',
  'Heads of People, DACH',
  '<b>Bold</b> move & <!channel>',
  'حملة الربيع',
  '🚀 Launch wave 2',
  'Reactivation, dormant 90 days',
  'Series A CTOs',
  'Nordics partner push',
];

/** The overview as the bot would post it. */
export function overview(names: readonly string[] = campaigns): Block[] {
  return [
    { type: 'header', block_id: 'h', text: plain('Overview · 7 complete days') },
    {
      type: 'section',
      block_id: 's',
      text: mrkdwn(
        '*23 Feb – 1 Mar 2026* against *16 – 22 Feb 2026*\nReplies are up; acceptance is down :small_red_triangle_down: since Thursday.',
      ),
    },
    {
      type: 'section',
      block_id: 'f',
      fields: [
        mrkdwn('*Invitations sent*\n1,234  ▲ 12%'),
        mrkdwn('*Accepted*\n402 · 32.6%  ▼ 1.4 points'),
        mrkdwn('*Messages sent*\n2,310  ▲ 3%'),
        mrkdwn('*Replies*\n188 · 8.1%  ▲ 0.6 points'),
      ],
    },
    chart('line', 14),
    dataTable(names),
    {
      type: 'actions',
      block_id: 'a',
      elements: [
        { type: 'button', action_id: 'share', text: plain('Share to channel'), value: 'q', style: 'primary' },
        { type: 'button', action_id: 'refresh', text: plain('Refresh'), value: 'q' },
        {
          type: 'static_select',
          action_id: 'period',
          placeholder: plain('Period'),
          options: [option('7', 'Last 7 days'), option('14', 'Last 14 days'), option('30', 'Last 30 days')],
          initial_option: option('7', 'Last 7 days'),
        },
        {
          type: 'external_select',
          action_id: 'campaign',
          placeholder: plain('Open a campaign…'),
          min_query_length: 0,
        },
        {
          type: 'overflow',
          action_id: 'more',
          options: [
            option('csv', 'Download CSV'),
            option('how', 'Show the working'),
            option('dig', 'Send this here regularly'),
          ],
        },
      ],
    },
    {
      type: 'context',
      block_id: 'c',
      elements: [
        mrkdwn(
          `as of <!date^${now / 1000 - 780}^{date_short_pretty} at {time}|08:52 UTC> · 57 of 60 campaigns, 3 waiting for the service's limit`,
        ),
      ],
    },
  ];
}

/** Every kind of block, each holding the text that it is given wherever a name could stand. */
export function everyBlock(name: string): Block[] {
  return [
    { type: 'header', block_id: 'b1', text: plain(name) },
    {
      type: 'section',
      block_id: 'b2',
      text: mrkdwn(name),
      fields: [mrkdwn(name), plain(name)],
      accessory: {
        type: 'button',
        action_id: 'x',
        text: plain(name),
        value: name,
        confirm: { title: plain(name), text: mrkdwn(name), confirm: plain(name), deny: plain(name) },
      },
    },
    {
      type: 'context',
      block_id: 'b3',
      elements: [
        mrkdwn(name),
        plain(name),
        { type: 'image', image_url: 'https://example.com/x.png', alt_text: name },
      ],
    },
    {
      type: 'rich_text',
      block_id: 'b4',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'text', text: name, style: { bold: true } },
            { type: 'link', url: `javascript:alert(1)//${name}`, text: name },
            { type: 'link', url: 'https://example.com/', text: name },
            { type: 'emoji', name },
            { type: 'user', user_id: name },
            { type: 'channel', channel_id: name },
            { type: 'date', timestamp: now / 1000, format: name, fallback: name },
          ],
        },
        {
          type: 'rich_text_list',
          style: 'bullet',
          indent: 1,
          elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: name }] }],
        },
        { type: 'rich_text_quote', elements: [{ type: 'text', text: name }] },
        { type: 'rich_text_preformatted', elements: [{ type: 'text', text: name }] },
      ],
    },
    chart('bar', 3, [name, 'other']),
    pie([name, 'other']),
    { ...dataTable([name, 'other']), caption: name },
    {
      type: 'table',
      block_id: 'b8',
      rows: [
        [{ type: 'raw_text', text: name }],
        [
          {
            type: 'rich_text',
            elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: name }] }],
          },
        ],
      ],
    },
    {
      type: 'actions',
      block_id: 'b9',
      elements: [
        {
          type: 'static_select',
          action_id: 's',
          placeholder: plain(name),
          options: [option(name, name, name)],
          initial_option: option(name, name),
        },
        {
          type: 'multi_static_select',
          action_id: 'm',
          placeholder: plain(name),
          option_groups: [{ label: plain(name), options: [option(name, name)] }],
          initial_options: [option(name, name)],
        },
        { type: 'external_select', action_id: 'e', placeholder: plain(name) },
        { type: 'overflow', action_id: 'o', options: [option(name, name, name)] },
        { type: 'radio_buttons', action_id: 'r', options: [option(name, name, name)] },
        { type: 'checkboxes', action_id: 'k', options: [option(name, name, name)] },
      ],
    },
    {
      type: 'input',
      block_id: 'b10',
      label: plain(name),
      hint: plain(name),
      element: { type: 'plain_text_input', action_id: 't', placeholder: plain(name), initial_value: name },
    },
    {
      type: 'input',
      block_id: 'b11',
      label: plain(name),
      element: { type: 'plain_text_input', action_id: 't', multiline: true, initial_value: name },
    },
    { type: 'alert', block_id: 'b12', level: 'warning', text: mrkdwn(name) },
    {
      type: 'container',
      block_id: 'b13',
      title: plain(name),
      subtitle: mrkdwn(name),
      child_blocks: [{ type: 'section', block_id: 'b14', text: plain(name) }],
    },
    {
      type: 'card',
      block_id: 'b15',
      title: mrkdwn(name),
      subtitle: mrkdwn(name),
      body: mrkdwn(name),
      actions: [{ type: 'button', action_id: 'c', text: plain(name) }],
    },
    {
      type: 'image',
      block_id: 'b16',
      image_url: 'https://example.com/x.png',
      alt_text: name,
      title: plain(name),
    },
    { type: 'markdown', block_id: 'b17', text: name },
    { type: name, block_id: 'b18' },
  ];
}

/** The subscribe modal as the bot would open it. */
export function subscribeModal(): Block[] {
  return [
    {
      type: 'alert',
      block_id: 'm0',
      level: 'info',
      text: mrkdwn('This digest will answer *overview* for `yesterday`.'),
    },
    {
      type: 'input',
      block_id: 'where',
      label: plain('Where'),
      element: {
        type: 'multi_conversations_select',
        action_id: 'v',
        placeholder: plain('Choose channels'),
        initial_conversations: ['C0GROWTH'],
        filter: { include: ['public', 'private', 'im'], exclude_external_shared_channels: true },
      },
    },
    {
      type: 'input',
      block_id: 'days',
      label: plain('On which days'),
      element: {
        type: 'checkboxes',
        action_id: 'v',
        options: [
          option('1', 'Monday'),
          option('2', 'Tuesday'),
          option('3', 'Wednesday'),
          option('4', 'Thursday'),
          option('5', 'Friday', 'Until noon'),
        ],
        initial_options: [option('1', 'Monday')],
      },
    },
    {
      type: 'input',
      block_id: 'at',
      label: plain('At'),
      element: { type: 'timepicker', action_id: 'v', initial_time: '09:00', timezone: 'Europe/Lisbon' },
      hint: plain('Wall-clock time; it stays the same through daylight saving.'),
    },
    {
      type: 'input',
      block_id: 'until',
      optional: true,
      label: plain('Until'),
      element: { type: 'datepicker', action_id: 'v' },
    },
    {
      type: 'input',
      block_id: 'when',
      label: plain('Only if'),
      element: {
        type: 'radio_buttons',
        action_id: 'v',
        options: [
          option('always', 'Always'),
          option('below', 'Reply rate is below'),
          option('any', 'There was activity'),
        ],
        initial_option: option('always', 'Always'),
      },
    },
    {
      type: 'input',
      block_id: 'limit',
      optional: true,
      label: plain('Threshold, %'),
      element: {
        type: 'number_input',
        action_id: 'v',
        is_decimal_allowed: true,
        min_value: '0',
        max_value: '100',
        placeholder: plain('5'),
      },
    },
    {
      type: 'input',
      block_id: 'cron',
      optional: true,
      label: plain('Or as cron'),
      element: { type: 'plain_text_input', action_id: 'v', placeholder: plain('0 9 * * 1-5') },
    },
  ];
}
