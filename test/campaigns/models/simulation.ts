// The pure limiter against a model of the service in simulated time: network delays, clocks that are off, losses, competitors.

import type { Lane } from '#campaigns/client.ts';
import { expectPeople, nextWake, tryGrant } from '#campaigns/limiter/grant-request.ts';
import { chooseLane, lanes } from '#campaigns/limiter/lanes.ts';
import { learnFrom, type RequestOutcome } from '#campaigns/limiter/learn-from-request.ts';
import { createState, type LimiterState, pruneState } from '#campaigns/limiter/limiter-state.ts';
import { createLaneQueue, type WaitingRequest } from '#campaigns/limiter/queue.ts';
import { parseRateHeaders, type RateHeaders } from '#campaigns/limiter/rate-headers.ts';
import type { ServiceModel } from './service-models.ts';

export interface Job {
  /** True time at which it is queued. */
  readonly at: number;
  readonly lane: Lane;
  /** Absent: somebody who asks for nothing else. */
  readonly asker?: string;
}

export interface World {
  readonly limit: number;
  readonly windowMs: number;
  readonly service: ServiceModel;
  readonly jobs: readonly Job[];
  /** In [0, 1), seeded. */
  readonly random: () => number;
  /** One way, each way, for each request. */
  readonly delayMs: () => number;
  /** The service's clock is the true time plus this. */
  readonly epoch: number;
  /** The client's clock is (true time + shift) × (1 + ppm / 1e6). */
  readonly clientShift?: number;
  readonly clientPpm?: number;
  /** Work at the service after the request was counted. */
  readonly slowMs?: () => number;
  /** Chance that an answer comes without its headers; Date may be left out of all. */
  readonly headerLoss?: number;
  readonly noDate?: boolean;
  /** Fate of a request by the true time of its arrival: answered as it should be, 503 (before or after it was counted), or never. */
  readonly weather?: (time: number) => 'fair' | '503-uncounted' | '503-counted' | 'silent';
  /** What becomes of the headers on their way; the service itself counts as its model says. */
  readonly garble?: (told: RateHeaders) => RateHeaders;
  /** Chance that the caller gives up while the request is still on its way there, where it is counted all the same. */
  readonly givenUp?: number;
  /** True times at which others send one request; and others that react to what they see. */
  readonly foreignAt?: readonly number[];
  readonly onAccepted?: (time: number, service: ServiceModel) => number;
  readonly share?: number;
  /** Somebody is known to be at a keyboard from the start. */
  readonly peopleExpected?: boolean;
  readonly maxTime?: number;
}

export interface Run {
  /** True times at which our requests arrived at the service. */
  readonly arrivals: number[];
  readonly refusals: { at: number; rule: string }[];
  readonly foreignAccepted: number;
  /** True time at which each job was answered; absent where it never was. */
  readonly finished: (number | undefined)[];
  readonly lastFinish: number;
  readonly state: LimiterState;
}

interface Waiter extends WaitingRequest {
  readonly job: number;
}

const silenceMs = 10_000;
/** A request that was cut off arrives at most so much later. */
const lateMs = 1_000;

export function simulate(world: World): Run {
  const { service, random, epoch, clientShift = 0, clientPpm = 0, maxTime = 1e9 } = world;
  const clientTime = (time: number) => (time + clientShift) * (1 + clientPpm / 1e6);
  const trueTime = (client: number) => client / (1 + clientPpm / 1e6) - clientShift;
  const events = createAgenda();
  const queue = createLaneQueue<Waiter>();
  const run: Run = {
    arrivals: [],
    refusals: [],
    foreignAccepted: 0,
    finished: world.jobs.map(() => undefined),
    lastFinish: 0,
    state: createState(world.limit, world.windowMs, world.share ?? 1, clientTime(0)),
  };
  const mutable = run as { -readonly [Name in keyof Run]: Run[Name] };
  if (world.peopleExpected) mutable.state = expectPeople(run.state, clientTime(0));
  let ids = 0;
  let alarm = 0;
  let turnAt = Number.NaN;

  function enqueue(time: number, job: number, returned: boolean) {
    ids += 1;
    const { lane, asker = `${job}` } = world.jobs[job] as Job;
    queue.add({ id: `${ids}`, job, lane, asker, since: clientTime(time), returned });
    if (turnAt === time) return;
    turnAt = time;
    events.add(time, turn);
  }

  function turn(time: number) {
    turnAt = Number.NaN;
    const now = clientTime(time);
    mutable.state = pruneState(run.state, now);
    for (;;) {
      const { limit } = run.state;
      const heads = lanes.map((lane) => queue.head(lane, limit)).filter((head) => head !== undefined);
      const head = chooseLane(run.state, now, heads);
      if (head === undefined) return;
      const ask = { ...head, mass: queue.massOf(head) };
      const after = tryGrant(run.state, now, ask);
      if (after === undefined) return setAlarm(time, nextWake(run.state, now, ask));
      mutable.state = after;
      queue.take(head);
      send(time, head);
    }
  }

  function setAlarm(time: number, wake: number | undefined) {
    alarm += 1;
    const mine = alarm;
    if (wake === undefined) return;
    const late = random() < 0.1 ? random() * 5 : random();
    events.add(Math.max(time, trueTime(wake)) + late, (at) => {
      if (alarm === mine) turn(at);
    });
  }

  function send(time: number, waiter: Waiter) {
    const delay = world.delayMs();
    if (world.givenUp === undefined || random() >= world.givenUp) {
      return events.add(time + delay, (at) => arrive(at, waiter));
    }
    const endsAt = time + Math.max(0, delay - random() * lateMs);
    events.add(endsAt, (at) => end(at, waiter, { kind: 'cut-off' }, false));
    events.add(time + delay, (at) => {
      run.arrivals.push(at);
      if (!service.arrive(at + epoch).accepted) run.refusals.push({ at, rule: 'given up' });
    });
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one request meets all the weather of a world, in the order in which it would
  function arrive(at: number, waiter: Waiter) {
    const weather = world.weather?.(at) ?? 'fair';
    run.arrivals.push(at);
    if (weather === 'silent') {
      return events.add(at + silenceMs, (later) => end(later, waiter, { kind: 'cut-off' }, true));
    }
    if (weather === '503-uncounted') {
      return events.add(at + world.delayMs(), (later) => end(later, waiter, { kind: 'failed' }, true));
    }
    const verdict = service.arrive(at + epoch);
    if (!verdict.accepted) {
      const rule = run.state.own.find((own) => own.id === waiter.id)?.rule ?? 'unknown';
      run.refusals.push({ at, rule });
    }
    if (verdict.accepted && world.onAccepted) foreign(at, world.onAccepted(at, service));
    const back = at + (verdict.accepted ? (world.slowMs?.() ?? 0) : 0) + world.delayMs();
    if (weather === '503-counted') {
      return events.add(back, (later) => end(later, waiter, { kind: 'failed' }, true));
    }
    const lost = random() < (world.headerLoss ?? 0);
    const { limit, remaining, resetAt } = verdict;
    const date = Math.floor((at + epoch) / 1000) * 1000;
    const told: RateHeaders = {
      ...(!lost && { window: { limit, remaining, resetAt } }),
      ...(!lost && !verdict.accepted && { retryAfterMs: verdict.retryAfterMs }),
      ...(!world.noDate && { date }),
    };
    const headers = readAgain(world.garble?.(told) ?? told);
    const outcome: RequestOutcome = verdict.accepted
      ? { kind: 'answered', headers }
      : { kind: 'refused', headers, chance: random() };
    events.add(back, (later) => end(later, waiter, outcome, !verdict.accepted));
  }

  function end(time: number, waiter: Waiter, outcome: RequestOutcome, again: boolean) {
    mutable.state = learnFrom(run.state, clientTime(time), waiter.id, outcome);
    if (again) {
      const pause = outcome.kind === 'refused' ? 0 : 250 + random() * 250;
      events.add(time + pause, (at) => enqueue(at, waiter.job, true));
    } else {
      run.finished[waiter.job] = time;
      mutable.lastFinish = Math.max(run.lastFinish, time);
    }
    turn(time);
  }

  function foreign(time: number, count: number) {
    for (let each = 0; each < count; each += 1) {
      if (service.arrive(time + epoch).accepted) mutable.foreignAccepted += 1;
    }
  }

  for (const at of world.foreignAt ?? []) events.add(at, (time) => foreign(time, 1));
  for (const [job, { at }] of world.jobs.entries()) events.add(at, (time) => enqueue(time, job, false));
  events.run((time) => time <= maxTime);
  return run;
}

/** As the headers are read from the wire. */
function readAgain({ window, retryAfterMs, date }: RateHeaders): RateHeaders {
  const headers: Readonly<Record<string, string | undefined>> = {
    ...(window && {
      'x-ratelimit-limit': `${window.limit}`,
      'x-ratelimit-remaining': `${window.remaining}`,
      'x-ratelimit-reset': `${window.resetAt}`,
    }),
    ...(retryAfterMs && { 'retry-after': `${retryAfterMs / 1000}` }),
    ...(date && { date: new Date(date).toUTCString() }),
  };
  return parseRateHeaders((name) => headers[name]);
}

/** What happens when, in order of time, and of arrival where times are equal. */
function createAgenda() {
  const heap: { at: number; order: number; act: (at: number) => void }[] = [];
  let order = 0;
  const before = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]];
    if (one === undefined || other === undefined) return false;
    return one.at < other.at || (one.at === other.at && one.order < other.order);
  };
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as never, heap[a] as never];
  };

  function add(at: number, act: (at: number) => void) {
    order += 1;
    heap.push({ at, order, act });
    for (let at_ = heap.length - 1; at_ > 0; ) {
      const parent = (at_ - 1) >> 1;
      if (!before(at_, parent)) break;
      swap(at_, parent);
      at_ = parent;
    }
  }

  function take() {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const least = before(left + 1, left) ? left + 1 : left;
      if (!before(least, at)) return first;
      swap(at, least);
      at = least;
    }
  }

  return {
    add,
    run: (goOn: (time: number) => boolean) => {
      for (let event = take(); event !== undefined && goOn(event.at); event = take()) event.act(event.at);
    },
  };
}

/** Seeded numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
