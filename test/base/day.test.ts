// Days as numbers and days in zones, held against the calendar of the platform.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day, dayAt, dayNumbered, daysBetween, numberOf, weekday, zone } from '#base/day.ts';

const anyDay = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

test('a day and its number say the same, from the first year to the last', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (date, days) => {
      const on = day(date.toISOString().slice(0, 10));
      const number = numberOf(on);
      expect(number).toBe(Math.floor(date.getTime() / 86_400_000));
      expect(dayNumbered(number)).toBe(on);
      expect(weekday(on) % 7).toBe(date.getUTCDay());
      fc.pre(date.getUTCFullYear() > 103 && date.getUTCFullYear() < 9_996);
      expect(daysBetween(on, addDays(on, days))).toBe(days);
    }),
  );
});

/** Zones whose clocks are changed at midnight, by half an hour, by a whole day, or were once odd by seconds. */
const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/Nuuk',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Monrovia',
  'Asia/Kathmandu',
];

test('the day at an instant is the one that the zone’s calendar shows, also where its clocks are changed', () => {
  const changes = [
    '2011-12-29T09:59:59.999Z',
    '2011-12-30T10:00:00Z',
    '2018-11-04T02:59:59Z',
    '2018-11-04T03:00:00Z',
    '2026-03-29T00:59:59.999Z',
    '2026-03-29T01:00:00Z',
    '1972-01-07T00:44:29Z',
    '1972-01-07T00:44:30Z',
  ].map((text) => Date.parse(text));
  const instant = fc.oneof(
    fc.integer({ min: Date.parse('1960-01-01'), max: Date.parse('2040-01-01') }),
    fc.constantFrom(...changes),
  );
  fc.assert(
    fc.property(fc.constantFrom(...zones), instant, (name, at) => {
      const shown = new Intl.DateTimeFormat('en-CA', {
        timeZone: name,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      }).format(at);
      expect(dayAt(at, zone(name))).toBe(shown);
    }),
    { numRuns: 2_000 },
  );
});
