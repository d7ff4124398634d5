// When a minute must look at a digest again: kept beside it in every kind of store, and found through an index.

import { expect, test } from 'vitest';
import type { DigestId } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { delivery, digest } from './digests.ts';
import { newPath, opened, places, showsTime, start } from './opened.ts';
import { ours, theirs } from './tenants.ts';

const hour = 3_600_000;
const look = (id: string, version: number, at: number) => ({ id: id as DigestId, version, at });
const idsDue = async (digests: DigestStore, dueBy: number) =>
  (await digests.loadDigests({ dueBy })).map(({ id }) => id);

test.each(places)('a digest is due at once, then from when it was said, in %s', async (place) => {
  const { store } = await opened(newPath(place));
  const digests = store.digests(ours);
  for (const id of ['D1', 'D2', 'D3']) await digests.saveDigest(digest(id));
  await store.digests(theirs).saveDigest(digest('D1', { tenant: theirs }));
  expect(await idsDue(digests, start)).toEqual(['D1', 'D2', 'D3']);
  await digests.saveNextLooks([look('D1', 0, start + hour), look('D2', 0, start + hour)]);
  expect(await idsDue(digests, start)).toEqual(['D3']);
  expect(await idsDue(digests, start + hour)).toEqual(['D1', 'D2', 'D3']);
  expect(await idsDue(store.digests(theirs), start)).toEqual(['D1']);
  expect(await digests.loadDigests()).toHaveLength(3);
});

test.each(places)(
  'a digest that was changed is due again, whatever was said of it before, in %s',
  async (place) => {
    const { store } = await opened(newPath(place));
    const digests = store.digests(ours);
    await digests.saveDigest(digest('D1'));
    await digests.saveNextLooks([look('D1', 0, start + hour)]);
    await digests.saveDigest(digest('D1', { version: 1 }));
    expect(await idsDue(digests, start)).toEqual(['D1']);
    await digests.saveNextLooks([look('D1', 0, start + hour)]);
    expect(await idsDue(digests, start)).toEqual(['D1']);
    await digests.deleteDigest(digest('D1', { version: 1 }), start);
    await digests.restoreDigest(digest('D1', { version: 2 }));
    expect(await idsDue(digests, start)).toEqual(['D1']);
  },
);

test.each(places)(
  'a digest whose run is struck out after a wrong clock is due again, in %s',
  async (place) => {
    const path = newPath(place);
    await showsTime(path, start);
    const { store } = await opened(path);
    const digests = store.digests(ours);
    for (const id of ['D1', 'D2']) await digests.saveDigest(digest(id));
    await digests.planDeliveries([delivery('a', { scheduledFor: start + hour })]);
    await digests.saveNextLooks(['D1', 'D2'].map((id) => look(id, 0, start + 24 * hour)));
    await digests.forgetAfter(start);
    expect(await idsDue(digests, start)).toEqual(['D1']);
  },
);

test.each(places)(
  'of many digests some are found by their ids, and their last runs with them, in %s',
  async (place) => {
    const { store } = await opened(newPath(place));
    const digests = store.digests(ours);
    for (const id of ['D1', 'D2', 'D3']) await digests.saveDigest(digest(id));
    await digests.planDeliveries([delivery('a'), delivery('b', { digest: 'D2' as DigestId })]);
    const ids = ['D2', 'D3', 'nobody'] as DigestId[];
    expect((await digests.loadDigests({ ids })).map(({ id }) => id)).toEqual(['D2', 'D3']);
    expect(await digests.loadLastScheduled(start, ids)).toEqual(new Map([['D2', start]]));
  },
);
