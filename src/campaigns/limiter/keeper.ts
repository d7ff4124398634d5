// Keeps the state of one limiter: in memory, or in a row that other processes of this machine also change.

import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { KeptQuota, SharedQuotas } from '#campaigns/quota-store.ts';
import { bothKnown, type LimiterState } from './limiter-state.ts';
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
  };
}

/** People wait for a place meanwhile. A commit takes milliseconds. */
const patienceMs = 1_000;
const mostTries = 20;

/** What this process knows of the row. */
interface Known {
  readonly state: LimiterState;
  /** The version of the row at the last read or write; undefined if there is no row. */
  readonly version: number | undefined;
  /** Whether the row lacks what memory has. */
  readonly behind: boolean;
}

/** While the store fails or is slow, the state stays in memory. When the store works again, the row gets what happened meanwhile. */
export function createStoredKeeper(
  initial: LimiterState,
  name: string,
  { store, bootId }: SharedQuotas,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Keeper {
  let known: Known = { state: initial, version: undefined, behind: false };
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
      const kept = await within(patienceMs, bringIntoLine(known, keepLast), clock);
      if (kept === 'late') throw new Error('the store did not answer in time');
      known = kept;
      if (fails) log.info('quotas are written again', { name });
      fails = false;
    } catch (error) {
      isAwaited = false;
      if (!fails) log.warn('quotas are kept in memory: the store failed', { name, error });
      fails = true;
      tryAgainAt = clock.monotonic() + patienceMs;
      known = { ...known, state: made ?? make(known.state), behind: true };
    }
  }

  /** Makes the row and memory agree. It reads nothing if only this process changes the row. */
  async function bringIntoLine(before: Known, make: StateChange): Promise<Known> {
    // The first turn always writes: a state from another boot is read as of that moment, and only once.
    const isFirst = before.version === undefined;
    let now = isFirst ? await readAgain(before) : before;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const state = make(now.state);
      const isNew = state !== now.state || now.behind || isFirst;
      if (isNew && (await store.save(name, encodeState(state, bootId), now.version))) {
        return { state, version: (now.version ?? 0) + 1, behind: false };
      }
      const seen = await readAgain(now);
      if (!isNew && seen === now) return now;
      now = seen;
    }
    throw new Error('other processes were always faster');
  }

  /** Adds what another process has written meanwhile. */
  async function readAgain(before: Known): Promise<Known> {
    const row = await store.load(name);
    if (row?.version === before.version) return before;
    if (row === undefined) return { ...before, version: undefined };
    return { ...before, state: merged(row, before), version: row.version };
  }

  function merged(row: KeptQuota, { state, behind }: Known): LimiterState {
    const decoded = decodeState(row.state, bootId, clock.monotonic());
    if (decoded === undefined) return state;
    const read = { ...decoded, windowMs: initial.windowMs, share: initial.share };
    return behind ? bothKnown(read, state) : read;
  }

  return { change, latest: () => known.state, shared: true };
}
