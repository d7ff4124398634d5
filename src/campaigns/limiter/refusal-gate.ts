// After a refusal (429) nothing goes until the time that the service states. Then one probe goes first. Knows no lanes.

import { longestWaitMs } from '#campaigns/retry-after.ts';
import { type Gate, guardMs, type LimiterState, type OwnRequest, patienceMs } from './limiter-state.ts';

/** When the gate lets a probe pass; undefined if it is open. If a probe was lost with its process, the next one goes. */
export function gateOpensAt(state: LimiterState): number | undefined {
  const { gate } = state;
  if (gate === undefined) return undefined;
  const probe = state.own.find((own) => own.id === gate.probe && own.fate === 'flying');
  return probe === undefined ? gate.until : Math.max(gate.until, probe.sent + patienceMs(state));
}

/**
 * The gate after a refusal (contract section 8). `waits` are the waits that the service stated, by Retry-After and Reset.
 * - The first time, the gate waits for the shorter one and a buffer. If the service states none, it waits 1, 2, 4 … 32 s with jitter.
 * - If a probe is refused too, one of the two waits was wrong, or others take each place at once. So the gate waits for the longer one,
 *   and at least as long as without any.
 * - A burst is refused as a whole, so only requests that were sent after the gate closed count as another strike.
 * `chance` is in [0, 1).
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
  const ofWaits = strikes > 1 ? Math.max(...waits) : Math.min(...waits);
  const stated = ofWaits + guardMs(state) + (chance * state.windowMs) / 600;
  const told =
    waits.length === 0 ? backOffMs(strikes, chance) : Math.max(stated, backOffMs(strikes - 1, chance));
  const wait = Math.min(longestWaitMs, told);
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

/** The gate after a request that was not refused. The answer to a probe opens it. After a failed probe, the next one may go. */
export function gateAfterAnswer(
  gate: Gate | undefined,
  request: OwnRequest,
  answered: boolean,
): Gate | undefined {
  if (gate === undefined) return undefined;
  if (answered && request.rule === 'probe' && request.sent > gate.closedAt) return undefined;
  return gate.probe === request.id ? { ...gate, probe: undefined } : gate;
}
