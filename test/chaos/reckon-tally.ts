// What the reckoning has counted so far.

import type { Arrived } from './lateness.ts';

export interface Tally {
  readonly counts: ReturnType<typeof noCounts>;
  readonly arrived: Arrived[];
  /** Runs in a channel that were called failed or missed. */
  readonly wronglyFailed: Set<string>;
  /** In words. */
  readonly wrong: string[];
}

export function emptyTally(): Tally {
  return { counts: noCounts(), arrived: [], wronglyFailed: new Set(), wrong: [] };
}

function noCounts() {
  const there = { due: 0, posted: 0, doubled: 0, unsureThere: 0 };
  return {
    ...there,
    unsure: 0,
    setBack: 0,
    untold: 0,
    missed: 0,
    missedAwake: 0,
    failed: 0,
    failedAwake: 0,
    withdrawn: 0,
    refused: 0,
    lost: 0,
  };
}
