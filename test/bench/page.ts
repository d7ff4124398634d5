// npm run bench:page: how soon a typed command shows its answer on the sandbox's page, in a channel of a few messages and in one of many. Needs Chromium.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { createClock } from '#base/clock.ts';
import { createPage } from '#sandbox/slack/page/page.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { messages } from '../blocks/gallery.ts';
import { openBrowser } from '../browser/chromium.ts';
import { commandLine } from '../support/command-line.ts';
import { quantile } from './deaf/quantile.ts';

const values = commandLine('bench:page', 'Measures how soon a typed command shows on the sandbox’s page.', {
  messages: {
    type: 'string',
    multiple: true,
    tells: 'how many stand in the channel; 4, 84 and 400, one after the other',
  },
  rounds: { type: 'string', default: '25', tells: 'commands typed in each' },
  slower: { type: 'string', default: '1', tells: 'how many times slower the browser’s processor is made' },
});
const sizes = (values.messages ?? ['4', '84', '400']).map(Number);
const limitMs = 200;
const channel = 'C0GROWTH';

/** Runs in the page: from then on `answered` resolves at the first frame with one message more, with the time since the key. */
const watch = `(() => {
  const count = () => document.querySelectorAll('article.message').length;
  const before = count();
  let pressed;
  addEventListener('keydown', () => { pressed = performance.now(); }, { capture: true, once: true });
  window.answered = new Promise((resolve) => {
    const watching = new MutationObserver(() => {
      if (count() === before) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    });
    watching.observe(document.getElementById('messages'), { childList: true });
  });
})()`;

/** The answers that people ask for most, with tables and charts. */
const drawn = ['overview', 'campaign', 'top', 'daily', 'list', 'needs']
  .map((start) => Object.entries(messages).find(([name]) => name.startsWith(start))?.[1])
  .filter((draw) => draw !== undefined);
const answerOf = (index: number) => {
  const draw = drawn[index % drawn.length];
  if (draw === undefined) throw new Error('the gallery has no such view');
  return draw();
};

console.log(`ms from Enter to the answer drawn (Node ${process.versions.node}, load ${load()})`);
console.log(row(['messages', 'median', 'p95', 'longest', 'limit', 'CPU', 'kB']));
const browser = await openBrowser();
try {
  for (const size of sizes) {
    const { took: unsorted, spent } = await typedInto(size);
    const took = unsorted.sort((one, other) => one - other);
    const median = quantile(took, 0.5);
    const figures = [median, quantile(took, 0.95), Math.max(...took)].map((ms) => ms.toFixed(0));
    const limit = `${limitMs} ${median < limitMs ? '✓' : '✗'}`;
    console.log(row([String(size), ...figures, limit, ...spent.map((each) => each.toFixed(0))]));
  }
} finally {
  await browser.close();
}

/** `spent`: for each command the milliseconds of the sandbox's processor, and the kB that travel to the page. */
async function typedInto(size: number): Promise<{ took: number[]; spent: number[] }> {
  const slack = createSandboxSlack({ clock: createClock(), page: createPage() });
  await slack.start();
  const bot = await openBot(slack);
  for (let index = 0; index < size; index += 1) {
    const { text, blocks } = answerOf(index);
    const message = {
      channel,
      user: 'U0BOT',
      text,
      postedVia: 'response_url',
      ephemeralFor: 'U0ANA',
    } as const;
    slack.workspace.post({ ...message, blocks: blocks as never });
  }
  try {
    const page = await browser.newPage({ viewport: { width: 1_100, height: 800 } });
    page.setDefaultTimeout(120_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
    await page.goto(`${slack.url}/#ana/${channel}`);
    await page.waitForSelector('body[data-revision]');
    const took: number[] = [];
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const cpuBefore = process.cpuUsage();
    for (let round = 0; round < Number(values.rounds); round += 1) {
      await page.getByLabel('Message', { exact: true }).fill('/campaign-stats top 5 by reply rate');
      await page.evaluate(watch);
      await page.keyboard.press('Enter');
      took.push(await page.evaluate<number>('window.answered'));
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const sums = [(user + system) / 1_000, bytes / 1_000];
    await page.close();
    return { took, spent: sums.map((sum) => sum / took.length) };
  } finally {
    bot.close();
    await slack.close();
  }
}

/** Answers each command at once, with its acknowledgement. */
async function openBot(slack: SandboxSlack): Promise<{ close(): void }> {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    const isCommand = (request.headers['content-type'] ?? '').includes('form');
    response.setHeader('content-type', 'application/json');
    response.end(isCommand ? JSON.stringify(answerOf(asked++)) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  slack.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { close: () => server.close().closeAllConnections() };
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '?';
}

function row(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(10)).join('');
}
