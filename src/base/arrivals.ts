// Takes what arrives in hundreds a few at a time, so that no turn of the event loop is filled with it. Keeps the order; knows nothing of what arrives.

import { setImmediate as otherTurn } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** For so long one turn takes what has arrived. */
const turnMs = 3;
/** So many begin together. What they do as soon as they may go on is done before the time is looked at again. */
const together = 32;
/** Whoever lets arrivals go before waits for so many turns at most. */
const mostTurns = 40;

type RunningTime = Pick<Clock, 'monotonic'>;

/** There is one event loop, so all that arrives shares its turns. */
let waiting: (() => void)[] = [];
let taken = 0;
/** How many this turn began at once. */
let begunNow = 0;

/** Begins it at once, or in a later turn where so many have arrived in this one. It may not throw. */
export function takeArrival(begin: () => void, clock: RunningTime): void {
  if (waiting.length > 0 || begunNow >= together) {
    waiting.push(begin);
    return;
  }
  if (begunNow === 0) setImmediate(nextTurn, clock);
  begunNow += 1;
  begin();
}

function nextTurn(clock: RunningTime): void {
  begunNow = 0;
  if (waiting.length > 0) takeSome(clock.monotonic() + turnMs, clock);
}

function takeSome(endsAt: number, clock: RunningTime): void {
  const until = Math.min(taken + together, waiting.length);
  for (; taken < until; taken += 1) waiting[taken]?.();
  if (taken === waiting.length) {
    waiting = [];
    taken = 0;
  } else
    onceAllRest(() => (clock.monotonic() < endsAt ? takeSome(endsAt, clock) : setImmediate(nextTurn, clock)));
}

/** When no promise is left to go on. */
function onceAllRest(next: () => void): void {
  queueMicrotask(() => process.nextTick(next));
}

/** Whether more has arrived than this turn could take. */
export function isMoreArriving(): boolean {
  return waiting.length > 0;
}

/** Resolves when all that has arrived was taken, or after some turns: what goes on for long lets it go before. */
export async function allArrived(): Promise<void> {
  for (let turns = 0; turns < mostTurns && isMoreArriving(); turns += 1) await otherTurn();
}
