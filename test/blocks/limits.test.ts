// Any report of any data with any names stays within Slack's limits, pings nobody and drops no row.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#base/day.ts';
import { ownerNoticesOf } from '#blocks/digests/owner-notices.ts';
import { detailLevels, type Message, type MessageView, type SeriesChart } from '#blocks/message.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { statusInWords } from '#blocks/words/campaign-words.ts';
import type { CampaignId, StatedStatus } from '#campaigns/campaign.ts';
import type { OwnerNotice } from '#digests/messenger.ts';
import type { JournalEntry } from '#readings/reading.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { BoardRow } from '#reports/board/board-report.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import type { Answer, Report } from '#reports/report.ts';
import {
  attention,
  ben,
  boardOf,
  byCampaignOf,
  campaignOf,
  compareCampaignsOf,
  comparePeriodsOf,
  dailyOf,
  deliveryOf,
  digestOf,
  growth,
  halfWay,
  lastFortnight,
  listOf,
  longRange,
  now,
  overviewOf,
  ownersOf,
  rowOf,
  statusOf,
  trendOver,
  unread,
  viewOf,
  workingOf,
} from './fixtures.ts';
import { homes, messages, modals } from './gallery.ts';
import { faultsOf } from './judge.ts';

test.each(Object.entries({ ...messages, ...modals, ...homes }))('%s is what Slack takes', (_name, draw) => {
  expect(faultsOf(draw())).toEqual([]);
});

const nasty = fc.constantFrom(
  '<!channel>',
  '<!here|x>',
  '<@U0ANA>',
  '<https://example.com|click>',
  '&lt;!channel&gt;',
  '*x* _y_ ~z~ `c`',
  '```\nblock\n```',
  '> quote',
  ':tada:',
  'line\nbreak\u0000\u2028',
  '👩‍👩‍👧‍👦'.repeat(40),
  `e${'\u0301'.repeat(300)}`,
  'حملة\u202e الخريف',
  '\u200b',
  '',
  '\ud800',
  'W'.repeat(5_000),
  'toString',
  '__proto__',
);
const anyName = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join(' ')),
);

const anyView = fc.record<MessageView>({
  detail: fc.constantFrom(...detailLevels),
  page: fc.integer({ min: 1, max: 300 }),
  audience: fc.constantFrom('private', 'channel', 'digest'),
  more: fc.boolean(),
  iteration: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 300 }),
});

function draw(report: Report, view: MessageView): Message {
  return messageOf({ kind: 'report', report }, view);
}

test('fifteen notices of any digests fit into one message, each with its buttons and a line of its own', () => {
  const delivery = deliveryOf({ kind: 'failed', reason: 'not_in_channel' });
  const kinds: readonly OwnerNotice[] = [
    { kind: 'destination-broken', error: 'not_in_channel', channel: growth, delivery },
    { kind: 'unsure', delivery },
    { kind: 'deleted-by', user: ben },
    { kind: 'missed', delivery, count: 3, reason: 'too-late' },
  ];
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 2, maxLength: 15 }), (called) => {
      const notices = called.map((name, index) => ({
        ...{ key: `${index}`, since: now, notice: kinds[index % kinds.length] as OwnerNotice },
        digest: digestOf({
          question: { kind: 'daily', period: { kind: 'yesterday' }, campaign: { by: 'name', name } },
        }),
      }));
      const message = ownerNoticesOf(notices);
      expect(faultsOf(message)).toEqual([]);
      expect(message.blocks.filter(({ type }) => type === 'actions')).toHaveLength(notices.length);
      expect(message.text.match(/^• /gm)).toHaveLength(notices.length);
    }),
  );
});

describe.each([0, 1, 200, 1_000, 5_000])('with %i campaigns', (count) => {
  test('of any names every report is within the limits', () => {
    fc.assert(
      fc.property(
        fc.array(anyName, { minLength: 1, maxLength: 7 }),
        anyName,
        anyView,
        (names, status, view) => {
          const all = rowsNamed(names, count, status);
          const first = all[0] ?? rowOf(0, names[0] ?? '', status as StatedStatus);
          const byStatus = new Map([[status, count]]);
          const reports: Report[] = [
            overviewOf({
              campaigns: all,
              byCampaign: byCampaignOf(all, needsOf(all)),
              byStatus,
              total: count,
              readAs: names.join(' → '),
              standing: unreadable(names),
              attention: needsOf(all),
            }),
            listOf({ campaigns: all, total: count, owner: { ownerId: 'o', email: names[0] ?? '' } }),
            campaignOf({
              row: first,
              readAs: names[0],
              attention: needsOf(all)[0],
              journal: journalNamed(names),
            }),
            dailyOf({ campaign: { ...first.campaign, id: first.campaign.id }, trend: trendOver(longRange) }),
            ...boardsNamed(all, names),
            ...comparisonsNamed(first, names),
            ...workingsNamed(all, names),
            statusOf({ standing: unreadable(names) }),
          ];
          for (const report of reports) expect(faultsOf(draw(report, view))).toEqual([]);
        },
      ),
      // To search for a smaller example among thousands of campaigns takes hours, and the smaller counts have found it.
      count > 500 ? { numRuns: 6, endOnFailure: true } : { numRuns: 25 },
    );
  });

  test.each(detailLevels)('at the level %s every campaign is on one of the pages', (detail) => {
    const all = rowsNamed(
      Array.from({ length: count }, (_, index) => `Campaign no. ${index + 1} end`),
      count,
      'ACTIVE',
    );
    const [board] = boardsNamed(all, []);
    const [, working] = workingsNamed(all, []);
    for (const report of [overviewOf({ byCampaign: byCampaignOf(all), total: count }), board, working]) {
      const seen = new Set<string>();
      for (let page = 1, more = report !== undefined; more; page += 1) {
        const shown = JSON.stringify(draw(report as Report, viewOf({ detail, page, more: true })).blocks);
        for (const [name] of shown.matchAll(/Campaign no\. \d+ end/g)) seen.add(name);
        more = shown.includes('Next page');
      }
      expect(seen.size, report?.kind).toBe(count);
    }
  });

  test('every day of a year is on one of the pages, at each level', () => {
    const range = { first: addDays(longRange.last, -399), last: longRange.last };
    for (const detail of detailLevels) {
      const seen = new Set<string>();
      for (let page = 1, more = true; more; page += 1) {
        const shown = JSON.stringify(
          draw(dailyOf({ trend: trendOver(range) }), viewOf({ detail, page })).blocks,
        );
        for (const [row] of shown.matchAll(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ \w{3}( \d{4})?/g))
          seen.add(row);
        more = shown.includes('Next page');
      }
      expect(seen.size).toBeGreaterThanOrEqual(365);
    }
  });
});

test('any problem with any words is within the limits', () => {
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 1, maxLength: 12 }), anyView, (words, view) => {
      const [word = ''] = words;
      const question = { kind: 'list', statuses: [], owner: word } as const;
      const choices = words.map((name, index) => ({ id: `c${index}`, name, status: name, ownerEmail: name }));
      const answers: Answer[] = [
        {
          kind: 'problem',
          problem: { kind: 'not-understood', problem: { kind: 'unknown-word', word, nearest: words } },
        },
        { kind: 'problem', problem: { kind: 'campaign-unknown', wanted: word, nearest: choices, question } },
        { kind: 'problem', problem: { kind: 'campaign-ambiguous', wanted: word, choices, of: 40, question } },
        { kind: 'problem', problem: { kind: 'owner-ambiguous', wanted: word, choices: words, question } },
        { kind: 'problem', problem: { kind: 'campaign-gone', name: word, question } },
        {
          kind: 'problem',
          problem: { kind: 'service', fault: { kind: 'contract-broken', where: word }, question },
        },
        { kind: 'problem', problem: { kind: 'internal', reference: word } },
        { kind: 'waiting', question, at: 0, expectedWholeAt: undefined },
      ];
      for (const answer of answers) expect(faultsOf(messageOf(answer, view))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test.each([1, 6, 20, 21, 35, 140, 141, 400])(
  'a chart of %i days has at most twenty points, each with a label of its own',
  (days) => {
    const range = { first: addDays(longRange.last, 1 - days), last: longRange.last };
    const trend = trendOver(range);
    const { blocks } = draw(
      overviewOf({ trend, period: { ...lastFortnight, range } }),
      viewOf({ more: true }),
    );
    const { chart } = blocks.find(({ type }) => type === 'data_visualization') as { chart: SeriesChart };
    const { categories } = chart.axis_config;
    expect(categories.length).toBeGreaterThan(0);
    expect(categories.length).toBeLessThanOrEqual(20);
    expect(new Set(categories).size).toBe(categories.length);
    const daily = trend.map((each) => (each.kind === 'counted' ? each.counts.invitationsSent : 0));
    const drawn = chart.series[0]?.data.map(({ value }) => value) ?? [];
    if (days <= 20) expect(drawn).toEqual(daily);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(Math.max(...daily));
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(Math.min(...daily));
  },
);

test('a status that the contract does not name is shown as stated', () => {
  expect(statusInWords('FROZEN')).toBe('“FROZEN”');
});

test('all figures of a column stay numbers when some are not known, so that the table sorts', () => {
  const campaigns = [rowOf(0, 'A'), unread(rowOf(1, 'B')), rowOf(2, 'C')];
  const { blocks } = draw(
    overviewOf({ campaigns, byCampaign: undefined, standing: halfWay, attention: [] }),
    viewOf({ more: true }),
  );
  const table = blocks.find(({ type }) => type === 'data_table') as unknown as { rows: { type: string }[][] };
  const [titles = [], ...body] = table.rows;
  const columns = titles.map((_, index) => new Set(body.map((row) => row[index]?.type)));
  expect(columns.map((types) => [...types].join())).toEqual([
    'raw_text',
    ...Array(8).fill('raw_number'),
    'raw_text',
  ]);
});

function needsOf(all: readonly CampaignRow[]): AttentionLine[] {
  return all.map(({ campaign }, index) => ({ ...attentionAt(index), campaign }));
}

function attentionAt(index: number): AttentionLine {
  const line = attention[index % attention.length];
  if (line === undefined) throw new RangeError('the fixtures need nobody');
  return line;
}

function journalNamed(names: readonly string[]): JournalEntry[] {
  const entry = { campaignId: 'cmp_0001' as CampaignId, after: 0, noticedAt: 1 };
  return names.flatMap((name) =>
    [
      { kind: 'renamed', from: name, to: name } as const,
      { kind: 'owner', from: name, to: name } as const,
      { kind: 'status', from: name as StatedStatus, to: name as StatedStatus } as const,
    ].map((change) => ({ ...entry, change })),
  );
}

/** A board of any length: whoever asks for 50 places, those with too few come on top of them. */
function boardsNamed(all: readonly CampaignRow[], names: readonly string[]): Report[] {
  const [example] = boardOf().ranked;
  if (example === undefined) throw new RangeError('the board of the fixtures is empty');
  const rows = all.map(({ campaign }, index): BoardRow => {
    return { ...example, place: index + 1, subject: { kind: 'campaign', campaign } };
  });
  const owners = names.map((email, index): BoardRow => {
    const owner = { ownerId: `usr_${index}`, email };
    return { ...example, place: index + 1, subject: { kind: 'owner', owner, campaigns: 1 } };
  });
  const unranked = rows.map((row) => ({ ...row, place: 0 }));
  return [
    boardOf({ ranked: rows, tooFew: [], rankable: rows.length }),
    boardOf({ ranked: rows.slice(0, 50), tooFew: unranked, incomparable: unranked.slice(0, 9) }),
    { ...ownersOf(), ranked: owners, owner: { ownerId: 'o', email: names[0] ?? '' } },
  ];
}

function comparisonsNamed(row: CampaignRow, names: readonly string[]): Report[] {
  const { sides, ...rest } = compareCampaignsOf();
  const [name = ''] = names;
  const choice = { ...row.campaign, name };
  return [
    {
      ...rest,
      sides: [
        { ...sides[0], row },
        { ...sides[1], row, daysMissing: 3 },
      ],
    },
    comparePeriodsOf({ campaign: choice }),
    comparePeriodsOf({ owner: { ownerId: 'o', email: name } }),
  ];
}

function workingsNamed(all: readonly CampaignRow[], names: readonly string[]): Report[] {
  const [name = ''] = names;
  const campaigns = all.map(({ campaign }, index) => ({
    campaign,
    readAt: index,
    part: index,
    of: index + 1,
    stated: index,
  }));
  return [
    workingOf({ owner: { ownerId: 'o', email: name } }),
    workingOf({ inputs: { kind: 'campaigns', campaigns } }),
  ];
}

function rowsNamed(names: readonly string[], count: number, status: string): CampaignRow[] {
  return Array.from({ length: count }, (_, index) => {
    const row = rowOf(index, names[index % names.length] ?? '', status as StatedStatus);
    return index % 11 === 10 ? unread(row) : row;
  });
}

function unreadable(names: readonly string[]) {
  return {
    ...halfWay,
    unreadable: names.map((name, index) => ({ index, id: undefined, name, reason: name })),
  };
}

test('names that are cut to the same letters are told apart in every table and on every button', () => {
  const long = 'Enterprise accounts in manufacturing, logistics and energy, Germany';
  const all = ['one', 'two', 'three', 'one'].map((end, index) => rowOf(index, `${long} ${end}`));
  const [board] = boardsNamed(all, []);
  const [, working] = workingsNamed(all, []);
  for (const report of [overviewOf({ byCampaign: byCampaignOf(all) }), board, working]) {
    const { blocks } = draw(report as Report, viewOf({ more: true }));
    const table = blocks.find(({ type }) => type === 'data_table') as unknown as {
      rows: { text: string }[][];
    };
    const shown = table.rows.slice(1).map(([name]) => name?.text);
    expect(new Set(shown).size).toBe(4);
    const labels = blocks
      .flatMap((block) =>
        'elements' in block ? (block.elements as unknown as Record<string, unknown>[]) : [],
      )
      .filter(({ action_id }) => String(action_id).startsWith('ask:campaign-'))
      .map(({ text }) => (text as { text: string }).text);
    expect(new Set(labels).size).toBe(labels.length);
  }
});
