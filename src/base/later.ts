// Loads code that answers people after the start, or earlier when somebody needs it. Knows none of that code.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import { allArrived } from './arrivals.ts';
import type { Clock } from './clock.ts';
import { inSlices } from './slices.ts';

type Load = () => Promise<unknown>;

export interface Loader {
  /** Loads the module at its first call. `later` itself is called at the top of a file, so that `loadLater` knows of the module. */
  later<Module>(load: () => Promise<Module>): () => Promise<Module>;
  /** From now on the first load of anything takes these steps before. Other work has its turn between two steps. */
  loadInSteps(wanted: readonly Load[]): void;
  /** Loads every piece, one after another, also those that come with others. Then rejects with the first fault, if there was one. */
  loadLater(clock: Pick<Clock, 'monotonic'>): Promise<void>;
}

export const { later, loadInSteps, loadLater } = createLoader();

export function createLoader(): Loader {
  const pieces: Load[] = [];
  let steps: readonly Load[] = [];
  let stepsTaken = 0;
  const takeSteps = untilDone(async () => {
    for (let step = steps[stepsTaken]; step !== undefined; step = steps[stepsTaken]) {
      await step();
      stepsTaken += 1;
      await everybodyElse();
      await allArrived();
    }
  });
  return {
    later: (load) => {
      const piece = untilDone(() => takeSteps().then(load));
      pieces.push(piece);
      return piece;
    },
    loadInSteps: (wanted) => {
      steps = wanted;
    },
    loadLater: async (clock) => {
      const faults: unknown[] = [];
      for await (const piece of inSlices(pieces, clock))
        await piece().catch((error: unknown) => void faults.push(error));
      if (faults.length > 0) throw faults[0];
    },
  };
}

/**
 * Runs the work once for all callers. A file may be unreadable for a moment (too many open files, the disk is away). So the next caller
 * after a fault tries again, and those who waited before get the fault.
 */
function untilDone<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let working: Promise<Result> | undefined;
  return () => {
    working ??= work().catch((error: unknown) => {
      working = undefined;
      throw error;
    });
    return working;
  };
}
