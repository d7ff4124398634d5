// How late posts were, with and without the time in which no bot was alive to send them; on the clock that may be set.

import type { Clock } from '#base/clock.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Outages {
  up(): void;
  down(): void;
  /** The clock is about to be set; called again when it was. */
  clockMoves(): () => void;
  /** Stretches without a bot, and stretches in which the clock jumped. */
  readonly without: readonly Span[];
  readonly jumps: readonly Span[];
}

export function createOutages(clock: Clock): Outages {
  const without: Span[] = [];
  const jumps: Span[] = [];
  let alive = 0;
  let since = clock.now();
  return {
    up: () => {
      if (alive === 0) without.push({ from: since, to: clock.now() });
      alive += 1;
    },
    down: () => {
      alive -= 1;
      if (alive === 0) since = clock.now();
    },
    clockMoves: () => {
      const before = clock.now();
      return () => {
        const now = clock.now();
        jumps.push({ from: Math.min(before, now), to: Math.max(before, now) });
        if (alive > 0) return;
        if (now > since) without.push({ from: since, to: now });
        since = now;
      };
    },
    without,
    jumps,
  };
}

/** Lateness of each in ms, and of those that no jump of the clock touched, less the time without a bot. */
export function latenessOf(
  arrived: readonly { readonly due: number; readonly at: number }[],
  { without, jumps }: Pick<Outages, 'without' | 'jumps'>,
): { readonly all: readonly number[]; readonly awake: readonly number[] } {
  const touches = ({ from, to }: Span, due: number, at: number) => from < at && to > due;
  const all = arrived.map(({ due, at }) => at - due);
  const awake = arrived
    .filter(({ due, at }) => !jumps.some((jump) => touches(jump, due, at)))
    .map(({ due, at }) => {
      const dead = without.filter((span) => touches(span, due, at));
      const lost = dead.reduce((sum, { from, to }) => sum + Math.min(to, at) - Math.max(from, due), 0);
      return Math.max(0, at - due - lost);
    });
  return { all, awake };
}
