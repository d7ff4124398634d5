// The demo as a visitor uses it, in a browser: examples by a click, and switches that break things while digests fall due. The bot is a
// process of its own, and dies for real.

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { day } from '#base/day.ts';
import { type Demo, startDemo } from '#start-demo.ts';
import { openBrowser } from './chromium.ts';
import { seriousOn } from './serious-findings.ts';
import { openPageOf } from './workspace.ts';

let browser: Browser;
let demo: Demo;
let page: Page;
/** A day of the demo takes seconds, and minutes on a machine that has much else to do. */
const patient = { timeout: 600_000 };

beforeAll(async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  [browser, demo] = await Promise.all([
    openBrowser(),
    startDemo({
      machine: createClock(),
      startsAt: Date.parse('2026-03-08T20:40:20Z'),
      port: 0,
      env: { PATH, NODE_COMPILE_CACHE },
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.stop();
});

const panel = () => page.getByRole('complementary', { name: 'Switches of the sandbox' });
const tally = () => panel().getByRole('status', { name: 'Digests so far' });
const isSwitched = (name: string) => panel().getByRole('switch', { name }).getAttribute('aria-checked');
const messages = () => page.locator('article.message');
const shown = () => page.getByRole('log', { name: 'Messages' }).textContent();

/** What is asked of an element in the browser, whose types this program does not load. */
interface Standing {
  closest(selector: string): Standing | null;
  getBoundingClientRect(): { readonly bottom: number };
}

async function turns(name: string, on: 'true' | 'false'): Promise<void> {
  await panel().getByRole('switch', { name }).click();
  await expect.poll(() => isSwitched(name), patient).toBe(on);
}

/** The number of the newest note of a journey's end; 0 before any. */
async function lastArrival(): Promise<number> {
  const notes = panel().getByRole('log', { name: 'What happened' }).locator('[data-id]');
  const newest = notes.filter({ hasText: 'Every minute on the way' }).first();
  return (await newest.count()) === 0 ? 0 : Number(await newest.getAttribute('data-id'));
}

/** Presses it, and waits until time goes by itself again. A journey without a bot may be over before anybody sees it begin. */
async function travels(name: RegExp | string): Promise<void> {
  const before = await lastArrival();
  await panel().getByRole('button', { name }).click();
  await expect.poll(lastArrival, patient).toBeGreaterThan(before);
  await expect.poll(() => panel().getByRole('button', { name: 'Stop here' }).count(), patient).toBe(0);
}

async function types(text: string): Promise<void> {
  const seen = async () => (await messages().count()) + (await page.getByRole('dialog').count());
  const before = await seen();
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect.poll(seen, patient).toBeGreaterThan(before);
}

/** What is doubled or lost stays so: nobody waits for it to pass. */
async function counted(words: string): Promise<void> {
  const said = async () => (await tally().textContent()) ?? '';
  const isSettled = async () => (await said()) === words || !(await said()).includes(' 0 doubled, 0 lost');
  await expect.poll(isSettled, patient).toBe(true);
  expect(await said()).toBe(words);
}

test('the first screen shows each example and each switch on a desk, and on a phone all that Ana may try', async () => {
  page = await openPageOf(browser, demo.slack, 'ana');
  const seen = (selector: string) =>
    page.locator(selector).evaluateAll((all: unknown[]) =>
      (all as Standing[]).map((each) => {
        const frame = each.closest('.welcome, .panel')?.getBoundingClientRect();
        return each.getBoundingClientRect().bottom <= (frame?.bottom ?? 0);
      }),
    );
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    expect(await seen('.example'), `${viewport.width} wide`).not.toContain(false);
    expect(await seen('.welcome-end, .journey:not([hidden]), .switch')).not.toContain(false);
  }
  for (let line = 1; line <= 40; line += 1)
    demo.slack.workspace.post({
      ...{ channel: 'C0RANDOM', user: 'U0BEN', postedVia: 'person' },
      text: `Line ${line}`,
    });
  await page.goto(`${demo.slack.url}/#ana/C0RANDOM`);
  await page.reload();
  await page.locator('#welcome[open]').waitFor();
  const newest = page.locator('article.message').last();
  const isSeen = () =>
    newest.evaluate((node: unknown) => {
      const bottomOf = (each: Standing | null) => each?.getBoundingClientRect().bottom ?? 0;
      return bottomOf(node as Standing) <= bottomOf((node as Standing).closest('.messages')) + 1;
    });
  await newest.filter({ hasText: 'Line 40' }).waitFor();
  await expect.poll(isSeen).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await seen('.welcome-group:first-child .example')).not.toContain(false);
});

test('what to try with a switch is on the screen once it is pressed, also in a low window', async () => {
  page = await openPageOf(browser, demo.slack, 'ana', { width: 1280 });
  const name = 'The service is down';
  const bottomOf = (what: Locator) =>
    what.evaluate((node: unknown) => (node as Standing).getBoundingClientRect().bottom);
  const height = Math.ceil(await bottomOf(panel().getByRole('switch', { name })));
  await page.setViewportSize({ width: 1280, height });
  await turns(name, 'true');
  const told = panel().getByText('Ask for an overview');
  await expect.poll(() => bottomOf(told), { timeout: 20_000 }).toBeLessThanOrEqual(height);
  await turns(name, 'false');
});

test(
  'whatever is switched while digests fall due, each comes once, and the page counts them',
  patient,
  async () => {
    page = await openPageOf(browser, demo.slack, 'ana', { width: 1400 });
    await counted('0 digests due, 0 posted, 0 doubled, 0 lost');

    await page.getByRole('button', { name: '/campaign-stats nordics saas' }).click();
    await expect.poll(shown, patient).toContain('Nordics SaaS Founders: ');
    await types('/campaign-stats subscribe daily yesterday every hour');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => page.getByRole('dialog').textContent(), patient).toContain('Digest created');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

    await travels('One hour on');
    await counted('2 digests due, 2 posted, 0 doubled, 0 lost');

    await turns('Kill the bot', 'true');
    await types('/campaign-stats');
    await expect.poll(shown, patient).toContain('dispatch_failed');
    await travels(/^Past the next digest/);
    await counted('3 digests due, 2 posted, 0 doubled, 0 lost; 1 still to come');
    await turns('Kill the bot', 'false');
    await counted('3 digests due, 3 posted, 0 doubled, 0 lost');
    await expect.poll(shown, patient).toContain('Late by 10 min: due Sun 8 Mar 2026, 22:00');

    await turns('The service is down', 'true');
    await travels(/^Past the next digest/);
    await travels('One hour on');
    await turns('The service is down', 'false');
    await travels('One hour on');
    await counted('6 digests due, 6 posted, 0 doubled, 0 lost');

    await turns('Slack answers unclearly', 'true');
    await travels(/^Past the next digest/);
    await turns('Slack answers unclearly', 'false');
    await counted('7 digests due, 7 posted, 0 doubled, 0 lost');
    expect(demo.slack.faults.met()).toContainEqual({ method: 'chat.postMessage', dropAfterAccept: true });

    await turns('429 storm', 'true');
    await travels(/^Past the next digest/);
    await travels('One hour on');
    await turns('429 storm', 'false');
    await travels('One hour on');
    await counted('10 digests due, 10 posted, 0 doubled, 0 lost');

    await turns('Archive this channel', 'true');
    await travels(/^One hour on/);
    await turns('Archive this channel', 'false');
    await turns('Remove the bot', 'true');
    await travels(/^One hour on/);
    await turns('Remove the bot', 'false');
    await turns('A campaign stalls', 'true');
    await turns('Reply rate falls', 'true');
    await panel()
      .getByRole('button', { name: /^Skip to Monday/ })
      .click();
    const way = panel().getByRole('progressbar', { name: /^How much of the way/ });
    await expect.poll(async () => Number(await way.getAttribute('value')), patient).toBeGreaterThan(0.05);
    await types('/campaign-stats top 3 by replies last week');
    await expect.poll(shown, patient).toContain('Top 3 campaigns by replies');
    await expect.poll(() => panel().getByRole('button', { name: 'Stop here' }).count(), patient).toBe(0);
    await expect.poll(() => way.count(), patient).toBe(0);
    await counted('15 digests due, 13 posted, 0 doubled, 0 lost; 2 not sent, and the owner told');

    await types('/campaign-stats daily last 7 days');
    const days = demo.service.truth.daily({ first: day('2026-03-02'), last: day('2026-03-08') });
    const invited = days.reduce((sum, { counts }) => sum + counts.invitationsSent, 0).toLocaleString('en');
    const said = () => demo.slack.as('ana').sees()?.text;
    await expect.poll(said, patient).toContain(`Invitations sent: ${invited}`);

    await page.locator('#welcome summary').click();
    expect([...(await seriousOn(page, '#panel')), ...(await seriousOn(page, '#welcome'))]).toEqual([]);
  },
);
