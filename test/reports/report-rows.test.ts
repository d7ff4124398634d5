// Reports as tables of raw values: what a spreadsheet gets of them.

import { expect, test } from 'vitest';
import { addDays, day, daysOf } from '#base/day.ts';
import type { Question } from '#reports/question.ts';
import { reportRows } from '#reports/report-kinds.ts';
import { campaign, compose, contextOn, counted, counts, gathered, id, listOf, statistics } from './facts.ts';
import { reportIn } from './opened.ts';

const today = day('2026-03-18');

function boardOf(question: Extract<Question, { kind: 'board' }>) {
  const known = gathered({
    campaigns: listOf([campaign('one', { id: 'one' })]),
    statistics: new Map([[id('one'), { value: statistics('one', { sent: 700 }), readAt: 0 }]]),
    // Ten invitations a day in the week before last, twelve in the last one.
    read: daysOf({ first: addDays(today, -14), last: addDays(today, -1) }).map((each) =>
      counted(each, counts(each < addDays(today, -7) ? 10 : 12)),
    ),
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

test('a board of whole lives has no such columns, for of these nothing is known', () => {
  expect(boardOf(board).header).not.toContain('before');
});
