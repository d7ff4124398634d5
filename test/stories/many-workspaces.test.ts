// The bot in many workspaces: installed by a click, asked, posting, removed and installed again; and nothing of one is ever seen in another.

import { expect, test } from 'vitest';
import { openSqlite } from '#store/sqlite.ts';
import {
  acme,
  globex,
  type ManyWorld,
  openManyWorld,
  umbrella,
  umbrellaSales,
} from '../support/many-world.ts';
import { connects } from './account-steps.ts';
import { minute, subscribes } from './digest-steps.ts';

/** What the bot said in that workspace to anybody, each as text. */
const said = (world: ManyWorld, workspace: string) => {
  const { workspace: there } = world.slacks.workspace(workspace);
  return JSON.stringify(there.channels().map(({ id }) => there.messagesOf(id)));
};

/** Digests that stand in #growth. */
const posts = (world: ManyWorld, workspace: string) =>
  world.slacks
    .workspace(workspace)
    .workspace.messagesOf('C0GROWTH')
    .filter(({ ephemeralFor, threadTs }) => ephemeralFor === undefined && threadTs === undefined);

test('a workspace installs the bot, connects its account, asks, gets its digest, removes the bot and finds its digest again', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  const ana = world.person(acme.id, 'ana');
  expect((await ana.asks('overview')).text).toContain('No campaigns are shown here');
  await connects(ana, { name: 'Acme', ...(await world.service('Canary-Acme ')) });
  await world.passes(minute);
  expect((await ana.asks('list')).text).toContain('Canary-Acme');

  await subscribes(ana, { where: ['growth'], cron: '0 9,13 * * *', zone: 'UTC' });
  await world.passes(10 * minute);
  expect(posts(world, acme.id)).toHaveLength(1);

  await world.slacks.uninstalls(acme.id);
  await world.settles();
  await world.passes(207 * minute);
  expect(posts(world, acme.id), 'nothing is posted without the bot').toHaveLength(1);

  await world.installs(acme.id, 'ben');
  await world.passes(60 * minute);
  expect(posts(world, acme.id), 'the digest goes on').toHaveLength(2);
});

test('two workspaces with the same ids of people, channels and campaigns see nothing of each other, busy at the same time', async () => {
  const world = await openManyWorld();
  const names = { [acme.id]: 'Canary-Acme', [globex.id]: 'Canary-Globex' };
  for (const [id, name] of Object.entries(names)) {
    await world.installs(id, 'ana');
    await connects(world.person(id, 'ana'), { name: 'Ours', ...(await world.service(`${name} `)) });
    await subscribes(world.person(id, 'ana'), { where: ['growth'], time: '09:30', zone: 'UTC' });
  }
  await world.passes(2 * minute);
  const ask = async (id: string, handle: string, text: string) => {
    await world.person(id, handle).types(`/campaign-stats ${text}`);
  };
  const texts = ['list', 'overview', 'top by replies', 'needs', 'status', 'digests'];
  await Promise.all(
    texts.flatMap((text) =>
      Object.keys(names).flatMap((id) => ['ana', 'ben'].map((handle) => ask(id, handle, text))),
    ),
  );
  await world.passes(60 * minute);
  for (const [id, name] of Object.entries(names)) {
    const [other = ''] = Object.values(names).filter((one) => one !== name);
    expect(posts(world, id)).toHaveLength(1);
    expect(said(world, id)).toContain(name);
    expect(said(world, id), `what ${name} reads`).not.toContain(other);
  }
});

test('in a workspace that its organisation serves, buttons and forms are answered as elsewhere, and so is what comes after them', async () => {
  const world = await openManyWorld({ teams: [umbrellaSales, acme] });
  await world.installs(umbrella.id, 'ana');
  const ana = world.person(umbrellaSales.id, 'ana');
  await connects(ana, { name: 'Ours', ...(await world.service('Canary-Umbrella ')) });
  await world.passes(minute);
  expect((await ana.asks('list')).text).toContain('Canary-Umbrella');
  await subscribes(ana, { where: ['growth'], time: '09:30', zone: 'UTC' });
  await world.passes(60 * minute);
  expect(posts(world, umbrellaSales.id)).toHaveLength(1);
});

test('a workspace that nobody uses rests, wakes for its digest, and answers whoever asks in between', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  const ana = world.person(acme.id, 'ana');
  await connects(ana, { name: 'Ours', ...(await world.service('Canary-Acme ')) });
  await subscribes(ana, { where: ['growth'], time: '14:00', zone: 'UTC' });
  const states = () =>
    world.logged().flatMap(({ msg }) => /^a workspace (is open|rests)$/.exec(msg)?.[1] ?? []);
  await world.passes(60 * minute);
  expect(states()).toEqual(['is open', 'rests']);
  await world.passes(5 * 60 * minute);
  expect(posts(world, acme.id)).toHaveLength(1);
  expect(states()).toEqual(['is open', 'rests', 'is open', 'rests']);
  expect((await ana.asks('list')).text).toContain('Canary-Acme');
  expect(states()).toHaveLength(5);
});

test('a start is ready before the workspaces whose digests are due are open', async () => {
  const world = await openManyWorld();
  for (const id of [acme.id, globex.id]) {
    await world.installs(id, 'ana');
    const ana = world.person(id, 'ana');
    await connects(ana, { name: 'Ours', ...(await world.service(`Canary-${id} `)) });
    await subscribes(ana, { where: ['growth'], time: '09:30', zone: 'UTC' });
  }
  await world.stopsBot();
  await world.passes(60 * minute);
  const before = world.logged().length;
  await world.startsBot();
  const said = world.logged().slice(before);
  const told = said.map(({ msg }) => msg).filter((msg) => /is ready$|is open$/.test(msg));
  expect(told).toEqual(['campaign-stats is ready', 'a workspace is open', 'a workspace is open']);
  await world.passes(minute);
  for (const id of [acme.id, globex.id]) expect(posts(world, id)).toHaveLength(1);
});

test('what a workspace without the bot had kept is deleted after thirty days, and its tokens at once', async () => {
  const world = await openManyWorld();
  await world.installs(acme.id, 'ana');
  await world.installs(globex.id, 'ana');
  await connects(world.person(acme.id, 'ana'), { name: 'Ours', ...(await world.service('Canary-Acme ')) });
  await connects(world.person(globex.id, 'ana'), {
    name: 'Ours',
    ...(await world.service('Canary-Globex ')),
  });
  await world.slacks.uninstalls(acme.id);
  await world.settles();
  const rows = () => {
    const file = openSqlite(world.storePath);
    const count = (table: string) =>
      file.rows(`select count(*) as n from ${table} where workspace = '${acme.id}'`)[0]?.n;
    const [tokens] = file.rows(
      `select sealed_tokens as kept from installations where workspace = '${acme.id}'`,
    );
    const left = { accounts: count('accounts'), installations: count('installations'), tokens: tokens?.kept };
    file.close();
    return left;
  };
  expect(rows()).toEqual({ accounts: 1, installations: 1, tokens: null });
  await world.stopsBot();
  await world.clock.advance(29 * 24 * 60 * minute, world.settles);
  await world.startsBot();
  expect(rows()).toEqual({ accounts: 1, installations: 1, tokens: null });
  await world.stopsBot();
  await world.clock.advance(2 * 24 * 60 * minute, world.settles);
  await world.startsBot();
  expect(rows()).toEqual({ accounts: 0, installations: 0, tokens: undefined });
  expect((await world.person(globex.id, 'ana').asks('list')).text).toContain('Canary-Globex');
});

test('tokens that end are renewed once, however many ask, also where only a digest is due', async () => {
  const hour = 60 * minute;
  const now = new Date(Math.ceil(Date.now() / hour) * hour);
  const world = await openManyWorld({ now: now.toISOString(), rotationMs: 4 * hour });
  await world.installs(acme.id, 'ana');
  const ana = world.person(acme.id, 'ana');
  await connects(ana, { name: 'Ours', ...(await world.service('Canary-Acme ')) });
  const at = new Date(now.getTime() + 5 * hour).getUTCHours();
  await subscribes(ana, { where: ['growth'], cron: `0 ${at} * * *`, zone: 'UTC' });
  expect(world.slacks.renewals()).toBe(0);
  await world.passes(5 * hour);
  expect(posts(world, acme.id), 'the first token has ended by now').toHaveLength(1);
  expect(world.slacks.renewals()).toBe(1);
  await world.passes(3 * hour);
  const handles = ['ana', 'ben'];
  await Promise.all(handles.map((who) => world.person(acme.id, who).types('/campaign-stats list')));
  await world.passes(minute);
  expect(world.slacks.renewals()).toBeLessThanOrEqual(3);
  expect((await ana.asks('list')).text).toContain('Canary-Acme');
});
