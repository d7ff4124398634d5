// Where the bot asks a second time: figures that another company would read, and a digest that is there already.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import { type Character, openWorld, type World } from '../support/world.ts';
import { fillsForm, goesTo, postsIn, subscribes, wordsOn } from './digest-steps.ts';

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

  test('goes elsewhere where the person thinks better of it, and nothing reaches the other company', async () => {
    await sends(['acme-partners']);
    await ana.faces();
    ana.fills({ [controls.inputChannels]: ['sales'], [controls.inputAgreed]: ['outside'] });
    await ana.submits();
    expect((await ana.faces()).title).toBe('Digest created');
    await goesTo(world, '2026-03-10T09:02:00Z');
    expect(postsIn(world, 'acme-partners')).toEqual([]);
    expect(postsIn(world, 'sales')).toHaveLength(1);
  });

  test('that goes there already is edited without asking again', async () => {
    await sends(['acme-partners']);
    await ana.faces();
    ana.fills({ [controls.inputAgreed]: ['outside'] });
    await ana.submits();
    await ana.faces();
    await ana.presses('modal', controls.manage);
    await ana.faces();
    await ana.presses('modal', controls.digestEdit);
    await ana.faces();
    await fillsForm(ana, { time: '10:00' });
    await ana.submits();
    expect((await ana.faces()).title).toBe('Digest saved');
  });
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
