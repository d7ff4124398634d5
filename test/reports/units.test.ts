import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  detectProgressUnit,
  detectRateUnit,
  lifetimeRate,
  progressOf,
  type StatedUnit,
} from '#reports/figures/units.ts';
import { statistics } from './facts.ts';

const percent = statistics('a', { sent: 200, accepted: 70, acceptanceRate: 35 });
const ratio = statistics('b', { sent: 200, accepted: 70, acceptanceRate: 0.35 });
const empty = statistics('c');
/** Its acceptances say a ratio. Its replies, most of which answer InMails, fit percent by accident. */
const torn = statistics('t', {
  ...{ sent: 200, accepted: 70, acceptanceRate: 0.35 },
  ...{ messages: 250, replied: 1, replyRate: 0.35 },
});

describe('the unit of the rates', () => {
  it.each([
    ['percent where accepted / sent says so', [percent], 'percent', 1],
    ['a ratio where accepted / sent says so', [ratio], 'ratio', 1],
    ['told by replies too', [statistics('d', { messages: 50, replied: 10, replyRate: 20 })], 'percent', 1],
    [
      'the same when rounded to whole percents',
      [statistics('e', { sent: 3, accepted: 1, acceptanceRate: 33 })],
      'percent',
      1,
    ],
    [
      'a ratio when everybody accepted at 1',
      [statistics('f', { sent: 9, accepted: 9, acceptanceRate: 1 })],
      'ratio',
      1,
    ],
    ['unmoved by campaigns that sent nothing', [percent, empty, empty], 'percent', 1],
    ['unmoved by a campaign that contradicts itself', [...Array(5).fill(ratio), torn], 'ratio', 5],
    ['unmoved by one contradiction in twenty', [...Array(19).fill(percent), ratio], 'percent', 19],
    ['unmoved by one contradiction in ten', [...Array(9).fill(percent), ratio], 'percent', 9],
  ] as const)('is %s', (_what, all, unit, evidence) => {
    expect(detectRateUnit(all, undefined)).toEqual({ unit, source: 'worked-out', evidence });
  });

  it.each([
    ['nothing was sent', [empty]],
    ['the only campaign contradicts itself', [torn]],
    ['nobody accepted', [statistics('g', { sent: 100, acceptanceRate: 0 })]],
    ['campaigns contradict each other', [percent, ratio]],
    ['more than one in ten contradicts the others', [...Array(8).fill(percent), ratio]],
    ['the rates fit no counter', [statistics('h', { sent: 100, accepted: 35, acceptanceRate: 12 })]],
    ['there are no campaigns', []],
  ])('is unknown where %s', (_what, all) => {
    expect(detectRateUnit(all, undefined)).toEqual({
      unit: 'unknown',
      source: 'nothing-to-go-by',
      evidence: 0,
    });
  });

  it('is what the setting says, whatever the counters say', () => {
    expect(detectRateUnit([percent], 'ratio')).toEqual({ unit: 'ratio', source: 'setting', evidence: 0 });
    expect(detectRateUnit([percent], 'percent')).toEqual({ unit: 'percent', source: 'setting', evidence: 1 });
  });

  it('is found from any one campaign whose rate is above one percent', () => {
    const anyCampaign = fc
      .record({
        sent: fc.integer({ min: 1, max: 100_000 }),
        share: fc.double({ min: 0.011, max: 1, noNaN: true }),
      })
      .map(({ sent, share }) => ({ sent, accepted: Math.ceil(sent * share) }));
    fc.assert(
      fc.property(anyCampaign, fc.constantFrom('percent', 'ratio'), ({ sent, accepted }, unit) => {
        const rate = accepted / sent;
        const stated = unit === 'percent' ? Math.round(rate * 1000) / 10 : Math.round(rate * 1000) / 1000;
        const all = [statistics('x', { sent, accepted, acceptanceRate: stated })];
        expect(detectRateUnit(all, undefined).unit).toBe(unit);
      }),
    );
  });
});

describe('a rate', () => {
  const rateOf = (accepted: number, sent: number, acceptanceRate: number, unit: StatedUnit | 'unknown') =>
    lifetimeRate(statistics('r', { sent, accepted, acceptanceRate }), 'acceptanceRate', unit);

  it('is shown by its counts where the service agrees with them', () => {
    const counted = { kind: 'counted', part: 70, of: 200, ratio: 0.35 };
    expect(rateOf(70, 200, 35, 'percent')).toEqual(counted);
    expect(rateOf(70, 200, 0.35, 'ratio')).toEqual(counted);
    expect(rateOf(70, 200, 35, 'unknown')).toEqual(counted);
  });

  it('is shown as stated where the service contradicts the counts, as when InMails count as messages', () => {
    expect(rateOf(30, 100, 15, 'percent')).toEqual({ kind: 'as-stated', value: 15, unit: 'percent' });
    expect(rateOf(0, 0, 15, 'unknown')).toEqual({ kind: 'as-stated', value: 15, unit: 'unknown' });
  });

  it('is none where nothing was sent', () => {
    expect(rateOf(0, 0, 0, 'percent')).toEqual({ kind: 'none' });
  });

  it('of half a percent is not taken for fifty where the unit is known', () => {
    expect(rateOf(4, 1000, 0.5, 'ratio')).toEqual({ kind: 'as-stated', value: 0.5, unit: 'ratio' });
  });
});

describe('the unit of progress', () => {
  /** So many of 100 leads were worked. */
  const worked = (leads: number, progress: number) => statistics('w', { leads: 100, sent: leads, progress });

  it.each([
    ['percent where one is at 62.5', [statistics('a', { progress: 62.5 })], 'percent'],
    ['percent where half of the leads are worked and 50 is stated', [worked(50, 50)], 'percent'],
    ['percent where few are worked and 0.8 is stated', [worked(1, 0.8)], 'percent'],
    ['a ratio where half of the leads are worked and 0.5 is stated', [worked(50, 0.5)], 'ratio'],
    [
      'a ratio where a completed campaign is at one',
      [statistics('a', { progress: 1, status: 'COMPLETED' })],
      'ratio',
    ],
    ['a ratio where one of many is at 1.02', [...Array(9).fill(worked(80, 0.8)), worked(98, 1.02)], 'ratio'],
    ['unmoved by one odd campaign in three', [...Array(3).fill(worked(80, 0.8)), worked(50, 50)], 'ratio'],
  ] as const)('is %s', (_what, all, unit) => {
    expect(detectProgressUnit(all, undefined)).toMatchObject({ unit, source: 'worked-out' });
  });

  it.each([
    ['the counters fit both', [worked(0, 0), worked(1, 0.02)]],
    ['the counters fit neither', [worked(40, 0.95)]],
    ['campaigns contradict each other', [worked(50, 0.5), worked(50, 50)]],
  ])('is unknown where %s', (_what, all) => {
    expect(detectProgressUnit(all, undefined).unit).toBe('unknown');
  });

  it('is unknown while nothing tells, and the figure is then shown bare', () => {
    const all = [statistics('a', { progress: 1 }), statistics('b', { progress: 0.4 })];
    const { unit } = detectProgressUnit(all, undefined);
    expect(unit).toBe('unknown');
    expect(progressOf(0.4, unit)).toEqual({ kind: 'bare', value: 0.4 });
  });

  it('is what the setting says', () => {
    expect(detectProgressUnit([statistics('a', { progress: 40 })], 'ratio')).toMatchObject({
      unit: 'ratio',
      source: 'setting',
    });
    expect(progressOf(40, 'percent')).toEqual({ kind: 'ratio', ratio: 0.4 });
  });
});
