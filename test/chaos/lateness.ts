// How late posts were, with and without the time in which no bot was alive to send them; on the clock that nobody sets.

import type { Clock } from '#base/clock.ts';
import type { ClockSetting } from './clock-history.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Outages {
  /** One bot more, or less, that does its work by the right time. */
  up(): void;
  down(): void;
  /** For that time no bot can do it. */
  hindered(work: () => Promise<void>): Promise<void>;
  /** The clock was set. */
  jumped(): void;
  /** Without a bot that could do its work. */
  readonly without: readonly Span[];
  /** As it stood at first, and each one since. */
  readonly settings: readonly ClockSetting[];
}

/** `at` is when it came. */
export interface Arrived {
  readonly lateMs: number;
  readonly at: number;
}

export function createOutages({ monotonic, now }: Pick<Clock, 'monotonic' | 'now'>): Outages {
  const without: Span[] = [];
  const setting = (): ClockSetting => {
    const began = monotonic();
    return { began, ahead: now() - began };
  };
  const settings = [setting()];
  let alive = 0;
  let hindrances = 0;
  let since: number | undefined = monotonic();
  const changed = () => {
    const works = alive > 0 && hindrances === 0;
    if (works && since !== undefined) without.push({ from: since, to: monotonic() });
    if (works) since = undefined;
    else since ??= monotonic();
  };
  const hinders = (by: number) => {
    hindrances += by;
    changed();
  };
  return {
    up: () => {
      alive += 1;
      changed();
    },
    down: () => {
      alive -= 1;
      changed();
    },
    hindered: async (work) => {
      hinders(1);
      await work().finally(() => hinders(-1));
    },
    jumped: () => void settings.push(setting()),
    without,
    settings,
  };
}

export interface Lateness {
  /** In ms, of posts during which nobody set the clock. */
  readonly steady: readonly number[];
  /** The same, less the time without a bot. */
  readonly awake: readonly number[];
  /** Of the others; they are as late as the clock was moved. */
  readonly jumped: readonly number[];
}

export function latenessOf(
  arrived: readonly Arrived[],
  { without, settings }: Pick<Outages, 'without' | 'settings'>,
): Lateness {
  const { steady = [], jumped = [] } = Object.groupBy(arrived, ({ lateMs, at }) =>
    settings.slice(1).some(({ began }) => began > at - lateMs && began <= at) ? 'jumped' : 'steady',
  );
  const awake = steady.map(({ lateMs, at }) => {
    const dead = without.map(({ from, to }) => Math.min(to, at) - Math.max(from, at - lateMs));
    return Math.max(0, lateMs - dead.reduce((sum, ms) => sum + Math.max(0, ms), 0));
  });
  const inMs = (of: readonly Arrived[]) => of.map(({ lateMs }) => lateMs);
  return { steady: inMs(steady), awake, jumped: inMs(jumped) };
}
