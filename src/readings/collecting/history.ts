// How far back a scope's activity is known, and which days to ask for next. Pure, and makes no calls.

import type { Instant } from '#base/brand.ts';
import {
  addDays,
  type DateRange,
  type Day,
  type DayNumber,
  dayAt,
  dayNumbered,
  numberOf,
  type Zone,
} from '#base/day.ts';
import type { Campaign, CampaignId, OwnerId } from '#campaigns/campaign.ts';
import type { DayScope, ScopeDays } from '#readings/reading.ts';
import { isEmpty, readAtOn } from '#readings/record/scope-days.ts';

export interface ScopePast {
  /** The running day. */
  readonly today: Day;
  readonly days: ScopeDays;
  /** Nothing before this day is kept, or the service refuses to tell it. */
  readonly earliest: Day;
  /** The day on which the first campaign of the scope began, as far as the list tells; undefined if the scope has no campaign. */
  readonly began: Day | undefined;
  /** Whether there can be activity before `began`, of campaigns that were deleted since. */
  readonly mayBeOlder: boolean;
  /** How many days to ask for at once. */
  readonly piece: number;
}

/** After so many empty days before the first campaign, the service probably holds nothing older. */
const emptyDaysThatEnd = 60;

/** The newest stretch that was never read; undefined if everything that exists, or may be kept, is known. */
export function nextHistory(past: ScopePast): DateRange | undefined {
  const { today, days, piece, began, mayBeOlder } = past;
  const floor = mayBeOlder || began === undefined || began < past.earliest ? past.earliest : began;
  if (began === undefined && !mayBeOlder) return undefined;
  let empty = 0;
  for (let number = earlier(numberOf(today)); number >= numberOf(floor); number = earlier(number)) {
    const day = dayNumbered(number);
    if (readAtOn(days, number) === undefined) {
      const first = addDays(day, 1 - piece);
      return { first: first < floor ? floor : first, last: day };
    }
    empty = isEmpty(days, number) ? empty + 1 : 0;
    if (empty >= emptyDaysThatEnd && (began === undefined || day < began)) return undefined;
  }
  return undefined;
}

/** The first day of the newest unbroken stretch that ends yesterday; today if yesterday is unknown. */
export function knownSince(today: Day, days: ScopeDays): Day {
  let first = numberOf(today);
  while (readAtOn(days, earlier(first)) !== undefined) first = earlier(first);
  return dayNumbered(first);
}

/**
 * The day on which the first campaign of a scope can have begun; undefined if the scope has none. A campaign may be stated to start before
 * it was created, or created before it starts: the earlier of both counts, so that no day is left out.
 */
export function createBeganOn(
  campaigns: readonly Campaign[],
  zone: Zone,
): (scope: DayScope) => Day | undefined {
  const owners = new Map<OwnerId, Instant>();
  const each = new Map<CampaignId, Instant>();
  let first: Instant | undefined;
  const earliest = (at: Instant, before: Instant | undefined) => Math.min(at, before ?? at);
  for (const { id, ownerId, createdAt, startsAt } of campaigns) {
    const at = earliest(createdAt, startsAt);
    each.set(id, earliest(at, each.get(id)));
    owners.set(ownerId, earliest(at, owners.get(ownerId)));
    first = earliest(at, first);
  }
  const beganAt = (scope: DayScope): Instant | undefined => {
    if (scope.kind === 'all') return first;
    return scope.kind === 'owner' ? owners.get(scope.ownerId) : each.get(scope.campaignId);
  };
  return (scope) => {
    const at = beganAt(scope);
    return at === undefined ? undefined : dayAt(at, zone);
  };
}

function earlier(day: DayNumber): DayNumber {
  return (day - 1) as DayNumber;
}
