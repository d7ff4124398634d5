// The whole life of a digest as a person walks through it in a browser: set up, tried, managed, found among others, deleted and brought back.

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

/** The one of Slack; a question before a deed is a dialog within it. */
const modal = () => page.getByRole('dialog').first();
const shown = async () => (await modal().textContent()) ?? '';
const messages = () => page.locator('article.message');

const says = (words: string) => until(async () => (await shown()).includes(words));

async function presses(name: string): Promise<void> {
  let isPressed = false;
  const click = modal()
    .getByRole('button', { name, exact: true })
    .click()
    .finally(() => {
      isPressed = true;
    });
  // The bot may still be drawing the modal anew, and what it waits for comes by the world's clock.
  while (!isPressed) await world.passes(200);
  await click;
}

/** Where the view before holds the same words, the title alone tells that the next one is here. */
const isTitled = (title: string) =>
  until(async () => (await modal().getByRole('heading', { name: title }).count()) > 0);

/** A key that is pressed before would still be the modal's. */
const isGone = () => until(async () => (await page.getByRole('dialog').count()) === 0);

/** Some deeds are asked about first. */
async function agrees(name: string): Promise<void> {
  await page.locator('dialog.confirm[open]').getByRole('button', { name, exact: true }).click();
}

async function types(text: string): Promise<void> {
  const before = await messages().count();
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  if (!text.includes('subscribe')) await until(async () => (await messages().count()) > before);
}

test('somebody sets a digest up with all that More offers, and sees before saving when it runs', async () => {
  await types('/campaign-stats subscribe daily yesterday');
  await says('How often');
  await modal().getByRole('combobox', { name: 'How often' }).click();
  await modal().getByRole('option', { name: 'Every month' }).click();
  await says('Day of the month');
  await presses('More options');
  await says('Not on public holidays of');
  await modal().getByLabel('Also at').fill('17:30');
  await presses('Preview and next runs');
  await says('Wed 1 Apr 2026, 09:00, Europe/Lisbon (UTC+1)');
  expect(await shown()).toContain('Wed 1 Apr 2026, 17:30');
  await page.keyboard.press('Escape');
  await says('How often');
  expect(await modal().getByLabel('Also at').inputValue()).toBe('17:30');
  await presses('Create');
  await says('Digest created');
  expect(await shown()).toContain('First working day of each month at 09:00 and 17:30');
});

test('somebody sets up a watch, reads when it looks and what it posts on, and is told how that stands before sending it by hand', async () => {
  await types('/campaign-stats subscribe overviw last 7 days');
  await says('Read as "overviw" → overview');
  await modal().getByRole('combobox', { name: 'How often' }).click();
  await modal().getByRole('option', { name: 'Only when something changes' }).click();
  await says('Look every');
  await modal().getByRole('combobox', { name: 'Alert when' }).click();
  await modal().getByRole('option', { name: 'Replies above' }).click();
  await says('A whole number');
  await modal().getByLabel('Replies above').fill('2000000');
  await presses('Preview and next runs');
  await says('only you see this');
  expect(await shown()).toContain('Tue 10 Mar 2026: 09:00, 10:00, 11:00, 12:00 and 13:00');
  await page.keyboard.press('Escape');
  await says('How often');
  await presses('Create');
  await says('Digest created');
  expect(await shown()).toContain(
    'It posts when replies are above 2,000,000, and once more when that is over.',
  );
  await presses('Manage digest');
  await says('Everyone in its channels can preview');
  await presses('Send now');
  const asked = page.locator('dialog.confirm[open]');
  expect(await asked.textContent()).toMatch(/Send it all the same\?.*Replies are [\d,]+ now; by itself/);
  await agrees('Cancel');
});

test('somebody walks through everything that a card offers', async () => {
  await types('/campaign-stats subscribe daily yesterday');
  await says('How often');
  await presses('Create');
  await says('Digest created');
  await presses('Manage digest');
  await says('Everyone in its channels can preview');

  await presses('Send a test to me');
  await says('Sent to your messages.');
  await presses('Send now');
  await agrees('Send now');
  await says('Sent.');
  await presses('Pause');
  await says('Nothing is sent until someone resumes it.');
  await presses('Resume');
  await says('It is sent at its next run.');
  await modal().locator('input[type=date]').fill('2026-03-16');
  await says('It runs again from 16 Mar 2026.');

  await presses('Preview');
  await says('only you see this');
  await page.keyboard.press('Escape');
  await says('Duplicate');
  await presses('All deliveries');
  await isTitled('Deliveries');
  await says('(test)');
  expect(await shown()).toContain('(sent now)');
  await page.keyboard.press('Escape');
  await says('Duplicate');

  await presses('Edit');
  await says('What to send');
  await modal().getByLabel('What to send').fill('list active');
  await presses('Save');
  await says('Digest saved');
  await presses('Manage digest');
  await says('Active campaigns');
  await presses('Duplicate');
  await says('What to send');
  await modal().getByLabel('What to send').fill('list paused');
  await presses('Create');
  await says('Digest created');
  await presses('Manage digest');
  await says('Paused campaigns');

  await presses('Delete');
  await agrees('Delete');
  await says('Deleted.');
  await presses('Undo');
  await says('It is back as it was');
});

test('somebody finds a digest among others and changes several at once', async () => {
  for (const question of ['daily yesterday', 'list active', 'overview']) {
    await types(`/campaign-stats subscribe ${question}`);
    await says('How often');
    await presses('Create');
    await says('Digest created');
    await modal().getByRole('button', { name: 'Close' }).first().click();
    await isGone();
  }
  await types('/campaign-stats digests');
  await messages().last().getByRole('button', { name: 'Search and manage' }).click();
  await says('3 digests');
  await modal()
    .getByRole('textbox', { name: /Search/ })
    .fill('active');
  await presses('Search');
  await says('1 digest');
  expect(await shown()).not.toContain('yesterday');
  await presses('Show all');
  await says('3 digests');
  await presses('Change several');
  await says('What to do');
  await modal().getByLabel('Active campaigns').check();
  await modal().getByLabel('Day by day, yesterday').check();
  await presses('Do it');
  await says('Paused: 2 digests.');
  await modal().locator('button.modal-close').click();
  await says('3 digests · 2 paused');
  await modal().locator('button.modal-close').click();
  await isGone();
  await types('/campaign-stats digests');
  await messages().last().getByRole('button', { name: /^Open/ }).first().click();
  await says('Next runs');
});
