// Ends a program that runs until it is told to stop: what is under way ends first, and a signal that comes twice counts once.

import closeWithGrace from 'close-with-grace';
import type { Clock } from '#base/clock.ts';
import { sameSignalMs } from './stop-signal.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;

interface OrderlyStop {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** After it, the program ends although `stop` has not. */
  readonly patienceMs: number;
  /** `err`: what nobody caught. */
  stop(why: { readonly err?: Error | undefined; readonly signal?: string | undefined }): Promise<void>;
}

export function stopInOrder({ clock, patienceMs, stop }: OrderlyStop): void {
  for (const signal of signals) process.on(signal, staysDeaf);
  closeWithGrace({ delay: patienceMs, logger: false }, async (why) => {
    stopOnlyOnce(clock);
    await stop(why);
  });
}

/**
 * npm hands on what it gets. So SIGTERM comes twice from systemd, which signals the whole group, and Ctrl+C twice from a terminal. The
 * second one is ignored, since it would cut off what the first lets end. Ctrl+C that is pressed once more ends the program at once.
 */
function stopOnlyOnce(clock: Pick<Clock, 'monotonic'>): void {
  for (const signal of signals)
    for (const listener of process.listeners(signal))
      if (listener !== staysDeaf) process.removeListener(signal, listener);
  const stoppedAt = clock.monotonic();
  process.on('SIGINT', () => {
    if (clock.monotonic() - stoppedAt > sameSignalMs) process.exit(1);
  });
}

/** Is there before and after the others: a signal that comes while nobody listens ends the process at once. */
function staysDeaf(): void {}
