// A run that is in hand when something else happens: a stop, or somebody who changes the digest meanwhile.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryId, Digest } from '#digests/digest.ts';
import { ana, draft, growth, minute, type Rig, readingScopes, rig } from './rig.ts';

let it: Rig;

beforeEach(async () => {
  it = await rig('2026-03-03T08:59:00Z', { scopes: readingScopes });
});

afterEach(async () => {
  expect(it.logged()).toEqual([]);
  await it.close();
});

async function newestOf(digest: Digest): Promise<DeliveryId> {
  const [delivery] = await it.store.loadHistory(digest.id, 1);
  return delivery?.id ?? ('' as DeliveryId);
}

describe('a Resend that a stop cuts off', () => {
  test.each([
    ['unsure', { status: 500 }, 'unsure http-500'],
    ['failed', { error: 'invalid_arguments' }, 'failed invalid_arguments'],
  ])('leaves an %s delivery of a paused digest as it was, to be sent again', async (_, fault, was) => {
    it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, ...fault });
    const digest = await it.digests().create(draft());
    await it.goesTo('2026-03-03T09:10:00Z');
    await it.digests().pause(digest.id, ana);
    it.slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, ratelimited: 40 });
    const cutOff = it.digests().resend(await newestOf(digest), ana);
    await it.passes(10_000);
    await it.restarts();
    expect(await cutOff).toMatchObject({ kind: 'not-sent' });
    await it.passes(5 * minute);
    expect(await it.ledger(digest)).toEqual([`scheduled 03-03 09:00 C0GROWTH ${was}`]);
    const again = it.digests().resend(await newestOf(digest), ana);
    await it.passes(minute);
    expect(await again).toMatchObject({ kind: 'posted' });
    expect(it.posts()).toEqual(['overview of 03-03 09:00']);
  });
});
