// The next piece of a past that was never read, as a step of the collector; pure.

import type { Instant } from '#base/brand.ts';
import { dayAt } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type { DayScope } from '#readings/reading.ts';
import type { CollectedRecord, CollectRules, CollectStep, TimedStep } from './collect-step.ts';
import { createBeganOn, nextHistory } from './history.ts';

/** The next piece of a scope's past, at that rank; nothing where all of it is known. */
export function createHistoryStep(
  known: CollectedRecord,
  now: Instant,
  rules: CollectRules,
): (scope: DayScope, rank: number) => TimedStep | undefined {
  const today = dayAt(now, rules.zone);
  const began = createBeganOn(known.campaigns()?.value.campaigns ?? [], rules.zone);
  return (scope, rank) => {
    const key = scopeKey(scope);
    const toldFrom = ownValue(known.findings.historyFrom, key);
    const range = nextHistory({
      today,
      days: known.days(scope),
      earliest: toldFrom !== undefined && toldFrom > rules.keptFrom ? toldFrom : rules.keptFrom,
      began: began(scope),
      mayBeOlder: scope.kind !== 'campaign',
      piece: rules.piece(key),
    });
    if (range === undefined) return undefined;
    const step: CollectStep = { lane: 'background', kind: 'history', scope, range, rank };
    return { step, rank, from: Number.NEGATIVE_INFINITY };
  };
}
