// The agent's pane and the workflow with the bot's step, as a person uses them on the sandbox's page.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import { onWholeBotPage } from './whole-bot-page.ts';

let page: Page;

const { opens, until } = onWholeBotPage({ slack: { scopes: Object.keys(usedScopes) } }, async () => {});

const looks = async (name: string) => {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('a suggested question is asked by a click, answered under it, and names the conversation', async () => {
  page = await opens('ana', { place: 'D0ANA' });
  const prompt = page.getByRole('group', { name: 'Suggested questions' }).getByRole('button');
  await until(async () => (await prompt.count()) > 0);
  await looks('pane-open');
  await prompt.filter({ hasText: 'Top 10' }).click();
  await until(async () => (await page.locator('article.message.reply').count()) === 1);
  await until(async () => (await page.locator('.session-title').count()) === 1);
  expect(await page.locator('.session-title').textContent()).toContain('Top 10 by replies');
  expect(await page.locator('.session-work').count()).toBe(0);
  await looks('pane-answered');
});

test('the workflow shows the outputs of its step, and its words where it fails', async () => {
  page = await opens('ana', { place: 'C0GROWTH/workflow' });
  await page.getByLabel('Question', { exact: true }).fill('top 3 by replies last week');
  await page.getByRole('button', { name: 'Run the workflow' }).click();
  await until(async () => (await page.locator('.run.succeeded').count()) === 1);
  expect(await page.locator('.run .output').count()).toBe(4);
  await page.getByLabel('Question', { exact: true }).fill('"no such campaign at all"');
  await page.getByLabel('As in channel').selectOption({ label: '#sales' });
  await page.getByRole('button', { name: 'Run the workflow' }).click();
  await until(async () => (await page.locator('.run.failed').count()) === 1);
  expect(await page.locator('.run.failed [role=alert]').textContent()).toContain('No campaign is called');
  await looks('workflow');
});
