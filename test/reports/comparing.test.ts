// Two periods or two campaigns held against each other, on days that a test states: what is equal must come out as equal.

import { describe, expect, it } from 'vitest';
import { addDays, type DateRange, type Day, day, daysOf, isWorkingDay } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { DayReading } from '#readings/reading.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { campaign, compose, contextOn, counted, counts, gathered, listOf } from './facts.ts';
import { reportIn } from './opened.ts';

const year: DateRange = { first: day('2026-02-01'), last: day('2026-07-16') };
const always = () => counts(20);
const onWorkingDays = (on: Day) => counts(isWorkingDay(on) ? 20 : 0);
const daysThat = (of: (day: Day) => ActivityCounts) => daysOf(year).map((each) => counted(each, of(each)));

const thursday = day('2026-07-16');

function compared(
  [one, other]: readonly [PeriodPhrase, PeriodPhrase],
  days: readonly DayReading[],
  context = contextOn(thursday),
) {
  const question = { kind: 'compare-periods', periods: [one, other] } as const;
  return reportIn('compare-periods', compose(question, gathered({ read: days }), context));
}

const week = (back: 0 | 1 | 2): PeriodPhrase => ({ kind: 'week', back });
const month = (of: number): PeriodPhrase => ({ kind: 'named-month', month: of });
const dates = (first: string, last: string): PeriodPhrase => ({
  kind: 'dates',
  range: { first: day(first), last: day(last) },
});
const unchanged = { kind: 'by', ratio: expect.closeTo(0, 9) };

describe('two periods', () => {
  it('are not compared where a day was read before it ended', () => {
    const wednesday = day('2026-07-15');
    const partly = daysThat(always).map((each) =>
      each.day === wednesday ? counted(wednesday, counts(3), Date.parse('2026-07-15T09:00:00Z')) : each,
    );
    const { sides, standing, difference } = compared([week(0), week(1)], partly);
    expect(sides.map(({ daysMissing }) => daysMissing)).toEqual([1, 0]);
    expect(standing.daysMissing).toBe(1);
    expect(difference.counters.invitationsSent.change).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['whole months', month(5), month(3)],
    ['the same dates of two months', dates('2026-05-01', '2026-05-10'), dates('2026-04-01', '2026-04-10')],
  ])('that were worked alike are alike, for each working day: %s', (_what, one, other) => {
    const report = compared([one, other], daysThat(onWorkingDays));
    expect(report.by).toBe('working-day');
    expect(report.difference.counters.invitationsSent.change).toMatchObject(unchanged);
  });

  it('of equal length without a working day are compared as they are', () => {
    const weekends = [dates('2026-07-11', '2026-07-12'), dates('2026-07-04', '2026-07-05')] as const;
    const report = compared(weekends, daysThat(always));
    expect(report.by).toBe('count');
    expect(report.difference.counters.invitationsSent.change).toMatchObject(unchanged);
  });

  it('are not compared for each working day where one has none', () => {
    const report = compared([dates('2026-07-11', '2026-07-12'), week(1)], daysThat(always));
    expect(report.difference.counters.invitationsSent.change).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['a week', day('2026-07-14'), week(0), week(1), { first: '2026-07-06', last: '2026-07-06' }],
    ['a month', day('2026-07-16'), month(7), month(6), { first: '2026-06-01', last: '2026-06-15' }],
  ])('of which one still runs hold as many days: %s', (_what, today, running, past, window) => {
    const context = contextOn(today);
    const ordered = compared([running, past], daysThat(always), context);
    expect(ordered.sides[1]).toMatchObject({ window, cut: true });
    expect(ordered.sides[0].cut).toBe(false);
    expect(ordered.difference.counters.invitationsSent.change).toMatchObject(unchanged);
    expect(compared([past, running], daysThat(always), context).sides[0]).toMatchObject({
      window,
      cut: true,
    });
  });

  it('that are the same days, however they are said, are not compared', () => {
    const report = compared([week(0), { kind: 'last-days', days: 3 }], daysThat(always));
    expect(report.shared).toBe('everything');
    expect(report.difference.counters.invitationsSent.change).toEqual({ kind: 'unknown' });
  });

  it('that share days say so', () => {
    const overlapping = [
      { kind: 'last-days', days: 14 },
      { kind: 'last-days', days: 7 },
    ] as const;
    expect(compared(overlapping, daysThat(always)).shared).toBe('some-days');
    expect(compared([week(1), week(2)], daysThat(always)).shared).toBe('nothing');
  });
});

describe('two campaigns', () => {
  const at = (text: string) => Date.parse(`${text}T08:00:00Z`);
  const beside = (one: Parameters<typeof campaign>[1], other: Parameters<typeof campaign>[1]) => {
    const campaigns = listOf([
      campaign('one', { id: 'c1', ...one }),
      campaign('other', { id: 'c2', ...other }),
    ]);
    const refs = [
      { by: 'id', id: 'c1' },
      { by: 'id', id: 'c2' },
    ] as const;
    const known = gathered({ campaigns, read: daysThat(onWorkingDays) });
    const context = contextOn(day('2026-07-14'));
    return reportIn(
      'compare-campaigns',
      compose({ kind: 'compare-campaigns', campaigns: refs }, known, context),
    );
  };

  it('of the same age and pace are alike, whatever weekdays they started on', () => {
    const report = beside({ startsAt: at('2026-07-03') }, { startsAt: at('2026-07-10') });
    expect(report).toMatchObject({ age: 4, by: 'count' });
    const unlike = beside({ startsAt: at('2026-07-06') }, { startsAt: at('2026-07-10') });
    expect(unlike).toMatchObject({ age: 4, by: 'working-day' });
    expect(unlike.sides.map(({ counts }) => counts.invitationsSent)).toEqual([80, 40]);
    expect(unlike.difference.counters.invitationsSent.change).toMatchObject(unchanged);
  });

  it('are as old as they were created, where the start that is stated lies before', () => {
    const late = { startsAt: at('2026-05-01'), createdAt: at('2026-07-06') };
    const report = beside(late, { startsAt: at('2026-06-01') });
    expect(report.age).toBe(8);
    expect(report.sides[0]).toMatchObject({ startedOn: '2026-07-06', window: { first: '2026-07-06' } });
  });

  it('that are one and the same are not compared', () => {
    const known = gathered({
      campaigns: listOf([campaign('one', { id: 'c1', startsAt: at('2026-07-01') })]),
      read: daysThat(always),
    });
    const same = { by: 'id', id: 'c1' } as const;
    const question = { kind: 'compare-campaigns', campaigns: [same, same] } as const;
    const report = reportIn('compare-campaigns', compose(question, known, contextOn(thursday)));
    expect(report.shared).toBe('everything');
    expect(report.difference.counters.invitationsSent.change).toEqual({ kind: 'unknown' });
    expect(addDays(report.sides[0].startedOn, report.age)).toBe('2026-07-16');
  });
});
