// Which statistics are wanted: a set of which nothing is too old is looked through once, until that may have changed.

import { beforeEach, expect, test } from 'vitest';
import type { CampaignId } from '#campaigns/campaign.ts';
import { defaultFreshness } from '#readings/freshness.ts';
import { neededBy } from '#readings/gathering/needed.ts';
import { wantsOf } from '#readings/gathering/wanted-fetches.ts';
import type { ReadingRecord, RecordView } from '#readings/record/record.ts';
import { start, utc } from './opened.ts';

const minute = 60_000;
const ids = ['a', 'b', 'c'] as CampaignId[];
const needed = neededBy([{ kind: 'statistics', campaignIds: ids }]);
const rules = { freshness: defaultFreshness, zone: utc, distrustedBefore: undefined, daysInOneCall: 400 };

let looks = 0;
let readAts: Record<string, number> = {};
let view = {} as RecordView;
const record = {
  view: () => view,
  campaigns: () => undefined,
  listParts: () => ({ campaign: () => ({ value: { status: 'ACTIVE' }, readAt: start }) }),
  statistics: (id: string) => {
    looks += 1;
    return { value: {}, readAt: readAts[id] };
  },
} as unknown as ReadingRecord;

beforeEach(() => {
  view = {} as RecordView;
  readAts = { a: start, b: start + minute, c: start };
});

/** The ids that are wanted, and whether the record was looked through for it. */
function wanted(now: number, notBefore?: number) {
  const before = looks;
  const fetches = [...wantsOf(needed, record, { now, notBefore }, rules)];
  const which = fetches.map((fetch) => 'campaignId' in fetch && fetch.campaignId);
  return { which, looked: looks > before };
}

test('a second question of the same record looks no more', () => {
  expect(wanted(start + 2 * minute)).toEqual({ which: [], looked: true });
  expect(wanted(start + 15 * minute)).toEqual({ which: [], looked: false });
});

test.each<[string, () => ReturnType<typeof wanted>, readonly string[]]>([
  ['once one is too old', () => wanted(start + 15 * minute + 1), ['a', 'c']],
  ['for a refresh', () => wanted(start + 2 * minute, start + minute), ['a', 'c']],
  ['where the clock was set back', () => wanted(start), ['b']],
])('it looks again %s', (_, again, which) => {
  expect(wanted(start + 2 * minute).which).toEqual([]);
  expect(again()).toEqual({ which, looked: true });
});

test('it looks again once the record has changed', () => {
  expect(wanted(start + 2 * minute).which).toEqual([]);
  view = {} as RecordView;
  expect(wanted(start + 2 * minute)).toEqual({ which: [], looked: true });
});
