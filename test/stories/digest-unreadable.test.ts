// What people see of a digest that the bot cannot read: it stays in the list, and its owner and the admins are told once.

import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import { minute, postsIn, subscribes, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

beforeEach(async () => {
  world = await openWorld({
    store: 'file',
    expectedLogs: ['a row of the store cannot be read'],
    env: { ADMIN_USERS: 'U0BEN' },
  });
  ana = world.person('ana');
  ben = world.person('ben');
});

afterEach(() => world.close());

function changesStore(sql: string): void {
  const store = new DatabaseSync(world.env.STORE_PATH ?? '');
  store.exec(sql);
  store.close();
}

test('the list shows it as unreadable, its owner and the admin are told once, and it goes on once it is mended', async () => {
  await subscribes(ana, { question: 'daily yesterday', time: '10:00' });
  await subscribes(ana, { question: 'list active', time: '11:00' });
  changesStore(`update digests set schedule = replace(schedule, '10:00', '10 o''clock')`);
  const list = await ana.asks('digests');
  expect(wordsOn(list)).toContain('1 digest cannot be read. It sends nothing');
  expect(wordsOn(list)).toContain('• *Day by day, yesterday* in <#C0GROWTH>, of <@U0ANA>');
  expect(wordsOn(list)).toContain('Active campaigns');
  expect(list.text).toContain('1 digest cannot be read.');
  await world.passes(75 * minute);
  await world.stopsBot();
  await world.startsBot();
  await world.passes(5 * minute);
  for (const person of [ana, ben]) {
    const told = person.reads('dm').filter(({ text }) => text.includes('cannot read'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('*Day by day, yesterday* in <#C0GROWTH>, of <@U0ANA>');
    expect(told[0]?.text).toContain('then goes on by itself');
  }
  expect(ana.reads('growth').filter(({ user, ephemeral }) => user === 'U0BOT' && !ephemeral)).toEqual([]);
  changesStore(`update digests set schedule = replace(schedule, '10 o''clock', '10:00')`);
  await world.passes(5 * minute);
  expect(postsIn(world, 'growth').at(-1)?.text).toContain('Late by');
  expect(wordsOn(await ana.asks('digests'))).not.toContain('cannot be read');
});

test('Manage under one of its posts says why it cannot be opened', async () => {
  await subscribes(ana, { question: 'daily yesterday', time: '09:00' });
  await world.passes(10 * minute);
  const post = postsIn(world, 'growth').at(-1);
  changesStore(`update digests set question = '{"kind":"horoscope"}'`);
  await ana.presses(post?.ts ?? '', controls.manage);
  const modal = await ana.faces();
  expect(wordsOn(modal)).toContain('The bot cannot read what it keeps of this digest.');
  await ana.closes(true);
  expect(wordsOn(await ana.asks('digests'))).toContain('• *A digest* in <#C0GROWTH>, of <@U0ANA>');
});
