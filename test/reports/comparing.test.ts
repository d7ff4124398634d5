// Two periods or two campaigns held against each other, on days that a test states: what is equal must come out as equal.

import { describe, expect, it } from 'vitest';
import { addDays, type DateRange, type Day, day, daysOf, isWorkingDay } from '#base/day.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { DayReading, DayScope } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { contributionsTo } from '#reports/figures/contributions.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { reportRows } from '#reports/report-kinds.ts';
import {
  campaign,
  compose,
  contextOn,
  counted,
  counts,
  evenDays,
  gathered,
  listOf,
  noonOf,
  utc,
} from './facts.ts';
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

describe('why two periods differ', () => {
  const [last, before] = [week(1), week(2)];
  const replies = (count: number, messages = 20) => counts(0, 0, messages, count);
  const [from, turn] = [day('2026-06-29'), day('2026-07-06')];

  /** Each day of the week before, and of the last one, by the name of the campaign; '' for all. */
  function weeks(all: Readonly<Record<string, readonly [before: ActivityCounts, now: ActivityCounts]>>) {
    const named = Object.keys(all).filter((name) => name !== '');
    const days = (scope: DayScope) => {
      const [was, is] = all[scope.kind === 'campaign' ? scope.campaignId : ''] ?? [];
      const read =
        was && is
          ? [
              ...evenDays({ first: from, last: addDays(turn, -1) }, was),
              ...evenDays({ first: turn, last: addDays(turn, 6) }, is),
            ]
          : [];
      return withReadings(noDays, read, utc);
    };
    return gathered({ campaigns: listOf(named.map((name) => campaign(name, { id: name }))), days });
  }
  const all = weeks({
    '': [replies(6, 60), replies(2, 40)],
    fell: [replies(4), replies(1)],
    alike: [replies(1), replies(1)],
  });
  const question = { kind: 'compare-periods', periods: [last, before] } as const;

  it('is told in whole answers by cause and by campaign, and both add up', () => {
    const { moved } = reportIn('compare-periods', compose(question, all, contextOn(thursday)));
    expect(moved?.why).toEqual({
      change: -28,
      workingDays: 0,
      volume: -14,
      rate: expect.any(Number),
      mix: expect.any(Number),
    });
    expect((moved?.why?.rate ?? 0) + (moved?.why?.mix ?? 0)).toBe(-14);
    expect(moved && contributionsTo('messagesReplied', moved.moves)).toMatchObject({
      change: -28,
      campaigns: [{ campaign: { name: 'fell' }, change: -21 }],
      rest: -7,
    });
  });

  it('stands in the file with the days of each campaign and of what is left, which add up to the whole', () => {
    const report = reportIn('compare-periods', compose(question, all, contextOn(thursday)));
    const { header, rows } = reportRows(report);
    const column = (title: string) => header.indexOf(title);
    const told = [...rows].map((row) => [
      row[column('name')],
      row[column('first')],
      row[column('messagesReplied')],
    ]);
    expect(told).toEqual([
      ['all', turn, 14],
      ['all', from, 42],
      ['fell', turn, 7],
      ['fell', from, 28],
      ['alike', turn, 7],
      ['alike', from, 7],
      ['others', turn, 0],
      ['others', from, 7],
    ]);
  });

  it('is not said of a campaign that ran on a part of one of them, nor is anything compared', () => {
    const young = {
      kind: 'compare-periods',
      periods: [last, before],
      campaign: { by: 'id', id: 'c1' },
    } as const;
    const campaigns = listOf([campaign('young', { id: 'c1', createdAt: noonOf(day('2026-07-02')) })]);
    const known = gathered({ campaigns, read: daysThat(always) });
    const { difference, moved } = reportIn('compare-periods', compose(young, known, contextOn(thursday)));
    expect(difference.counters.invitationsSent.change).toEqual({
      kind: 'ran-less',
      ran: 4,
      of: 7,
      window: 'before',
    });
    expect(moved).toBeUndefined();
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
