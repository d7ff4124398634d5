// The line to one thread: the messages that were sent and are not answered yet. Does not know their meaning.

import { Worker } from 'node:worker_threads';
import { StoreError, type StoreFault } from '#store/store-error.ts';
import { restore, type StoreCall, type StoreReply } from './messages.ts';

export interface ThreadLine {
  /** Rejects with the error of the thread, or with StoreError if the thread has ended. */
  send<Result>(asked: StoreCall): Promise<Result>;
  /** How long the thread has been silent while it owes an answer; 0 if it owes none. */
  silentMs(): number;
  /** Ends the thread. Waiting calls reject, with `because` if that is a StoreError. */
  end(because?: unknown): Promise<void>;
}

/** Another room's program that also runs in the thread. `module` exports `run`, which gets the guest's data. */
export interface ThreadGuest {
  readonly module: string;
  readonly told: unknown;
}

export interface LineOptions {
  readonly path: string;
  readonly guest: ThreadGuest | undefined;
  readonly monotonic: () => number;
  readonly onFault: (fault: StoreFault | undefined) => void;
  /** Called when the thread has ended, for whatever reason. It gets the error if no waiting call got it. */
  readonly onEnd: (untold: StoreError | undefined) => void;
}

/** Waiting calls stay in memory, so their number is limited. Beyond the limit every call except the close is refused at once. */
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
    // A program with nothing else to do may end.
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
      // What cannot be sent throws here, and then nothing waits for it.
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

/** The file beside this one, with the same ending. */
const workerFile = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
