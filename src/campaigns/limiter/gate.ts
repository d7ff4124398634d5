// After a refusal (429) the endpoint is closed until the service says, then one probe goes first; knows no lanes.

import { type Gate, guardMs, type LimiterState, type OwnRequest, orphanMs } from './state.ts';

/** When the gate lets a probe pass; undefined where it is open. A probe that was lost with its program counts for orphanMs. */
export function gateOpensAt(state: LimiterState): number | undefined {
  const { gate } = state;
  if (gate === undefined) return undefined;
  const probe = state.own.find((own) => own.id === gate.probe && own.fate === 'flying');
  return probe === undefined ? gate.until : Math.max(gate.until, probe.sent + orphanMs(state));
}

/**
 * Contract section 8: wait for Retry-After or until Reset, plus a buffer (the shorter of the `waits` it stated), or without any
 * 1, 2, 4 … 32 s with jitter. A probe that is refused too waits that long at least, whatever is stated: somebody else takes
 * each place the moment it comes back. A burst is refused as a whole, so only a request sent after the gate closed counts as
 * another strike. `chance` is in [0, 1).
 */
export function closeGate(
  state: LimiterState,
  refused: OwnRequest,
  now: number,
  waits: readonly number[],
  chance: number,
): Gate {
  const before = state.gate;
  const sameBurst = before !== undefined && refused.sent < before.closedAt;
  const strikes = sameBurst ? before.strikes : (before?.strikes ?? 0) + 1;
  const stated = Math.max(0, Math.min(...waits)) + guardMs(state) + (chance * state.windowMs) / 600;
  const wait =
    waits.length === 0 ? backOffMs(strikes, chance) : Math.max(stated, backOffMs(strikes - 1, chance));
  return {
    until: sameBurst ? Math.max(before.until, now + wait) : now + wait,
    strikes,
    closedAt: sameBurst ? before.closedAt : now,
    probe: before?.probe === refused.id ? undefined : before?.probe,
  };
}

/** 0, 1, 2, 4 … 32 s ± 25 %. */
function backOffMs(strikes: number, chance: number): number {
  return strikes === 0 ? 0 : Math.min(32_000, 1000 * 2 ** (strikes - 1)) * (0.75 + 0.5 * chance);
}

/** The gate after this request was answered other than by a refusal: the probe's answer opens it. */
export function gateAfterAnswer(gate: Gate | undefined, id: string, counted: boolean): Gate | undefined {
  if (gate === undefined || gate.probe !== id) return gate;
  return counted ? undefined : { ...gate, probe: undefined };
}
