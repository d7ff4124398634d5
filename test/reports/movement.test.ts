import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fallTests, longSilence, rateFall, volumeFall } from '#reports/attention/sequential-tests.ts';
import { countMovement, rateMovement } from '#reports/figures/beyond-chance.ts';
import { dueOn, fitDelay, sumIn } from '#reports/figures/due-answers.ts';

/** Eleven weeks from a Monday on; `of` gives each day's count. */
const elevenWeeks = 77;
const each = (of: (day: number) => number) => Float64Array.from({ length: elevenWeeks }, (_, day) => of(day));
const weekdays = (count: number) => (day: number) => (day % 7 < 5 ? count : 0);
const lastWeek = { before: { from: 63, to: 70 }, now: { from: 70, to: 77 } };
/** Of what is due at that delay exactly that share is answered, in whole answers. */
function answersAt(sent: Float64Array, delay: number, rateOn: (day: number) => number) {
  const due = dueOn({ firstWeekday: 0, sent }, { delay: { mean: delay, stages: 1 }, weekendShare: 1 });
  let left = 0;
  return Float64Array.from(due, (count, day) => {
    left += count * rateOn(day);
    const whole = Math.floor(left);
    left -= whole;
    return whole;
  });
}

describe('the arrow of a rate', () => {
  it('stays away where twice as much was sent and answers come three days late', () => {
    const sent = each((day) => weekdays(day >= 70 ? 100 : 50)(day));
    const days = { firstWeekday: 0, sent, answers: answersAt(sent, 3, () => 0.2) };
    expect(rateMovement(days, lastWeek)).toEqual({ kind: 'within-chance' });
  });

  it('points down where half as many answer', () => {
    const sent = each(weekdays(100));
    const days = { firstWeekday: 0, sent, answers: answersAt(sent, 1, (day) => (day >= 70 ? 0.1 : 0.2)) };
    expect(rateMovement(days, lastWeek)).toEqual({ kind: 'down' });
  });

  it('cannot tell of three days, of three weeks of history, or of a handful of sends', () => {
    const of = (count: number) => {
      const sent = each(weekdays(count));
      return { firstWeekday: 0, sent, answers: answersAt(sent, 0, () => 0.2) };
    };
    const threeDays = { before: { from: 71, to: 74 }, now: { from: 74, to: 77 } };
    const early = { before: { from: 14, to: 21 }, now: { from: 21, to: 28 } };
    expect(rateMovement(of(50), threeDays)).toEqual({ kind: 'cannot-tell', lacks: 'days' });
    expect(rateMovement(of(50), early)).toEqual({ kind: 'cannot-tell', lacks: 'history' });
    expect(rateMovement(of(2), lastWeek)).toEqual({ kind: 'cannot-tell', lacks: 'sends' });
    const grown = each((at) => weekdays(at >= 63 && at < 70 ? 2 : 40)(at));
    const days = { firstWeekday: 0, sent: grown, answers: answersAt(grown, 0, () => 0.2) };
    expect(rateMovement(days, lastWeek)).toEqual({ kind: 'cannot-tell', lacks: 'sends-before' });
  });

  it('asks a fifth of a rate of four weeks, and a tenth of one week', () => {
    const sent = each(weekdays(4_000));
    const answers = answersAt(sent, 0, (day) => (day >= 49 ? 0.17 : 0.2));
    const months = { before: { from: 21, to: 49 }, now: { from: 49, to: 77 } };
    const weeks = { before: { from: 42, to: 49 }, now: { from: 49, to: 56 } };
    expect(rateMovement({ firstWeekday: 0, sent, answers }, months)).toEqual({ kind: 'within-chance' });
    expect(rateMovement({ firstWeekday: 0, sent, answers }, weeks)).toEqual({ kind: 'down' });
  });
});

describe('the delay of answers', () => {
  it('is told from sends that come in lumps', () => {
    const sent = each((day) => (day % 14 === 1 ? 900 : 0));
    expect(
      fitDelay({ firstWeekday: 0, sent, answers: answersAt(sent, 3, () => 0.2) }, 70)?.plausible[0],
    ).toEqual({ mean: 3, stages: 1 });
  });

  it('is told the more exactly, the more answers there are, and every other that chance explains stays plausible', () => {
    const plausibleOf = (count: number) => {
      const sent = each((day) => (day % 7 === 1 ? 7 * count : weekdays(count)(day)));
      const fit = fitDelay({ firstWeekday: 0, sent, answers: answersAt(sent, 3, () => 0.2) }, 70);
      return fit?.plausible.map(({ mean }) => mean);
    };
    expect(plausibleOf(10)).toEqual(expect.arrayContaining([2, 3, 4]));
    expect(plausibleOf(50)).toEqual([3]);
  });

  it('cannot be told from sends that are the same each day', () => {
    const sent = each(() => 50);
    const plausible = fitDelay(
      { firstWeekday: 0, sent, answers: answersAt(sent, 3, () => 0.2) },
      70,
    )?.plausible;
    expect(plausible?.map(({ mean }) => mean)).toEqual(expect.arrayContaining([0, 1, 3, 7, 12]));
  });

  it('loses no answer that is due, whatever weekends move', () => {
    const counts = fc.array(fc.nat(500), { minLength: elevenWeeks, maxLength: elevenWeeks });
    fc.assert(
      fc.property(
        counts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(6),
        (sent, share, firstWeekday) => {
          const due = dueOn(
            { firstWeekday, sent },
            { delay: { mean: 0, stages: 1 }, weekendShare: share },
            'nothing',
          );
          const lastMonday = elevenWeeks - ((firstWeekday + elevenWeeks) % 7);
          const untilThen = { from: 0, to: lastMonday };
          const moved = sumIn(sent, untilThen) - sumIn(due, untilThen);
          const weekend = (sent[lastMonday - 1] ?? 0) + (sent[lastMonday - 2] ?? 0);
          expect(moved).toBeGreaterThanOrEqual(-1e-6);
          expect(moved).toBeLessThanOrEqual(weekend + 1e-6);
        },
      ),
    );
  });
});

describe('the arrow of a count', () => {
  it('stays away where the count moves as it does from week to week', () => {
    const counts = each((day) => weekdays(Math.floor(day / 7) % 2 === 0 ? 40 : 60)(day));
    expect(countMovement(counts, lastWeek)).toEqual({ kind: 'within-chance' });
  });

  it('points down where a steady count falls by half, and up where it doubles', () => {
    const fell = (factor: number) => each((day) => weekdays(day >= 70 ? 50 * factor : 50)(day));
    expect(countMovement(fell(0.5), lastWeek)).toEqual({ kind: 'down' });
    expect(countMovement(fell(2), lastWeek)).toEqual({ kind: 'up' });
  });
});

describe('a fall that is found by cumulative sums', () => {
  it('says since when replies stopped, how many came and how many usually come', () => {
    const sent = each(weekdays(40));
    const days = { firstWeekday: 0, sent, answers: answersAt(sent, 1, (day) => (day >= 68 ? 0 : 0.2)) };
    const fall = rateFall(days, [fallTests.repliesStop]);
    expect(fall?.from).toBeGreaterThanOrEqual(66);
    expect(fall?.from).toBeLessThanOrEqual(69);
    expect(fall?.came).toBeLessThanOrEqual(2);
    expect(fall?.usual).toBeGreaterThan(30);
  });

  it('is not said of steady weeks, nor with fewer than twenty answers to learn from', () => {
    const sent = each(weekdays(40));
    const steady = { firstWeekday: 0, sent, answers: answersAt(sent, 1, () => 0.2) };
    // Nineteen in the eight weeks before; four times as much is sent since, so that many would be due.
    const few = {
      firstWeekday: 0,
      sent: each((day) => weekdays(day < 56 ? 100 : 400)(day)),
      answers: each((day) => (day < 56 && day % 3 === 0 ? 1 : 0)),
    };
    for (const test of Object.values(fallTests)) {
      expect(rateFall(steady, [test])).toBeUndefined();
      expect(rateFall(few, [test])).toBeUndefined();
    }
    expect(volumeFall(steady)).toBeUndefined();
  });

  it('is said where a fifth is sent of what is usual, and not where the campaign rests', () => {
    const fell = { firstWeekday: 0, sent: each((day) => weekdays(day >= 72 ? 6 : 30)(day)) };
    const rests = { firstWeekday: 0, sent: each((day) => weekdays(day >= 72 ? 0 : 30)(day)) };
    expect(volumeFall(fell)).toEqual({ from: 72, came: 18, usual: 90 });
    expect(volumeFall(rests)).toBeUndefined();
    const lessForLong = { firstWeekday: 0, sent: each((day) => weekdays(day >= 67 ? 42 : 90)(day)) };
    expect(volumeFall(lessForLong)).toBeUndefined();
  });
});

describe('a silence', () => {
  const none = () => false;

  it('is long after one silent weekday of a campaign that sends each weekday', () => {
    const sent = each((day) => weekdays(day >= 74 ? 0 : 30)(day));
    expect(longSilence({ firstWeekday: 0, sent: sent.subarray(0, 75) }, none)).toEqual({
      from: 74,
      days: 1,
      usual: 0,
    });
  });

  it('is long only where it lasts longer than any in the eight weeks before', () => {
    const rests = (day: number) => day === 30 || day === 31 || day >= 73;
    const sent = each((day) => weekdays(rests(day) ? 0 : 30)(day));
    expect(longSilence({ firstWeekday: 0, sent: sent.subarray(0, 76) }, none)).toBeUndefined();
    const longer = each((day) => weekdays(rests(day) || day === 72 ? 0 : 30)(day));
    expect(longSilence({ firstWeekday: 0, sent: longer.subarray(0, 76) }, none)).toEqual({
      from: 72,
      days: 3,
      usual: 2,
    });
  });

  it('is seen where more than a third of the weeks before are not known', () => {
    const sent = each((day) => weekdays(day < 40 || day >= 74 ? 0 : 30)(day));
    expect(longSilence({ firstWeekday: 0, sent: sent.subarray(0, 75) }, (day) => day < 40)).toMatchObject({
      from: 74,
      days: 1,
    });
  });

  it('is none at a weekend, between the days of who sends twice a week, or on a day when all rest', () => {
    const daily = each((day) => weekdays(day >= 74 ? 0 : 30)(day));
    const twice = each((day) => (day % 7 === 1 || day % 7 === 3 ? 75 : 0));
    expect(longSilence({ firstWeekday: 0, sent: each(weekdays(30)) }, none)).toBeUndefined();
    expect(longSilence({ firstWeekday: 0, sent: twice }, none)).toBeUndefined();
    expect(
      longSilence({ firstWeekday: 0, sent: daily.subarray(0, 75) }, (day) => day === 74),
    ).toBeUndefined();
  });
});
