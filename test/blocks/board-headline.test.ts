// A board's first line: it claims what is proven and no more, and stays short whatever the names are.

import { expect, test } from 'vitest';
import { boardHeadline } from '#blocks/reports/board-headline.ts';
import { boardLine } from '#blocks/reports/board-table.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { BoardReport, BoardRow, Lead } from '#reports/board/board-report.ts';
import { boardOf, boardWithin, lastWeek, ownersOf, rowOf, topTenOf, viewOf } from './fixtures.ts';

const headline = (change: Partial<BoardReport>, of = topTenOf()) =>
  boardHeadline({ ...of, ...change }, viewOf());

test.each<[Lead['kind'], string, Partial<BoardReport>]>([
  ['clear', 'Q4 DACH Fintech CFOs leads clearly: 36.4\u00a0% answer', {}],
  ['clear', 'Q4 DACH Fintech CFOs is clearly last: 36.4\u00a0% answer', { order: 'bottom' }],
  ['alone', 'Only Q4 DACH Fintech CFOs can be ranked: 36.4\u00a0% answer', {}],
  ['so-far', 'Q4 DACH Fintech CFOs leads so far: 36.4\u00a0% answer', {}],
  ['not-counted', 'No ranking: 3 of 11 campaigns counted', { counted: { have: 3, of: 11 } }],
  ['nobody', 'Too few were sent to rank campaigns by reply rate', { ranked: [] }],
  ['nobody', 'There are no campaigns to rank', { ranked: [], tooFew: [] }],
])('that is %s reads %j', (kind, words, change) => {
  expect(headline({ lead: { kind } as Lead, ...change })).toBe(words);
});

test('of a rate names both, if chance may have put one first', () => {
  expect(headline({})).toBe(
    'Too close to call: Q4 DACH Fintech CFOs 36.4\u00a0%, Webinar follow-up Sept 35.5\u00a0%',
  );
});

test('of a count says who has the most, or the fewest, or how many share the place', () => {
  const of = ownersOf();
  expect(headline({}, of)).toBe('ana.sousa has the most replies: 40');
  expect(headline({ order: 'bottom' }, of)).toBe('ana.sousa has the fewest replies: 40');
  expect(headline({ lead: { kind: 'shared', by: 3 } }, of)).toBe('3 owners share the lead by replies: 40');
});

test('crowns nobody for zero, and says if not all are counted', () => {
  const of = ownersOf();
  const nought = { kind: 'count', count: 0, change: { kind: 'unknown' } } as const;
  const ranked = of.ranked.map((row) => ({ ...row, place: 1, value: nought }));
  const lead = { kind: 'shared', by: 3 } as const;
  expect(headline({ ranked, lead }, of)).toBe('Nobody leads: 0 replies for each of 3 owners');
  expect(headline({ lead, counted: { have: 3, of: 4 } }, of)).toBe(
    '3 owners share the lead so far by replies: 40',
  );
});

test('of a count of one writes one', () => {
  const of = ownersOf();
  const ranked = of.ranked.map((row) => ({
    ...row,
    value: { kind: 'count', count: 1, change: { kind: 'unknown' } } as const,
  }));
  expect(headline({ ranked, lead: { kind: 'so-far' } }, of)).toBe('ana.sousa leads so far: 1 reply');
  expect(headline({ ranked, lead: { kind: 'shared', by: 2 } }, of)).toBe(
    '2 owners share the lead by replies: 1',
  );
});

test('has at most 90 characters with the longest names', () => {
  const long = { ...rowOf(0, 'W'.repeat(200)).campaign };
  const named = (row: BoardRow): BoardRow => ({ ...row, subject: { kind: 'campaign', campaign: long } });
  const ranked = topTenOf().ranked.map(named);
  const rival = ranked[1] as BoardRow;
  const leads: Lead[] = [
    { kind: 'clear' },
    { kind: 'alone' },
    { kind: 'too-close', rival },
    { kind: 'first' },
  ];
  for (const lead of leads) expect(headline({ ranked, lead }).length).toBeLessThanOrEqual(90);
});

test('a line of a month says its change per working day', () => {
  const [row] = ownersOf().ranked;
  const month = { ...lastWeek, workingDays: { period: 20, baseline: 22 } };
  const line = boardLine(row as BoardRow, boardOf({ period: month }), viewOf());
  expect(line).toContain('per working day, from 31');
});

test('an owner who was typed as a mention pings nobody from the fine print', () => {
  const { question } = boardOf();
  const report = boardOf({ question: { ...question, owner: '<!channel>', statuses: ['<!here>' as never] } });
  const { blocks, text } = messageOf({ kind: 'report', report }, viewOf());
  expect(JSON.stringify(blocks[1])).toContain('&lt;!channel&gt;');
  expect(`${JSON.stringify(blocks.slice(0, 2))}${text}`).not.toMatch(/<!(channel|here)>/);
});

test('says how many are within the limits where nobody asked for a winner', () => {
  const of = boardWithin([{ metric: 'replyRate', is: 'below', value: 5 }]);
  const unranked = { ranked: [], rankable: 0, ranPartly: [], unasked: [] };
  expect(headline({ rankable: 3 }, of)).toBe('3 campaigns with reply rate below 5 %');
  expect(headline({ rankable: 1, counted: { have: 3, of: 5 } }, of)).toBe(
    '1 campaign with reply rate below 5 % so far',
  );
  expect(headline({ ...unranked, lead: { kind: 'nobody' } }, of)).toBe(
    'No campaigns with reply rate below 5 %',
  );
  const none = boardWithin([{ metric: 'messagesReplied', is: 'at-most', value: 0 }]);
  expect(headline({ rankable: 2 }, none)).toBe('2 campaigns with no replies');
});
