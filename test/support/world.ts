// The stage of every story: the real bot between the sandbox's campaign service and Slack, over real sockets, on a clock moved by hand.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { loadLater } from '#base/later.ts';
import { createLog } from '#base/log.ts';
import { type App, startApp } from '#bot/app.ts';
import {
  createSandboxService,
  type SandboxService,
  type SandboxServiceOptions,
} from '#sandbox/service/campaign-service.ts';
import {
  createSandboxSlack,
  type SandboxSlack,
  type SandboxSlackOptions,
} from '#sandbox/slack/sandbox-slack.ts';
import { type Config, parseConfig } from '#settings/config.ts';
import { areIdle, countRequests, countSleeps, onceSettled } from './at-rest.ts';
import { type Character, characterOf, rememberLooks } from './characters.ts';
import { createPatience } from './restless.ts';
import { openStoryDatabase } from './story-database.ts';
import { holdingAddress, telling } from './telling-lines.ts';
import { startThreadless } from './threadless-store.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

// A clock that is moved by hand does not wait for files.
await loadLater({ monotonic: () => performance.now() });

export interface WorldOptions {
  /** Where the clock starts; a Tuesday morning unless told otherwise. */
  readonly now?: string;
  readonly mode?: 'socket' | 'http';
  readonly service?: Partial<SandboxServiceOptions>;
  readonly slack?: Partial<SandboxSlackOptions>;
  readonly env?: Readonly<Record<string, string>>;
  /** Constant sentences of errors and warnings that this story expects; any other one fails it. */
  readonly expectedLogs?: readonly string[];
  /** Socket Mode: the health routes are served, on a port that the system chooses. */
  readonly health?: true;
  /**
   * For stories in which a bot starts again, or that look into the file. A store in memory ends with its bot. Neither has a thread of its
   * own, which costs a third of a story; programs have one (`test/programs/`).
   */
  readonly store?: 'file';
}

export interface World {
  readonly clock: VirtualClock;
  readonly service: SandboxService;
  readonly slack: SandboxSlack;
  readonly env: Readonly<Record<string, string>>;
  person(handle: string): Character;
  /** Moves time, letting everything happen that falls due. */
  passes(ms: number): Promise<void>;
  /** Lets what is under way come to rest without moving time. */
  settles(): Promise<void>;
  /** The one that was started last. */
  bot(): App;
  /** On the same store and the same Slack; where one runs already, a second beside it. */
  startsBot(): Promise<App>;
  /** As an orderly stop: SIGTERM. Time moves only where the bot waits before it gives up. */
  stopsBot(): Promise<void>;
  logged(): readonly { level: number; msg: string }[];
  /**
   * Stops everything. Fails the story for a warning or error that it did not announce, for a private message that nobody looked
   * at, and for a secret, any e-mail address or a typed text in the log.
   */
  close(): Promise<void>;
}

const key = 'key-of-the-sandbox';
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';

/** A service that grants more calls than the contract's table: for stories in which nobody should have to wait for its limits. */
export const generous = { limits: { statistics: 300, daily: 300 } } as const;

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const clock = createVirtualClock(Date.parse(options.now ?? '2026-03-10T08:52:00Z'));
  const waits = countSleeps(clock);
  const service = createSandboxService({ clock: waits.clock, apiKey: key, ...options.service });
  const slack = createSandboxSlack({ clock, signingSecret, ...options.slack });
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-'));
  const database = await openStoryDatabase(clock);
  const lines: { level: number; msg: string; said?: string }[] = [];
  const log = createLog('debug', { write: (line: string) => lines.push(JSON.parse(line)) });
  const looks = rememberLooks();
  const requests = countRequests();
  const env: Record<string, string> = {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: key,
    STORE_PATH: options.store === 'file' ? join(folder, 'store.sqlite') : ':memory:',
    ...(options.mode === 'http'
      ? { SLACK_SIGNING_SECRET: slack.tokens.signingSecret }
      : { SLACK_APP_TOKEN: slack.tokens.app }),
    ...database?.env,
    ...options.env,
  };
  let serial = 0;
  const apps: App[] = [];

  const patience = createPatience({ clock, requests, waits, slack });
  const { settles } = patience;
  /** Time moves from timer to timer until the bot has said its last word, at most so far ahead. */
  const rests = async (withinMs = 150_000) => {
    const until = clock.now() + withinMs;
    const checkTime = patience.limit('saying its last word');
    await settles();
    while (!(await areIdle(apps))) {
      checkTime();
      const next = clock.nextTimer();
      if (next === undefined || next > until) return;
      await clock.advanceTo(next, onceSettled(settles));
    }
  };
  let bots = 0;
  const startsBot = async () => {
    if (bots > 0 && env.STORE_PATH === ':memory:' && database === undefined)
      throw new Error("what the first bot kept is in memory: this story needs { store: 'file' }");
    const config = onFreePort(configOf(env), options);
    const newId = () => {
      serial += 1;
      return `id${serial.toString(36).padStart(6, '0')}x${clock.now().toString(36)}`;
    };
    bots += 1;
    // Chance makes the names by which bots on one store know each other.
    const chance = 1 / 2 ** bots;
    const machine = {
      ...{ clock, log, newId, random: () => chance, bootId: 'the only boot' },
      startStoreThread: startThreadless,
    };
    const app = await patience.ends('the start of the bot', startApp(config, machine));
    apps.push(app);
    if (options.mode === 'http') slack.deliverTo(`http://127.0.0.1:${app.port()}/slack/events`);
    await settles();
    return app;
  };
  const stopAll = async () => {
    let stopped = false;
    const checkTime = patience.limit('the stop of the bot');
    const stopping = Promise.all(apps.splice(0).map((app) => app.stop())).finally(() => {
      stopped = true;
    });
    await settles();
    for (let next = clock.nextTimer(); !stopped && next !== undefined; next = clock.nextTimer()) {
      checkTime();
      await clock.advanceTo(next, onceSettled(settles));
    }
    await patience.ends('the stop of the bot', stopping);
  };
  const character = (handle: string) => characterOf(slack.as(handle), looks, rests);
  await startsBot();
  return {
    clock,
    service,
    slack,
    env,
    person: character,
    passes: (ms) => clock.advance(ms, patience.settlesOnTheWay()),
    settles,
    bot: () => {
      const app = apps.at(-1);
      if (app === undefined) throw new Error('no bot runs');
      return app;
    },
    startsBot,
    stopsBot: stopAll,
    logged: () => lines,
    close: async () => {
      await stopAll();
      await patience.ends('the close of the sandbox', Promise.all([service.stop(), slack.close()]));
      requests.stop();
      await patience.ends('the removal of the database', Promise.resolve(database?.remove()));
      rmSync(folder, { recursive: true, force: true });
      const expected = options.expectedLogs ?? [];
      const unexpected = lines.filter(({ level, msg }) => level >= 40 && !expected.includes(msg));
      expect(unexpected, 'no warning or error was logged that the story did not announce').toEqual([]);
      const forbidden = [...secretsOf(env), ...service.campaigns().map(({ ownerEmail }) => ownerEmail)];
      expect(telling(lines, [...forbidden, ...looks.texts()]), 'no log line tells a secret').toEqual([]);
      expect(holdingAddress(lines), 'no log line holds an e-mail address').toEqual([]);
      expect(looks.missed(slack), 'every private message was looked at').toEqual([]);
    },
  };
}

function configOf(env: Readonly<Record<string, string>>): Config {
  const parsed = parseConfig(env);
  if (parsed.kind === 'faults')
    throw new Error(`the story's settings are wrong: ${JSON.stringify(parsed.faults)}`);
  return parsed.config;
}

/** Port 0: the system chooses. PORT itself must name one, so a story goes round the setting. */
function onFreePort(config: Config, { mode, health }: WorldOptions): Config {
  const { slack } = config;
  if (mode === 'http' && slack.mode.kind === 'http') {
    return { ...config, slack: { ...slack, mode: { ...slack.mode, port: 0 } } };
  }
  return health ? { ...config, port: 0 } : config;
}

function secretsOf(env: Readonly<Record<string, string>>): string[] {
  const names = ['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'SLACK_SIGNING_SECRET', 'CAMPAIGN_API_KEY'];
  return names.map((name) => env[name] ?? '').filter((value) => value !== '');
}
