// Takes pictures of every view of the goldens, light and dark, on a desk and on a phone, to look at before they are accepted: of each
// modal and of what its controls ask first, too. Needs Chromium. `LOOKS=desk-light,phone-dark` takes those alone, `NAMES=longest` draws
// with long names.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { createClock } from '#base/clock.ts';
import { openModal } from '#sandbox/slack/modals.ts';
import { createPage } from '#sandbox/slack/page/page.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { homes, messages, modals } from '../blocks/gallery.ts';
import { openBrowser } from './chromium.ts';

/** Of names that begin so; all of them where nothing is named: `node test/browser/view-pictures.ts pictures overview campaign`. */
const [folder = 'pictures', ...wanted] = process.argv.slice(2);
/** App Home has the width of a message here, and its blocks as one. */
const asMessages = Object.entries(homes).map(
  ([name, draw]) => [name, () => ({ text: name, blocks: draw().blocks })] as const,
);
const isWanted = ([name]: readonly [string, unknown]) =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start));
const views = [...Object.entries(messages), ...asMessages].filter(isWanted);
const opened = Object.entries(modals).filter(isWanted);
const looks = [
  { name: 'desk-light', width: 1_100, colorScheme: 'light' },
  { name: 'desk-dark', width: 1_100, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, colorScheme: 'dark' },
] as const;
const only = process.env.LOOKS?.split(',');

mkdirSync(folder, { recursive: true });
const slack = createSandboxSlack({ clock: createClock(), page: createPage() });
await slack.start();
const browser = await openBrowser();
try {
  const posted = views.map(([name, draw]) => {
    const { text, blocks } = draw();
    const message = { channel: 'C0GROWTH', user: 'U0BOT', text, postedVia: 'api' } as const;
    return { name, ts: slack.workspace.post({ ...message, blocks: blocks as never }).ts };
  });
  for (const { name: look, width, colorScheme } of looks) {
    if (only && !only.includes(look)) continue;
    const context = await browser.newContext({ viewport: { width, height: 4_000 }, colorScheme });
    const page = await context.newPage();
    await page.goto(`${slack.url}/#ana/C0GROWTH`);
    await page.waitForSelector('body[data-revision]');
    for (const { name, ts } of posted) {
      const message = page.locator(`[data-ts="${ts}"]`);
      await message.screenshot({ path: join(folder, `${name}.${look}.png`) });
      await picturesOfConfirmations(message, `${name}.${look}`);
    }
    for (const [name, draw] of opened) {
      const opener = { userId: 'U0ANA', viewId: undefined, channelId: 'C0GROWTH' };
      const { id } = openModal(slack.workspace, opener, { ...draw() }, { without: new Set() });
      const modal = page.getByRole('dialog');
      await modal.locator(`[data-view-id="${id}"]`).waitFor();
      await unrolled(modal);
      await modal.screenshot({ path: join(folder, `${name}.${look}.png`) });
      await picturesOfConfirmations(modal, `${name}.${look}`);
    }
    slack.workspace.setModals('U0ANA', []);
    await context.close();
  }
} finally {
  await browser.close();
  await slack.close();
}

/** On the page a long modal scrolls. */
async function unrolled(modal: Locator): Promise<void> {
  await modal.evaluate((dialog: { style: { height: string; maxHeight: string } }) => {
    dialog.style.height = 'fit-content';
    dialog.style.maxHeight = 'none';
  });
}

/** What a control asks before it does something. */
async function picturesOfConfirmations(drawn: Locator, name: string): Promise<void> {
  for (const [nth, question] of (await drawn.locator('dialog.confirm').all()).entries()) {
    await question.evaluate((dialog: { showModal(): void }) => dialog.showModal());
    await question.screenshot({ path: join(folder, `${name}.asks-${nth + 1}.png`) });
    await question.evaluate((dialog: { close(): void }) => dialog.close());
  }
}
