// Writes of what anybody can cause without end: a line a minute of a kind at most. Knows no log.

import type { Clock } from './clock.ts';

/** `before`: how many more of the kind came since its last line. There must be few kinds, and no sender may make one. */
export type SparseLog = (kind: string, write: (before: number) => void) => void;

const betweenLinesMs = 60_000;

export function createSparseLog(clock: Pick<Clock, 'monotonic'>): SparseLog {
  const told = new Map<string, { readonly at: number; untold: number }>();
  return (kind, write) => {
    const now = clock.monotonic();
    const last = told.get(kind);
    if (last !== undefined && now - last.at < betweenLinesMs) {
      last.untold += 1;
      return;
    }
    told.set(kind, { at: now, untold: 0 });
    write(last?.untold ?? 0);
  };
}
