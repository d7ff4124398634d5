// Takes the README's pictures: the demo in a real browser, asked what the README shows. Needs Chromium; writes docs/*.png.

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser } from './chromium.ts';

const root = join(import.meta.dirname, '../..');
const folder = process.argv[2] ?? join(root, 'docs');
const pictures = [
  { name: 'overview', typed: '/campaign-stats' },
  { name: 'campaign', typed: '/campaign-stats nordics saas' },
  { name: 'daily', typed: '/campaign-stats daily last 14 days' },
];

mkdirSync(folder, { recursive: true });
const demo = spawn(process.execPath, ['src/demo.ts'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const url = await addressOf(demo.stdout);
  // The first minute fills the record within the service's quota; pictures show the bot as it is after that.
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1180, height: 2600 }, deviceScaleFactor: 2 });
  await page.goto(url);
  const composer = page.getByRole('textbox').first();
  const type = async (text: string) => {
    await composer.fill(text);
    await composer.press('Enter');
  };
  await type('/campaign-stats');
  await pause(75_000);
  for (const { name, typed } of pictures) {
    await type(typed);
    await pause(4_000);
    const message = page.locator('[data-ts]').last();
    await message.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`${name}.png`);
  }
  await browser.close();
} finally {
  demo.kill('SIGTERM');
}

async function addressOf(output: AsyncIterable<Buffer>): Promise<string> {
  let said = '';
  for await (const chunk of output) {
    said += chunk;
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`the demo did not start: ${said}`);
}
