// What a person asked lately, pinned and likes is there again after a restart, is theirs alone, and stays small.

import { describe, expect, test } from 'vitest';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import { createHabitBook } from '#slack/personal/habit-book.ts';
import {
  askedThere,
  type Habits,
  mostAsked,
  mostKept,
  mostPinned,
  offeredQuestions,
  withAsked,
  withoutPin,
  withPin,
} from '#slack/personal/habits.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { createLines, directly, newPath, opened, places, start } from './opened.ts';
import { otherAccount, ours, theirs } from './tenants.ts';

const ana = 'U0ANA' as UserId;
const ben = 'U0BEN' as UserId;
const dayMs = 86_400_000;
const here = { room: undefined, tenant: ours };
const question = (count: number): Question => ({
  kind: 'overview',
  period: { kind: 'last-days', days: count },
});
const days = (count: number) => askedThere(question(count), here);

async function bookOn(path: string, tenant = ours) {
  const { store } = await opened(path);
  const clock = createVirtualClock(start);
  const { log, lines } = createLines();
  return { book: createHabitBook(store.habits(tenant), clock, log), clock, lines, store };
}

describe.each(places)('in %s', (place) => {
  test('what was asked comes newest first, each once, and the oldest gives way', async () => {
    const { book } = await bookOn(newPath(place));
    for (let count = 1; count <= 10; count += 1) book.noteAsked(ana, days(count));
    await book.keep();
    book.noteAsked(ana, days(5));
    const { asked } = await book.of(ana);
    expect(asked).toEqual([5, 10, 9, 8, 7, 6, 4, 3].map(days));
    expect(asked).toHaveLength(mostAsked);
    expect((await book.of(ben)).asked).toEqual([]);
  });

  test('notes of the same person that come at once are all kept', async () => {
    const { book } = await bookOn(newPath(place));
    for (const count of [1, 2, 3, 4, 5]) book.noteAsked(ana, days(count));
    const writing = book.keep();
    book.noteAsked(ana, days(6));
    book.noteMore(ana, 'campaign', true);
    await Promise.all([writing, book.change(ana, (habits) => withPin(habits, days(30)))]);
    const habits = await book.of(ana);
    expect(habits.asked).toEqual([6, 5, 4, 3, 2, 1].map(days));
    await book.keep();
    expect((await book.of(ana)).asked).toEqual(habits.asked);
    expect(habits.pinned).toEqual([days(30)]);
    expect(await book.likesMore(ana, 'campaign')).toBe(true);
    expect(await book.likesMore(ana, 'overview')).toBe(false);
    book.noteMore(ana, 'campaign', false);
    expect(await book.likesMore(ana, 'campaign')).toBe(false);
  });

  test('another workspace and another account see nothing of it', async () => {
    const { store, book } = await bookOn(newPath(place));
    book.noteAsked(ana, days(7));
    await book.keep();
    for (const tenant of [theirs, otherAccount]) expect(await store.habits(tenant).load(ana)).toBeUndefined();
  });

  test('who has not asked for 400 days is forgotten, and who asks the same each day is not', async () => {
    const { book, clock } = await bookOn(newPath(place));
    await book.change(ben, (habits) => withPin(habits, days(30)));
    book.noteAsked(ana, days(7));
    await book.keep();
    for (let passed = 0; passed < 410; passed += 41) {
      await clock.advance(41 * dayMs);
      book.noteAsked(ana, days(7));
      await book.keep();
    }
    expect((await book.of(ana)).asked).toEqual([days(7)]);
    expect((await book.of(ben)).pinned).toEqual([]);
  });
});

test('it is there again after a restart', async () => {
  const path = newPath();
  const first = await bookOn(path);
  const mine = askedThere({ kind: 'list', statuses: [], owner: 'me' }, here);
  first.book.noteAsked(ana, mine);
  await first.book.keep();
  await first.store.close();
  const { book } = await bookOn(path);
  expect((await book.of(ana)).asked).toEqual([mine]);
});

test('habits that cannot be read count as none, are told in the log, and are written anew', async () => {
  const path = newPath();
  const { book, store } = await bookOn(path);
  book.noteAsked(ana, days(7));
  await book.keep();
  await store.close();
  await directly(path, `update habits set habits = '{"asked":[{"kind":"poem"}],"pinned":[],"whole":[]}'`);
  const again = await opened(path);
  const kept = createHabitBook(again.store.habits(ours), createVirtualClock(start), createLines().log);
  expect((await kept.of(ana)).asked).toEqual([]);
  expect(again.lines.map(({ message }) => message)).toContain('a row of the store cannot be read');
  kept.noteAsked(ana, days(14));
  await kept.keep();
  expect((await kept.of(ana)).asked).toEqual([days(14)]);
});

test('a store that hangs or fails keeps nobody from an answer', async () => {
  const clock = createVirtualClock(start);
  const { log, lines } = createLines();
  const hanging = createHabitBook(
    { load: () => new Promise(() => undefined), change: () => Promise.reject(new Error('disk')) },
    clock,
    log,
  );
  const liked = hanging.likesMore(ana, 'overview');
  await clock.advance(1_000);
  expect(await liked).toBe(false);
  hanging.noteAsked(ana, days(7));
  await hanging.keep();
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
});

test('pins stand before what was asked lately, none twice, and none is lost for a sixth', () => {
  const none: Habits = { asked: [days(1), days(2)], pinned: [], whole: [] };
  const full = [2, 3, 4, 5, 6, 7].reduce((habits, count) => withPin(habits, days(count)), none);
  expect(full.pinned).toEqual([2, 3, 4, 5, 6].map(days));
  expect(full.pinned).toHaveLength(mostPinned);
  expect(withPin(full, days(3))).toBe(full);
  expect(offeredQuestions(full, here).map(({ isPinned }) => isPinned)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(offeredQuestions(withoutPin(full, days(2)), here).at(-1)).toEqual({
    question: question(2),
    isPinned: false,
  });
});

test('each room has its own questions and pins, also where another account has the same room, and all of them stay few', () => {
  const sales = { room: 'C0SALES' as ChannelId, tenant: ours };
  const rebound = { ...sales, tenant: otherAccount };
  let habits: Habits = { asked: [], pinned: [], whole: [] };
  for (let count = 1; count <= 10; count += 1) habits = withAsked(habits, askedThere(question(count), sales));
  habits = withAsked(habits, days(1));
  habits = withPin(habits, askedThere(question(3), rebound));
  expect(offeredQuestions(habits, here).map((one) => one.question)).toEqual([question(1)]);
  expect(offeredQuestions(habits, sales).map((one) => one.question)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3].map(question),
  );
  expect(offeredQuestions(habits, rebound)).toEqual([{ question: question(3), isPinned: true }]);
  for (let room = 0; room < 60; room += 1) {
    const place = { room: `C0ROOM${room}` as ChannelId, tenant: ours };
    habits = withPin(withAsked(habits, askedThere(question(1), place)), askedThere(question(1), place));
  }
  expect([habits.asked.length, habits.pinned.length]).toEqual([mostKept, mostKept]);
});

test('what an older bot kept without a room is what places without one show', async () => {
  const path = newPath();
  const { book, store } = await bookOn(path);
  book.noteAsked(ana, days(7));
  await book.keep();
  await store.close();
  const old = { asked: [question(1)], pinned: [question(2)], whole: ['overview'], room: 'C0SALES' };
  await directly(path, `update habits set habits = '${JSON.stringify(old)}'`);
  const again = await bookOn(path);
  expect(await again.book.of(ana)).toEqual({ ...old, asked: [days(1)], pinned: [days(2)] });
});
