// A program of its own that plans one delivery after another and says on its output which are acknowledged, until it is killed.

import { createLog } from '#base/log.ts';
import type { ChannelId } from '#base/tenant.ts';
import type { DeliveryId } from '#digests/digest.ts';
import { openStore } from '#store/open-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { delivery, digest } from './digests.ts';
import { print } from './print.ts';
import { ours } from './tenants.ts';

const [path = '', run = ''] = process.argv.slice(2);
const store = await openStore({ path, clock: createVirtualClock(0), log: createLog('error') });
const digests = store.digests(ours);
await digests.saveDigest(digest('D1'));
for (let count = 0; ; count += 1) {
  const id = `${run}-${count}`;
  await digests.planDeliveries([delivery(id, { scheduledFor: count, destination: run as ChannelId })]);
  await digests.moveDelivery(id as DeliveryId, { kind: 'planned' }, { kind: 'posting', leaseUntil: count });
  await print(id);
}
