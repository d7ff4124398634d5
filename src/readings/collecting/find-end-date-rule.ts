// Finds out whether the daily endpoint includes `endDate`, which the contract (4.4) leaves open. Takes two calls at most.

import { addDays, type Day } from '#base/day.ts';
import type { Call, CampaignClient } from '#campaigns/client.ts';
import { lastDayVerdict } from './history.ts';

/**
 * Asks for a range that ends on `probe`, a day known to have had activity. If the day is missing, a range that ends a day later must show
 * it: else the service may have corrected that day to nothing. Throws the client's errors.
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
