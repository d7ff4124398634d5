import type { App } from '@slack/bolt';
import type { KnownBlock, PlainTextOption } from '@slack/types';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataTable, mrkdwn, overview, plain, subscribeModal } from '../sandbox-page/blocks.ts';
import { httpBot } from '../sandbox-slack/a-bot.ts';
import { openBrowser } from './chromium.ts';
import { openWorkspace } from './workspace.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** Slack's own types do not have every block yet. */
const blocks = (list: readonly object[]) => list as unknown as KnownBlock[];
const button = (action: string, words: string, more: object = {}) => ({
  type: 'button',
  action_id: action,
  text: plain(words),
  ...more,
});
const actions = (id: string, ...elements: object[]) => ({ type: 'actions', block_id: id, elements });
const lastMessage = (page: Page) => page.locator('article.message').last();

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

/** Without the help of scrolling to it: what lies over it, and the end of the window, are in its way as they are in a person's. */
async function pressWithMouse(page: Page, target: Locator): Promise<void> {
  const free = () =>
    target.evaluate((element: unknown) => {
      const drawn = element as Drawn;
      const { x, y, width, height } = drawn.getBoundingClientRect();
      const centre = [x + width / 2, y + height / 2] as const;
      return drawn.contains(drawn.ownerDocument.elementFromPoint(...centre)) ? centre : 'covered';
    });
  await expect.poll(free, { timeout: 10_000 }).not.toBe('covered');
  const centre = await free();
  if (centre !== 'covered') await page.mouse.click(...centre);
}

/** What moves under the mouse is missed: then it is pressed once more, as a person does. */
async function openWithMouse(page: Page, opener: Locator, choice: Locator): Promise<void> {
  for (let left = 4; left > 0; left -= 1) {
    await pressWithMouse(page, opener);
    const isThere = choice.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (await isThere) return;
  }
  await choice.waitFor({ timeout: 3_000 });
}

describe('typing', () => {
  const echo = (app: App) =>
    app.command('/campaign-stats', async ({ ack, respond, command }) => {
      await ack();
      await respond({ text: `you asked ${command.text}` });
    });

  test('a command is completed, sent by Enter and answered to its asker alone', async () => {
    const { slack, opens } = await openWorkspace(browser);
    await httpBot(slack, echo);
    const ana = await opens('ana');
    const ben = await opens('ben');
    await ana.getByLabel('Message', { exact: true }).fill('/cam');
    await ana.getByRole('option', { name: '/campaign-stats' }).waitFor();
    await ana.keyboard.press('Enter');
    await ana.keyboard.type('list');
    expect(await ana.locator('#usage').textContent()).toContain('[list | daily | help]');
    await ana.keyboard.press('Enter');
    await ana.getByText('you asked list').waitFor();
    expect(await lastMessage(ana).textContent()).toContain('Only visible to you');
    expect(await ben.getByText('you asked list').count()).toBe(0);
  });

  test('a command that is sent before the page knows its workspace waits for it, and is lost no more', async () => {
    const { slack, opens } = await openWorkspace(browser);
    await httpBot(slack, echo);
    const ana = await opens('ana');
    const known = Promise.withResolvers<void>();
    await ana.route('**/sandbox/state*', async (route) => {
      await known.promise;
      await route.continue();
    });
    await ana.reload({ waitUntil: 'domcontentloaded' });
    await ana.getByLabel('Message', { exact: true }).fill('/campaign-stats list');
    await ana.keyboard.press('Enter');
    known.resolve();
    await ana.getByText('you asked list').waitFor();
    expect(await ana.getByLabel('Message', { exact: true }).inputValue()).toBe('');
  });

  test('arrow up brings back what was sent', async () => {
    const { slack, opens } = await openWorkspace(browser);
    await httpBot(slack, echo);
    const ana = await opens('ana');
    const text = ana.getByLabel('Message', { exact: true });
    await text.fill('/campaign-stats daily');
    await ana.keyboard.press('Enter');
    await ana.getByText('you asked daily').waitFor();
    await ana.keyboard.press('ArrowUp');
    expect(await text.inputValue()).toBe('/campaign-stats daily');
    await ana.keyboard.press('ArrowDown');
    expect(await text.inputValue()).toBe('');
  });

  test('a command that nobody answers is told in words', async () => {
    const { slack, opens } = await openWorkspace(browser);
    await httpBot(slack, () => {});
    const ana = await opens('ana');
    await ana.getByLabel('Message', { exact: true }).fill('/campaign-stats');
    await ana.keyboard.press('Enter');
    await ana.getByText(/operation_timeout|dispatch_failed/).waitFor();
  });

  test('what a person says is seen by others at once, and answered in its thread', async () => {
    const { opens } = await openWorkspace(browser);
    const ana = await opens('ana');
    const ben = await opens('ben');
    await ana.getByLabel('Message', { exact: true }).fill('*morning* <b>all</b>');
    await ana.keyboard.press('Enter');
    await ben.getByText('<b>all</b>').waitFor();
    await ben.getByLabel('Reply in thread to Ana Sousa').click();
    await ben.keyboard.type('morning');
    await ben.keyboard.press('Enter');
    await ana.locator('.message.reply', { hasText: 'morning' }).waitFor();
  });
});

describe('a message', () => {
  test('with a hostile name shows the name', async () => {
    const { bot, opens } = await openWorkspace(browser);
    const ana = await opens('ana');
    const name = '<img src=x onerror=alert(1)>';
    await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'x', blocks: blocks(overview([name, 'B'])) });
    await ana.getByRole('rowheader', { name }).waitFor();
    expect(await ana.locator('img[src="x"]').count()).toBe(0);
  });

  test('keeps how its table was sorted and paged, and where the focus is, when the bot redraws it', async () => {
    const { bot, opens } = await openWorkspace(browser);
    const ana = await opens('ana');
    const names = Array.from({ length: 12 }, (_, index) => `Campaign ${index}`);
    const draw = (note: string) => ({
      channel: 'C0GROWTH',
      text: 'x',
      blocks: blocks([dataTable(names), { type: 'context', block_id: note, elements: [mrkdwn(note)] }]),
    });
    const { ts = '' } = await bot.chat.postMessage(draw('first'));
    await ana.getByText('first').waitFor();
    const shown = () => ana.locator('tbody tr:visible th').allTextContents();
    await ana.getByRole('button', { name: 'Sent' }).click();
    expect(await ana.getByRole('columnheader', { name: 'Sent' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(await shown()).toEqual([11, 10, 9, 8, 7].map((index) => `Campaign ${index}`));
    await ana.getByRole('button', { name: 'Next rows' }).click();
    expect(await shown()).toEqual([6, 5, 4, 3, 2].map((index) => `Campaign ${index}`));
    await bot.chat.update({ ...draw('second'), ts });
    await ana.getByText('second').waitFor();
    expect(await shown()).toEqual([6, 5, 4, 3, 2].map((index) => `Campaign ${index}`));
    expect(await ana.locator('.pager-where').textContent()).toBe('6–10 of 12');
    expect(await ana.locator(':focus').getAttribute('aria-label')).toBe('Next rows');
  });

  test('does not pull the reader down who looks at an older one', async () => {
    const { bot, opens } = await openWorkspace(browser);
    const ana = await opens('ana');
    const post = (text: string) => bot.chat.postMessage({ channel: 'C0GROWTH', text });
    for (let index = 0; index < 40; index += 1) await post(`line ${index}`);
    await ana.getByText('line 39').waitFor();
    await ana.evaluate("document.querySelector('#messages').scrollTop = 200");
    await post('one more');
    await ana.getByRole('button', { name: 'New messages' }).waitFor();
    expect(await ana.evaluate("document.querySelector('#messages').scrollTop")).toBe(200);
    await ana.getByRole('button', { name: 'New messages' }).click();
    await expect.poll(() => lastMessage(ana).isVisible()).toBe(true);
  });

  test('asks before a button that asks, and sends nothing when one thinks better of it', async () => {
    const { slack, bot, opens } = await openWorkspace(browser);
    const pressed: string[] = [];
    await httpBot(slack, (app) =>
      app.action('delete', async ({ ack, respond, body }) => {
        await ack();
        pressed.push(body.user.id);
        await respond({ text: 'deleted', replace_original: true });
      }),
    );
    const ana = await opens('ana');
    const confirm = {
      title: plain('Delete this digest?'),
      text: plain('It goes to #growth.'),
      confirm: plain('Delete it'),
      deny: plain('Keep it'),
    };
    await bot.chat.postMessage({
      channel: 'C0GROWTH',
      text: 'x',
      blocks: blocks([actions('row', button('delete', 'Delete', { confirm }))]),
    });
    await ana.getByRole('button', { name: 'Delete', exact: true }).click();
    await ana.getByRole('button', { name: 'Keep it' }).click();
    expect(pressed).toEqual([]);
    await ana.getByRole('button', { name: 'Delete', exact: true }).click();
    await ana.getByRole('button', { name: 'Delete it' }).click();
    await expect.poll(() => pressed).toEqual(['U0ANA']);
    await ana.getByText('deleted', { exact: true }).waitFor();
  });

  test('finds a campaign by typing a part of its name', async () => {
    const { slack, bot, opens } = await openWorkspace(browser);
    const all = ['Founders in fintech', 'Fintech CFOs', 'Webinar <b>follow-up</b>'];
    await httpBot(slack, (app) => {
      app.options('campaign', async ({ ack, options }) => {
        const found = all.filter((name) => name.toLowerCase().includes(options.value));
        await ack({
          options: found.map((name) => ({ text: { type: 'plain_text', text: name }, value: name })),
        });
      });
      app.action('campaign', async ({ ack, respond, action }) => {
        await ack();
        await respond({
          text: `opened ${'selected_option' in action ? action.selected_option?.value : ''}`,
          replace_original: false,
        });
      });
    });
    const ana = await opens('ana');
    await bot.chat.postMessage({
      channel: 'C0GROWTH',
      text: 'x',
      blocks: blocks([
        actions('row', {
          type: 'external_select',
          action_id: 'campaign',
          placeholder: plain('Open a campaign'),
          min_query_length: 0,
        }),
      ]),
    });
    const box = ana.getByRole('combobox', { name: 'Open a campaign' });
    await box.click();
    await expect.poll(() => ana.getByRole('option').allTextContents()).toEqual(all);
    await ana.keyboard.type('fin');
    await expect.poll(() => ana.getByRole('option').allTextContents()).toEqual(all.slice(0, 2));
    await ana.keyboard.press('ArrowDown');
    await ana.keyboard.press('Enter');
    await ana.getByText('opened Fintech CFOs').waitFor();
    expect(await box.inputValue()).toBe('Fintech CFOs');
    expect(await box.getAttribute('aria-expanded')).toBe('false');
  });

  test('sends what is picked from a menu and from a list', async () => {
    const { slack, bot, opens } = await openWorkspace(browser);
    const chosen: string[] = [];
    const option = (value: string) => ({ text: plain(value), value });
    await httpBot(slack, (app) =>
      app.action(/.*/, async ({ ack, action }) => {
        await ack();
        if ('selected_option' in action) chosen.push(action.selected_option?.value ?? '');
      }),
    );
    const ana = await opens('ana');
    const row = actions(
      'row',
      { type: 'overflow', action_id: 'more', options: [option('CSV'), option('Pause')] },
      {
        type: 'static_select',
        action_id: 'period',
        placeholder: plain('Period'),
        options: [option('7 days'), option('14 days')],
      },
    );
    await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'x', blocks: blocks([row]) });
    await ana.getByRole('button', { name: 'More actions' }).click();
    await ana.keyboard.press('ArrowDown');
    await ana.keyboard.press('Enter');
    await expect.poll(() => chosen).toEqual(['Pause']);
    await ana.getByRole('combobox', { name: 'Period' }).click();
    await ana.getByRole('option', { name: '14 days' }).click();
    await expect.poll(() => chosen).toEqual(['Pause', '14 days']);
  });

  test.each([
    { opens: 'a menu', on: 'a desk', width: 1100 },
    { opens: 'a menu', on: 'a phone', width: 390 },
    { opens: 'a list', on: 'a desk', width: 1100 },
    { opens: 'a list', on: 'a phone', width: 390 },
  ])('shows every choice of $opens in the last message on $on, where a mouse reaches it', async (given) => {
    const { slack, bot, opens } = await openWorkspace(browser);
    const chosen: string[] = [];
    const words = ['Refresh', 'CSV file', 'Other period…', 'Show the working', 'Send this regularly…'];
    const options = words.map((word) => ({ text: plain(word), value: word }));
    await httpBot(slack, (app) => {
      app.options('list', ({ ack }) => ack({ options: options as PlainTextOption[] }));
      app.action(/.*/, async ({ ack, action }) => {
        await ack();
        if ('selected_option' in action) chosen.push(action.selected_option?.value ?? '');
      });
    });
    const page = await opens('ana', { width: given.width });
    const row = actions(
      'row',
      button('first', 'Go through the 5'),
      button('second', 'More'),
      button('third', 'Share'),
      { type: 'external_select', action_id: 'list', placeholder: plain('Choose'), min_query_length: 0 },
      { type: 'overflow', action_id: 'menu', options },
    );
    const [opener, role] =
      given.opens === 'a menu'
        ? ([lastMessage(page).getByRole('button', { name: 'More actions' }), 'menuitem'] as const)
        : ([lastMessage(page).getByRole('combobox', { name: 'Choose' }), 'option'] as const);
    const paragraph = { type: 'section', text: plain('A line of it. '.repeat(150)) };
    await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'x', blocks: blocks([paragraph, row]) });
    await opener.waitFor();
    for (const word of words) {
      const choice = lastMessage(page).getByRole(role, { name: word });
      await openWithMouse(page, opener, choice);
      await pressWithMouse(page, choice);
      await expect.poll(() => chosen.at(-1)).toBe(word);
    }
  });

  test('says so in a notice when a button is not answered in time', async () => {
    const { slack, bot, opens } = await openWorkspace(browser);
    await httpBot(slack, () => {});
    const ana = await opens('ana');
    await bot.chat.postMessage({
      channel: 'C0GROWTH',
      text: 'x',
      blocks: blocks([actions('row', button('dead', 'Press'))]),
    });
    await ana.getByRole('button', { name: 'Press' }).click();
    await ana
      .getByRole('alert')
      .getByText(/operation_timeout|dispatch_failed/)
      .waitFor();
  });
});

describe('a modal', () => {
  const view = (list: readonly object[], more: object = {}) => ({
    type: 'modal' as const,
    callback_id: 'digest',
    title: plain('Set up a digest') as never,
    close: plain('Cancel') as never,
    blocks: blocks(list),
    ...more,
  });
  const opener = (
    app: App,
    onSubmit: (
      values: Record<string, Record<string, unknown>>,
    ) => Record<string, string> | Promise<Record<string, string>>,
  ) => {
    app.command('/campaign-stats', async ({ ack, command, client }) => {
      await ack();
      const { view: opened } = await client.views.open({
        trigger_id: command.trigger_id,
        view: view([{ type: 'section', block_id: 'wait', text: plain('Loading…') }]),
      });
      await client.views.update({
        view_id: opened?.id ?? '',
        view: view(subscribeModal(), { submit: plain('Save') }),
      });
    });
    app.view('digest', async ({ ack, view: submitted }) => {
      const errors = await onSubmit(submitted.state.values as never);
      if (Object.keys(errors).length > 0) await ack({ response_action: 'errors', errors });
      else await ack();
    });
  };

  test('opens loading, fills, says beside the field what is wrong, and closes when all is right', async () => {
    const { slack, opens } = await openWorkspace(browser);
    const seen: Record<string, Record<string, unknown>>[] = [];
    await httpBot(slack, (app) =>
      opener(app, (values) => {
        seen.push(values);
        return seen.length === 1 ? { cron: 'Use a time or a cron line, not both.' } : {};
      }),
    );
    const ana = await opens('ana');
    await ana.getByLabel('Message', { exact: true }).fill('/campaign-stats subscribe');
    await ana.keyboard.press('Enter');
    const dialog = ana.getByRole('dialog', { name: 'Set up a digest' });
    await dialog.getByLabel('At', { exact: true }).fill('17:30');
    await dialog.getByLabel('Friday').check();
    await dialog.getByRole('combobox', { name: 'Where' }).click();
    await dialog.getByRole('option', { name: '#sales' }).click();
    await dialog.getByLabel('Or as cron').fill('0 9 * * 1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Use a time or a cron line, not both.').waitFor();
    const cron = dialog.getByLabel('Or as cron');
    expect(await cron.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => dialog.locator(':focus').getAttribute('aria-label'))
      .toBe('Or as cron (optional)');
    expect(await dialog.getByLabel('At', { exact: true }).inputValue()).toBe('17:30');
    await cron.fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(seen[1]?.where?.v).toMatchObject({ selected_conversations: ['C0GROWTH', 'C0SALES'] });
    expect(seen[1]?.at?.v).toMatchObject({ selected_time: '17:30' });
    expect(seen[1]?.days?.v).toMatchObject({ selected_options: [{ value: '1' }, { value: '5' }] });
    expect(seen[1]?.cron?.v).toMatchObject({ value: null });
  });

  test('keeps what is half filled in when the bot redraws it', async () => {
    const { slack, bot, opens } = await openWorkspace(browser);
    await httpBot(slack, (app) => opener(app, () => ({})));
    const ana = await opens('ana');
    await ana.getByLabel('Message', { exact: true }).fill('/campaign-stats subscribe');
    await ana.keyboard.press('Enter');
    const dialog = ana.getByRole('dialog', { name: 'Set up a digest' });
    await dialog.getByLabel('Or as cron').fill('0 9 *');
    await dialog.getByLabel('Tuesday').check();
    await dialog.getByLabel('Or as cron').focus();
    const viewId = (await dialog.locator('[data-view-id]').getAttribute('data-view-id')) ?? '';
    const more = [
      ...subscribeModal(),
      { type: 'section', block_id: 'preview', text: plain('Next: Monday 09:00') },
    ];
    await bot.views.update({ view_id: viewId, view: view(more, { submit: plain('Save') }) });
    await dialog.getByText('Next: Monday 09:00').waitFor();
    expect(await dialog.getByLabel('Or as cron').inputValue()).toBe('0 9 *');
    expect(await dialog.getByLabel('Tuesday').isChecked()).toBe(true);
    await ana.keyboard.type(' * 1');
    expect(await dialog.getByLabel('Or as cron').inputValue()).toBe('0 9 * * 1');
    await ana.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(slack.as('ana').modal()).toBeUndefined();
  });

  test('closes at the first of two presses, and the second is no trouble', async () => {
    const { slack, opens } = await openWorkspace(browser);
    await httpBot(slack, (app) => opener(app, () => ({})));
    const ana = await opens('ana');
    await ana.getByLabel('Message', { exact: true }).fill('/campaign-stats subscribe');
    await ana.keyboard.press('Enter');
    const dialog = ana.getByRole('dialog', { name: 'Set up a digest' });
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    const close = dialog.getByRole('button', { name: 'Close', exact: true });
    await close.evaluate((node) => {
      const button = node as unknown as { click(): void };
      button.click();
      button.click();
    });
    await dialog.waitFor({ state: 'hidden' });
    expect(await ana.getByRole('alert').getByText('not open').count()).toBe(0);
  });

  test('cannot be left while it is being saved', async () => {
    const { slack, opens } = await openWorkspace(browser);
    const wrong = { cron: 'Use a time or a cron line, not both.' };
    const saving = Promise.withResolvers<typeof wrong>();
    await httpBot(slack, (app) => opener(app, () => saving.promise));
    const ana = await opens('ana');
    await ana.getByLabel('Message', { exact: true }).fill('/campaign-stats subscribe');
    await ana.keyboard.press('Enter');
    const dialog = ana.getByRole('dialog', { name: 'Set up a digest' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await ana.keyboard.press('Escape');
    saving.resolve(wrong);
    await dialog.getByText(wrong.cron).waitFor();
  });
});

describe('the workspace', () => {
  test("shows the app's Home when it is opened", async () => {
    const { slack, opens } = await openWorkspace(browser);
    await httpBot(slack, (app) =>
      app.event('app_home_opened', async ({ event, client }) => {
        await client.views.publish({
          user_id: event.user,
          view: {
            type: 'home',
            blocks: blocks([{ type: 'header', text: plain('Your digests') }, dataTable(['A', 'B'])]),
          },
        });
      }),
    );
    const ana = await opens('ana');
    await ana.getByRole('button', { name: 'Campaign Stats', exact: true }).click();
    await ana.getByRole('heading', { name: 'Your digests' }).waitFor();
    await ana.getByRole('tab', { name: 'Messages' }).click();
    await ana.getByRole('log').waitFor();
  });

  test('is another for another person', async () => {
    const { opens } = await openWorkspace(browser);
    const page = await opens('ana');
    await page.getByRole('button', { name: 'finance' }).waitFor();
    await page.getByRole('button', { name: 'Ben', exact: true }).click();
    await page.getByRole('button', { name: 'Ben', pressed: true }).waitFor();
    expect(await page.getByRole('button', { name: 'finance' }).count()).toBe(0);
  });

  test('fits a phone, its channels behind a button', async () => {
    const { bot, opens } = await openWorkspace(browser);
    await bot.chat.postMessage({ channel: 'C0GROWTH', text: 'x', blocks: blocks(overview()) });
    const page = await opens('ana', { width: 390 });
    await page.getByText('Overview · 7 complete days').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await page.getByRole('button', { name: 'sales' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Channels', exact: true }).click();
    await page.getByRole('button', { name: 'sales' }).click();
    await page.getByRole('heading', { name: 'sales' }).waitFor();
  });

  test('is dark where the machine is dark, and light again at a press', async () => {
    const { opens } = await openWorkspace(browser);
    const page = await opens('ana', { dark: true });
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await ground()).toBe('rgb(26, 29, 33)');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await ground()).toBe('rgb(255, 255, 255)');
  });
});
