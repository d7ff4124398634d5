// What one campaign's answer puts first: of a need the days since it arose, beside what was usual; by name the figure that moved.

import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, daysBetween, daysOf, isWorkingDay } from '#base/day.ts';
import type { ActivityCounts, Campaign } from '#campaigns/campaign.ts';
import type { DayReading } from '#readings/reading.ts';
import type { TrendDay } from '#reports/figures/figure.ts';
import { defaultCampaignPeriod, type PeriodPhrase } from '#reports/question.ts';
import {
  campaign,
  compose,
  contextOn,
  counted,
  counts,
  gathered,
  id,
  listOf,
  noonOf,
  type Stated,
  statistics,
} from './facts.ts';
import { reportIn } from './opened.ts';

// A Wednesday.
const today = day('2026-03-18');
const yesterday = addDays(today, -1);
const ago = (days: number) => addDays(today, -days);

interface Case {
  readonly on: (day: Day) => ActivityCounts;
  readonly runs?: Partial<Record<keyof Campaign, unknown>>;
  readonly stated?: Stated;
  readonly period?: PeriodPhrase;
  readonly without?: readonly Day[];
  /** Read before it ended. */
  readonly cut?: Day;
  readonly of?: number;
}

function told({ on, runs, stated, period = defaultCampaignPeriod, without = [], cut, of = 90 }: Case) {
  const read = daysOf({ first: ago(of), last: yesterday }).flatMap((each): DayReading[] =>
    without.includes(each) ? [] : [counted(each, on(each), each === cut ? noonOf(each) : undefined)],
  );
  const known = gathered({
    campaigns: listOf([campaign('one', { id: 'one', updatedAt: noonOf(today), ...runs })]),
    statistics: new Map([
      [id('one'), { value: statistics('one', stated ?? { leads: 9_000, sent: 700 }), readAt: noonOf(today) }],
    ]),
    read,
  });
  const question = { kind: 'campaign', campaign: { by: 'id', id: 'one' }, period } as const;
  return reportIn('campaign', compose(question, known, contextOn(today)));
}

const nearlyDone = { leads: 9_000, sent: 700, progress: 95 };
const workdays = (each: ActivityCounts) => (on: Day) => (isWorkingDay(on) ? each : counts(0));
const usual = counts(30, 12, 40, 8);
const noReplies = counts(30, 12, 40, 0);
const since = (from: Day, then: ActivityCounts) => (on: Day) => workdays(on >= from ? then : usual)(on);

describe('a campaign whose replies stopped', () => {
  const stopped = told({ on: since(ago(9), noReplies) });

  test('is told by the days since then, beside the four weeks before', () => {
    const { attention, need } = stopped;
    const arose = need?.now.first ?? today;
    expect(attention?.reason).toMatchObject({ kind: 'answers-fell', rate: 'replyRate', since: arose });
    expect(need?.now.last).toBe(yesterday);
    expect(need?.before).toEqual({ first: addDays(arose, -28), last: addDays(arose, -1) });
    expect(need?.activity.counters.messagesReplied.count).toBe(0);
    expect(need?.activity.replyRate.change).toMatchObject({
      kind: 'by',
      points: -20,
      movement: { kind: 'down' },
    });
  });

  test('shows its replies day by day, beside the same weekdays from before it fell', () => {
    const lines = stopped.need?.lines;
    expect(lines?.figure).toBe('messagesReplied');
    expect(lines?.now.map(({ day: on }) => on)).toEqual(daysOf({ first: ago(14), last: yesterday }));
    const before = lines?.before ?? [];
    expect(before).toHaveLength(14);
    for (const [at, { day: on }] of before.entries()) {
      expect(on < (stopped.need?.now.first ?? '')).toBe(true);
      expect(daysBetween(on, lines?.now[at]?.day ?? on) % 7).toBe(0);
    }
  });

  test('claims nothing of counts, since a few days hold less than four weeks', () => {
    expect(stopped.need?.activity.counters.messagesSent.change).toMatchObject({
      movement: { kind: 'not-tested' },
    });
  });
});

test.each([
  ['sends nothing', since(ago(3), counts(0)), 'stalled', 'sent'],
  ['has never sent anything', () => counts(0), 'nothing-sent', undefined],
])('a campaign that %s is told by its sends', (_, on, kind, figure) => {
  const young = kind === 'nothing-sent' ? { startsAt: noonOf(ago(20)), createdAt: noonOf(ago(21)) } : {};
  const { attention, need } = told({
    on,
    runs: young,
    stated: { leads: 900, sent: kind === 'stalled' ? 700 : 0 },
  });
  expect(attention?.reason.kind).toBe(kind);
  expect(need?.now.last).toBe(yesterday);
  expect(need?.lines?.figure).toBe(figure);
});

test('a campaign that has just started shows its own days alone', () => {
  const { attention, need } = told({
    on: (on) => (on >= ago(2) ? usual : counts(0)),
    runs: { startsAt: noonOf(ago(2)), createdAt: noonOf(ago(5)) },
  });
  expect(attention?.reason.kind).toBe('just-started');
  expect(need?.now).toEqual({ first: ago(2), last: yesterday });
  expect(need?.before).toBeUndefined();
  expect(need?.lines).toMatchObject({ figure: 'sent', before: undefined });
  expect(need?.lines?.now).toHaveLength(2);
});

test('a hole in the days before leaves their line out, and claims no change', () => {
  const { need } = told({ on: since(ago(3), counts(0)), without: [ago(20)] });
  expect(need?.lines?.figure).toBe('sent');
  expect(need?.lines?.before).toBeUndefined();
  expect(need?.activity.replyRate.change.kind).toBe('unknown');
});

describe('a day that was read before it ended', () => {
  const [first, cut] = [ago(14), ago(5)];
  const drawn = (lines: { readonly now: readonly TrendDay[] } | undefined) =>
    lines?.now.map(({ kind }) => kind);
  const around = [...Array(9).fill('counted'), 'awaited', ...Array(4).fill('counted')];

  test('is a gap among the days of the period, and moves no other day', () => {
    const { lines } = told({ on: workdays(usual), cut });
    expect(drawn(lines)).toEqual(around);
    expect(lines.now[0]?.day).toBe(first);
  });

  test('is a gap among the days since a need arose', () => {
    const { need } = told({ on: since(ago(9), noReplies), stated: nearlyDone, cut });
    expect(drawn(need?.lines)).toEqual(around);
  });
});

describe('a campaign by its name', () => {
  test('is told first by what moved beyond chance', () => {
    const { told: figure, lines } = told({ on: since(ago(14), counts(30, 4, 40, 8)) });
    expect(figure).toBe('acceptanceRate');
    expect(lines.figure).toBe('invitationsAccepted');
    expect(lines.now.map(({ day: on }) => on)).toEqual(daysOf({ first: ago(14), last: yesterday }));
    expect(lines.before?.map(({ day: on }) => on)).toEqual(daysOf({ first: ago(28), last: ago(15) }));
  });

  test('is told by its replies where nothing moved, and by acceptances where it sends no messages', () => {
    expect(told({ on: workdays(usual) }).told).toBe('messagesReplied');
    expect(told({ on: workdays(counts(30, 12)) }).told).toBe('invitationsAccepted');
  });

  test('says what became of the messages and invitations of its period', () => {
    const { cohorts } = told({ on: workdays(usual) });
    expect(cohorts.map(({ rate }) => rate)).toEqual(['replyRate', 'acceptanceRate']);
    expect(cohorts[0]).toMatchObject({ sent: 400, until: undefined });
    expect(cohorts[0]?.answered).toBeGreaterThan(50);
  });

  test('says nothing of replies where InMails are among them, which no day counts', () => {
    const stated = {
      leads: 9_000,
      sent: 700,
      accepted: 280,
      messages: 900,
      replied: 180,
      replyRate: 31,
      acceptanceRate: 40,
    };
    expect(told({ on: workdays(usual), stated }).cohorts.map(({ rate }) => rate)).toEqual(['acceptanceRate']);
  });

  test('has one line where it did not run on all days before', () => {
    const young = { startsAt: noonOf(ago(17)), createdAt: noonOf(ago(17)) };
    expect(told({ on: workdays(usual), runs: young }).lines.before).toBeUndefined();
  });
});
