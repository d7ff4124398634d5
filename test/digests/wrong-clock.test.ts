// A machine whose clock is not Slack's: digests wait until it is set right, and whoever runs the bot can read why.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { draft, hour, minute, type Rig, readingScopes, report, rig } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:50:00Z', { scopes: readingScopes });
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

test.each([
  [
    'ahead',
    3 * minute,
    "the clock of this machine is 3 minutes ahead of Slack's; digests wait until it is set right",
  ],
  ['years ahead', 20_000 * hour, expect.stringContaining('ahead of Slack')],
  ['behind', -2 * hour, expect.stringContaining('minutes behind Slack')],
])(
  'that is %s: nothing is sent or called missed, and each comes once when it is right again',
  async (_, by, said) => {
    const digest = await it.digests().create(draft());
    it.setsClock(by);
    await it.goesTo('2026-03-03T09:30:30Z');
    expect(it.digests().troubles()).toEqual([said]);
    expect(it.posts()).toEqual([]);
    expect(await it.ledger(digest)).toEqual([]);
    it.setsClock(0);
    await it.passes(2 * minute);
    expect(it.digests().troubles()).toEqual([]);
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
    expect(it.told()).toEqual([]);
    await it.passes(3 * hour);
    expect(it.posts()).toHaveLength(1);
  },
);

test('that is off by half a minute: they come all the same', async () => {
  await it.digests().create(draft());
  it.setsClock(25_000);
  await it.goesTo('2026-03-03T09:02:00Z');
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  expect(it.digests().troubles()).toEqual([]);
});

test('that is set while a report is being read: it is not posted on the wrong clock', async () => {
  await it.digests().create(draft());
  it.answersWith(async function* (question, { at }) {
    await it.clock.sleep(20_000);
    yield report(question, at);
  });
  await it.goesTo('2026-03-03T09:00:10Z');
  it.setsClock(-2 * hour);
  await it.passes(5 * minute);
  expect(it.posts()).toEqual([]);
  it.setsClock(0);
  await it.passes(3 * minute);
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
});
