// What a post leaves out stands in its thread: after whatever is due, once or not at all, and the post is none the worse for it.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChannelId } from '#base/tenant.ts';
import { daily, draft, minute, type Rig, readingScopes, rig } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:50:00Z', { withRest: true, scopes: readingScopes });
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

const post = 'overview of 03-03 09:00';
const inThreads = () =>
  it.slack
    .as('ana')
    .reads('growth')
    .filter(({ threadTs }) => threadTs !== undefined);

test('the thread of a post has its rest, once', async () => {
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T12:00:00Z');
  expect(it.posts()).toEqual([post, `the rest of ${post}`]);
  const [{ threadTs } = {}] = inThreads();
  expect(threadTs).toBe(it.slack.as('ana').reads('growth')[0]?.ts);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted']);
});

test('a post that is due does not wait for what goes into the threads of two hundred others', async () => {
  await it.close();
  it = await rig('2026-03-03T08:50:00Z', { withRest: true, teamChannels: 200 });
  const destinations = Array.from({ length: 200 }, (_, index) => {
    return `C0TEAM${String(index + 1).padStart(3, '0')}` as ChannelId;
  });
  await it.digests().create(draft({ destinations }));
  await it.digests().create(draft({ schedule: daily('09:01') }));
  await it.goesTo('2026-03-03T09:10:00Z');
  const [due = 0, rest = 0] = it.slack
    .as('ana')
    .reads('growth')
    .map(({ ts }) => Number(ts));
  const minuteAt = Date.parse('2026-03-03T09:01:00Z') / 1_000;
  expect(due - minuteAt).toBeLessThan(2);
  expect(rest - minuteAt).toBeGreaterThan(10);
  expect(it.slack.as('ana').reads('team-200')).toHaveLength(2);
});

test.each([
  ['is refused', { error: 'restricted_action_thread_locked' }, 0],
  ['does not get through', { status: 503 }, 0],
  ['gets a page of a proxy for an answer', { unreadable: 'page', taken: false }, 0],
  ['arrives, and nobody hears of it', { dropAfterAccept: true }, 1],
] as const)('a rest that %s is left alone, and the post stays posted', async (_, trouble, arrived) => {
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:00:00.500Z');
  expect(it.posts()).toEqual([post]);
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, ...trouble });
  await it.goesTo('2026-03-03T12:00:00Z');
  expect(it.posts()).toHaveLength(1 + arrived);
  expect(it.slack.faults.met()).toHaveLength(1);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted']);
  expect(it.told()).toEqual([]);
});

test('a rest that Slack holds back comes when Slack takes it', async () => {
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:00:00.500Z');
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 20 });
  await it.goesTo('2026-03-03T09:00:20Z');
  expect(it.posts()).toEqual([post]);
  await it.goesTo('2026-03-03T09:01:00Z');
  expect(it.posts()).toEqual([post, `the rest of ${post}`]);
});

test('a bot that ends between the two posts neither again', async () => {
  await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:00:00.500Z');
  await it.restarts();
  await it.passes(30 * minute);
  expect(it.posts()).toEqual([post]);
});

test('a post that nobody heard of gets its rest when it is found', async () => {
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, dropAfterAccept: true });
  await it.goesTo('2026-03-03T09:10:00Z');
  expect(it.posts()).toEqual([post, `the rest of ${post}`]);
  expect(inThreads()).toHaveLength(1);
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted']);
});
