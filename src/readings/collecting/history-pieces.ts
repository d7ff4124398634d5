// How many days of a scope's past one call asks for. After refusals it asks for fewer, and so finds the first day that the service tells.

import { dayAt } from '#base/day.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type { DayScope } from '#readings/reading.ts';
import type { ReadingTools } from '#readings/reading-tools.ts';
import { knownSince } from './history.ts';

export interface HistoryPieces {
  /** In days, by the key of the scope. */
  length(scope: string): number;
  /** The service refused a piece, perhaps because its days are too old. Half as many are asked for next. */
  refused(scope: DayScope): void;
}

const firstLength = 120;
/** Below this length it is not worth asking further: the service's first day is known to within a week. */
const shortestLength = 7;

export function createHistoryPieces({
  findings,
  record,
  clock,
  zone,
}: Pick<ReadingTools, 'findings' | 'record' | 'clock' | 'zone'>): HistoryPieces {
  const lengths = new Map<string, number>();
  const length = (scope: string) => lengths.get(scope) ?? firstLength;
  return {
    length,
    refused: (scope) => {
      const key = scopeKey(scope);
      const half = Math.ceil(length(key) / 2);
      lengths.set(key, half);
      if (half >= shortestLength) return;
      findings.foundHistoryFrom(key, knownSince(dayAt(clock.now(), zone), record.days(scope)));
    },
  };
}
