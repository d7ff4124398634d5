// Installing the bot through OAuth: what the browser reads, whom an organisation's installation serves, and what the operator sees and stops.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acme, globex, openManyWorld, umbrella, umbrellaSales } from '../support/many-world.ts';
import { minute } from './digest-steps.ts';

const sdkLog = ['slack sdk'];

test.each([
  ['comes back in another browser', (back: URL) => ({ back, cookie: '' })],
  [
    'comes back with a state that nobody gave',
    (back: URL, cookie: string) => {
      back.searchParams.set('state', 'made-up');
      return { back, cookie };
    },
  ],
  [
    'brings no code',
    (back: URL, cookie: string) => {
      back.searchParams.delete('code');
      return { back, cookie };
    },
  ],
])('who %s reads that nothing was changed, and how to begin again', async (_what, instead) => {
  const world = await openManyWorld({ expectedLogs: sdkLog });
  const page = await world.slacks.installs(world.url(), acme.id, 'U0ANA', instead);
  expect(page.status).toBe(400);
  expect(page.text).toContain('Campaign Stats was not installed.');
  expect(page.text).toContain('Nothing was changed.');
  expect(page.text).toContain('href="/slack/install"');
  expect(world.slacks.given()).toEqual([]);
});

test('who cancels in Slack reads so', async () => {
  const world = await openManyWorld({ expectedLogs: sdkLog });
  const page = await world.slacks.installs(world.url(), acme.id, 'U0ANA', (back, cookie) => {
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    return { back, cookie };
  });
  expect([page.status, page.text]).toEqual([400, expect.stringContaining('Slack was told to cancel')]);
});

test('a code that Slack does not take is told as a failure of both, and installs nothing', async () => {
  const world = await openManyWorld({ expectedLogs: sdkLog });
  const page = await world.slacks.installs(world.url(), acme.id, 'U0ANA', (back, cookie) => {
    back.searchParams.set('code', 'another');
    return { back, cookie };
  });
  expect([page.status, page.text]).toEqual([502, expect.stringContaining('Slack did not finish it')]);
});

test('an organisation installs the bot once, and each of its workspaces is served by that, and no other', async () => {
  const world = await openManyWorld({ teams: [umbrellaSales, acme] });
  await world.installs(umbrella.id, 'ana');
  const ana = world.person(umbrellaSales.id, 'ana');
  expect((await ana.asks('accounts')).text).toContain('No account is connected yet.');
  await world.person(acme.id, 'ana').types('/campaign-stats accounts');
  await world.passes(minute);
  expect(world.person(acme.id, 'ana').reads()).toEqual([]);
  await world.slacks.uninstalls(umbrella.id);
  await world.settles();
  const before = ana.reads().length;
  await ana.types('/campaign-stats help');
  await world.passes(minute);
  expect(ana.reads()).toHaveLength(before);
});

test('only who installed the bot is its admin, in that workspace alone', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  await world.installs(globex.id, 'ben');
  const asked = async (workspace: string, who: string) =>
    (await world.person(workspace, who).asks('accounts')).text.includes('Accounts are for admins');
  expect(await asked(acme.id, 'ana')).toBe(false);
  expect(await asked(acme.id, 'ben')).toBe(true);
  expect(await asked(globex.id, 'ana')).toBe(true);
  expect(await asked(globex.id, 'ben')).toBe(false);
});

test('who installs the bot beside its admin becomes none, and who installs it after it was removed does', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  await world.installs(acme.id, 'ben');
  const asked = async (who: string) =>
    (await world.person(acme.id, who).asks('accounts')).text.includes('Accounts are for admins');
  expect([await asked('ana'), await asked('ben')]).toEqual([false, true]);
  await world.slacks.uninstalls(acme.id);
  await world.passes(minute);
  await world.installs(acme.id, 'ben');
  expect([await asked('ana'), await asked('ben')]).toEqual([true, false]);
});

test('the operator lists the workspaces, and stops the bot in one of them and lets it go on', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  await world.installs(globex.id, 'ana');
  const ana = world.person(acme.id, 'ana');
  await ana.asks('help');
  const tenants = (...words: string[]) => {
    const ran = spawnSync(process.execPath, ['src/tenants.ts', ...words], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', STORE_PATH: world.storePath },
    });
    return ran.stdout + ran.stderr;
  };
  expect(tenants('list')).toMatch(/^T0ACMECO +Acme Co +\d+ rows +never used +installed\nT0GLOBEX/);
  expect(tenants('disable', acme.id)).toContain('does nothing in T0ACMECO');
  await world.passes(minute);
  const before = ana.reads().length;
  await ana.types('/campaign-stats help');
  await world.passes(minute);
  expect(ana.reads()).toHaveLength(before);
  expect(tenants('list')).toContain('disabled 2026-');
  expect(tenants('enable', acme.id)).toContain('works in T0ACMECO again');
  await world.passes(minute);
  expect((await ana.asks('help')).text).toContain('/campaign-stats');
  expect(tenants('disable', 'T0NOBODY')).toContain('never installed there');
});
