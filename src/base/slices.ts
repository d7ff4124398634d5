// Long work in slices, with a turn for all other work after each. Knows nothing of the work, and does not make it faster.

import { isMoreArriving } from './arrivals.ts';
import type { Clock } from './clock.ts';

/** After so many milliseconds the work stops for the others. */
const sliceMs = 1.5;
/** Slices of several works, or short works, follow each other for so long. Then the event loop hears what has come meanwhile. */
const turnMs = 2;

type Time = Pick<Clock, 'monotonic'>;

/** Begins what is next there; undefined: nothing waits. */
type TakeNext = () => (() => void) | undefined;

/** There is one event loop, so all lines in which somebody waits share its turns. The line that is next comes first. */
const lines: TakeNext[] = [];
let isServing = false;
/** So many turns in a row go to what has arrived. */
const mostGivenUp = 40;
let givenUp = 0;
/** When the turn of the event loop that works now has no time left, by whose clock. */
let turn: { readonly endsAt: number; readonly clock: Time | undefined } = { endsAt: 0, clock: undefined };
const settled = Promise.resolve();

/** Begins a turn of the event loop with what waits, or gives it up for what has arrived. */
function serve(clock: Time): void {
  if (isMoreArriving() && givenUp < mostGivenUp) {
    givenUp += 1;
    setImmediate(serve, clock);
    return;
  }
  givenUp = 0;
  turn = { endsAt: clock.monotonic() + turnMs, clock };
  beginNext(clock);
}

/**
 * Begins what waits, each once the one before waits for something, or ends its slice: one in each turn of the event loop, and as many more
 * as it has time for.
 */
function beginNext(clock: Time): void {
  const begin = takeNext();
  isServing = begin !== undefined;
  begin?.();
  if (isServing) goOnAfter(clock);
}

/** Goes on with the line once what has just begun waits for something, or ends its slice. */
function goOnAfter(clock: Time): void {
  // `queueMicrotask` makes a resource for each.
  void settled.then(() => process.nextTick(goOn, clock));
}

function goOn(clock: Time): void {
  if (clock.monotonic() < turn.endsAt) beginNext(clock);
  else setImmediate(serve, clock);
}

function takeNext(): ReturnType<TakeNext> {
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const begin = line();
    if (begin === undefined) continue;
    lines.push(line);
    return begin;
  }
  return undefined;
}

interface Service {
  /** The first begins in a later turn of the event loop. */
  soon(clock: Time): void;
}

/** Serves a line of its own order, beside all others: one of it, then one of each other. */
export function serveInTurns(next: TakeNext): Service {
  return {
    soon: (clock) => {
      if (!lines.includes(next)) lines.push(next);
      if (!isServing) setImmediate(serve, clock);
      isServing = true;
    },
  };
}

const waiting: (() => void)[] = [];
const service = serveInTurns(() => waiting.shift());

/** Resolves in a later turn of the event loop, when everything that waits already has begun. */
export function laterTurn(clock: Time): Promise<void> {
  return new Promise((begin) => {
    waiting.push(begin);
    service.soon(clock);
  });
}

/**
 * Resolves at once where the turn in which somebody worked last has time left, and nobody waits. Hundreds that one promise wakes all come
 * before the first of them works, so whoever goes on at once counts as served, and the others wait in the line.
 */
export async function freeTurn(clock: Time): Promise<void> {
  if (isServing || clock !== turn.clock || clock.monotonic() >= turn.endsAt) return laterTurn(clock);
  isServing = true;
  goOnAfter(clock);
}

/** Work that lets others in at each `yield`. What it reads must be the same after a `yield` as before. */
export type Steps<Result> = Generator<void, Result, void>;

/** Takes the steps in slices, and returns what the work returns. */
export async function stepBySlice<Result>(steps: Steps<Result>, clock: Time): Promise<Result> {
  await freeTurn(clock);
  let endsAt = clock.monotonic() + sliceMs;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (clock.monotonic() < endsAt) continue;
    await laterTurn(clock);
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
      await laterTurn(clock);
      endsAt = clock.monotonic() + sliceMs;
    }
    yield item;
  }
}
