// Which campaigns are left of a list: those that are active, or those whose dates and names fit. Knows no figures.

import { dayAt } from '#base/day.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { Gathered } from '#readings/reading.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { folded } from '#reports/finding/nearest.ts';
import type { CampaignDates, Narrowing } from '#reports/question.ts';
import { calendarsOf } from './calendars.ts';
import type { ComposeContext } from './context.ts';

export function activeAmong(campaigns: readonly Campaign[]): readonly Campaign[] {
  return campaigns.filter(isActive);
}

export function isActive({ status }: Campaign): boolean {
  return status === 'ACTIVE';
}

/** Days to come count: `ending this week` holds those that end on Friday. */
export function narrowed(
  campaigns: readonly Campaign[],
  { begins, ends, part }: Narrowing,
  gathered: Gathered,
  context: ComposeContext,
): readonly Campaign[] {
  if (begins === undefined && ends === undefined && part === undefined) return campaigns;
  const { dates } = calendarsOf(gathered, context);
  const within = (at: Campaign['startsAt'], phrase: CampaignDates | undefined) => {
    if (phrase === undefined) return true;
    if (at === undefined) return false;
    const { first, last } = phraseDates(phrase, context.today, context.weekStartsOn);
    const day = dayAt(at, dates);
    return first <= day && day <= last;
  };
  const wanted = folded(part ?? '');
  return campaigns.filter(
    ({ startsAt, endsAt, name }) =>
      within(startsAt, begins) && within(endsAt, ends) && (wanted === '' || folded(name).includes(wanted)),
  );
}
