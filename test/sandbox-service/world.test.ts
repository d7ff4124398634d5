// What is true in the sandbox: the same for the same seed and instant, sound in itself, and worth reporting on.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type DateRange, day, weekday } from '#base/day.ts';
import { castNames } from '#sandbox/service/names.ts';
import { createWorld, type ServiceWorld } from '#sandbox/service/world.ts';

const openedOn = day('2026-03-18');
const noon = Date.parse('2026-03-18T12:00:00Z');
const dayMs = 86_400_000;
const always: DateRange = { first: addDays(openedOn, -200), last: addDays(openedOn, 800) };

/** As in another process: worlds share the plans of a seed only while few others were opened since. */
function plannedAnew(seed: number): ServiceWorld {
  for (let other = 1; other <= 4; other += 1) createWorld(1_000 + other, 1, openedOn);
  return createWorld(seed, 60, openedOn);
}

test('seed and instant decide everything: two worlds of one seed are the same, another seed is another team', () => {
  const seen = (seed: number) => {
    const world = plannedAnew(seed);
    return [world.campaignsAt(noon), world.dailyAt(noon, always, {})];
  };
  expect(seen(7)).toEqual(seen(7));
  expect(seen(7)).not.toEqual(seen(8));
});

test('asking in another order, or at a later time first, changes nothing of the past', () => {
  const fresh = plannedAnew(3);
  const used = plannedAnew(3);
  used.dailyAt(noon + 200 * dayMs, always, {});
  expect(used.dailyAt(noon, always, {})).toEqual(fresh.dailyAt(noon, always, {}));
  const past = { first: always.first, last: addDays(openedOn, -1) };
  expect(used.dailyAt(noon + 30 * dayMs, past, {})).toEqual(fresh.dailyAt(noon, past, {}));
});

test('lifetime counters are the sum of the days, at any instant, for any campaign', () => {
  const world = createWorld(1, 60, openedOn);
  const instants = fc.integer({ min: noon - 120 * dayMs, max: noon + 200 * dayMs });
  fc.assert(
    fc.property(instants, fc.nat({ max: 59 }), (now, place) => {
      const campaigns = world.campaignsAt(now);
      const campaign = campaigns[place % Math.max(1, campaigns.length)];
      if (campaign === undefined) return;
      const counters = world.statisticsAt(now, campaign.id)?.counters;
      const days = world.dailyAt(now, always, { campaignId: campaign.id });
      for (const name of [
        'invitationsSent',
        'invitationsAccepted',
        'messagesSent',
        'messagesReplied',
      ] as const) {
        expect(counters?.[name]).toBe(days.reduce((sum, { counts }) => sum + counts[name], 0));
      }
    }),
  );
});

test('no counter ever goes down while the clock moves on, and no share exceeds its whole', () => {
  const instants = fc.integer({ min: noon - 118 * dayMs, max: noon + 120 * dayMs });
  fc.assert(
    fc.property(fc.nat(), instants, fc.integer({ min: 1, max: 40 * 3_600_000 }), (seed, now, later) => {
      const world = createWorld(seed, 60, openedOn);
      for (const { id } of world.campaignsAt(now)) {
        const [before, after] = [world.statisticsAt(now, id), world.statisticsAt(now + later, id)];
        if (before === undefined || after === undefined) throw new Error(`no statistics of ${id}`);
        const counters = before.counters;
        for (const [name, count] of Object.entries(counters)) {
          expect(Number.isInteger(count) && count >= 0, `${name} ${count}`).toBe(true);
          if (name !== 'totalLeadsInProgress') expect(after.counters[name]).toBeGreaterThanOrEqual(count);
        }
        expect(counters.invitationsAccepted).toBeLessThanOrEqual(counters.invitationsSent);
        expect(counters.messagesReplied).toBeLessThanOrEqual(counters.messagesSent);
        const { totalLeadCount = 0, totalLeadsSkipped = 0 } = counters;
        expect(counters.invitationsSent + totalLeadsSkipped).toBeLessThanOrEqual(totalLeadCount);
        expect(before.progressRatio).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 60 },
  );
});

test('campaigns live on with the clock: they start, and end on their end date', () => {
  const world = createWorld(1, 60, openedOn);
  for (const campaign of world.campaignsAt(noon)) {
    const statusAt = (now: number) => world.campaignsAt(now).find(({ id }) => id === campaign.id)?.status;
    if (campaign.status === 'CREATED') expect(statusAt(campaign.startsAt)).toBe('ACTIVE');
    if (campaign.status === 'ACTIVE') expect(statusAt(campaign.endsAt)).toBe('COMPLETED');
    expect(campaign.createdAt).toBeLessThanOrEqual(campaign.startsAt);
    expect(campaign.startsAt).toBeLessThan(campaign.endsAt);
    expect(campaign.updatedAt).toBeLessThanOrEqual(noon);
  }
});

test('history goes back 120 days, every one of them with activity, and weekends are quiet', () => {
  const days = createWorld(1, 60, openedOn).dailyAt(noon, always, {});
  expect(days[0]?.day).toBe(addDays(openedOn, -120));
  expect(days).toHaveLength(121);
  expect(days.filter(({ counts }) => counts.invitationsSent === 0)).toEqual([]);
  const sent = (weekend: boolean) => {
    const chosen = days.slice(-61, -1).filter((one) => weekday(one.day) > 5 === weekend);
    return chosen.reduce((sum, { counts }) => sum + counts.invitationsSent, 0) / chosen.length;
  };
  expect(sent(true)).toBeLessThan(sent(false) / 5);
});

test('today grows through the day and is whole only when it is over', () => {
  const world = createWorld(1, 60, openedOn);
  const today = { first: openedOn, last: openedOn };
  const sentAt = (hour: number) =>
    world.dailyAt(Date.parse(openedOn) + hour * 3_600_000, today, {})[0]?.counts.invitationsSent ?? 0;
  const course = [0, 6, 9, 12, 15, 18, 23.9, 40].map(sentAt);
  expect(course).toEqual(course.toSorted((a, b) => a - b));
  expect(course[1]).toBe(0);
  expect(course[3]).toBeGreaterThan(0);
  expect(course[3]).toBeLessThan(course[7] ?? 0);
});

test.each([1, 2, 3, 4, 5])(
  'seed %i: one active campaign has stalled for a week, and one lost its replies',
  (seed) => {
    const world = createWorld(seed, 60, openedOn);
    const week = { first: addDays(openedOn, -8), last: addDays(openedOn, -1) };
    const activeSince = (startedBefore: number) =>
      world
        .campaignsAt(noon)
        .filter(({ status, startsAt }) => status === 'ACTIVE' && startsAt < startedBefore);
    const silent = activeSince(noon - 10 * dayMs).filter(({ id }) =>
      world
        .dailyAt(noon, week, { campaignId: id })
        .every(({ counts }) => Object.values(counts).every((n) => n === 0)),
    );
    expect(silent.map(({ name }) => name)).toEqual(['UK HR Directors 50-200']);

    const swung = activeSince(noon).find(({ name }) => name === 'Nordics SaaS Founders')?.id ?? '';
    const before = replies(world, swung, -14, -8);
    const after = replies(world, swung, -6, -1);
    expect(before.sent).toBeGreaterThan(60);
    expect(after.rate).toBeLessThan(before.rate / 2);
  },
);

test('a campaign that is made to stall sends nothing from its day on and takes nothing back; resumed, it sends as before', () => {
  const world = createWorld(1, 60, openedOn);
  const { id, status } = lively(world);
  const sentOn = (from: number, to = from) => replies(world, id, from, to, noon + 60 * dayMs).sent;
  const before = sentOn(-7, 0);
  const planned = sentOn(1, 7);
  world.stall(id, addDays(openedOn, 1));
  expect([sentOn(-7, 0), sentOn(1, 30)]).toEqual([before, 0]);
  expect(world.campaignsAt(noon + 5 * dayMs).find((one) => one.id === id)?.status).toBe(status);
  world.resume(id, addDays(openedOn, 8));
  expect([sentOn(-7, 0), sentOn(1, 7), sentOn(8, 14)]).toEqual([before, 0, planned]);
  world.stall(id, addDays(openedOn, 16));
  expect([sentOn(8, 14), sentOn(16, 30)]).toEqual([planned, 0]);
});

test('a stall that is taken back before its day never was', () => {
  const [world, untouched] = [createWorld(1, 60, openedOn), createWorld(1, 60, openedOn)];
  const { id } = lively(world);
  world.stall(id, addDays(openedOn, 1));
  world.resume(id, openedOn);
  const days = (one: ServiceWorld) => one.dailyAt(noon + 60 * dayMs, always, { campaignId: id });
  expect(days(world)).toEqual(days(untouched));
});

test('replies fall from their day on and for one campaign alone, and come again when they are to', () => {
  const [world, untouched] = [createWorld(1, 60, openedOn), createWorld(1, 60, openedOn)];
  const { id } = lively(world);
  const rates = (one: ServiceWorld) =>
    [
      [-13, 0],
      [2, 14],
      [18, 24],
    ].map(([from = 0, to = 0]) => replies(one, id, from, to, noon + 60 * dayMs).rate);
  const [usual, planned = 0, later = 0] = rates(untouched);
  world.changeReplies(id, 0.2, addDays(openedOn, 1));
  world.changeReplies(id, 1, addDays(openedOn, 15));
  const [before = 0, fallen = 0, again = 0] = rates(world);
  expect(rates(untouched)).toEqual([usual, planned, later]);
  expect(before).toBe(usual);
  expect(fallen).toBeLessThan(0.35 * planned);
  expect(again).toBeGreaterThan(0.6 * later);
});

test('names are as hostile as people make them, and some fit half a name more than once', () => {
  const names = createWorld(1, 60, openedOn)
    .campaignsAt(noon)
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual(castNames.toSorted());
  for (const name of ['<!channel> promo', 'list', 'A vs B', '=HYPERLINK("x")', '&amp;'])
    expect(names).toContain(name);
  expect(names.some((name) => name.length === 150)).toBe(true);
  expect(names.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true);
  expect(names.some((name) => /\p{Extended_Pictographic}/u.test(name))).toBe(true);
  expect(names.filter((name) => name.startsWith('Webinar follow-up')).length).toBeGreaterThan(1);
});

test('a thousand campaigns have a thousand ids and names', () => {
  const world = createWorld(1, 1000, openedOn);
  const campaigns = world.campaignsAt(noon);
  expect(campaigns).toHaveLength(1000);
  expect(new Set(campaigns.map(({ id }) => id)).size).toBe(1000);
  expect(new Set(campaigns.map(({ name }) => name)).size).toBe(1000);
  expect(new Set(campaigns.map(({ ownerEmail }) => ownerEmail)).size).toBe(6);
});

test('a team without campaigns has an empty list and empty days', () => {
  const world = createWorld(1, 0, openedOn);
  expect([world.campaignsAt(noon), world.dailyAt(noon, always, {})]).toEqual([[], []]);
});

/** One that sends, and goes on for long. */
function lively(world: ServiceWorld) {
  const running = world
    .campaignsAt(noon)
    .filter(({ status, endsAt }) => status === 'ACTIVE' && endsAt > noon + 40 * dayMs)
    .toSorted((one, other) => replies(world, other.id, -7, -1).sent - replies(world, one.id, -7, -1).sent);
  return running[0] as (typeof running)[number];
}

function replies(world: ServiceWorld, campaignId: string, from: number, to: number, now = noon) {
  const range = { first: addDays(openedOn, from), last: addDays(openedOn, to) };
  const days = world.dailyAt(now, range, { campaignId }).map(({ counts }) => counts);
  const sent = days.reduce((sum, { messagesSent }) => sum + messagesSent, 0);
  return { sent, rate: days.reduce((sum, { messagesReplied }) => sum + messagesReplied, 0) / sent };
}
