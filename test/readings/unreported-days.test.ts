// Days that the service counts in its totals and does not name: which of the others were zero is asked again, over real HTTP.

import { expect, test } from 'vitest';
import { addDays, type Day, day } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { readingsIn } from '#readings/record/scope-days.ts';
import { gatherLast, openReadings } from './opened.ts';

// Read on Wednesday 4 March 2026, 09:00.
const yesterday = day('2026-03-03');

/** Of a campaign that was busy on both ends of a range, and did nothing on five days before it. */
async function openQuietBefore() {
  const opened = await openReadings({ service: { emptyDays: 'omit' } });
  const [campaign] = opened.service.campaigns().filter(({ status }) => status === 'ACTIVE');
  const scope = { kind: 'campaign', campaignId: campaign?.id as CampaignId } as const;
  const known = opened.service.truth.daily({ first: day('2025-01-01'), last: yesterday }, scope);
  const busy = known.filter(({ counts }) => counts.invitationsSent > 0).map((each) => each.day);
  const [first, last] = [busy[0] as Day, busy.at(-1) as Day];
  const range = { first: addDays(first, -5), last };
  const unreported = async () => {
    const afresh = { lane: 'people', notBefore: opened.clock.now() } as const;
    const plan = () => [{ kind: 'daily', scope, range } as const];
    const read = await gatherLast(opened.readings, opened.clock, plan, afresh);
    return readingsIn(read.days(scope), range).flatMap((each) =>
      each?.kind === 'not-reported' ? [each.day] : [],
    );
  };
  const unname = (on: Day) => opened.service.faults.set({ kind: 'unnamed-day', day: on });
  return { ...opened, first, last, unreported, unname };
}

test('a day that the totals count and nobody names leaves the quiet days before it known', async () => {
  const { last, unreported, unname, service } = await openQuietBefore();
  unname(last);
  expect(await unreported()).toEqual([last]);
  expect(service.requests).toHaveLength(2);
});

test('where a shorter range clears up nothing either, it is tried three times and then no more', async () => {
  const { first, last, unreported, unname, service } = await openQuietBefore();
  unname(first);
  unname(last);
  for (const calls of [2, 4, 6, 7]) {
    expect((await unreported()).length).toBeGreaterThan(5);
    expect(service.requests).toHaveLength(calls);
  }
});
