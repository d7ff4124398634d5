// A bot that was down at the hour, was started in that very minute, or runs twice: one message, late or not, or a word to the owner.

import { afterEach, describe, expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import {
  type Filled,
  goesTo,
  isOffUntil,
  minute,
  postsIn,
  subscribes,
  toldTo,
  wordsOn,
} from './digest-steps.ts';

let world: World;
let ana: Character;

afterEach(() => world.close());

async function isSetUp(filled: Filled = {}, env: Record<string, string> = {}): Promise<void> {
  world = await openWorld({ store: 'file', env });
  ana = world.person('ana');
  await subscribes(ana, { question: 'daily yesterday', ...filled });
}

/** How many invitations the text says were sent that day. */
function sentOn(date: string): string {
  const [only] = world.service.truth.daily({ first: day(date), last: day(date) });
  return `Invitations sent: ${new Intl.NumberFormat('en').format(only?.counts.invitationsSent ?? -1)}`;
}

describe('down at 09:00 and back at 09:40', () => {
  test('it is sent once, and says that it is late and for when it was due', async () => {
    await isSetUp();
    await isOffUntil(world, '2026-03-10T09:40:00Z');
    await world.passes(10 * minute);
    const [post, ...others] = postsIn(world, 'growth');
    expect(others).toEqual([]);
    expect(post?.text).toContain('Late by 40 min: due Tue 10 Mar 2026, 09:00 (Europe/Lisbon)');
    expect(post?.text).toContain(sentOn('2026-03-09'));
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('the history of the digest says so too', async () => {
    await isSetUp();
    await isOffUntil(world, '2026-03-10T09:40:00Z');
    await world.passes(minute);
    const [post] = postsIn(world, 'growth');
    await ana.presses(post?.ts ?? '', controls.manage);
    expect(wordsOn(await ana.faces())).toContain('Tue 10 Mar 2026, 09:00 · <#C0GROWTH>: posted 40 min late');
  });

  test('one that was due before midnight and is sent after it keeps its own day', async () => {
    await isSetUp({ time: '23:30' });
    await isOffUntil(world, '2026-03-11T00:20:00Z');
    await world.passes(5 * minute);
    const [post, ...others] = postsIn(world, 'growth');
    expect(others).toEqual([]);
    expect(post?.text).toContain('Late by 50 min');
    expect(post?.text).toContain(sentOn('2026-03-09'));
  });

  test('of several late runs only the newest is sent, and the owner is told of the others', async () => {
    await isSetUp({ cron: '0 * * * *' });
    await isOffUntil(world, '2026-03-10T10:20:00Z');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth').map(({ text }) => /due (.*)/.exec(text)?.[1])).toEqual([
      'Tue 10 Mar 2026, 10:00 (Europe/Lisbon)',
    ]);
    const [told, ...others] = toldTo(world, 'ana');
    expect(others).toEqual([]);
    expect(told).toContain('One run was not sent; the newest was due Tue 10 Mar 2026, 09:00 (Europe/Lisbon)');
    expect(told).toContain('the next run was due');
  });
});

describe('back after the grace time', () => {
  test('nothing is sent, and the owner is told why, once', async () => {
    await isSetUp();
    await isOffUntil(world, '2026-03-10T12:00:00Z');
    await world.passes(10 * minute);
    expect(postsIn(world, 'growth')).toEqual([]);
    const [told, ...others] = toldTo(world, 'ana');
    expect(others).toEqual([]);
    expect(told).toContain('One run was not sent; the newest was due Tue 10 Mar 2026, 09:00 (Europe/Lisbon)');
    expect(told).toContain('it could not be sent in time');
    expect(told).not.toContain('too-late');
  });

  test('the grace time can be set, and one message tells the owner of many runs', async () => {
    await isSetUp({}, { GRACE_MINUTES: '10' });
    await isOffUntil(world, '2026-03-12T09:15:00Z');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth')).toEqual([]);
    expect(toldTo(world, 'ana')).toEqual([
      expect.stringContaining('3 runs were not sent; the newest was due Thu 12 Mar 2026, 09:00'),
    ]);
  });

  test('the owner can have it sent after all, once, for the day it was due', async () => {
    await isSetUp();
    await isOffUntil(world, '2026-03-11T08:00:00Z');
    await world.passes(minute);
    const [notice] = ana.reads('dm');
    const press = () => ana.clicks(notice?.ts ?? '', controls.deliveryResend);
    await Promise.all([press(), press()]);
    await world.passes(minute);
    expect(postsIn(world, 'growth').map(({ text }) => text)).toEqual([
      expect.stringContaining(sentOn('2026-03-09')),
    ]);
    expect(toldTo(world, 'ana')).toEqual(['Sent again.']);
  });
});

describe('one message and no more', () => {
  test('where the bot is started in the very minute', async () => {
    await isSetUp();
    await isOffUntil(world, '2026-03-10T09:00:00Z');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(1);
  });

  test('where two bots run on one store', async () => {
    await isSetUp();
    await world.startsBot();
    await goesTo(world, '2026-03-10T09:10:00Z');
    expect(postsIn(world, 'growth')).toHaveLength(1);
  });

  test('where two bots come back late on one store', async () => {
    await isSetUp();
    await isOffUntil(world, '2026-03-10T09:40:00Z');
    await world.startsBot();
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(1);
  });

  test('where the bot is stopped while it still reads the figures, and started again', async () => {
    await isSetUp({ question: 'overview' }, { COLLECT: 'off' });
    await goesTo(world, '2026-03-10T09:00:20Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    await isOffUntil(world, '2026-03-10T09:07:00Z');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth').map(({ text }) => text)).toEqual([expect.stringContaining('Late by')]);
  });

  test('where it was set up after its time: the first one comes the next day', async () => {
    world = await openWorld({ now: '2026-03-10T09:00:30Z' });
    await subscribes(world.person('ana'));
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth')).toEqual([]);
  });
});
