// Ctrl+C, or SIGTERM, as something that a deed asks for at its pauses, so that it leaves nothing half-written.

import type { Clock } from '#base/clock.ts';

/** With what a program ends that was stopped so. */
export const interrupted = 130;

/** A signal that comes again within it is the same one: npm hands on what the terminal sends to both. */
export const sameSignalMs = 500;

/** A second signal ends the program at once. */
export function stopSignal(clock: Pick<Clock, 'monotonic'>): AbortSignal {
  const stopping = new AbortController();
  let firstAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      const now = clock.monotonic();
      firstAt ??= now;
      stopping.abort();
      if (now - firstAt > sameSignalMs) process.exit(interrupted);
    });
  return stopping.signal;
}
