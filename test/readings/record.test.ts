// What the record brings into memory of a large store, when, and who gets a turn meanwhile; a real store, counted.

import { expect, test } from 'vitest';
import { addDays, type Day, day, daysOf, numberOf, zone } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { DayReading, ReadingStore, Scope } from '#readings/reading.ts';
import { openRecord } from '#readings/record.ts';
import { allReadings, readingOn } from '#readings/scope-days.ts';
import { openStore } from '#store/open-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const today = day('2026-03-31');
const readAt = Date.parse('2026-04-02');
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const campaigns = Array.from(
  { length: 45 },
  (_, index): Scope => ({ kind: 'campaign', campaignId: `c${index}` as CampaignId }),
);
const [one = campaigns[0] as Scope] = campaigns;

test('two who want the same campaigns at once have each loaded once, and others get a turn in between', async () => {
  const { record, loaded } = await opened();
  let turns = 0;
  let done = false;
  const others = () => {
    turns += 1;
    if (!done) setImmediate(others);
  };
  setImmediate(others);
  const wanted = campaigns.map((scope) => ({ scope, from: addDays(today, -9) }));
  await Promise.all([record.openScopes(wanted), record.openScopes(wanted)]);
  done = true;
  expect(loaded).toHaveLength(campaigns.length);
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(campaigns.map((scope) => allReadings(record.days(scope)).length)).toEqual(campaigns.map(() => 10));
});

test('who asks for older days gets them too, and what could not be written is still shown', async () => {
  const { record, loaded, breakDown } = await opened();
  await record.openScopes([{ scope: one, from: addDays(today, -4) }]);
  expect(allReadings(record.days(one)).length).toBe(5);
  breakDown();
  await record.keepDays(one, [reading(today, 99)]);
  await record.openScopes([{ scope: one, from: addDays(today, -2) }]);
  await record.openScopes([{ scope: one, from: addDays(today, -19) }]);
  expect(allReadings(record.days(one)).length).toBe(20);
  expect(readingOn(record.days(one), numberOf(today))).toMatchObject({ counts: { invitationsSent: 99 } });
  expect([...record.days(one).restated.values()]).toMatchObject([
    { day: today, counts: { invitationsSent: 1 } },
  ]);
  expect(loaded).toHaveLength(2);
});

async function opened() {
  const clock = createVirtualClock(readAt);
  const whole = await openStore({ path: ':memory:', clock, log: silent });
  const kept = whole.readings({ workspace: 'T1' as never, account: 'default' as never });
  const days = daysOf({ first: addDays(today, -39), last: today }).map((each) => reading(each, 1));
  for (const scope of campaigns) await kept.saveDays(scope, days, []);
  const loaded: Scope[] = [];
  let broken = false;
  const store: ReadingStore = {
    ...kept,
    loadDays: (scopes, range) => {
      loaded.push(...scopes);
      return kept.loadDays(scopes, range);
    },
    saveDays: (...written) => (broken ? Promise.reject(new Error('full')) : kept.saveDays(...written)),
  };
  const record = await openRecord({ store, zone: zone('UTC'), log: silent });
  const breakDown = () => {
    broken = true;
  };
  return { record, loaded, breakDown };
}

function reading(on: Day, invitationsSent: number): DayReading {
  const counts = { invitationsSent, invitationsAccepted: 0, messagesSent: 0, messagesReplied: 0 };
  return { day: on, readAt, kind: 'counted', counts };
}
