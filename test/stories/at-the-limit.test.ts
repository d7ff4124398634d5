// A team with hundreds of campaigns and a service that gives 30 figures a minute: what people and channels notice of it.

import { afterEach, describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { openWorld, type World, type WorldOptions } from '../support/world.ts';
import { goesTo, minute, postsIn, subscribes } from './digest-steps.ts';
import { rowsOn, trueCounters } from './on-screen.ts';

let world: World;
let ana: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: { campaigns: 300 }, ...options });
  ana = world.person('ana');
}
afterEach(async () => {
  const refused = world.service.requests.filter(({ status }) => status === 429);
  await world.close();
  expect(refused, 'what was refused for its limit').toEqual([]);
});

const statisticsCalls = (since = 0) =>
  world.service.requests.filter(({ endpoint, at }) => endpoint === 'statistics' && at >= since);

/** Text and time of what the bot said to Ana, as she saw it. */
const said = () => ana.reads().map(({ text, ts }) => ({ text, at: Number(ts) * 1_000 }));

/** By what is true now, of those with a sample large enough. */
function bestByReplyRate(places: number): string[] {
  return world.service
    .campaigns()
    .map(({ name }) => ({ name, ...trueCounters(world.service, name) }))
    .filter(({ messagesSent }) => messagesSent >= 30)
    .sort((one, other) => other.messagesReplied / other.messagesSent - one.messagesReplied / one.messagesSent)
    .slice(0, places)
    .map(({ name }) => name);
}

describe('300 campaigns, asked for when the background has just spent what it may of the minute', () => {
  test('are listed within a second, and whole as soon as the quota allows', async () => {
    await begin();
    await world.passes(3 * minute - 1_000);
    await world.passes(2_000);
    const askedAt = world.clock.now();
    expect(statisticsCalls(askedAt - 2_000).length).toBeGreaterThan(20);
    const known = new Set(statisticsCalls().map(({ url }) => url)).size;
    await ana.types('/campaign-stats list');
    await world.passes(1_000);
    const [first] = ana.reads();
    expect(first?.text).toMatch(/As of .* · \d+ of 300 campaigns, whole at/);
    expect(rowsOn(first ?? { blocks: [] }).length).toBeGreaterThan(50);
    await world.passes(12 * minute);
    const [, whole] = said();
    expect(whole?.text).toMatch(/all 300 campaigns/);
    const minutes = ((whole?.at ?? Infinity) - askedAt) / minute;
    expect(minutes).toBeLessThanOrEqual(Math.ceil((300 - known) / 30) + 1);
  }, 120_000);

  test('are answered within a second, and ranked once all are read', async () => {
    await begin();
    await world.passes(3 * minute - 1_000);
    await world.passes(2_000);
    const askedAt = world.clock.now();
    expect(statisticsCalls(askedAt - 2_000).length).toBeGreaterThan(20);
    const known = new Set(statisticsCalls().map(({ url }) => url)).size;
    await ana.types('/campaign-stats top by reply rate');
    await world.passes(1_000);
    const [first, ...tooSoon] = said();
    expect(tooSoon).toEqual([]);
    expect((first?.at ?? Infinity) - askedAt).toBeLessThanOrEqual(1_000);
    expect(first?.text).toMatch(/^No ranking yet: \d+ of 300 campaigns counted/);
    expect(first?.text).toMatch(/Top 10 campaigns by reply rate · all time · .*whole at/);
    await world.passes(12 * minute);
    const [, whole, ...tooMany] = said();
    expect(tooMany).toEqual([]);
    expect(whole?.text).toMatch(/· \d+ ranked/);
    expect(whole?.text).not.toContain('Partial');
    const minutes = ((whole?.at ?? Infinity) - askedAt) / minute;
    expect(minutes).toBeLessThanOrEqual(Math.ceil((300 - known) / 30) + 1);
    for (const name of bestByReplyRate(3)) expect(whole?.text).toContain(name);
  }, 120_000);

  test('give an overview within a second that is whole within two minutes', async () => {
    await begin();
    await world.passes(8 * minute + 1_000);
    const askedAt = world.clock.now();
    await ana.types('/campaign-stats');
    await world.passes(1_000);
    expect(ana.reads()[0]?.text).toContain('active campaigns · as of');
    await world.passes(2 * minute);
    const last = said().at(-1);
    expect(last?.text).toMatch(/all \d+ active campaigns/);
    expect((last?.at ?? Infinity) - askedAt).toBeLessThanOrEqual(2 * minute);
  }, 120_000);
});

test('after a restart the record answers without a call', async () => {
  await begin({ store: 'file', service: { campaigns: 12 } });
  await ana.asks('list');
  await world.passes(minute);
  await world.stopsBot();
  await world.startsBot();
  const calls = world.service.requests.length;
  const again = await ana.asks('list');
  expect(again.text).toMatch(/all 12 campaigns/);
  expect(world.service.requests.length).toBe(calls);
});

test('a digest over 300 campaigns is posted in its minute, because it was read for before', async () => {
  await begin({ now: '2026-03-10T08:20:00Z' });
  await subscribes(ana, { question: 'list', where: ['growth'], days: ['2'], time: '09:00', zone: 'UTC' });
  await goesTo(world, '2026-03-10T08:59:59Z');
  const calls = statisticsCalls().length;
  await world.passes(minute);
  const [post, ...more] = postsIn(world, 'growth');
  expect(more).toEqual([]);
  expect(post?.text).toMatch(/all 300 campaigns/);
  expect(Number(post?.ts) * 1_000 - Date.parse('2026-03-10T09:00:00Z')).toBeLessThan(5_000);
  expect(statisticsCalls().length - calls).toBeLessThanOrEqual(24);
}, 120_000);
