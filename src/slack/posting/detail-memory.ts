// How much of a message this workspace draws. The store keeps it, so that the bot learns it once.

import * as z from 'zod';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { limits } from '#blocks/limits.ts';
import { type DetailLevel, detailLevels, type Message } from '#blocks/message.ts';
import { weightOf } from '#blocks/weight.ts';

export interface DetailMemory {
  /** The richest level that Slack has not refused in the last week. */
  current(): DetailLevel;
  /** Slack refused that level. Remembers this, and returns the next lower level; undefined if there is none. */
  lower(refused: DetailLevel): DetailLevel | undefined;
  /** Whether Slack may accept a message of that weight. Any weight fits, unless Slack has refused one within the last week. */
  fits(way: MessageRoute, message: Message): boolean;
  /** Slack refused blocks of that weight as too long. */
  tooLong(way: MessageRoute, weight: number): void;
}

/** chat.* has a limit that response_url seems not to have. */
export type MessageRoute = 'post' | 'reply';

/** Where a small fact about the workspace is kept. The store implements it. */
export interface Recollection {
  recall(key: string): Promise<unknown>;
  remember(key: string, value: unknown): Promise<void>;
}

const key = 'charts-refused-at';
const capKey = 'longest-blocks';
/** Slack raises its limits within weeks, so a refusal counts for a week. */
const believedMs = 7 * 24 * 60 * 60_000;

/** The memory gives up only charts. A message that needs `text` is broken itself, which says nothing about the workspace. */
export async function createDetailMemory(options: {
  recollection: Recollection;
  clock: Clock;
  log: Log;
}): Promise<DetailMemory> {
  const { recollection, clock, log } = options;
  const kept = await recollection.recall(key);
  let refusedAt = typeof kept === 'number' ? kept : undefined;
  const caps = new Map<MessageRoute, Cap>();
  for (const cap of capsIn(await recollection.recall(capKey))) caps.set(cap.way, cap);
  const keep = (name: string, value: unknown) => {
    recollection
      .remember(name, value)
      .catch((error: unknown) => log.error('the detail level of the workspace could not be kept', { error }));
  };
  return {
    current: () => (refusedAt !== undefined && clock.now() - refusedAt < believedMs ? 'tables' : 'charts'),
    lower: (refused) => {
      if (refused === 'charts') {
        refusedAt = clock.now();
        keep(key, refusedAt);
      }
      return detailLevels[detailLevels.indexOf(refused) + 1];
    },
    fits: (way, message) => {
      const cap = caps.get(way);
      return cap === undefined || clock.now() - cap.at >= believedMs || weightOf(message) <= cap.longest;
    },
    tooLong: (way, weight) => {
      // The text may have been too long instead, so blocks within the known limit are still tried.
      if (weight <= limits.message.blocksText) return;
      caps.set(way, { way, longest: limits.message.blocksText, at: clock.now() });
      keep(capKey, [...caps.values()]);
    },
  };
}

interface Cap {
  readonly way: MessageRoute;
  readonly longest: number;
  readonly at: number;
}

function capsIn(kept: unknown): readonly Cap[] {
  const read = z.array(cap).safeParse(kept);
  return read.success ? read.data : [];
}

const cap = z.object({ way: z.enum(['post', 'reply']), longest: z.number(), at: z.number() });
