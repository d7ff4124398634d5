// Opens the machine's Chromium for the tests that look at pages; it brings no browser of its own.

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Fails with one sentence where there is no Chromium; `CHROMIUM_PATH` names another place than /usr/bin/chromium. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new Error('Chromium is needed: apt-get install -y chromium, or set CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
