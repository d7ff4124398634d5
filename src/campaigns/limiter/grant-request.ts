// Whether a request may go now, and when to ask again: pure steps of the limiter's state, without timer, I/O or clock.

import { bucketWake } from './bucket.ts';
import { isOnTrial, isTooHasty, scoutedUntil } from './caution.ts';
import { isMass, type LaneHead, laneWakes, mayTake } from './lanes.ts';
import {
  foreignReleasedAt,
  type GrantRule,
  type LimiterState,
  pruneState,
  releasedAt,
} from './limiter-state.ts';
import { guessAt, places, resetCertainAt } from './quota-rules.ts';
import { gateOpensAt } from './refusal-gate.ts';
import { mayTakeBeside } from './shared-places.ts';

/** A request that wants to be sent. It has waited since `since`. */
export interface Ask extends LaneHead {
  readonly id: string;
}

/** Returns the state with the request in it; undefined if the request may not go now. `state` must be pruned. */
export function tryGrant(state: LimiterState, now: number, ask: Ask): LimiterState | undefined {
  const opensAt = gateOpensAt(state);
  if (opensAt !== undefined && opensAt > now) return undefined;
  if (state.gate !== undefined) {
    return { ...grant(state, now, ask, 'probe'), gate: { ...state.gate, probe: ask.id } };
  }
  if (scoutedUntil(state, now, ask.lane) !== undefined) return undefined;
  const { rule, count } = places(state, now);
  if (
    count <= 0 ||
    isTooHasty(state, now, count) ||
    isOnTrial(state, rule) ||
    !mayTake(state, now, ask, count) ||
    !mayTakeBeside(state, now, ask, count)
  )
    return undefined;
  return grant(state, now, ask, rule);
}

/** The earliest time at which `tryGrant` may grant if nothing settles before; undefined if only a settle can help. `state` must be pruned. */
export function nextWake(state: LimiterState, now: number, head: LaneHead): number | undefined {
  const opensAt = gateOpensAt(state);
  if (opensAt !== undefined) return Math.max(now, opensAt);
  let wake = Number.POSITIVE_INFINITY;
  const consider = (at: number | undefined) => {
    if (at !== undefined && at > now && at < wake) wake = at;
  };
  for (const request of state.own) consider(releasedAt(state, request));
  for (const bound of state.foreign) consider(foreignReleasedAt(state, bound));
  for (const at of laneWakes(state, now, head, places(state, now).count)) consider(at);
  consider(state.apart?.from);
  consider(state.apart?.until);
  consider(resetCertainAt(state));
  consider(bucketWake(state, now));
  consider(guessAt(state, now));
  consider(scoutedUntil(state, now, head.lane));
  return wake === Number.POSITIVE_INFINITY ? undefined : wake;
}

/** Somebody is at a keyboard and may ask in a moment. */
export function expectPeople(state: LimiterState, now: number): LimiterState {
  return { ...state, lastPeopleAt: now };
}

/** How many places the rules prove for that time if nothing is sent until then; 0 while the gate is closed. */
export function freePlaces(before: LimiterState, at: number): number {
  const state = pruneState(before, at);
  return (gateOpensAt(state) ?? at) > at ? 0 : Math.max(0, places(state, at).count);
}

function grant(state: LimiterState, now: number, ask: Ask, rule: GrantRule): LimiterState {
  const { id, lane } = ask;
  const request = {
    id,
    lane,
    rule,
    fate: 'flying',
    sent: now,
    answered: undefined,
    remaining: undefined,
  } as const;
  return {
    ...state,
    own: [...state.own, request],
    ...(lane === 'people' && { lastPeopleAt: now }),
    ...(lane === 'background' || isMass(state, ask)
      ? { lastSpreadAt: now }
      : lane === 'people' && { peopleAt: [...state.peopleAt, now] }),
  };
}
