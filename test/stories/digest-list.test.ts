// Where digests are found: the list that is typed, the list in a modal, App Home; and how far one gets from each.

import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World, type WorldOptions } from '../support/world.ts';
import { inputsOf, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld(options);
  ana = world.person('ana');
}

beforeEach(() => opens());
afterEach(() => world.close());

const times = (words: string) => words.match(/Weekdays at \d\d:\d\d/g)?.map((one) => one.slice(-5));

describe('the list that is typed', () => {
  test('says what, when, where and when next of each, to this person only', async () => {
    await subscribes(ana, { question: 'daily last week', where: ['growth', 'sales'], time: '07:30' });
    await subscribes(world.person('ben'), { question: 'list active', days: ['Monday'] });
    const list = await ana.asks('digests');
    expect(list.ephemeral).toBe(true);
    expect(wordsOn(list)).toContain('Day by day, last week');
    expect(wordsOn(list)).toContain(
      'Weekdays at 07:30, Europe/Lisbon · <#C0GROWTH> and <#C0SALES> · next Wed 11 Mar 2026, 07:30',
    );
    expect(wordsOn(list)).toContain('Active campaigns');
    expect(wordsOn(list)).toContain('Mondays at 09:00, America/New_York');
    expect(list.text).toContain('Mondays at 09:00');
  });

  test('of many is turned page by page, and no digest is left out', async () => {
    const all = Array.from({ length: 12 }, (_, index) => `${String(index).padStart(2, '0')}:15`);
    for (const time of all) {
      await subscribes(ana, { question: 'daily yesterday', time });
      await world.passes(1_000);
    }
    const list = await ana.asks('digests');
    const seen = [times(wordsOn(list)) ?? []];
    await ana.presses(list.ts, `${controls.digestListPage}:next`);
    seen.push(times(wordsOn(ana.sees())) ?? []);
    expect(seen.map(({ length }) => length)).toEqual([10, 2]);
    expect(seen.flat().sort()).toEqual(all);
    await ana.presses(list.ts, `${controls.digestListPage}:previous`);
    expect(times(wordsOn(ana.sees()))).toEqual(seen[0]);
  });

  test('that is empty starts the first one', async () => {
    const list = await ana.asks('digests');
    await ana.presses(list, controls.homeNewDigest);
    const form = await ana.faces();
    expect(form.title).toBe('New digest');
    expect(JSON.stringify(form.values)).toContain('overview last 7 days');
  });
});

describe('the list in a modal', () => {
  beforeEach(async () => {
    await subscribes(ana, { question: 'daily yesterday' });
    const help = await ana.asks('help');
    await ana.presses(help, controls.homeDigests);
    expect((await ana.faces()).title).toBe('Digests');
  });

  test('leads to the card, the form and its preview, and back again', async () => {
    await ana.presses('modal', controls.manage);
    expect(wordsOn(await ana.faces())).toContain('*Owner*  <@U0ANA>');
    await ana.presses('modal', controls.digestEdit);
    expect((await ana.faces()).title).toBe('Edit digest');
    await ana.presses('modal', controls.previewDigest);
    expect((await ana.faces()).title).toBe('Preview');
    await ana.closes();
    ana.fills(inputsOf({ time: '10:10' }));
    expect(await ana.submits()).toEqual({ ok: true });
    expect(wordsOn(await ana.faces())).toContain('Weekdays at 10:10');
    await ana.presses('modal', controls.manage);
    expect(wordsOn(await ana.faces())).toContain('*When*  Weekdays at 10:10');
    await ana.presses('modal', controls.digestEdit);
    await ana.faces();
    await ana.presses('modal', controls.previewDigest);
    expect((await ana.faces()).title).toBe('Preview');
    await ana.closes();
    await ana.closes();
    expect(ana.modal()?.title).toBe('Digests');
  });

  test('leads to a new one', async () => {
    await ana.presses('modal', controls.homeNewDigest);
    expect((await ana.faces()).title).toBe('New digest');
    await ana.presses('modal', controls.previewDigest);
    expect((await ana.faces()).title).toBe('Preview');
  });
});

describe('App Home', () => {
  test('shows this person’s digests, opens each, and starts new ones', async () => {
    await subscribes(ana, { question: 'daily yesterday' });
    await subscribes(world.person('ben'), { question: 'list active' });
    await ana.opensHome();
    await world.settles();
    const home = wordsOn(ana.home());
    expect(home).toContain('*Day by day, yesterday*\u00a0· <#C0GROWTH>\u00a0· next Tue 10 Mar 2026, 09:00');
    expect(home).not.toContain('Active campaigns');
    await ana.presses('home', 'Edit…');
    expect((await ana.faces()).title).toBe('Edit digest');
    await ana.closes(true);
    await ana.presses('home', controls.homeNewDigest);
    expect((await ana.faces()).title).toBe('New digest');
    await ana.closes(true);
    await ana.presses('home', controls.homeDigests);
    expect(wordsOn(await ana.faces())).toContain('2 digests');
  });

  test('pauses a digest and resumes it', async () => {
    await subscribes(ana, { question: 'daily yesterday' });
    await ana.opensHome();
    await world.settles();
    await ana.presses('home', 'Pause');
    expect(wordsOn(ana.home())).toContain('*Day by day, yesterday*\u00a0· <#C0GROWTH>\u00a0· paused');
    await ana.presses('home', 'Resume');
    expect(wordsOn(ana.home())).toContain('next Tue 10 Mar 2026, 09:00');
  });
});

test('App Home does not wait for ever for a list that the store does not give', async () => {
  await world.close();
  await opens({ store: 'file', expectedLogs: ['an answer failed'] });
  const help = await ana.asks('help');
  const store = new DatabaseSync(world.env.STORE_PATH ?? '');
  store.exec('alter table digests rename to elsewhere');
  await ana.presses(help, controls.homeDigests);
  expect(wordsOn(await ana.faces())).toContain('Something went wrong on our side');
  expect(ana.sees()?.text).toContain('reference');
  store.exec('alter table elsewhere rename to digests');
  store.close();
});

test('a digest that the store refuses is not said to be saved', async () => {
  await world.close();
  await opens({ store: 'file', expectedLogs: ['an answer failed'] });
  await ana.types('/campaign-stats subscribe');
  await ana.faces();
  const store = new DatabaseSync(world.env.STORE_PATH ?? '');
  store.exec(`create trigger full before insert on digests begin select raise(abort, 'full'); end`);
  await ana.submits();
  const modal = await ana.faces();
  expect(modal.title).toBe('Not saved');
  expect(wordsOn(modal)).toContain('Something went wrong on our side');
  await ana.closes(true);
  store.exec('drop trigger full');
  store.close();
  expect(wordsOn(await ana.asks('digests'))).toContain('No digests yet');
});
