// Long work in slices, with a turn for all other work after each. Knows nothing of the work, and does not make it faster.

import type { Clock } from './clock.ts';

/** After so many milliseconds the work stops for the others. */
const sliceMs = 1.5;
/** Slices of several works, or short works, follow each other for so long. Then the event loop hears what has come meanwhile. */
const turnMs = 2;

type Time = Pick<Clock, 'monotonic'>;

/** There is one event loop, so all works wait in one line. */
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
    service.soon(clock);
  });
}

const service = serveInTurns(() => waiting.shift());

interface Service {
  /** The first begins in a later turn of the event loop; where it serves already, what waits has its turn. */
  soon(clock: Time): void;
}

/**
 * Begins what waits, one after the other: each once the one before waits for something, or ends its slice, and as many as a turn of the
 * event loop has time for.
 */
export function serveInTurns(next: () => (() => void) | undefined): Service {
  let isServing = false;

  function serve(clock: Time): void {
    beginNext(clock, clock.monotonic() + turnMs);
  }

  function beginNext(clock: Time, endsAt: number): void {
    const begin = next();
    isServing = begin !== undefined;
    if (begin === undefined) return;
    begin();
    queueMicrotask(() =>
      process.nextTick(() =>
        clock.monotonic() < endsAt ? beginNext(clock, endsAt) : setImmediate(serve, clock),
      ),
    );
  }

  return {
    soon: (clock) => {
      if (!isServing) setImmediate(serve, clock);
      isServing = true;
    },
  };
}

/** Work that lets others in at each `yield`. What it reads must be the same after a `yield` as before. */
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
 * The items in order, in slices: for work on thousands of items, or items that are made as they are taken. No item is cut, so one item must
 * take only a small part of a slice.
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
