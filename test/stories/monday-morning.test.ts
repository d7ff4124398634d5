// Monday morning, as a team lives it that has never seen the bot: the digest comes, says what needs them, and answers what they ask next.

import { afterEach, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { goesTo, postsIn, subscribes } from './digest-steps.ts';
import {
  campaignCalled,
  controlsOn,
  days,
  drawn,
  linesFor,
  menusOn,
  rowsOn,
  trueCounts,
} from './on-screen.ts';

let world: World;
afterEach(() => world.close());

test('the digest says what needs the team, and every question it raises is one click away', async () => {
  world = await openWorld({ now: '2026-03-09T08:30:00Z', service: generous });
  const ana = world.person('ana');
  await subscribes(ana);
  await goesTo(world, '2026-03-09T09:04:00Z');

  const [post, ...others] = postsIn(world, 'growth');
  expect(others).toEqual([]);
  const lines = (post?.text ?? '').split('\n');
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^Replies down /),
    'Digest of Mon 9 Mar 2026, 09:00 (Europe/Lisbon)',
  ]);
  expect(lines[3], 'what needs somebody comes before any other figure').toMatch(/^\d+ need somebody today/);
  const needs = lines.filter((line) => /^\d\. .+ · /.test(line));
  expect(needs).toHaveLength(5);
  for (const line of linesFor(trueCounts(world.service, days('2026-03-02', '2026-03-08')))) {
    expect(post?.text).toContain(line);
  }

  const ben = world.person('ben');
  const [menu = ''] = menusOn(post as SeenMessage);
  await ben.chooses(post as SeenMessage, menu, 'Open (only you see it)');
  const campaign = ben.sees() as SeenMessage;
  const [, name = ''] = /^\d\. (.+?) · /.exec(needs[0] ?? '') ?? [];
  expect(campaign.ephemeral, 'only Ben sees what he opens').toBe(true);
  expect(campaign.text).toMatch(new RegExp(`^${name}`));
  expect(campaign.text).toContain('Worked out from ');

  await ben.presses(campaign, 'More');
  await ben.presses(campaign, 'Its owner');
  const { ownerEmail } = campaignCalled(world.service, name);
  expect(ben.sees()?.text).toMatch(new RegExp(`^${ownerEmail}: .*replies`));
  await ben.presses(campaign, 'Their campaigns');
  expect(rowsOn(ben.sees() as SeenMessage).map(({ Campaign }) => Campaign)).toContain(name);
  await ben.presses(campaign, '‹ Back');
  await ben.presses(campaign, '‹ Back');
  await ben.presses(campaign, '‹ Back');
  expect(ben.sees()?.text, 'back is where the digest asked from').toContain('active campaigns · as of');

  await ben.presses(campaign, 'More');
  await ben.presses(campaign, 'Top campaigns');
  expect(drawn(ben.sees() as SeenMessage)).toContain('Top 10 campaigns by replies');
  expect(controlsOn(ben.sees() as SeenMessage)).toEqual(
    expect.arrayContaining(['Share', 'Send this regularly…', 'CSV file', '‹ Back']),
  );
});
