// How much of a message this workspace draws: the degrade ladder's memory, kept in the store so that it is learned once.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { type DetailLevel, detailLevels } from '#blocks/message.ts';

export interface DetailMemory {
  /** The richest level that Slack has not refused in the last week. */
  current(): DetailLevel;
  /** Slack refused that level: remembers and returns the next one down, or undefined where there is none. */
  lower(refused: DetailLevel): DetailLevel | undefined;
}

/** Where a small fact about the workspace is kept; the store satisfies it. */
export interface Recollection {
  recall(key: string): Promise<unknown>;
  remember(key: string, value: unknown): Promise<void>;
}

const key = 'charts-refused-at';
/** Slack widens its limits within weeks, so a refusal is believed for one. */
const believedMs = 7 * 24 * 60 * 60_000;

/** Only charts are given up for good: `text` is the way out of one broken message, not a property of the workspace. */
export async function createDetailMemory(options: {
  recollection: Recollection;
  clock: Clock;
  log: Log;
}): Promise<DetailMemory> {
  const { recollection, clock, log } = options;
  const kept = await recollection.recall(key);
  let refusedAt = typeof kept === 'number' ? kept : undefined;
  return {
    current: () => (refusedAt !== undefined && clock.now() - refusedAt < believedMs ? 'tables' : 'charts'),
    lower: (refused) => {
      if (refused === 'charts') {
        refusedAt = clock.now();
        recollection
          .remember(key, refusedAt)
          .catch((error: unknown) => log.error('what the workspace draws could not be kept', { error }));
      }
      return detailLevels[detailLevels.indexOf(refused) + 1];
    },
  };
}
