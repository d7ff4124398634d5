// The main job without a mouse: a command, what is behind More, a menu, a choice, a digest, App Home. What has the focus is always known.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onWholeBotPage } from './whole-bot-page.ts';

let page: Page;

const { opens, until } = onWholeBotPage({ now: '2026-03-10T08:52:00Z' }, async () => {
  page = await opens('ana');
});

const last = () => page.locator('article.message').last();
const says = (words: string) => until(async () => ((await last().textContent()) ?? '').includes(words));
const modalSays = (words: string) =>
  until(async () => ((await page.getByRole('dialog').first().textContent()) ?? '').includes(words));

/** As a screen reader would name it. */
const focused = () =>
  page.evaluate<string>(`(() => {
    const { activeElement } = document;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent.trim();
  })()`);

/** Goes from control to control until one of that name has the focus. */
async function tabsTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const met: string[] = [];
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press(key);
    met.push(await focused());
    if (name.test(met.at(-1) ?? '')) return;
  }
  throw new Error(`no ${name} among ${met.join(' · ')}`);
}

test('somebody asks, unfolds, chooses behind ⋯, sets a digest up and looks at App Home', async () => {
  await tabsTo(/^Message$/);
  await page.keyboard.type('/campaign-stats');
  await page.keyboard.press('Enter');
  await says('active campaigns');
  expect(await focused()).toBe('Message');

  await tabsTo(/^More: /, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await until(async () => (await last().getByRole('button', { name: /^Less/ }).count()) === 1);
  expect(await focused()).toMatch(/^Less/);

  await tabsTo(/^More actions$/);
  await page.keyboard.press('Enter');
  const entries = await last().getByRole('menuitem').allTextContents();
  expect(entries).toContain('Send this regularly…');
  while ((await focused()) !== 'Send this regularly…') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('More actions');
  await page.keyboard.press('Enter');
  while ((await focused()) !== 'Send this regularly…') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await modalSays('How often');
  await tabsTo(/^How often/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('month');
  await page.keyboard.press('Enter');
  await modalSays('Day of the month');
  expect(await focused()).toMatch(/^How often/);
  await tabsTo(/^Create$/);
  await page.keyboard.press('Enter');
  await modalSays('Digest created');
  await page.keyboard.press('Escape');
  await until(async () => (await page.getByRole('dialog').count()) === 0);
  expect(await focused()).toBe('More actions');

  await tabsTo(/^Campaign Stats$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await until(async () => ((await page.locator('#home').textContent()) ?? '').includes('Your digests'));
  expect(await focused()).toContain('Campaign Stats');
});
