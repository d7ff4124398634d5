// What a person types to find the place whose public holidays a digest leaves out.

import { describe, expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { placeCalled } from '#digests/when/holiday-places.ts';
import { isHolidayPlace } from '#digests/when/holidays.ts';
import { placeFinder } from '#language/places/find-places.ts';

const findPlaces = await placeFinder(createClock());

const codes = (typed: string) => findPlaces(typed).map(({ code }) => code);

describe('the place that people mean comes first', () => {
  test.each([
    ['uk', 'GB'],
    ['UK ', 'GB'],
    ['great britain', 'GB'],
    ['england', 'GB ENG'],
    ['USA', 'US'],
    ['us', 'US'],
    ['america', 'US'],
    ['United States', 'US'],
    ['new york', 'US NY'],
    ['NY', 'US NY'],
    ['DE', 'DE'],
    ['germany', 'DE'],
    ['Deutschland', 'DE'],
    ['bavaria', 'DE BY'],
    ['Bayern', 'DE BY'],
    ['de-by', 'DE BY'],
    ['germany bavaria', 'DE BY'],
    ['north rhine', 'DE NW'],
    ['Suisse', 'CH'],
    ['schweiz', 'CH'],
    ['osterreich', 'AT'],
    ['日本', 'JP'],
    ['holland', 'NL'],
    ['czechia', 'CZ'],
    ['Türkiye', 'TR'],
    ['catalunya', 'ES CT'],
    ['flanders', 'BE VLG'],
    ['georgia', 'GE'],
    ['grmany', 'DE'],
  ])('for %j', (typed, code) => {
    expect(codes(typed)[0]).toBe(code);
  });
});

test('what else is called so is offered after it', () => {
  expect(codes('georgia')).toContain('US GA');
  expect(codes('germany').slice(0, 2)).toEqual(['DE', 'DE BW']);
});

test('every place on offer has a calendar, is there once, and is found by its code', () => {
  const all = findPlaces('');
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  const unknown = all.filter(({ code }) => {
    const [country = '', state] = code.split(' ');
    return !isHolidayPlace({ country, ...(state !== undefined && { state }) });
  });
  expect(unknown).toEqual([]);
  expect(placeCalled('DE BY')?.name).toBe('Germany, Bavaria');
});
