// Where the state of one limiter lives: in memory, or as a row that other processes of this machine change too.

import type { Log } from '#base/log.ts';
import type { SharedQuotas } from '#campaigns/quota-store.ts';
import type { LimiterState } from './state.ts';
import { decodeState, encodeState } from './stored-state.ts';

export interface Keeper {
  /** Gives `change` the newest state and keeps what it makes of it. For one caller at a time. */
  change(change: (state: LimiterState) => LimiterState): Promise<void>;
  /** The state as this process last saw it. */
  latest(): LimiterState;
  /** Whether other processes may change it. */
  readonly shared: boolean;
}

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

/** While the store fails the state lives on in memory, and what the headers tell bounds the harm. */
export function createStoredKeeper(
  initial: LimiterState,
  name: string,
  { store, bootId }: SharedQuotas,
  outside: { readonly monotonic: () => number; readonly log: Log },
): Keeper {
  let state = initial;
  /** The row as it was last read or written, and what it says: another process has changed it only where the text differs. */
  let known: { readonly row: string; readonly state: LimiterState } | undefined;

  async function change(make: (state: LimiterState) => LimiterState) {
    let made: LimiterState | undefined;
    let kept = known;
    try {
      await store.change(name, (row) => {
        const before = known !== undefined && row === known.row ? known.state : read(row);
        made = make(before);
        // The first turn writes in any case: what another boot wrote was read as of that moment, once.
        const same = known !== undefined && row !== undefined && made === before;
        kept = { row: same ? row : encodeState(made, bootId), state: made };
        return same ? undefined : kept.row;
      });
      known = kept;
    } catch (error) {
      outside.log.warn('quotas are kept in memory: the store failed', { name, error });
    }
    state = made ?? make(state);
  }

  function read(row: string | undefined): LimiterState {
    const stored = row === undefined ? undefined : decodeState(row, bootId, outside.monotonic());
    return stored === undefined ? state : { ...stored, windowMs: initial.windowMs, share: initial.share };
  }

  return { change, latest: () => state, shared: true };
}
