// A bot that the operator keeps to some channels: what that means for App Home, people's own messages, and digests of before.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { does, goesTo, minute, postsIn, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;

async function begin(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ now: '2026-03-10T08:58:00Z', service: generous, ...options });
  ana = world.person('ana');
}
afterEach(() => world.close());

/** The operator changes the setting and starts the bot again. */
async function allows(channels: string): Promise<void> {
  await world.stopsBot();
  Object.assign(world.env, { ALLOWED_CHANNELS: channels });
  await world.startsBot();
}

function leaves(person: Character, channel: string): void {
  world.slack.workspace.channel(channel)?.members.delete(person.id);
}

async function homeOf(person: Character): Promise<string> {
  await person.opensHome();
  await world.settles();
  return JSON.stringify(person.home()?.blocks);
}

const names = () => world.service.campaigns().flatMap(({ name }) => (name.length > 8 ? [name] : []));
const told = (person: Character) =>
  person
    .reads('dm')
    .map((message) => JSON.stringify(message))
    .join('\n');

describe('outside of channels', () => {
  test('somebody in one of the channels reads what is shown there', async () => {
    await begin({ env: { ALLOWED_CHANNELS: 'C0SALES' } });
    await ana.asks('list', { channel: 'sales' });
    expect(await homeOf(ana)).toContain('campaigns need');
    expect(await homeOf(ana)).not.toContain('No campaigns are shown here');
    expect((await ana.asks('', { channel: 'dm' })).text).toContain('active campaigns · as of');
  });

  test('somebody in none of them gets no figures, and reads what to do', async () => {
    await begin({ env: { ALLOWED_CHANNELS: 'C0SALES' } });
    leaves(ana, 'C0SALES');
    await world.person('ben').asks('list', { channel: 'sales' });
    const home = await homeOf(ana);
    expect(home).toContain('I am kept to some channels');
    expect(names().filter((name) => home.includes(name))).toEqual([]);
    const answer = await ana.asks('', { channel: 'dm' });
    expect(answer.text).toContain('I am kept to some channels');
    expect(names().filter((name) => JSON.stringify(answer).includes(name))).toEqual([]);
  });
});

test('somebody who left the only such channel reads nothing in a form that they opened there', async () => {
  await begin({ env: { ALLOWED_CHANNELS: 'C0SALES' } });
  await ana.presses(await ana.asks('', { channel: 'sales' }), 'Other period…');
  await ana.faces();
  leaves(ana, 'C0SALES');
  await world.slack.happens({ type: 'member_left_channel', user: ana.id, channel: 'C0SALES' });
  ana.fills({ [controls.inputPeriod]: 'last month' });
  await ana.submits();
  await world.settles();
  const answer = JSON.stringify(world.person('ben').reads('sales').concat(ana.reads('sales')).at(-1));
  expect(answer).toContain('not yours to see any more');
  expect(answer).not.toContain('Feb');
});

/** At 09:00, 09:15 and 09:30. */
const often = { question: 'list', cron: '0,15,30 9 * * *' };

describe('a digest that was set up before', () => {
  test('stops with one message to its owner, and goes on by itself once its channel is allowed again', async () => {
    await begin({ store: 'file' });
    await subscribes(ana, often);
    await allows('C0SALES');
    await goesTo(world, '2026-03-10T09:17:00Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    const words = ana.reads('dm').filter(({ text }) => text.includes('the bot is kept to some channels'));
    expect(words).toHaveLength(1);
    await allows('');
    await goesTo(world, '2026-03-10T09:31:00Z');
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(told(ana)).toContain('goes on there');
  });

  test('is neither sent by hand, nor tried out, nor resumed, nor brought back', async () => {
    await begin({ store: 'file' });
    const id = await subscribes(ana, often);
    await allows('C0SALES');
    await goesTo(world, '2026-03-10T09:02:00Z');
    await ana.presses(await ana.asks('digests', { channel: 'sales' }), controls.manage);
    expect(wordsOn(await ana.faces())).toContain('Campaigns');
    expect(JSON.stringify(ana.modal()?.blocks)).toContain(id);
    expect(await does(ana, controls.digestTest)).toContain('kept to some channels');
    expect(await does(ana, controls.digestSendNow)).toContain('kept to some channels');
    expect(await does(ana, controls.digestResume)).toContain('I may not speak in');
    await does(ana, controls.digestDelete);
    expect(await does(ana, controls.digestRestore)).toContain('I may not speak in');
    await world.passes(minute);
    expect(postsIn(world, 'growth')).toEqual([]);
    expect(names().filter((name) => told(ana).includes(name))).toEqual([]);
  });

  test('to somebody’s own messages comes while they are in an allowed channel, and not after', async () => {
    await begin({ store: 'file' });
    await subscribes(ana, { ...often, where: ['Ana Sousa'] });
    await allows('C0SALES');
    await goesTo(world, '2026-03-10T09:02:00Z');
    expect(told(ana)).toContain('There are 60 campaigns');
    leaves(ana, 'C0SALES');
    await world.slack.happens({ type: 'member_left_channel', user: ana.id, channel: 'C0SALES' });
    const before = told(ana).length;
    await goesTo(world, '2026-03-10T09:17:00Z');
    const since = told(ana).slice(before);
    expect(since).not.toContain('There are 60 campaigns');
    expect(since).toContain('the bot is kept to some channels');
  });
});

test('a channel of the setting that Slack does not show is told to the operator, and counted for who may read of troubles', async () => {
  world = await openWorld({
    ...{ now: '2026-03-10T08:58:00Z', service: generous },
    env: { ALLOWED_CHANNELS: 'C0GROWTH, C0GR0WTH' },
    expectedLogs: ['a channel of ALLOWED_CHANNELS is not shown to the bot'],
  });
  ana = world.person('ana');
  expect(world.logged()).toContainEqual(
    expect.objectContaining({
      msg: 'a channel of ALLOWED_CHANNELS is not shown to the bot',
      channel: 'C0GR0WTH',
    }),
  );
  await homeOf(ana);
  await ana.presses('home', 'Status');
  expect(wordsOn(await ana.faces())).toContain('Slack does not show the bot 1 of the channels');
  await ana.closes(true);
});
