// One case: the bot does something while colleagues type, and what came of it is put beside its goals.

import { setTimeout as wait } from 'node:timers/promises';
import { colleagueFigures, type Figure, turnFigures } from './goals.ts';
import type { MadeStores } from './made-store.ts';
import { openStage, type Settings, type Stage, type StageOptions } from './stage.ts';

export interface Outcome {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** So many of the first are those that are watched in every case; 0: none. */
  readonly watched: number;
}

export interface Case {
  readonly name: string;
  /** Whether it is one of the short run. */
  readonly short: boolean;
  run(settings: Settings, stores: MadeStores): Promise<readonly Outcome[]>;
}

export interface CaseOptions extends StageOptions {
  readonly title: string;
  /** Commands of colleagues. */
  readonly perSecond?: number;
  /** Goal of the p99 of acknowledgements, where there is one. */
  readonly ackP99?: () => Promise<number>;
  /** When colleagues begin to type, ms since the epoch; absent: as soon as the bot is ready. */
  readonly typingFrom?: number;
  /** So long before that they type without being counted: what runs for the first time is slow, and so is who is looked up first. */
  readonly warmMs?: number;
  /** What else it figures out is given back. */
  readonly work: (stage: Stage) => Promise<readonly Figure[] | undefined>;
}

const usualPerSecond = 50;
/** A share of turns says little of a shorter time. */
const leastMs = 6_000;

/** A case of one bot that does one thing. */
export function oneThing(
  name: string,
  isShort: boolean,
  optionsFor: (settings: Settings, stores: MadeStores) => Omit<CaseOptions, 'name'>,
): Case {
  return {
    name,
    short: isShort,
    run: async (settings, stores) => [
      await measured(settings, stores, { name, ...optionsFor(settings, stores) }),
    ],
  };
}

export async function measured(
  settings: Settings,
  stores: MadeStores,
  options: CaseOptions,
): Promise<Outcome> {
  const { title, perSecond = usualPerSecond, work, ackP99, typingFrom = 0, warmMs = 0 } = options;
  const stage = await openStage(settings, stores, options);
  try {
    await wait(Math.max(0, typingFrom - warmMs - Date.now()));
    if (warmMs > 0) await stage.beside(perSecond, warmMs, async () => undefined);
    await wait(Math.max(0, typingFrom - Date.now()));
    const { own, turns, colleagues, longest } = await stage.beside(perSecond, leastMs, () => work(stage));
    const most = await ackP99?.();
    const figures = [...turnFigures(turns, settings, longest), ...colleagueFigures(colleagues, most)];
    return { title, watched: figures.length, figures: [...figures, ...(own ?? [])] };
  } finally {
    await stage.close();
  }
}

export async function until(forMs: number, isTrue: () => Promise<boolean>): Promise<void> {
  for (const last = performance.now() + forMs; performance.now() < last && !(await isTrue()); )
    await wait(200);
}
