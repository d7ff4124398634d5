// What an operator sees and stops of the workspaces that installed the bot: npm run tenants and npm run forget, beside a bot that runs.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  acme,
  answers,
  globex,
  hears,
  type ManyWorld,
  openManyWorld,
  umbrella,
  umbrellaSales,
} from '../support/many-world.ts';

const tenants = (world: ManyWorld, ...words: string[]) => ran(world, 'src/tenants.ts', ...words);

function ran(world: ManyWorld, ...program: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', STORE_PATH: world.storePath },
  });
  return stdout + stderr;
}

const forgets = (world: ManyWorld, ...how: string[]) =>
  ran(world, 'src/forget.ts', 'workspace', acme.id, ...how);

test('whoever types in a workspace that the operator had forgotten reads so, and it stays forgotten until it is installed again', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  await world.installs(globex.id, 'ana');
  const [ana, other] = [world.person(acme.id, 'ana'), world.person(globex.id, 'ana')];
  await ana.asks('help');
  await world.stopsBot();
  expect(forgets(world)).toContain('installations: 1 deleted');
  await world.startsBot();
  expect(await hears(world, ana)).toContain('is not installed in this workspace any more');
  expect([await answers(world, other), tenants(world, 'list').includes(acme.id)]).toEqual([true, false]);
  expect(forgets(world, '--dry-run')).toContain(
    'No workspace is known by T0ACMECO, and nothing was changed.',
  );
  await world.installs(acme.id, 'ana');
  expect(await answers(world, ana)).toBe(true);
});

test('who installs the bot where the operator has disabled it reads so on the page, and whoever types there too', async () => {
  const world = await openManyWorld({ teams: [umbrellaSales, acme] });
  await world.installs(acme.id, 'ana');
  await world.installs(umbrella.id, 'ana');
  for (const id of [acme.id, umbrella.id]) {
    expect(tenants(world, 'disable', id)).toContain('does nothing in');
    const page = await world.slacks.installs(world.url(), id, 'U0BEN');
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('installed, but switched off in'),
    ]);
  }
  expect(await hears(world, world.person(acme.id, 'ana'))).toContain(
    'have switched it off in this workspace',
  );
  tenants(world, 'enable', acme.id);
  const page = await world.slacks.installs(world.url(), acme.id, 'U0BEN');
  expect(page.text).toContain('Campaign Stats is installed in Acme Co.');
});

test('the operator lists the workspaces, and stops the bot in one of them and lets it go on', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  await world.installs(globex.id, 'ana');
  const ana = world.person(acme.id, 'ana');
  await ana.asks('help');
  expect(tenants(world, 'list')).toMatch(/^T0ACMECO +Acme Co +\d+ rows +never used +installed\nT0GLOBEX/);
  expect(tenants(world, 'disable', acme.id)).toContain('does nothing in T0ACMECO');
  expect(await answers(world, ana)).toBe(false);
  expect(tenants(world, 'list')).toContain('disabled 2026-');
  expect(tenants(world, 'enable', acme.id)).toContain('works in T0ACMECO again');
  expect(await answers(world, ana)).toBe(true);
  expect(tenants(world, 'disable', 'T0NOBODY')).toBe(
    'The bot was never installed in T0NOBODY. To see where it was, type npm run tenants -- list\n',
  );
});

test('of a workspace that removed the bot the operator reads so, also while it is disabled', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  await world.slacks.uninstalls(acme.id);
  await world.settles();
  expect(tenants(world, 'disable', acme.id)).toContain(
    'The bot is removed there now, and will do nothing once it is installed again.',
  );
  expect(tenants(world, 'list')).toMatch(/removed, disabled 2026-\d\d-\d\d\n/);
  expect(tenants(world, 'enable', acme.id)).toBe(
    'The bot may work in T0ACMECO again. It is removed there now, and works once it is installed again.\n',
  );
  expect(tenants(world, 'list')).toMatch(/removed\n$/);
});

test('the operator stops the bot in all workspaces of an organisation, and lets it go on there', async () => {
  const world = await openManyWorld({ teams: [umbrellaSales, acme] });
  await world.installs(umbrella.id, 'ana');
  await world.installs(acme.id, 'ana');
  const [ana, other] = [world.person(umbrellaSales.id, 'ana'), world.person(acme.id, 'ana')];
  await ana.asks('help');
  expect(tenants(world, 'list')).toMatch(
    /^E0UMBRELLA +Umbrella +\d+ rows +never used +installed for its workspaces\n/,
  );
  expect(tenants(world, 'disable', umbrella.id)).toContain('does nothing in the workspaces of E0UMBRELLA');
  expect([await answers(world, ana), await answers(world, other)]).toEqual([false, true]);
  expect(tenants(world, 'list').match(/disabled 2026-/g)).toHaveLength(2);
  expect(tenants(world, 'enable', umbrella.id)).toContain('works in the workspaces of E0UMBRELLA again');
  expect(await answers(world, ana)).toBe(true);
});
