// The program of the database's thread: opens the file, does the requested work and answers. The bot's own thread starts it.

import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { unreachable } from '#base/unreachable.ts';
import type { ThreadGuest } from './line.ts';
import { flatten, type NumberedCall, type StoreCall, type StoreReply } from './messages.ts';
import { type OpenedFile, openFile } from './opened-file.ts';

let file: OpenedFile | undefined;
let whyNotOpen: unknown;

const guest = workerData as ThreadGuest | undefined;
if (guest != null) void import(guest.module).then(({ run }) => run(guest.told));

parentPort?.on('message', async ({ id, asked }: NumberedCall) => {
  const transferred: ArrayBuffer[] = [];
  try {
    const result = await answer(asked, transferred);
    tell({ kind: 'result', id, result }, transferred);
  } catch (error) {
    tell({ kind: 'error', id, error: flatten(error) });
  }
});

async function answer(asked: StoreCall, transferred: ArrayBuffer[]): Promise<unknown> {
  if (asked.kind === 'open') {
    file = open(asked.path, asked.now);
    return file.upgraded;
  }
  if (file === undefined) throw whyNotOpen;
  switch (asked.kind) {
    case 'read':
      return file.read(asked.statement);
    case 'write':
      return file.write(asked.steps);
    case 'work':
      return file.work(asked.name, asked.given, transferred);
    case 'close':
      return file.close();
    default:
      return unreachable(asked);
  }
}

function open(path: string, now: number): OpenedFile {
  try {
    return openFile(path, now, {
      soon: setImmediate,
      sleep,
      monotonic: () => performance.now(),
      onFault: (fault) => tell({ kind: 'fault', fault }),
    });
  } catch (error) {
    whyNotOpen = error;
    throw error;
  }
}

function tell(told: StoreReply, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(told, transferred);
}
