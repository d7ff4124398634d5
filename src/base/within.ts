// Waits for something, but no longer than a time. Knows nothing of what it waits for, and does not stop it.

import type { Clock } from './clock.ts';

/** What the work gives, or `late` where it is not there after `ms`, or when the signal aborts. Rejects where the work does by then. */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Value | 'late'> {
  const done = new AbortController();
  const late = () => 'late' as const;
  const time = clock
    .sleep(ms, signal ? AbortSignal.any([signal, done.signal]) : done.signal)
    .then(late, late);
  try {
    return await Promise.race([work, time]);
  } finally {
    done.abort();
  }
}
