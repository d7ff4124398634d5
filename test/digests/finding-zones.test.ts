// What a person types to find a time zone, and which ones are offered.

import { describe, expect, test } from 'vitest';
import { parseZone } from '#base/day.ts';
import { findZones, offsetInWords } from '#digests/zones.ts';

const first = (typed: string) => findZones(typed)[0]?.zone;
const january = Date.parse('2026-01-15T12:00:00Z');
const july = Date.parse('2026-07-15T12:00:00Z');

describe('the zone that people mean comes first', () => {
  test.each([
    ['mumbai', 'Asia/Kolkata'],
    ['bengaluru', 'Asia/Kolkata'],
    ['munich', 'Europe/Berlin'],
    ['san francisco', 'America/Los_Angeles'],
    ['osaka', 'Asia/Tokyo'],
    ['india', 'Asia/Kolkata'],
    ['calcutta', 'Asia/Kolkata'],
    ['IST', 'Asia/Kolkata'],
    ['new york', 'America/New_York'],
    ['America/New_York', 'America/New_York'],
    ['EST', 'America/New_York'],
    ['edt', 'America/New_York'],
    ['ET', 'America/New_York'],
    ['eastern', 'America/New_York'],
    ['central time', 'America/Chicago'],
    ['MST', 'America/Denver'],
    ['pacific', 'America/Los_Angeles'],
    ['PT', 'America/Los_Angeles'],
    ['usa', 'America/New_York'],
    ['london', 'Europe/London'],
    ['uk', 'Europe/London'],
    ['BST', 'Europe/London'],
    ['gmt', 'Europe/London'],
    ['CET', 'Europe/Paris'],
    ['germany', 'Europe/Berlin'],
    ['Deutschland', 'Europe/Berlin'],
    ['portugal', 'Europe/Lisbon'],
    ['spain', 'Europe/Madrid'],
    ['japan', 'Asia/Tokyo'],
    ['JST', 'Asia/Tokyo'],
    ['AEST', 'Australia/Sydney'],
    ['são paulo', 'America/Sao_Paulo'],
    ['kiev', 'Europe/Kyiv'],
    ['berln', 'Europe/Berlin'],
    ['utc', 'UTC'],
  ])('for %j', (typed, zone) => {
    expect(first(typed)).toBe(zone);
  });
});

test('a zone is offered once, by the name that IANA gives it now', () => {
  const all = findZones('').map(({ zone }) => zone);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'UTC']));
  expect(all).not.toContain('Asia/Calcutta');
  expect(all).not.toContain('EST');
  expect(all.filter((zone) => parseZone(zone) === undefined)).toEqual([]);
});

test('a city that no zone is named for is not taken for another', () => {
  expect(findZones('dubay')[0]?.zone).toBe('Asia/Dubai');
  expect(findZones('mumbai').map(({ zone }) => zone)).not.toContain('Asia/Dubai');
});

test('what is offered says where it is and what its time is called', () => {
  expect(findZones('EST')[0]).toMatchObject({ country: 'United States', time: 'Eastern Time' });
});

test('the offset is the present one', () => {
  expect(offsetInWords(january, 'America/New_York')).toBe('UTC−5');
  expect(offsetInWords(july, 'America/New_York')).toBe('UTC−4');
  expect(offsetInWords(july, 'Asia/Kolkata')).toBe('UTC+5:30');
  expect(offsetInWords(january, 'Europe/London')).toBe('UTC');
  expect(offsetInWords(july, 'UTC')).toBe('UTC');
});
