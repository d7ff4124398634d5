// Which start of the machine this is: the monotonic clock of one start means nothing in the next.

import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** The same for all processes until the machine starts again. */
export function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Elsewhere than on Linux: the minute of the start, as near as the wall clock tells it.
    return `started ${Math.round((Date.now() / 1000 - uptime()) / 60)}`;
  }
}
