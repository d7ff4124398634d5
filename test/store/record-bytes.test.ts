// What the record keeps as bytes comes back as it was, whatever the service said.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Day, day } from '#base/day.ts';
import {
  type CampaignId,
  type CampaignStatistics,
  counterNames,
  type StatedStatus,
} from '#campaigns/campaign.ts';
import type { DayReading, Snapshot } from '#readings/reading.ts';
import { createByteReader, createByteWriter } from '#store/record/bytes.ts';
import { counters } from '#store/record/counter-columns.ts';
import { decodeMonth, encodeMonth, mergeMonth } from '#store/record/day-months.ts';
import { decodeSnapshots, encodeSnapshots } from '#store/record/snapshot-months.ts';

const whole = fc.oneof(fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), fc.integer({ min: -300, max: 300 }));

test('every whole number, fraction and text is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(whole, fc.double({ noNaN: true }), fc.string({ unit: 'grapheme' }))),
      (all) => {
        const writer = createByteWriter();
        for (const [number, fraction, text] of all) {
          writer.whole(number);
          writer.float(fraction);
          writer.text(text);
        }
        const reader = createByteReader(writer.bytes());
        for (const each of all) expect([reader.whole(), reader.float(), reader.text()]).toEqual(each);
        expect(reader.hasMore()).toBe(false);
      },
    ),
  );
});

test('a number that would be rounded is refused, and so are bytes that end too early', () => {
  const writer = createByteWriter();
  expect(() => writer.whole(0.5)).toThrow(RangeError);
  expect(() => writer.whole(2 ** 53)).toThrow(RangeError);
  writer.whole(1_000_000);
  expect(() => createByteReader(writer.bytes().subarray(0, 1)).whole()).toThrow(RangeError);
  expect(() => createByteReader(new Uint8Array([40, 1])).text()).toThrow(RangeError);
  expect(() => createByteReader(new Uint8Array(7)).float()).toThrow(RangeError);
});

const count = fc.oneof(
  { weight: 6, arbitrary: fc.nat(3_000) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 9e15, 1e300, -0) },
);
const instant = fc.integer({ min: 0, max: 4e12 });
const reading = (on: Day): fc.Arbitrary<DayReading> =>
  fc
    .record({
      readAt: fc.oneof(fc.constant(1_772_000_000_000), instant),
      counts: fc.option(
        fc.record({
          invitationsSent: count,
          invitationsAccepted: count,
          messagesSent: count,
          messagesReplied: count,
        }),
      ),
    })
    .map(({ readAt, counts }) =>
      counts ? { day: on, readAt, kind: 'counted', counts } : { day: on, readAt, kind: 'not-reported' },
    );
const march = (date: number) => day(`2026-03-${String(date).padStart(2, '0')}`);
const dates = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 31 });
const readings = dates.chain((chosen) =>
  fc.tuple(...[...chosen].sort((one, other) => one - other).map((date) => reading(march(date)))),
);

test('a month of days comes back as it was, with what the service took back', () => {
  fc.assert(
    fc.property(readings, readings, (days, restated) => {
      const month = { days, restated };
      expect(decodeMonth('2026-03', encodeMonth(month))).toEqual(month);
    }),
  );
});

test('of each day the newest reading is kept, whichever is written first, and the later written of two at once', () => {
  fc.assert(
    fc.property(readings, readings, (before, now) => {
      const merge = (one: readonly DayReading[], other: readonly DayReading[]) =>
        mergeMonth({ days: one, restated: one }, { days: other, restated: other }, Number.POSITIVE_INFINITY);
      const expected = [...before, ...now]
        .map(({ day }) => day)
        .filter((day, index, all) => all.indexOf(day) === index)
        .sort((one, other) => (one < other ? -1 : 1))
        .map((day) => {
          const [known, read] = [before, now].map((list) => list.find((each) => each.day === day));
          return known && read && known.readAt > read.readAt ? known : (read ?? known);
        });
      expect(merge(before, now)).toEqual({ days: expected, restated: expected });
    }),
  );
});

const figure = fc.oneof(
  { weight: 6, arbitrary: fc.nat(50) },
  { weight: 1, arbitrary: fc.double({ noNaN: true }).map((value) => value + 0) },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 50, 2 ** 53, -7) },
);
const word = fc.constantFrom('', 'ACTIVE', 'Ω <!channel> "quoted"', 'ana@example.com');
const statistics: fc.Arbitrary<CampaignStatistics> = fc
  .record({
    campaignName: word,
    status: word.map((text) => text as StatedStatus),
    owner: word,
    counters: fc.tuple(...counterNames.map(() => figure)),
    statedProgress: figure,
    statedAcceptanceRate: figure,
    statedReplyRate: figure,
  })
  .map((each) => ({
    ...each,
    campaignId: 'c1' as CampaignId,
    counters: Object.fromEntries(
      counterNames.map((name, index) => [name, each.counters[index]]),
    ) as CampaignStatistics['counters'],
  }));
const snapshots = fc
  .tuple(fc.array(statistics, { minLength: 1, maxLength: 3 }), dates)
  .chain(([some, chosen]) =>
    fc.tuple(
      ...[...chosen]
        .sort((one, other) => one - other)
        .map((date) =>
          fc
            .tuple(fc.constantFrom(...some), instant)
            .map(([value, readAt]): Snapshot => ({ day: march(date), readAt, value })),
        ),
    ),
  );

test('a month of statistics comes back as it was, and a day on which nothing changed is a few bytes', () => {
  fc.assert(
    fc.property(snapshots, (month) => {
      expect(decodeSnapshots('c1' as CampaignId, '2026-03', encodeSnapshots(month))).toEqual(month);
    }),
  );
  const [value] = fc.sample(statistics, 1);
  if (value === undefined) throw new Error('no sample');
  const month = [1, 2, 3].map((date): Snapshot => ({ day: march(date), readAt: date * 86_400_000, value }));
  const bytes = (of: readonly Snapshot[]) => encodeSnapshots(of).length;
  expect(bytes(month) - bytes(month.slice(0, 2))).toBeLessThanOrEqual(6);
});

/** 1 to 14 in the order of the contract, twice; then five more of each. Written by the first version that kept months. */
const writtenThen =
  '010180e0f1b69267feff7f020406080a0c0e10121416181a1c00000000000000e03f460000000000000029400e4e6f72646963730c41435449564504' +
  '75312280f0b2520380f0b252feff010a0a0a0a0a0a0a0a0a0a0a0a0a0a';

test('a month that the first version wrote is read as it was, whatever counters came since', () => {
  const read = decodeSnapshots('c1' as CampaignId, '2026-03', Buffer.from(writtenThen, 'hex'));
  const countersAre = (more: number) =>
    Object.fromEntries(counters.map((name, index) => [name, index < 14 ? index + 1 + more : 0]));
  const stated = { statedProgress: 0.5, statedAcceptanceRate: 35, statedReplyRate: 12.5 };
  expect(read.map(({ day, value }) => [day, value.counters, value])).toMatchObject([
    ['2026-03-01', countersAre(0), { campaignName: 'Nordics', status: 'ACTIVE', owner: 'u1', ...stated }],
    ['2026-03-02', countersAre(0), stated],
    ['2026-03-03', countersAre(5), { campaignName: 'Nordics', ...stated }],
  ]);
});

test('a month of a form that is not known is refused', () => {
  for (const form of ['00', '02', '0e', 'ff'])
    expect(() =>
      decodeSnapshots('c1' as CampaignId, '2026-03', Buffer.from(`${form}${writtenThen.slice(2)}`, 'hex')),
    ).toThrow(RangeError);
});

test('every counter of a campaign is kept', () => {
  expect([...counters].sort()).toEqual([...counterNames].sort());
});
