// What the record holds in memory and what its store holds: while it is brought in, while the store fails, and over restarts.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day, day, dayAt, daysOf, numberOf } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { recordedFrom } from '#readings/attended-days.ts';
import type { DayReading, DayScope, ReadingStore } from '#readings/reading.ts';
import { isRestated } from '#readings/record/read-daily-answer.ts';
import { openRecord } from '#readings/record/record.ts';
import { noDays, readingOn } from '#readings/record/scope-days.ts';
import { openStore } from '#store/open-store.ts';
import { keptReadings } from '../store/kept-days.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { allReadings } from './all-readings.ts';
import { tenant, utc } from './opened.ts';

const today = day('2026-03-31');
const readAt = Date.parse('2026-04-02');
const clock = createVirtualClock(readAt);
const all: DayScope = { kind: 'all' };
const one: DayScope = { kind: 'campaign', campaignId: 'c1' as CampaignId };
const never: DayScope = { kind: 'campaign', campaignId: 'c2' as CampaignId };

test('days of the last weeks are at hand while older ones are still brought in, those of the account from the start', async () => {
  const { kept, recordOn } = await opened();
  const year = daysOf({ first: addDays(today, -364), last: today }).map((each) => reading(each, 1));
  for (const scope of [all, one]) await kept.saveDays(scope, year, []);
  const older = Promise.withResolvers<void>();
  const record = await recordOn({
    ...kept,
    loadDays: async function* (part, zone) {
      if (part.kind === 'before') await older.promise;
      yield* kept.loadDays(part, zone);
    },
  });
  expect(allReadings(record.days(all))).toEqual(year);
  await record.loaded(addDays(today, -60));
  const since = allReadings(record.days(one));
  expect(since).toEqual(year.slice(-since.length));
  // All that attention looks at.
  expect(since[0]?.day.localeCompare(recordedFrom(dayAt(readAt, utc)))).toBeLessThanOrEqual(0);
  expect(since.length).toBeLessThan(150);
  // What is read now stands in place of what comes later.
  await record.keepDays(one, [reading(today, 9)]);
  older.resolve();
  await record.loaded(addDays(today, -300));
  expect(allReadings(record.days(one))).toEqual([...year.slice(0, -1), reading(today, 9)]);
  expect(record.days(never)).toEqual(noDays);
});

test('once nothing waits to be written, a record that is opened anew has all that this one shows', async () => {
  const { kept, recordOn } = await opened();
  const slow = Promise.withResolvers<void>();
  const record = await recordOn({
    ...kept,
    saveDays: async (...days) => {
      await slow.promise;
      await kept.saveDays(...days);
    },
  });
  await record.keepDays(all, [reading(today, 7)]);
  const written = record.written();
  slow.resolve();
  await written;
  expect(allReadings((await recordOn(kept)).days(all))).toEqual([reading(today, 7)]);
});

test('what cannot be written is still shown, and what cannot be brought in counts as never read', async () => {
  const { kept, recordOn, lines } = await opened();
  await kept.saveDays(one, [reading(today, 1)], []);
  const full: ReadingStore = { ...kept, saveDays: () => Promise.reject(new Error('full')) };
  const record = await recordOn(full);
  await record.keepDays(one, [reading(today, 99)]);
  expect(readingOn(record.days(one), numberOf(today))).toMatchObject({ counts: { invitationsSent: 99 } });
  expect([...record.days(one).restated.values()]).toMatchObject([{ counts: { invitationsSent: 1 } }]);

  const opening = recordOn({
    ...kept,
    // biome-ignore lint/correctness/useYield: it fails before it yields.
    loadDays: async function* () {
      throw new Error('damaged');
    },
  });
  await clock.advance(60_000);
  const broken = await opening;
  const loaded = broken.loaded(today);
  await clock.advance(60_000);
  await loaded;
  expect(broken.days(one)).toEqual(noDays);
  expect(lines).toEqual([
    'a reading could not be kept',
    ...Array(3).fill('recorded days could not be brought into memory'),
  ]);
});

test('what one failure kept from memory is there after another try, which goes on behind what came already', async () => {
  const { kept, recordOn, lines } = await opened();
  const year = daysOf({ first: addDays(today, -364), last: today }).map((each) => reading(each, 1));
  for (const scope of [all, one, never]) await kept.saveDays(scope, year, []);
  const failed = new Set<string>();
  const opening = recordOn({
    ...kept,
    loadDays: async function* (part, zone, behind) {
      for await (const page of kept.loadDays(part, zone, behind)) {
        if (failed.has(part.kind)) yield page;
        else {
          yield page.slice(0, 1);
          failed.add(part.kind);
          throw new Error('the thread ended');
        }
      }
    },
  });
  await clock.advance(60_000);
  const record = await opening;
  const whole = record.whole();
  await clock.advance(60_000);
  await whole;
  expect([...failed]).toEqual(['account', 'since', 'before']);
  for (const scope of [all, one, never]) expect(allReadings(record.days(scope))).toEqual(year);
  expect(lines).toEqual([]);
});

test('a stop does not wait for the next try to bring days into memory', async () => {
  const { kept, closing, recordOn } = await opened();
  const record = await recordOn({
    ...kept,
    loadDays: async function* (part, zone) {
      if (part.kind !== 'account') throw new Error('the thread ended');
      yield* kept.loadDays(part, zone);
    },
  });
  closing.abort();
  await record.whole();
});

test('what is older than it is to be kept is let go of in memory too, once it is a month’s worth', async () => {
  const { kept, recordOn } = await opened();
  const year = daysOf({ first: addDays(today, -364), last: today }).map((each) => reading(each, 1));
  await kept.saveDays(one, year, []);
  const record = await recordOn(kept);
  await record.prune(addDays(today, -100));
  expect(allReadings(record.days(one))).toEqual(year.slice(-101));
  expect(await keptReadings(kept, one)).toEqual(year.slice(-101));
  await record.prune(addDays(today, -99));
  expect(await keptReadings(kept, one)).toEqual(year.slice(-100));
});

const count = fc.oneof(
  { weight: 5, arbitrary: fc.nat(3) },
  { weight: 1, arbitrary: fc.constantFrom(0.5, 2 ** 40) },
);
const answers = fc.array(
  fc.record({
    scope: fc.constantFrom(all, one),
    from: fc.integer({ min: 0, max: 200 }),
    counts: fc.array(fc.option(count), { minLength: 1, maxLength: 40 }),
    lateMs: fc.integer({ min: 0, max: 3 * 86_400_000 }),
    restarts: fc.boolean(),
    prunes: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
  { maxLength: 8 },
);

test('whatever is read, restated, pruned and brought in again, each day is what the service said when it was last asked, with what was said before', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (said) => {
      const { kept, recordOn, close } = await opened();
      const expected = new Map([all, one].map((scope) => [scope, createPlain()]));
      let record = await recordOn(kept);
      for (const { scope, from, counts, lateMs, restarts, prunes } of said) {
        const days = counts.map((sent, index) => {
          const on = addDays(today, index - from);
          return reading(on, sent ?? undefined, Date.parse(on) + lateMs);
        });
        await record.keepDays(scope, days);
        expected.get(scope)?.keep(days);
        if (prunes !== null) {
          const first = addDays(today, -200 + prunes);
          await record.prune(first);
          for (const plain of expected.values()) plain.prune(first);
        }
        // Memory lets go of pruned days later, by the month.
        if (restarts || prunes !== null) record = await recordOn(kept);
      }
      for (const place of [record, await recordOn(kept)]) {
        await place.whole();
        for (const [scope, plain] of expected) {
          const days = place.days(scope);
          expect([allReadings(days), [...days.restated.values()]]).toEqual(plain.held());
        }
      }
      await close();
    }),
    { numRuns: 60 },
  );
});

/** The same without columns, months and a store. */
function createPlain() {
  const known = new Map<Day, DayReading>();
  const before = new Map<Day, DayReading>();
  const inOrder = (days: ReadonlyMap<Day, DayReading>) =>
    [...days.values()].sort((first, second) => (first.day < second.day ? -1 : 1));
  return {
    keep: (days: readonly DayReading[]) => {
      for (const later of days) {
        const earlier = known.get(later.day);
        if (earlier && later.readAt < earlier.readAt && earlier.readAt <= clock.now()) continue;
        if (earlier && isRestated(earlier, later, utc)) before.set(later.day, earlier);
        known.set(later.day, later);
      }
    },
    prune: (first: Day) => {
      for (const days of [known, before]) {
        for (const on of days.keys()) if (on < first) days.delete(on);
      }
    },
    held: () => [inOrder(known), inOrder(before)],
  };
}

async function opened() {
  const lines: string[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (message: string) => void lines.push(message) };
  const store = await openStore({ path: ':memory:', clock, log });
  const closing = new AbortController();
  const recordOn = (kept: ReadingStore) =>
    openRecord({ store: kept, zone: utc, clock, log, closing: closing.signal });
  return { kept: store.readings(tenant), closing, recordOn, lines, close: store.close };
}

/** undefined: not reported. */
function reading(on: Day, invitationsSent: number | undefined, at = readAt): DayReading {
  if (invitationsSent === undefined) return { day: on, readAt: at, kind: 'not-reported' };
  const counts = { invitationsSent, invitationsAccepted: 0, messagesSent: 0, messagesReplied: 0 };
  return { day: on, readAt: at, kind: 'counted', counts };
}
