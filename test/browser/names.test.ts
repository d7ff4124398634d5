// What a screen reader and somebody with weak eyes meet: axe finds nothing serious on the page, in a modal, on App Home and in the pane, light and dark.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openModal } from '#sandbox/slack/modals.ts';
import { createPage } from '#sandbox/slack/page/page.ts';
import { homes, messages, modals } from '../blocks/gallery.ts';
import { clientOf, openSlack } from '../sandbox-slack/a-bot.ts';
import { openBrowser } from './chromium.ts';
import { seriousOn } from './serious-findings.ts';
import { openPageOf } from './workspace.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function workspace() {
  const slack = await openSlack({
    page: createPage(),
    scopes: ['chat:write', 'assistant:write', 'im:history'],
  });
  return { slack, bot: clientOf(slack) };
}

const looks = [
  { look: 'light', dark: false, width: 1_100 },
  { look: 'dark, on a phone', dark: true, width: 390 },
];

describe.each(looks)('$look', (given) => {
  test('a channel with every answer in it', async () => {
    const { slack } = await workspace();
    const answers = Object.values(messages).map((draw) => draw());
    slack.workspace.post({ channel: 'C0GROWTH', user: 'U0ANA', text: 'Good morning', postedVia: 'person' });
    for (const { text, blocks } of answers) {
      const message = { channel: 'C0GROWTH', user: 'U0BOT', text, postedVia: 'api' } as const;
      slack.workspace.post({ ...message, blocks: blocks as never });
    }
    const page = await openPageOf(browser, slack, 'ana', given);
    expect(await seriousOn(page)).toEqual([]);
  });

  test('every modal', async () => {
    const { slack } = await workspace();
    const page = await openPageOf(browser, slack, 'ana', given);
    for (const [name, draw] of Object.entries(modals)) {
      const opener = { userId: 'U0ANA', viewId: undefined, channelId: 'C0GROWTH' };
      const { id } = openModal(slack.workspace, opener, { ...draw() }, { without: new Set() });
      await page.getByRole('dialog').locator(`[data-view-id="${id}"]`).waitFor();
      expect(await seriousOn(page, '#modal'), name).toEqual([]);
    }
  }, 180_000);

  test('every App Home', async () => {
    const { slack, bot } = await workspace();
    const page = await openPageOf(browser, slack, 'ana', { ...given, place: 'D0ANA/home' });
    for (const [name, draw] of Object.entries(homes)) {
      const before = await page.locator('body').getAttribute('data-revision');
      await bot.views.publish({ user_id: 'U0ANA', view: draw() });
      await expect.poll(() => page.locator('body').getAttribute('data-revision')).not.toBe(before);
      await page.locator('.home-view').waitFor();
      expect(await seriousOn(page, '#home'), name).toEqual([]);
    }
  });

  test("the agent's pane with its suggestions and a conversation", async () => {
    const { slack, bot } = await workspace();
    const { ts } = slack.workspace.post({
      ...{ channel: 'D0ANA', user: 'U0ANA', text: 'top 3 by replies', postedVia: 'person' },
    });
    const prompts = [{ title: 'Top 10', message: 'top 10 by replies last week' }];
    await bot.apiCall('assistant.threads.setSuggestedPrompts', { channel_id: 'D0ANA', prompts });
    await bot.apiCall('agents.sessions.setStatus', {
      ...{ channel_id: 'D0ANA', thread_ts: ts, status: 'processing', title: 'Top 3' },
    });
    const page = await openPageOf(browser, slack, 'ana', { ...given, place: 'D0ANA' });
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    expect(await seriousOn(page)).toEqual([]);
  });
});
