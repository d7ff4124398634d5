// Writes that nobody waits for, until the end. Knows neither what is written nor where.

import type { Log } from '#base/log.ts';

export interface BackgroundWrites {
  /** Whoever asks does not wait for the disk. What could not be written is still shown, and the next reading is written again. */
  begin(write: () => Promise<void>): void;
  /** Resolves when each one that was begun has ended. */
  ended(): Promise<void>;
}

export function createBackgroundWrites(log: Pick<Log, 'error'>): BackgroundWrites {
  const underWay = new Set<Promise<void>>();
  return {
    begin: (write) => {
      const written = write()
        .catch((error: unknown) => log.error('a reading could not be kept', { error }))
        .finally(() => underWay.delete(written));
      underWay.add(written);
    },
    ended: async () => {
      await Promise.all(underWay);
    },
  };
}
