// Installing the bot through OAuth: what the browser reads, and whom an organisation's installation serves.

import { describe, expect, test } from 'vitest';
import { installationEventIn } from '#slack/installing/installation-event.ts';
import {
  acme,
  answers,
  globex,
  type ManyWorld,
  openManyWorld,
  umbrella,
  umbrellaSales,
} from '../support/many-world.ts';
import { connects } from './account-steps.ts';
import { minute, subscribes } from './digest-steps.ts';

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
  expect(await answers(world, world.person(acme.id, 'ana'))).toBe(false);
  await world.slacks.uninstalls(umbrella.id);
  await world.settles();
  expect(await answers(world, ana)).toBe(false);
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

describe('a workspace that its organisation takes the bot out of', () => {
  test('is left in peace, and its digest goes on when the organisation adds it again', async () => {
    const world = await openManyWorld({ teams: [umbrellaSales, acme] });
    await world.installs(umbrella.id, 'ana');
    const ana = world.person(umbrellaSales.id, 'ana');
    await connects(ana, { name: 'Ours', ...(await world.service('Canary-Umbrella ')) });
    await subscribes(ana, { where: ['growth'], cron: '0 10,13 * * *', zone: 'UTC' });
    await world.slacks.changesAccess(umbrellaSales.id, 'revokes');
    await world.passes(2 * 60 * minute);
    expect(postsIn(world, umbrellaSales.id)).toBe(0);
    await world.slacks.changesAccess(umbrellaSales.id, 'grants');
    await world.passes(5 * minute);
    expect(postsIn(world, umbrellaSales.id)).toBe(1);
  });

  test('goes on by its own installation where it has one', async () => {
    const world = await openManyWorld({ teams: [umbrellaSales, acme] });
    await world.installs(umbrella.id, 'ana');
    await world.person(umbrellaSales.id, 'ana').asks('help');
    await world.installs(umbrellaSales.id, 'ben');
    await world.slacks.changesAccess(umbrellaSales.id, 'revokes');
    await world.settles();
    expect(await isAdmin(world, 'ana')).toBe(true);
  });
});

test('a workspace that removes its own installation goes on by that of its organisation, with its digests', async () => {
  const world = await openManyWorld({ teams: [umbrellaSales, acme] });
  await world.installs(umbrella.id, 'ana');
  const ana = world.person(umbrellaSales.id, 'ana');
  await connects(ana, { name: 'Ours', ...(await world.service('Canary-Umbrella ')) });
  await subscribes(ana, { where: ['growth'], cron: '0 10,13 * * *', zone: 'UTC' });
  await world.installs(umbrellaSales.id, 'ben');
  expect([await isAdmin(world, 'ana'), await isAdmin(world, 'ben')]).toEqual([true, false]);
  await world.slacks.uninstalls(umbrellaSales.id);
  await world.passes(2 * 60 * minute);
  expect(postsIn(world, umbrellaSales.id)).toBe(1);
  expect([await isAdmin(world, 'ana'), await isAdmin(world, 'ben')]).toEqual([true, false]);
});

test('a workspace that installed the bot before its organisation did goes on by that one, though no event told of it', async () => {
  const world = await openManyWorld({ teams: [umbrellaSales, acme] });
  await world.installs(umbrellaSales.id, 'ana');
  const ana = world.person(umbrellaSales.id, 'ana');
  await connects(ana, { name: 'Ours', ...(await world.service('Canary-Umbrella ')) });
  await subscribes(ana, { where: ['growth'], cron: '0 10,13 * * *', zone: 'UTC' });
  await world.installs(umbrella.id, 'ben');
  await world.slacks.uninstalls(umbrellaSales.id);
  await world.passes(2 * 60 * minute);
  expect(postsIn(world, umbrellaSales.id)).toBe(1);
});

test('a workspace that sleeps wakes for its digest, though Slack takes an hour to say what organisations have', async () => {
  const world = await openManyWorld({
    teams: [umbrellaSales, acme],
    expectedLogs: ['Slack did not say which workspaces an organisation has', ...sdkLog],
  });
  await world.installs(umbrella.id, 'ben');
  await world.installs(acme.id);
  const ana = world.person(acme.id, 'ana');
  await connects(ana, { name: 'Ours', ...(await world.service('Canary-Acme ')) });
  await subscribes(ana, { where: ['growth'], cron: '0 10 * * *', zone: 'UTC' });
  await world.passes(40 * minute);
  expect(world.logged()).toContainEqual(expect.objectContaining({ msg: 'a workspace rests' }));
  await world.stopsBot();
  world.slacks.delaysOrganisations(60 * minute);
  await world.startsBot();
  await world.passes(40 * minute);
  expect(postsIn(world, acme.id)).toBe(1);
});

const isAdmin = async (world: ManyWorld, who: string) =>
  !(await world.person(umbrellaSales.id, who).asks('accounts')).text.includes('Accounts are for admins');

/** Digests that stand in #growth. */
const postsIn = (world: ManyWorld, workspace: string) =>
  world.slacks
    .workspace(workspace)
    .workspace.messagesOf('C0GROWTH')
    .filter(({ ephemeralFor, threadTs }) => ephemeralFor === undefined && threadTs === undefined).length;

test.each([
  ['as Slack documents it', { enterprise_id: 'E0UMBRELLA', team_id: null, authorizations: [] }],
  [
    'where only the authorization names the organisation',
    { authorizations: [{ enterprise_id: 'E0UMBRELLA' }] },
  ],
])('the event that takes a workspace away is read %s', (_how, outer) => {
  const body = {
    ...outer,
    event: { type: 'team_access_revoked', team_ids: ['T0UMBSALES', 7, 'E0UMBRELLA'] },
  };
  expect(installationEventIn('team_access_revoked', body)).toEqual({
    ...{ kind: 'revoked', organisation: 'E0UMBRELLA', workspaces: ['T0UMBSALES'] },
  });
});
