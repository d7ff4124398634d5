// What a minute calls for, decided from facts alone.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, zone } from '#base/day.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { leaseMs } from '#digests/delivery/claim-delivery.ts';
import { deadlineOf, isWanted, longestLeaseMs, planOpen } from '#digests/delivery/due-or-missed.ts';
import {
  mostWritten,
  owedRuns,
  pauseEnds,
  plannedDelivery,
  type RunMemory,
  upcomingQuestions,
} from '#digests/delivery/owed-runs.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId } from '#digests/digest.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const grace = 3 * hour;
const monday = Date.parse('2026-03-02T00:00:00Z');
const nine = monday + 9 * hour;
const growth = 'C0GROWTH' as ChannelId;
const sales = 'C0SALES' as ChannelId;
const tenant = { workspace: 'T1' as WorkspaceId, account: 'default' as AccountId };

function digest(changes: Partial<Digest> = {}): Digest {
  return {
    id: 'd1' as DigestId,
    tenant,
    owner: 'U0ANA' as UserId,
    question: { kind: 'status' },
    destinations: [growth],
    schedule: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['09:00'], zone: zone('UTC') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: monday,
    owedFrom: monday,
    version: 0,
    ...changes,
  };
}

function delivery(state: DeliveryState = { kind: 'planned' }, changes: Partial<Delivery> = {}): Delivery {
  const ids = { id: 'x1' as DeliveryId, digest: 'd1' as DigestId, tenant };
  return { ...ids, kind: 'scheduled', scheduledFor: nine, destination: growth, state, ...changes };
}

const planOf = (one: Delivery, now: number, of: Digest | undefined = digest()) =>
  planOpen([one], new Map(of === undefined ? [] : [[of.id, of]]), now, grace, zone('UTC'));
/** The part of the plan that the delivery is in. */
function fate(one: Delivery, now: number, of?: Digest | 'gone'): string {
  const plan = planOpen(
    [one],
    new Map(of === 'gone' ? [] : [[one.digest, of ?? digest()]]),
    now,
    grace,
    zone('UTC'),
  );
  const parts = Object.entries(plan).filter(([, all]) => all.length > 0);
  return parts.map(([name]) => name).join() || 'left alone';
}

describe('the id of a delivery', () => {
  const run = { digest: 'd1' as DigestId, tenant, scheduledFor: nine, destination: growth };
  const { id } = plannedDelivery('scheduled', run);

  test('is the same for the same run, whoever plans it and however often', () => {
    expect(plannedDelivery('scheduled', { ...run, runsBefore: 3 }).id).toBe(id);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('is another one for another digest, kind, instant or destination', () => {
    const others = [
      plannedDelivery('now', run),
      plannedDelivery('scheduled', { ...run, digest: 'd2' as DigestId }),
      plannedDelivery('scheduled', { ...run, scheduledFor: nine + minute }),
      plannedDelivery('scheduled', { ...run, destination: sales }),
    ].map((delivery) => delivery.id);
    expect(new Set([id, ...others]).size).toBe(5);
  });
});

describe('a pause', () => {
  const by = 'U0BEN' as UserId;
  const paused = (until?: string) =>
    digest({
      state: { kind: 'paused', by, at: monday, ...(until && { until: until as Day }) },
      schedule: { ...digest().schedule, zone: zone('America/New_York') },
    });

  test('until a day ends as that day begins where the digest is at home', () => {
    expect(pauseEnds(paused('2026-03-05'))).toBe(Date.parse('2026-03-05T05:00:00Z'));
  });

  test('without a day has no end, nor has what is not paused', () => {
    expect(pauseEnds(paused())).toBeUndefined();
    expect(pauseEnds(digest())).toBeUndefined();
  });
});

describe('whether a delivery is still wanted', () => {
  const paused = digest({ state: { kind: 'paused', by: 'U0BEN' as UserId, at: monday } });

  test('what a person asked for is, whatever became of the digest; a run is not while it is paused', () => {
    expect(isWanted(delivery(undefined, { kind: 'now' }), paused)).toBe(true);
    expect(isWanted(delivery(undefined, { kind: 'test' }), paused)).toBe(true);
    expect(isWanted(delivery(), paused)).toBe(false);
    expect(isWanted(delivery(), digest())).toBe(true);
  });

  test('what a watch saw is from the moment of the last edit on', () => {
    const alert = delivery(undefined, { about: { kind: 'alert' } as Delivery['about'] & object });
    expect(isWanted(alert, digest({ owedFrom: nine }))).toBe(true);
    expect(isWanted(alert, digest({ owedFrom: nine + 1 }))).toBe(false);
  });
});

describe('a run that another process was only preparing', () => {
  const startedAt = nine + minute;
  const isTaken = (state: DeliveryState, kind: Delivery['kind'] = 'scheduled') => {
    const { due } = planOpen(
      [delivery(state, { kind })],
      new Map([[digest().id, digest()]]),
      startedAt,
      grace,
      zone('UTC'),
      startedAt,
    );
    return due.length > 0;
  };

  test('is taken over by the one that starts, unless its lease was renewed since', () => {
    expect(isTaken({ kind: 'collecting', leaseUntil: startedAt + leaseMs })).toBe(true);
    expect(isTaken({ kind: 'collecting', leaseUntil: startedAt + leaseMs + 1 })).toBe(false);
  });

  test('is left where it may be on its way to Slack', () => {
    expect(isTaken({ kind: 'posting', leaseUntil: startedAt + leaseMs })).toBe(false);
  });
});

describe('the runs that are owed', () => {
  const times = (of: Digest, now: number, last?: number) =>
    owedRuns([of], new Map(last === undefined ? [] : [[of.id, last]]), now).map(
      ({ scheduledFor }) => scheduledFor,
    );

  test('begin when the digest was made, edited or resumed', () => {
    expect(times(digest(), nine - 1)).toEqual([]);
    expect(times(digest(), nine)).toEqual([nine]);
    expect(times(digest({ owedFrom: nine }), nine)).toEqual([nine]);
    expect(times(digest({ owedFrom: nine + 1 }), nine + hour)).toEqual([]);
  });

  test('go on from the last one in the ledger, so that nothing is owed twice when the clock is set back', () => {
    expect(times(digest(), nine + 3 * day, nine)).toEqual([nine + day, nine + 2 * day, nine + 3 * day]);
    expect(times(digest(), nine + minute, nine)).toEqual([]);
    expect(times(digest(), nine - 5 * hour, nine)).toEqual([]);
  });

  test('are owed to each destination that does not refuse', () => {
    const two = digest({
      destinations: [growth, sales],
      refusing: [{ channel: growth, error: 'is_archived', at: monday }],
    });
    expect(owedRuns([two], new Map(), nine)).toEqual([
      { digest: 'd1', tenant, scheduledFor: nine, destination: sales },
    ]);
  });

  test('are none while it is paused or broken', () => {
    const by = 'U0BEN' as UserId;
    expect(times(digest({ state: { kind: 'paused', by, at: monday } }), nine)).toEqual([]);
    expect(
      times(digest({ state: { kind: 'broken', error: 'is_archived', channel: growth, at: monday } }), nine),
    ).toEqual([]);
  });

  test('are none of a watch, which looks instead', () => {
    const watch = { kind: 'watch', everyMinutes: 60, coolDownMinutes: 240, zone: zone('UTC') } as const;
    expect(times(digest({ schedule: watch }), nine)).toEqual([]);
  });

  test('are found anew, whatever is remembered, once the digest was edited or has run', () => {
    const memory: RunMemory = new Map();
    const remembered = (of: Digest, now: number, last?: number) =>
      owedRuns([of], new Map(last === undefined ? [] : [[of.id, last]]), now, memory).map(
        ({ scheduledFor }) => scheduledFor,
      );
    expect(remembered(digest(), nine - minute)).toEqual([]);
    const schedule = { ...digest().schedule, times: ['08:00'] } as Digest['schedule'];
    expect(remembered(digest({ schedule, version: 1 }), nine - minute)).toEqual([nine - hour]);
    expect(remembered(digest({ schedule, version: 1 }), nine - minute, nine - hour)).toEqual([]);
    expect(remembered(digest({ schedule, version: 1 }), nine + day, nine - hour)).toEqual([
      nine + day - hour,
    ]);
  });

  test('are found again, whatever is remembered, where the ledger was put back to an earlier day', () => {
    const memory: RunMemory = new Map();
    const owedSince = (last: number) =>
      owedRuns([digest()], new Map([['d1' as DigestId, last]]), nine + hour, memory);
    expect(owedSince(nine)).toEqual([]);
    expect(owedSince(nine - day).map(({ scheduledFor }) => scheduledFor)).toEqual([nine]);
  });

  test('are the newest after a long absence, and the older ones are counted', () => {
    const often = digest({ schedule: { kind: 'cron', expression: '*/15 * * * *', zone: zone('UTC') } });
    const now = monday + 90 * day;
    const runs = owedRuns([often], new Map([[often.id, monday]]), now);
    expect(runs).toHaveLength(mostWritten);
    expect(runs.at(-1)?.scheduledFor).toBe(now);
    expect(runs[0]?.runsBefore).toBe(90 * 96 - mostWritten);
    expect(runs[1]?.runsBefore).toBeUndefined();
  });

  test('are the same however often the minute hand looks', () => {
    const steps = fc.array(fc.integer({ min: -2 * hour, max: 30 * hour }), { maxLength: 20 });
    fc.assert(
      fc.property(steps, (ticks) => {
        const written: number[] = [];
        let now = monday;
        let furthest = monday;
        for (const step of ticks) {
          now = Math.max(monday, now + step);
          furthest = Math.max(furthest, now);
          written.push(...times(digest(), now, written.at(-1)));
        }
        expect(written.slice(-mostWritten)).toEqual(times(digest(), furthest));
      }),
    );
  });
});

describe('a delivery that is planned', () => {
  test('is due from its instant, until the grace time ends', () => {
    expect(fate(delivery(), nine - 1)).toBe('left alone');
    expect(fate(delivery(), nine)).toBe('due');
    expect(fate(delivery(), nine + grace - 1)).toBe('due');
    expect(fate(delivery(), nine + grace)).toBe('missed');
  });

  test('is overtaken by the next run', () => {
    const often = digest({ schedule: { kind: 'cron', expression: '*/15 * * * *', zone: zone('UTC') } });
    expect(deadlineOf(delivery(), often, grace)).toBe(nine + 15 * minute);
    expect(planOf(delivery(), nine + 15 * minute, often).missed).toMatchObject([{ reason: 'overtaken' }]);
    expect(planOf(delivery(), nine + grace).missed).toMatchObject([{ reason: 'too-late' }]);
  });

  test('is cancelled where it is not wanted any more', () => {
    const by = 'U0BEN' as UserId;
    expect(fate(delivery(), nine, 'gone')).toBe('cancelled');
    expect(fate(delivery(), nine, digest({ state: { kind: 'paused', by, at: nine } }))).toBe('cancelled');
    expect(fate(delivery(), nine, digest({ destinations: [sales] }))).toBe('cancelled');
    const refusing = [{ channel: growth, error: 'is_archived', at: monday }];
    expect(fate(delivery(), nine, digest({ refusing }))).toBe('cancelled');
  });

  test('stays owed where the digest was changed since, but for what a watch saw before that', () => {
    const since = digest({ owedFrom: nine + 1 });
    expect(fate(delivery(), nine + minute, since)).toBe('due');
    const alert = delivery({ kind: 'planned' }, { about: { kind: 'alert' } });
    expect(fate(alert, nine + minute, since)).toBe('cancelled');
  });

  test('that a person asked for is left to who is at it, and given up when nobody is', () => {
    const asked = delivery({ kind: 'planned' }, { kind: 'now' });
    expect(fate(asked, nine + minute)).toBe('left alone');
    expect(fate(asked, nine + 5 * minute)).toBe('interrupted');
  });
});

describe('a delivery that somebody holds', () => {
  const collecting = (leaseUntil: number) => delivery({ kind: 'collecting', leaseUntil });
  const posting = (leaseUntil: number) => delivery({ kind: 'posting', leaseUntil });

  test('is theirs until the lease runs out', () => {
    expect(fate(collecting(nine + minute), nine + minute - 1)).toBe('left alone');
    expect(fate(posting(nine + minute), nine + minute - 1)).toBe('left alone');
  });

  test('is taken over while nothing was posted, and looked for when something may have been', () => {
    expect(fate(collecting(nine + minute), nine + minute)).toBe('due');
    expect(fate(collecting(nine + minute), nine + grace)).toBe('missed');
    expect(fate(posting(nine + minute), nine + minute)).toBe('unclear');
    expect(fate(posting(nine + minute), nine + 30 * day)).toBe('unclear');
    expect(fate(posting(nine + minute), nine - hour)).toBe('unclear');
    expect(fate(posting(nine + minute), nine + hour, 'gone')).toBe('unclear');
  });

  test('is not held for ever by a lease from before the clock was set back', () => {
    expect(fate(collecting(nine + longestLeaseMs + 1), nine)).toBe('due');
    expect(fate(collecting(nine + longestLeaseMs), nine)).toBe('left alone');
  });

  test('and that a person asked for is given up when they are no longer waiting', () => {
    expect(fate(delivery({ kind: 'collecting', leaseUntil: nine }, { kind: 'test' }), nine + 1)).toBe(
      'interrupted',
    );
  });
});

test('missed runs are gathered for each digest, the newest last', () => {
  const runs = [2, 0, 1].map((after) => delivery({ kind: 'planned' }, { scheduledFor: nine + after * day }));
  const plan = planOpen(runs, new Map([['d1' as DigestId, digest()]]), nine + 10 * day, grace, zone('UTC'));
  expect(plan.missed).toHaveLength(1);
  expect(plan.missed[0]?.deliveries.map(({ scheduledFor }) => scheduledFor)).toEqual([
    nine,
    nine + day,
    nine + 2 * day,
  ]);
});

test('missed runs are counted once, however many channels each has, with the older ones that are not written', () => {
  const runs = [nine, nine + day].flatMap((scheduledFor) =>
    [growth, sales].map((destination) => delivery({ kind: 'planned' }, { scheduledFor, destination })),
  );
  const both = digest({ destinations: [growth, sales] });
  const known = new Map([[both.id, both]]);
  expect(planOpen(runs, known, nine + 10 * day, grace, zone('UTC')).missed).toMatchObject([{ count: 2 }]);
  const counted = runs.map((run) => (run.scheduledFor === nine ? { ...run, runsBefore: 7 } : run));
  expect(planOpen(counted, known, nine + 10 * day, grace, zone('UTC')).missed).toMatchObject([{ count: 9 }]);
});

test('every open delivery has at most one fate, whatever its state and the hour', () => {
  const anyState = fc.oneof(
    fc.constant<DeliveryState>({ kind: 'planned' }),
    fc
      .record({
        kind: fc.constantFrom('collecting' as const, 'posting' as const),
        leaseUntil: fc.integer({ min: monday - day, max: monday + 3 * day }),
      })
      .map((state): DeliveryState => state),
  );
  const kinds = fc.constantFrom('scheduled' as const, 'now' as const, 'test' as const);
  fc.assert(
    fc.property(
      anyState,
      kinds,
      fc.integer({ min: monday - day, max: monday + 3 * day }),
      (state, kind, now) => {
        const one = delivery(state, { kind });
        const plan = planOf(one, now);
        const places = [
          ...plan.due.map((due) => due.delivery),
          ...plan.unclear,
          ...plan.missed.flatMap(({ deliveries }) => deliveries),
          ...plan.cancelled,
          ...plan.interrupted,
        ];
        expect(places.length).toBeLessThanOrEqual(1);
        if (state.kind === 'posting') expect(plan.due).toEqual([]);
      },
    ),
  );
});

test('what is asked soon is in order, and once for each question and instant', () => {
  const other = digest({ question: { kind: 'overview', period: { kind: 'yesterday' } } });
  expect(upcomingQuestions([digest(), digest(), other], nine - minute, nine + day, zone('UTC'))).toEqual([
    { question: { kind: 'status' }, at: nine },
    { question: other.question, at: nine },
    { question: { kind: 'status' }, at: nine + day },
    { question: other.question, at: nine + day },
  ]);
});
