// A real miniature Slack with its page open in Chromium, for the tests that use the page as a person does.

import type { WebClient } from '@slack/web-api';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { createPage } from '#sandbox/slack/page/page.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { clientOf, openSlack } from '../sandbox-slack/a-bot.ts';

export interface Workspace {
  readonly slack: SandboxSlack;
  /** Posts as the bot. */
  readonly bot: WebClient;
  /** Opens the page as somebody, in a window of its own; whatever the browser complains of fails the test. */
  opens(handle: string, options?: { place?: string; width?: number; dark?: boolean }): Promise<Page>;
}

export async function openWorkspace(browser: Browser): Promise<Workspace> {
  const slack = await openSlack({
    page: createPage(),
    scopes: ['commands', 'chat:write', 'users:read', 'channels:read', 'groups:read'],
    commands: [{ usageHint: '[list | daily | help]' }],
  });
  return {
    slack,
    bot: clientOf(slack),
    opens: (handle, options) => openPageOf(browser, slack, handle, options),
  };
}

/** Whatever the browser complains of fails the test. */
export async function openPageOf(
  browser: Browser,
  slack: SandboxSlack,
  handle: string,
  { place = 'C0GROWTH', width = 1100, dark = false } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (line) => ['error', 'warning'].includes(line.type()) && complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`${slack.url}/#${handle}/${place}`);
  await page.waitForSelector('body[data-revision]');
  return page;
}
