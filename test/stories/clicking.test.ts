// What people get when they click and choose on an answer that only they see.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { wordsOn } from './digest-steps.ts';
import { campaignCalled, controlsOn, count, days, linesFor, trueCounts, typesOn } from './on-screen.ts';

let world: World;
let ana: Character;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
}

beforeEach(() => opens());
afterEach(() => world.close());

/** The one private message that there is. */
function theAnswer(): SeenMessage {
  const [only, ...others] = ana.reads();
  expect(others).toEqual([]);
  expect(only).toBeDefined();
  return only as SeenMessage;
}

/** The overview with what is behind More. */
async function whole(): Promise<SeenMessage> {
  await ana.presses(await ana.asks(''), 'More');
  return theAnswer();
}

describe('More and Less', () => {
  test('redraw the message with or without the rest, and the next answer comes in the same way', async () => {
    const answer = await ana.asks('');
    expect(typesOn(answer)).not.toContain('data_table');
    await ana.presses(answer, 'More');
    expect(theAnswer().ts).toBe(answer.ts);
    expect(typesOn(theAnswer())).toEqual(expect.arrayContaining(['data_visualization', 'data_table']));
    expect(typesOn(await ana.asks('last 14 days'))).toContain('data_table');
    await ana.presses(answer, 'Less');
    expect(typesOn(ana.reads()[0] as SeenMessage)).toEqual(typesOn(answer));
    expect(typesOn(await ana.asks('last 30 days'))).not.toContain('data_table');
    expect(typesOn(await world.person('ben').asks(''))).not.toContain('data_table');
  });

  test('stay with an answer after Refresh and after Back', async () => {
    await whole();
    await ana.presses(theAnswer(), 'Refresh');
    expect(controlsOn(theAnswer())).toContain('Less');
    await ana.presses(theAnswer(), 'Owners');
    await ana.presses(theAnswer(), '‹ Back');
    expect(controlsOn(theAnswer())).toContain('Less');
  });
});

describe('a private answer', () => {
  test('shows another period in its place, and marks the one that is shown', async () => {
    const answer = await whole();
    expect(controlsOn(answer)).toEqual(expect.arrayContaining(['✓ 7 days', '14 days', '30 days']));
    await ana.presses(answer, '30 days');
    const month = theAnswer();
    expect(month.text).toContain('Last 30 days, 8 Feb – 9 Mar 2026');
    for (const line of linesFor(trueCounts(world.service, days('2026-02-08', '2026-03-09')))) {
      expect(month.text).toContain(line);
    }
    expect(controlsOn(month)).toEqual(expect.arrayContaining(['7 days', '14 days', '✓ 30 days']));
  });

  test('leads to a campaign, to its days and back, all in the same place', async () => {
    const answer = await whole();
    await ana.searches(answer, 'Find a campaign…', 'nordics saas');
    await ana.chooses(answer, 'Find a campaign…', 'Nordics SaaS Founders');
    expect(theAnswer().text).toMatch(/^Nordics SaaS Founders: /);
    await ana.presses(theAnswer(), 'Day by day');
    expect(theAnswer().text).toMatch(/^Nordics SaaS Founders: .*repl/);
    await ana.presses(theAnswer(), '‹ Back');
    expect(theAnswer().text).toMatch(/^Nordics SaaS Founders: /);
    await ana.presses(theAnswer(), '‹ Back');
    expect(theAnswer().text).toContain('active campaigns · as of');
    expect(controlsOn(theAnswer())).not.toContain('‹ Back');
  });

  test('is read again on Refresh, with the figures of that moment', async () => {
    const answer = await ana.asks('daily today');
    const today = days('2026-03-10', '2026-03-10');
    const before = trueCounts(world.service, today);
    await world.passes(2 * 60_000);
    const repeated = await ana.asks('daily today');
    expect(repeated.text, 'asked again within five minutes the record answers').toContain(
      `Invitations sent: ${count(before.invitationsSent)}`,
    );
    await ana.presses(answer, 'Refresh');
    const after = trueCounts(world.service, today);
    expect(after.invitationsSent).toBeGreaterThan(before.invitationsSent);
    const [refreshed] = ana.reads();
    for (const line of linesFor(after)) expect(refreshed?.text).toContain(line);
    expect(refreshed?.text).toContain('08:54 UTC');
  });

  test('finds any campaign by a few letters, its owner or its status in sight', async () => {
    const answer = await whole();
    const found = await ana.searches(answer, 'Find a campaign…', 'dach fin');
    expect(found.options.map((option) => (option.text as { text: string }).text)).toEqual([
      'Q4 DACH Fintech CFOs',
      'Q2 DACH Fintech CFOs',
      'Q3 DACH Fintech CFOs',
    ]);
    expect(found.options[2]?.description).toMatchObject({ text: 'completed · diego' });
    await ana.chooses(answer, 'Find a campaign…', 'Q3 DACH Fintech CFOs');
    expect(theAnswer().text).toMatch(/^Q3 DACH Fintech CFOs: .*\nCompleted/);
  });

  test('offers all campaigns, the active ones first, before a letter is typed', async () => {
    const answer = await whole();
    const { options } = await ana.searches(answer, 'Find a campaign…', '');
    expect(options).toHaveLength(60);
    expect(options[0]?.description).toMatchObject({ text: expect.stringMatching(/^active · /) });
  });

  test('says so if a campaign was deleted between the list and the click', async () => {
    const answer = await whole();
    const { id } = campaignCalled(world.service, 'Nordics SaaS Founders');
    await ana.searches(answer, 'Find a campaign…', 'nordics saas');
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    await world.passes(20 * 60_000);
    await ana.chooses(answer, 'Find a campaign…', 'Nordics SaaS Founders');
    expect(theAnswer().text).toContain('The campaign service no longer has “Nordics SaaS Founders”.');
    expect(controlsOn(theAnswer())).toEqual([
      'Find a campaign…',
      'All campaigns',
      'Ask in a form…',
      '‹ Back',
    ]);
  });

  test('still answers a click after a night, and after the bot was started anew', async () => {
    await world.close();
    await opens({ store: 'file' });
    const answer = await whole();
    await world.stopsBot();
    await world.passes(20 * 3_600_000);
    await world.startsBot();
    await ana.presses(answer, '14 days');
    expect(theAnswer().text).toContain('Last 14 days, 25 Feb – 10 Mar 2026');
  });
});

describe('a button that the bot does not know', () => {
  const button = (action_id: string, value: string) => ({
    type: 'actions',
    elements: [{ type: 'button', action_id, value, text: { type: 'plain_text', text: 'Press me' } }],
  });

  const postOld = (action_id: string, value: string) =>
    world.slack.workspace.post({
      channel: 'C0GROWTH',
      user: 'U0BOT',
      text: 'from an older version',
      blocks: [button(action_id, value)],
      postedVia: 'api',
    });

  test.each([
    ['of an older version', 'drill-into', 'x'],
    ['whose question cannot be read any more', 'ask:1', '{"v":0,"gone":true}'],
  ])('%s answers kindly, and says how to ask again', async (_, control, value) => {
    const old = postOld(control, value);
    await ana.presses(old.ts, 'Press me');
    const told = ana.sees();
    expect(told?.ephemeral).toBe(true);
    expect(told?.text).toContain('This button is from an older message and does nothing any more.');
    expect(told?.text).toContain('Type /campaign-stats to ask again.');
    await ana.presses(told?.ts ?? '', 'Overview');
    expect(ana.sees()?.text).toContain('active campaigns · as of');
  });

  test('that opens a digest form for what cannot be read says so in the modal, and how to ask again', async () => {
    const old = postOld('subscribe', 'nonsense');
    await ana.presses(old.ts, 'Press me');
    const words = wordsOn(await ana.faces());
    expect(words).toContain('This button is from an older message and does nothing any more.');
    expect(words).toContain('Type /campaign-stats to ask again.');
  });
});
