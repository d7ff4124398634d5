// What a channel gets: one message at its time, with the true figures of the period that belongs to that time.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DateRange, day } from '#base/day.ts';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World, type WorldOptions } from '../support/world.ts';
import {
  carriedBy,
  goesTo,
  inputsOf,
  isOffUntil,
  minute,
  postsIn,
  subscribes,
  wordsOn,
} from './digest-steps.ts';
import { typesOn } from './on-screen.ts';

let world: World;
let ana: Character;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ service: { campaigns: 20 }, ...options });
  ana = world.person('ana');
}

beforeEach(() => opens());
afterEach(() => world.close());

function trueCount(range: DateRange, counter: 'invitationsSent' | 'messagesReplied'): string {
  const days = world.service.truth.daily(range);
  return new Intl.NumberFormat('en').format(days.reduce((sum, { counts }) => sum + counts[counter], 0));
}

describe('weekdays at 09:00 in Lisbon, #growth gets', () => {
  test('exactly one message, in its minute, with the true figures of the seven days before', async () => {
    await ana.asks('overview');
    await subscribes(ana);
    await goesTo(world, '2026-03-10T08:59:59Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    await goesTo(world, '2026-03-10T09:45:00Z');
    const [post, ...others] = postsIn(world, 'growth');
    expect(others).toEqual([]);
    expect(Number(post?.ts) - Date.parse('2026-03-10T09:00:00Z') / 1_000).toBeLessThan(60);
    const week = { first: day('2026-03-03'), last: day('2026-03-09') };
    expect(post?.text).toContain('Digest of Tue 10 Mar 2026, 09:00 (Europe/Lisbon)');
    expect(post?.text).toContain('3–9 Mar 2026');
    expect(post?.text).toContain(`Invitations sent: ${trueCount(week, 'invitationsSent')}`);
    expect(post?.text).toContain(`Replies: ${trueCount(week, 'messagesReplied')}`);
  });

  test('what matters in a few lines, and everything else from Open privately', async () => {
    await subscribes(ana);
    await goesTo(world, '2026-03-10T09:02:00Z');
    const [post] = postsIn(world, 'growth');
    const ben = world.person('ben');
    expect(post?.blocks.map(({ type }) => type)).not.toContain('data_table');
    await ben.presses(post?.ts ?? '', 'Open privately');
    expect(ben.sees()?.ephemeral).toBe(true);
    await ben.presses(ben.sees() as SeenMessage, 'More');
    const whole = ben.sees();
    expect(whole?.blocks.map(({ type }) => type)).toContain('data_table');
  });

  test('the chart and each campaign in its thread, which the post announces', async () => {
    await subscribes(ana);
    await goesTo(world, '2026-03-10T09:02:00Z');
    const [post] = postsIn(world, 'growth');
    const [rest, ...others] = ana.reads('growth').filter(({ threadTs }) => threadTs === post?.ts);
    expect(others).toEqual([]);
    expect(wordsOn(post)).toContain('In the thread: the chart, each campaign');
    expect(post && typesOn(post)).not.toContain('data_visualization');
    expect(rest && typesOn(rest)).toEqual(expect.arrayContaining(['data_visualization', 'data_table']));
    expect(rest?.text).toMatch(/^The chart, each campaign:\n/);
  });

  test('a message that can be managed, and that carries nothing but ids and the instant it is for', async () => {
    const id = await subscribes(ana);
    await goesTo(world, '2026-03-10T09:02:00Z');
    const [post] = postsIn(world, 'growth');
    expect(post && carriedBy(post, controls.manage)).toBe(id);
    expect(post?.metadata).toEqual({
      event_type: 'campaign_digest',
      event_payload: {
        delivery_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        digest_id: id,
        kind: 'scheduled',
        due: Date.parse('2026-03-10T09:00:00Z'),
      },
    });
  });

  test('nothing at the weekend, and on Monday a message that says which days it covers', async () => {
    await world.close();
    await opens({ store: 'file', now: '2026-03-13T09:10:00Z' });
    await subscribes(ana);
    for (const date of ['2026-03-14', '2026-03-15']) {
      await isOffUntil(world, `${date}T08:58:00Z`);
      await world.passes(5 * minute);
    }
    expect(postsIn(world, 'growth')).toEqual([]);
    await isOffUntil(world, '2026-03-16T08:58:00Z');
    await world.passes(5 * minute);
    const [post, ...others] = postsIn(world, 'growth');
    expect(others).toEqual([]);
    expect(post?.text).toContain('Digest of Mon 16 Mar 2026, 09:00');
    expect(post?.text).toContain('Last 7 days, 9–15 Mar 2026, against 2–8 Mar 2026');
  });

  test('each day’s own figures: yesterday is the day before that run', async () => {
    await world.close();
    await opens({ store: 'file' });
    await subscribes(ana, { question: 'daily yesterday' });
    await goesTo(world, '2026-03-10T09:01:00Z');
    await isOffUntil(world, '2026-03-11T08:58:00Z');
    await world.passes(5 * minute);
    const posts = postsIn(world, 'growth');
    expect(posts).toHaveLength(2);
    for (const [index, date] of [day('2026-03-09'), day('2026-03-10')].entries()) {
      const sent = trueCount({ first: date, last: date }, 'invitationsSent');
      expect(posts[index]?.text).toContain(`Invitations sent: ${sent}`);
    }
  });
});

describe('a digest with several destinations', () => {
  test('comes to each of them once, also to a private channel and to direct messages', async () => {
    await ana.types('/campaign-stats subscribe overview', { channel: 'dm' });
    await ana.faces();
    ana.fills(inputsOf({ where: ['growth', 'leadership', 'ana'] }));
    await ana.submits();
    await ana.closes(true);
    await goesTo(world, '2026-03-10T09:02:00Z');
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(postsIn(world, 'leadership')).toHaveLength(1);
    expect(ana.reads('dm').filter(({ threadTs }) => threadTs === undefined)).toHaveLength(1);
    expect(new Set([...postsIn(world, 'growth'), ...postsIn(world, 'leadership')].map(wordsOn)).size).toBe(1);
  });
});

describe('two digests that ask the same for the same time', () => {
  test('are collected once and come to both channels', async () => {
    await subscribes(ana, { where: ['growth'] });
    await subscribes(world.person('ben'), { where: ['sales'], zone: 'Europe/Lisbon' });
    const before = world.service.requests.length;
    await goesTo(world, '2026-03-10T09:10:00Z');
    expect([postsIn(world, 'growth'), postsIn(world, 'sales')].map((posts) => posts.length)).toEqual([1, 1]);
    const requests = world.service.requests.slice(before).map(({ url }) => url);
    const asked = requests.filter((url) => url.includes('statistics'));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked).toEqual([...new Set(asked)]);
  });

  test('two with different questions both come to the same channel', async () => {
    await subscribes(ana, { question: 'overview' });
    await subscribes(ana, { question: 'daily last 7 days' });
    await goesTo(world, '2026-03-10T09:02:00Z');
    const texts = postsIn(world, 'growth').map(({ text }) => text.split('\n')[0]);
    expect(texts).toHaveLength(2);
    expect(texts).toContainEqual(expect.stringMatching(/ replies, /));
  });
});

test('a bot that Slack reaches by signed requests sets up, posts and shows digests in the same way', async () => {
  await world.close();
  world = await openWorld({ mode: 'http' });
  ana = world.person('ana');
  const id = await subscribes(ana, { question: 'daily yesterday' });
  await goesTo(world, '2026-03-10T09:01:00Z');
  const [post, ...others] = postsIn(world, 'growth');
  expect(others).toEqual([]);
  expect(post && carriedBy(post, controls.manage)).toBe(id);
  await ana.presses(post?.ts ?? '', controls.manage);
  expect(wordsOn(await ana.faces())).toContain('posted on time');
});
