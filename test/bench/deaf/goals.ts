// What the bench holds figures against, and what it makes of them; pure.

import type { Colleagues } from './colleagues.ts';
import type { Settings } from './stage.ts';
import type { Turns } from './turns.ts';

/** One figure beside its goal; without a goal it only tells. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'MiB' | '×' | '';
  /** The largest that is good. */
  readonly most?: number;
  /** What helps to read it. */
  readonly note?: string;
}

export function meets({ value, most }: Figure): boolean {
  return most === undefined || value <= most;
}

export const turnsP99 = 'turns p99, CPU';

/** Processor time of one turn of the loop, ms. The short run stands at every landing, on whatever machine: a slower one has more. */
export function longestTurn({ campaigns, short, slowness }: TurnSettings): number {
  return (campaigns <= 1_000 ? 50 : 100) * (short ? slowness : 1);
}

type TurnSettings = Pick<Settings, 'campaigns' | 'calmP99Ms' | 'short' | 'slowness'>;

/**
 * The 99th of a hundred turns, ms; at least half as long again as where nothing is asked in the same run, for a busy machine hands
 * work over in heaps. The short run stands at every landing, on whatever machine, and leaves as much room again: it is the longest
 * turn that it judges. There, what nobody's questions cost is not judged: the others are held against it.
 */
function usualTurn({ calmP99Ms, short }: Pick<Settings, 'calmP99Ms' | 'short'>): number | undefined {
  if (short && calmP99Ms === 0) return undefined;
  return Math.max(5, 1.5 * calmP99Ms) * (short ? 1.5 : 1);
}

export function turnFigures({ cpu, wall }: Turns, settings: TurnSettings, note?: string): Figure[] {
  const most = usualTurn(settings);
  return [
    {
      what: 'longest turn, CPU',
      value: cpu.longest,
      unit: 'ms',
      most: longestTurn(settings),
      ...(note === undefined ? {} : { note }),
    },
    { what: turnsP99, value: cpu.p99, unit: 'ms', ...(most === undefined ? {} : { most }) },
    { what: 'longest block, wall', value: wall.longest, unit: 'ms' },
  ];
}

/** By the wall's time; so a goal of them leaves room for what else the machine does, and for the far end's own turns. */
export function colleagueFigures(
  { ackMs, answerMs, unheard, unanswered, ownMs, typed }: Colleagues,
  p99Ms?: number,
): Figure[] {
  const note = `${typed} typed; far end's own p99 ${ownMs.p99.toFixed(0)}, longest ${ownMs.max.toFixed(0)} ms`;
  return [
    { what: 'acknowledged p50', value: ackMs.p50, unit: 'ms' },
    {
      what: 'acknowledged p99',
      value: ackMs.p99,
      unit: 'ms',
      ...(p99Ms === undefined ? {} : { most: p99Ms }),
    },
    { what: 'acknowledged last', value: ackMs.max, unit: 'ms', most: 1_000 + ownMs.max, note },
    { what: 'not acknowledged in 3 s', value: unheard, unit: '', most: 0 },
    { what: 'answered p95', value: answerMs.p95, unit: 'ms' },
    { what: 'not answered in 20 s', value: unanswered, unit: '', most: 0 },
  ];
}
