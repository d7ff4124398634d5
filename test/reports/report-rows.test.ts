// Reports as tables of raw values: what a spreadsheet gets of them.

import { expect, test } from 'vitest';
import { addDays, day, daysOf, weekday } from '#base/day.ts';
import type { Question } from '#reports/question.ts';
import { reportRows } from '#reports/report-kinds.ts';
import { campaign, compose, contextOn, counted, counts, gathered, id, listOf, statistics } from './facts.ts';
import { reportIn } from './opened.ts';

const today = day('2026-03-18');

function boardOf(question: Extract<Question, { kind: 'board' }>) {
  const known = gathered({
    campaigns: listOf([campaign('one', { id: 'one' })]),
    statistics: new Map([[id('one'), { value: statistics('one', { sent: 700 }), readAt: 0 }]]),
    // 100 invitations on each working day of January and February. Ten a day in the week before last, twelve in the last one.
    read: [
      ...daysOf({ first: day('2026-01-01'), last: day('2026-02-28') }).map((each) =>
        counted(each, counts(weekday(each) <= 5 ? 100 : 0)),
      ),
      ...daysOf({ first: addDays(today, -14), last: addDays(today, -1) }).map((each) =>
        counted(each, counts(each < addDays(today, -7) ? 10 : 12)),
      ),
    ],
  });
  return reportRows(reportIn('board', compose(question, known, contextOn(today))));
}

const board: Extract<Question, { kind: 'board' }> = {
  ...{ kind: 'board', of: 'campaigns', order: 'top', places: 10, metric: 'invitationsSent', statuses: [] },
};

test('a board of a period says what its figure was before, and by how much it is more', () => {
  const { header, rows } = boardOf({ ...board, period: { kind: 'last-days', days: 7 } });
  const [only = []] = rows;
  const cell = (title: string) => only[header.indexOf(title)];
  expect([cell('invitationsSent'), cell('before'), cell('change')]).toEqual([84, 70, 14]);
});

test('a board of a month says its change per working day, as the screen does', () => {
  const { header, rows } = boardOf({ ...board, period: { kind: 'named-month', month: 2, year: 2026 } });
  const [only = []] = rows;
  const cell = (title: string) => only[header.indexOf(title)];
  // 22 working days in January, 20 in February: 2,000 against 2,200 is the same per working day.
  expect([cell('invitationsSent'), cell('before'), cell('changeRatioPerWorkingDay')]).toEqual([
    2000, 2200, 0,
  ]);
  expect([cell('workingDays'), cell('workingDaysBefore')]).toEqual([20, 22]);
  expect(header).not.toContain('change');
});

test('the figure that ranks a board comes first, as on the screen', () => {
  const { header } = boardOf({ ...board, metric: 'replyRate', period: { kind: 'last-days', days: 7 } });
  expect(header.slice(0, 9)).toEqual([
    ...['place', 'id', 'name', 'status', 'ownerEmail'],
    ...['replyRate', 'before', 'change', 'changeIs'],
  ]);
});

test('a board of whole lives has no such columns, for of these nothing is known', () => {
  expect(boardOf(board).header).not.toContain('before');
});
