// What a person wants of an answer changes while it is under way: they edit, take it away or press Stop, at one bot or at two on one store.

import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '#bot/app.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';

let world: World;
let ana: Character;
let bots: readonly App[];

async function begin(count: number, expectedLogs: readonly string[] = []) {
  world = await openWorld({
    store: 'file',
    expectedLogs,
    ...{ mode: 'http', service: generous, slack: { scopes: Object.keys(usedScopes) } },
    now: '2026-03-10T08:52:00Z',
  });
  await world.stopsBot();
  const started: App[] = [];
  for (let bot = 0; bot < count; bot += 1) started.push(await world.startsBot());
  bots = started;
  ana = world.person('ana');
}

afterEach(() => world.close());

/** From now on Slack's events come to this one. */
function reaches(bot: number) {
  world.slack.deliverTo(`http://127.0.0.1:${bots[bot % bots.length]?.port()}/slack/events`);
}

const root = (channel = 'growth') => ana.reads(channel).findLast(({ user }) => user === ana.id)?.ts ?? '';
const answers = (channel = 'growth') => ana.reads(channel).filter(({ user }) => user === 'U0BOT');
const slowly = (ms: number) => world.service.faults.set({ kind: 'delay', ms });

/** In real time, for what is under way between bot and Slack. */
async function until(is: () => boolean) {
  for (let tries = 0; !is() && tries < 200; tries += 1) await wait(10);
}

/** Until Slack has told the bot to wait with a call. */
async function passesUntilHeld() {
  const before = world.slack.faults.met().length;
  for (let tries = 0; world.slack.faults.met().length === before && tries < 60; tries += 1)
    await world.passes(500);
  expect(world.slack.faults.met()).toHaveLength(before + 1);
}

describe.each([1, 2])('at %i', (count) => {
  test('an edit that comes while the first answer is just being posted leaves one answer, to the edit', async () => {
    await begin(count);
    await ana.asks('list');
    const before = answers().length;
    world.slack.faults.set({ method: 'chat.postMessage', lateMs: 400, times: 1 });
    await ana.types('@campaign-stats top 3 by replies last week');
    await until(() => answers().length > before);
    reaches(0);
    await ana.edits(root(), '@campaign-stats top 3 by acceptance rate last week');
    await wait(600);
    await world.passes(5_000);
    const [answer, ...more] = answers().slice(before);
    expect(more).toEqual([]);
    expect(answer?.text).toContain('acceptance rate');
  });

  test('an edit while the first answer waits for figures is answered, and the first one says no more', async () => {
    await begin(count);
    slowly(8_000);
    await ana.types('@campaign-stats top 3 by replies last week');
    await world.passes(2_000);
    reaches(0);
    await ana.edits(root(), '@campaign-stats overview last month');
    await world.passes(120_000);
    const [answer, ...more] = answers();
    expect(more).toEqual([]);
    expect(answer?.text).toContain('Feb');
    // What stands is what was asked last.
    world.service.faults.clear();
    await ana.says('@campaign-stats only active ones', { threadTs: root() });
    await ana.says('@campaign-stats day by day', { threadTs: root() });
    expect(ana.reads().at(-1)?.text).toContain('Feb');
  });

  test('❌ on an answer that still grows ends it, and nothing comes after', async () => {
    await begin(count);
    slowly(8_000);
    await ana.types('@campaign-stats top 3 by replies last week');
    await world.passes(4_000);
    expect(answers()).toHaveLength(1);
    reaches(0);
    await ana.reacts(answers()[0]?.ts ?? '', 'x');
    await world.passes(120_000);
    expect(answers()).toEqual([]);
    expect(answers('dm')).toEqual([]);
  });

  test('an edit while Slack holds back the first answer is what stands in the end', async () => {
    await begin(count);
    slowly(8_000);
    await ana.types('@campaign-stats top 3 by replies last week');
    await world.passes(4_000);
    expect(answers()).toHaveLength(1);
    world.slack.faults.set({ method: 'chat.update', ratelimited: 20, times: 1 });
    await passesUntilHeld();
    world.service.faults.clear();
    reaches(0);
    await ana.edits(root(), '@campaign-stats list');
    await world.passes(120_000);
    const [answer, ...more] = answers();
    expect(more).toEqual([]);
    expect(answer?.text).toContain('60 campaigns');
  });

  test('Stop while Slack holds back an answer leaves what was said until then', async () => {
    await begin(count);
    slowly(8_000);
    await ana.types('top 3 by replies last week', { channel: 'dm' });
    await world.passes(4_000);
    const [before] = answers('dm');
    world.slack.faults.set({ method: 'chat.update', ratelimited: 20, times: 1 });
    await passesUntilHeld();
    reaches(0);
    await ana.stops(root('dm'));
    await world.passes(120_000);
    const [left, stopped, ...more] = answers('dm');
    expect(left?.text, 'it says no more').toBe(before?.text);
    expect(stopped?.text).toContain('Stopped');
    expect(more).toEqual([]);
  });

  test('an edit while Slack holds back an answer to one person alone is answered, and nothing else', async () => {
    await begin(count);
    world.slack.faults.set({ method: 'chat.postEphemeral', ratelimited: 20, times: 1 });
    await ana.types('@campaign-stats privately top 3 by replies last week');
    await passesUntilHeld();
    reaches(0);
    await ana.edits(root(), '@campaign-stats privately overview last month');
    await world.passes(120_000);
    const said = answers().map(({ text }) => text);
    expect(said).toEqual([expect.stringContaining('Feb')]);
  });

  test('an edit while Slack holds back the ❌ of the first answer has an answer that stays', async () => {
    await begin(count);
    await ana.says('@campaign-stats top 3 by replies last week');
    const [first] = answers();
    world.slack.faults.set({ method: 'chat.delete', ratelimited: 20, times: 1 });
    await ana.reacts(first?.ts ?? '', 'x');
    await passesUntilHeld();
    reaches(0);
    await ana.edits(root(), '@campaign-stats overview last month');
    await world.passes(120_000);
    const [answer, ...more] = answers();
    expect(more).toEqual([]);
    expect(answer?.text).toContain('Feb');
    await ana.says('@campaign-stats day by day', { threadTs: root() });
    expect(ana.reads().at(-1)?.text, 'it is asked on from the edit').toContain('Feb');
  });

  test('an edit takes the place of an answer that Slack did not take away', async () => {
    await begin(count, ['an answer could not be taken away']);
    await ana.says('@campaign-stats top 3 by replies last week');
    const [first] = answers();
    world.slack.faults.set({ method: 'chat.delete', error: 'fatal_error', times: 1 });
    await ana.reacts(first?.ts ?? '', 'x');
    await world.passes(1_000);
    expect(answers()).toHaveLength(1);
    reaches(0);
    await ana.edits(root(), '@campaign-stats overview last month');
    await world.passes(20_000);
    const said = answers().map(({ ts, text }) => ({ ts, text }));
    expect(said).toEqual([{ ts: first?.ts, text: expect.stringContaining('Feb') }]);
  });

  test('Stop ends what another bot answers too', async () => {
    await begin(count);
    slowly(8_000);
    await ana.types('top 3 by replies last week', { channel: 'dm' });
    await world.passes(4_000);
    reaches(0);
    const [before] = answers('dm');
    await ana.stops(root('dm'));
    await world.passes(200_000);
    const [left, stopped] = answers('dm');
    expect(left?.text, 'it says no more').toBe(before?.text);
    expect(stopped?.text).toContain('Stopped');
    expect(ana.pane().sessions).toMatchObject([{ status: 'active' }]);
  });
});
