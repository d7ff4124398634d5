// Where programs are started: a Slack and a campaign service in programs of their own, and stores that hold what a team has after 400 days.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeStores } from '../deaf/made-store.ts';
import { type Program, startProgram } from '../deaf/program.ts';
import type { ServiceDeeds, ServiceTold } from '../deaf/service-program.ts';
import type { SlackDeeds, SlackTold } from '../deaf/slack-program.ts';
import type { Program as Started } from '../npm-start.ts';
import { type Run, start } from './run.ts';

export interface Stage {
  readonly slack: Program<SlackDeeds>;
  /** A copy of the made store that nobody has opened. */
  newStore(): string;
  /** Starts it; resolves when it has its first socket. */
  ready(program: Started, storePath: string): Promise<Ready>;
  stop(run: Run): Promise<void>;
  close(): Promise<void>;
}

export interface Ready {
  readonly run: Run;
  readonly cpuMs: number;
  readonly wallMs: number;
}

const apiKey = 'key-of-the-bench';
const colleagues = 500;
/** What was read when the store was made stays fresh for the run, and the quotas are not what is measured here. */
const fresh = {
  FRESH_CAMPAIGNS_MINUTES: '1440',
  FRESH_STATISTICS_MINUTES: '1440',
  FRESH_TODAY_MINUTES: '1440',
};
const limits = { campaigns: 6_000, campaign: 6_000, statistics: 6_000, daily: 6_000 };

export async function openStage(campaigns: number): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const folders = { made: join(folder, 'made'), used: join(folder, 'used') };
  for (const each of Object.values(folders)) mkdirSync(each);
  const stores = await makeStores(folders, campaigns);
  const path = (file: string) => join(import.meta.dirname, '../deaf', file);
  const serviceTold: ServiceTold = { campaigns, apiKey, limits };
  const slackTold: SlackTold = { colleagues, teamChannels: 1 };
  const [service, slack] = await Promise.all([
    startProgram<ServiceDeeds>(path('service-program.ts'), serviceTold),
    startProgram<SlackDeeds>(path('slack-program.ts'), slackTold),
  ]);
  const env = {
    ...(await slack.call('env')),
    CAMPAIGN_API_URL: await service.call('url'),
    CAMPAIGN_API_KEY: apiKey,
    ...fresh,
  };
  let copies = 0;
  return {
    slack,
    newStore: () => {
      copies += 1;
      return stores.copy('full', `copy-${copies}`);
    },
    ready: async (program, storePath) => {
      const from = performance.now();
      const run = start(program, { ...env, STORE_PATH: storePath });
      while ((await slack.call('connected')) === 0) {
        if (!run.isAlive()) throw new Error(`${program.words.at(-1)} ended before it was ready`);
        await wait(2);
      }
      return { run, cpuMs: run.cpuMs(), wallMs: performance.now() - from };
    },
    stop: async (run) => {
      await run.stop();
      while ((await slack.call('connected')) > 0) await wait(2);
    },
    close: async () => {
      await Promise.all([service.close(), slack.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
