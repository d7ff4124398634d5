// A digest whose row cannot be read: it rests untouched, is told of once, and goes on when the row can be read again.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { ana, ben, draft, growth, hour, minute, type Rig, rig, sales } from './rig.ts';

const logged = 'a row of the store cannot be read';
const breaks = `update digests set question = replace(question, 'overview', 'horoscope')`;
const mends = `update digests set question = replace(question, 'horoscope', 'overview')`;

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:30:00Z', { admins: [ben], onDisk: true });
});

afterEach(async () => {
  expect(it.logged().filter((line) => line !== logged)).toEqual([]);
  await it.close();
});

test('its owner and the admins are told once, whatever is started again', async () => {
  const digest = await it.digests().create(draft());
  it.changesStore(breaks);
  await it.passes(20 * minute);
  await it.restarts();
  await it.passes(20 * minute);
  expect(it.told()).toEqual(['digest-unreadable']);
  const toBen = it.slack.as('ben').reads('dm');
  expect(toBen.map(({ text }) => text)).toEqual(['digest-unreadable']);
  expect(await it.digests().find(digest.id, ana)).toMatchObject({ kind: 'unreadable' });
  expect(it.logged()).toContain(logged);
});

test('a run that was planned before is sent once the row is mended, and is never cancelled', async () => {
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 120 });
  await it.goesTo('2026-03-03T09:00:30Z');
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH collecting']);
  it.changesStore(breaks);
  await it.passes(30 * minute);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH planned']);
  expect(it.posts()).toEqual([]);
  it.changesStore(mends);
  await it.passes(2 * minute);
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
});

test('runs that came due meanwhile are missed with a word when the row is mended, and the next one is sent', async () => {
  const digest = await it.digests().create(draft());
  it.changesStore(breaks);
  await it.passes(minute);
  await it.sleepsUntil('2026-03-05T14:00:00Z');
  expect(await it.ledger(digest)).toEqual([]);
  it.changesStore(mends);
  await it.passes(5 * minute);
  expect(it.told()).toHaveLength(2);
  expect(it.told()[1]).toMatch(/^missed 3 too-late /);
  await it.sleepsUntil('2026-03-06T08:58:00Z');
  await it.passes(3 * minute);
  expect(it.posts()).toEqual(['overview of 03-06 09:00']);
});

test('what its owner was still to hear waits until it can be read', async () => {
  const digest = await it.digests().create(draft());
  await it.digests().pause(digest.id, ben);
  it.changesStore(breaks);
  await it.passes(hour);
  expect(it.told()).toEqual(['digest-unreadable']);
  it.changesStore(mends);
  await it.passes(10 * minute);
  expect(it.told()).toEqual(['digest-unreadable', `paused-by ${ben}`]);
});

test('nobody changes it meanwhile, and whoever tries is told why', async () => {
  const { id } = await it.digests().create(draft({ destinations: [growth, sales] }));
  it.changesStore(breaks);
  const digests = it.digests();
  const refusals = [
    await digests.pause(id, ben),
    await digests.resume(id, ben),
    await digests.edit(id, draft(), ana),
    await digests.handOver(id, ben, ana),
    await digests.remove(id, ana),
    await digests.sendNow(id, ana),
    await digests.test(id, ana),
    ...(await digests.bulk([id], { kind: 'move', from: growth, to: sales }, ana)).map(
      ({ outcome }) => outcome,
    ),
  ];
  for (const refusal of refusals) expect(refusal).toMatchObject({ kind: 'unreadable', owner: ana });
  const page = await digests.browse({}, 1, 10, ana);
  expect(page).toMatchObject({
    overviews: [],
    count: 0,
    unreadable: [{ id, readable: { destinations: [growth, sales] } }],
  });
  expect((await digests.browse({ owner: ben }, 1, 10, ana)).unreadable).toEqual([]);
  it.changesStore(mends);
  expect(await it.store.loadDigest(id)).toMatchObject({ state: { kind: 'active' }, version: 0 });
});
