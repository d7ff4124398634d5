// What one gathering has asked already: nothing is looked at twice, and what a later plan has too is not kept beside it.

import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { createAskedAlready, type Needed, neededBy } from '#readings/gathering/needed.ts';

const id = (name: string) => name as CampaignId;
const statistics = (...names: string[]) => neededBy([{ kind: 'statistics', campaignIds: names.map(id) }]);
const days = (first: string, last: string) =>
  neededBy([{ kind: 'daily', scope: { kind: 'all' }, range: { first: day(first), last: day(last) } }]);
const rangesOf = ({ days }: Needed) => [...days.values()].flatMap(({ ranges }) => ranges);

test('of each plan only what no plan before had is new', () => {
  const { newIn } = createAskedAlready();
  expect([...newIn(statistics('a', 'b')).statistics]).toEqual(['a', 'b']);
  expect([...newIn(statistics('b', 'c')).statistics]).toEqual(['c']);
  expect([...newIn(statistics('a', 'b', 'c', 'd')).statistics]).toEqual(['d']);
  expect([...newIn(statistics('a', 'c')).statistics]).toEqual([]);
  expect([...newIn(statistics('d')).statistics]).toEqual([]);
});

test('days are new unless one range before had them all', () => {
  const { newIn } = createAskedAlready();
  expect(rangesOf(newIn(days('2026-03-01', '2026-03-07')))).toHaveLength(1);
  expect(rangesOf(newIn(days('2026-03-02', '2026-03-05')))).toEqual([]);
  expect(rangesOf(newIn(days('2026-02-01', '2026-03-07')))).toHaveLength(1);
  expect(rangesOf(newIn(days('2026-02-20', '2026-03-02')))).toEqual([]);
});

test('a plan that is asked again with one more each time is compared with the one before, not with all before', () => {
  const { newIn } = createAskedAlready();
  let misses = 0;
  const names: string[] = [];
  const watched = (): Needed => {
    const sum = statistics(...names);
    const ids = new Set(sum.statistics);
    const has = ids.has.bind(ids);
    ids.has = (name) => {
      if (!has(name)) misses += 1;
      return has(name);
    };
    return { ...sum, statistics: ids };
  };
  for (let nth = 0; nth < 100; nth += 1) {
    names.push(`${nth}`);
    expect([...newIn(watched()).statistics]).toEqual([`${nth}`]);
  }
  expect(misses).toBeLessThan(200);
});
