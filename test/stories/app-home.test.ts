// App Home is a person's morning: what of theirs needs them, their week, their digests, and what they ask again and again.

import { afterEach, describe, expect, test } from 'vitest';
import type { SeenView } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { subscribes, wordsOn } from './digest-steps.ts';
import { controlsOn, count, days, menusOn, trueCounts } from './on-screen.ts';

const minuteMs = 60_000;
const scopes = [
  'commands',
  'chat:write',
  'users:read',
  'channels:read',
  'groups:read',
  'im:history',
  'users:read.email',
];

const doors = ['socket', 'http'] as const;

let world: World;
afterEach(() => world.close());

async function begin(options: WorldOptions = {}): Promise<Character> {
  world = await openWorld({ service: generous, slack: { scopes }, ...options });
  return world.person('ana');
}

/** Once the bot has looked through what it reads by itself. */
async function readsAhead(): Promise<void> {
  for (let minutes = 0; minutes < 12; minutes += 1) await world.passes(minuteMs);
}

async function opens(person: Character): Promise<string> {
  await person.opensHome();
  await world.settles();
  return wordsOn(person.home());
}

const answers = (person: Character) => person.reads('dm');

describe('in the morning', () => {
  test('it says what of mine needs me, and what each of my days brought', async () => {
    await begin();
    await readsAhead();
    const ben = world.person('ben');
    const [headline = '', print = '', ...lines] = (await opens(ben)).split('\n');
    const mine = world.service
      .campaigns()
      .filter(({ ownerEmail, status }) => ownerEmail === 'ben@example.com' && status === 'ACTIVE');
    expect(headline).toMatch(new RegExp(`^\\d+ of your ${mine.length} campaigns needs? you$`));
    expect(print).toContain('Yours as ben@example.com\u00a0· 3–9 Mar 2026\u00a0· as of ');
    const named = lines.filter((line) => mine.some(({ name }) => line.startsWith(`*${name}*`)));
    expect(named.length).toBeGreaterThan(0);
    const { ownerId } = mine[0] ?? {};
    const week = days('2026-03-03', '2026-03-09');
    const replies = trueCounts(world.service, week, { ownerId: ownerId ?? '' }).messagesReplied;
    expect(lines.join('\n')).toContain(`*Your week:* ${count(replies)} replies`);
    expect(lines.join('\n')).toMatch(
      /Tue\u00a0\d+, Wed\u00a0\d+, Thu\u00a0\d+, Fri\u00a0\d+, weekend\u00a0\d+, Mon\u00a0\d+/,
    );
  });

  test('who owns nothing sees what needs anybody', async () => {
    const ana = await begin({ slack: {} });
    await readsAhead();
    const home = await opens(ana);
    expect(home).toMatch(
      /^\d+ campaigns need somebody today\nAll \d+ running campaigns, since none is known to be yours/,
    );
    expect(home).toContain('*The week:* ');
  });

  test('before anything could be read it says so, and still offers the questions', async () => {
    const ana = await begin({
      expectedLogs: [
        'the campaign service gave no usable answer',
        'the campaign service did not answer at the start',
      ],
      env: { CAMPAIGN_API_URL: 'http://127.0.0.1:9/v1' },
    });
    const home = await opens(ana);
    expect(home).toContain('The campaigns were not read yet');
    expect(home).toContain('Overview');
  });

  test('a need is opened with one click, and answered under Messages', async () => {
    await begin();
    await readsAhead();
    const ben = world.person('ben');
    await opens(ben);
    const [menu = ''] = menusOn(ben.home() as SeenView);
    await ben.chooses('home', menu, 'Open');
    const [answer, ...others] = answers(ben);
    expect(others).toEqual([]);
    expect(answer?.ephemeral).toBe(false);
    expect(answer?.text).toContain('Worked out from ');
    expect(wordsOn(ben.home())).toContain('is answered under Messages.');
  });

  test('the chart of my week is posted under Messages', async () => {
    const ana = await begin();
    await readsAhead();
    await opens(ana);
    await ana.presses('home', 'Chart of the week, as a message');
    const [answer] = answers(ana);
    expect(answer?.blocks.map(({ type }) => type)).toContain('data_visualization');
  });

  test('a double click on it asks once', async () => {
    const ana = await begin();
    await readsAhead();
    await opens(ana);
    await ana.clicks('home', 'Chart of the week, as a message');
    await ana.presses('home', 'Chart of the week, as a message');
    expect(answers(ana)).toHaveLength(1);
    await world.passes(10_000);
    await ana.presses('home', 'Chart of the week, as a message');
    expect(answers(ana)).toHaveLength(2);
  });
});

describe('what I asked lately', () => {
  test.each(doors)(
    'is one click away over %s, newest first, and its answer comes once under Messages',
    async (mode) => {
      const ana = await begin({ mode });
      await ana.asks('my campaigns');
      await ana.asks('top 5 by replies');
      await opens(ana);
      expect(controlsOn(ana.home() as SeenView)).toEqual(expect.arrayContaining(['Top 5 by replies']));
      await ana.presses('home', 'Ask again: Top 5 by replies');
      const said = answers(ana);
      expect(said).toHaveLength(1);
      expect(said[0]?.text).toMatch(/^Top 5 campaigns by replies|replies/);
      expect(wordsOn(ana.home())).toMatch(/^“Top 5 by replies.*” is answered under Messages\.$/m);
      await ana.presses('home', 'Refresh');
      expect(wordsOn(ana.home())).not.toContain('is answered under Messages');
    },
  );

  test('is not kept where it found nothing', async () => {
    const ana = await begin();
    await ana.asks('qwertzuiop');
    await ana.asks('top 5 by replies');
    await opens(ana);
    const buttons = controlsOn(ana.home() as SeenView);
    expect(buttons).toContain('Top 5 by replies');
    expect(buttons.some((label) => /qwertzuiop/i.test(label))).toBe(false);
  });

  test('my campaigns are mine, and their question names no address', async () => {
    const ana = await begin();
    await ana.asks('my campaigns');
    await opens(ana);
    await ana.presses('home', 'Ask again: My campaigns');
    expect(answers(ana)[0]?.text).toMatch(/^ana owns \d+ campaigns\./);
    expect(wordsOn(ana.home()).split('*Ask again*')[1]).not.toMatch(/^ana owns \d+ campaigns\./);
  });

  test('a pinned question stays first until it is unpinned', async () => {
    const ana = await begin();
    await ana.asks('my campaigns');
    await opens(ana);
    await ana.presses('home', 'What I asked, and pins…');
    await ana.faces();
    await ana.presses('modal', 'Pin');
    expect(wordsOn(await ana.faces())).toContain('Pinned: My campaigns');
    await ana.closes(true);
    for (const typed of ['overview', 'list', 'top 5 by replies']) await ana.asks(typed);
    await opens(ana);
    const buttons = () => controlsOn(ana.home() as SeenView);
    expect(buttons().find((label) => label.includes('My campaigns'))).toBe('📌 My campaigns');
    await ana.presses('home', 'What I asked, and pins…');
    await ana.faces();
    await ana.presses('modal', 'Unpin');
    expect(wordsOn(await ana.faces())).toContain('No longer pinned');
    await ana.closes(true);
    expect(buttons().some((label) => label.includes('📌'))).toBe(false);
  });

  test('others see nothing of it', async () => {
    const ana = await begin();
    await ana.asks('top 5 by replies');
    expect(await opens(world.person('ben'))).not.toContain('Ask again');
  });

  test('is there after a restart', async () => {
    const ana = await begin({ store: 'file' });
    await ana.asks('top 5 by replies');
    await world.stopsBot();
    await world.startsBot();
    expect(await opens(ana)).toContain('*Ask again*');
  });
});

describe('behind its buttons', () => {
  test('is how to ask', async () => {
    const ana = await begin();
    await opens(ana);
    await ana.presses('home', 'How to ask');
    expect(wordsOn(await ana.faces())).toContain('/campaign-stats');
  });

  test('are all needs, and what was handled last week', async () => {
    const ana = await begin();
    await readsAhead();
    await opens(ana);
    await ana.presses('home', 'All needs');
    expect(wordsOn(ana.home())).toContain('is answered under Messages.');
    await ana.presses('home', 'Handled last week');
    const [needs, handled, ...others] = answers(ana);
    expect(others).toEqual([]);
    expect(needs?.text).toMatch(/need/i);
    expect(handled?.text).toMatch(/handled|nothing|nobody/i);
  });

  test('is the state of the bot, with its troubles only for those who can mend them', async () => {
    const ana = await begin({ env: { ADMIN_USERS: 'U0BEN' }, slack: {} });
    await subscribes(ana, { where: ['product'] });
    const ben = world.person('ben');
    expect(await opens(ben)).toContain('⚠ 1 digest does not get through (⋯ Status)');
    expect(await opens(ana)).not.toContain('(⋯ Status)');
    await ben.presses('home', 'Status');
    expect(wordsOn(await ben.faces())).toContain('The scope users:read.email was not granted.');
    await ana.presses('home', 'Status');
    expect(wordsOn(await ana.faces())).not.toContain('was not granted');
  });
});
