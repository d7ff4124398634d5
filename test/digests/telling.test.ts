// How owners hear of what concerns them while Slack is slow to take it.

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { hearMeasured } from '#base/measured.ts';
import { ben, draft, hour, minute, type Rig, readingScopes, rig } from './rig.ts';

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

test('a word whose arrival nobody knew is told once where it can be looked for', async () => {
  await it.close();
  it = await rig('2026-03-03T06:00:00Z', { scopes: readingScopes });
  const digest = await it.digests().create(draft());
  await it.digests().pause(digest.id, ben);
  await it.passes(minute);
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, dropAfterAccept: true });
  await it.digests().resume(digest.id, ben);
  await it.passes(20 * minute);
  expect(it.told()).toEqual([`paused-by ${ben}`, `resumed-by ${ben}`]);
});

test('a word whose arrival nobody ever knows is told a few times, and then no more, and all of that is counted', async () => {
  const counted: unknown[] = [];
  onTestFinished(hearMeasured('told', ({ outcome, count }) => count > 0 && counted.push(outcome)));
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', dropAfterAccept: true });
  await it.digests().pause(digest.id, ben);
  await it.passes(6 * hour);
  expect(it.told()).toEqual([1, 2, 3, 4, 5].map(() => `paused-by ${ben}`));
  expect(counted).toEqual(['again', 'again', 'again', 'again', 'given_up']);
  expect(it.logged()).toEqual([
    'the owner of a digest could not be told',
    'gave up telling the owner of a digest',
  ]);
});

test('an owner is told although every answer was lost for two hours', async () => {
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', status: 500 });
  await it.digests().pause(digest.id, ben);
  await it.passes(2 * hour);
  expect(it.told()).toEqual([]);
  it.slack.faults.clear();
  await it.passes(hour);
  expect(it.told()).toEqual([`paused-by ${ben}`]);
});

test('an owner who takes no messages from the bot is tried for a day, and then no more', async () => {
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', error: 'messages_tab_disabled' });
  await it.digests().pause(digest.id, ben);
  await it.passes(minute);
  for (let hours = 0; hours < 30; hours += 1) {
    it.dies();
    await it.passes(hour);
    await it.digests().tick(it.clock.now());
    await it.passes(minute);
  }
  expect(it.logged()).toEqual([
    'the owner of a digest could not be told',
    'gave up telling the owner of a digest',
  ]);
  const latest = Number.MAX_SAFE_INTEGER;
  expect(await it.store.claimNotices(latest, latest, latest, 10)).toEqual([]);
  it.starts();
});

test('an owner is told once a clock that was days ahead is set right, though the word failed on the wrong one', async () => {
  const digest = await it.digests().create(draft());
  it.setsClock(48 * hour);
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, error: 'invalid_auth' });
  await it.digests().pause(digest.id, ben);
  await it.passes(10_000);
  expect(it.logged()).toEqual(['the owner of a digest could not be told']);
  it.setsClock(0);
  await it.passes(2 * minute);
  expect(it.told()).toEqual([`paused-by ${ben}`]);
});

test('a word that cannot be drawn keeps the others back from nobody', async () => {
  it.starts({
    store: (store) => store,
    messenger: (messenger) => ({
      ...messenger,
      tell: async (owner, notices, claim) =>
        notices.some(({ notice }) => notice.kind === 'paused-by')
          ? 'undrawn'
          : messenger.tell(owner, notices, claim),
    }),
  });
  const digest = await it.digests().create(draft());
  await it.digests().pause(digest.id, ben);
  await it.digests().resume(digest.id, ben);
  await it.passes(minute);
  expect(it.told()).toEqual([`resumed-by ${ben}`]);
});

test('an owner is told although nothing was taken for a while and then one answer was lost', async () => {
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', error: 'invalid_auth' });
  await it.digests().pause(digest.id, ben);
  await it.passes(6 * minute);
  it.slack.faults.clear();
  it.slack.faults.set({ method: 'chat.postMessage', times: 1, status: 500 });
  await it.passes(hour);
  expect(it.told()).toEqual([`paused-by ${ben}`]);
});
