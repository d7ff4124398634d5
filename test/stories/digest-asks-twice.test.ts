// Where the bot asks a second time: figures that another company would read, and a digest that is there already.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import { does, fillsForm, goesTo, minute, postsIn, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;

beforeEach(async () => {
  world = await openWorld();
  ana = world.person('ana');
});
afterEach(() => world.close());

async function sends(where: readonly string[]): Promise<void> {
  await ana.types('/campaign-stats subscribe daily yesterday');
  await ana.faces();
  await fillsForm(ana, { where });
  expect(await ana.submits()).toEqual({ ok: true });
}

async function agrees(): Promise<void> {
  ana.fills({ [controls.inputAgreed]: ['outside'] });
  await ana.submits();
}

/** What says that it is made stays open. */
async function makesOutside(): Promise<void> {
  await sends(['acme-partners']);
  await ana.faces();
  await agrees();
  await ana.faces();
}

describe('a digest for a channel that is shared with another company', () => {
  test('is made only after a second yes, and the form keeps what was filled in', async () => {
    await sends(['growth', 'acme-partners']);
    const form = await ana.faces();
    expect(form.title).toBe('New digest');
    expect(wordsOn(form)).toContain('<#C0ACME> is shared with another company. People there will read');
    expect(JSON.stringify(form.values)).toContain('daily yesterday');
    expect(await ana.submits()).toMatchObject({ ok: false });
    ana.fills({ [controls.inputAgreed]: ['outside'] });
    expect(await ana.submits()).toEqual({ ok: true });
    expect((await ana.faces()).title).toBe('Digest created');
    await ana.closes(true);
    await goesTo(world, '2026-03-10T09:02:00Z');
    expect(postsIn(world, 'acme-partners')).toHaveLength(1);
  });

  test('can still be sent elsewhere, and then nothing reaches the other company', async () => {
    await sends(['acme-partners']);
    await ana.faces();
    ana.fills({ [controls.inputChannels]: ['sales'], [controls.inputAgreed]: ['outside'] });
    await ana.submits();
    expect((await ana.faces()).title).toBe('Digest created');
    await goesTo(world, '2026-03-10T09:02:00Z');
    expect(postsIn(world, 'acme-partners')).toEqual([]);
    expect(postsIn(world, 'sales')).toHaveLength(1);
  });

  test('asks again whoever saves it, whatever was changed', async () => {
    await makesOutside();
    await ana.presses('modal', controls.manage);
    await ana.faces();
    await ana.presses('modal', controls.digestEdit);
    await ana.faces();
    await fillsForm(ana, { time: '10:00' });
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain('<#C0ACME> is shared with another company.');
    await agrees();
    expect((await ana.faces()).title).toBe('Digest saved');
  });

  test('is copied only after a second yes too', async () => {
    await makesOutside();
    await ana.presses('modal', controls.manage);
    await ana.faces();
    await ana.presses('modal', controls.digestDuplicate);
    await ana.faces();
    await fillsForm(ana, { time: '10:00' });
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain('<#C0ACME> is shared with another company.');
  });

  test('comes back from its deletion only after a second yes', async () => {
    await makesOutside();
    await ana.presses('modal', controls.manage);
    await ana.faces();
    await does(ana, controls.digestDelete);
    const asked = await does(ana, controls.digestRestore);
    expect(asked).toContain('<#C0ACME> is shared with another company.');
    expect(asked).toContain('It is still deleted.');
    await ana.closes(true);
    expect((await ana.asks('digests')).text).toContain('No digests yet');
  });

  test('comes back with that second yes', async () => {
    await makesOutside();
    await ana.presses('modal', controls.manage);
    await ana.faces();
    await does(ana, controls.digestDelete);
    await does(ana, controls.digestRestore);
    expect(await does(ana, controls.digestRestoreOutside)).toContain('It is back as it was.');
    await ana.closes(true);
    await goesTo(world, '2026-03-10T09:02:00Z');
    expect(postsIn(world, 'acme-partners')).toHaveLength(1);
  });

  test('is asked about even if the bot is not in the channel yet', async () => {
    await world.slack.changes('C0ACME', 'remove-bot');
    await sends(['acme-partners']);
    expect(wordsOn(await ana.faces())).toContain('<#C0ACME> is shared with another company.');
    await agrees();
    const created = wordsOn(await ana.faces());
    expect(created).toContain('<#C0ACME>: the bot is not in the channel');
  });
});

test('a deletion told by message is undone from there, with a second yes', async () => {
  await world.close();
  world = await openWorld({ env: { ADMIN_USERS: 'U0BEN' } });
  ana = world.person('ana');
  const ben = world.person('ben');
  await subscribes(ana, { question: 'daily yesterday', where: ['acme-partners'] });
  await ben.presses(await ben.asks('digests'), controls.manage);
  await ben.faces();
  await does(ben, controls.digestDelete);
  await ben.closes(true);
  await world.passes(minute);
  const [notice] = ana.reads('dm');
  await ana.presses(notice?.ts ?? '', controls.digestRestore);
  const asked = ana.reads('dm').at(-1);
  expect(asked?.text).toContain('shared with another company');
  await ana.presses(asked?.ts ?? '', controls.digestRestoreOutside);
  expect(ana.reads('dm').at(-1)?.text).toContain('It is back as it was.');
});

test('a digest that sends the same to the same channel at the same times is noticed before it is made', async () => {
  await subscribes(ana, { question: 'daily yesterday' });
  await sends(['growth', 'sales']);
  const form = await ana.faces();
  expect(wordsOn(form)).toContain('Another digest already sends the same to <#C0GROWTH> at the same times.');
  await fillsForm(ana, { where: ['sales'] });
  ana.fills({ [controls.inputAgreed]: ['twin'] });
  await ana.submits();
  expect((await ana.faces()).title).toBe('Digest created');
  await ana.closes(true);
  await sends(['growth']);
  await ana.faces();
  ana.fills({ [controls.inputAgreed]: ['twin'] });
  await ana.submits();
  expect((await ana.faces()).title).toBe('Digest created');
});

describe('sharing an answer in a channel that another company reads', () => {
  test('asks first, and posts at the second yes', async () => {
    const answer = await ana.asks('daily yesterday', { channel: 'acme-partners' });
    await ana.presses(answer, controls.share);
    const warning = ana.sees('acme-partners');
    expect(warning?.ephemeral).toBe(true);
    expect(warning?.text).toContain('shared with another company');
    expect(postsIn(world, 'acme-partners')).toEqual([]);
    await ana.presses(warning?.ts ?? '', controls.shareOutside);
    expect(postsIn(world, 'acme-partners').map(({ text }) => text)).toEqual([
      expect.stringContaining('Shared by ana'),
    ]);
  });
});

describe('a watch beside another of the same figures', () => {
  const watches = async (condition: string) => {
    await ana.types(`/campaign-stats subscribe overview yesterday every 30 minutes when ${condition}`);
    await ana.faces();
    ana.fills({ [controls.inputChannels]: ['growth'] });
    await ana.submits();
    return ana.faces();
  };

  test('is made at once if it watches for something else', async () => {
    expect((await watches('replies above 100')).title).toBe('Digest created');
    await ana.closes(true);
    expect((await watches('replies above 200')).title).toBe('Digest created');
  });

  test('is asked about if it watches for the same', async () => {
    await watches('replies above 100');
    await ana.closes(true);
    expect(wordsOn(await watches('replies above 100'))).toContain('Another digest already sends the same');
  });
});
