// Loads code that answers people after the start, or earlier when somebody needs it. Knows none of that code.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { inSlices } from './slices.ts';

type Load = () => Promise<unknown>;

export interface Loader {
  /** Loads it once. Made where a file is loaded, not where it is used, so that `loadLater` knows of it. */
  later<Module>(load: () => Promise<Module>): () => Promise<Module>;
  /** From now on whatever is loaded first is loaded in these steps, and others have their turns between them. */
  loadInSteps(wanted: readonly Load[]): void;
  /** Loads every piece, also those that come with others, one after another. Rejects behind the last with what went wrong first. */
  loadLater(clock: Pick<Clock, 'monotonic'>): Promise<void>;
}

export const { later, loadInSteps, loadLater } = createLoader();

export function createLoader(): Loader {
  const pieces: Load[] = [];
  let steps: readonly Load[] = [];
  let taken = 0;
  const takeSteps = untilDone(async () => {
    for (let step = steps[taken]; step !== undefined; step = steps[taken]) {
      await step();
      taken += 1;
      await everybodyElse();
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
 * Done once, for all who ask. A file may fail to be read for a moment (no more files may be open, the disk is away): who asks next
 * tries once more, together with all who ask meanwhile, and whoever asked before is told why it failed.
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
