// What was found out about the daily endpoint: in memory to be looked up, in the store for the next start. Asks nothing itself.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Day } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { createRangeLimit, type RangeLimit } from './range-limit.ts';
import type { Findings, LastDay, ReadingStore } from './reading.ts';

export interface FindingsMemory {
  /** The same value until something is found out. */
  current(): Findings;
  readonly rangeLimit: RangeLimit;
  readonly unclearDays: UnclearDays;
  /** A day read before this instant may be a left-out day that was taken for an empty one; undefined: there is none. */
  distrustedBefore(): Instant | undefined;
  foundLastDay(lastDay: LastDay): void;
  foundHistoryFrom(scope: string, first: Day): void;
  /** Writes what is new. What cannot be written is found out again after a restart. */
  keep(): Promise<void>;
  /** Takes over what the bot that reads ahead has found out meanwhile. */
  follow(): Promise<void>;
}

/** Whether a shorter range shows which days were zero. If a service's totals never add up, it does not, and costs a call. */
export interface UnclearDays {
  isWorthAsking(): boolean;
  asked(isClear: boolean): void;
}

export async function openFindings(
  store: ReadingStore,
  clock: Pick<Clock, 'now'>,
  log: Log,
): Promise<FindingsMemory> {
  const before = await store.loadFindings();
  const rangeLimit = createRangeLimit(before?.lengths);
  let lastDay: LastDay = before?.lastDay ?? { kind: 'assumed-included' };
  /** When this instance heard from another that the last day is left out. */
  let learnedAt = Number.NEGATIVE_INFINITY;
  let historyFrom = before?.historyFrom ?? {};
  let told: Findings = { lastDay, lengths: rangeLimit.learned(), historyFrom };
  const current = (): Findings => {
    const now = { lastDay, lengths: rangeLimit.learned(), historyFrom };
    if (!isSame(now, told)) told = now;
    return told;
  };
  let kept = current();
  return {
    current,
    rangeLimit,
    unclearDays: createUnclearDays(),
    distrustedBefore: () => (lastDay.kind === 'left-out' ? Math.max(lastDay.foundAt, learnedAt) : undefined),
    foundLastDay: (found) => {
      lastDay = found;
    },
    foundHistoryFrom: (scope, first) => {
      historyFrom = { ...historyFrom, [scope]: first };
    },
    keep: async () => {
      const now = current();
      if (isSame(now, kept)) return;
      kept = now;
      try {
        await store.saveFindings(now);
      } catch (error) {
        log.error('what was found out about the service could not be kept', { error });
      }
    },
    follow: async () => {
      try {
        const found = await store.loadFindings();
        if (found === undefined) return;
        if (isLater(found.lastDay, lastDay)) {
          // Until now this instance has read days by the old rule.
          if (found.lastDay.kind === 'left-out' && lastDay.kind !== 'left-out') learnedAt = clock.now();
          lastDay = found.lastDay;
        }
        historyFrom = { ...historyFrom, ...found.historyFrom };
        rangeLimit.learn(found.lengths);
      } catch (error) {
        log.warn('what another instance has found out about the service could not be read', { error });
      }
    },
  };
}

function isLater(one: LastDay, other: LastDay): boolean {
  if (one.kind === 'assumed-included') return false;
  return other.kind === 'assumed-included' || one.foundAt > other.foundAt;
}

const mostInVain = 3;

function createUnclearDays(): UnclearDays {
  let inVain = 0;
  return {
    isWorthAsking: () => inVain < mostInVain,
    asked: (isClear) => {
      inVain = isClear ? 0 : inVain + 1;
    },
  };
}

/** A new finding makes a new value, so identity is enough: a history of thousands need not be compared. */
function isSame(one: Findings, other: Findings): boolean {
  const sameLengths =
    one.lengths.longestTaken === other.lengths.longestTaken &&
    one.lengths.shortestRefused === other.lengths.shortestRefused;
  return sameLengths && one.lastDay === other.lastDay && one.historyFrom === other.historyFrom;
}
