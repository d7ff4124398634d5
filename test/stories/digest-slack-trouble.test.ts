// Slack refuses the bot, the form of the message, or says later: no digest is broken by it, and none comes twice.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World, type WorldOptions } from '../support/world.ts';
import { goesTo, isOffUntil, minute, postsIn, subscribes, toldTo, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;

afterEach(() => world.close());

async function isSetUp(options: WorldOptions = {}): Promise<void> {
  world = await openWorld(options);
  ana = world.person('ana');
  await subscribes(ana, { question: 'daily last 7 days' });
}

const types = () => postsIn(world, 'growth').map(typesIn);
const typesInThreads = () =>
  ana
    .reads('growth')
    .filter(({ threadTs }) => threadTs !== undefined)
    .map(typesIn);
const typesIn = ({ blocks }: SeenMessage) => new Set(blocks.map(({ type }) => type));

describe('while Slack refuses the bot itself', () => {
  test.each([
    'account_inactive',
    'invalid_auth',
    'token_revoked',
    'missing_scope',
    'team_access_not_granted',
    'token_expired',
    'not_authed',
    'not_allowed_token_type',
    'team_not_found',
    'team_added_to_org',
    'org_login_required',
  ])('(%s) nothing is broken, and the digest comes late when it is let in again', async (error) => {
    await isSetUp();
    world.slack.faults.set({ method: 'chat.postMessage', error });
    await goesTo(world, '2026-03-10T09:06:30Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    world.slack.faults.clear();
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth').map(({ text }) => text)).toEqual([
      expect.stringContaining('Late by 7 min'),
    ]);
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('for longer than the grace time, it is given up; the log says that the owner could not be told, and they are once it may speak again', async () => {
    await isSetUp({
      env: { GRACE_MINUTES: '10' },
      expectedLogs: ['the owner of a digest could not be told'],
    });
    world.slack.faults.set({ method: 'chat.postMessage', error: 'account_inactive' });
    await goesTo(world, '2026-03-10T09:15:00Z');
    expect(world.logged().filter(({ level }) => level >= 40)).toHaveLength(1);
    world.slack.faults.clear();
    await goesTo(world, '2026-03-10T09:20:00Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('no longer takes the bot’s token')]);
    await ana.presses(await ana.asks('digests'), controls.manage);
    expect(wordsOn(await ana.faces())).toContain('failed, Slack no longer takes the bot’s token');
  });
});

describe('when Slack says later', () => {
  test('the digest comes once, after the time that Slack named', async () => {
    await isSetUp();
    world.slack.faults.set({ method: 'chat.postMessage', times: 2, ratelimited: 45 });
    await goesTo(world, '2026-03-10T09:01:25Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    await goesTo(world, '2026-03-10T09:10:00Z');
    expect(postsIn(world, 'growth')).toHaveLength(1);
  });

  test.each(['ratelimited', 'rate_limited', 'message_limit_exceeded'])(
    '(%s) without a time, the digest comes once, a little later, and nobody is troubled',
    async (error) => {
      await isSetUp();
      world.slack.faults.set({ method: 'chat.postMessage', times: 1, error });
      await goesTo(world, '2026-03-10T09:05:00Z');
      expect(postsIn(world, 'growth')).toHaveLength(1);
      expect(toldTo(world, 'ana')).toEqual([]);
    },
  );

  test('the other channels wait too, since Slack means all of the bot’s posts, and then each gets its own once', async () => {
    await isSetUp();
    await subscribes(ana, { question: 'daily last 7 days', where: ['sales'] });
    world.slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 120 });
    await goesTo(world, '2026-03-10T09:01:00Z');
    expect([postsIn(world, 'growth').length, postsIn(world, 'sales').length]).toEqual([0, 0]);
    await goesTo(world, '2026-03-10T09:03:00Z');
    expect([postsIn(world, 'growth').length, postsIn(world, 'sales').length]).toEqual([1, 1]);
  });
});

describe('when Slack does not take the form of the message', () => {
  const ours = 'Slack did not take a message in this form';
  const expectedLogs = [ours, 'slack sdk'];

  test('charts are left out, the table stays, and the next digest is right at once', async () => {
    await isSetUp({ store: 'file', slack: { withoutNativeBlocks: ['data_visualization'] }, expectedLogs });
    await goesTo(world, '2026-03-10T09:05:00Z');
    await isOffUntil(world, '2026-03-11T08:59:00Z');
    await world.passes(5 * minute);
    expect(types().map((each) => each.has('data_table'))).toEqual([true, true]);
    expect(typesInThreads().map((each) => each.has('data_visualization'))).toEqual([false, false]);
    expect(world.logged().filter(({ msg }) => msg === ours)).toHaveLength(1);
  });

  test.each([
    'invalid_blocks',
    'invalid_blocks_format',
    'msg_blocks_too_long',
    'msg_too_long',
    'no_text',
    'invalid_attachments',
  ])('(%s) it comes in a plainer one at once', async (error) => {
    await isSetUp({ expectedLogs });
    world.slack.faults.set({ method: 'chat.postMessage', times: 1, error });
    await goesTo(world, '2026-03-10T09:02:00Z');
    const [post, ...others] = types();
    expect(others).toEqual([]);
    expect(post?.has('section')).toBe(true);
    expect(typesInThreads()[0]?.has('data_visualization'), 'the charts are not to blame').toBe(true);
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('without tables either, the figures come as text', async () => {
    await isSetUp({ slack: { withoutNativeBlocks: true }, expectedLogs });
    await goesTo(world, '2026-03-10T09:05:00Z');
    const [post, ...others] = postsIn(world, 'growth');
    expect(others).toEqual([]);
    expect(wordsOn(post)).toMatch(/9 Mar.*invited/);
  });

  test('in no form at all, this run alone fails and the owner can send it again', async () => {
    await isSetUp();
    world.slack.faults.set({
      method: 'chat.postMessage',
      channel: 'C0GROWTH',
      times: 1,
      error: 'invalid_arguments',
    });
    await goesTo(world, '2026-03-10T09:05:00Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    const [notice, ...others] = ana.reads('dm');
    expect(others).toEqual([]);
    expect(notice?.text).toContain('in <#C0GROWTH> failed: Slack says `invalid_arguments`');
    await ana.presses(notice?.ts ?? '', controls.deliveryResend);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(wordsOn(await ana.asks('digests'))).toContain('next Wed 11 Mar 2026, 09:00');
  });
});
