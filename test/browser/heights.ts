// How high views stand in the sandbox's page, and on how many lines their controls. Needs Chromium.

import type { HomeView } from '@slack/types';
import type { Browser, Page } from 'playwright-core';
import { createClock } from '#base/clock.ts';
import { screens } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { createPage } from '#sandbox/slack/page/page.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { sidebar } from './document-pictures.ts';

export interface Height {
  readonly height: number;
  /** Lines of buttons and menus, as they wrap; of a list of notices, those of one of them. */
  readonly controlRows: number;
}

export type Screen = keyof typeof screens;

/** By name. */
export type Heights = ReadonlyMap<string, Readonly<Record<Screen, Height>>>;

export interface Views {
  readonly messages: Readonly<Record<string, () => Message>>;
  readonly homes: Readonly<Record<string, () => HomeView>>;
}

const channel = 'C0GROWTH';

export async function measured(browser: Browser, { messages, homes }: Views): Promise<Heights> {
  const slack = createSandboxSlack({ clock: createClock(), page: createPage() });
  await slack.start();
  try {
    const posted = Object.entries(messages).map(([name, draw]) => [name, post(slack, draw())] as const);
    const at = async (screen: Screen) => {
      const width = screens[screen].width + (screen === 'desk' ? sidebar : 0);
      const context = await browser.newContext({ viewport: { width, height: 4_000 } });
      const page = await context.newPage();
      const heights = new Map<string, Height>();
      await open(page, `${slack.url}/#ana/${channel}`);
      for (const [name, ts] of posted) heights.set(name, await heightOf(page, `[data-ts="${ts}"]`));
      for (const [name, draw] of Object.entries(homes)) {
        await publish(slack, draw());
        await open(page, `${slack.url}/?${name}#ana/${channel}/home`);
        heights.set(name, await heightOf(page, '.home-view'));
      }
      await context.close();
      return heights;
    };
    const [desk, phone] = [await at('desk'), await at('phone')];
    const none = { height: Number.NaN, controlRows: Number.NaN };
    return new Map(
      [...desk].map(([name, height]) => [name, { desk: height, phone: phone.get(name) ?? none }]),
    );
  } finally {
    await slack.close();
  }
}

/** To one person, as answers are. Somebody else speaks before, so that it has its head. */
function post(slack: SandboxSlack, { text, blocks }: Message): string {
  const question = { channel, user: 'U0BEN', text: 'How is it going?', postedVia: 'person' } as const;
  slack.workspace.post(question);
  const answer = { channel, user: 'U0BOT', text, postedVia: 'response_url', ephemeralFor: 'U0ANA' } as const;
  return slack.workspace.post({ ...answer, blocks: blocks as never }).ts;
}

async function publish(slack: SandboxSlack, view: HomeView): Promise<void> {
  const answer = await fetch(new URL('views.publish', slack.apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${slack.tokens.bot}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'U0ANA', view }),
  });
  const { ok, error } = (await answer.json()) as { readonly ok: boolean; readonly error?: string };
  if (!ok) throw new Error(`the sandbox refused App Home: ${error}`);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('body[data-revision]');
}

/** What is asked of an element in the browser, whose types this program does not load. */
interface Drawn {
  readonly children: Iterable<Drawn>;
  matches(selector: string): boolean;
  querySelectorAll(selector: string): Iterable<Drawn>;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number; readonly height: number };
}

async function heightOf(page: Page, selector: string): Promise<Height> {
  return page.locator(selector).evaluate((element: unknown) => {
    const view = element as Drawn;
    const linesIn = (row: Drawn) => {
      const middles = [...row.children].map((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      });
      return new Set(middles).size;
    };
    let [most, rows] = [0, 0];
    for (const block of view.querySelectorAll('.b-actions, .b-divider')) {
      rows = block.matches('.b-divider') ? 0 : rows + linesIn(block);
      most = Math.max(most, rows);
    }
    return {
      height: Math.round(view.getBoundingClientRect().height),
      controlRows: most,
    };
  });
}
