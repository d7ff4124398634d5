// What a store keeps of one scope's days, brought in as at a start.

import { day, zone } from '#base/day.ts';
import { scopeKey } from '#readings/day-scope.ts';
import type { DayReading, DayScope, ReadingStore, ScopeDays } from '#readings/reading.ts';
import { joinDays, noDays } from '#readings/record/scope-days.ts';
import { allReadings } from '../readings/all-readings.ts';

const middle = day('2026-03-02');

export async function keptDays(store: ReadingStore, scope: DayScope): Promise<ScopeDays> {
  let kept = noDays;
  for (const part of [
    { kind: 'account' },
    { kind: 'since', day: middle },
    { kind: 'before', day: middle },
  ] as const) {
    for await (const page of store.loadDays(part, zone('UTC'))) {
      for (const { scope: its, days } of page) {
        if (scopeKey(its) === scopeKey(scope)) kept = joinDays(days, kept);
      }
    }
  }
  return kept;
}

export async function keptReadings(store: ReadingStore, scope: DayScope): Promise<DayReading[]> {
  return allReadings(await keptDays(store, scope));
}

export async function keptRestated(store: ReadingStore, scope: DayScope): Promise<DayReading[]> {
  return [...(await keptDays(store, scope)).restated.values()];
}
