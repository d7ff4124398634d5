// So many works at once: who waits, who comes next, and who is not begun any more.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFewAtOnce, GivenUp, type PlaceInLine } from '#base/few-at-once.ts';

/** One place, which is taken until `free` is called; works note their names as they begin. */
function oneTaken() {
  const gate = createFewAtOnce(1);
  const begun: string[] = [];
  const taken = Promise.withResolvers<void>();
  void gate(() => taken.promise);
  const enter = (name: string, turn?: PlaceInLine) => gate(async () => void begun.push(name), turn);
  return { begun, enter, free: taken.resolve };
}

test('few are begun at once, all are done in their order, and one that fails holds up nobody', async () => {
  const gate = createFewAtOnce(2);
  let [underWay, most] = [0, 0];
  const ended: number[] = [];
  const work = async (nth: number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await nextTurn();
    underWay -= 1;
    if (nth === 3) throw new Error('the fourth fails');
    ended.push(nth);
    return nth;
  };
  const done = await Promise.allSettled(Array.from({ length: 10 }, (_, nth) => gate(() => work(nth))));
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect({ most, ended }).toEqual({ most: 2, ended: [0, 1, 2, 4, 5, 6, 7, 8, 9] });
  expect(await gate(() => work(10))).toBe(10);
});

test('the lowest rank comes next, and of one rank whoever came first', async () => {
  const { begun, enter, free } = oneTaken();
  const all = [enter('digest', { rank: () => 2 }), enter('Ana'), enter('Ben')];
  free();
  await Promise.all(all);
  expect(begun).toEqual(['Ana', 'Ben', 'digest']);
});

test('the rank is asked when a place is free: it may have changed since', async () => {
  const { begun, enter, free } = oneTaken();
  let rank = 2;
  const all = [enter('other', { rank: () => 1 }), enter('changed', { rank: () => rank })];
  rank = 0;
  free();
  await Promise.all(all);
  expect(begun).toEqual(['changed', 'other']);
});

test('one free place in four goes to whoever has waited longest', async () => {
  const { begun, enter, free } = oneTaken();
  const waited = [enter('digest 1', { rank: () => 1 }), enter('digest 2', { rank: () => 1 })];
  const people = Array.from({ length: 8 }, (_, nth) => enter(`person ${nth + 1}`));
  free();
  await Promise.all([...waited, ...people]);
  expect(begun.indexOf('digest 1')).toBe(3);
  expect(begun.indexOf('digest 2')).toBe(7);
});

test('whoever gave up takes no place, and is told so', async () => {
  const { begun, enter, free } = oneTaken();
  let hasLeft = false;
  const left = enter('left', { isGivenUp: () => hasLeft });
  const stays = enter('stays', { isGivenUp: () => false });
  hasLeft = true;
  free();
  await expect(left).rejects.toThrow(GivenUp);
  await stays;
  expect(begun).toEqual(['stays']);
});

test('nobody is asked whether they gave up where a place is free', async () => {
  const gate = createFewAtOnce(1);
  expect(await gate(async () => 'done', { isGivenUp: () => true })).toBe('done');
});
