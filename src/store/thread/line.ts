// The line to one thread: what was sent and is not answered yet. Knows what is said on it only as messages.

import { Worker } from 'node:worker_threads';
import { StoreError, type StoreFault } from '#store/store-error.ts';
import { restore, type StoreCall, type StoreReply } from './messages.ts';

export interface ThreadLine {
  /** Rejects with what went wrong there, or with StoreError where the thread has ended. */
  send<Result>(asked: StoreCall): Promise<Result>;
  /** For how long the thread has said nothing though it owes an answer; 0 where it owes none. */
  silentMs(): number;
  /** Ends the thread; what waits is rejected, with that error where it is a StoreError. */
  end(because?: unknown): Promise<void>;
}

/** A program of somebody else that runs in the thread too; `module` exports `run`, which is given what it is told. */
export interface ThreadGuest {
  readonly module: string;
  readonly told: unknown;
}

export interface LineOptions {
  readonly path: string;
  readonly guest: ThreadGuest | undefined;
  readonly monotonic: () => number;
  readonly onFault: (fault: StoreFault | undefined) => void;
  /** The thread has ended, by itself or not; with why, where nobody waited who was told so. */
  readonly onEnd: (untold: StoreError | undefined) => void;
}

/** What waits is kept in memory, so there is a bound to it: beyond it all but the close is refused at once. */
const mostWaiting = 10_000;

export function startLine({ path, guest, monotonic, onFault, onEnd }: LineOptions): ThreadLine {
  const worker = new Worker(new URL(workerFile, import.meta.url), { name: 'store', workerData: guest });
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let sent = 0;
  let heardAt = monotonic();
  let why: unknown;

  worker.on('message', (told: StoreReply) => {
    heardAt = monotonic();
    if (told.kind === 'fault') return onFault(told.fault);
    const asked = waiting.get(told.id);
    waiting.delete(told.id);
    // A program that has nothing else to do may end.
    if (waiting.size === 0) worker.unref();
    if (told.kind === 'result') asked?.resolve(told.result as never);
    else asked?.reject(restore(told.error));
  });
  worker.on('error', (error) => {
    why = error;
  });
  worker.on('exit', () => {
    const error = why instanceof StoreError ? why : new StoreError({ kind: 'ended', path }, { cause: why });
    const untold = waiting.size === 0 ? error : undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onEnd(untold);
  });

  return {
    send: async (asked) => {
      if (waiting.size >= mostWaiting && asked.kind !== 'close')
        throw new StoreError({ kind: 'overfull', path });
      // What cannot be sent throws here, and nothing waits for it.
      worker.postMessage({ id: sent + 1, asked });
      const answer = Promise.withResolvers<never>();
      if (waiting.size === 0) {
        heardAt = monotonic();
        worker.ref();
      }
      sent += 1;
      waiting.set(sent, answer);
      return answer.promise;
    },
    silentMs: () => (waiting.size === 0 ? 0 : monotonic() - heardAt),
    end: async (because) => {
      why ??= because;
      await worker.terminate();
    },
  };
}

/** Beside this one, in the form that this one has. */
const workerFile = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
