// What the page shows while the demo still starts: that it does so, and nothing that could be pressed; also in a tab that was open before.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPage } from '#sandbox/slack/page/page.ts';
import { openSlack } from '../sandbox-slack/a-bot.ts';
import { openBrowser } from './chromium.ts';
import { openPageOf } from './workspace.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

test('while the demo starts the page says so and takes no clicks, and goes on by itself once all is there', async () => {
  let panel: 'starting' | undefined = 'starting';
  const slack = await openSlack({ page: createPage(), panel: () => panel });
  const page = await openPageOf(browser, slack, 'ana');
  const said = page.getByRole('status').filter({ hasText: 'The demo is starting' });
  await said.waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(0);

  panel = undefined;
  slack.workspace.changed();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  expect(await said.count()).toBe(0);

  panel = 'starting';
  slack.workspace.changed();
  await said.waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});

test('a demo that ends while it starts is told of, and does not start forever', async () => {
  const slack = await openSlack({ page: createPage(), panel: () => 'starting' });
  // The browser complains of what does not answer.
  const page = await browser.newPage();
  await page.goto(slack.url);
  const said = page.getByRole('status').filter({ hasText: 'The demo is starting' });
  await said.waitFor();
  await slack.close();
  await said.waitFor({ state: 'hidden' });
  await page.close();
});
