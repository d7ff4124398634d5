// The thin shell around the pure limiter of one endpoint: who waits, timers, and turns; knows no HTTP and no campaign.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Endpoint, Lane } from '#campaigns/client.ts';
import type { SharedQuotas } from '#campaigns/quota-store.ts';
import { expectPeople, freePlaces, nextWake, type Outcome, settle, tryGrant } from './core.ts';
import { forecastFinish } from './forecast.ts';
import { createMemoryKeeper, createStoredKeeper } from './keeper.ts';
import { chooseLane, lanes } from './lanes.ts';
import { createLaneQueue, type Waiting } from './queue.ts';
import { createState, type LimiterState, prune } from './state.ts';

export interface RateLimiter {
  /** Waits for a place in the lane. */
  wait(wanted: Wanted): Ticket;
  /** Requests that could be sent now. */
  free(): number;
  queued(): number;
  limit(): number;
  refusals(): number;
  /** Monotonic time of the next free place; undefined while there is one. */
  nextFreeAt(): number | undefined;
  /** Monotonic time at which `count` more requests, queued now in that lane, are expected to be answered. */
  expectedFinish(count: number, lane: Lane): number;
  /** Somebody is at a keyboard and may ask in a moment. */
  expectPeople(): void;
  close(): void;
}

export interface Wanted {
  readonly lane: Lane;
  readonly asker: string;
  /** Aborting gives up the place: `granted` rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** It was sent before, and waits ahead of its lane. */
  readonly returned: boolean;
}

export interface Ticket {
  readonly granted: Promise<Permit>;
  /** Moves a request that still waits to a lane that is served earlier; a later one changes nothing. */
  raise(lane: Lane): void;
}

export interface Permit {
  /** To be called once, as soon as the head of the answer is there or will never be. */
  settle(outcome: Outcome): void;
}

export interface RateLimiterOptions {
  readonly endpoint: Endpoint;
  /** Requests per window until the service's headers say otherwise. */
  readonly limit: number;
  readonly windowMs: number;
  /** Share of the limit that we take while others use the key, in (0, 1]. */
  readonly share: number;
  readonly clock: Clock;
  readonly log: Log;
  /** Absent: the state is this process's own, and ends with it. */
  readonly shared: SharedQuotas | undefined;
  /** Called shortly before so many requests will be sent at once. */
  readonly beforeBurst: (count: number) => void;
  /** Gives a number in [0, 1). */
  readonly random: () => number;
}

/** As few objects as can be: ten thousand may wait, and each outlives several collections of garbage. */
interface Waiter extends Waiting {
  readonly signal: AbortSignal;
  readonly resolve: (permit: Permit) => void;
  readonly giveUp: () => void;
}

interface Settled {
  readonly id: string;
  readonly at: number;
  readonly outcome: Outcome;
}

/** Time enough to open connections. */
const burstLeadMs = 1_500;

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { endpoint, limit, windowMs, share, clock, log, shared, beforeBurst, random } = options;
  const initial = createState(limit, windowMs, share, clock.monotonic());
  const outside = { monotonic: () => clock.monotonic(), log };
  const keeper = shared
    ? createStoredKeeper(initial, endpoint, shared, outside)
    : createMemoryKeeper(initial);
  const queue = createLaneQueue<Waiter>();
  // Told apart from the other programs that share the state.
  const instance = `${clock.monotonic().toString(36)}-${random().toString(36).slice(2, 8)}`;
  const isOurs = (id: string) => id.startsWith(`${instance}-`);
  let ids = 0;
  let settlements: Settled[] = [];
  let peopleExpectedAt: number | undefined;
  let turning = false;
  let turnAgain = false;
  let closed = false;
  /** Free within the time that it takes to open connections. */
  let placesSoon = 0;
  /** Nobody can be granted before `wake` while the state and who is next stay the same. */
  let asleep: { readonly state: LimiterState; readonly denied: Waiter; readonly wake: number } | undefined;
  let alarm: { readonly at: number; readonly stop: AbortController } | undefined;

  function wait({ lane, asker, signal, returned }: Wanted): Ticket {
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    ids += 1;
    const id = `${instance}-${ids}`;
    const giveUp = () => {
      if (queue.remove(waiter)) reject(signal.reason);
    };
    const since = clock.monotonic();
    const waiter: Waiter = { id, asker, lane, since, returned, signal, resolve, giveUp };
    if (signal.aborted) reject(signal.reason);
    else {
      queue.add(waiter);
      signal.addEventListener('abort', giveUp);
      // Behind another nothing is new, except for how many connections the next burst will need.
      if (queue.head(lane) === waiter || queue.size() <= placesSoon) void turn().then(expectBurst);
    }
    return {
      granted: promise,
      raise: (to) => {
        if (lanes.indexOf(to) >= lanes.indexOf(waiter.lane)) return;
        queue.move(waiter, to);
        asleep = undefined;
        void turn();
      },
    };
  }

  /** Settles what was answered, grants what can be granted, and sets the alarm for the next time it is worth asking. */
  async function turn() {
    if (turning || closed) {
      turnAgain = true;
      return;
    }
    turning = true;
    do {
      turnAgain = false;
      const granted: Waiter[] = [];
      let wake: number | undefined;
      await keeper.change((before) => {
        const { state, denied } = serve(catchUp(before), granted);
        wake = denied && wakeFor(state, denied);
        return state;
      });
      for (const waiter of granted) {
        waiter.signal.removeEventListener('abort', waiter.giveUp);
        waiter.resolve({ settle: (outcome) => settleLater(waiter.id, outcome) });
      }
      setAlarm(wake);
    } while (turnAgain && !closed);
    turning = false;
  }

  /** Everything that happened since the last turn, and what has left the window since. */
  function catchUp(before: LimiterState): LimiterState {
    const due = settlements;
    settlements = [];
    for (const { id, outcome } of due) if (outcome.kind === 'refused') tellRefusal(before, id);
    const expectedAt = peopleExpectedAt;
    peopleExpectedAt = undefined;
    const settled = due.reduce((state, { id, at, outcome }) => settle(state, at, id, outcome), before);
    const after = prune(settled, clock.monotonic());
    return expectedAt === undefined ? after : expectPeople(after, expectedAt);
  }

  /** `denied` is who would be next, and has to wait. */
  function serve(before: LimiterState, granted: Waiter[]) {
    let state = before;
    for (;;) {
      const now = clock.monotonic();
      const heads = lanes.map((lane) => queue.head(lane)).filter((head) => head !== undefined);
      const head = chooseLane(state, now, heads);
      const after = head && !isAsleep(state, head) ? tryGrant(state, now, head) : undefined;
      if (head === undefined || after === undefined) return { state, denied: head };
      queue.take(head.lane);
      granted.push(head);
      state = after;
    }
  }

  function wakeFor(state: LimiterState, denied: Waiter): number | undefined {
    if (asleep !== undefined && isAsleep(state, denied)) return asleep.wake;
    const wake = nextWake(state, clock.monotonic(), denied);
    asleep = wake === undefined ? undefined : { state, denied, wake };
    return wake;
  }

  function isAsleep(state: LimiterState, head: Waiter): boolean {
    return asleep?.state === state && asleep.denied === head && clock.monotonic() < asleep.wake;
  }

  function settleLater(id: string, outcome: Outcome) {
    settlements.push({ id, at: clock.monotonic(), outcome });
    void turn();
  }

  /** An alarm that is set rings no later than it has to: one too early costs a turn, and setting it anew costs as much. */
  function setAlarm(wake: number | undefined) {
    if (queue.size() === 0) return stopAlarm();
    const now = clock.monotonic();
    const at = Math.min(wake ?? Infinity, now + lookAgainMs());
    const early = at - now > burstLeadMs ? at - burstLeadMs : at;
    if (early === Infinity || (alarm !== undefined && alarm.at <= early)) return;
    stopAlarm();
    alarm = { at: early, stop: new AbortController() };
    void ring(alarm);
  }

  /** Another process may settle what we wait for, and cannot tell us; most of all while a request of its own is on its way. */
  function lookAgainMs(): number {
    if (!keeper.shared) return Infinity;
    const othersFly = keeper.latest().own.some(({ id, fate }) => fate === 'flying' && !isOurs(id));
    return windowMs / (othersFly ? 240 : 24);
  }

  function stopAlarm() {
    alarm?.stop.abort('no longer needed');
    alarm = undefined;
  }

  async function ring(set: NonNullable<typeof alarm>) {
    try {
      await clock.sleep(Math.ceil(set.at - clock.monotonic()), set.stop.signal);
    } catch {
      return;
    }
    if (alarm === set) alarm = undefined;
    await turn();
    expectBurst();
  }

  /** Places come back by the clock, so that only the alarm and whoever joins the queue can find a burst ahead. */
  function expectBurst() {
    const waiting = queue.size();
    placesSoon = waiting === 0 ? 0 : freePlaces(keeper.latest(), clock.monotonic() + burstLeadMs);
    const count = Math.min(waiting, placesSoon);
    if (count > 1) beforeBurst(count);
  }

  function tellRefusal(state: LimiterState, id: string) {
    const request = state.own.find((own) => own.id === id);
    const others = state.foreign.length;
    log.warn('campaign service: refused by its limit', {
      endpoint,
      rule: request?.rule,
      limit: state.limit,
      others,
    });
  }

  if (keeper.shared) void turn();

  return {
    wait,
    free: () => freePlaces(keeper.latest(), clock.monotonic()),
    queued: () => queue.size(),
    limit: () => keeper.latest().limit,
    refusals: () => keeper.latest().refusals,
    nextFreeAt: () => {
      const now = clock.monotonic();
      if (freePlaces(keeper.latest(), now) > 0) return undefined;
      return nextWake(prune(keeper.latest(), now), now, { lane: 'people', since: now }) ?? now;
    },
    expectedFinish: (count, lane) => {
      const before = lanes.slice(0, lanes.indexOf(lane) + 1);
      const ahead = before.reduce((sum, each) => sum + queue.size(each), 0);
      return forecastFinish(keeper.latest(), clock.monotonic(), ahead + count, lane);
    },
    expectPeople: () => {
      peopleExpectedAt = clock.monotonic();
      void turn();
    },
    close: () => {
      closed = true;
      stopAlarm();
    },
  };
}
