// Forecasts when queued requests are answered: plays the limiter's own rules forward on a copy of its state.

import type { Lane } from '#campaigns/client.ts';
import { nextWake, tryGrant } from './grant-request.ts';
import { learnFrom } from './learn-from-request.ts';
import { guardMs, type LimiterState, pruneState, type Tally } from './limiter-state.ts';
import { placesByLog } from './quota-rules.ts';

/** The round trip until one has been measured. */
const usualRoundTripMs = 200;

/** A larger limit is played as several limits of this size, because the cost of a game grows with the square of the limit. */
const largestPlayed = 60;

/** The monotonic time at which the last of `count` requests is expected to be answered, if they are sent as early as the rules allow. */
export function forecastFinish(state: LimiterState, now: number, count: number, lane: Lane): number {
  return [...forecastSteps(state, now, count, lane)].at(-1) ?? now;
}

/** The same in slices. Each step yields what is expected so far, and the last step yields the answer. */
export function* forecastSteps(
  whole: LimiterState,
  now: number,
  wholeCount: number,
  lane: Lane,
): Iterable<number> {
  const state = oneSide(whole, Math.ceil(whole.limit / largestPlayed));
  const count = Math.max(1, Math.ceil((wholeCount * state.limit) / whole.limit));
  const roundTrip = state.roundTripMs ?? usualRoundTripMs;
  const period = state.windowMs + roundTrip + guardMs(state);
  const wholeWindows = Math.max(0, Math.floor((count - 1) / state.limit) - 2);
  for (const played of play(state, now, count - wholeWindows * state.limit, lane, roundTrip)) {
    yield played + wholeWindows * period;
  }
}

/** The state of one of several equal limits that share the requests. */
function oneSide(state: LimiterState, sides: number): LimiterState {
  if (sides === 1) return state;
  const { bucket, seen } = state;
  const part = (count: number) => Math.round(count / sides);
  const some = <Item>(items: readonly Item[]) => items.filter((_, index) => index % sides === 0);
  const tally = ({ most, ours }: Tally): Tally => ({ most: part(most), ours: part(ours) });
  return {
    ...state,
    limit: Math.floor(state.limit / sides),
    own: some(state.own).map((own) =>
      own.remaining === undefined ? own : { ...own, remaining: part(own.remaining) },
    ),
    foreign: some(state.foreign),
    peopleAt: some(state.peopleAt),
    seen: seen && { ...seen, remaining: part(seen.remaining) },
    bucket: bucket && { ...bucket, current: tally(bucket.current), previous: tally(bucket.previous) },
  };
}

/** Windows repeat each other, so at most three are played. */
function* play(
  before: LimiterState,
  start: number,
  count: number,
  lane: Lane,
  roundTrip: number,
): Iterable<number> {
  const flying: { id: string; lands: number }[] = before.own
    .filter((own) => own.fate === 'flying')
    .map((own) => ({ id: own.id, lands: Math.max(start, own.sent + roundTrip) }))
    .sort((a, b) => a.lands - b.lands);
  let state = pruneState(before, start);
  let now = start;
  let granted = 0;
  const finish = () => flying.at(-1)?.lands ?? now + roundTrip;
  for (let steps = 0; granted < count && steps < 20 * state.limit + 10 * count; steps += 1) {
    yield finish();
    const id = `forecast-${granted}`;
    // As if one person wanted all of them, which takes the longest.
    const head = { lane, since: start, mass: count };
    const after = tryGrant(state, now, { ...head, id });
    if (after !== undefined) {
      state = after;
      granted += 1;
      flying.push({ id, lands: now + roundTrip });
      continue;
    }
    const next = Math.min(flying[0]?.lands ?? Infinity, nextWake(state, now, head) ?? Infinity);
    if (next === Infinity) break;
    now = Math.max(now, next);
    while (flying[0] !== undefined && flying[0].lands <= now) {
      const landed = flying.shift() as { id: string };
      const window = { limit: state.limit, remaining: Math.max(0, placesByLog(state, now)) };
      state = learnFrom(state, now, landed.id, { kind: 'answered', headers: { window } });
    }
    state = pruneState(state, now);
  }
  yield finish();
}
