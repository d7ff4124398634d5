// The limiter of one endpoint, around its pure rules: queue, state and alarm; long because they take turns on one state. Knows no HTTP and no campaign.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Endpoint, Lane } from '#campaigns/client.ts';
import type { SharedQuotas } from '#campaigns/quota-store.ts';
import { createAlarm } from './alarm.ts';
import { type Ask, expectPeople, freePlaces, nextWake, tryGrant } from './grant-request.ts';
import { createMemoryKeeper, createStoredKeeper } from './keeper.ts';
import { chooseLane, lanes } from './lanes.ts';
import { learnFrom, type RequestOutcome } from './learn-from-request.ts';
import { createLimiterOutlook, type LimiterOutlook } from './limiter-outlook.ts';
import { createState, type LimiterState, pruneState } from './limiter-state.ts';
import { createLaneQueue, type WaitingRequest } from './queue.ts';
import { createSharedRun } from './shared-run.ts';
import { createToldDemand } from './told-demand.ts';

export interface RateLimiter extends LimiterOutlook {
  /** Queues a request that waits for a place in the lane. */
  wait(wanted: PlaceAsked): Ticket;
  /** Somebody is at a keyboard and may ask in a moment. The state is written seconds later, so this costs nothing now. */
  expectPeople(): void;
  /** Grants nothing more, and settles requests in flight as cut off. */
  close(): Promise<void>;
}

export interface PlaceAsked {
  readonly lane: Lane;
  readonly asker: string;
  /** Aborting gives up the place: `granted` rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Whether it was sent before; if so, it waits ahead of its lane. */
  readonly returned: boolean;
  /** Told while no place can come before that monotonic time (or any), since the row that several instances share is out of reach. */
  readonly onOutOfReach?: (until: number | undefined) => void;
}

export interface Ticket {
  readonly granted: Promise<Permit>;
  /** Moves a request that still waits to a lane that comes earlier. A later lane changes nothing. */
  raise(lane: Lane): void;
}

export interface Permit {
  /** To be called once: when the head of the answer has come, or when certainly none comes. */
  settle(outcome: RequestOutcome): void;
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
  /** Absent: the state belongs to this process and ends with it. */
  readonly shared: SharedQuotas | undefined;
  /** Called shortly before this many requests go at once. */
  readonly beforeBurst: (count: number) => void;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

/** Few objects, because ten thousand may wait and each outlives several garbage collections. */
interface Waiter extends WaitingRequest {
  readonly signal: AbortSignal;
  readonly resolve: (permit: Permit) => void;
  readonly giveUp: () => void;
  readonly onOutOfReach: PlaceAsked['onOutOfReach'];
}

/** The first request of a lane, as the rules see it. */
interface Head extends Ask {
  readonly waiter: Waiter;
}

/** What a turn has worked into a state that is not kept yet. If another process was faster, the turn works it into the newer state. */
interface Taken {
  readonly granted: Waiter[];
  readonly settlements: readonly Settled[];
  readonly peopleExpectedAt: number | undefined;
}

const nothingTaken: Taken = { granted: [], settlements: [], peopleExpectedAt: undefined };

interface Settled {
  readonly id: string;
  /** Monotonic time. */
  readonly at: number;
  readonly outcome: RequestOutcome;
}

/** Time enough to open connections. */
const burstLeadMs = 1_500;
/** A wait as short as this is worth no word. */
const shortWaitMs = 2_000;
/** The limiter never looks more often, however short the window is. */
const leastLookMs = 20;

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { endpoint, limit, windowMs, share, clock, log, shared, beforeBurst, random } = options;
  const begun = shared?.server?.time.earliest(clock.monotonic()) ?? clock.monotonic();
  const initial = createState(limit, windowMs, share, begun);
  // Tells this limiter from other programs that share the state.
  const instance = `${clock.monotonic().toString(36)}-${random().toString(36).slice(2, 8)}`;
  const keeper = shared
    ? createStoredKeeper(initial, endpoint, instance, shared, { clock, log })
    : createMemoryKeeper(initial);
  const { time } = keeper;
  /**
   * Now, by the state's clock. That clock is known within two bounds: the earliest time counts for what is sent, the latest for what was
   * answered.
   */
  const now = () => time.earliest(clock.monotonic());
  const queue = createLaneQueue<Waiter>();
  const demand = createToldDemand({ instance, queue, keeper, now });
  const flying = new Set<string>();
  let ids = 0;
  let settlements: Settled[] = [];
  let peopleExpectedAt: number | undefined;
  let taken = nothingTaken;
  /** The alarm rang: another process may have changed the shared state meanwhile. */
  let isDue = keeper.shared;
  let closed = false;
  const look = createSharedRun(turn);
  const alarm = createAlarm(clock, () => {
    isDue = true;
    void look();
  });

  function wait({ lane, asker, signal, returned, onOutOfReach }: PlaceAsked): Ticket {
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    ids += 1;
    const id = `${instance}/${ids}`;
    const giveUp = () => {
      if (queue.remove(waiter)) reject(signal.reason);
    };
    const since = clock.monotonic();
    const waiter: Waiter = { id, asker, lane, since, returned, signal, resolve, giveUp, onOutOfReach };
    if (signal.aborted) reject(signal.reason);
    else {
      queue.add(waiter);
      signal.addEventListener('abort', giveUp);
      // The next turn may wait for the store for seconds.
      tellOutOfReach([waiter]);
      void look();
    }
    return {
      granted: promise,
      raise: (to) => {
        if (lanes.indexOf(to) >= lanes.indexOf(waiter.lane)) return;
        queue.move(waiter, to);
        void look();
      },
    };
  }

  /**
   * Settles what was answered, grants what can be granted, and sets the alarm for the next turn. If nothing is new and no request can be
   * granted, it does not touch the store.
   */
  async function turn() {
    if (closed) return;
    const known = isDue || settlements.length > 0 || demand.isUntold() ? undefined : next(pruned());
    let ask = known?.ask;
    if (known === undefined || known.after !== undefined) {
      isDue = false;
      await keeper.change((before) => {
        const served = serve(catchUp(before));
        ask = served.ask;
        return served.state;
      });
    }
    const { granted } = taken;
    taken = nothingTaken;
    for (const waiter of granted) {
      flying.add(waiter.id);
      waiter.signal.removeEventListener('abort', waiter.giveUp);
      waiter.resolve({ settle: (outcome) => settleOnce(waiter.id, outcome) });
    }
    if (queue.size() > 0) tellOutOfReach(queue.items());
    if (ask !== undefined) lookAhead(ask);
    else if (closedUntil() !== undefined) alarm.ringBy(clock.monotonic() + lookAgainMs(pruned()));
  }

  function tellOutOfReach(waiters: readonly Waiter[]) {
    const until = closedUntil();
    if (until === undefined) return;
    const told = until === Number.POSITIVE_INFINITY ? undefined : clock.monotonic() + (until - now());
    for (const { onOutOfReach } of waiters) onOutOfReach?.(told);
  }

  /** Until when this instance has no place at all, by the state's clock, since the row is or was out of reach; undefined: it has some soon. */
  function closedUntil(): number | undefined {
    const { apart } = keeper.latest();
    if (apart === undefined) return undefined;
    const until = apart.part > 0 ? apart.from : (apart.until ?? Number.POSITIVE_INFINITY);
    return until - now() > shortWaitMs ? until : undefined;
  }

  /**
   * Applies everything since the last turn: what happened and what has left the window. Takes back what a former attempt granted if that
   * attempt was not kept.
   */
  function catchUp(before: LimiterState): LimiterState {
    for (const waiter of taken.granted) putBack(waiter);
    for (const { id, outcome } of settlements) if (outcome.kind === 'refused') tellRefusal(before, id);
    const due = [...taken.settlements, ...settlements];
    const expectedAt = peopleExpectedAt ?? taken.peopleExpectedAt;
    settlements = [];
    peopleExpectedAt = undefined;
    taken = { granted: [], settlements: due, peopleExpectedAt: expectedAt };
    const settled = due.reduce(
      (state, { id, at, outcome }) => learnFrom(state, time.latest(at), id, outcome),
      before,
    );
    const after = expectedAt === undefined ? settled : expectPeople(settled, time.earliest(expectedAt));
    return pruneState(after, now());
  }

  /** The caller may have given up after the request left the queue. */
  function putBack(waiter: Waiter) {
    waiter.returned = true;
    queue.add(waiter);
    if (waiter.signal.aborted) waiter.giveUp();
  }

  /** `ask` is the next request, which has to wait. */
  function serve(before: LimiterState) {
    let state = before;
    for (;;) {
      const { ask, after } = next(state);
      if (ask === undefined || after === undefined) return { state: demand.told(state), ask };
      queue.take(ask.waiter);
      taken.granted.push(ask.waiter);
      state = after;
    }
  }

  /** The next request, with the state after its grant if it can go now. */
  function next(state: LimiterState) {
    const at = now();
    const heads = lanes.map((lane) => queue.head(lane, state.limit)).filter((head) => head !== undefined);
    const ask = chooseLane(state, at, heads.map(asHead));
    return { ask, after: ask && tryGrant(state, at, ask) };
  }

  function asHead(waiter: Waiter): Head {
    const { id, lane, since } = waiter;
    const beside = keeper.hasOthers() && { instance, eldest: eldest(), waiting: queue.size(lane) };
    return { id, lane, since: time.earliest(since), mass: queue.massOf(waiter), ...beside, waiter };
  }

  function eldest(): number | undefined {
    const [first] = queue.sinceOfPeople(keeper.latest().limit);
    return first && time.earliest(first);
  }

  /** Sets the alarm. Opens connections first if a burst is near. */
  function lookAhead(ask: Ask) {
    const state = pruned();
    const at = now();
    const wake = nextWake(state, at, ask) ?? Number.POSITIVE_INFINITY;
    const inMs = Math.min(wake - at, lookAgainMs(state));
    alarm.ringBy(clock.monotonic() + (inMs > burstLeadMs ? inMs - burstLeadMs : inMs));
    const count = Math.min(queue.size(), freePlaces(state, at + burstLeadMs));
    if (count > 1) beforeBurst(count);
  }

  /**
   * Another process may settle a request that we wait for, or leave a place to us, and cannot tell us. That is likely while a request of
   * that process is in flight or waits.
   */
  function lookAgainMs({ own, demands }: LimiterState): number {
    if (!keeper.shared) return Number.POSITIVE_INFINITY;
    const othersFly = own.some(({ id, fate }) => fate === 'flying' && !flying.has(id));
    const othersWait = keeper.hasOthers() && demands.some((demand) => demand.instance !== instance);
    return Math.max(leastLookMs, windowMs / (othersFly || othersWait ? 240 : 24));
  }

  function settleOnce(id: string, outcome: RequestOutcome) {
    if (!flying.delete(id)) return;
    settlements.push({ id, at: clock.monotonic(), outcome });
    void look();
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

  const pruned = () => pruneState(keeper.latest(), now());
  if (keeper.shared) void look();

  return {
    wait,
    ...createLimiterOutlook({ queue, keeper, clock, now }),
    expectPeople: () => {
      peopleExpectedAt = clock.monotonic();
      alarm.ringBy(peopleExpectedAt + windowMs / 12);
    },
    close: async () => {
      closed = true;
      alarm.stop();
      await look();
      for (const id of flying) settleOnce(id, { kind: 'cut-off' });
      await keeper.change((before) => demand.left(catchUp(before)));
    },
  };
}
