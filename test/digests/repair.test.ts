// What mends by itself, and what an operator is told while nothing can be posted.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Day } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { DeliveryId } from '#digests/digest.ts';
import { ana, daily, draft, growth, hour, minute, overviewOf, type Rig, rig } from './rig.ts';

let it: Rig;
let expected: string[];
const launch = 'C0LAUNCH' as ChannelId;

beforeEach(async () => {
  expected = [];
  it = await rig('2026-03-03T08:50:00Z');
});

afterEach(async () => {
  expect(it.logged()).toEqual(expected);
  await it.close();
});

test('a channel that is unarchived while no event says so is found out within the hour', async () => {
  const digest = await it.digests().create(draft({ destinations: [launch] }));
  await it.goesTo('2026-03-03T09:10:00Z');
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('broken');
  await it.slack.changes(launch, 'unarchive');
  await it.passes(hour);
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('active');
  expect(it.told().map((line) => line.split(' ')[0])).toEqual(['destination-broken', 'destination-mended']);
  expect(it.posts('launch-2025')).toEqual([]);
  await it.sleepsUntil('2026-03-04T08:59:00Z');
  await it.passes(6 * minute);
  expect(it.posts('launch-2025')).toEqual(['overview of 03-04 09:00']);
});

test('one that stays archived stays refused, and its owner is not told again', async () => {
  const digest = await it.digests().create(draft({ destinations: [launch] }));
  await it.goesTo('2026-03-03T14:00:00Z');
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('broken');
  expect(it.told()).toHaveLength(1);
});

test('a rule that only a post would show is not taken for mended', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', channel: 'C0GROWTH', error: 'restricted_action' });
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T13:00:00Z');
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('broken');
  expect(it.told()).toHaveLength(1);
});

test('a Resend that the channel takes mends every digest that goes there', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, error: 'restricted_action' });
  const digest = await it.digests().create(draft());
  const other = await it.digests().create(draft({ schedule: daily('09:01') }));
  await it.goesTo('2026-03-03T09:10:00Z');
  expect((await overviewOf(it.digests(), other.id))?.digest.state.kind).toBe('broken');
  it.slack.faults.clear();
  const id = (await it.digests().history(digest.id, ana, 1, 0))[0]?.id as DeliveryId;
  const sent = it.digests().resend(id, ana);
  await it.passes(minute);
  expect(await sent).toMatchObject({ kind: 'posted' });
  for (const one of [digest, other]) {
    expect((await overviewOf(it.digests(), one.id))?.digest).toMatchObject({
      state: { kind: 'active' },
      refusing: [],
    });
  }
  await it.goesTo('2026-03-04T09:05:00Z');
  expect(it.posts()).toEqual([
    'overview of 03-03 09:00',
    'overview of 03-04 09:00',
    'overview of 03-04 09:01',
  ]);
});

test('a lack of permission to post is not taken for mended by looking', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, error: 'no_permission' });
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T13:00:00Z');
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('broken');
  expect(it.told()).toHaveLength(1);
});

test('a channel mended while the digest was paused with an end owes nothing of the time before', async () => {
  const digest = await it.digests().create(draft({ destinations: [launch] }));
  await it.goesTo('2026-03-03T09:10:00Z');
  await it.digests().pause(digest.id, ana, '2026-03-04' as Day);
  await it.sleepsUntil('2026-03-06T10:00:00Z');
  await it.slack.changes(launch, 'unarchive');
  await it.digests().channelMended(launch);
  await it.passes(5 * minute);
  expect((await overviewOf(it.digests(), digest.id))?.digest).toMatchObject({
    state: { kind: 'active' },
    refusing: [],
  });
  expect(it.posts('launch-2025')).toEqual([]);
  expect(it.told().map((line) => line.split(' ')[0])).toEqual(['destination-broken', 'destination-mended']);
});

test('a look that a post proves wrong is not believed again, and only a post or an event mends the channel', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, error: 'is_archived' });
  const twice = { ...daily('09:00'), times: ['09:00', '12:00'] } as const;
  const digest = await it.digests().create(draft({ schedule: twice }));
  await it.goesTo('2026-03-03T13:30:00Z');
  const told = ['destination-broken', 'destination-mended', 'destination-broken'];
  expect(it.told().map((line) => line.split(' ')[0])).toEqual(told);
  await it.restarts();
  await it.goesTo('2026-03-03T15:30:00Z');
  expect(it.told()).toHaveLength(told.length);
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('broken');
  it.slack.faults.clear();
  await it.digests().channelMended(growth);
  await it.sleepsUntil('2026-03-04T08:59:00Z');
  await it.passes(5 * minute);
  expect(it.posts()).toEqual(['overview of 03-04 09:00']);
});

test('a minute that comes late does not put the look off for another hour', async () => {
  const digest = await it.digests().create(draft({ destinations: [launch] }));
  await it.goesTo('2026-03-03T09:30:00Z');
  await it.slack.changes(launch, 'unarchive');
  it.dies();
  await it.goesTo('2026-03-03T10:01:30Z');
  await it.digests().tick(it.clock.now());
  await it.passes(10_000);
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('active');
  it.starts();
});

test('after a start a channel that has refused for hours is looked at at once', async () => {
  const digest = await it.digests().create(draft({ destinations: [launch] }));
  await it.goesTo('2026-03-03T09:30:00Z');
  await it.slack.changes(launch, 'unarchive');
  await it.sleepsUntil('2026-03-03T12:20:20Z');
  await it.passes(10_000);
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('active');
});

test('many channels that refuse are looked at once an hour each, and no more of them a minute than Slack takes', async () => {
  const digest = await it.digests().create(draft());
  const channels = Array.from({ length: 200 }, (_, index) => `C${index}` as ChannelId);
  const refusing = channels.map((channel) => ({
    channel,
    error: 'is_archived',
    at: it.clock.now() - 2 * hour,
  }));
  await it.store.saveDigest({ ...digest, destinations: channels, refusing, version: 1 });
  const looks: { channel: string; at: number }[] = [];
  it.starts({
    store: (store) => store,
    messenger: (messenger) => ({
      ...messenger,
      look: async (channel) => {
        looks.push({ channel, at: it.clock.now() });
        return 'closed';
      },
    }),
  });
  await it.passes(10 * minute);
  const aMinute = looks.map(({ at }) => looks.filter((one) => one.at >= at && one.at < at + minute).length);
  expect(Math.max(...aMinute)).toBeLessThanOrEqual(50);
  expect(looks.map(({ channel }) => channel)).toEqual(channels);
});

test('a digest whose channels still refuse when its pause ends is broken as before, with no next runs', async () => {
  const digest = await it.digests().create(draft({ destinations: [launch] }));
  await it.goesTo('2026-03-03T09:10:00Z');
  await it.digests().pause(digest.id, ana, '2026-03-04' as Day);
  await it.sleepsUntil('2026-03-04T00:10:00Z');
  const found = await overviewOf(it.digests(), digest.id);
  expect(found?.digest.state).toMatchObject({ kind: 'broken', error: 'is_archived', channel: launch });
  expect(found?.nextRuns).toEqual([]);
  await it.slack.changes(launch, 'unarchive');
  await it.digests().channelMended(launch);
  expect((await overviewOf(it.digests(), digest.id))?.digest.state.kind).toBe('active');
});

test('a token that Slack refuses is in the troubles before any digest is due, until it is taken again', async () => {
  expect(it.digests().troubles()).toEqual([]);
  it.slack.faults.set({ method: 'auth.test', error: 'token_revoked' });
  await it.passes(11 * minute);
  expect(it.digests().troubles()).toEqual(['Slack refuses the bot: token_revoked']);
  it.slack.faults.clear();
  await it.passes(minute);
  expect(it.digests().troubles()).toEqual([]);
});

test('a refusal of the token that has passed is out of the troubles before the next post', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', error: 'account_inactive' });
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:02:30Z');
  expect(it.digests().troubles()).toEqual(['Slack refuses the bot: account_inactive']);
  await it.digests().pause(digest.id, ana);
  await it.passes(3 * minute);
  expect(it.digests().troubles()).toEqual([]);
});

test('a minute that does not come to its end is in the troubles after three minutes', async () => {
  it.starts({
    store: (store) => ({ ...store, loadDigests: () => new Promise(() => undefined) }),
    messenger: (messenger) => messenger,
  });
  await it.passes(3 * minute - 1);
  expect(it.digests().troubles()).toEqual([]);
  await it.passes(2 * minute);
  expect(it.digests().troubles()).toEqual([
    'no digest has been planned for 4 minutes; where this goes on, start the bot again',
  ]);
  it.starts();
  expect(it.digests().troubles()).toEqual([]);
});

test('a permission that the token lacks is in the troubles until a post has gone through', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', error: 'missing_scope' });
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:05:00Z');
  expect(it.digests().troubles()).toEqual(['Slack refuses the bot: missing_scope']);
  it.slack.faults.clear();
  await it.passes(5 * minute);
  expect(it.posts()).toHaveLength(1);
  expect(it.digests().troubles()).toEqual([]);
});

test('a store that fails is in the troubles, and the first look that it answers takes it out and sends what is due', async () => {
  let fails = false;
  it.starts({
    store: (store) => ({
      ...store,
      loadDigests: async () => {
        if (fails) throw new Error('disk full');
        return store.loadDigests();
      },
    }),
    messenger: (messenger) => messenger,
  });
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T08:59:30Z');
  fails = true;
  await it.goesTo('2026-03-03T09:00:20Z');
  expect(it.digests().troubles()).toEqual(['due digests could not be planned; see the log']);
  expect(it.posts()).toEqual([]);
  fails = false;
  await it.passes(6_000);
  expect(it.digests().troubles()).toEqual([]);
  expect(it.posts()).toHaveLength(1);
  expected = ['the minute could not be planned'];
});
