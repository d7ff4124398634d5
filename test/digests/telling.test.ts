// How owners hear of what concerns them while Slack is slow to take it.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { ben, draft, minute, type Rig, rig } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T06:00:00Z');
});

afterEach(async () => {
  await it.close();
});

test('an owner is told once, however long Slack wants to wait', async () => {
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 900 });
  await it.digests().pause(digest.id, ben);
  await it.passes(40 * minute);
  expect(it.told()).toEqual([`paused-by ${ben}`]);
});

test('an owner of many digests is told of each, at most fifteen in a message', async () => {
  const digests = [];
  for (let nth = 0; nth < 32; nth += 1) digests.push(await it.digests().create(draft()));
  for (const { id } of digests) await it.digests().pause(id, ben);
  await it.passes(2 * minute);
  const told = it.slack.as('ana').reads('dm');
  expect(told.map(({ text }) => text.split('\n').length)).toEqual([15, 15, 2]);
});

test('an owner is told once where the machine slept while the word waited', async () => {
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 900 });
  await it.digests().pause(digest.id, ben);
  await it.passes(minute);
  await it.sleepsUntil('2026-03-03T07:00:00Z');
  await it.passes(10 * minute);
  expect(it.told()).toEqual([`paused-by ${ben}`]);
});
