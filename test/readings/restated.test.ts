// Days that the service states anew after they were read: a total and its parts agree, since a call takes in a whole range.

import { expect, test } from 'vitest';
import { addDays, day, daysOf } from '#base/day.ts';
import { type ActivityCounts, activityCounterNames, type CampaignId } from '#campaigns/campaign.ts';
import type { DayReading, DayScope, Gathered, Need } from '#readings/reading.ts';
import { totalIn } from '#readings/record/scope-days.ts';
import { gatherLast, openReadings, start } from './opened.ts';
import { all } from './plans.ts';

const minute = 60_000;
const hour = 60 * minute;
const today = day('2026-03-04');
const month = { first: day('2026-02-05'), last: addDays(today, -1) };

type Opened = Awaited<ReturnType<typeof openReadings>>;

/** What was read earlier: everything as it is, but for that day, of which nothing was told then. */
function readBefore(
  { service }: Opened,
  readAt: (on: string) => number,
  untold: string | undefined,
): DayReading[] {
  const zero = Object.fromEntries(activityCounterNames.map((name) => [name, 0])) as ActivityCounts;
  return service.truth.daily(month).map(({ day: on, counts }) => {
    return { kind: 'counted', day: on as never, readAt: readAt(on), counts: on === untold ? zero : counts };
  });
}

const days = (scope: DayScope): Need => ({ kind: 'daily', scope, range: month });
const ofAll = () => [days(all)];

function scopesOf({ service }: Opened): DayScope[] {
  return service.campaigns().map(({ id }) => ({ kind: 'campaign', campaignId: id as CampaignId }));
}

function sumOfParts(known: Gathered, parts: readonly DayScope[]): number {
  return parts.reduce((sum, scope) => sum + totalIn(known.days(scope), month).counts.messagesSent, 0);
}

const totalOf = (known: Gathered) => totalIn(known.days(all), month).counts.messagesSent;

const askedIn = ({ service }: Opened) =>
  service.requests.map(({ url }) => {
    const { startDate, endDate } = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return `${startDate} ${endDate}`;
  });

test('a total and its parts agree on a day that was restated long after it ended', async () => {
  const opened = await openReadings();
  const { store, clock, reopen } = opened;
  const yesterdayNoon = () => start - 21 * hour;
  await store.saveDays(all, readBefore(opened, yesterdayNoon, '2026-02-10'), []);
  const parts = scopesOf(opened);
  const known = await gatherLast(await reopen(), clock, () => [all, ...parts].map(days));
  expect(totalOf(known)).toBe(sumOfParts(known, parts));
});

test('days that were read at another time than the newest ones are read again with them, though none is too old', async () => {
  const opened = await openReadings();
  const { store, clock, reopen, service } = opened;
  const readAt = (on: string) => (on < '2026-03-01' ? start - 30 * hour : start - 20 * minute);
  await store.saveDays(all, readBefore(opened, readAt, '2026-02-10'), []);
  const readings = await reopen();
  const known = await gatherLast(readings, clock, ofAll);
  expect(totalOf(known)).toBe(
    service.truth.daily(month).reduce((sum, each) => sum + each.counts.messagesSent, 0),
  );
  await gatherLast(readings, clock, ofAll);
  expect(askedIn(opened)).toEqual([`${month.first} ${month.last}`]);
});

test('who asks again gets the whole range in one call, since it costs no more', async () => {
  const opened = await openReadings();
  const { clock, readings } = opened;
  await gatherLast(readings, clock, ofAll);
  await clock.advance(2 * hour);
  await gatherLast(readings, clock, ofAll);
  expect(askedIn(opened)).toEqual(Array(2).fill(`${month.first} ${month.last}`));
});

test('a service that takes only short ranges is asked for no more than one call takes', async () => {
  const opened = await openReadings({ service: { maxRangeDays: 10 } });
  const { clock, readings } = opened;
  await gatherLast(readings, clock, ofAll);
  const before = askedIn(opened).length;
  await clock.advance(2 * hour);
  await gatherLast(readings, clock, ofAll);
  const [again, ...more] = askedIn(opened).slice(before);
  expect(more).toEqual([]);
  const [first, last] = (again ?? '').split(' ').map((each) => day(each));
  expect(last).toBe(month.last);
  expect(first && last && daysOf({ first, last }).length).toBeLessThanOrEqual(10);
});
