// App Home of somebody who sees five hundred digests, on the sandbox's page: a few on Home, the others by pages and by search.

import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { subscribes } from '../stories/digest-steps.ts';
import type { World } from '../support/world.ts';
import { onWholeBotPage } from './whole-bot-page.ts';

let world: World;
let page: Page;

const { opens, until } = onWholeBotPage({ store: 'file' }, async (opened) => {
  world = opened;
  copy(await subscribes(world.person('ana'), { question: 'daily yesterday' }), 499);
  page = await opens('ana', { width: 390, dark: true });
});

/** As many more of that digest, each with a question of its own, put straight into the store. */
function copy(id: string, count: number): void {
  const store = new DatabaseSync(world.env.STORE_PATH ?? '');
  const row = store.prepare('select * from digests where id = ?').get(id) as Record<string, string>;
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  const insert = store.prepare(`insert into digests (${columns.join(', ')}) values (${places})`);
  for (let nth = 1; nth <= count; nth += 1) {
    const question = JSON.stringify({ kind: 'daily', period: { kind: 'last-days', days: (nth % 399) + 2 } });
    const changed: Record<string, string> = { ...row, id: `copy${nth}`, question };
    insert.run(...columns.map((column) => changed[column] ?? null));
  }
  store.close();
}

test('Home tells how many there are, and the list behind it turns its pages and finds one by its words', async () => {
  await page.getByRole('button', { name: 'Channels', exact: true }).click();
  await page.getByRole('button', { name: 'Campaign Stats', exact: true }).click();
  const home = page.locator('#home');
  await until(async () => /of 500/.test((await home.textContent()) ?? ''));
  await home.getByRole('button', { name: 'All digests' }).click();
  const list = page.getByRole('dialog').first();
  const says = (words: string) => until(async () => ((await list.textContent()) ?? '').includes(words));
  await says('1–10 of 500 digests');
  await list.getByRole('button', { name: /Next/ }).click();
  await says('11–20 of 500 digests');
  await list.getByRole('textbox', { name: /Search/ }).fill('last 399 days');
  await list.getByRole('button', { name: 'Search', exact: true }).click();
  await says('Day by day, last 399 days');
  expect(await list.textContent()).not.toContain('last 398 days');
});
