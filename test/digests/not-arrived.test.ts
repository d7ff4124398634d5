// A post that did not arrive, as the card, the list and App Home know it: until a later one arrives, or somebody settles it.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { ana, draft, growth, minute, overviewOf, type Rig, rig, sales } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:50:00Z');
});

afterEach(() => it.close());

async function sendsNow(id: Parameters<ReturnType<Rig['digests']>['sendNow']>[0]) {
  const sent = it.digests().sendNow(id, ana);
  await it.passes(minute);
  return sent;
}

test('a Send now that failed stands in the overview, and first of the list, until one arrives', async () => {
  await it.digests().create(draft({ destinations: [sales] }));
  const digest = await it.digests().create(draft({ destinations: [sales, growth] }));
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, error: 'not_in_channel' });
  await sendsNow(digest.id);
  const failed = await overviewOf(it.digests(), digest.id);
  expect(failed?.unarrived).toMatchObject([
    { destination: growth, state: { kind: 'failed', reason: 'not_in_channel' } },
  ]);
  const { overviews } = await it.digests().browse({}, 1, 10, ana);
  expect(overviews[0]).toMatchObject({ digest: { id: digest.id }, unarrived: [{ destination: growth }] });
  await sendsNow(digest.id);
  expect(await overviewOf(it.digests(), digest.id)).not.toHaveProperty('unarrived');
  expect((await it.store.loadUnarrived(0)).size).toBe(0);
});

test('one of which nobody knows stands there until its owner says that it arrived', async () => {
  const digest = await it.digests().create(draft());
  it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, status: 500 });
  await it.passes(15 * minute);
  const [unsure] = (await overviewOf(it.digests(), digest.id))?.unarrived ?? [];
  expect(unsure?.state.kind).toBe('unsure');
  expect((await it.store.loadUnarrived(0)).size).toBe(1);
  await it.digests().confirm(unsure?.id as never, ana);
  expect(await overviewOf(it.digests(), digest.id)).not.toHaveProperty('unarrived');
  expect((await it.store.loadUnarrived(0)).size).toBe(0);
});
