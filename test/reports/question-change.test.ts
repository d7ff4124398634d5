// What a follow-up makes of a question: all of its changes or none, and a question that can be kept and asked.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { amend, type QuestionChange } from '#reports/amending/question-change.ts';
import { takenOver } from '#reports/amending/taken-over.ts';
import type { Question, QuestionOfKind } from '#reports/question.ts';
import { questionSchema } from '#reports/question-schema.ts';
import { anyQuestion } from './any-question.ts';

const on = { today: day('2026-03-11'), weekStartsOn: 'monday' } as const;
const lastWeek = { kind: 'week', back: 1 } as const;
const lastMonth = { kind: 'month', back: 1 } as const;

const board: Question = {
  ...{ kind: 'board', of: 'campaigns', order: 'top', places: 5, metric: 'replyRate', statuses: ['ACTIVE'] },
  ...{ owner: 'ana@example.com', period: lastWeek },
};
const changes: readonly QuestionChange[] = [
  { kind: 'period', period: lastMonth },
  { kind: 'period', period: undefined },
  { kind: 'versus', period: { kind: 'week', back: 2 } },
  { kind: 'campaign', campaign: { by: 'name', name: 'fintech' } },
  { kind: 'against', campaign: { by: 'name', name: 'nordics' } },
  { kind: 'owner', owner: 'ben@example.com' },
  { kind: 'owner', owner: undefined },
  { kind: 'figure', metric: 'messagesReplied', ranks: true },
  { kind: 'figure', metric: 'totalLeadCount', ranks: false },
  { kind: 'ranking', order: 'bottom', places: 3 },
  { kind: 'ranking', of: 'owners' },
  { kind: 'statuses', statuses: ['PAUSED'] },
  { kind: 'without', statuses: ['PAUSED', 'ACTIVE'] },
  { kind: 'besides', statuses: ['PAUSED'] },
  { kind: 'reasons', reasons: ['stalled'] },
  { kind: 'side-by-side', owners: ['ana@example.com', 'ben@example.com'] },
  { kind: 'limits', limits: [{ metric: 'messagesSent', is: 'above', value: 100 }] },
  { kind: 'limits', limits: [{ metric: 'progress', is: 'below', value: 50 }] },
  { kind: 'dated', edge: 'ends', period: lastMonth },
  { kind: 'part', part: 'fintech' },
  ...(['overview', 'list', 'daily', 'needs', 'working', 'change', 'campaign'] as const).map(
    (report) => ({ kind: 'as', report }) as const,
  ),
];

test('whatever is changed in whatever question gives a question that can be kept, or names what does not fit', () => {
  fc.assert(
    fc.property(
      fc.record({
        question: anyQuestion(on.today),
        one: fc.constantFrom(...changes),
        other: fc.constantFrom(...changes),
      }),
      ({ question, one, other }) => {
        const amended = amend(question, [one, other], on);
        if (amended.kind === 'amended')
          expect(questionSchema.parse(amended.question)).toEqual(amended.question);
        else expect([one, other]).toContain(amended.change);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('owners side by side are counted over the days that stand, and one of them can be added', () => {
  const total: Question = { kind: 'working', metric: 'messagesReplied', period: lastWeek };
  const owners = ['ana@example.com', 'ben@example.com'];
  const both = amend(total, [{ kind: 'side-by-side', owners }], on);
  expect(both).toMatchObject({
    question: { kind: 'board', of: 'owners', among: owners, metric: 'messagesReplied', period: lastWeek },
  });
});

test('a limit takes the place of the one that holds the same figure from the same side', () => {
  const limits = [{ metric: 'replyRate', is: 'below', value: 5 }] as const;
  const three = { metric: 'replyRate', is: 'below', value: 3 } as const;
  const many = { metric: 'messagesSent', is: 'above', value: 50 } as const;
  const { owner: _, ...limited } = { ...board, limits };
  expect(amend(limited as Question, [{ kind: 'limits', limits: [three, many] }], on)).toMatchObject({
    question: { limits: [three, many] },
  });
});

test('what one person took is not asked of another', () => {
  const mine: Question = { kind: 'needs', reasons: [], owner: 'ana@example.com', taker: 'U0ANA' };
  expect(amend(mine, [{ kind: 'owner', owner: 'ben@example.com' }], on)).toEqual({
    kind: 'amended',
    question: { kind: 'needs', reasons: [], owner: 'ben@example.com' },
  });
});

test('another period leaves everything else', () => {
  const amended = amend(board, [{ kind: 'period', period: lastMonth }], on);
  expect(amended).toEqual({ kind: 'amended', question: { ...board, period: lastMonth } });
});

test('a ranking of owners keeps the statuses, and is about all owners', () => {
  const amended = amend(board, [{ kind: 'ranking', of: 'owners' }], on);
  expect(amended).toMatchObject({ question: { of: 'owners', statuses: ['ACTIVE'] } });
  expect(amended.kind === 'amended' && amended.question).not.toHaveProperty('owner');
});

test('a figure that the service counts for whole lives only is refused beside a period', () => {
  const leads = { kind: 'figure', metric: 'totalLeadCount', ranks: true } as const;
  expect(amend(board, [leads], on)).toEqual({ kind: 'unfit', change: leads, with: 'board' });
});

test('a ranking of some campaigns becomes a list of the same ones, or of none where a list cannot leave out the others', () => {
  const list = { kind: 'as', report: 'list' } as const;
  const narrowing = { begins: lastMonth, part: 'fintech' };
  expect(amend({ ...board, ...narrowing } as Question, [list], on)).toEqual({
    kind: 'amended',
    question: { kind: 'list', statuses: ['ACTIVE'], owner: 'ana@example.com', ...narrowing },
  });
  const limits = [{ metric: 'replyRate', is: 'below', value: 5 }] as const;
  expect(amend({ ...board, limits } as Question, [list], on)).toMatchObject({ kind: 'unfit' });
  const { owner: _, ...all } = board as QuestionOfKind<'board'>;
  expect(amend({ ...all, among: ['Alpha', 'Beta'] }, [list], on)).toMatchObject({ kind: 'unfit' });
});

test('where one change does not fit, none is made', () => {
  const needs: Question = { kind: 'needs', reasons: [] };
  const period = { kind: 'period', period: lastWeek } as const;
  expect(amend(needs, [{ kind: 'owner', owner: 'ana@example.com' }, period], on)).toMatchObject({
    kind: 'unfit',
    change: period,
  });
});

test('what nobody said this time is taken over, and told', () => {
  const amended = amend(board, [{ kind: 'period', period: lastMonth }], on);
  expect(amended.kind === 'amended' && takenOver(board, amended.question)).toEqual({
    ...{ report: 'board', metric: 'replyRate', owner: 'ana@example.com', statuses: ['ACTIVE'] },
  });
});
