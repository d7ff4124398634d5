// The campaign service is down at the hour, refuses the key, or no longer has the campaign: the owner hears of it, never the channel.

import { afterEach, describe, expect, test } from 'vitest';
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

const silence = [
  'the campaign service refuses CAMPAIGN_API_KEY',
  'the campaign service gave no usable answer',
  'the collector rests while the campaign service gives no answer',
];

async function isSetUp(filled: Filled = {}, env: Record<string, string> = {}): Promise<void> {
  world = await openWorld({ store: 'file', env, expectedLogs: silence });
  ana = world.person('ana');
  await subscribes(ana, { question: 'daily last 7 days', ...filled });
}

const down = { kind: 'server-error', status: 503 } as const;

describe('the service is down at 09:00', () => {
  test('and back at 09:12: the digest comes then, whole and marked late, and nobody is troubled', async () => {
    await isSetUp();
    world.service.faults.set(down);
    await goesTo(world, '2026-03-10T09:12:00Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    world.service.faults.clear();
    await goesTo(world, '2026-03-10T09:30:00Z');
    const [post, ...others] = postsIn(world, 'growth');
    expect(others).toEqual([]);
    expect(post?.text).toMatch(/Late by 1\d min: due Tue 10 Mar 2026, 09:00/);
    expect(post?.text).toContain('3–9 Mar 2026');
    expect(post?.text).not.toContain('service is down');
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test.each([
    ['down', down, 'the campaign service was down'],
    ['refusing the key', { kind: 'key-refused', status: 401 }, 'the campaign service refuses the API key'],
  ] as const)(
    'and still %s after the grace time: the owner is told plainly, once',
    async (_, fault, words) => {
      await isSetUp({}, { GRACE_MINUTES: '30' });
      world.service.faults.set(fault);
      await goesTo(world, '2026-03-10T09:40:00Z');
      expect(postsIn(world, 'growth')).toEqual([]);
      const [told, ...others] = toldTo(world, 'ana');
      expect(others).toEqual([]);
      expect(told).toContain('The post of Tue 10 Mar 2026, 09:00 (Europe/Lisbon) in <#C0GROWTH> failed');
      expect(told).toContain(words);
    },
  );

  test('while three channels wait, the owner gets one message, not three', async () => {
    await isSetUp({ where: ['growth', 'sales', 'random'] }, { GRACE_MINUTES: '30' });
    world.service.faults.set(down);
    await goesTo(world, '2026-03-10T09:40:00Z');
    expect(toldTo(world, 'ana')).toHaveLength(1);
  });

  test('what failed can be sent when the service is back, and the next day’s digest comes as usual', async () => {
    await isSetUp({}, { GRACE_MINUTES: '30' });
    world.service.faults.set(down);
    await goesTo(world, '2026-03-10T09:40:00Z');
    world.service.faults.clear();
    const [notice] = ana.reads('dm');
    await ana.presses(notice?.ts ?? '', controls.deliveryResend);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(toldTo(world, 'ana')).toEqual(['Sent again.']);
    await isOffUntil(world, '2026-03-11T08:59:00Z');
    await world.passes(2 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(2);
  });

  test('what the record holds is sent after a while, and says how old it is', async () => {
    await isSetUp({ time: '18:00' });
    await ana.asks('daily last 7 days');
    await isOffUntil(world, '2026-03-10T17:59:00Z');
    world.service.faults.set(down);
    await world.passes(30 * minute);
    const [post, ...others] = postsIn(world, 'growth');
    expect(others).toEqual([]);
    expect(post?.text).toMatch(/the campaign service is down \(503\)/i);
    expect(post?.text).toContain('|08:52 UTC>');
    expect(post?.text).not.toContain('whole at');
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('what stays in the channel promises no next try', async () => {
    await isSetUp({ time: '18:00' });
    await ana.asks('daily last 7 days');
    await isOffUntil(world, '2026-03-10T17:59:00Z');
    world.service.faults.set({ ...down, retryAfterSeconds: 90 });
    await world.passes(30 * minute);
    const [post, ...others] = postsIn(world, 'growth');
    expect(others).toEqual([]);
    expect(post?.text).toMatch(/the campaign service is down \(503\)\. What is shown was known at/i);
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('somebody who sends it by hand meanwhile is told at once why nothing came', async () => {
    await isSetUp();
    world.service.faults.set(down);
    await ana.presses(await ana.asks('digests'), controls.manage);
    await ana.faces();
    await ana.presses('modal', controls.digestSendNow);
    expect(wordsOn(await ana.faces())).toContain('Not posted: the campaign service was down.');
    expect(postsIn(world, 'growth')).toEqual([]);
    expect(toldTo(world, 'ana')).toEqual([]);
  });
});

describe('the campaign of a digest is deleted', () => {
  test('its owner is told, the digest is paused, and the channel hears nothing', async () => {
    await isSetUp({ question: '"UK HR Directors 50-200"', where: ['growth', 'sales'] });
    const campaign = world.service.campaigns().find(({ name }) => name === 'UK HR Directors 50-200');
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: campaign?.id ?? '' });
    await goesTo(world, '2026-03-10T09:10:00Z');
    expect([...postsIn(world, 'growth'), ...postsIn(world, 'sales')]).toEqual([]);
    const [told, ...others] = toldTo(world, 'ana');
    expect(others).toEqual([]);
    expect(told).toContain('It is paused: no campaign has that name any more');
    await isOffUntil(world, '2026-03-11T08:59:00Z');
    await world.passes(2 * minute);
    expect(postsIn(world, 'growth')).toEqual([]);
  });

  test('it goes on after it is edited to another campaign', async () => {
    await isSetUp({ question: '"UK HR Directors 50-200"' });
    const campaign = world.service.campaigns().find(({ name }) => name === 'UK HR Directors 50-200');
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: campaign?.id ?? '' });
    await goesTo(world, '2026-03-10T09:02:00Z');
    const [notice] = ana.reads('dm');
    await ana.presses(notice?.ts ?? '', controls.digestEdit);
    await ana.faces();
    ana.fills({ [controls.inputQuestion]: '"Nordics SaaS Founders"' });
    expect(await ana.submits()).toEqual({ ok: true });
    await ana.faces();
    await isOffUntil(world, '2026-03-11T08:59:00Z');
    await world.passes(2 * minute);
    expect(postsIn(world, 'growth').map(({ text }) => text)).toEqual([
      expect.stringContaining('Nordics SaaS Founders'),
    ]);
  });
});
