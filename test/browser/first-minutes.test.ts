// Somebody's first ten minutes on the sandbox's page: from help to an answer, into a campaign and back, shared with a colleague, and a digest that breaks and is mended.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { World } from '../support/world.ts';
import { onWholeBotPage } from './whole-bot-page.ts';

let world: World;
let page: Page;

const { opens, until } = onWholeBotPage({ now: '2026-03-10T08:40:00Z' }, async (opened) => {
  world = opened;
  page = await opens('ana');
});

const messages = () => page.locator('article.message');
const last = () => messages().last();
const modal = () => page.getByRole('dialog').first();

// It looks at once: waiting for an element would hold the clock up, by which that element comes.
const says = (words: RegExp) =>
  until(async () => words.test((await messages().allTextContents()).at(-1) ?? ''));
const modalSays = (words: RegExp) =>
  until(async () => words.test((await page.getByRole('dialog').allTextContents())[0] ?? ''));

async function types(text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

test('help leads to an answer, the answer into a campaign and back, and a colleague gets it', async () => {
  await page.getByText('This is the very beginning of #growth.').waitFor();
  await page.getByLabel('Message', { exact: true }).fill('/cam');
  await page.keyboard.press('Tab');
  await page.keyboard.type('help');
  await page.keyboard.press('Enter');
  await says(/What you can ask/);
  await last().getByRole('button', { name: 'Overview' }).click();
  await says(/active campaigns/);

  await types('/campaign-stats top 5 by reply rate');
  await says(/Top 5 campaigns by reply rate/);
  const headline = await last().getByRole('heading').first().textContent();
  await last()
    .getByRole('combobox', { name: /Open a campaign/ })
    .click();
  await page.keyboard.type('nordics saas');
  await until(
    async () =>
      (await page.locator('.picker-option:visible').filter({ hasText: 'Nordics SaaS' }).count()) > 0,
  );
  await page.keyboard.press('Enter');
  await says(/Nordics SaaS Founders.*Day by day/s);
  await last().getByRole('button', { name: /^Back/ }).click();
  await until(async () => (await last().getByRole('heading').first().textContent()) === headline);

  await last().getByRole('button', { name: 'Share' }).click();
  await says(/Shared by ana/);
  const ben = await opens('ben');
  await ben.getByText('Shared by ana').waitFor();
  expect(await ben.locator('article.message').count()).toBe(1);
  expect(await ben.locator('article.message').textContent()).not.toContain('Only visible to you');
  await ben.context().close();
});

test('a digest whose channel is archived is told of, mended in the channel, and sent at last', async () => {
  await page.getByRole('button', { name: 'sales' }).click();
  await page.getByRole('heading', { name: 'sales' }).waitFor();
  await types('/campaign-stats subscribe daily yesterday');
  await modalSays(/How often/);
  await modal().getByRole('button', { name: 'Create' }).click();
  await modalSays(/Digest created/);
  await modal().getByRole('button', { name: 'Close' }).first().click();
  await until(async () => (await page.getByRole('dialog').count()) === 0);

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Unarchive' }).waitFor();
  await world.clock.advanceTo(Date.parse('2026-03-10T09:01:00Z'), world.settles);
  await page.goto(`${world.slack.url}/#ana/${world.slack.workspace.dmWith('U0ANA').id}`);
  await says(/the channel is archived/);
  expect(await last().textContent()).toContain('Unarchive it');

  await page.getByRole('button', { name: 'sales' }).click();
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
  await page.goto(`${world.slack.url}/#ana/${world.slack.workspace.dmWith('U0ANA').id}`);
  const resend = page.getByRole('button', { name: /^Resend/ }).last();
  await resend.click();
  await page.getByRole('button', { name: 'sales' }).click();
  await until(async () => (await messages().filter({ hasText: 'Manage digest' }).count()) > 0);
  expect(await messages().filter({ hasText: 'Manage digest' }).count()).toBe(1);
});
