// How long a range the daily endpoint accepts. The contract (4.4) does not say, so refusals show it.

import { addDays, type DateRange, lengthOf } from '#base/day.ts';

export interface RangeLimit {
  /** Cuts the range into pieces that the service probably accepts, newest first. */
  pieces(range: DateRange): DateRange[];
  taken(range: DateRange): void;
  /** Two shorter ranges to try after a refusal, newest first; none if the length is not to blame. */
  refused(range: DateRange): DateRange[];
  /** What was found out, to be kept for the next start. */
  learned(): RangeLengths;
  /** Adds what was found out elsewhere. */
  learn(lengths: RangeLengths): void;
}

/** In days. */
export interface RangeLengths {
  /** 0: none was accepted yet. */
  readonly longestTaken: number;
  /** undefined: none was refused for its length yet. */
  readonly shortestRefused: number | undefined;
}

/** How many days one call is known to take. There is no bound until a length is refused. */
export function daysInOneCall({ longestTaken, shortestRefused }: RangeLengths): number {
  return shortestRefused === undefined ? Number.POSITIVE_INFINITY : Math.max(1, longestTaken);
}

export function createRangeLimit(before?: RangeLengths): RangeLimit {
  let longestTaken = before?.longestTaken ?? 0;
  let shortestRefused = before?.shortestRefused ?? Infinity;

  function take(length: number): void {
    longestTaken = Math.max(longestTaken, length);
    if (longestTaken >= shortestRefused) shortestRefused = Infinity;
  }

  return {
    learned: () => ({
      longestTaken,
      shortestRefused: Number.isFinite(shortestRefused) ? shortestRefused : undefined,
    }),
    pieces: (range) => {
      const length = lengthOf(range);
      return length < shortestRefused || longestTaken === 0 ? [range] : cut(range, longestTaken);
    },
    learn: (lengths) => {
      shortestRefused = Math.min(shortestRefused, lengths.shortestRefused ?? Infinity);
      take(lengths.longestTaken);
    },
    taken: (range) => take(lengthOf(range)),
    refused: (range) => {
      const length = lengthOf(range);
      if (length <= Math.max(1, longestTaken)) return [];
      shortestRefused = Math.min(shortestRefused, length);
      return cut(range, Math.ceil(length / 2));
    },
  };
}

function cut(range: DateRange, length: number): DateRange[] {
  const count = Math.ceil(lengthOf(range) / length);
  return Array.from({ length: count }, (_, index) => {
    const last = addDays(range.last, -index * length);
    const first = addDays(last, 1 - length);
    return { first: first < range.first ? range.first : first, last };
  });
}
