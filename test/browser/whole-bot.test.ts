// The main job as a person does it, in a browser: ask, click, set up a digest, and find it in the channel at its hour.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { World } from '../support/world.ts';
import { onWholeBotPage } from './whole-bot-page.ts';

let world: World;
let page: Page;

const { opens, until } = onWholeBotPage({ now: '2026-03-10T08:52:00Z' }, async (opened) => {
  world = opened;
  page = await opens('ana');
});

const messages = () => page.locator('article.message');

/** Sends it and lets the bot come to rest; what it drew is then on the page. */
async function types(text: string): Promise<void> {
  const before = await messages().count();
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await until(async () => (await messages().count()) > before);
}

test('somebody asks for the overview, a campaign by half of its name, and a daily table with its chart', async () => {
  await types('/campaign-stats');
  await expect.poll(() => messages().last().textContent()).toContain('active campaigns');
  await messages().last().getByRole('button', { name: 'More: the rest of this answer' }).click();
  await expect.poll(() => messages().last().getByRole('button', { name: /^Less/ }).count()).toBe(1);
  expect(await messages().last().locator('svg').count()).toBeGreaterThan(0);
  const table = messages().last().getByRole('table').last();
  await table
    .getByRole('columnheader', { name: /Replies/ })
    .getByRole('button')
    .click();
  expect(await table.getByRole('columnheader', { name: /Replies/ }).getAttribute('aria-sort')).toMatch(
    /ascending|descending/,
  );

  await types('/campaign-stats nordics saas');
  await expect.poll(() => messages().last().textContent()).toContain('Nordics SaaS Founders');

  await types('/campaign-stats daily last 14 days');
  await expect.poll(() => messages().last().textContent()).toContain('replies in the last 14 days');
  expect(await messages().last().locator('svg').count()).toBeGreaterThan(0);
  await messages().last().getByRole('button', { name: 'More: the rest of this answer' }).click();
  await expect.poll(() => messages().last().textContent()).toContain('Mon 9 Mar');
  expect(await page.locator('article.message').last().textContent()).toContain('Only visible to you');
});

test('somebody takes an answer as a file, and saves it from their messages with the bot', async () => {
  await types('/campaign-stats list');
  await expect.poll(() => messages().last().textContent()).toContain('Only visible to you');
  const before = await messages().count();
  await choosesBehindDots('CSV file');
  await until(async () => (await messages().count()) > before);
  expect(await messages().last().textContent()).toContain('campaigns-2026-03-10.csv, 60 rows');

  await page.goto(`${world.slack.url}/#ana/${world.person('ana').reads('dm')[0]?.channel}`);
  const card = page.getByRole('group', { name: 'File campaigns-2026-03-10.csv' });
  expect(await card.textContent()).toMatch(/campaigns-2026-03-10\.csv · 60 rows · \d+ kB/);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('campaigns-2026-03-10.csv');
  expect(
    readFileSync(await saved.path(), 'utf8')
      .trimEnd()
      .split('\n'),
  ).toHaveLength(61);
});

test('somebody sets up a digest from the answer on the screen, and it is in the channel at nine', async () => {
  await types('/campaign-stats daily last 7 days');
  await choosesBehindDots('Send this regularly…');
  const modal = page.getByRole('dialog');
  await until(async () => (await modal.getByRole('button', { name: 'Create' }).count()) > 0);
  await modal.getByRole('button', { name: 'Create' }).click();
  await until(async () => (await modal.textContent())?.includes('Digest created') ?? false);
  expect(await modal.textContent()).toContain('Europe/Lisbon');
  await modal.getByRole('button', { name: 'Close' }).first().click();

  const before = await messages().count();
  await world.clock.advanceTo(Date.parse('2026-03-10T08:59:30Z'), world.settles);
  expect(await messages().count()).toBe(before);
  await world.clock.advanceTo(Date.parse('2026-03-10T09:00:20Z'), world.settles);
  // The rest of it follows in its thread.
  await expect.poll(() => messages().count()).toBeGreaterThan(before);
  const digest = messages().filter({ hasText: 'Manage digest' }).last();
  expect(await digest.textContent()).toContain('Last 7 days, 3–9 Mar, against 24 Feb–2 Mar');
  expect(await digest.textContent()).not.toContain('Only visible to you');
  await digest.getByRole('button', { name: 'Manage digest' }).click();
  await until(async () => (await modal.textContent())?.includes('Next') ?? false);
  expect(await modal.getByRole('button', { name: 'Pause' }).count()).toBe(1);
});

/** The menu ⋯ of the last message stands at its end. */
async function choosesBehindDots(words: string): Promise<void> {
  await messages().last().getByRole('button', { name: 'More actions' }).last().click();
  await messages().last().getByRole('menuitem', { name: words }).last().click();
}
