// What one minute does for many digests: none waits for another one's trouble, and no minute undoes another.

import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { day, type Zone, zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import { StoreError } from '#store/store-error.ts';
import {
  ana,
  ben,
  daily,
  draft,
  growth,
  minute,
  overview,
  overviewOf,
  type Rig,
  report,
  rig,
  sales,
} from './rig.ts';

let it: Rig;
let expected: string[];

beforeEach(async () => {
  expected = [];
  it = await rig('2026-03-03T08:59:00Z');
});

afterEach(async () => {
  expect(it.logged()).toEqual(expected);
  await it.close();
});

test('a schedule that does not read stops its own digest, with a word to its owner, and no other one', async () => {
  const schedule = { kind: 'cron', expression: '61 9 * * *', zone: zone('UTC') } as const;
  const unread = await it.digests().create(draft({ schedule }));
  await it.digests().create(draft({ destinations: [sales] }));
  await it.passes(5 * minute);
  expect(it.posts('sales')).toHaveLength(1);
  expect(it.digests().troubles()).toEqual([]);
  expect((await overviewOf(it.digests(), unread.id))?.digest.state).toMatchObject({
    kind: 'broken',
    error: 'schedule-unreadable',
  });
  expect(it.told()).toEqual(['question-broken schedule-unreadable']);
  expected = ['the schedule of a digest cannot be read'];
});

test('a zone that this machine does not know stops its own digest, paused or not, with a word to its owner', async () => {
  const schedule = { ...draft().schedule, zone: 'Mars/Phobos' as Zone };
  const unread = await it.digests().create(draft({ schedule }));
  const paused = await it.digests().create(draft({ schedule }));
  await it.digests().pause(paused.id, ana, day('2026-03-05'));
  expect(await it.digests().list(ana)).toMatchObject([{ nextRuns: [] }, { nextRuns: [], skipped: [] }]);
  await it.passes(5 * minute);
  for (const { id } of [unread, paused]) {
    expect((await overviewOf(it.digests(), id))?.digest.state).toMatchObject({
      error: 'schedule-unreadable',
    });
  }
  expect(it.told()).toEqual(Array(2).fill('question-broken schedule-unreadable'));
  expected = Array(2).fill('the schedule of a digest cannot be read');
});

test('until the minute has stopped it, it keeps nobody from looking at digests, and the collector from nothing', async () => {
  const schedule = { kind: 'cron', expression: '61 9 * * *', zone: zone('UTC') } as const;
  const unread = await it.digests().create(draft({ schedule }));
  const read = await it.digests().create(draft({ destinations: [sales] }));
  expect(await overviewOf(it.digests(), unread.id)).toMatchObject({ nextRuns: [] });
  expect(await it.digests().list(ana)).toHaveLength(2);
  const { overviews } = await it.digests().browse({}, 1, 10, ana);
  expect(overviews.map(({ digest }) => digest.id)).toEqual([read.id, unread.id]);
  const nine = Date.parse('2026-03-03T09:00:00Z');
  expect(await it.digests().upcoming(nine - minute, nine)).toMatchObject([{ question: overview, at: nine }]);
});

test('however many digests of one minute are one person’s, another’s goes out within seconds of its time', async () => {
  const asked = (days: number) => ({ kind: 'overview', period: { kind: 'last-days', days } }) as const;
  for (let days = 1; days <= 300; days += 1)
    await it.digests().create(draft({ question: asked(days), schedule: daily('09:00') }));
  const bens = { owner: ben, question: asked(301), schedule: daily('09:00') };
  const one = await it.digests().create(draft({ ...bens, destinations: [sales] }));
  const alike = await it.digests().create(draft({ ...bens, question: asked(1) }));
  await it.goesTo('2026-03-03T09:00:10Z');
  expect(await it.ledger(one)).toEqual([expect.stringMatching(/posted/)]);
  expect(await it.ledger(alike)).toEqual([expect.stringMatching(/posted/)]);
  expect(it.posts().length).toBeLessThan(20);
});

test('over a whole run of one person’s digests, each of another’s waits for one post of theirs at most', async () => {
  await it.close();
  const channels = Array.from({ length: 40 }, (_, place) => `C0TEAM0${String(place + 1).padStart(2, '0')}`);
  it = await rig('2026-03-03T08:59:00Z', { teamChannels: channels.length });
  const at = (place: number) => channels[place % channels.length] as ChannelId;
  const asked = (place: number) =>
    ({
      kind: place % 2 === 0 ? 'overview' : 'daily',
      period: { kind: 'last-days', days: 1 + Math.floor(place / 2) },
    }) as const;
  // More than a minute of posts, at the workspace's pace.
  const theirs = 340;
  for (let place = 0; place < theirs; place += 1)
    await it.digests().create(draft({ question: asked(place), destinations: [at(place)] }));
  const his: Digest[] = [];
  for (const [place, time] of ['09:00', '09:00', '09:00', '09:01', '09:01', '09:01'].entries()) {
    const bens = { owner: ben, question: asked(500 + place), schedule: daily(time) };
    his.push(await it.digests().create(draft({ ...bens, destinations: [at(7 * place)] })));
  }
  await it.goesTo('2026-03-03T09:03:00Z');

  const posts = (await Promise.all(his.map(({ id }) => it.store.loadHistory(id, 1)))).flat();
  const postedAt = posts.map(({ state }) => (state.kind === 'posted' ? Number(state.ts) : Number.NaN));
  const all = channels
    .flatMap((channel) => it.slack.workspace.messagesOf(channel))
    .map(({ ts }) => Number(ts));
  expect(all).toHaveLength(theirs + his.length);
  const between = (from: number, until: number) => all.filter((ts) => ts > from && ts < until).length;
  const minutes = [postedAt.slice(0, 3), postedAt.slice(3)] as const;
  for (const [one = 0, other = 0, third = 0] of minutes.map((of) => of.toSorted((a, b) => a - b))) {
    expect(between(one, other)).toBeLessThanOrEqual(1);
    expect(between(other, third)).toBeLessThanOrEqual(1);
  }
  // What was composed before his were due is on its way already.
  for (const [place, [first = 0]] of minutes.entries())
    expect(between(Date.parse('2026-03-03T09:00:00Z') / 1_000 + 60 * place, first)).toBeLessThan(8);
});

test('what digests of one minute will ask is read ahead in turns of their owners', async () => {
  for (let days = 1; days <= 20; days += 1)
    await it.digests().create(draft({ question: { kind: 'overview', period: { kind: 'last-days', days } } }));
  const bens = { kind: 'overview', period: { kind: 'last-days', days: 21 } } as const;
  await it.digests().create(draft({ owner: ben, question: bens }));
  const nine = Date.parse('2026-03-03T09:00:00Z');
  const asked = await it.digests().upcoming(nine - minute, nine);
  expect(asked).toHaveLength(21);
  expect(asked.slice(0, 2).map(({ question }) => question)).toContainEqual(bens);
});

test('digests are on their way before the watches are looked at', async () => {
  it.answersWith(async function* (question, { at, lane }) {
    if (lane === 'background') await it.clock.sleep(30_000);
    yield report(question, at);
  });
  const schedule = { kind: 'watch', everyMinutes: 60, coolDownMinutes: 0, zone: zone('UTC') } as const;
  await it.digests().create(draft({ schedule, condition: { kind: 'activity' }, question: overview }));
  await it.digests().create(draft({ destinations: [growth] }));
  await it.goesTo('2026-03-03T09:00:05Z');
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  await it.passes(minute);
});

test('restored after the day on which its pause ended, it owes nothing of the time before', async () => {
  const digest = await it.digests().create(draft());
  await it.digests().pause(digest.id, ana, day('2026-03-04'));
  await it.digests().remove(digest.id, ana);
  await it.sleepsUntil('2026-03-09T10:00:00Z');
  await it.digests().restore(digest.id, ana);
  await it.passes(5 * minute);
  expect(it.posts()).toEqual([]);
  expect(it.told()).toEqual([]);
  expect(await it.ledger(digest)).toEqual([]);
});

test('a minute that begins while the one before is still planned waits for it', async () => {
  const digest = await it.digests().create(draft());
  const nine = Date.parse('2026-03-03T09:00:00Z');
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  it.dies();
  it.starts({
    store: (store) => ({
      ...store,
      forgetAfter: async (now) => {
        if (now < nine) await gate;
        await store.forgetAfter(now);
      },
    }),
    messenger: (messenger) => ({ ...messenger, post: () => new Promise(() => undefined) }),
  });
  it.dies();
  const starting = it.digests().tick(it.clock.now());
  await it.passes(minute);
  const first = it.digests().tick(nine);
  await it.passes(1_000);
  expect(await it.ledger(digest)).toEqual([]);
  release();
  await Promise.all([starting, first]);
  expect(await it.ledger(digest)).toHaveLength(1);
  it.starts();
});

test.each(['to its end', 'to a fault of its own'])(
  'a disk that is full while a minute plans %s ends that minute, with a word in the log, and not the program; with room again all are planned',
  async (how) => {
    const faults = how === 'to its end' ? [] : [new Error('no clock')];
    const first = await it.digests().create(draft());
    for (let index = 0; index < 120; index += 1)
      await it.store.saveDigest({ ...first, id: `D${index}` as DigestId, version: 0 });
    let isFull = true;
    let refused = 0;
    let elapsed = 0;
    it.starts({
      store: (store) => ({
        ...store,
        planDeliveries: async (...planned) => {
          if (!isFull) return store.planDeliveries(...planned);
          refused += 1;
          throw new StoreError({ kind: 'disk-full', path: 'store.db' });
        },
      }),
      messenger: (messenger) => messenger,
      clock: (clock) => ({
        ...clock,
        // Each look at it ends a slice.
        monotonic: () => {
          if (refused > 0 && faults.length > 0) throw faults.pop();
          elapsed += 1_000;
          return elapsed;
        },
      }),
    });
    const unheld: unknown[] = [];
    const hold = (error: unknown) => void unheld.push(error);
    process.on('unhandledRejection', hold);
    onTestFinished(() => void process.off('unhandledRejection', hold));
    it.dies();
    await it.goesTo('2026-03-03T09:00:00Z');
    await it.digests().tick(it.clock.now());
    await setImmediate();
    expect(unheld).toEqual([]);
    expect(refused).toBe(how === 'to its end' ? 2 : 1);
    expect(it.logged()).toEqual(['the minute could not be planned']);
    isFull = false;
    await it.digests().tick(it.clock.now());
    const planned = await it.store.loadLastScheduled(it.clock.now());
    expect([...planned.values()]).toEqual(Array(121).fill(it.clock.now()));
  },
);
