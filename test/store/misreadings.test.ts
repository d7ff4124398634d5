// What is kept of what was not read as it was meant: counts of shapes by day, for a month, and no more of them than a day may have.

import { describe, expect, test } from 'vitest';
import { addDays, day } from '#base/day.ts';
import { misreadDays, mostShapes, otherShapes } from '#store/rows/misread-rows.ts';
import { newPath, opened, places } from './opened.ts';
import { ours, theirs } from './tenants.ts';

const today = day('2026-03-11');

describe.each(places)('in %s', (place) => {
  test('the same shape is counted, over days, and each workspace has its own', async () => {
    const { store } = await opened(newPath(place));
    const misread = store.misreadings(ours.workspace);
    await misread.note(today, 'refused', 'top word(4)');
    await misread.note(today, 'refused', 'top word(4)');
    await misread.note(addDays(today, -1), 'refused', 'top word(4)');
    await misread.note(today, 'not-meant', 'list');
    expect(await misread.most(addDays(today, -7), 5)).toEqual([
      { kind: 'refused', shape: 'top word(4)', times: 3, lastOn: today },
      { kind: 'not-meant', shape: 'list', times: 1, lastOn: today },
    ]);
    expect(await store.misreadings(theirs.workspace).most(addDays(today, -7), 5)).toEqual([]);
  });

  test('after a month a day is gone', async () => {
    const { store } = await opened(newPath(place));
    const misread = store.misreadings(ours.workspace);
    await misread.note(addDays(today, -misreadDays - 1), 'refused', 'old');
    await misread.note(today, 'refused', 'new');
    expect(await misread.most(addDays(today, -400), 5)).toEqual([
      { kind: 'refused', shape: 'new', times: 1, lastOn: today },
    ]);
  });

  test('beyond so many shapes of a day, others are counted together', async () => {
    const { store } = await opened(newPath(place));
    const misread = store.misreadings(ours.workspace);
    for (let at = 0; at < mostShapes + 3; at += 1) await misread.note(today, 'refused', `word(${at})`);
    const all = await misread.most(today, mostShapes + 10);
    expect(all).toHaveLength(mostShapes + 1);
    expect(all[0]).toEqual({ kind: 'refused', shape: otherShapes, times: 3, lastOn: today });
  });
});
