// Whether somebody may do something about a need: what it would change, or why not. If two act at once, the second learns who was first. Pure.

import type { Day } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { AttentionReason } from '#reports/attention/attention-line.ts';
import { decidingDeed, deedsInForce, handledNeed } from './fold-need-deeds.ts';
import type { DeedId, Doer, NeedState, Signed } from './handled-need.ts';
import type { KeptDeed, KeptNeed, NeedDeed, NeedWithDeeds } from './kept-need.ts';
import type { NeedFate } from './need-fate.ts';

export interface DeedWish {
  readonly deed: NeedDeed;
  readonly by: Doer;
  /** The deed by which the need was taken, snoozed or done when the control was drawn. */
  readonly seen: DeedId | undefined;
}

export type DeedVerdict =
  /** It may be done. `reason`: the need's reason now. */
  | { readonly kind: 'go'; readonly reason: AttentionReason }
  /** Somebody else took, snoozed or did it, and the person who clicked had not seen that. */
  | { readonly kind: 'first'; readonly state: Exclude<NeedState, { kind: 'open' }>; readonly today: Day }
  /** The need is already as the deed would make it. */
  | { readonly kind: 'so-already' }
  /** There is nothing left to do. `on` undefined: nobody knows since when. `unknown`: too little is known to tell. */
  | {
      readonly kind: 'over';
      readonly why: Extract<NeedFate, { kind: 'over' }>['why'] | 'unknown';
      readonly on: Day | undefined;
    }
  /** Snoozed until after the campaign ends, or until a day that has passed. */
  | { readonly kind: 'beyond-end'; readonly endsOn: Day }
  | { readonly kind: 'day-past' }
  /** It cannot be undone: somebody has done something since. */
  | { readonly kind: 'since-then'; readonly deed: KeptDeed; readonly today: Day };

export interface NeedNow {
  /** undefined if no look has seen it yet. */
  readonly kept: NeedWithDeeds | undefined;
  readonly fate: NeedFate;
  /** The campaign's end, if it states one. */
  readonly endsOn: Day | undefined;
  readonly today: Day;
}

export function decideDeed(now: NeedNow, wish: DeedWish): DeedVerdict {
  const { kept, fate } = now;
  if (wish.deed.kind === 'undo') return decideUndo(now, wish.deed.of, wish.by);
  const reason = fate.kind === 'stands' ? fate.line.reason : kept?.need.reason;
  const ended = kept?.need.ended;
  if (reason === undefined) return overBecause(fate, ended);
  // A note is worth keeping even if the need is already over.
  if (wish.deed.kind === 'note') return { kind: 'go', reason };
  if (fate.kind === 'over' || (fate.kind === 'open' && ended !== undefined)) return overBecause(fate, ended);
  const { state } = handledNeed(kept, reason, now.today);
  return decideState(state, wish, now) ?? { kind: 'go', reason };
}

function overBecause(fate: NeedFate, ended: KeptNeed['ended']): DeedVerdict {
  return { kind: 'over', why: fate.kind === 'over' ? fate.why : (ended?.why ?? 'unknown'), on: ended?.on };
}

function decideState(state: NeedState, wish: DeedWish, now: NeedNow): DeedVerdict | undefined {
  const { deed, by, seen } = wish;
  const isTheirs = state.kind === 'taken' && state.by.id !== by.id;
  const isUnseen = state.kind !== 'open' && state.by.id !== by.id && state.deed !== seen;
  // Somebody who has seen whose it is may take it over, but may not give it back for them.
  if (isUnseen || (isTheirs && deed.kind === 'give-back')) return { kind: 'first', state, today: now.today };
  switch (deed.kind) {
    case 'take':
      return state.kind === 'taken' && !isTheirs ? { kind: 'so-already' } : undefined;
    case 'give-back':
      return state.kind === 'open' ? { kind: 'so-already' } : undefined;
    case 'done':
      return state.kind === 'done' ? { kind: 'so-already' } : undefined;
    case 'snooze':
      return deed.until === undefined ? undefined : decideDay(deed.until, now);
    case 'note':
    case 'undo':
      return undefined;
    default:
      return unreachable(deed);
  }
}

function decideDay(until: Day, { today, endsOn }: NeedNow): DeedVerdict | undefined {
  if (until <= today) return { kind: 'day-past' };
  return endsOn !== undefined && until > endsOn ? { kind: 'beyond-end', endsOn } : undefined;
}

/** Only one's own last deed can be undone, because later ones of others build on it. */
function decideUndo({ kept, today }: NeedNow, of: DeedId, by: Signed['by']): DeedVerdict {
  const deeds = deedsInForce(kept?.deeds ?? []);
  const undoneDeed = deeds.find(({ id }) => id === of);
  if (undoneDeed === undefined || undoneDeed.by.id !== by.id) return { kind: 'so-already' };
  const last = decidingDeed(deeds);
  if (undoneDeed.deed.kind !== 'note' && last !== undefined && last !== undoneDeed)
    return { kind: 'since-then', deed: last, today };
  return { kind: 'go', reason: undoneDeed.reason };
}
