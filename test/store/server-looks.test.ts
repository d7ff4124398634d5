// Looks at a server that falls silent and answers again: since when it is called silent.

import { expect, onTestFinished, test } from 'vitest';
import { lookAtServer } from '#store/postgres/server-looks.ts';
import { StoreError } from '#store/store-error.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const nine = Date.parse('2026-03-03T09:00:00Z');
const away = new StoreError({ kind: 'server-away', server: 'd at h:1', reason: 'no answer in time' });

async function looksAt() {
  const clock = createVirtualClock(nine);
  let isAway = false;
  const row = () => [{ there: clock.now(), bots: 1 }];
  const later = async () => {
    if (isAway) throw away;
    return row();
  };
  const looks = await lookAtServer({
    machine: clock,
    first: async () => row(),
    later,
    onFault: (error) => expect.unreachable(String(error)),
    onLooked: () => undefined,
  });
  onTestFinished(looks.stop);
  const setAway = (is: boolean) => {
    isAway = is;
  };
  return { clock, looks, setAway };
}

test('a second silence is told from its own beginning, also where nobody asked between the two', async () => {
  const { clock, looks, setAway } = await looksAt();
  await clock.advance(6_000);
  expect(looks.silentSince()).toBeUndefined();
  setAway(true);
  await clock.advance(14_000);
  expect(looks.silentSince()).toBe(nine + 10_000);
  setAway(false);
  await clock.advance(20_000);
  setAway(true);
  await clock.advance(10_000);
  expect(looks.silentSince()).toBe(nine + 45_000);
});

test('what the server answers to anybody ends the silence, and the next one begins later', async () => {
  const { clock, looks, setAway } = await looksAt();
  setAway(true);
  await clock.advance(12_000);
  expect(looks.silentSince()).toBe(nine + 5_000);
  looks.answered();
  expect(looks.silentSince()).toBeUndefined();
  await clock.advance(5_000);
  expect(looks.silentSince()).toBe(nine + 15_000);
});
