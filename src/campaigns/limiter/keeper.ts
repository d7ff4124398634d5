// Keeps the state of one limiter: in memory, or in a row that other processes, of this machine or of several, also change.

import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import {
  type KeptQuota,
  type QuotaCompany,
  type QuotaTime,
  type SharedQuotas,
  serverScale,
} from '#campaigns/quota-store.ts';
import {
  afterReboot,
  bothKnown,
  guardMs,
  instanceOf,
  type LimiterState,
  type OutOfReach,
} from './limiter-state.ts';
import { decodeState, encodeState } from './stored-state.ts';

export interface Keeper {
  /**
   * Calls `change` with the newest state and keeps the result. If another process was faster, it calls `change` again with the state of
   * that process, and only the last result counts. For one caller at a time.
   */
  change(change: StateChange): Promise<void>;
  /** The state as this process last saw it. */
  latest(): LimiterState;
  /** Whether other processes may change it. */
  readonly shared: boolean;
  /** Whether there are other instances of the bot on the database now. */
  hasOthers(): boolean;
  /** Turns this process's monotonic time into the time that the state uses. */
  readonly time: QuotaTime;
}

type StateChange = (state: LimiterState) => LimiterState;

export function createMemoryKeeper(initial: LimiterState): Keeper {
  let state = initial;
  return {
    change: async (change) => {
      state = change(state);
    },
    latest: () => state,
    shared: false,
    hasOthers: () => false,
    time: monotonicTime,
  };
}

/** One machine has one monotonic clock. */
const monotonicTime: QuotaTime = { earliest: (at) => at, latest: (at) => at, settings: () => 0 };

/** How long a turn waits for the store: people wait for a place meanwhile, and a commit takes milliseconds. */
const patienceMs = 1_000;
/** Beside others nothing is granted without the row, so giving up earlier would gain nothing. */
const patienceBesideMs = 5_000;
const mostTries = 20;
/** A request that another instance granted at the last moment reaches the service within this time. */
const lateMs = 1_000;
/** After an outage, every instance has read the row again within this time. */
const returnMs = 10_000;

/** What this process knows of the row. */
interface Known {
  readonly state: LimiterState;
  /** The version of the row at the last read or write; undefined if there is no row. */
  readonly version: number | undefined;
  /** Whether the row lacks what memory has. */
  readonly behind: boolean;
  /** How often the state's clock had been set when this process last wrote the row. */
  readonly settings: number;
}

/**
 * While the store fails or is slow, the state stays in memory, and instances that share the row keep to their parts. When the store works
 * again, the row gets what happened meanwhile.
 */
export function createStoredKeeper(
  initial: LimiterState,
  name: string,
  instance: string,
  { store, bootId, server }: SharedQuotas,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Keeper {
  const time = server?.time ?? monotonicTime;
  const scale = server === undefined ? bootId : serverScale;
  const now = () => time.earliest(clock.monotonic());
  const hasOthers = () => company().bots > 1;
  const patience = () => (hasOthers() ? patienceBesideMs : patienceMs);
  let known: Known = { state: initial, version: undefined, behind: false, settings: time.settings() };
  const company = () => server?.company() ?? alone;
  /** The limit of this instance while the row may lack what others granted; undefined: none. */
  let apart: OutOfReach | undefined;
  let fails = false;
  let tryAgainAt = Number.NEGATIVE_INFINITY;

  async function change(make: StateChange): Promise<void> {
    if (clock.monotonic() < tryAgainAt) {
      known = { ...known, state: make(known.state) };
      return;
    }
    let made: LimiterState | undefined;
    let isAwaited = true;
    const keepLast: StateChange = (state) => {
      if (!isAwaited) throw new Error('nobody waits for it any more');
      made = make(state);
      return made;
    };
    try {
      const kept = await within(patience(), bringIntoLine(known, keepLast), clock);
      if (kept === 'late') throw new Error('the store did not answer in time');
      known = kept;
      if (fails) log.info('the store keeps the quotas again', { name });
      fails = false;
    } catch (error) {
      isAwaited = false;
      apart = fails && apart !== undefined ? apart : apartFromNow();
      if (!fails) log.warn('quotas are kept in memory: the store failed', { name, part: apart?.part, error });
      fails = true;
      tryAgainAt = clock.monotonic() + patienceMs;
      // Beside others, a grant counts only once the row has it. So the grants of this attempt go back, and are made again within the part.
      const state = apart === undefined ? (made ?? make(known.state)) : make(limited(known.state));
      known = { ...known, state, behind: true };
    }
  }

  /**
   * This instance's limit once the row is out of reach. Within a moment the others grant nothing by the row either. One window later,
   * nothing that they granted by it is still in the service's window.
   */
  function apartFromNow(): OutOfReach | undefined {
    const { bots } = company();
    const from = time.latest(clock.monotonic()) + initial.windowMs + guardMs(initial) + lateMs;
    return bots > 1 ? { instance, part: part(), from } : undefined;
  }

  /**
   * This instance's limit after an outage of a window or more, in which each instance kept to its part. The row may still lack what the
   * others took meanwhile.
   */
  function apartAfterOutage(): OutOfReach | undefined {
    const { bots, gap } = company();
    if (bots <= 1 || gap === undefined) return undefined;
    const { from, until: endedAt } = gap;
    if ((endedAt ?? clock.monotonic()) - from < initial.windowMs) return undefined;
    const until = endedAt && time.latest(endedAt) + initial.windowMs + guardMs(initial) + returnMs;
    if (until !== undefined && until <= now()) return undefined;
    return { instance, part: part(), from: Number.NEGATIVE_INFINITY, until };
  }

  /**
   * This instance's places in a window. It has none until the others have counted it, because until then they share out the whole limit.
   */
  function part(): number {
    const { bots, isKnown } = company();
    return isKnown ? Math.floor(known.state.limit / bots) : 0;
  }

  /** Makes the row and memory agree. It reads nothing if only this process changes the row. */
  async function bringIntoLine(before: Known, make: StateChange): Promise<Known> {
    // The first turn always writes. Reading turns times by another clock into now, and that may happen only once.
    const isFirst = before.version === undefined;
    apart = apartAfterOutage();
    const timely = before.settings === time.settings() ? before : asOfNow(before);
    let read = isFirst || hasOthers() ? await readAgain(timely) : timely;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const state = make(limited(read.state));
      const isNew = state !== read.state || read.behind || isFirst;
      if (
        isNew &&
        (await store.save(name, encodeState({ ...state, apart: undefined }, scale), read.version))
      ) {
        return { ...read, state, version: (read.version ?? 0) + 1, behind: false, settings: time.settings() };
      }
      const seen = await readAgain(read);
      if (!isNew && seen === read) return read;
      read = seen;
    }
    throw new Error('other processes were always faster');
  }

  /**
   * For when the clock was set: every time in the state becomes now. Each instance does so when it notices; the last one leaves the row
   * right.
   */
  function asOfNow(before: Known): Known {
    return { ...before, state: afterReboot(before.state, now()), behind: true };
  }

  function limited(state: LimiterState): LimiterState {
    return state.apart === apart ? state : { ...state, apart };
  }

  /** Adds what another process has written meanwhile. */
  async function readAgain(before: Known): Promise<Known> {
    const row = await store.load(name);
    if (row?.version === before.version) return before;
    if (row === undefined) return { ...before, version: undefined };
    return { ...before, state: merged(row, before), version: row.version };
  }

  function merged(row: KeptQuota, { state, behind, settings }: Known): LimiterState {
    const decoded = decodeState(row.state, scale, now());
    if (decoded === undefined) return state;
    const timely = settings === time.settings() ? decoded : afterReboot(decoded, now());
    const own = ownAsSent(timely.own, state);
    const read = { ...timely, own, windowMs: initial.windowMs, share: initial.share };
    return behind ? bothKnown(read, state) : read;
  }

  /**
   * A write may reach the row after its turn gave up waiting. What it granted was taken back here and never sent, so it takes no place.
   * Memory has every request that this instance did send.
   */
  function ownAsSent(own: LimiterState['own'], memory: LimiterState): LimiterState['own'] {
    const sent = new Set(memory.own.map(({ id }) => id));
    return own.filter(({ id }) => sent.has(id) || instanceOf(id) !== instance);
  }

  return { change, latest: () => known.state, shared: true, hasOthers, time };
}

const alone: QuotaCompany = { bots: 1, isKnown: true };
