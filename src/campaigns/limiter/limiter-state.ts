// What the limiter of one endpoint remembers, as plain JSON in monotonic milliseconds. Knows no timer, no queue and no HTTP.

import type { ClockOffset } from '#base/clock-offset.ts';
import type { Lane } from '#campaigns/client.ts';

/** The rule that let a request through. If the service refuses the request, the bot's log names the rule. */
export type GrantRule = 'log' | 'credit' | 'reset' | 'bucket' | 'guess' | 'probe';

/**
 * What became of a request:
 * - flying: no answer yet.
 * - counted: answered, and the headers say that the limit check ran.
 * - uncertain: may or may not have been counted (no headers, cut off).
 * - failed: the same for a 5xx, which is mostly not counted.
 * - refused: answered with 429.
 */
export type RequestFate = 'flying' | 'counted' | 'uncertain' | 'failed' | 'refused';

/** What the limiter doubts after a refusal: a header, the guess that failed requests were not counted, or that the service keeps a log. */
export type Doubt = 'remaining' | 'reset' | 'date' | 'guess' | 'log';

export interface OwnRequest {
  readonly id: string;
  readonly lane: Lane;
  readonly rule: GrantRule;
  readonly fate: RequestFate;
  /** The request reached the service's limiter at or after this. */
  readonly sent: number;
  /** The request reached the service's limiter at or before this; absent while flying. */
  readonly answered?: number | undefined;
  /** X-RateLimit-Remaining of its answer. */
  readonly remaining?: number | undefined;
}

/** What one bucket counted: at most `most`, and certainly `ours`. */
export interface Tally {
  readonly most: number;
  readonly ours: number;
}

export interface Bucket {
  /** End of the newest bucket, in the service's time: a whole number of windows. */
  readonly end: number;
  readonly current: Tally;
  readonly previous: Tally;
  /** Two different Resets were multiples of the window, which an exact log hardly ever states. */
  readonly confirmed: boolean;
  /** Answers that counted less than two buckets must. */
  readonly undercuts: number;
}

/** The newest answer that told what remains. */
export interface Observation {
  readonly id: string;
  readonly sent: number;
  readonly answered: number;
  readonly remaining: number;
  /** In the service's time, ms since the epoch; absent if the answer stated no possible time. */
  readonly resetAt?: number | undefined;
}

export interface Gate {
  /** Nothing is sent before this; then one probe. */
  readonly until: number;
  /** Refusals in a row, one for each burst. */
  readonly strikes: number;
  readonly closedAt: number;
  /** The probe that is on its way. */
  readonly probe?: string | undefined;
}

/** What one of several instances on the key waits for. */
export interface Demand {
  readonly instance: string;
  /** When it said so. */
  readonly at: number;
  /** For each waiting request of people who want little: since when. The longest wait comes first. */
  readonly people: readonly number[];
  /** How many wait in the other lanes; at most the limit. */
  readonly digests: number;
  readonly background: number;
}

/** The row may lack what instances have granted: it is out of reach, or was until lately. Each then keeps to a part of the limit. */
export interface OutOfReach {
  readonly instance: string;
  /** How many places of a window are its own. */
  readonly part: number;
  /** It has no place before this. */
  readonly from: number;
  /** Absent: until the row is within reach again. */
  readonly until?: number | undefined;
}

export interface LimiterState {
  /** Requests per window: the contract's table until X-RateLimit-Limit says otherwise. */
  readonly limit: number;
  readonly windowMs: number;
  /** Share of the limit that we take while others use the key, in (0, 1]. */
  readonly share: number;
  readonly startedAt: number;
  /** Requests that may still be in the service's window, in the order in which they were granted. */
  readonly own: readonly OwnRequest[];
  /** For each request of others that may be in the window: the latest time at which it can have arrived; ascending. */
  readonly foreign: readonly number[];
  readonly seen?: Observation | undefined;
  readonly offset?: ClockOffset | undefined;
  /** Present while the service's Resets look like the ends of clock-aligned buckets. */
  readonly bucket?: Bucket | undefined;
  readonly gate?: Gate | undefined;
  /** When others last took something on the key. */
  readonly othersSeenAt?: number | undefined;
  /** When the last answer came, with headers or without. */
  readonly answeredAt?: number | undefined;
  /** Usual time from sending to answer, smoothed; absent before the first answer. */
  readonly roundTripMs?: number | undefined;
  /** Grants to people within the last three windows. */
  readonly peopleAt: readonly number[];
  /** When somebody was last at a keyboard, as far as we know. */
  readonly lastPeopleAt?: number | undefined;
  /** When a request that goes in even steps was last granted. */
  readonly lastSpreadAt?: number | undefined;
  /** Until when the limiter doubts each. */
  readonly doubts: Readonly<Partial<Record<Doubt, number>>>;
  readonly refusals: number;
  readonly demands: readonly Demand[];
  /** Only in memory. */
  readonly apart?: OutOfReach | undefined;
}

/** Names every field, so that V8 sees one shape. Reading and copying states is most of the cost of a grant. */
export function createState(limit: number, windowMs: number, share: number, now: number): LimiterState {
  return {
    limit,
    windowMs,
    share,
    startedAt: now,
    own: [],
    foreign: [],
    seen: undefined,
    offset: undefined,
    bucket: undefined,
    gate: undefined,
    othersSeenAt: undefined,
    answeredAt: undefined,
    roundTripMs: undefined,
    peopleAt: [],
    lastPeopleAt: undefined,
    lastSpreadAt: undefined,
    doubts: {},
    refusals: 0,
    demands: [],
    apart: undefined,
  };
}

/** Ids of requests begin with the instance that sent them. */
export function instanceOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** Margin for the drift between two clocks (0.2 ‰ of a window) and for timers that fire a millisecond early. */
export function guardMs({ windowMs }: Pick<LimiterState, 'windowMs'>): number {
  return 1 + 2e-4 * windowMs;
}

/** How long the others wait for the answer to the first request. Before the first answer nobody knows how long an answer takes. */
export function patienceMs({ roundTripMs = 0, windowMs }: LimiterState): number {
  return Math.max(windowMs / 12, 3 * roundTripMs);
}

/** A request without an answer for this long belongs to a process that died. After this time it counts as answered. */
function orphanMs({ windowMs }: Pick<LimiterState, 'windowMs'>): number {
  return Math.max(30_000, windowMs);
}

/** When the request has certainly left the service's window: one window after its latest possible arrival. */
export function releasedAt(state: LimiterState, request: OwnRequest): number {
  return (request.answered ?? request.sent + orphanMs(state)) + state.windowMs + guardMs(state);
}

/** The same for a request of others. */
export function foreignReleasedAt(state: LimiterState, bound: number): number {
  return bound + state.windowMs + guardMs(state);
}

/** The state without what no longer matters. Each turn calls it once, before `tryGrant` and `nextWake`. */
export function pruneState(state: LimiterState, now: number): LimiterState {
  const own = keep(state.own, (request) => releasedAt(state, request) > now);
  const foreign = keep(state.foreign, (bound) => foreignReleasedAt(state, bound) > now);
  const peopleAt = keep(state.peopleAt, (at) => at > now - 3 * state.windowMs);
  const same = own === state.own && foreign === state.foreign && peopleAt === state.peopleAt;
  return same ? state : { ...state, own, foreign, peopleAt };
}

export function countWhere<Item>(items: readonly Item[], counts: (item: Item) => boolean): number {
  let sum = 0;
  for (const item of items) if (counts(item)) sum += 1;
  return sum;
}

/** Returns the same array if every item stays, so that nothing is copied. */
function keep<Item>(items: readonly Item[], stays: (item: Item) => boolean): readonly Item[] {
  return items.every(stays) ? items : items.filter(stays);
}

/**
 * The state after a restart of the machine, or after its clock was set. Older times mean nothing. So every request counts as answered at
 * the start, and the state forgets the service's clock and window.
 */
export function afterReboot(old: LimiterState, now: number): LimiterState {
  const fresh = createState(old.limit, old.windowMs, old.share, now);
  return {
    ...fresh,
    own: old.own.map(({ id, lane, rule }) => ({
      id,
      lane,
      rule,
      fate: 'uncertain',
      sent: now,
      answered: now,
    })),
    foreign: old.foreign.map(() => now),
    refusals: old.refusals,
  };
}

/**
 * Joins two states that each learned something: one in memory, one in the row. The result has every request of either state, and every
 * place that others took. All else comes from the state that heard from the service last.
 */
export function bothKnown(row: LimiterState, memory: LimiterState): LimiterState {
  const newer = (memory.answeredAt ?? 0) >= (row.answeredAt ?? 0) ? memory : row;
  const own = new Map(row.own.map((request) => [request.id, request]));
  for (const request of memory.own) {
    if (request.fate !== 'flying' || !own.has(request.id)) own.set(request.id, request);
  }
  const gates = [row.gate, memory.gate].filter((gate) => gate !== undefined);
  return {
    ...newer,
    own: [...own.values()].sort((a, b) => a.sent - b.sent),
    foreign: laterOfEach(row.foreign, memory.foreign),
    gate: gates.sort((a, b) => b.until - a.until)[0],
    peopleAt: [...new Set([...row.peopleAt, ...memory.peopleAt])].sort((a, b) => a - b),
    refusals: Math.max(row.refusals, memory.refusals),
    demands: row.demands,
  };
}

/**
 * Both lists may mean the same requests. So this pairs the latest of both, then the second latest and so on, and keeps the later of each
 * pair.
 */
function laterOfEach(one: readonly number[], other: readonly number[]): readonly number[] {
  const [longer, shorter] = one.length >= other.length ? [one, other] : [other, one];
  const ahead = longer.length - shorter.length;
  return longer.map((bound, index) => Math.max(bound, shorter[index - ahead] ?? bound));
}
