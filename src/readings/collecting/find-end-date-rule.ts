// Finds out whether the daily endpoint includes `endDate`, which the contract (4.4) leaves open. Takes two calls at most.

import { addDays, type Day, type DayNumber, dayNumbered, numberOf } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames } from '#campaigns/campaign.ts';
import type { Call, CampaignClient } from '#campaigns/client.ts';
import type { ScopeDays } from '#readings/reading.ts';
import { addsUp } from '#readings/record/read-daily-answer.ts';
import { isEmpty, readAtOn } from '#readings/record/scope-days.ts';

export const endDateRuleCalls = 2;

/**
 * Asks for a range that ends on `probe`, a day known to have had activity. If the answer leaves that day out, a range that ends a day later
 * must show it. Otherwise the service may have corrected the day to nothing. Throws the client's errors.
 */
export async function findEndDateRule(
  client: CampaignClient,
  probe: Day,
  call: Call,
): Promise<'included' | 'left-out' | undefined> {
  const ask = async (last: Day) => {
    const { value } = await client.getDailyActivity({ range: { first: addDays(probe, -6), last } }, call);
    const counted = new Map(value.days.map(({ day, counts }) => [day, counts]));
    return lastDayVerdict(counted, value.totals, probe);
  };
  const verdict = await ask(probe);
  if (verdict !== 'left-out') return verdict;
  return (await ask(addDays(probe, 1))) === 'included' ? 'left-out' : undefined;
}

/**
 * What one answer tells about `endDate`, for a range that ends on `probe`, a day known to have had activity. undefined if it tells nothing.
 * The service leaves `endDate` out only if the day is missing and the rest of the range adds up to the totals.
 */
function lastDayVerdict(
  daysNamed: ReadonlyMap<Day, ActivityCounts>,
  totals: ActivityCounts,
  probe: Day,
): 'included' | 'left-out' | undefined {
  const onProbe = daysNamed.get(probe);
  if (onProbe !== undefined && !isZero(onProbe)) return 'included';
  return addsUp([...daysNamed.values()], totals) ? 'left-out' : undefined;
}

/** The latest ended day of the fortnight before today that is known to have had activity. */
export function probeDay(today: Day, days: ScopeDays): Day | undefined {
  for (let before = 1; before <= 14; before += 1) {
    const day = (numberOf(today) - before) as DayNumber;
    if (readAtOn(days, day) !== undefined && !isEmpty(days, day)) return dayNumbered(day);
  }
  return undefined;
}

function isZero(counts: ActivityCounts): boolean {
  return activityCounterNames.every((name) => counts[name] === 0);
}
