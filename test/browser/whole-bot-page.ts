// The whole bot with its page open in Chromium: a world of its own for each test of a file, one browser for them all.

import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createPage } from '#sandbox/slack/page/page.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { openBrowser } from './chromium.ts';
import { openPageOf } from './workspace.ts';

export interface WholeBotPage {
  /** Opens the page as somebody, in a window of its own, which is closed after the test. */
  opens(handle: string, options?: Parameters<typeof openPageOf>[3]): Promise<Page>;
  /** Waits: the page's own requests take real time, the bot's waiting takes the clock's. */
  until(done: () => Promise<boolean>): Promise<void>;
}

/** Where the people of these tests meet the bot; all that it said there counts as looked at. */
const lookedAt = ['growth', 'sales', 'acme-partners', 'dm'];

/** To be called at the head of a file. `begins`: before each test, with its world. */
export function onWholeBotPage(options: WorldOptions, begins: (world: World) => Promise<void>): WholeBotPage {
  let browser: Browser;
  let world: World;
  let pages: Page[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    world = await openWorld({
      service: generous,
      ...options,
      slack: { page: createPage(), ...options.slack },
    });
    await begins(world);
  });
  afterEach(async () => {
    for (const page of pages) await page.context().close();
    pages = [];
    for (const handle of ['ana', 'ben']) for (const channel of lookedAt) world.person(handle).reads(channel);
    await world.close();
  });

  return {
    opens: async (handle, pageOptions) => {
      const page = await openPageOf(browser, world.slack, handle, pageOptions);
      pages.push(page);
      return page;
    },
    until: async (done) => {
      const pass = async () => {
        await world.passes(200);
        return done();
      };
      await expect.poll(pass, { timeout: 30_000 }).toBe(true);
    },
  };
}
