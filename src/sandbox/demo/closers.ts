// What the demo has opened, and how it is closed: all of it, the last first, though some of it fails to close.

import type { Log } from '#base/log.ts';

export interface Closers {
  push(...close: readonly (() => Promise<unknown>)[]): void;
  /** Never rejects: what comes after must be closed too, and the folder of the store removed. */
  closeAll(): Promise<void>;
}

export function createClosers(log: Log): Closers {
  const opened: (() => Promise<unknown>)[] = [];
  return {
    push: (...close) => void opened.push(...close),
    closeAll: async () => {
      for (const close of opened.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          log.error('a part of the demo could not be closed', { error });
        }
      }
    },
  };
}
