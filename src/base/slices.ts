// Long work in slices: after each of them everybody else has a turn. Knows nothing of the work, and makes none of it faster.

import type { Clock } from './clock.ts';

/** Milliseconds after which the work stops for the others. */
const sliceMs = 3;
/** However many works there are, so long they go on one after the other; then the event loop hears what has come meanwhile. */
const turnMs = 5;

type Time = Pick<Clock, 'monotonic'>;

/** There is one event loop: all works wait for it in one line. */
const waiting: (() => void)[] = [];
let turnEndsAt: number | undefined;

/** Resolves at once where this turn of the event loop has time left, and nobody waits. */
async function firstSlice(clock: Time): Promise<void> {
  if (turnEndsAt === undefined) {
    turnEndsAt = clock.monotonic() + turnMs;
    setImmediate(() => {
      turnEndsAt = undefined;
    });
  }
  if (waiting.length > 0 || clock.monotonic() >= turnEndsAt) await laterSlice(clock);
}

/** Resolves in a later turn of the event loop. */
function laterSlice(clock: Time): Promise<void> {
  return new Promise((begin) => {
    waiting.push(begin);
    if (waiting.length === 1) setImmediate(serve, clock);
  });
}

function serve(clock: Time): void {
  const endsAt = clock.monotonic() + turnMs;
  const next = () => {
    waiting.shift()?.();
    if (waiting.length === 0) return;
    // The work goes on until its slice ends; only then comes the next one.
    queueMicrotask(() =>
      process.nextTick(() => (clock.monotonic() < endsAt ? next() : setImmediate(serve, clock))),
    );
  };
  next();
}

/** Work that others may come between at each `yield`: what it is made from must be the same after it as before. */
export type Steps<Result> = Generator<void, Result, void>;

/** Takes the steps in slices, and returns what the work returns. */
export async function stepBySlice<Result>(steps: Steps<Result>, clock: Time): Promise<Result> {
  await firstSlice(clock);
  let endsAt = clock.monotonic() + sliceMs;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (clock.monotonic() < endsAt) continue;
    await laterSlice(clock);
    endsAt = clock.monotonic() + sliceMs;
  }
}

/**
 * The items in order, in slices: for work on each of thousands, or where the items are made one by one as they are taken. One item
 * takes a small part of a slice at most: none is cut.
 */
export async function* inSlices<Item>(
  items: Iterable<Item>,
  clock: Time,
): AsyncGenerator<Item, void, undefined> {
  let endsAt = clock.monotonic() + sliceMs;
  for (const item of items) {
    if (clock.monotonic() >= endsAt) {
      await laterSlice(clock);
      endsAt = clock.monotonic() + sliceMs;
    }
    yield item;
  }
}
