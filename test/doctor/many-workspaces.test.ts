// Where many workspaces installed the bot, doctor looks at the token of each, and a workspace's admins read of their own in status.

import { expect, test } from 'vitest';
import { createLog } from '#base/log.ts';
import { lookAtEverything } from '#look-at-everything.ts';
import { connects } from '../stories/account-steps.ts';
import { drawn } from '../stories/on-screen.ts';
import { acme, globex, type ManyWorld, openManyWorld } from '../support/many-world.ts';

const looks = ({ env, clock }: ManyWorld) =>
  lookAtEverything(env, {
    ...{ envFile: '/nowhere/.env', versions: process.versions, bootId: 'the only boot', clock },
    ...{ log: createLog('silent'), onProgress: () => undefined },
  });

test('doctor names the workspace whose token Slack refuses, and no other', async () => {
  const world = await openManyWorld({ expectedLogs: ['slack sdk'] });
  await world.installs(acme.id);
  await world.installs(globex.id);
  const well = await looks(world);
  for (const id of [acme.id, globex.id])
    expect(well).toContainEqual({ of: `bot token of ${id}`, severity: 'ok', says: 'Slack takes it.' });
  world.slacks.workspace(globex.id).faults.set({ method: 'auth.test', error: 'token_revoked' });
  const wrong = (await looks(world)).filter(({ of, severity }) => severity === 'wrong' && /token/.test(of));
  expect(wrong).toMatchObject([
    {
      of: `bot token of ${globex.id}`,
      says: expect.stringContaining('token_revoked'),
      mend: expect.any(String),
    },
  ]);
  expect(JSON.stringify(well)).not.toContain(world.slacks.given()[0]);
});

test('doctor says where the bot works nowhere, and leaves nothing unknown that there is not', async () => {
  const world = await openManyWorld({ expectedLogs: ['slack sdk'] });
  const before = await looks(world);
  expect(before.filter(({ severity }) => severity === 'unknown')).toEqual([]);
  expect(before).toContainEqual({
    of: 'installations',
    severity: 'note',
    says: 'No workspace has installed the bot.',
    mend: 'Open /slack/install at the bot’s address.',
  });
  await world.installs(acme.id);
  await world.slacks.uninstalls(acme.id);
  await world.settles();
  expect(await looks(world)).toContainEqual({
    of: 'installations',
    severity: 'note',
    says: 'The bot works nowhere: each workspace has removed it, or is disabled.',
    mend: 'Type npm run tenants -- list, which says which.',
  });
});

test('who installed the bot reads in status of its token and scopes there, and nothing of the machine', async () => {
  const world = await openManyWorld({ expectedLogs: ['slack sdk'] });
  await world.installs(acme.id);
  const ana = world.person(acme.id, 'ana');
  await connects(ana, { name: 'Ours', ...(await world.service('Canary-Acme ')) });
  const status = await ana.asks('status');
  await ana.presses(status, 'More');
  const more = drawn((await ana.sees()) ?? { blocks: [] });
  expect(more).toContain('What doctor says');
  expect(more).not.toMatch(/Node|disk|MiB/);
  const ben = world.person(acme.id, 'ben');
  expect(JSON.stringify(await ben.asks('status'))).not.toContain('doctor');
});
