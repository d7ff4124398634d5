import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day } from '#base/day.ts';
import type { DayReading } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import {
  activityOf,
  countChange,
  daysMissing,
  rateChange,
  ratedWith,
  trendOf,
} from '#reports/figures/compare.ts';
import { resolvePeriod, windowOf } from '#reports/figures/period.ts';
import { movementsBetween } from '#reports/figures/scope-movement.ts';
import { countedRate } from '#reports/figures/units.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { counted, counts, evenDays, noonOf, utc } from './facts.ts';

const today = day('2026-03-18');
const resolve = (phrase: PeriodPhrase) => resolvePeriod(phrase, today, 'monday');
const last7 = resolve({ kind: 'last-days', days: 7 });

function recordOf(period: ReturnType<typeof resolve>, known: readonly DayReading[]) {
  return { range: windowOf(period), days: withReadings(noDays, known, utc) };
}

describe('a count', () => {
  it('from nothing is new, never an infinite percentage', () => {
    expect(countChange(0, 12)).toEqual({ kind: 'new' });
    expect(countChange(0, 0)).toEqual({ kind: 'both-zero' });
  });

  it('that fell to nothing fell by all', () => {
    expect(countChange(40, 0)).toMatchObject({ kind: 'by', before: 40, ratio: -1 });
  });

  it('is compared in finite figures, whatever was counted', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (before, now) => {
        const change = countChange(before, now);
        if (change.kind === 'by') {
          expect(change.ratio).toBeCloseTo(now / before - 1, 9);
          expect(Math.sign(change.ratio)).toBe(Math.sign(now - before));
        }
      }),
    );
  });
});

describe('two windows', () => {
  const known = (except: readonly string[]) =>
    withReadings(
      noDays,
      evenDays({ first: addDays(today, -90), last: addDays(today, -1) }, counts(60, 20, 60, 9)).filter(
        ({ day: on }) => !except.includes(on),
      ),
      utc,
    );
  const [now, before] = [
    { first: day('2026-03-11'), last: day('2026-03-17') },
    { first: day('2026-02-04'), last: day('2026-02-10') },
  ];
  const lacks = (except: readonly string[], since?: string) => {
    const movement = movementsBetween(
      known(except),
      { now, before },
      since === undefined ? undefined : day(since),
    );
    return [movement.rate('replyRate'), movement.count('messagesSent', 1)].map((each) =>
      each.kind === 'cannot-tell' ? each.lacks : each.kind,
    );
  };

  it('with an unknown day between them say that, and not that it is too early', () => {
    expect(lacks([])).toEqual(['within-chance', 'within-chance']);
    expect(lacks(['2026-02-20'])).toEqual(['gap', 'gap']);
  });

  it('with an unknown day in the weeks before them say that too', () => {
    const recent = { now, before: { first: day('2026-03-04'), last: day('2026-03-10') } };
    const movement = movementsBetween(known(['2026-03-01']), recent);
    expect(movement.rate('replyRate')).toEqual({ kind: 'cannot-tell', lacks: 'gap' });
  });

  it('of a campaign that is younger than its history are too early', () => {
    expect(lacks([], '2026-02-08')).toEqual(['history', 'history']);
  });
});

describe('a rate', () => {
  it('is compared in percentage points', () => {
    const before = countedRate(20, 100);
    expect(rateChange(before, countedRate(27, 100))).toEqual({
      kind: 'by',
      points: expect.closeTo(7, 9),
      before,
      movement: { kind: 'not-tested' },
    });
  });

  it.each([
    ['now', countedRate(10, 30), countedRate(10, 29)],
    ['before', countedRate(10, 29), countedRate(10, 30)],
  ] as const)('with fewer than 30 sent %s is too little to tell, and says when', (window, before, now) => {
    expect(rateChange(before, now)).toEqual({ kind: 'too-few', before, window });
  });

  it('with 30 sent in both windows is enough', () => {
    expect(rateChange(countedRate(10, 30), countedRate(11, 30)).kind).toBe('by');
  });

  it('where nothing was sent before is new', () => {
    expect(rateChange(countedRate(0, 0), countedRate(10, 50))).toEqual({ kind: 'new' });
    expect(rateChange(countedRate(0, 0), countedRate(1, 5)).kind).toBe('too-few');
  });
});

describe('a rate that is shown', () => {
  it('has its interval while fewer than a hundred were sent', () => {
    const shown = (of: number) => ratedWith(countedRate(10, of), { kind: 'unknown' });
    expect(shown(99).interval).toEqual({ low: expect.any(Number), high: expect.any(Number) });
    expect(shown(100).interval).toBeUndefined();
  });

  it('moves by what lies between the two as they are shown, so that they add up', () => {
    const shown = rateChange(countedRate(1_000, 10_000), countedRate(1_096, 10_000));
    expect(shown).toMatchObject({ points: 1 });
    const { points } = rateChange(countedRate(1_004, 10_000), countedRate(1_106, 10_000)) as {
      points: number;
    };
    expect(points).toBe(1.1);
  });
});

describe('the figures of a period', () => {
  it('say how many days the baseline lacks, and compare nothing then', () => {
    const baseline = evenDays(last7.baseline ?? last7.range, counts(10, 2, 20, 4));
    const known = [...baseline.slice(2), ...evenDays(last7.range, counts(15, 3, 20, 6))];
    const activity = activityOf(last7, recordOf(last7, known));
    expect(activity.baselineDaysMissing).toBe(2);
    expect(activity.counters.messagesSent.change).toEqual({ kind: 'unknown' });
  });

  it('are the sums of its days, against those of the same weekdays before', () => {
    const known = [
      ...evenDays(last7.baseline ?? last7.range, counts(10, 2, 20, 4)),
      ...evenDays(last7.range, counts(15, 3, 20, 6)),
    ];
    const activity = activityOf(last7, recordOf(last7, known));
    expect(activity.counters.invitationsSent).toMatchObject({
      count: 105,
      change: { kind: 'by', before: 70, ratio: 0.5 },
    });
    expect(activity.acceptanceRate).toMatchObject({
      rate: { part: 21, of: 105 },
      change: { kind: 'by', points: 0 },
    });
    expect(activity.replyRate.change).toMatchObject({ kind: 'by', points: expect.closeTo(10, 9) });
    expect(activity.today).toBeUndefined();
  });

  it('leave the running day out of the comparison, and tell it apart', () => {
    const thisWeek = resolve({ kind: 'week', back: 0 });
    const known = [
      ...evenDays({ first: day('2026-03-09'), last: day('2026-03-10') }, counts(10)),
      ...evenDays({ first: day('2026-03-16'), last: day('2026-03-17') }, counts(10)),
      counted(today, counts(99), noonOf(today)),
    ];
    const activity = activityOf(thisWeek, recordOf(thisWeek, known));
    expect(activity.counters.invitationsSent).toMatchObject({
      count: 20,
      change: { kind: 'by', before: 20, ratio: 0 },
    });
    expect(activity.today).toEqual(counts(99));
    expect(daysMissing(thisWeek, recordOf(thisWeek, known))).toBe(0);
  });

  it('of today alone are what it has counted so far, compared with nothing', () => {
    const only = resolve({ kind: 'today' });
    const activity = activityOf(only, recordOf(only, [counted(today, counts(7), noonOf(today))]));
    expect(activity.counters.invitationsSent).toEqual({ count: 7, change: { kind: 'unknown' } });
    expect(activity.today).toBeUndefined();
  });

  it.each([
    ['was never read', undefined],
    ['was not reported', { day: day('2026-03-12'), readAt: noonOf(today), kind: 'not-reported' } as const],
    ['was read before it ended', counted(day('2026-03-12'), counts(3), noonOf(day('2026-03-12')))],
  ])('are not compared, nor taken for whole, where a day %s', (_what, odd) => {
    const known = evenDays(windowOf(last7), counts(10)).filter((each) => each.day !== day('2026-03-12'));
    const record = recordOf(last7, odd ? [...known, odd] : known);
    expect(activityOf(last7, record).counters.invitationsSent.change).toEqual({ kind: 'unknown' });
    expect(daysMissing(last7, record)).toBe(1);
  });

  it('are not compared where a day of the baseline is not known, but are whole', () => {
    const record = recordOf(last7, evenDays(last7.range, counts(10)));
    expect(activityOf(last7, record).counters.invitationsSent).toEqual({
      count: 70,
      change: { kind: 'unknown' },
    });
    expect(daysMissing(last7, record)).toBe(0);
  });

  it('of a month are compared per working day', () => {
    const february = resolve({ kind: 'month', back: 1 });
    const known = [counted(day('2026-02-02'), counts(200)), counted(day('2026-01-05'), counts(220))];
    const rest = evenDays(windowOf(february), counts(0)).filter(
      (each) => !known.some(({ day }) => day === each.day),
    );
    const { change } = activityOf(february, recordOf(february, [...known, ...rest])).counters.invitationsSent;
    expect(change).toMatchObject({ kind: 'by', before: 220, ratio: expect.closeTo(0, 9) });
  });
});

describe('a trend', () => {
  it('names every day of the period: counted, running, not reported or still awaited', () => {
    const range = { first: day('2026-03-15'), last: today };
    const known: DayReading[] = [
      counted(day('2026-03-15'), counts(1)),
      { day: day('2026-03-16'), readAt: noonOf(today), kind: 'not-reported' },
      counted(today, counts(4), noonOf(today)),
    ];
    expect(trendOf(range, { range, days: withReadings(noDays, known, utc) })).toEqual([
      { day: day('2026-03-15'), kind: 'counted', counts: counts(1), partial: false },
      { day: day('2026-03-16'), kind: 'not-reported' },
      { day: addDays(today, -1), kind: 'awaited' },
      { day: today, kind: 'counted', counts: counts(4), partial: true },
    ]);
  });
});
