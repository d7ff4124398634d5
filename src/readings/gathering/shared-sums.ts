// Adds up what a plan needs. Hundreds may ask the same of the same record at once, and it is added up once for all of them.

import type { Clock } from '#base/clock.ts';
import { type Day, dayAt, type Zone } from '#base/day.ts';
import { inSlices } from '#base/slices.ts';
import { recordedFrom } from '#readings/attended-days.ts';
import type { FindingsMemory } from '#readings/findings.ts';
import type { Foreseen, Gathered, Need } from '#readings/reading.ts';
import type { ReadingRecord, RecordView } from '#readings/record/record.ts';
import { createNeededSum, type Needed } from './needed.ts';

export interface PlannedSum {
  readonly sum: Needed;
  /** The earliest day that is needed, or looked up in the record, of any campaign or owner. */
  readonly firstDay: Day | undefined;
}

export interface SharedSums {
  /** Rejects if the plan throws. `known`: the record as it is at this moment. */
  of(plan: Foreseen['plan'], known: Gathered): Promise<PlannedSum>;
}

/** A sum over thousands of campaigns is half a megabyte. */
const sumsKept = 8;

interface Options {
  readonly record: Pick<ReadingRecord, 'view'>;
  readonly findings: Pick<FindingsMemory, 'current'>;
  readonly zone: Zone;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
}

/** The same plan wants the same of the same record and the same findings. */
export function createSharedSums({ record, findings, zone, clock }: Options): SharedSums {
  let sums = new Map<Foreseen['plan'], Promise<PlannedSum>>();
  let summedFrom: readonly [RecordView, ReturnType<FindingsMemory['current']>] | undefined;

  /** Kept in order of use, so that the sum that was used longest ago is forgotten. */
  function keep(plan: Foreseen['plan'], sum: Promise<PlannedSum>): Promise<PlannedSum> {
    sums.delete(plan);
    sums.set(plan, sum);
    if (sums.size > sumsKept) sums.delete(sums.keys().next().value ?? plan);
    return sum;
  }

  return {
    of: async (plan, known) => {
      const [view, found] = [record.view(), findings.current()];
      if (summedFrom?.[0] !== view || summedFrom[1] !== found) sums = new Map();
      summedFrom = [view, found];
      const sum = sums.get(plan) ?? sumUp(plan(known), recordedFrom(dayAt(clock.now(), zone)), clock);
      return keep(plan, sum);
    },
  };
}

async function sumUp(
  needs: readonly Need[],
  recorded: Day,
  clock: Pick<Clock, 'monotonic'>,
): Promise<PlannedSum> {
  const sum = createNeededSum();
  let firstDay: Day | undefined;
  for await (const need of inSlices(needs, clock)) {
    sum.add(need);
    if ((need.kind !== 'daily' && need.kind !== 'recorded-days') || need.scope.kind === 'all') continue;
    const from = need.kind === 'daily' ? need.range.first : recorded;
    if (firstDay === undefined || from < firstDay) firstDay = from;
  }
  return { sum: sum.needed(), firstDay };
}
