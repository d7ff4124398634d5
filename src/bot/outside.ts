// What is outside of the program, handed in at its start: time, chance and the log.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { startLine, ThreadGuest } from '#store/thread/line.ts';

/** What is outside of the program and differs between a real run, the demo and a story. */
export interface Outside {
  readonly clock: Clock;
  readonly log: Log;
  /** Ids that never repeat, of letters and digits. */
  readonly newId: () => string;
  /** A number in [0, 1). */
  readonly random: () => number;
  /** The same for all processes between two starts of the machine. */
  readonly bootId: string;
  /** What this process is called among others; absent: it has no name and works alone. */
  readonly instance?: { readonly name: string; readonly version: string };
  /** Watches the bot's own thread from the store's thread; absent: nobody does. */
  readonly guard?: ThreadGuest;
  /** Starts what works on the store's file; absent: a thread. */
  readonly startStoreThread?: typeof startLine;
}
