// What the sandbox's page shows where nothing can be done: a window that was loaded again, an archived channel, an app that is not there, a table that is cut.

import type { App } from '@slack/bolt';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpBot } from '../sandbox-slack/a-bot.ts';
import { openBrowser } from './chromium.ts';
import { openWorkspace } from './workspace.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const section = { type: 'section' as const, text: plain('Fill this in') };

function opensForm(app: App): void {
  app.command('/campaign-stats', async ({ ack, client, command }) => {
    await ack();
    await client.views.open({
      trigger_id: command.trigger_id,
      view: { type: 'modal', title: plain('A form'), blocks: [section] },
    });
  });
}

test('a form is gone when the page is loaded again, and never shows in a window that is opened later', async () => {
  const { slack, opens } = await openWorkspace(browser);
  await httpBot(slack, opensForm);
  const page = await opens('ana');
  const asks = async () => {
    await page.getByLabel('Message', { exact: true }).fill('/campaign-stats');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'A form' }).waitFor();
  };
  await asks();
  const other = await opens('ana');
  expect(await other.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.reload();
  await page.waitForSelector('body[data-revision]');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await asks();
});

test('a form begins at its first field to fill in, and where it has none at its head: no key changes what acts at once', async () => {
  const until = {
    type: 'section' as const,
    text: plain('Pause until'),
    accessory: { type: 'datepicker' as const, action_id: 'until' },
  };
  const name = {
    type: 'input' as const,
    label: plain('Name'),
    element: { type: 'plain_text_input' as const, action_id: 'name' },
  };
  const { slack, opens } = await openWorkspace(browser);
  await httpBot(slack, (app) => {
    app.command('/campaign-stats', async ({ ack, client, command }) => {
      await ack();
      await client.views.open({
        trigger_id: command.trigger_id,
        view: {
          ...{ type: 'modal', title: plain('A card'), submit: plain('Save') },
          blocks: command.text === '' ? [until] : [until, name],
        },
      });
    });
  });
  const page = await opens('ana');
  const card = page.getByRole('dialog', { name: 'A card' });
  const focusedWhenAsked = async (typed: string) => {
    await page.getByLabel('Message', { exact: true }).fill(typed);
    await page.keyboard.press('Enter');
    await card.waitFor();
    return card.locator(':focus').getAttribute('class');
  };
  expect(await focusedWhenAsked('/campaign-stats')).toBe('modal-body');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  expect(await focusedWhenAsked('/campaign-stats name')).toContain('field');
  expect(await card.locator(':focus').getAttribute('data-action-id')).toBe('name');
});

test('an archived channel offers nothing to write with, to answer or to press, until it is open again', async () => {
  const { slack, opens } = await openWorkspace(browser);
  slack.workspace.post({ channel: 'C0GROWTH', user: 'U0BEN', text: 'Good morning', postedVia: 'person' });
  const page = await opens('ana');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const reply = page.getByRole('button', { name: /^Reply in thread/ });
  expect([await send.isVisible(), await reply.count()]).toEqual([true, 1]);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText('You are viewing #growth, an archived channel.').waitFor();
  expect([await send.isVisible(), await reply.count()]).toEqual([false, 0]);
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await send.waitFor();
  expect(await reply.count()).toBe(1);
});

test('Home says that the app is not running, keeps what it published last, and fills once it is there', async () => {
  const { slack, bot, opens } = await openWorkspace(browser);
  const page = await opens('ana', { place: 'D0ANA/home' });
  const home = page.getByRole('tabpanel', { name: 'Home' });
  await home.getByText('Campaign Stats is not running.').waitFor();
  await home.getByText('Campaign Stats has published nothing here.').waitFor();
  await httpBot(slack, (app) =>
    app.event('app_home_opened', async ({ event, client }) => {
      const view = { type: 'home' as const, blocks: [section] };
      await client.views.publish({ user_id: event.user, view });
    }),
  );
  await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'I am back' });
  await home.getByText('Fill this in').waitFor();
  expect(await home.getByText('is not running').isVisible()).toBe(false);
  slack.deliverTo(undefined);
  await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'and gone' });
  await home.getByText('This is what it published last').waitFor();
  await home.getByText('Fill this in').waitFor();
});
