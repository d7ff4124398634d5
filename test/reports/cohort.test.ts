import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, day, daysOf } from '#base/day.ts';
import type { DayReading } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { cohortIn, cohortSoFar } from '#reports/figures/cohort.ts';
import { dueOn, sumIn } from '#reports/figures/due-answers.ts';
import { counts, utc } from './facts.ts';

/** Eleven weeks from a Monday on. */
const elevenWeeks = 77;
const sentEach = (of: (day: number) => number) =>
  Float64Array.from({ length: elevenWeeks }, (_, day) => of(day));
const weekdays = (count: number) => (day: number) => (day % 7 < 5 ? count : 0);
const week = { from: 56, to: 63 };

/** Each send is answered with that chance, after the delay. */
function answersTo(sent: Float64Array, mean: number, rateOf: (day: number) => number) {
  const rhythm = { delay: { mean, stages: 1 }, weekendShare: 1 } as const;
  const answered = Float64Array.from(sent, (count, at) => count * rateOf(at));
  return dueOn({ firstWeekday: 0, sent: answered }, rhythm);
}

describe('what became of the messages of a week', () => {
  it.each([0, 1, 3])(
    'is the truth, where answers come %d days late and the rate is the usual one',
    (mean) => {
      const sent = sentEach((at) => weekdays(80 + 30 * (at % 3))(at));
      const cohort = cohortSoFar({ firstWeekday: 0, sent, answers: answersTo(sent, mean, () => 0.2) }, week);
      expect(cohort?.sent).toBe(sumIn(sent, week));
      expect((cohort?.answered ?? 0) / (cohort?.sent ?? 1)).toBeCloseTo(0.2, 1);
      expect(cohort?.answered).toBeCloseTo(cohort?.usual ?? 0, 0);
    },
  );

  it('is less than usual by now, where fewer of them answer', () => {
    const sent = sentEach(weekdays(100));
    const isPoor = (at: number) => at >= week.from && at < week.to;
    const answers = answersTo(sent, 1, (at) => (isPoor(at) ? 0.1 : 0.2));
    const cohort = cohortSoFar({ firstWeekday: 0, sent, answers }, week);
    expect(cohort?.answered).toBeLessThan(0.75 * (cohort?.usual ?? 0));
    expect(cohort?.answered).toBeGreaterThan(0.45 * (cohort?.usual ?? 0));
  });

  it('is less than the final share, while answers are still due', () => {
    const sent = sentEach(weekdays(100)).subarray(0, week.to);
    const cohort = cohortSoFar({ firstWeekday: 0, sent, answers: answersTo(sent, 5, () => 0.2) }, week);
    expect(cohort?.usual).toBeLessThan(0.19 * (cohort?.sent ?? 0));
  });

  it('is never more than all answers of these days', () => {
    const count = fc.nat(300);
    const days = fc.array(fc.record({ sent: count, answered: fc.nat(90) }), {
      minLength: elevenWeeks,
      maxLength: elevenWeeks,
    });
    fc.assert(
      fc.property(days, fc.nat(6), (all, firstWeekday) => {
        const sent = Float64Array.from(all, (each) => each.sent);
        const answers = Float64Array.from(all, (each) => each.answered);
        const cohort = cohortSoFar({ firstWeekday, sent, answers }, week);
        const later = sumIn(answers, { from: week.from, to: elevenWeeks });
        expect(cohort?.answered ?? 0).toBeLessThanOrEqual(later + 1e-6);
        expect(cohort?.usual ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('what the record tells of the messages of some days', () => {
  const first = day('2026-01-05');
  const at = (index: number): Day => addDays(first, index);
  const today = at(elevenWeeks);
  const window = { first: at(week.from), last: at(week.to - 1) };

  /** A hundred messages and twenty replies on each weekday; `without`: days that were never read. */
  function recorded(without: readonly number[] = []) {
    const readings = daysOf({ first, last: at(elevenWeeks - 1) }).flatMap((each, index): DayReading[] => {
      const [messages, replies] = [weekdays(100)(index), weekdays(20)(index)];
      const reading = { kind: 'counted', day: each, readAt: Date.UTC(2026, 5, 1) } as const;
      return without.includes(index) ? [] : [{ ...reading, counts: counts(0, 0, messages, replies) }];
    });
    return withReadings(noDays, readings, utc);
  }

  it('names the days and how far answers are known', () => {
    expect(cohortIn(recorded(), 'replyRate', { window, today })).toMatchObject({
      rate: 'replyRate',
      window,
      sent: 500,
      until: undefined,
    });
  });

  it('ends at a hole after them, and is not said of days that are not whole', () => {
    expect(cohortIn(recorded([70]), 'replyRate', { window, today })?.until).toBe(at(69));
    expect(cohortIn(recorded([60]), 'replyRate', { window, today })).toBeUndefined();
  });

  it('is not said with less than four weeks before them, where a campaign is young, or where nothing was sent', () => {
    expect(cohortIn(recorded([40]), 'replyRate', { window, today })).toBeUndefined();
    expect(cohortIn(recorded(), 'replyRate', { window, today, since: at(40) })).toBeUndefined();
    expect(cohortIn(recorded(), 'acceptanceRate', { window, today })).toBeUndefined();
  });
});
