// The database in the calling thread: for a store in memory, which no disk delays.

import type { Instant } from '#base/brand.ts';
import type { Database } from './database.ts';
import { openFile } from './opened-file.ts';

/** Throws StoreError. */
export function openInPlace(path: string, now: Instant): Database {
  const file = openFile(path, now, {
    soon: queueMicrotask,
    sleep: () => Promise.resolve(),
    monotonic: () => 0,
    onFault: () => undefined,
  });
  let closing: Promise<void> | undefined;
  return {
    dialect: 'sqlite',
    isAlone: true,
    read: file.read,
    write: file.write,
    work: (name, given) => file.work(name, given, []),
    trouble: () => undefined,
    close: () => {
      closing ??= file.close();
      return closing;
    },
  };
}
