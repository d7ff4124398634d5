// What a person types to find a time zone, and which ones are offered.

import { describe, expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { parseZone } from '#base/day.ts';
import { offsetInWords } from '#digests/when/zones.ts';
import { cityNames } from '#language/places/city-names.ts';
import { zoneFinder } from '#language/places/find-zones.ts';

const findZones = await zoneFinder(createClock());

const first = (typed: string) => findZones(typed, january)[0]?.zone;
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
    ['korea', 'Asia/Seoul'],
    ['north korea', 'Asia/Pyongyang'],
    ['münchen', 'Europe/Berlin'],
    ['frankfurt', 'Europe/Berlin'],
    ['boston', 'America/New_York'],
    ['nyc', 'America/New_York'],
    ['seattle', 'America/Los_Angeles'],
    ['praha', 'Europe/Prague'],
    ['roma', 'Europe/Rome'],
    ['bombay', 'Asia/Kolkata'],
    ['edinburgh', 'Europe/London'],
  ])('for %j', (typed, zone) => {
    expect(first(typed)).toBe(zone);
  });
});

describe('zones are found by what they are ahead of UTC just now', () => {
  test.each([
    ['utc+2', january, 'Europe/Athens'],
    ['utc+2', july, 'Europe/Paris'],
    ['GMT-5', january, 'America/New_York'],
    ['UTC −04:00', july, 'America/New_York'],
    ['+5:30', january, 'Asia/Kolkata'],
    ['utc+0', july, 'UTC'],
  ])('%j', (typed, at, zone) => {
    const found = findZones(typed, at);
    expect(found[0]?.zone).toBe(zone);
    expect(new Set(found.map((each) => offsetInWords(at, each.zone))).size).toBe(1);
  });

  test('and none is that far', () => {
    expect(findZones('utc+25', january)).toEqual([]);
  });
});

test('every city that is named besides goes by a zone on offer', () => {
  const all: readonly string[] = findZones('', january).map(({ zone }) => zone);
  expect(Object.keys(cityNames).filter((zone) => !all.includes(zone))).toEqual([]);
});

test('a zone is offered once, by the name that IANA gives it now', () => {
  const all = findZones('', january).map(({ zone }) => zone);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'UTC']));
  expect(all).not.toContain('Asia/Calcutta');
  expect(all).not.toContain('EST');
  expect(all.filter((zone) => parseZone(zone) === undefined)).toEqual([]);
});

test('a city that no zone is named for is not taken for another', () => {
  expect(findZones('dubay', january)[0]?.zone).toBe('Asia/Dubai');
  expect(findZones('mumbai', january).map(({ zone }) => zone)).not.toContain('Asia/Dubai');
});

test('what is offered says where it is and what its time is called', () => {
  expect(findZones('EST', january)[0]).toMatchObject({ country: 'United States', time: 'Eastern Time' });
});

test('the offset is the present one', () => {
  expect(offsetInWords(january, 'America/New_York')).toBe('UTC−5');
  expect(offsetInWords(july, 'America/New_York')).toBe('UTC−4');
  expect(offsetInWords(july, 'Asia/Kolkata')).toBe('UTC+5:30');
  expect(offsetInWords(january, 'Europe/London')).toBe('UTC');
  expect(offsetInWords(july, 'UTC')).toBe('UTC');
});
