// The agent's pane and the workflow with the bot's step, as a person uses them on the sandbox's page.

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPage } from '#sandbox/slack/page/page.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { openBrowser } from './chromium.ts';
import { openPageOf } from './workspace.ts';

let browser: Browser;
let world: World;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

beforeEach(async () => {
  world = await openWorld({
    service: generous,
    slack: { page: createPage(), scopes: Object.keys(usedScopes) },
  });
});
afterEach(async () => {
  await page.context().close();
  world.person('ana').reads('dm');
  await world.close();
});

/** The page's own requests take real time, the bot's waiting takes the clock's. */
async function until(done: () => Promise<boolean>): Promise<void> {
  const pass = async () => {
    await world.passes(500);
    return done();
  };
  await expect.poll(pass, { timeout: 30_000 }).toBe(true);
}

const looks = async (name: string) => {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('a suggested question is asked by a click, answered under it, and names the conversation', async () => {
  page = await openPageOf(browser, world.slack, 'ana', { place: 'D0ANA' });
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
  page = await openPageOf(browser, world.slack, 'ana', { place: 'C0GROWTH/workflow' });
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
