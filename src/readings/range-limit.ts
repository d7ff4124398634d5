// How long a range the daily endpoint takes: the contract (4.4) does not say, so it is found out from what is refused.

import { addDays, type DateRange, lengthOf } from '#base/day.ts';

export interface RangeLimit {
  /** The range in pieces that are thought to be taken, newest first. */
  pieces(range: DateRange): DateRange[];
  taken(range: DateRange): void;
  /** Two shorter ranges to try instead, newest first; none where the length is not to blame. */
  refused(range: DateRange): DateRange[];
  /** To be kept, so that it need not be found out again. */
  learned(): RangeLengths;
}

/** In days. */
export interface RangeLengths {
  /** 0: none was ever taken. */
  readonly longestTaken: number;
  /** undefined: none was ever refused for its length. */
  readonly shortestRefused: number | undefined;
}

/** Days that one call is known to take; without a bound until a length was refused. */
export function daysInOneCall({ longestTaken, shortestRefused }: RangeLengths): number {
  return shortestRefused === undefined ? Number.POSITIVE_INFINITY : Math.max(1, longestTaken);
}

export function createRangeLimit(before?: RangeLengths): RangeLimit {
  let longestTaken = before?.longestTaken ?? 0;
  let shortestRefused = before?.shortestRefused ?? Infinity;
  return {
    learned: () => ({
      longestTaken,
      shortestRefused: Number.isFinite(shortestRefused) ? shortestRefused : undefined,
    }),
    pieces: (range) => {
      const length = lengthOf(range);
      return length < shortestRefused || longestTaken === 0 ? [range] : cut(range, longestTaken);
    },
    taken: (range) => {
      longestTaken = Math.max(longestTaken, lengthOf(range));
      if (longestTaken >= shortestRefused) shortestRefused = Infinity;
    },
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
