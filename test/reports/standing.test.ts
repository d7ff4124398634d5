// How fresh and how whole an answer says it is, told from readings that a test states one by one.

import { describe, expect, test } from 'vitest';
import { addDays, day } from '#base/day.ts';
import type { Gathered } from '#readings/reading.ts';
import { noDays, withReadings, withRestated } from '#readings/record/scope-days.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import {
  campaign,
  compose,
  contextOn,
  counted,
  counts,
  evenDays,
  gathered,
  id,
  listOf,
  noonOf,
  statistics,
  utc,
} from './facts.ts';

const today = day('2026-03-18');
const now = noonOf(today);
const context = contextOn(today);
const lastWeek: PeriodPhrase = { kind: 'week', back: 1 };
const overview: Question = { kind: 'overview', period: lastWeek };
const nordics: Question = { kind: 'campaign', campaign: { by: 'name', name: 'Nordics' }, period: lastWeek };
const days = evenDays({ first: day('2026-03-02'), last: day('2026-03-15') }, counts(10));
const some = [campaign('one', { id: 'c1' }), campaign('two', { id: 'c2' })];
const awaitingList: Partial<Gathered> = {
  settled: false,
  expectedWholeAt: now + 4_000,
  awaited: { campaigns: true, statistics: 0, days: 0 },
};

function standingIn(answer: Answer) {
  if (answer.kind !== 'report') throw new Error(`no report: ${JSON.stringify(answer)}`);
  return answer.report.standing;
}

describe('as of', () => {
  const read = (list: number, one: number) =>
    gathered({
      campaigns: listOf(some, list),
      statistics: new Map([[id('c1'), { value: statistics('c1'), readAt: one }]]),
      read: days.map((each) => ({ ...each, readAt: now - 5 })),
    });

  test('is the oldest reading that a figure rests on', () => {
    expect(standingIn(compose(overview, read(now - 10, now - 90), context)).asOf).toBe(now - 90);
    expect(standingIn(compose(overview, read(now - 90, now - 10), context)).asOf).toBe(now - 90);
    expect(standingIn(compose(overview, read(now - 1, now - 1), context)).asOf).toBe(now - 5);
  });

  test('is not the age of days that had ended when they were read, but of the latest one', () => {
    const { asOf } = standingIn(
      compose({ kind: 'daily', period: lastWeek }, gathered({ read: days }), context),
    );
    expect(asOf).toBe(noonOf(day('2026-03-16')));
  });

  test('is the age of a day that was read before it ended', () => {
    const half = counted(day('2026-03-04'), counts(3), noonOf(day('2026-03-04')));
    const known = gathered({ read: days.map((each) => (each.day === half.day ? half : each)) });
    expect(standingIn(compose({ kind: 'daily', period: lastWeek }, known, context)).asOf).toBe(half.readAt);
  });
});

describe('days that the service has corrected', () => {
  const wednesday = day('2026-03-11');
  const corrected = withRestated(withReadings(noDays, days, utc), [counted(wednesday, counts(4))]);
  const known = gathered({ campaigns: listOf(some), days: () => corrected });

  test('are told once, though two periods share them', () => {
    const periods: [PeriodPhrase, PeriodPhrase] = [lastWeek, { kind: 'last-days', days: 14 }];
    const { restated } = standingIn(compose({ kind: 'compare-periods', periods }, known, context));
    expect(restated).toEqual([{ day: wednesday, before: counts(4) }]);
  });

  test('are told once, though they count for each campaign of a ranking', () => {
    const ranked = {
      of: 'campaigns',
      order: 'top',
      places: 10,
      metric: 'messagesReplied',
      statuses: [],
    } as const;
    const board: Question = { kind: 'board', ...ranked, period: lastWeek };
    const { restated } = standingIn(compose(board, known, context));
    expect(restated).toEqual([{ day: wednesday, before: counts(8) }]);
  });
});

describe('while the list is being read again', () => {
  test('a campaign that the old list lacks is waited for, not called unknown', () => {
    const old = gathered({ ...awaitingList, campaigns: listOf(some) });
    expect(compose(nordics, old, context)).toEqual({
      kind: 'waiting',
      question: nordics,
      at: now,
      expectedWholeAt: now + 4_000,
    });
    const fresh = gathered({ campaigns: listOf(some) });
    expect(compose(nordics, fresh, context)).toMatchObject({ problem: { kind: 'campaign-unknown' } });
  });

  test('a campaign that it holds is answered at once, and the answer is not called settled', () => {
    const old = gathered({ ...awaitingList, campaigns: listOf([campaign('Nordics')]) });
    const standing = standingIn(compose(nordics, old, context));
    expect(standing).toMatchObject({
      settled: false,
      expectedWholeAt: now + 4_000,
      statistics: { have: 0, of: 1 },
      daysMissing: 7,
    });
  });
});

describe('how whole', () => {
  test('counts the campaigns whose statistics are there, of those that are active', () => {
    const known = gathered({
      campaigns: listOf([...some, campaign('old', { id: 'c3', status: 'ARCHIVED' })]),
      statistics: new Map([[id('c3'), { value: statistics('c3'), readAt: now }]]),
      read: days,
    });
    expect(standingIn(compose(overview, known, context)).statistics).toEqual({ have: 0, of: 2 });
  });

  test('counts the days that are missing, those of the baseline aside', () => {
    const known = gathered({ read: days.filter((each) => each.day >= day('2026-03-11')) });
    expect(standingIn(compose({ kind: 'daily', period: lastWeek }, known, context)).daysMissing).toBe(2);
  });

  test('shows a campaign with a status that nobody knows after all others', () => {
    const odd = campaign('odd', { id: 'c0', status: 'HIBERNATING' });
    const known = gathered({ campaigns: listOf([odd, campaign('old', { status: 'ARCHIVED' }), ...some]) });
    const answer = compose({ kind: 'list', statuses: [] }, known, context);
    expect(answer).toMatchObject({
      report: { campaigns: ['one', 'two', 'old', 'odd'].map((name) => ({ campaign: { name } })) },
    });
  });
});

test('the day is told by the calendar of the service: what was read before midnight there is not whole', () => {
  const last = day('2026-03-15');
  const late = counted(last, counts(9), noonOf(addDays(last, 1)));
  const known = gathered({ read: days.map((each) => (each.day === last ? late : each)) });
  const question: Question = { kind: 'daily', period: lastWeek };
  expect(standingIn(compose(question, known, context)).daysMissing).toBe(0);
  const honolulu = { ...context, serviceZone: 'Pacific/Honolulu' as typeof utc };
  const early = { ...late, readAt: Date.parse('2026-03-16T09:59:00Z') };
  const read = days.map((each) => (each.day === last ? early : each));
  const inHonolulu = gathered({ days: () => withReadings(noDays, read, honolulu.serviceZone) });
  expect(standingIn(compose(question, inHonolulu, honolulu)).daysMissing).toBe(1);
  expect(standingIn(compose(question, gathered({ read }), context)).daysMissing).toBe(0);
});
