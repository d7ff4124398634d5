// Which of several instances on one key may take a place. People come first, in the order of their waits; what they leave is shared out.

import type { Lane } from '#campaigns/client.ts';
import { isMass, isOwed, type LaneHead } from './lanes.ts';
import {
  countWhere,
  type Demand,
  foreignReleasedAt,
  instanceOf,
  type LimiterState,
  releasedAt,
} from './limiter-state.ts';

/** For how long a demand counts. A living instance repeats its demand sooner, so a silent one has died. */
export function demandLastsMs({ windowMs }: Pick<LimiterState, 'windowMs'>): number {
  return Math.max(2_000, windowMs / 10);
}

/** Whether this instance may take one of `places` for its request, as far as the others are concerned. */
export function mayTakeBeside(state: LimiterState, now: number, head: LaneHead, places: number): boolean {
  if (head.instance === undefined) return true;
  const others = state.demands.filter(
    (demand) => demand.instance !== head.instance && isFresh(state, now, demand),
  );
  if (places <= aheadOf(state, now, head, others)) return false;
  return (
    head.lane === 'people' || heldBy(state, now, head.lane, head.instance) < partOf(state, now, head, others)
  );
}

/** How many requests of the others come before this one, wherever they wait. */
function aheadOf(state: LimiterState, now: number, head: LaneHead, others: readonly Demand[]): number {
  if (isOwed(state, now, head)) return 0;
  const isOrdered = head.lane === 'people' && !isMass(state, head);
  // An instance serves its people in turns, so its next request may not be its oldest. Compared by that one, two could wait for each other.
  const { eldest = head.since } = head;
  const isBefore = (since: number) => !isOrdered || since < eldest;
  const people = sum(others, (other) => countWhere(other.people, isBefore));
  return people + (head.lane === 'background' ? sum(others, ({ digests }) => digests) : 0);
}

/**
 * How many places of the window this instance may hold in a lane below people's. The instances share what people and the other lane leave:
 * an instance that wants less than an equal part gets all of it, and the others share the rest equally.
 */
function partOf(state: LimiterState, now: number, head: LaneHead, others: readonly Demand[]): number {
  const { lane, instance = '', waiting = 1 } = head;
  if (lane === 'people') return Number.POSITIVE_INFINITY;
  const waitingOf = new Map(others.map((other) => [other.instance, other[lane]])).set(instance, waiting);
  const holders = new Set([...waitingOf.keys(), ...state.own.map(({ id }) => instanceOf(id))]);
  const wants = [...holders]
    .map((name) => ({ name, want: (waitingOf.get(name) ?? 0) + heldBy(state, now, lane, name) }))
    .sort((one, other) => one.want - other.want || (one.name < other.name ? -1 : 1));
  let left = leftTo(state, now, lane);
  for (const [index, { name, want }] of wants.entries()) {
    const part = Math.min(want, Math.floor(left / (wants.length - index)));
    if (name === instance) return part;
    left -= part;
  }
  return left;
}

/** What the other lanes, and others on the key, leave of the limit. */
function leftTo(state: LimiterState, now: number, lane: Lane): number {
  const elsewhere = countWhere(state.own, (own) => own.lane !== lane && isInWindow(state, now, own));
  const foreign = countWhere(state.foreign, (bound) => foreignReleasedAt(state, bound) > now);
  return Math.max(0, state.limit - elsewhere - foreign);
}

function heldBy(state: LimiterState, now: number, lane: Lane, instance: string): number {
  return countWhere(
    state.own,
    (own) => own.lane === lane && instanceOf(own.id) === instance && isInWindow(state, now, own),
  );
}

function isInWindow(state: LimiterState, now: number, own: LimiterState['own'][number]): boolean {
  return own.fate !== 'refused' && releasedAt(state, own) > now;
}

function isFresh(state: LimiterState, now: number, { at }: Demand): boolean {
  return now - at < demandLastsMs(state);
}

export type WantedPlaces = Omit<Demand, 'at'>;

/**
 * The state with what this instance wants, for the others to read. Returns the same state if that stands there already. The instance
 * repeats an unchanged demand from time to time, because an old one does not count.
 */
export function withDemand(state: LimiterState, now: number, wanted: WantedPlaces): LimiterState {
  const before = state.demands.find(({ instance }) => instance === wanted.instance);
  const wantsNothing = wanted.people.length + wanted.digests + wanted.background === 0;
  if (wantsNothing && before === undefined) return state;
  const isSaid = before !== undefined && isSame(before, wanted) && now - before.at < demandLastsMs(state) / 3;
  if (isSaid) return state;
  const others = state.demands.filter(
    (demand) => demand.instance !== wanted.instance && isFresh(state, now, demand),
  );
  return { ...state, demands: wantsNothing ? others : [...others, { ...wanted, at: now }] };
}

function isSame(one: WantedPlaces, other: WantedPlaces): boolean {
  return (
    one.digests === other.digests &&
    one.background === other.background &&
    one.people.length === other.people.length &&
    one.people.every((since, index) => since === other.people[index])
  );
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0);
}
