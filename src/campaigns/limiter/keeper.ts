// Where the state of one limiter lives: in memory, or as a row that other processes of this machine change too.

import type { Log } from '#base/log.ts';
import type { SharedQuotas } from '#campaigns/quota-store.ts';
import { bothKnown, type LimiterState } from './state.ts';
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

/** While the store fails the state lives on in memory; once it works again, what happened meanwhile is written. */
export function createStoredKeeper(
  initial: LimiterState,
  name: string,
  { store, bootId }: SharedQuotas,
  outside: { readonly monotonic: () => number; readonly log: Log },
): Keeper {
  let state = initial;
  /** The row as this process last read or wrote it: another has changed it only where the text differs. */
  let known: string | undefined;
  /** The row lacks what memory has. */
  let behind = false;

  async function change(make: (state: LimiterState) => LimiterState) {
    let made: LimiterState | undefined;
    let kept: string | undefined;
    try {
      await store.change(name, (row) => {
        const before = read(row);
        made = make(before);
        // The first turn writes in any case: what another boot wrote was read as of that moment, once.
        const same = row !== undefined && known !== undefined && made === before && !behind;
        kept = same ? row : encodeState(made, bootId);
        return same ? undefined : kept;
      });
      known = kept;
      if (behind) outside.log.info('quotas are written again', { name });
      behind = false;
    } catch (error) {
      if (!behind) outside.log.warn('quotas are kept in memory: the store failed', { name, error });
      behind = true;
    }
    state = made ?? make(state);
  }

  function read(row: string | undefined): LimiterState {
    if (row === undefined || row === known) return state;
    const decoded = decodeState(row, bootId, outside.monotonic());
    if (decoded === undefined) return state;
    const stored = { ...decoded, windowMs: initial.windowMs, share: initial.share };
    return behind ? bothKnown(stored, state) : stored;
  }

  return { change, latest: () => state, shared: true };
}
