// How a person goes about on the sandbox's page: Back and Forward, what was half typed, and an app that is not there.

import type { App } from '@slack/bolt';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpBot } from '../sandbox-slack/a-bot.ts';
import { openBrowser } from './chromium.ts';
import { openWorkspace } from './workspace.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** What is asked of an element in the browser, whose types this program does not load. */
interface InList {
  readonly parentElement: InList;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number };
}

const field = (page: Page) => page.getByLabel('Message', { exact: true });
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).first();
const goesTo = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('#where', { hasText: name }).waitFor();
};

test('Back leads to the place before, and Forward there again, whoever one was', async () => {
  const { opens } = await openWorkspace(browser);
  const page = await opens('ana');
  await goesTo(page, 'sales');
  await page.getByRole('button', { name: 'Ben', exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/#ben\/C0\w+$/);
  await page.getByRole('button', { name: 'Campaign Stats', exact: true }).click();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect.poll(() => page.url()).toMatch(/#ben\/D0\w+$/);
  for (const before of [/#ben\/D0\w+\/home$/, /#ben\/C0\w+$/, /#ana\/C0SALES$/, /#ana\/C0GROWTH$/]) {
    await page.goBack();
    await expect.poll(() => page.url()).toMatch(before);
  }
  await title(page, '# growth').waitFor();
  await page.goForward();
  await title(page, '# sales').waitFor();
});

test('what was half typed stays where it was typed, and is no other person’s', async () => {
  const { opens } = await openWorkspace(browser);
  const page = await opens('ana');
  await field(page).fill('half a line');
  await goesTo(page, 'sales');
  expect(await field(page).inputValue()).toBe('');
  await field(page).fill('for sales');
  await page.getByRole('button', { name: 'Ben', exact: true }).click();
  await expect.poll(() => page.url()).toMatch(/#ben\/C0GROWTH$/);
  expect(await field(page).inputValue()).toBe('');
  await page.goto(`${page.url().split('#')[0]}#ana/C0GROWTH`);
  await expect.poll(() => field(page).inputValue()).toBe('half a line');
  await goesTo(page, 'sales');
  await expect.poll(() => field(page).inputValue()).toBe('for sales');
});

test('whoever answers far up sees what they say there, and what comes of it, but is not pulled there from elsewhere', async () => {
  const { slack, bot, opens } = await openWorkspace(browser);
  const says = (user: string, text: string, threadTs?: string) =>
    slack.workspace.post({ channel: 'C0GROWTH', user, text, threadTs, postedVia: 'person' });
  const { ts } = says('U0BEN', 'The root');
  for (let line = 1; line <= 40; line += 1) says('U0BEN', `Earlier answer ${line}`, ts);
  for (let line = 1; line <= 40; line += 1) says('U0BEN', `Something else ${line}`);
  const page = await opens('ana');
  const root = page.locator('article.message', { hasText: 'The root' });
  await root.hover();
  await root.getByRole('button', { name: /^Reply in thread/ }).click();
  await field(page).fill('My answer');
  await page.keyboard.press('Enter');
  const isSeen = (words: string) =>
    page.locator('article.message', { hasText: words }).evaluate((node: unknown) => {
      const [own, list] = [node as InList, (node as InList).parentElement].map((each) =>
        each.getBoundingClientRect(),
      );
      return own !== undefined && list !== undefined && own.top >= list.top && own.bottom <= list.bottom + 1;
    });
  await page.locator('article.message', { hasText: 'My answer' }).waitFor();
  await expect.poll(() => isSeen('My answer')).toBe(true);
  await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'What comes of it', thread_ts: ts });
  await page.locator('article.message', { hasText: 'What comes of it' }).waitFor();
  await expect.poll(() => isSeen('What comes of it')).toBe(true);
  await root.hover();
  await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'Much later', thread_ts: ts });
  await page.locator('article.message', { hasText: 'Much later' }).waitFor();
  expect(await isSeen('Much later')).toBe(false);
});

test('whoever thinks better of an edit has not begun to say it again', async () => {
  const { slack, opens } = await openWorkspace(browser);
  slack.workspace.post({ channel: 'C0GROWTH', user: 'U0ANA', text: 'Good morning', postedVia: 'person' });
  const page = await opens('ana');
  await page.locator('article.message').hover();
  await page.getByRole('button', { name: 'Edit what you said' }).click();
  expect(await field(page).inputValue()).toBe('Good morning');
  await page.keyboard.press('Escape');
  expect(await field(page).inputValue()).toBe('');
});

test('a button that nobody hears, and a step that nobody runs, say so in words', async () => {
  const { slack, bot, opens } = await openWorkspace(browser);
  await httpBot(slack, (_: App) => undefined);
  const press = {
    type: 'button' as const,
    text: { type: 'plain_text' as const, text: 'Press' },
    action_id: 'a',
  };
  const blocks = [{ type: 'actions' as const, elements: [press] }];
  await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'Hello', blocks });
  slack.deliverTo(undefined);
  const page = await opens('ana');
  await page.getByRole('button', { name: 'Press' }).click();
  await page.getByRole('button', { name: 'Campaign Stats is not running' }).waitFor();
  await goesTo(page, 'Campaign figures');
  await page.getByText('Nothing ran yet.').waitFor();
  await page.getByRole('button', { name: 'Run the workflow' }).dblclick();
  await page.locator('.run.failed').getByText('Campaign Stats is not running').waitFor();
  expect(await page.locator('.run').count()).toBe(1);
});
