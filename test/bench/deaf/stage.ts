// Where a case plays: a service, a Slack with its people, and the bot on a copy of a made store, each a program of its own.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { type Bot, startBot } from './bot.ts';
import type { Colleagues } from './colleagues.ts';
import type { MadeRecord, MadeStores } from './made-store.ts';
import { type Program, startProgram } from './program.ts';
import type { ServiceDeeds, ServiceTold } from './service-program.ts';
import type { SlackDeeds, SlackTold } from './slack-program.ts';
import type { Turns } from './turns.ts';

export interface Settings {
  /** Of the turns while nothing is asked but help; 0 where that was not measured. */
  readonly calmP99Ms: number;
  /** How many times as slow this machine is as the one whose goals the bench holds; from 1. */
  readonly slowness: number;
  readonly campaigns: number;
  readonly short: boolean;
  readonly plantedMs: number;
  readonly profiles: string | undefined;
}

export interface StageOptions {
  readonly name: string;
  readonly record: MadeRecord;
  /** The service's limits, as so many times the contract's. */
  readonly quota?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What is put into the store before the bot starts. */
  readonly prepare?: (path: string) => Promise<void>;
}

export interface Stage {
  readonly settings: Settings;
  readonly stores: MadeStores;
  readonly storePath: string;
  readonly slack: Program<SlackDeeds>;
  readonly service: Program<ServiceDeeds>;
  readonly bot: Bot;
  /** What the bot does from now on, for the note at its longest turn. */
  says(what: string): void;
  /** Does it while colleagues type, for so long at least; gives what they met with, and the bot's turns. */
  beside<Own>(perSecond: number, leastMs: number, work: () => Promise<Own>): Promise<Watched<Own>>;
  close(): Promise<void>;
}

export interface Watched<Own> {
  readonly own: Own;
  readonly turns: Turns;
  readonly colleagues: Colleagues;
  /** What was going on in the longest turns. */
  readonly longest: string;
}

const apiKey = 'key-of-the-bench';
const contract = { campaigns: 60, campaign: 120, statistics: 30, daily: 30 };
/** What was read when the store was made stays fresh for the run. */
const fresh = {
  FRESH_CAMPAIGNS_MINUTES: '1440',
  FRESH_STATISTICS_MINUTES: '1440',
  FRESH_TODAY_MINUTES: '1440',
};

export const teamChannels = 250;
/** So many that none of them meets the limit of one person, at ten times the usual pace. */
const colleagueCount = 600;

export async function openStage(
  settings: Settings,
  stores: MadeStores,
  options: StageOptions,
): Promise<Stage> {
  const { campaigns, plantedMs, profiles } = settings;
  const { name, record, quota = 1, env = {}, prepare } = options;
  const storePath = stores.copy(record, `${name}-${campaigns}`);
  await prepare?.(storePath);
  const limits = {
    campaigns: contract.campaigns * quota,
    campaign: contract.campaign * quota,
    statistics: contract.statistics * quota,
    daily: contract.daily * quota,
  };
  const path = (file: string) => join(import.meta.dirname, file);
  const serviceTold: ServiceTold = { campaigns, apiKey, limits };
  const slackTold: SlackTold = { colleagues: colleagueCount, teamChannels };
  const [service, slack] = await Promise.all([
    startProgram<ServiceDeeds>(path('service-program.ts'), serviceTold),
    startProgram<SlackDeeds>(path('slack-program.ts'), slackTold),
  ]);
  const bot = await startBot({
    profiles,
    profile: `${name}-${campaigns}`,
    plantedMs,
    env: {
      ...(await slack.call('env')),
      CAMPAIGN_API_URL: await service.call('url'),
      CAMPAIGN_API_KEY: apiKey,
      SHARE_OF_QUOTA: '100',
      STORE_PATH: storePath,
      ...fresh,
      ...env,
    },
  });
  const marks: { at: number; what: string }[] = [];
  const says = (what: string) => void marks.push({ at: Date.now(), what });
  return {
    settings,
    stores,
    storePath,
    slack,
    service,
    bot,
    says,
    beside: async (perSecond, leastMs, work) => {
      await bot.call('begin');
      await slack.call('colleaguesType', perSecond, ['help']);
      const [own] = await Promise.all([work(), wait(leastMs)]);
      const colleagues = await slack.call('colleaguesStop');
      const turns = await bot.call('end');
      return { own, turns, colleagues, longest: inWords(turns, marks) };
    },
    close: async () => {
      await bot.stop();
      await Promise.all([service.close(), slack.close()]);
    },
  };
}

/** `begin exclusive` of another program: nobody else may write, and in the end somebody may again. */
export async function holdFile(path: string, forMs: number): Promise<void> {
  const file = new DatabaseSync(path, { timeout: 10_000 });
  file.exec('begin immediate');
  await wait(forMs);
  file.exec('rollback');
  file.close();
}

function inWords({ long }: Turns, marks: readonly { at: number; what: string }[]): string {
  return long
    .slice(0, 3)
    .map(({ at, cpuMs }) => {
      const doing = marks.findLast((mark) => mark.at <= at - cpuMs)?.what ?? 'nothing asked';
      return `${cpuMs.toFixed(0)} in ${doing}`;
    })
    .join(', ');
}
