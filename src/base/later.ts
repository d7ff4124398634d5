// Code that is there to answer people, and that no start waits for: loaded behind the start, or by whoever needs it before. Knows none of it.

import { setImmediate as everybodyElse } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import { inSlices } from './slices.ts';

type Load = () => Promise<unknown>;

const pieces: Load[] = [];
let steps: readonly Load[] = [];
let stepsTaken: Promise<void> | undefined;

/** Loads it once. Made where a file is loaded, not where it is used, so that `loadLater` knows of it. */
export function later<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  const piece = () => {
    loading ??= takeSteps().then(load);
    return loading;
  };
  pieces.push(piece);
  return piece;
}

/** From now on whatever is loaded first is loaded in these steps, and others have their turns between them. */
export function loadInSteps(wanted: readonly Load[]): void {
  steps = wanted;
}

/** Loads every piece, also those that come with others, one after another. */
export async function loadLater(clock: Pick<Clock, 'monotonic'>): Promise<void> {
  for await (const piece of inSlices(pieces, clock)) await piece();
}

function takeSteps(): Promise<void> {
  stepsTaken ??= stepByStep();
  return stepsTaken;
}

async function stepByStep(): Promise<void> {
  for (const step of steps) {
    await step();
    await everybodyElse();
  }
}
