// What the overview says in the morning, from readings that a test states: which days may be gone by, and which campaigns were looked at.

import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, daysOf, isWorkingDay } from '#base/day.ts';
import type { DayReading, DayScope, Gathered } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { attentionWindow } from '#reports/attention/campaign-facts.ts';
import { defaultPeriod } from '#reports/question.ts';
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
  statistics,
  utc,
} from './facts.ts';
import { reportIn } from './opened.ts';

// A Wednesday.
const today = day('2026-03-18');
const yesterday = addDays(today, -1);
const names = ['one', 'two', 'three'];

type Told = (day: Day, campaign: string | undefined) => DayReading | undefined;

/** Twenty a working day of each campaign, unless it is told otherwise; `undefined` is the whole account. */
function morning(told: Told, of: readonly string[] = names) {
  const days: Gathered['days'] = (scope: DayScope) => {
    const whose = scope.kind === 'campaign' ? scope.campaignId : undefined;
    const readings = daysOf({ first: addDays(today, -60), last: today }).map((each) => told(each, whose));
    return withReadings(
      noDays,
      readings.filter((each) => each !== undefined),
      utc,
    );
  };
  const known = gathered({
    campaigns: listOf(of.map((name) => campaign(name, { id: name, updatedAt: noonOf(today) }))),
    statistics: new Map(
      of.map((name) => [id(name), { value: statistics(name, { sent: 700 }), readAt: noonOf(today) }]),
    ),
    days,
  });
  return reportIn('overview', compose({ kind: 'overview', period: defaultPeriod }, known, contextOn(today)));
}

const usual: Told = (on) => counted(on, counts(isWorkingDay(on) ? 20 : 0));
const nothing = (on: Day) => counted(on, counts(0));
const silent =
  (who: readonly (string | undefined)[]): Told =>
  (on, whose) =>
    on === yesterday && who.includes(whose) ? nothing(on) : usual(on, whose);

describe('a campaign that sent nothing yesterday', () => {
  test('is stalled', () => {
    const { attention, attentionChecked } = morning(silent(['one']));
    expect(attention).toMatchObject([{ campaign: { name: 'one' }, reason: { kind: 'stalled' } }]);
    expect(attentionChecked).toEqual({ have: 3, of: 3 });
  });

  test('as far as it was read half an hour after midnight that day, is not known to be', () => {
    const early = (on: Day) => counted(on, counts(0), Date.parse(`${on}T00:30:00Z`));
    const told: Told = (on, whose) => (on === yesterday && whose === 'one' ? early(on) : usual(on, whose));
    const { attention, attentionChecked } = morning(told);
    expect(attention).toEqual([]);
    expect(attentionChecked).toEqual({ have: 2, of: 3 });
  });

  test('as all others did, had a holiday', () => {
    expect(morning(silent([...names, undefined])).attention).toEqual([]);
  });

  test('is stalled where there are too few others to tell a holiday by', () => {
    expect(morning(silent(['one', undefined]), ['one']).attention).toMatchObject([
      { reason: { kind: 'stalled' } },
    ]);
  });
});

describe('looked at', () => {
  const lacking =
    (from: number, until: number): Told =>
    (on, whose) => {
      const first = addDays(attentionWindow(today).first, from);
      const missing = whose === 'one' && on >= first && on < addDays(first, until - from);
      return missing ? { day: on, readAt: noonOf(today), kind: 'not-reported' } : usual(on, whose);
    };

  test.each([
    ['is a campaign of which a week of the month before is not known', 0, 7, 3],
    ['is none of which more of it is not known', 0, 8, 2],
    ['is none of which a day of the last week is not known', 34, 35, 2],
  ])('%s', (_what, from, until, have) => {
    expect(morning(lacking(from, until)).attentionChecked).toEqual({ have, of: 3 });
  });
});
