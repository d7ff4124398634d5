// Loads the kept needs once for all who wait for them, though hundreds ask at once. Knows no store.

import type { Clock } from '#base/clock.ts';
import type { Day } from '#base/day.ts';
import { inSlices } from '#base/slices.ts';
import type { NeedStore, NeedWithDeeds } from './kept-need.ts';
import { type NeedsByCampaign, needsByCampaign, noNeeds } from './needs-by-campaign.ts';

/**
 * A load that has begun serves nobody who comes later: it may lack what was done since. So one is under way, and all others wait for the
 * next. It gives the same object until something has changed.
 */
export function createSharedNeeds(
  loadNeeds: NeedStore['loadNeeds'],
  clock: Pick<Clock, 'monotonic'>,
): (since: Day) => Promise<NeedsByCampaign> {
  const waiting = new Map<Day, Promise<NeedsByCampaign>>();
  let underWay: Promise<unknown> = Promise.resolve();
  let last = noNeeds;

  async function load(since: Day): Promise<NeedsByCampaign> {
    const loaded = await loadNeeds(since);
    if (!(await isAlike(last.all, loaded, clock))) last = needsByCampaign(loaded);
    return last;
  }

  return (since) => {
    const known = waiting.get(since);
    if (known !== undefined) return known;
    const next = underWay.then(() => {
      waiting.delete(since);
      return load(since);
    });
    waiting.set(since, next);
    underWay = next.catch(() => undefined);
    return next;
  };
}

async function isAlike(
  ones: readonly NeedWithDeeds[],
  others: readonly NeedWithDeeds[],
  clock: Pick<Clock, 'monotonic'>,
): Promise<boolean> {
  if (ones.length !== others.length) return false;
  for await (const [place, one] of inSlices(ones.entries(), clock)) {
    if (JSON.stringify(one) !== JSON.stringify(others[place])) return false;
  }
  return true;
}
