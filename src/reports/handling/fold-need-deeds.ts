// How a need stands after what was done about it: a fold over its deeds, and whether it is back despite them. Pure.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day } from '#base/day.ts';
import type { AttentionReason } from '#reports/attention/attention-line.ts';
import type { BackAgain, HandledNeed, NeedNote, NeedState, Signed } from './handled-need.ts';
import type { KeptDeed, KeptNeed, NeedWithDeeds } from './kept-need.ts';
import { isWorse } from './need-worsened.ts';

/** The figures may take so many days to show what was done. */
const daysToShow = 7;

/** `kept` is undefined if no look has seen it yet. */
export function handledNeed(
  kept: NeedWithDeeds | undefined,
  reason: AttentionReason,
  today: Day,
): HandledNeed {
  if (kept === undefined) {
    return {
      arose: today,
      seenAt: undefined,
      isNews: true,
      today,
      state: { kind: 'open' },
      note: undefined,
      back: undefined,
    };
  }
  const { need } = kept;
  const deeds = deedsInForce(kept.deeds);
  const state = stateAfter(deeds.filter(({ at }) => countsFor(need, at)));
  const back = backAgain(state, deeds, need, reason, today);
  const cameBack = back?.why === 'again' ? need.again : undefined;
  return {
    arose: need.arose,
    seenAt: cameBack?.at ?? need.seenAt,
    isNews: need.arose === today || cameBack?.on === today || back?.why === 'day-came',
    today,
    state: afterSnooze(state, today),
    note: newestNote(deeds),
    back,
  };
}

/** Without deeds that were undone, and without the undoing. */
export function deedsInForce(deeds: readonly KeptDeed[]): readonly KeptDeed[] {
  const undone = new Set(deeds.flatMap(({ deed }) => (deed.kind === 'undo' ? [deed.of] : [])));
  return deeds.filter(({ id, deed }) => deed.kind !== 'undo' && !undone.has(id));
}

/** The newest deed that decides whose it is. A note does not. */
export function decidingDeed(deeds: readonly KeptDeed[]): KeptDeed | undefined {
  return deeds.findLast(({ deed }) => deed.kind !== 'note');
}

function countsFor({ again }: KeptNeed, at: Instant): boolean {
  return again === undefined || at >= again.at;
}

function stateAfter(deeds: readonly KeptDeed[]): NeedState {
  let state: NeedState = { kind: 'open' };
  for (const { id, deed, by, at, on } of deeds) {
    const signed = { deed: id, by, at, on };
    if (deed.kind === 'take') state = { kind: 'taken', ...signed };
    if (deed.kind === 'give-back') state = { kind: 'open' };
    if (deed.kind === 'done') state = { kind: 'done', ...signed };
    if (deed.kind === 'snooze')
      state = { kind: 'snoozed', ...signed, until: deed.until, taker: takerOf(state) };
  }
  return state;
}

function takerOf(state: NeedState) {
  if (state.kind === 'taken') return state.by;
  return state.kind === 'snoozed' ? state.taker : undefined;
}

/** When its day comes, a snoozed need belongs again to whoever had it before. */
function afterSnooze(state: NeedState, today: Day): NeedState {
  if (state.kind !== 'snoozed' || state.until === undefined || today < state.until) return state;
  const { taker, deed, at, on } = state;
  return taker === undefined ? { kind: 'open' } : { kind: 'taken', deed, by: taker, at, on };
}

function backAgain(
  state: NeedState,
  deeds: readonly KeptDeed[],
  need: KeptNeed,
  reason: AttentionReason,
  today: Day,
): BackAgain | undefined {
  const last = decidingDeed(deeds);
  if (last === undefined || last.deed.kind === 'give-back') return undefined;
  const { by, at, on } = last;
  const after = pastTense[last.deed.kind as keyof typeof pastTense];
  const back = (why: BackAgain['why']): BackAgain => ({ why, after, by, at, on });
  if (state.kind === 'open') return countsFor(need, at) ? undefined : back('again');
  const dayCame = state.kind === 'snoozed' && state.until !== undefined && today >= state.until;
  if (dayCame && today === state.until) return back('day-came');
  if (dayCame && state.taker === undefined) return undefined;
  if (isWorse(last.reason, reason)) return back('worse');
  return state.kind === 'done' && today >= addDays(on, daysToShow) ? back('still-so') : undefined;
}

const pastTense = { take: 'taken', snooze: 'snoozed', done: 'done' } as const;

function newestNote(deeds: readonly KeptDeed[]): NeedNote | undefined {
  const noted = deeds.findLast(({ deed }) => deed.kind === 'note');
  if (noted?.deed.kind !== 'note') return undefined;
  const { by, at, on }: Signed = noted;
  return { by, at, on, text: noted.deed.text };
}
