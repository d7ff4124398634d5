// Hundreds of digests: found by words, state, owner and channel, turned page by page, and changed several at once.

import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World, type WorldOptions } from '../support/world.ts';
import { does, subscribes, toldTo, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

async function opens(options: WorldOptions = {}): Promise<void> {
  world = await openWorld(options);
  ana = world.person('ana');
  ben = world.person('ben');
}

beforeEach(() => opens());
afterEach(() => world.close());

async function opensList(person: Character): Promise<string> {
  await person.presses(await person.asks('digests'), controls.homeDigests);
  return wordsOn(await person.faces());
}

async function searches(person: Character, text: string): Promise<string> {
  person.fills({ [controls.inputSearch]: text });
  expect(await person.submits()).toEqual({ ok: true });
  return wordsOn(await person.faces());
}

async function narrows(person: Character, control: string, choice: string): Promise<string> {
  await person.chooses('modal', control, choice);
  return wordsOn(await person.faces());
}

const names = (words: string) =>
  words.match(/(?<=\*)(Day by day|Overview|Active campaigns)[^*\n]*(?=\*)/g) ?? [];

describe('with a handful of digests, the list', () => {
  beforeEach(async () => {
    await subscribes(ana, { question: 'daily yesterday' });
    await subscribes(ana, { question: 'list active', where: ['sales'] });
    await subscribes(ben, { question: 'overview last 14 days', where: ['sales'] });
    await opensList(ana);
  });

  test('is searched by what a digest asks, and shows all again', async () => {
    expect(names(await searches(ana, 'active'))).toEqual(['Active campaigns']);
    expect(names(await searches(ana, 'no such thing'))).toEqual([]);
    expect(wordsOn(ana.modal())).toContain('No digest fits.');
    expect(names(await does(ana, controls.digestListClear))).toHaveLength(3);
    expect(JSON.stringify(ana.modal()?.values)).not.toContain('no such thing');
  });

  test('is narrowed to an owner, a channel, a state, and to one’s own, each with the others', async () => {
    expect(names(await narrows(ana, controls.digestListShow, 'mine'))).toHaveLength(2);
    expect(names(await narrows(ana, controls.digestListChannel, 'sales'))).toEqual(['Active campaigns']);
    await does(ana, controls.digestListClear);
    expect(names(await narrows(ana, controls.digestListOwner, 'ben'))).toEqual(['Overview, last 14 days']);
    await does(ana, controls.digestListClear);
    expect(names(await narrows(ana, controls.digestListShow, 'paused'))).toEqual([]);
  });

  test('shows what was deleted, and brings it back from there', async () => {
    await searches(ana, 'active');
    await does(ana, controls.manage);
    await does(ana, controls.digestDelete);
    await ana.closes(true);
    await opensList(ana);
    expect(names(wordsOn(ana.modal()))).not.toContain('Active campaigns');
    const deleted = await narrows(ana, controls.digestListShow, 'deleted');
    expect(names(deleted)).toEqual(['Active campaigns']);
    expect(deleted).toContain('deleted 10 Mar 2026');
    expect(deleted).not.toContain('Change several');
    await does(ana, controls.manage);
    expect(await does(ana, controls.digestRestore)).toContain('It is back as it was');
  });

  test('changes those that are ticked: pauses them until a day, and resumes them', async () => {
    await ana.presses('modal', controls.digestBulk);
    await ana.faces();
    expect(await ana.submits()).toMatchObject({ ok: false });
    await ana.chooses('modal', controls.inputBulkDeed, 'pause-until');
    const some = [
      'Day by day, yesterday · <#C0GROWTH> · <@U0ANA>',
      'Active campaigns · <#C0SALES> · <@U0ANA>',
    ];
    ana.fills({ [controls.inputBulkDigests]: some, [controls.inputBulkUntil]: '2026-03-16' });
    expect(await ana.submits()).toEqual({ ok: true });
    expect(wordsOn(await ana.faces())).toContain('Paused until 16 Mar 2026: 2 digests.');
    await ana.closes(true);
    const list = wordsOn(await ana.asks('digests'));
    expect(list.match(/Paused by <@U0ANA> until 16 Mar 2026/g)).toHaveLength(2);
    expect(list).toContain('3 digests · 2 paused');
  });

  test('pauses none until a day after its last one, and names those', async () => {
    await searches(ana, 'active');
    await does(ana, controls.manage);
    await ana.presses('modal', controls.digestEdit);
    await ana.faces();
    await ana.presses('modal', controls.formMore);
    ana.fills({ [controls.inputEndsOn]: '2026-04-10' });
    await ana.submits();
    await ana.closes(true);
    await ana.presses(await ana.asks('digests'), controls.homeDigests);
    await ana.presses('modal', controls.digestBulk);
    await ana.faces();
    await ana.chooses('modal', controls.inputBulkDeed, 'pause-until');
    const some = [
      'Day by day, yesterday · <#C0GROWTH> · <@U0ANA>',
      'Active campaigns · <#C0SALES> · <@U0ANA>',
    ];
    ana.fills({ [controls.inputBulkDigests]: some, [controls.inputBulkUntil]: '2026-04-13' });
    await ana.submits();
    const done = wordsOn(await ana.faces());
    expect(done).toContain('Paused until 13 Apr 2026: 1 digest.');
    expect(done).toMatch(
      /1 was left alone: it ends before that day.\n• \*Active campaigns\*, until 10 Apr 2026/,
    );
  });

  test('moves them to another channel, where this person may, and says which were left alone', async () => {
    await ana.presses('modal', controls.digestBulk);
    await ana.faces();
    await ana.chooses('modal', controls.inputBulkDeed, 'move');
    ana.fills({
      [controls.inputBulkDigests]: [
        'Active campaigns · <#C0SALES> · <@U0ANA>',
        'Overview, last 14 days · <#C0SALES> · <@U0BEN>',
      ],
      [controls.inputBulkFrom]: 'sales',
      [controls.inputBulkTo]: 'random',
    });
    await ana.submits();
    const done = wordsOn(await ana.faces());
    expect(done).toContain('now go to <#C0RANDOM>');
    expect(done).toContain('1 was left alone: only its owner and admins may do that.');
    await ana.closes(true);
    const list = wordsOn(await ana.asks('digests'));
    expect(list.match(/<#C0RANDOM>/g)).toHaveLength(1);
    expect(list.match(/<#C0SALES>/g)).toHaveLength(1);
  });

  test('moves none to a channel that this person is not in, and does not say who reads there', async () => {
    const finance = world.slack.workspace.channel('C0FINANCE');
    finance?.members.delete(ana.id);
    Object.assign(finance ?? {}, { external: true });
    await world.slack.changes('C0FINANCE', 'invite-bot');
    await ana.presses('modal', controls.digestBulk);
    await ana.faces();
    await ana.chooses('modal', controls.inputBulkDeed, 'move');
    ana.fills({
      [controls.inputBulkDigests]: ['Active campaigns · <#C0SALES> · <@U0ANA>'],
      [controls.inputBulkFrom]: 'sales',
      [controls.inputBulkTo]: 'C0FINANCE',
    });
    await ana.submits();
    const done = wordsOn(await ana.faces());
    expect(done).toContain('You are not in <#C0FINANCE>.');
    expect(done).not.toContain('company');
  });

  test('shows the digests of somebody who left, which anyone may take over', async () => {
    world.slack.leaves('ben');
    expect(names(await narrows(ana, controls.digestListShow, 'orphans'))).toEqual(['Overview, last 14 days']);
    expect(await does(ana, controls.manage)).toContain('Its owner has left the workspace');
    await ana.closes();
    await ana.presses('modal', controls.digestBulk);
    await ana.faces();
    await ana.chooses('modal', controls.inputBulkDeed, 'hand-over');
    ana.fills({
      [controls.inputBulkDigests]: ['Overview, last 14 days · <#C0SALES> · <@U0BEN>'],
      [controls.inputBulkOwner]: 'ana',
    });
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain('Handed over to <@U0ANA>: 1 digest.');
    await ana.closes(true);
    await ana.presses(await ana.asks('digests'), controls.homeDigests);
    expect(names(await narrows(ana, controls.digestListShow, 'mine'))).toHaveLength(3);
    expect(toldTo(world, 'ben')).toHaveLength(0);
  });
});

describe('with five hundred digests', () => {
  beforeEach(async () => {
    await world.close();
    await opens({ store: 'file' });
    const id = await subscribes(ana, { question: 'daily yesterday' });
    copies(id, 499);
  });

  /** As many more of that digest, each with a question of its own, put straight into the store. */
  function copies(id: string, count: number): void {
    const store = new DatabaseSync(world.env.STORE_PATH ?? '');
    const row = store.prepare('select * from digests where id = ?').get(id) as Record<string, string>;
    const columns = Object.keys(row);
    const insert = store.prepare(
      `insert into digests (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (let nth = 1; nth <= count; nth += 1) {
      const changed = {
        ...row,
        id: `copy${nth}`,
        question: JSON.stringify({ kind: 'daily', period: { kind: 'last-days', days: (nth % 399) + 2 } }),
      };
      insert.run(...columns.map((column) => (changed as Record<string, string>)[column] ?? null));
    }
    store.close();
  }

  test('each is on one of fifty pages, one is found by its words, and all that are found are changed at once', async () => {
    expect(await opensList(ana)).toContain('1–10 of 500 digests');
    await ana.presses('modal', `${controls.digestListPage}:next`);
    expect(wordsOn(await ana.faces())).toContain('11–20 of 500 digests');
    expect(names(await searches(ana, 'last 399 days'))).toEqual(['Day by day, last 399 days']);
    const found = await searches(ana, 'last 1');
    const [, count = ''] = /of (\d+) digests/.exec(found) ?? [];
    await ana.presses('modal', controls.digestBulk);
    await ana.faces();
    ana.fills({ [controls.inputBulkAll]: ['all'] });
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain(`Paused: ${count} digests.`);
    await ana.closes(true);
    expect((await ana.asks('digests')).text).toContain('1–10 of 500 digests');
    await ana.opensHome();
    await world.settles();
    expect(wordsOn(ana.home())).toContain('*Your digests*\u00a0· 2 of 500');
  });
});
