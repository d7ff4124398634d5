// Code that is there to answer people, and that no start waits for: loaded behind the start, or by whoever needs it before. Knows none of it.

import type { Clock } from './clock.ts';
import { inSlices } from './slices.ts';

const pieces: (() => Promise<unknown>)[] = [];

/** Loads it once. Made where a file is loaded, not where it is used, so that `loadLater` knows of it. */
export function later<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  const piece = () => {
    loading ??= load();
    return loading;
  };
  pieces.push(piece);
  return piece;
}

/** Loads every piece, also those that come with others, one after another: each is a turn of the loop. */
export async function loadLater(clock: Pick<Clock, 'monotonic'>): Promise<void> {
  for await (const piece of inSlices(pieces, clock)) await piece();
}
