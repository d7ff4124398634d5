// Slack does not say whether a post arrived: it is looked for, never sent again by itself, and put to the owner where it cannot be found.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SlackFault } from '#sandbox/slack/faults.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import {
  goesTo,
  historyScopes,
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

type Trouble = { readonly dropAfterAccept: true } | { readonly status: number } | { readonly error: string };

/** The first post to #growth meets that trouble. */
async function isSetUp(trouble: Trouble, scopes?: readonly string[]): Promise<void> {
  world = await openWorld({
    store: 'file',
    ...(scopes !== undefined && { slack: { scopes } }),
    expectedLogs: 'dropAfterAccept' in trouble ? ['slack sdk'] : [],
  });
  ana = world.person('ana');
  await subscribes(ana, { question: 'daily yesterday' });
  const fault: SlackFault = { method: 'chat.postMessage', channel: 'C0GROWTH', times: 1, ...trouble };
  world.slack.faults.set(fault);
}

/** What the card of the digest says of its deliveries. */
async function history(): Promise<string> {
  await ana.presses(await ana.asks('digests'), controls.manage);
  const card = wordsOn(await ana.faces());
  await ana.closes(true);
  return card.slice(card.indexOf('*Deliveries*'));
}

describe('the answer is lost on the way', () => {
  test('where the bot may read the channel it finds its post, and nobody is troubled', async () => {
    await isSetUp({ dropAfterAccept: true }, historyScopes);
    await goesTo(world, '2026-03-10T09:20:00Z');
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(toldTo(world, 'ana')).toEqual([]);
    expect(await history()).toContain('09:00 · <#C0GROWTH>: posted on time');
  });

  test('it finds it too when it was stopped and started again meanwhile', async () => {
    await isSetUp({ dropAfterAccept: true }, historyScopes);
    await goesTo(world, '2026-03-10T09:00:10Z');
    await isOffUntil(world, '2026-03-10T09:03:00Z');
    await world.passes(10 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('if it may not, the owner is asked once, within minutes; "It arrived" settles it and sends nothing', async () => {
    await isSetUp({ dropAfterAccept: true });
    await goesTo(world, '2026-03-10T09:30:00Z');
    expect(postsIn(world, 'growth')).toHaveLength(1);
    const [notice, ...others] = ana.reads('dm');
    expect(others).toEqual([]);
    expect(notice?.text).toContain(
      'Slack did not say whether the post of Tue 10 Mar 2026, 09:00 (Europe/Lisbon) in <#C0GROWTH> arrived',
    );
    expect(Number(notice?.ts)).toBeLessThan(Date.parse('2026-03-10T09:03:00Z') / 1_000);
    await ana.presses(notice?.ts ?? '', controls.deliveryArrived);
    expect(toldTo(world, 'ana')).toEqual(['Noted: it arrived.']);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(await history()).toContain('arrived, says <@U0ANA>');
  });
});

describe.each([
  ['an HTTP error of Slack', { status: 503 }],
  ['a fatal error of Slack', { error: 'fatal_error' }],
  ['an error within Slack', { error: 'internal_error' }],
  ['a request that took Slack too long', { error: 'request_timeout' }],
  ['Slack being out of service', { error: 'service_unavailable' }],
] as const)('%s', (_, trouble) => {
  test('is no refusal: if the post is not in the channel the owner is asked, and Resend sends it once', async () => {
    await isSetUp(trouble, historyScopes);
    await goesTo(world, '2026-03-10T09:30:00Z');
    expect(postsIn(world, 'growth')).toEqual([]);
    expect(await history()).toContain('unsure whether it arrived');
    const [notice] = ana.reads('dm');
    const press = () => ana.clicks(notice?.ts ?? '', controls.deliveryResend);
    await Promise.all([press(), press()]);
    await world.passes(minute);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(toldTo(world, 'ana')).toEqual(['Sent again.']);
    expect(await history()).toContain('posted 30 min late');
  });
});

test('the next day’s digest comes as if nothing had been', async () => {
  await isSetUp({ dropAfterAccept: true });
  await goesTo(world, '2026-03-10T09:05:00Z');
  await isOffUntil(world, '2026-03-11T08:59:00Z');
  await world.passes(2 * minute);
  expect(postsIn(world, 'growth')).toHaveLength(2);
  expect(toldTo(world, 'ana')).toHaveLength(1);
});

test('a Resend that Slack refuses leaves the notice and its buttons, and once mended it is pressed again', async () => {
  await isSetUp({ status: 503 }, historyScopes);
  await goesTo(world, '2026-03-10T09:30:00Z');
  const [notice] = ana.reads('dm');
  world.slack.faults.set({
    method: 'chat.postMessage',
    channel: 'C0GROWTH',
    times: 1,
    error: 'not_in_channel',
  });
  await ana.presses(notice?.ts ?? '', controls.deliveryResend);
  const [kept, told] = ana.reads('dm');
  expect(kept).toEqual(notice);
  expect(told?.text).toContain('/invite');
  await ana.presses(notice?.ts ?? '', controls.deliveryResend);
  expect(postsIn(world, 'growth')).toHaveLength(1);
});
