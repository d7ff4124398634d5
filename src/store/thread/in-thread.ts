// The database in its own thread, so that the thread that answers people only sends and receives. The bot restarts a thread that has ended.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { StoreError } from '#store/store-error.ts';
import type { Upgraded } from '#store/upgrade.ts';
import type { Database, StoreTrouble } from './database.ts';
import { startLine, type ThreadGuest, type ThreadLine } from './line.ts';
import type { StoreCall } from './messages.ts';

/** Any single task takes less time on a disk that works. */
const silenceMs = 10_000;

/** Resolves when the file is open and has the newest schema. Rejects with StoreError. */
export async function openInThread(
  path: string,
  clock: Pick<Clock, 'now' | 'monotonic'>,
  log: Pick<Log, 'error'>,
  startThread = startLine,
  guest?: ThreadGuest,
): Promise<{ readonly database: Database; readonly upgraded: Upgraded }> {
  let line: ThreadLine | undefined;
  let trouble: StoreTrouble | undefined;
  let closing: Promise<void> | undefined;

  function start(): Promise<Upgraded> {
    const mine = startThread({
      path,
      guest,
      monotonic: clock.monotonic,
      onFault: (fault) => {
        trouble = fault && { fault, since: trouble?.since ?? clock.now() };
      },
      onEnd: (untold) => {
        const isExpected = closing !== undefined || line !== mine;
        if (untold !== undefined && !isExpected)
          log.error('the thread of the store ended', { error: untold });
        letGo(mine);
      },
    });
    line = mine;
    return mine.send<Upgraded>({ kind: 'open', path, now: clock.now() }).then(
      (upgraded) => {
        trouble = undefined;
        return upgraded;
      },
      async (error: unknown) => {
        if (error instanceof StoreError)
          trouble = { fault: error.fault, since: trouble?.since ?? clock.now() };
        letGo(mine);
        await mine.end(error);
        throw error;
      },
    );
  }

  function letGo(ended: ThreadLine): void {
    if (line === ended) line = undefined;
  }

  /** The first caller after the thread has ended starts another. If that one cannot open the file, each caller gets the reason. */
  async function send<Result>(asked: StoreCall): Promise<Result> {
    if (closing !== undefined) throw new Error('the store is closed');
    if (line === undefined) start().catch(() => undefined);
    return (line as ThreadLine).send<Result>(asked);
  }

  async function close(): Promise<void> {
    const open = line;
    try {
      await open?.send({ kind: 'close' });
    } finally {
      await open?.end();
    }
  }

  const upgraded = await start();
  return {
    upgraded,
    database: {
      dialect: 'sqlite',
      isAlone: true,
      read: (statement) => send({ kind: 'read', statement }),
      write: (steps) => send({ kind: 'write', steps }),
      work: (name, given) => send({ kind: 'work', name, given }),
      trouble: () => {
        if (trouble !== undefined) return trouble;
        const silentMs = line?.silentMs() ?? 0;
        if (silentMs < silenceMs) return undefined;
        return { fault: { kind: 'silent', path }, since: clock.now() - silentMs };
      },
      close: () => {
        closing ??= close();
        return closing;
      },
    },
  };
}
