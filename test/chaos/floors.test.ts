// What a chaos run must have seen and done as a whole, and how the time without a bot is told.

import { describe, expect, test } from 'vitest';
import { timesOf } from './clock-history.ts';
import { allFaults, belowFloors, notJudged, type Summed } from './floors.ts';
import { createOutages, latenessOf } from './lateness.ts';

test('the time of a run comes again where the clock is set back, and as it is set where that skips it', () => {
  const settings = [
    { began: 0, ahead: 1_000 },
    { began: 100, ahead: 950 },
    { began: 200, ahead: 1_400 },
  ];
  const times = (at: number) => timesOf(at, settings);
  expect(times(1_080)).toEqual([80, 130]);
  expect(times(1_120)).toEqual([170]);
  expect(times(1_300)).toEqual([200]);
  expect(times(1_700)).toEqual([300]);
});

test('lateness without downtime leaves out the time without a bot, and posts during which the clock was set', () => {
  const arrived = [
    { lateMs: 100, at: 100 },
    { lateMs: 10, at: 1_010 },
    { lateMs: 500, at: 2_500 },
  ];
  const outages = {
    without: [{ from: 10, to: 70 }],
    settings: [0, 2_100].map((began) => ({ began, ahead: 0 })),
  };
  expect(latenessOf(arrived, outages)).toEqual({ steady: [100, 10], awake: [40, 10], jumped: [500] });
});

test('the time in which no bot could write counts as time without a bot', async () => {
  let now = 0;
  const outages = createOutages({ monotonic: () => now, now: () => now });
  now = 10;
  outages.up();
  now = 20;
  await outages.hindered(async () => {
    now = 30;
    outages.down();
    now = 40;
    outages.up();
    now = 50;
  });
  expect(outages.without).toEqual([
    { from: 0, to: 10 },
    { from: 20, to: 50 },
  ]);
});

describe('a run as a whole', () => {
  const deeds = [
    ...['pause', 'remove', 'editQuestion', 'editQuietness', 'editChannels', 'copy', 'close', 'refuse'],
    ...['resumed', 'undone', 'opened', 'It arrived', 'Resend', 'Send now'],
  ];
  const good: Summed = {
    ...{
      due: 1_000,
      posted: 480,
      missed: 300,
      missedAwake: 2,
      failed: 0,
      failedAwake: 0,
      withdrawn: 150,
      refused: 40,
    },
    ...{ unsure: 20, unsureThere: 10, setBack: 0, kills: 300 },
    ...{ startSeconds: [1, 1.2, 9], emptyStartsMs: [70, 80, 400] },
    deeds: new Map(deeds.map((deed) => [deed, 1])),
    faults: new Map(allFaults.map((fault) => [fault, 1])),
    errors: new Map([['the owner of a digest could not be told', 3]]),
    late: { steady: [60_000], awake: [1_000, 2_000, 300_000], jumped: [] },
    watches: { due: 3, alerts: 3, backs: 0, doubled: 0, lost: 0, told: 0, wrong: [] },
    byHand: { asked: 3, posted: 2 },
  };
  const less = (more: Partial<Summed>) => belowFloors({ ...good, ...more });

  test('may pass where everything was done, and most was posted in time', () => {
    expect(belowFloors(good)).toEqual([]);
  });

  test('proves nothing where nothing was due, or not half of what nothing hindered was posted: no clock that was set, no time without a bot', () => {
    expect(less({ due: 0, posted: 0, missed: 0, missedAwake: 0, withdrawn: 0, refused: 0 })).toContain(
      'nothing was due',
    );
    expect(less({ posted: 200 })).toEqual(['200 posted of 500 that nothing hindered']);
    expect(less({ posted: 340, failed: 150, failedAwake: 0 })).toEqual([]);
    expect(less({ posted: 340, failed: 150, failedAwake: 150 })).toEqual([
      '340 posted of 500 that nothing hindered',
    ]);
    expect(less({ posted: 0, missed: 810, missedAwake: 0 })).toHaveLength(1);
  });

  test('is wrong where the bot knows of too many runs only that it is not sure', () => {
    expect(less({ unsure: 510, setBack: 100, kills: 100 })).toEqual(less({ unsure: 410, kills: 100 }));
    expect(less({ posted: 0, unsure: 510, unsureThere: 0, kills: 100 })).toContain(
      '510 unsure after 100 kills',
    );
  });

  test('is wrong where more is put to owners for a restored store than was due, or anything where none was restored', () => {
    expect(less({ unsure: 370, setBack: 360 })).toEqual([]);
    expect(less({ unsure: 371, setBack: 361 })).toEqual(['361 unsure as the store was restored 3 times']);
    const faults = new Map(allFaults.filter((one) => !one.startsWith('store')).map((one) => [one, 1]));
    const never = { kills: 12, faults };
    expect(less(never)).toEqual([]);
    expect(less({ ...never, setBack: 1 })).toEqual(['1 unsure as the store was restored 0 times']);
  });

  test('is wrong where a bot that lived missed more than a machine may starve of', () => {
    expect(less({ missedAwake: 300 })).toEqual(['300 runs missed though a bot lived and no clock was set']);
  });

  test('is wrong where posts were late though a bot lived', () => {
    const late = (awake: readonly number[]) => less({ late: { ...good.late, awake } });
    expect(late([1_000, 2_000, 7_200_000])).toEqual(['a post 7200.0 s late though a bot lived']);
    expect(late([1_000, 130_000, 200_000])).toEqual([
      'half of the posts later than 130.0 s though a bot lived',
    ]);
  });

  test('is not judged by how late it was where the machine had no time for it, but by what was posted', () => {
    const slow = { startSeconds: [4, 4, 5], missedAwake: 300, late: { ...good.late, awake: [7_200_000] } };
    const busy = { ...slow, emptyStartsMs: [70, 200, 300] };
    expect(less(busy)).toEqual([]);
    expect(less({ ...busy, posted: 200 })).toHaveLength(1);
    expect(notJudged({ ...good, ...busy })).toContain('how late posts were');
    expect(notJudged(good)).toEqual([]);
    expect(notJudged({ ...good, kills: 12 })).toHaveLength(2);
  });

  test('is wrong where bots start slowly on a machine that has time for other programs, and are late', () => {
    const slow = { startSeconds: [4, 4, 5], missedAwake: 300, late: { ...good.late, awake: [7_200_000] } };
    expect(less(slow)).toEqual([
      '300 runs missed though a bot lived and no clock was set',
      'half of the posts later than 7200.0 s though a bot lived',
      'a post 7200.0 s late though a bot lived',
      'half of the bots took 4.0 s to start',
    ]);
  });

  test('is wrong where a bot logged that background work failed', () => {
    const errors = new Map([['background work failed', 2]]);
    expect(less({ errors })).toEqual(['logged 2 times: background work failed']);
    const full = new Map([['background work failed [disk-full]', 2]]);
    expect(less({ errors: full })).toEqual([]);
  });

  test('proves nothing where it is long and somebody’s deed, a fault, or every watch, was left out', () => {
    const idle = { deeds: new Map(), watches: { ...good.watches, due: 0 }, byHand: { asked: 0, posted: 0 } };
    expect(less(idle)).toHaveLength(deeds.length + 2);
    expect(less({ ...idle, kills: 12 })).toEqual([]);
    expect(less({ deeds: new Map(deeds.slice(1).map((deed) => [deed, 1])) })).toEqual([
      'nobody did this: pause',
    ]);
    for (const fault of allFaults) {
      const faults = new Map(allFaults.filter((one) => one !== fault).map((one) => [one, 1]));
      expect(less({ faults })).toEqual([`this fault never came: ${fault}`]);
    }
  });
});
