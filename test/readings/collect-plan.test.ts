// What the collector decides to read, held against properties that must hold whatever is known and wanted.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type DateRange, day, daysOf } from '#base/day.ts';
import type { Campaign, CampaignId, CampaignStatus, OwnerId } from '#campaigns/campaign.ts';
import { attendedScopes, isReachKnown } from '#readings/collecting/attended-campaigns.ts';
import { type Agenda, createAgenda, type TakeLimits } from '#readings/collecting/collect-agenda.ts';
import { collectSteps } from '#readings/collecting/collect-plan.ts';
import {
  type CollectedRecord,
  type CollectRules,
  type CollectStep,
  type CollectWants,
  stepEndpoint,
  stepKey,
} from '#readings/collecting/collect-step.ts';
import { scopeKey } from '#readings/day-scope.ts';
import { defaultFreshness } from '#readings/freshness.ts';
import { neededBy } from '#readings/gathering/needed.ts';
import type { DayReading, DayScope, Need, ScopeDays } from '#readings/reading.ts';
import { createPartsMemory } from '#readings/record/list-parts.ts';
import { noDays, withReadings } from '#readings/record/scope-days.ts';
import { utc } from './opened.ts';

const now = Date.UTC(2026, 2, 4, 9, 0, 0);
const today = day('2026-03-04');
const minuteMs = 60_000;
const all: DayScope = { kind: 'all' };
const zeros = { invitationsSent: 0, invitationsAccepted: 0, messagesSent: 0, messagesReplied: 0 };

interface Told {
  readonly campaigns: readonly {
    readonly status: CampaignStatus;
    readonly age: number | undefined;
    readonly asStatus: CampaignStatus;
  }[];
  readonly listAge: number | undefined;
  readonly dayAges: readonly (number | undefined)[];
  readonly looked: readonly number[];
  readonly subscribed: readonly number[];
  readonly due: readonly { readonly inMs: number; readonly of: readonly number[]; readonly days: number }[];
  /** Whether whole-account digests want what is recorded of active campaigns, and the background reads it. */
  readonly attends: boolean;
  readonly places: number;
}

const status = fc.constantFrom<CampaignStatus>('ACTIVE', 'PAUSED', 'CREATED', 'COMPLETED', 'ARCHIVED');
const age = fc.option(
  fc.integer({ min: 0, max: 3 * 24 * 60 }).map((minutes) => minutes * minuteMs),
  { nil: undefined },
);
const some = fc.array(fc.nat(39), { maxLength: 20 });
const told: fc.Arbitrary<Told> = fc.record({
  campaigns: fc.array(fc.record({ status, age, asStatus: status }), { maxLength: 40 }),
  listAge: age,
  dayAges: fc.array(age, { maxLength: 60 }),
  looked: some,
  subscribed: some,
  due: fc.array(
    fc.record({
      inMs: fc.integer({ min: 1, max: 90 }).map((m) => m * minuteMs),
      of: some,
      days: fc.integer({ min: 1, max: 30 }),
    }),
    { maxLength: 3 },
  ),
  attends: fc.boolean(),
  places: fc.integer({ min: 0, max: 24 }),
});

const idOf = (index: number) => `c${index}` as CampaignId;

function campaignOf(state: CampaignStatus, index: number): Campaign {
  return {
    id: idOf(index),
    name: `Campaign ${index}`,
    status: state,
    ownerId: 'o1' as OwnerId,
    ownerEmail: 'o@example.com',
    createdAt: now - 40 * 24 * 60 * minuteMs,
    updatedAt: now,
    startsAt: undefined,
    endsAt: undefined,
  };
}

/** A record that steps can be carried out on. */
function recordOf(facts: Told) {
  const statistics = new Map<
    CampaignId,
    { readAt: number; value: { status: CampaignStatus; counters: { totalLeadsInProgress: number } } }
  >();
  for (const [index, each] of facts.campaigns.entries()) {
    const counters = { totalLeadsInProgress: index };
    if (each.age !== undefined)
      statistics.set(idOf(index), { readAt: now - each.age, value: { status: each.asStatus, counters } });
  }
  const days = new Map<string, ScopeDays>();
  const read = (scope: DayScope, range: DateRange, readAt: number) => {
    const known = days.get(scopeKey(scope)) ?? noDays;
    const read = daysOf(range).map(
      (one): DayReading => ({ day: one, readAt, kind: 'counted', counts: zeros }),
    );
    days.set(scopeKey(scope), withReadings(known, read, utc));
  };
  for (const [index, each] of facts.dayAges.entries()) {
    const on = addDays(today, -index);
    if (each !== undefined) read(all, { first: on, last: on }, now - each);
  }
  let listAt = facts.listAge === undefined ? undefined : now - facts.listAge;
  const list = {
    campaigns: facts.campaigns.map((each, index) => campaignOf(each.status, index)),
    unreadable: [],
  };
  const known: CollectedRecord = {
    campaigns: () => (listAt === undefined ? undefined : { value: list, readAt: listAt }),
    listParts: () => {
      const parts = createPartsMemory({ now: () => 0 });
      return parts.current(listAt === undefined ? undefined : { value: list, readAt: listAt });
    },
    statistics: (id) => statistics.get(id) as never,
    days: (scope) => days.get(scopeKey(scope)) ?? noDays,
    findings: {
      lastDay: { kind: 'assumed-included' },
      lengths: { longestTaken: 0, shortestRefused: undefined },
      historyFrom: {},
    },
  };
  const take = (step: CollectStep, at: number) => {
    if (step.kind === 'campaigns') listAt = at;
    else if (step.kind === 'statistics') {
      const found = list.campaigns.find(({ id }) => id === step.campaignId);
      statistics.set(step.campaignId, {
        readAt: at,
        value: {
          status: (found?.status ?? 'ACTIVE') as CampaignStatus,
          counters: { totalLeadsInProgress: Number(step.campaignId.slice(1)) },
        },
      });
    } else read(step.scope, step.range, at);
  };
  return { known, take };
}

function wantedOf(facts: Told): CollectWants {
  const statistics = (indexes: readonly number[]): Need => ({
    kind: 'statistics',
    campaignIds: indexes.filter((index) => index < facts.campaigns.length).map(idOf),
  });
  const lately = (count: number): Need => ({
    kind: 'daily',
    scope: all,
    range: { first: addDays(today, -count), last: today },
  });
  const list: Need = { kind: 'campaigns' };
  const attended = facts.attends ? attendedScopes(recordOf(facts).known) : [];
  const recorded = attended.map((scope): Need => ({ kind: 'recorded-days', scope }));
  return {
    attended,
    looked: neededBy(facts.looked.length === 0 ? [] : [list, statistics(facts.looked)]),
    subscribed: neededBy(facts.subscribed.length === 0 ? [] : [list, statistics(facts.subscribed)]),
    due: facts.due
      .map(({ inMs, of, days }) => ({
        at: now + inMs,
        needed: neededBy([list, statistics(of), lately(days), ...recorded]),
      }))
      .sort((one, other) => one.at - other.at),
  };
}

function agendaOf(known: CollectedRecord, wanted: CollectWants, at: number, rules: CollectRules): Agenda {
  const agenda = createAgenda(known);
  for (const step of collectSteps(known, wanted, at, rules)) if (step !== undefined) agenda.add(step);
  for (const _ of agenda.order());
  return agenda;
}

/** All that is due now, those of digests first. */
function planCollection(
  known: CollectedRecord,
  wanted: CollectWants,
  at: number,
  rules: CollectRules & TakeLimits,
): CollectStep[] {
  const agenda = agendaOf(known, wanted, at, rules);
  return (['digests', 'background'] as const).flatMap((lane) => agenda.take(lane, Infinity, at, rules));
}

function rulesOf(places: number, more: Partial<CollectRules & TakeLimits> = {}): CollectRules & TakeLimits {
  return {
    freshness: defaultFreshness,
    zone: utc,
    quota: { limit: 30, windowMs: minuteMs },
    takesMs: (_, calls) => Math.ceil(calls / 30) * minuteMs,
    places: { campaigns: places, statistics: places, daily: places },
    resting: new Set(),
    keptFrom: addDays(today, -400),
    piece: () => 120,
    distrustedBefore: undefined,
    ...more,
  };
}

describe('whatever is known and wanted', () => {
  test('nothing is read twice, the background keeps to its places, and digests come first', () => {
    fc.assert(
      fc.property(told, (facts) => {
        const steps = planCollection(recordOf(facts).known, wantedOf(facts), now, rulesOf(facts.places));
        expect(new Set(steps.map(stepKey)).size).toBe(steps.length);
        const background = steps.filter(({ lane }) => lane === 'background');
        for (const endpoint of ['campaigns', 'statistics', 'daily']) {
          expect(background.filter((step) => stepEndpoint(step) === endpoint).length).toBeLessThanOrEqual(
            facts.places,
          );
        }
        const lanes = steps.map(({ lane }) => lane);
        expect(lanes).toEqual(lanes.toSorted().reverse());
      }),
    );
  });

  test('once all that it says is read, it wants nothing more', () => {
    fc.assert(
      fc.property(told, (facts) => {
        const { known, take } = recordOf(facts);
        const rules = rulesOf(Infinity);
        for (let rounds = 0; rounds < 20; rounds += 1) {
          const steps = planCollection(known, wantedOf(facts), now, rules);
          if (steps.length === 0) return;
          for (const step of steps) take(step, now);
        }
        expect.unreachable('it goes on for ever');
      }),
    );
  });

  /** What an agenda rests on: where that changes it is made anew. */
  const foundationOf = (known: CollectedRecord) =>
    [known.campaigns()?.readAt, isReachKnown(known, today)].join();

  test('an agenda that is kept while four after four are read holds what one made anew each time would', () => {
    const limits = rulesOf(Infinity);
    const readAll = (facts: Told, isKept: boolean): ReadonlySet<string> => {
      const { known, take } = recordOf(facts);
      const made = () => agendaOf(known, wantedOf(facts), now, limits);
      const keys = new Set<string>();
      let agenda = made();
      for (;;) {
        const steps = (['digests', 'background'] as const)
          .flatMap((lane) => agenda.take(lane, 4, now, limits))
          .filter(({ kind }) => kind !== 'history');
        if (steps.length === 0) return keys;
        const before = foundationOf(known);
        for (const step of steps) take(step, now);
        for (const step of steps) keys.add(stepKey(step));
        if (!isKept || foundationOf(known) !== before) agenda = made();
      }
    };
    fc.assert(
      fc.property(told, (facts) => {
        expect(readAll(facts, true)).toEqual(readAll(facts, false));
      }),
    );
  });

  test('a digest finds all that it wants fresh at its time, if what was planned was read minute by minute', () => {
    fc.assert(
      fc.property(told, (facts) => {
        const { known, take } = recordOf(facts);
        const wanted = wantedOf(facts);
        const last = wanted.due.at(-1)?.at ?? now;
        for (let at = now; at < last; at += minuteMs) {
          const due = wanted.due.filter((one) => one.at > at);
          for (const step of planCollection(known, { ...wanted, due }, at, rulesOf(0))) take(step, at);
          for (const one of due.filter((each) => each.at <= at + minuteMs)) {
            const left = planCollection(known, { ...wanted, due: [one] }, at + minuteMs - 1, rulesOf(0));
            expect(left).toEqual([]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('by value', () => {
  const facts = (campaigns: Told['campaigns'], more: Partial<Told> = {}): Told => ({
    campaigns,
    listAge: 0,
    dayAges: Array.from({ length: 60 }, () => 0),
    looked: [],
    subscribed: [],
    due: [],
    attends: false,
    places: 24,
    ...more,
  });
  const kinds = (told: Told, rules = rulesOf(told.places)) =>
    planCollection(recordOf(told).known, wantedOf(told), now, rules)
      .filter((step) => step.kind === 'statistics')
      .map(({ campaignId }) => campaignId);

  test('what people asked lately comes before what is active, then what was not read today, then archived ones', () => {
    const never = { age: undefined, asStatus: 'ACTIVE' } as const;
    const told = facts(
      [
        { status: 'ARCHIVED', ...never },
        { status: 'COMPLETED', ...never },
        { status: 'ACTIVE', ...never },
        { status: 'PAUSED', ...never },
      ],
      { looked: [3] },
    );
    expect(kinds(told)).toEqual(['c3', 'c2', 'c1', 'c0']);
  });

  test('an archived campaign that was read as archived is never read again, one read before that once more', () => {
    const told = facts([
      { status: 'ARCHIVED', age: 2 * 24 * 60 * minuteMs, asStatus: 'ARCHIVED' },
      { status: 'ARCHIVED', age: 2 * 24 * 60 * minuteMs, asStatus: 'ACTIVE' },
    ]);
    expect(kinds(told)).toEqual(['c1']);
  });

  test('the days of active campaigns come after the account’s own, which show how far back the service tells, those with most leads in work first, and are then left alone', () => {
    const active = { status: 'ACTIVE', age: 0, asStatus: 'ACTIVE' } as const;
    const told = facts([active, { ...active, status: 'PAUSED' }, active], { attends: true, dayAges: [] });
    const { known, take } = recordOf(told);
    const wanted = wantedOf(told);
    const [first, ...none] = planCollection(known, wanted, now, rulesOf(24)).filter(
      ({ kind }) => kind === 'days',
    );
    expect([first, ...none]).toMatchObject([{ scope: all }]);
    if (first !== undefined) take(first, now);
    const read = planCollection(known, wanted, now, rulesOf(24)).filter(({ kind }) => kind === 'days');
    expect(read).toMatchObject([
      { scope: { campaignId: 'c2' }, range: { first: addDays(today, -77), last: addDays(today, -1) } },
      { scope: { campaignId: 'c0' } },
    ]);
    for (const step of read) take(step, now);
    const again = (at: number) =>
      planCollection(known, wanted, at, rulesOf(24)).filter(
        (step) => step.kind === 'days' && step.scope.kind === 'campaign',
      );
    expect(again(now + 3 * 60 * minuteMs)).toEqual([]);
    expect(again(now + 5 * 60 * minuteMs)).toMatchObject([
      { scope: { campaignId: 'c2' }, range: { first: addDays(today, -77), last: addDays(today, -1) } },
      { scope: { campaignId: 'c0' } },
    ]);
  });

  test('no day is asked for that the service is known not to tell of', () => {
    const told = facts([{ status: 'ACTIVE', age: 0, asStatus: 'ACTIVE' }], { attends: true, dayAges: [] });
    const { known } = recordOf(told);
    const historyFrom = { [scopeKey(all)]: addDays(today, -10) };
    const short = { ...known, findings: { ...known.findings, historyFrom } };
    const steps = planCollection(short, wantedOf(told), now, rulesOf(24));
    expect(steps.find((step) => step.kind === 'days' && step.scope.kind === 'campaign')).toMatchObject({
      range: { first: addDays(today, -10), last: addDays(today, -1) },
    });
  });

  test('a digest of many campaigns is read for earlier than one of few', () => {
    const campaigns = Array.from(
      { length: 300 },
      () => ({ status: 'ACTIVE', age: 3 * 60 * minuteMs, asStatus: 'ACTIVE' }) as const,
    );
    const begins = (of: readonly number[]) => {
      for (let minutes = 60; minutes > 0; minutes -= 1) {
        const told = facts(campaigns, { due: [{ inMs: minutes * minuteMs, of, days: 7 }] });
        const steps = planCollection(recordOf(told).known, wantedOf(told), now, rulesOf(0));
        if (steps.some(({ kind }) => kind === 'statistics')) return minutes;
      }
      return 0;
    };
    expect(begins([1])).toBe(4);
    expect(begins(Array.from({ length: 300 }, (_, index) => index))).toBe(15);
  });
});
