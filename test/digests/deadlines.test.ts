// At the last moment before the wire: what comes too late is given up with a word, and what did arrive is in the ledger.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Messenger } from '#digests/messenger.ts';
import { ana, draft, growth, minute, type Rig, readingScopes, report, rig } from './rig.ts';

let it: Rig;
const quarterly = { kind: 'cron', expression: '*/15 * * * *', zone: 'UTC' } as never;

beforeEach(async () => {
  it = await rig('2026-03-03T08:59:00Z', { scopes: readingScopes });
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

test('what Slack held back until the next run was due is not sent beside it, and its owner hears of it', async () => {
  await it.digests().create(draft({ schedule: quarterly }));
  const second = await it.digests().create(draft({ schedule: quarterly }));
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, ratelimited: 1_200 });
  await it.goesTo('2026-03-03T09:25:00Z');
  expect(it.posts()).toEqual(['overview of 03-03 09:15', 'overview of 03-03 09:15']);
  expect(await it.ledger(second)).toEqual([
    expect.stringMatching(/^scheduled 03-03 09:15 C0GROWTH posted/),
    'scheduled 03-03 09:00 C0GROWTH missed overtaken',
  ]);
  expect(it.told()).toContainEqual(expect.stringMatching(/^missed 1 overtaken \S+$/));
});

test('figures that lack something still go out before the next run is due', async () => {
  it.answersWith(async function* (question, { at, signal }) {
    yield report(question, at, { settled: false });
    await it.clock.sleep(60 * minute, signal);
  });
  const digest = await it.digests().create(draft({ schedule: quarterly }));
  await it.goesTo('2026-03-03T09:15:00Z');
  expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  expect(await it.ledger(digest)).toContainEqual(
    expect.stringMatching(/^scheduled 03-03 09:00 C0GROWTH posted/),
  );
});

test('one that is to be kept back by then is, though its answer was asked for before', async () => {
  it.answersWith(async function* (question, { at }) {
    await it.clock.sleep(5 * minute);
    yield report(question, at);
  });
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:02:00Z');
  const only = { kind: 'figure', figure: 'messagesSent', is: 'above', value: 10 } as const;
  await it.digests().edit(digest.id, draft({ condition: only }), ana);
  await it.goesTo('2026-03-03T09:06:00Z');
  expect(it.posts()).toEqual([]);
  expect(it.asked).toHaveLength(2);
});

test('a post whose answer comes after it was given up for unclear is in the ledger as posted', async () => {
  const digest = await it.digests().create(draft());
  it.dies();
  it.starts({
    store: (store) => store,
    messenger: (messenger): Messenger => ({
      ...messenger,
      post: async (delivery, ...rest) => {
        const outcome = await messenger.post(delivery, ...rest);
        const now = await it.store.loadDelivery(delivery.id);
        if (now !== undefined)
          await it.store.moveDelivery(now.id, now.state, { kind: 'unsure', reason: 'interrupted' });
        return outcome;
      },
    }),
  });
  await it.goesTo('2026-03-03T09:01:00Z');
  expect(await it.ledger(digest)).toEqual(['scheduled 03-03 09:00 C0GROWTH posted']);
});

test('of a digest that is deleted while one of its posts is unclear, the owner still hears', async () => {
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, status: 500 });
  const digest = await it.digests().create(draft());
  await it.goesTo('2026-03-03T09:01:00Z');
  await it.digests().remove(digest.id, ana);
  await it.goesTo('2026-03-03T09:10:00Z');
  expect(it.told()).toEqual([expect.stringMatching(/^unsure \S+$/)]);
});
