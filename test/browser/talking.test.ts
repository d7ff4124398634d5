// People talk to the bot on the sandbox's page: a mention, its thread, an edit, ❌, and direct messages.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { World } from '../support/world.ts';
import { onWholeBotPage } from './whole-bot-page.ts';

let world: World;
let page: Page;

const { opens, until } = onWholeBotPage({ slack: { scopes: Object.keys(usedScopes) } }, async (opened) => {
  world = opened;
  page = await opens('ana');
});

const messages = () => page.locator('article.message');
const answers = () => page.locator('article.message.reply');

async function says(text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

const has = (words: string) => async () => ((await messages().last().textContent()) ?? '').includes(words);

test('a mention is completed from @, answered in a thread, asked on there, edited and taken away', async () => {
  await page.getByLabel('Message', { exact: true }).pressSequentially('@camp');
  await page.keyboard.press('Tab');
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('@campaign-stats ');
  await says('@campaign-stats top 3 by replies last week');
  await until(async () => (await answers().count()) === 1);
  await messages().first().hover();
  await messages()
    .first()
    .getByRole('button', { name: /Reply in thread/ })
    .click();
  await says('@campaign-stats and last month?');
  await until(has('Taken over: replies'));
  // The next line goes to the thread too, as in Slack.
  await says('@campaign-stats only the paused ones');
  await until(async () => (await answers().count()) === 5);
  await page.keyboard.press('Escape');
  await messages().first().hover();
  await messages().first().getByRole('button', { name: 'Edit what you said' }).click();
  await says('@campaign-stats top 3 by acceptance rate last week');
  await until(async () => ((await answers().first().textContent()) ?? '').includes('cceptance rate'));
  await answers().first().hover();
  await answers()
    .first()
    .getByRole('button', { name: /React with ❌/ })
    .click();
  await until(async () => (await answers().count()) === 4);
});

test('direct messages need no slash, and the last question stands', async () => {
  await page.goto(`${world.slack.url}/#ana/D0ANA`);
  await page.getByRole('heading', { name: 'Campaign Stats' }).waitFor();
  await page.getByText('This is the very beginning of your direct messages with Campaign Stats.').waitFor();
  await says('top 3 by replies last week');
  await until(has('replies'));
  await says('by reply rate');
  await until(has('reply rate'));
});
