// A store that is an older copy of itself knows it, by what stands beside it.

import { cpSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChannelId } from '#base/tenant.ts';
import type { DeliveryState } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { delivery, digest, start } from './digests.ts';
import { newPath, opened, places } from './opened.ts';
import { ours } from './tenants.ts';

/** Up to the moment before it goes on the wire. */
async function begins(digests: DigestStore, ...ids: readonly string[]): Promise<void> {
  await digests.saveDigest(digest('D1'));
  for (const id of ids) {
    const planned = delivery(id, { destination: `C${id}` as ChannelId });
    const posting: DeliveryState = { kind: 'posting', leaseUntil: start + 90_000 };
    await digests.planDeliveries([planned]);
    expect(await digests.moveDelivery(planned.id, planned.state, posting)).toBe(true);
  }
}

async function isOpenedAt(path: string): Promise<{ digests: DigestStore; close: () => Promise<void> }> {
  const { store } = await opened(path);
  return { digests: store.digests(ours), close: () => store.close() };
}

test.each(places)('in %s that nobody touched, nothing was set back', async (place) => {
  const { digests } = await isOpenedAt(newPath(place));
  expect(await digests.wasSetBack()).toBe(false);
  await begins(digests, 'one', 'two');
  expect(await digests.wasSetBack()).toBe(false);
});

test.each([
  ['as a file of its own', (path: string) => rmSync(path)],
  ['written over the other one', () => undefined],
])(
  'a copy of some posts ago, %s, stays behind whatever is posted, until it is taken as it is',
  async (_, makesRoom) => {
    const path = newPath();
    const first = await isOpenedAt(path);
    await begins(first.digests, 'one');
    await first.close();
    cpSync(path, `${path}.copy`);
    const second = await isOpenedAt(path);
    await begins(second.digests, 'two', 'three');
    await second.close();
    makesRoom(path);
    cpSync(`${path}.copy`, path);

    const restored = await isOpenedAt(path);
    await begins(restored.digests, 'two');
    expect(await restored.digests.wasSetBack()).toBe(true);
    await restored.digests.acceptAsIs();
    expect(await restored.digests.wasSetBack()).toBe(false);
    await begins(restored.digests, 'four');
    expect(await restored.digests.wasSetBack()).toBe(false);
  },
);
