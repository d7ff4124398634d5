// Takes pictures of every view of the goldens, light and dark, on a desk and on a phone, and a page that shows them: to look at before a golden is accepted.
// Needs Chromium. Modals come with what their controls ask first. `--documents` takes the pictures of docs/ instead.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { createClock } from '#base/clock.ts';
import { openModal } from '#sandbox/slack/modals.ts';
import { createPage } from '#sandbox/slack/page/page.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { openBrowser } from './chromium.ts';
import { documentPictures, type Look, looks, picturesFolder } from './document-pictures.ts';
import { galleryPage } from './gallery-page.ts';

const usage = `Usage: npm run gallery -- [FOLDER] [NAME…]   every view, or those whose names begin so; FOLDER is gallery unless named
       npm run gallery -- --documents        the pictures of docs/, as test/browser/document-pictures.ts lists them
LOOKS=desk-light,phone-dark takes those alone; NAMES=longest draws with long names.
`;

const root = join(import.meta.dirname, '../..');
const parsed = argumentsOrUndefined();
if (parsed === undefined || parsed.values.help) {
  process.stdout.write(usage);
  process.exit(parsed === undefined ? 1 : 0);
}
const isForDocuments = parsed.values.documents;
const [folder = isForDocuments ? join(root, picturesFolder) : 'gallery', ...named] = parsed.positionals;
// The fixtures take their names when they are loaded.
if (isForDocuments) process.env.NAMES = 'plain';
const { homes, messages, modals } = await import('../blocks/gallery.ts');
const wanted = isForDocuments ? Object.values(documentPictures).map(({ view }) => view) : named;

/** App Home has the width of a message here, and its blocks as one. */
const asMessages = Object.entries(homes).map(
  ([name, draw]) => [name, () => ({ text: name, blocks: draw().blocks })] as const,
);
const isWanted = ([name]: readonly [string, unknown]) =>
  isForDocuments
    ? wanted.includes(name)
    : wanted.length === 0 || wanted.some((start) => name.startsWith(start));
const views = [...Object.entries(messages), ...asMessages].filter(isWanted);
const opened = Object.entries(modals).filter(isWanted);
const only = process.env.LOOKS?.split(',');

mkdirSync(folder, { recursive: true });
const slack = createSandboxSlack({ clock: createClock(), page: createPage() });
await slack.start();
const browser = await openBrowser();
try {
  const posted = views.map(([name, draw]) => ({ name, ts: post(draw()) }));
  for (const look of Object.keys(looks) as Look[]) {
    if (only && !only.includes(look)) continue;
    const page = await openAs(look, slack, browser);
    for (const { name, ts } of posted) await keep(page, page.locator(`[data-ts="${ts}"]`), name, look);
    for (const [name, draw] of opened) {
      const opener = { userId: 'U0ANA', viewId: undefined, channelId: 'C0GROWTH' };
      const { id } = openModal(slack.workspace, opener, { ...draw() }, { without: new Set() });
      const modal = page.getByRole('dialog');
      await modal.locator(`[data-view-id="${id}"]`).waitFor();
      await unrolled(modal);
      await keep(page, modal, name, look);
    }
    slack.workspace.setModals('U0ANA', []);
    await page.context().close();
  }
} finally {
  await browser.close();
  await slack.close();
}
if (!isForDocuments) {
  const names = [...views, ...opened].map(([name]) => name);
  writeFileSync(join(folder, 'index.html'), galleryPage(names, readdirSync(folder)));
  process.stdout.write(`${names.length} views: ${join(folder, 'index.html')}\n`);
}

function argumentsOrUndefined() {
  const options = {
    documents: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch {
    return undefined;
  }
}

function post({ text, blocks }: { readonly text: string; readonly blocks: readonly unknown[] }): string {
  // Somebody else speaks before, so that the picture shows who answers.
  const question = {
    channel: 'C0GROWTH',
    user: 'U0BEN',
    text: 'How is it going?',
    postedVia: 'person',
  } as const;
  if (isForDocuments) slack.workspace.post(question);
  const message = { channel: 'C0GROWTH', user: 'U0BOT', text, postedVia: 'api' } as const;
  return slack.workspace.post({ ...message, blocks: blocks as never }).ts;
}

async function openAs(look: Look, { url }: SandboxSlack, browser: Browser): Promise<Page> {
  const { width, colorScheme } = looks[look];
  const deviceScaleFactor = isForDocuments ? 1.5 : 1;
  const context = await browser.newContext({
    viewport: { width, height: 4_000 },
    colorScheme,
    deviceScaleFactor,
  });
  const page = await context.newPage();
  await page.goto(`${url}/#ana/C0GROWTH`);
  await page.waitForSelector('body[data-revision]');
  return page;
}

async function keep(page: Page, drawn: Locator, view: string, look: Look): Promise<void> {
  if (!isForDocuments) {
    await drawn.screenshot({ path: join(folder, `${view}.${look}.png`) });
    return picturesOfConfirmations(drawn, `${view}.${look}`);
  }
  for (const [name, picture] of Object.entries(documentPictures)) {
    if (picture.view !== view || picture.look !== look) continue;
    const file = join(folder, `${name}.webp`);
    rmSync(file, { force: true });
    const bytes = await asWebp(page, await drawn.screenshot());
    writeFileSync(file, bytes);
    process.stdout.write(`${name}.webp ${Math.ceil(bytes.length / 1_024)} KB\n`);
  }
}

/** A tenth of the size, which a repository keeps for ever. The browser alone can write it. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const written = await blank.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.75);
  })()`);
  await blank.close();
  return Buffer.from(written.slice(written.indexOf(',') + 1), 'base64');
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
