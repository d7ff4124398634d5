import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBeyondChance, wilson } from '#reports/figures/share-interval.ts';

const share = fc
  .integer({ min: 1, max: 5000 })
  .chain((of) => fc.record({ part: fc.integer({ min: 0, max: of }), of: fc.constant(of) }));

describe('the interval of a small sample', () => {
  // Worked examples of Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i is the one of the literature', (part, of, low, high) => {
    expect(wilson({ part, of })?.low).toBeCloseTo(low, 4);
    expect(wilson({ part, of })?.high).toBeCloseTo(high, 4);
  });

  it('holds the share itself and stays within 0 and 1', () => {
    fc.assert(
      fc.property(share, ({ part, of }) => {
        const { low, high } = wilson({ part, of }) ?? { low: 2, high: -1 };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(part / of);
        expect(high).toBeGreaterThanOrEqual(part / of);
      }),
    );
  });

  it('begins at nothing where there was none, and ends at all where all did, to the last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (of) => {
        expect(wilson({ part: 0, of })?.low).toBe(0);
        expect(wilson({ part: of, of })?.high).toBe(1);
      }),
    );
  });

  it('is narrower the more was counted', () => {
    fc.assert(
      fc.property(share, fc.integer({ min: 2, max: 10 }), ({ part, of }, times) => {
        const one = wilson({ part, of });
        const more = wilson({ part: times * part, of: times * of });
        if (!one || !more) throw new Error('no interval');
        expect(more.high - more.low).toBeLessThan(one.high - one.low);
      }),
    );
  });

  it('is none where nothing was sent, or more came back than was sent', () => {
    expect(wilson({ part: 0, of: 0 })).toBeUndefined();
    expect(wilson({ part: 7, of: 1 })).toBeUndefined();
  });
});

describe('a difference beyond chance', () => {
  // Newcombe, "Interval estimation for the difference between independent proportions" (1998), table II, method 10:
  // 56/70 - 48/80 is 0.0524 to 0.3339; 9/10 - 3/10 is 0.1705 to 0.8090; 5/56 - 0/29 is -0.0381 to 0.1926.
  it.each([
    [{ part: 48, of: 80 }, { part: 56, of: 70 }, true],
    [{ part: 3, of: 10 }, { part: 9, of: 10 }, true],
    [{ part: 0, of: 29 }, { part: 5, of: 56 }, false],
    [{ part: 10, of: 100 }, { part: 14, of: 100 }, false],
    [{ part: 100, of: 1000 }, { part: 140, of: 1000 }, true],
  ])('from %j to %j: %j', (before, now, beyond) => {
    expect(isBeyondChance(before, now)).toBe(beyond);
  });

  it('is the same up and down, and for what is left over', () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        const beyond = isBeyondChance(one, other);
        expect(isBeyondChance(other, one)).toBe(beyond);
        const rest = ({ part, of }: typeof one) => ({ part: of - part, of });
        expect(isBeyondChance(rest(one), rest(other))).toBe(beyond);
      }),
    );
  });

  it('is never between equal shares, and never easier to reach when more sureness is asked for', () => {
    fc.assert(
      fc.property(share, share, (one, other) => {
        expect(isBeyondChance(one, one)).toBe(false);
        if (isBeyondChance(one, other, 3)) expect(isBeyondChance(one, other)).toBe(true);
      }),
    );
  });

  it('is hardly ever claimed of a rate that did not change', () => {
    // A seeded toss of 200 each, 2,000 times: about one in twenty by chance alone.
    let state = 12345;
    const toss = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const sample = () => ({
      part: Array.from({ length: 200 }, toss).filter((each) => each < 0.2).length,
      of: 200,
    });
    const claims = Array.from({ length: 2000 }, () => isBeyondChance(sample(), sample())).filter(
      Boolean,
    ).length;
    expect(claims).toBeLessThan(2000 * 0.07);
    expect(claims).toBeGreaterThan(2000 * 0.02);
  });
});
