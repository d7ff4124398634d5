// A scope is taken from the app while it runs: whoever asks reads in one line who mends it, and all goes on once it is granted again.

import { afterEach, describe, expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';

let world: World;
let ana: Character;

async function begin(mode: 'socket' | 'http', expectedLogs: readonly string[] = []) {
  const slack = { scopes: Object.keys(usedScopes) };
  world = await openWorld({ mode, service: generous, slack, expectedLogs, env: { ADMIN_USERS: 'U0ANA' } });
  ana = world.person('ana');
}

afterEach(() => world.close());

const lost = (method: string) => world.slack.faults.set({ method, error: 'missing_scope' });
const told = (channel: string) => ana.reads(channel).filter(({ user }) => user === 'U0BOT');
const question = 'top 3 by replies last week';

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  test('users:read: no place asks to try again, each says what was not granted', async () => {
    await begin(mode, ['slack did not say who a person is']);
    lost('users.info');
    await ana.says(`@campaign-stats ${question}`);
    await ana.says(question, { channel: 'dm' });
    await ana.opensHome();
    await world.passes(1_000);
    const said = [
      told('growth').at(-1)?.text,
      told('dm').at(-1)?.text,
      (await ana.asks('overview')).text,
      JSON.stringify(ana.home()?.blocks),
      (await ana.runs({ question: 'overview' })).error,
    ];
    for (const text of said) {
      expect(text).toContain('the scope users:read was not granted to this app');
      expect(text).not.toContain('Try again');
    }
    world.slack.faults.clear();
    await ana.says(`@campaign-stats ${question}`);
    expect(told('growth').at(-1)?.text).toContain('Top 3 campaigns by replies');
  });

  test('what draws the pane: the answer comes, and admins read what is left out', async () => {
    await begin(mode);
    lost('agents.sessions.setStatus');
    lost('agents.sessions.rename');
    await ana.says(question, { channel: 'dm' });
    expect(told('dm').map(({ text }) => text)).toEqual([expect.stringContaining('Top 3 campaigns')]);
    await ana.opensHome();
    await world.settles();
    await ana.presses('home', 'Status');
    const status = JSON.stringify((await ana.faces()).blocks);
    expect(status).toContain('(missing_scope). Answers come as in direct messages. Install the app again');
    await ana.closes(true);
  });

  test('chat:write for one person alone: the answer comes as a direct message', async () => {
    await begin(mode);
    lost('chat.postEphemeral');
    await ana.says(`@campaign-stats privately ${question}`);
    expect(told('growth')).toEqual([]);
    expect(told('dm').map(({ text }) => text)).toEqual([expect.stringContaining('Top 3 campaigns')]);
  });

  test('a Home that Slack does not take says so by message, and is drawn the next time', async () => {
    await begin(mode, ['an answer failed']);
    world.slack.faults.set({
      ...{ method: 'views.publish', error: 'missing_scope', fields: { needed: 'views:write' } },
    });
    await ana.opensHome();
    await world.passes(20_000);
    expect(told('dm').map(({ text }) => text)).toEqual([
      expect.stringContaining('its scope views:write was not granted. An admin of Slack adds it'),
    ]);
    world.slack.faults.clear();
    await ana.opensHome();
    await world.passes(5_000);
    expect(ana.home()).toBeDefined();
  });
});
