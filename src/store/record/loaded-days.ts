// Turns a page of days from the store's thread into what the record takes: views into its columns, nothing copied.

import { type Day, type DayNumber, numberOf } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import type { CampaignId, OwnerId } from '#campaigns/campaign.ts';
import type { DayReading, DayScope, DaysPart, LoadedDays } from '#readings/reading.ts';
import { monthOf } from './day-months.ts';
import type { DaysAsked, DaysPage } from './load-days.ts';

/** How a scope is named in rows. The account comes before all others. */
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

function scopeFrom(key: string): DayScope {
  if (key === account) return { kind: 'all' };
  const id = key.slice(key.indexOf(':') + 1);
  return key.startsWith('owner:')
    ? { kind: 'owner', ownerId: id as OwnerId }
    : { kind: 'campaign', campaignId: id as CampaignId };
}

/** After every scope, and after every month. */
const end = '~';

export function boundsOf(part: DaysPart): Pick<DaysAsked, 'after' | 'last' | 'from' | 'until'> {
  switch (part.kind) {
    case 'account':
      return { after: '', last: account, from: '', until: end };
    case 'since':
      return { after: account, last: end, from: monthOf(part.day), until: end };
    case 'before':
      return { after: account, last: end, from: '', until: monthOf(part.day) };
    default:
      return unreachable(part);
  }
}

export function daysFrom({ scopes, marks, readAt, counts }: DaysPage): LoadedDays[] {
  let at = 0;
  return scopes.map(({ scope, first, length, growing, odd, restated }) => {
    const block = {
      first,
      growing,
      marks: marks.subarray(at, at + length),
      readAt: readAt.subarray(at, at + length),
      counts: counts.subarray(4 * at, 4 * (at + length)),
    };
    at += length;
    const oddCounts = odd.flatMap((each) =>
      each.kind === 'counted' ? [[each.day, each.counts] as const] : [],
    );
    return {
      scope: scopeFrom(scope),
      days: {
        blocks: [block],
        odd: new Map(oddCounts.map(([day, counts]) => [numberOf(day), counts])),
        restated: new Map(restated.map((each): [DayNumber, DayReading] => [numberOf(each.day as Day), each])),
      },
    };
  });
}
