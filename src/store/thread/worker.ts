// The program of the database's thread: takes the calls, and tells what came of each. The bot's own thread starts it.

import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createAnswering } from './answering.ts';
import type { ThreadGuest } from './line.ts';
import { flatten, type NumberedCall, type StoreReply } from './messages.ts';

const guest = workerData as ThreadGuest | undefined;
if (guest != null) void import(guest.module).then(({ run }) => run(guest.told));

const answer = createAnswering({
  soon: setImmediate,
  sleep,
  monotonic: () => performance.now(),
  onFault: (fault) => tell({ kind: 'fault', fault }),
});

parentPort?.on('message', async ({ id, asked }: NumberedCall) => {
  const transferred: ArrayBuffer[] = [];
  try {
    const result = await answer(asked, transferred);
    tell({ kind: 'result', id, result }, transferred);
  } catch (error) {
    tell({ kind: 'error', id, error: flatten(error) });
  }
});

function tell(told: StoreReply, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(told, transferred);
}
