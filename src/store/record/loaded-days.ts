// Turns a page of days from the store's thread into the record's form: views of its columns, without copies.

import { type DayNumber, numberOf } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { CampaignId, OwnerId } from '#campaigns/campaign.ts';
import type { DayScope, DaysPart, LoadedDays } from '#readings/reading.ts';
import { monthOf } from './day-months.ts';
import type { DaysAsked, DaysPage, RunReading } from './load-days.ts';

/** How rows name a scope. The account sorts before all others. */
export function keyOf(scope: DayScope): string {
  switch (scope.kind) {
    case 'all':
      return account;
    case 'owner':
      return `owner:${scope.ownerId}`;
    case 'campaign':
      return `campaign:${scope.campaignId}`;
    default:
      return unreachable(scope);
  }
}

const account = 'all';

export function scopeFrom(key: string): DayScope {
  if (key === account) return { kind: 'all' };
  const id = key.slice(key.indexOf(':') + 1);
  return key.startsWith('owner:')
    ? { kind: 'owner', ownerId: id as OwnerId }
    : { kind: 'campaign', campaignId: id as CampaignId };
}

/** Sorts after every scope and every month. */
const end = '~';

export function boundsOf(part: DaysPart): Pick<DaysAsked, 'after' | 'last' | 'from' | 'until' | 'scopes'> {
  switch (part.kind) {
    case 'account':
      return { after: '', last: account, from: '', until: end };
    case 'since':
      return { after: account, last: end, from: monthOf(part.day), until: end };
    case 'before':
      return { after: account, last: end, from: '', until: monthOf(part.day) };
    case 'scopes':
      return {
        ...{ after: '', last: end, from: monthOf(part.day), until: `${monthOf(part.day)}${end}` },
        scopes: part.scopes.map(keyOf),
      };
    default:
      return unreachable(part);
  }
}

export function daysFrom(page: DaysPage): LoadedDays[] {
  const { scopes, marks, readAt, counts } = page;
  const odd = Map.groupBy(page.odd, ({ run }) => run);
  const restated = Map.groupBy(page.restated, ({ run }) => run);
  let at = 0;
  return scopes.map((scope, run) => {
    const length = page.lengths[run] as number;
    const block = {
      first: page.firsts[run] as DayNumber,
      growing: page.growing[run] as number,
      marks: marks.subarray(at, at + length),
      readAt: readAt.subarray(at, at + length),
      counts: counts.subarray(4 * at, 4 * (at + length)),
    };
    at += length;
    return {
      scope: scopeFrom(scope),
      days: {
        blocks: [block],
        odd: byDay(odd.get(run), ({ reading }) => (reading.kind === 'counted' ? reading.counts : undefined)),
        restated: byDay(restated.get(run), ({ reading }) => reading),
      },
    };
  });
}

/** Nearly all runs have no such days and share one empty map. */
function byDay<Value>(
  readings: readonly RunReading[] | undefined,
  of: (reading: RunReading) => Value | undefined,
): ReadonlyMap<DayNumber, Value> {
  if (readings === undefined) return none;
  return new Map(
    readings.flatMap((each) => {
      const value = of(each);
      return value === undefined ? [] : [[numberOf(each.reading.day), value] as const];
    }),
  );
}

const none: ReadonlyMap<DayNumber, never> = new Map<DayNumber, never>();
