// Whether the service writes starts and ends as dates or as instants, as its list shows. Knows no report.

import { parseZone, type Zone } from '#base/day.ts';
import type { Campaign } from '#campaigns/campaign.ts';

/**
 * `dates`: all starts are at midnight UTC, which is how a date is written where the contract wants a time. Read as an instant, such a date
 * would be the day before in every zone west of London. `unknown`: the list states none, so instants are assumed.
 */
export interface DatesVerdict {
  readonly written: 'dates' | 'instants' | 'unknown';
  /** How many campaigns the verdict rests on. */
  readonly evidence: number;
}

export function detectDates(campaigns: readonly Pick<Campaign, 'startsAt'>[]): DatesVerdict {
  const starts = campaigns.flatMap(({ startsAt }) => startsAt ?? []);
  if (starts.length === 0) return { written: 'unknown', evidence: 0 };
  const written = starts.every((start) => start % dayMs === 0) ? 'dates' : 'instants';
  return { written, evidence: starts.length };
}

/** The zones in which a campaign's instants fall on the days that are meant. */
export interface Calendars {
  /** For all that is counted or noticed. */
  readonly service: Zone;
  /** For stated starts and ends. */
  readonly dates: Zone;
}

export function calendarsBy({ written }: DatesVerdict, serviceZone: Zone): Calendars {
  return { service: serviceZone, dates: written === 'dates' ? utc : serviceZone };
}

const dayMs = 86_400_000;
const utc = parseZone('UTC') as Zone;
