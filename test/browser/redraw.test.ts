// The page draws what changed and nothing else: what somebody presses, reads, opens or fills in stays where it is and as it is.

import type { App } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mrkdwn, plain } from '../sandbox-page/blocks.ts';
import { httpBot } from '../sandbox-slack/a-bot.ts';
import { openBrowser } from './chromium.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const channel = 'C0GROWTH';
/** Slack's own types do not have every block yet. */
const blocks = (...list: object[]) => list as unknown as KnownBlock[];
const actions = (...elements: object[]) => ({ type: 'actions', block_id: 'row', elements });
const button = (action: string, words: string) => ({ type: 'button', action_id: action, text: plain(words) });
const said = (text: string) => ({ type: 'section', text: mrkdwn(text) });

/** A bot that keeps what is pressed and chosen. */
async function pressedIn({ slack }: Workspace): Promise<string[]> {
  const pressed: string[] = [];
  await httpBot(slack, (app: App) =>
    app.action(/.*/, async ({ ack, action }) => {
      await ack();
      const chosen = 'selected_option' in action ? action.selected_option?.value : undefined;
      pressed.push(chosen ?? ('action_id' in action ? action.action_id : ''));
    }),
  );
  return pressed;
}

async function centreOf(target: Locator): Promise<[number, number]> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const isInWindow = async (page: Page, target: Locator) => {
  const box = await target.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return (
    box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
  );
};

describe('while somebody holds the mouse down', () => {
  test('on a button that the bot moves and renames meanwhile, the press is still that of the button', async () => {
    const workspace = await openWorkspace(browser);
    const pressed = await pressedIn(workspace);
    const page = await workspace.opens('ana');
    const draw = (lines: number, ...row: object[]) => ({
      channel,
      text: 'x',
      blocks: blocks(...Array.from({ length: lines }, (_, index) => said(`line ${index}`)), actions(...row)),
    });
    const { ts = '' } = await workspace.bot.chat.postMessage(draw(1, button('take', 'Take it')));
    await page.mouse.move(...(await centreOf(page.getByRole('button', { name: 'Take it' }))));
    await page.mouse.down();
    const asked = page.waitForResponse(/sandbox\/state/);
    await workspace.bot.chat.update({
      ...draw(9, button('more', 'More'), button('take', 'Take it now')),
      ts,
    });
    await asked;
    await page.mouse.up();
    await expect.poll(() => pressed).toEqual(['take']);
    await page.getByRole('button', { name: 'Take it now' }).waitFor();
  });

  test('on a channel in the list, a message that comes meanwhile is drawn once the mouse is up', async () => {
    const { bot, opens } = await openWorkspace(browser);
    const page = await opens('ana');
    await page.mouse.move(...(await centreOf(page.getByRole('button', { name: 'sales' }))));
    await page.mouse.down();
    const asked = page.waitForResponse(/sandbox\/state/);
    await bot.chat.postMessage({ channel: 'C0SALES', text: 'for sales' });
    await asked;
    await page.mouse.up();
    await page.getByRole('heading', { name: 'sales' }).waitFor();
    await page.getByText('for sales').waitFor();
  });
});

describe('when the bot changes a message', () => {
  test('a menu of it that stands open stays open, and its choice is sent', async () => {
    const workspace = await openWorkspace(browser);
    const pressed = await pressedIn(workspace);
    const page = await workspace.opens('ana');
    const option = (value: string) => ({ text: plain(value), value });
    const menu = { type: 'overflow', action_id: 'menu', options: [option('CSV'), option('Pause')] };
    const draw = (words: string) => ({ channel, text: 'x', blocks: blocks(said(words), actions(menu)) });
    const { ts = '' } = await workspace.bot.chat.postMessage(draw('first'));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).waitFor();
    await workspace.bot.chat.update({ ...draw('second'), ts });
    await page.getByText('second').waitFor();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect.poll(() => pressed).toEqual(['Pause']);
  });

  test('what is half typed into a list of choices stays, with the list', async () => {
    const workspace = await openWorkspace(browser);
    const pressed = await pressedIn(workspace);
    const page = await workspace.opens('ana');
    const options = ['7 days', '14 days', '30 days'].map((value) => ({ text: plain(value), value }));
    const select = { type: 'static_select', action_id: 'period', placeholder: plain('Period'), options };
    const draw = (words: string) => ({ channel, text: 'x', blocks: blocks(said(words), actions(select)) });
    const { ts = '' } = await workspace.bot.chat.postMessage(draw('first'));
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.keyboard.type('14');
    await workspace.bot.chat.update({ ...draw('second'), ts });
    await page.getByText('second').waitFor();
    expect(await page.locator('.picker-option:visible').allTextContents()).toEqual(['14 days']);
    await page.keyboard.type(' d');
    expect(await page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('14 d');
    await page.keyboard.press('Enter');
    await expect.poll(() => pressed).toEqual(['14 days']);
  });

  test('the focus stays on a button whose place and neighbours change', async () => {
    const workspace = await openWorkspace(browser);
    await pressedIn(workspace);
    const page = await workspace.opens('ana');
    const draw = (...row: object[]) => ({ channel, text: 'x', blocks: blocks(actions(...row)) });
    const { ts = '' } = await workspace.bot.chat.postMessage(draw(button('take', 'Take it')));
    await page.getByRole('button', { name: 'Take it' }).focus();
    await workspace.bot.chat.update({ ...draw(button('next', 'Next'), button('take', 'Take it')), ts });
    await page.getByRole('button', { name: 'Next' }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Take it');
  });

  test('the focus goes from a button to the one that takes its place, whatever comes above', async () => {
    const workspace = await openWorkspace(browser);
    await pressedIn(workspace);
    const page = await workspace.opens('ana');
    const row = (id: string, ...elements: object[]) => ({ type: 'actions', block_id: id, elements });
    const draw = (...rows: object[]) => ({ channel, text: 'x', blocks: blocks(...rows) });
    const share = button('share', 'Share');
    const few = draw(row('first', button('more', 'More'), share));
    const { ts = '' } = await workspace.bot.chat.postMessage(few);
    await page.getByRole('button', { name: 'More', exact: true }).focus();
    const periods = row('second', button('week', 'Week'), button('month', 'Month'));
    await workspace.bot.chat.update({ ...draw(periods, row('third', button('less', 'Less'), share)), ts });
    await page.getByRole('button', { name: 'Less' }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Less');
  });

  test('what somebody reads further down stays where it is', async () => {
    const { bot, opens } = await openWorkspace(browser);
    const page = await opens('ana');
    const stamps: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      stamps.push((await bot.chat.postMessage({ channel, text: `line ${index}.` })).ts ?? '');
    }
    const line = page.getByText('line 20.');
    await line.waitFor();
    await line.evaluate((node: { scrollIntoView(how: object): void }) =>
      node.scrollIntoView({ block: 'center' }),
    );
    const before = await line.boundingBox();
    const grown = blocks(...Array.from({ length: 20 }, (_, index) => said(`grown ${index}`)));
    await bot.chat.update({ channel, ts: stamps[2] ?? '', text: 'grown', blocks: grown });
    await page.getByText('grown 19').waitFor({ state: 'attached' });
    expect((await line.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  });

  test('whoever writes sees what they wrote, wherever they were reading', async () => {
    const { bot, opens } = await openWorkspace(browser);
    const page = await opens('ana');
    for (let index = 0; index < 40; index += 1)
      await bot.chat.postMessage({ channel, text: `line ${index}.` });
    const first = page.getByText('line 3.');
    await page.getByText('line 39.').waitFor();
    await first.evaluate((node: { scrollIntoView(how: object): void }) =>
      node.scrollIntoView({ block: 'center' }),
    );
    await page.getByRole('textbox', { name: 'Message' }).fill('where am I?');
    await page.keyboard.press('Enter');
    const own = page.locator('#messages').getByText('where am I?');
    await own.waitFor();
    await expect.poll(() => isInWindow(page, own)).toBe(true);
    expect(await page.getByRole('button', { name: 'New messages' }).isVisible()).toBe(false);
  });
});

test('in the list of channels the focus stays on the one that was chosen', async () => {
  const { opens } = await openWorkspace(browser);
  const page = await opens('ana');
  await page.getByRole('button', { name: 'sales' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'sales' }).waitFor();
  expect(await page.locator(':focus').textContent()).toContain('sales');
});

describe.each([
  { on: 'a desk', width: 1_100 },
  { on: 'a phone', width: 390 },
])('on $on', ({ width }) => {
  test.each(['one line', 'nine lines'])(
    'the small menu of a last message of %s stands in the window, all of it',
    async (long) => {
      const { slack, bot, opens } = await openWorkspace(browser);
      await httpBot(slack, (app: App) => app.shortcut(/.*/, ({ ack }) => ack()));
      const page = await opens('ana', { width });
      await bot.chat.postMessage({ channel, text: 'before it' });
      const lines = Array.from({ length: long === 'one line' ? 1 : 9 }, (_, index) => said(`line ${index}`));
      await bot.chat.postMessage({ channel, text: 'last', blocks: blocks(...lines) });
      const last = page.locator('article.message').last();
      await last.getByText('line 0').waitFor();
      await last.hover();
      await last.getByRole('button', { name: /^More of/ }).click();
      const entries = await last.getByRole('menuitem').all();
      expect(entries.length).toBeGreaterThan(1);
      for (const entry of entries) {
        expect(await isInWindow(page, entry)).toBe(true);
        expect(await isUncovered(entry)).toBe(true);
      }
    },
  );
});

/** What is asked of an element in the browser, whose types this program does not load. */
interface Drawn {
  readonly ownerDocument: { elementFromPoint(x: number, y: number): Drawn | null };
  contains(other: Drawn | null): boolean;
  getBoundingClientRect(): {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

const isUncovered = (target: Locator) =>
  target.evaluate((element: unknown) => {
    const drawn = element as Drawn;
    const { x, y, width, height } = drawn.getBoundingClientRect();
    return drawn.contains(drawn.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });

test('a call that Slack refuses is told to whoever looks, in Slack’s word', async () => {
  const { bot, opens } = await openWorkspace(browser);
  const page = await opens('ana');
  const wrong = { channel, text: 'x', blocks: blocks({ ...said('x'), colour: 'red' }) };
  await expect(bot.chat.postMessage(wrong)).rejects.toThrow();
  await page.getByText('Slack refused chat.postMessage: invalid_blocks').waitFor();
  await page.getByText('invalid additional property: colour [json-pointer:/blocks/0]').waitFor();
});

test('who writes where only some may post is told so', async () => {
  const { opens } = await openWorkspace(browser);
  const page = await opens('ana', { place: 'C0NEWS' });
  await page.getByLabel('Message', { exact: true }).fill('hello');
  await page.keyboard.press('Enter');
  await page.getByText('restricted_action').waitFor();
});
