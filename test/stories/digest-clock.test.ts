// Digests on clocks that are changed: daylight saving in spring and autumn, half-hour zones, a machine whose clock is set back.

import { afterEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../support/world.ts';
import { type Filled, goesTo, hour, isOffUntil, minute, postsIn, subscribes } from './digest-steps.ts';

let world: World;

afterEach(() => world.close());

const everyDay = ['1', '2', '3', '4', '5', '6', '7'];

/** A digest of yesterday’s figures, every day unless told otherwise, set up at that instant. */
async function isSetUp(now: string, filled: Filled, env = {}): Promise<void> {
  world = await openWorld({ store: 'file', now, env });
  await subscribes(world.person('ana'), { question: 'daily yesterday', days: everyDay, ...filled });
}

/** The bot is started two minutes before that instant and runs for five. */
async function passesBy(instant: string): Promise<void> {
  await isOffUntil(world, new Date(Date.parse(instant) - 2 * minute).toISOString());
  await world.passes(5 * minute);
}

/** When each post came, by the clocks of UTC and to the minute, and what time it says that it is for. */
function arrivals(): string[] {
  return postsIn(world, 'growth').map(({ ts, text }) => {
    const at = new Date(Number(ts) * 1_000).toISOString().slice(5, 16).replace('T', ' ');
    const due = /Digest of (.*)/.exec(text)?.[1]?.replace(/ · the service’s days end at \d\d:\d\d there/, '');
    return `${at} ${due}`;
  });
}

describe('09:00 stays 09:00 on the wall', () => {
  test('when the clocks of Lisbon go forward in March', async () => {
    await isSetUp('2026-03-28T08:00:00Z', { time: '09:00' });
    await passesBy('2026-03-28T09:00:00Z');
    await passesBy('2026-03-29T08:00:00Z');
    await passesBy('2026-03-29T09:00:00Z');
    expect(arrivals()).toEqual([
      '03-28 09:00 Sat 28 Mar 2026, 09:00 (Europe/Lisbon)',
      '03-29 08:00 Sun 29 Mar 2026, 09:00 (Europe/Lisbon)',
    ]);
  });

  test('when they go back in October', async () => {
    await isSetUp('2026-10-24T07:00:00Z', { time: '09:00' });
    await passesBy('2026-10-24T08:00:00Z');
    await passesBy('2026-10-25T08:00:00Z');
    await passesBy('2026-10-25T09:00:00Z');
    expect(arrivals()).toEqual([
      '10-24 08:00 Sat 24 Oct 2026, 09:00 (Europe/Lisbon)',
      '10-25 09:00 Sun 25 Oct 2026, 09:00 (Europe/Lisbon)',
    ]);
  });

  test('in New York, which changes its clocks on other days', async () => {
    await isSetUp('2026-03-07T13:00:00Z', { time: '09:00', zone: 'America/New_York' });
    await passesBy('2026-03-07T14:00:00Z');
    await passesBy('2026-03-08T13:00:00Z');
    expect(arrivals()).toEqual([
      '03-07 14:00 Sat 7 Mar 2026, 09:00 (America/New_York)',
      '03-08 13:00 Sun 8 Mar 2026, 09:00 (America/New_York)',
    ]);
  });

  test('in Kolkata, half an hour beside the others', async () => {
    await isSetUp('2026-03-10T03:00:00Z', { time: '09:00', zone: 'Asia/Kolkata' });
    await passesBy('2026-03-10T03:30:00Z');
    expect(arrivals()).toEqual(['03-10 03:30 Tue 10 Mar 2026, 09:00 (Asia/Kolkata)']);
  });
});

describe('a time that the clocks', () => {
  test('skip in spring runs once, right after the gap', async () => {
    await isSetUp('2026-03-28T12:00:00Z', { time: '01:30' });
    await passesBy('2026-03-29T00:30:00Z');
    await passesBy('2026-03-29T01:00:00Z');
    await passesBy('2026-03-29T01:30:00Z');
    expect(arrivals()).toEqual(['03-29 01:00 Sun 29 Mar 2026, 02:00 (Europe/Lisbon)']);
  });

  test('show twice in autumn runs only the first time', async () => {
    await isSetUp('2026-10-24T12:00:00Z', { time: '01:30' });
    await passesBy('2026-10-25T00:30:00Z');
    await passesBy('2026-10-25T01:30:00Z');
    expect(arrivals()).toEqual(['10-25 00:30 Sun 25 Oct 2026, 01:30 (Europe/Lisbon)']);
  });

  test('show twice runs once by cron too', async () => {
    await isSetUp('2026-10-24T12:00:00Z', { cron: '30 1 * * *' });
    await passesBy('2026-10-25T00:30:00Z');
    await passesBy('2026-10-25T01:30:00Z');
    expect(arrivals()).toHaveLength(1);
  });
});

describe('when the machine’s clock is set back an hour', () => {
  test('what was posted is not posted again', async () => {
    await isSetUp('2026-03-10T08:55:00Z', { time: '09:00' });
    await goesTo(world, '2026-03-10T09:03:00Z');
    expect(arrivals()).toHaveLength(1);
    world.clock.setBack(hour);
    await goesTo(world, '2026-03-10T09:10:00Z');
    expect(arrivals()).toHaveLength(1);
  });

  test('while the figures are still being read, it comes once', async () => {
    const late = { COLLECT: 'off' };
    await isSetUp('2026-03-10T08:55:00Z', { time: '09:00', question: 'overview' }, late);
    await goesTo(world, '2026-03-10T09:00:20Z');
    expect(arrivals()).toEqual([]);
    world.clock.setBack(hour);
    await goesTo(world, '2026-03-10T09:10:00Z');
    expect(arrivals()).toHaveLength(1);
  });

  test('and the bot is started anew then, it is not posted again either', async () => {
    await isSetUp('2026-03-10T08:55:00Z', { time: '09:00' });
    await goesTo(world, '2026-03-10T09:03:00Z');
    await world.stopsBot();
    world.clock.setBack(hour);
    await world.startsBot();
    await goesTo(world, '2026-03-10T09:10:00Z');
    expect(arrivals()).toHaveLength(1);
  });
});
