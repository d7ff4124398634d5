// Starts and ends that the service writes as midnight UTC: dates where all are, and never the day before.

import { describe, expect, test } from 'vitest';
import { addDays, day, type Zone, zone } from '#base/day.ts';
import { createLog } from '#base/log.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { Gathered, Readings } from '#readings/reading.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { detectDates } from '#reports/figures/stated-dates.ts';
import { createNeedsKeeper } from '#reports/handling/create-needs-keeper.ts';
import type { NeedStore } from '#reports/handling/kept-need.ts';
import type { Question } from '#reports/question.ts';
import { everything } from '../support/scopes.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import {
  campaign,
  compose,
  contextOn,
  counts,
  evenDays,
  gathered,
  listOf,
  statistics,
  utc,
} from './facts.ts';
import { reportIn } from './opened.ts';

const newYork = zone('America/New_York');
const today = day('2026-03-18');
const at = (text: string) => Date.parse(text);

/** Created long ago; they start on 2 March and end on 30 April, as dates or as times. */
const asDates = {
  startsAt: at('2026-03-02T00:00:00Z'),
  endsAt: at('2026-04-30T00:00:00Z'),
  createdAt: at('2026-01-01T15:00:00Z'),
};
const asTimes = { ...asDates, startsAt: at('2026-03-02T13:30:00Z') };

function knownOf(campaigns: Parameters<typeof campaign>[1][]): Gathered {
  const all = campaigns.map((more, index) => campaign(`c${index}`, more));
  const days = evenDays({ first: addDays(today, -60), last: addDays(today, -1) }, counts(20, 6, 10, 2));
  return gathered({
    campaigns: listOf(all),
    statistics: new Map(
      all.map(({ id }) => [id, { value: statistics(id, { leads: 5_000, sent: 100 }), readAt: 0 }]),
    ),
    days: () => withReadings(noDays, days, utc),
  });
}

function asked(question: Question, campaigns: Parameters<typeof campaign>[1][], serviceZone: Zone = newYork) {
  return compose(question, knownOf(campaigns), { ...contextOn(today), serviceZone });
}

const ofFirst: Question = {
  kind: 'campaign',
  campaign: { by: 'name', name: 'c0' },
  period: { kind: 'last-days', days: 7 },
};
const beside: Question = {
  kind: 'compare-campaigns',
  campaigns: [
    { by: 'name', name: 'c0' },
    { by: 'name', name: 'c1' },
  ],
};
const startsOf = (...campaigns: Parameters<typeof campaign>[1][]) =>
  reportIn('compare-campaigns', asked(beside, campaigns)).sides.map(({ startedOn }) => startedOn);

const settings = { serviceZone: newYork, weekStartsOn: 'monday', quotas: () => [] } as const;
const store: NeedStore = {
  loadNeeds: async () => [],
  saveNeeds: async () => {},
  addDeed: async () => true,
  pruneNeeds: async () => {},
};

const view = { audience: 'private', detail: 'text', page: 1, iteration: '' } as const;

describe('starts at midnight UTC', () => {
  test('are dates where all of the list are', () => {
    expect(detectDates([asDates, asDates, { startsAt: undefined }])).toEqual({
      written: 'dates',
      evidence: 2,
    });
    expect(detectDates([asDates, asTimes])).toEqual({ written: 'instants', evidence: 2 });
    expect(detectDates([{ startsAt: undefined }])).toEqual({ written: 'unknown', evidence: 0 });
    expect(detectDates([])).toEqual({ written: 'unknown', evidence: 0 });
  });

  test('are the day that is written, though it is still the day before where the service counts its days', () => {
    expect(startsOf(asDates, asDates)).toEqual(['2026-03-02', '2026-03-02']);
    const march1 = { ...asTimes, startsAt: at('2026-03-02T00:00:00Z') };
    expect(startsOf(march1, asTimes)).toEqual(['2026-03-01', '2026-03-02']);
  });

  test('leave a campaign that was created later its creation', () => {
    expect(startsOf(asDates, { ...asDates, createdAt: at('2026-03-05T02:00:00Z') })[1]).toBe('2026-03-04');
  });

  test('tell of a period which of its days the campaign ran', () => {
    const young = { ...asDates, startsAt: at('2026-03-10T00:00:00Z') };
    const { activity } = reportIn('campaign', asked(ofFirst, [young, asDates]));
    expect(activity.counters.messagesSent.change).toMatchObject({ kind: 'ran-less', ran: 1, of: 7 });
  });

  test('tell when a campaign ends, in the line that somebody must look at', () => {
    const ending = { ...asDates, endsAt: at('2026-03-20T00:00:00Z') };
    const { attention } = reportIn('campaign', asked(ofFirst, [ending, asDates]));
    expect(attention?.reason).toMatchObject({ kind: 'end-at-risk', endsOn: '2026-03-20' });
  });

  test('tell somebody who snoozes a need until when that can be', async () => {
    const readings: Readings = {
      gather: async function* () {
        yield knownOf([asDates, asDates]);
      },
      known: () => knownOf([asDates, asDates]),
      accountPlan: (plan) => plan,
      today: () => today,
    };
    const keeper = createNeedsKeeper({
      sourceOf: () => ({ readings, settings, store }),
      retentionDays: 400,
      clock: createVirtualClock(at('2026-03-18T16:00:00Z')),
      log: createLog('error', { write: () => undefined }),
      newId: () => 'id',
    });
    const { now } = await keeper.find(everything, { campaignId: 'id of c0', kind: 'stalled' });
    expect(now.endsOn).toBe('2026-04-30');
  });

  test('are shown as written, with the rest of the campaign', () => {
    const shown = (...campaigns: Parameters<typeof campaign>[1][]) =>
      JSON.stringify(messageOf(asked(ofFirst, campaigns), { ...view, more: true }).blocks);
    expect(shown(asDates, asDates)).toMatch(/2 Mar 2026.*ends 30 Apr 2026/);
    expect(shown(asDates, asTimes)).toMatch(/1 Mar 2026.*ends 29 Apr 2026/);
  });

  test('are told of in the status, with what that rests on', () => {
    const words = (...campaigns: Parameters<typeof campaign>[1][]) =>
      messageOf(asked({ kind: 'status' }, campaigns), view).text;
    expect(words(asDates, asDates)).toContain(
      'Starts and ends are taken as: dates, written as midnight UTC, worked out from 2 campaigns',
    );
    expect(words(asDates, asTimes)).toContain(
      'Starts and ends are taken as: times, whose day is the one in America/New_York, worked out from 2 campaigns',
    );
  });
});
