// A program of its own that claims every open delivery that it can get, once told to go, and prints the ids that it won.

import { once } from 'node:events';
import { createLog } from '#base/log.ts';
import { openStore } from '#store/open-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { print } from './print.ts';
import { ours } from './tenants.ts';

const [path = '', lease = '0'] = process.argv.slice(2);
const store = await openStore({ path, clock: createVirtualClock(0), log: createLog('error') });
const digests = store.digests(ours);
const open = await digests.loadOpenDeliveries();
await print('ready');
await once(process.stdin, 'data');
for (const { id, state } of open) {
  const won = await digests.moveDelivery(id, state, { kind: 'collecting', leaseUntil: Number(lease) });
  if (won) await print(id);
}
await store.close();
process.exit();
