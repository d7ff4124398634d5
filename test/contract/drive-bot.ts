// Drives the whole bot through a judge: a person in the sandbox's Slack asks everything once.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { startApp } from '../../src/bot/app.ts';
import { createSandboxSlack } from '../../src/sandbox/slack/sandbox-slack.ts';
import { parseConfig } from '../../src/settings/config.ts';
import type { Known } from './drive.ts';

const questions = [
  'status',
  'daily last 14 days',
  'list active',
  'list owner ana',
  'daily yesterday',
  'this month',
  '',
];

/** Throws where the bot does not start, or leaves a question without an answer. */
export async function driveTheBot(baseUrl: string, known: Known): Promise<void> {
  const clock = createClock();
  const slack = createSandboxSlack({ clock });
  await slack.start();
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-contract-'));
  const parsed = parseConfig({
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: baseUrl,
    CAMPAIGN_API_KEY: known.apiKey,
    STORE_PATH: join(folder, 'store.sqlite'),
  });
  if (parsed.kind === 'faults') throw new Error(JSON.stringify(parsed.faults));
  let serial = 0;
  const newId = () => {
    serial += 1;
    return `contract${serial}`;
  };
  const log = createLog('silent');
  const app = await startApp(parsed.config, { clock, log, newId, random: Math.random, bootId: 'contract' });
  try {
    const ana = slack.as('ana');
    for (const question of [...questions, known.campaignIds[0] ?? '']) {
      const before = ana.reads().length;
      await ana.types(`/campaign-stats ${question}`.trim());
      for (let waited = 0; ana.reads().length === before; waited += 1) {
        if (waited > 1_000) throw new Error(`no answer to "${question}"`);
        await clock.sleep(10);
      }
    }
  } finally {
    await app.stop();
    await slack.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
