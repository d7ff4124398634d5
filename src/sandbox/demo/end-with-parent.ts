// Ends the demo's bot where the demo is gone and the bot's own thread, which should hear of it, stands still. A guest of the store's thread.

import { setTimeout as sleep } from 'node:timers/promises';

export interface ChildOfDemo {
  /** The process that started this one. */
  readonly parent: number;
}

const betweenLooksMs = 1_000;

/** Never returns by itself. On Windows, where an orphan keeps its parent's number, it sees nothing. */
export async function run({ parent }: ChildOfDemo): Promise<never> {
  for (;;) {
    await sleep(betweenLooksMs, undefined, { ref: false });
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }
}
