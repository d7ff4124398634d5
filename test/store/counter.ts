// A program of its own that counts a quota up a few hundred times, once told to go.

import { once } from 'node:events';
import { createLog } from '#base/log.ts';
import { openStore } from '#store/open-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { print } from './print.ts';

const [path = '', times = '0'] = process.argv.slice(2);
const store = await openStore({ path, clock: createVirtualClock(0), log: createLog('error') });
await print('ready');
await once(process.stdin, 'data');
for (let count = 0; count < Number(times); count += 1) {
  for (let saved = false; !saved; ) {
    const row = await store.quotas.load('daily');
    saved = await store.quotas.save('daily', String(Number(row?.state ?? '0') + 1), row?.version);
  }
}
await store.close();
process.exit();
