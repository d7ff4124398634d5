// Somebody who has never typed a command asks on the sandbox's page: by shortcuts and the composer, on a desk and on a phone.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { World } from '../support/world.ts';
import { onWholeBotPage } from './whole-bot-page.ts';

let world: World;
let page: Page;

const { opens, until } = onWholeBotPage({}, async (opened) => {
  world = opened;
  // Names are there once the list was read.
  await world.person('ben').asks('list');
});

const form = () => page.locator('#modal');
const says = (words: string) => async () => ((await form().textContent()) ?? '').includes(words);

/** Opens the list, types letters if there are too many to look through, takes a choice, and reads what the sentence is then. */
async function takes(label: string, choice: string, sentence: string, letters?: string): Promise<void> {
  // Behind a label Slack says that an input may be left open.
  const field = form().getByRole('combobox', { name: new RegExp(`^${label}(?: \\(optional\\))?$`) });
  await field.click();
  if (letters !== undefined) await field.fill(letters);
  const offered = form().locator('.picker-option:visible').filter({ hasText: choice }).first();
  await until(() => offered.isVisible());
  await offered.click();
  // A list of which several can be taken stays open.
  if ((await form().locator('.picker-list:visible').count()) > 0) await page.keyboard.press('Escape');
  await until(says(sentence));
}

async function opensComposer(): Promise<void> {
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await page.getByRole('menuitem', { name: 'Ask campaign-stats' }).click();
  await until(says('/campaign-stats overview'));
}

/** The last thing that the bot said to Ana in her own messages. */
async function asks(sentence: string, answer: RegExp): Promise<void> {
  await until(says(`/campaign-stats ${sentence}`));
  const before = world.person('ana').reads('dm').length;
  await form().getByRole('button', { name: 'Ask', exact: true }).click();
  await until(async () => world.person('ana').reads('dm').length > before && !(await form().isVisible()));
  await until(async () => answer.test(world.person('ana').sees('dm')?.text ?? ''));
}

describe.each([
  ['a desk', 1100, false],
  ['a phone', 390, true],
] as const)('on %s', (_, width, dark) => {
  test('five questions are asked by choices alone, and each is answered', async () => {
    page = await opens('ana', { width, dark });
    await opensComposer();
    await takes('Period', 'Last month', 'overview last month');
    await asks('overview last month', /active campaigns/);

    await opensComposer();
    await takes('What', 'One campaign', 'Choose a campaign.');
    await takes('Campaign', 'Nordics SaaS', 'campaign "Nordics SaaS', 'nordics saas');
    await asks('campaign "Nordics SaaS Founders" last 14 days', /Nordics SaaS Founders/);

    await opensComposer();
    await takes('What', 'Best campaigns', 'top 10 campaigns by replies');
    await takes('Ranked by', 'Reply rate', 'by reply rate');
    await takes('Status', 'Active', 'by reply rate active');
    await asks('top 10 campaigns by reply rate active', /reply rate/);

    await opensComposer();
    await takes('What', 'Two periods compared', 'compare last week vs week before last');
    await takes('Period', 'This week', 'compare this week vs last week');
    await asks('compare this week vs last week', /last week/i);

    await opensComposer();
    await takes('What', 'What needs somebody', '/campaign-stats needs');
    await takes('Whose', 'My own', 'needs owner me');
    await asks('needs owner me', /need|owner/i);
  });
});

test('on a message, the menu opens the composer with what it says', async () => {
  page = await opens('ana');
  await world.person('ben').types('top 3 by reply rate last week');
  const said = page.locator('article.message').last();
  await until(async () => ((await said.textContent()) ?? '').includes('top 3 by reply rate'));
  await said.hover();
  await said.getByRole('button', { name: /^More of/ }).click();
  await said.getByRole('menuitem', { name: 'Ask about this' }).click();
  await until(says('/campaign-stats top 3 campaigns by reply rate last week'));
  await form().getByRole('button', { name: 'Preview' }).click();
  await until(says('Ask posts it'));
  await page.keyboard.press('Escape');
  await until(says('/campaign-stats top 3'));
  await page.keyboard.press('Escape');
  await until(async () => (await page.getByRole('dialog').count()) === 0);
  expect(await page.evaluate<string>('document.activeElement.ariaLabel')).toMatch(/^More of Ben/);
});
