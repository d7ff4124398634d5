// The stage of stories with many workspaces: the real bot over signed HTTP, installed through OAuth, on a clock moved by hand; one campaign service for all.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createLog } from '#base/log.ts';
import { type App, startApp } from '#bot/app.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createManySlacks, type ManySlacks, type ManySlacksOptions } from '#sandbox/slack/many-slacks.ts';
import { parseConfig } from '#settings/config.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';
import { areIdle, countRequests, countSleeps, onceSettled } from './at-rest.ts';
import { type Character, characterOf, rememberLooks } from './characters.ts';
import { createPatience } from './restless.ts';
import { openStoryDatabase } from './story-database.ts';
import { holdingAddress, telling } from './telling-lines.ts';
import { startThreadless } from './threadless-store.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';
import { generous } from './world.ts';

/** Two workspaces whose people and channels have the same ids, and one of an organisation. */
export const acme = { id: 'T0ACMECO', name: 'Acme Co', domain: 'acme-co' } as const;
export const globex = { id: 'T0GLOBEX', name: 'Globex', domain: 'globex' } as const;
export const umbrella = { id: 'E0UMBRELLA', name: 'Umbrella' } as const;
export const umbrellaSales = {
  id: 'T0UMBSALES',
  name: 'Umbrella Sales',
  domain: 'umbrella-sales',
  organisation: umbrella,
} as const;

export interface ManyWorldOptions extends Partial<Pick<ManySlacksOptions, 'teams' | 'rotationMs' | 'slack'>> {
  readonly now?: string;
  readonly expectedLogs?: readonly string[];
}

export interface ManyWorld {
  readonly clock: VirtualClock;
  readonly slacks: ManySlacks;
  /** The address of the bot, or of the instance that was started last. */
  url(): string;
  /** The settings of each instance. */
  readonly env: Readonly<Record<string, string>>;
  /** What Slack sends goes to that instance from now on. */
  reaches(instance: number): void;
  storePath: string;
  person(workspace: string, handle: string): Character;
  installs(workspace: string, handle?: string): Promise<void>;
  /** An account whose campaigns are called so. Gives the address of its service and its key. */
  service(prefix: string): Promise<{ readonly url: string; readonly key: string }>;
  passes(ms: number): Promise<void>;
  settles(): Promise<void>;
  startsBot(): Promise<App>;
  stopsBot(): Promise<void>;
  logged(): readonly { level: number; msg: string }[];
}

const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';

export async function openManyWorld(options: ManyWorldOptions = {}): Promise<ManyWorld> {
  const clock = createVirtualClock(Date.parse(options.now ?? '2026-03-10T08:52:00Z'));
  const waits = countSleeps(clock);
  const { teams = [acme, globex], rotationMs } = options;
  const slacks = createManySlacks({
    clock: waits.clock,
    teams,
    signingSecret,
    slack: { scopes: Object.keys(usedScopes), ...options.slack },
    ...(rotationMs !== undefined && { rotationMs }),
  });
  await slacks.start();
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-'));
  const database = await openStoryDatabase(clock);
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('debug', { write: (line: string) => lines.push(JSON.parse(line)) });
  const looks = rememberLooks();
  const requests = countRequests();
  const env = {
    SLACK_CLIENT_ID: slacks.credentials.clientId,
    SLACK_CLIENT_SECRET: slacks.credentials.clientSecret,
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: slacks.apiUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    STORE_PATH: join(folder, 'store.sqlite'),
    ...database?.env,
  };
  const apps: App[] = [];
  const urls: string[] = [];
  const services: { stop(): Promise<void> }[] = [];
  let serial = 0;
  let url = '';

  const patience = createPatience({ clock, requests, waits, slack: slacks });
  const { settles } = patience;
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
  const startsBot = async () => {
    const parsed = parseConfig(env);
    if (parsed.kind === 'faults') throw new Error(JSON.stringify(parsed.faults));
    const { slack } = parsed.config;
    const mode = { ...slack.mode, port: 0 } as typeof slack.mode;
    const newId = () => {
      serial += 1;
      return `id${serial.toString(36).padStart(6, '0')}x${clock.now().toString(36)}`;
    };
    const config = { ...parsed.config, slack: { ...slack, mode } };
    const instance = database && { name: `instance ${apps.length + 1}`, version: '1.0.0' };
    const machine = {
      clock,
      log,
      newId,
      random: () => 0.5,
      bootId: 'the only boot',
      startStoreThread: startThreadless,
      ...(instance && { instance }),
    };
    const app = await patience.ends('the start of the bot', startApp(config, machine));
    // As main.ts says it.
    log.info('campaign-stats is ready');
    apps.push(app);
    url = `http://127.0.0.1:${app.port()}`;
    urls.push(url);
    slacks.deliverTo(`${url}/slack/events`);
    await settles();
    return app;
  };
  const stopsBot = async () => {
    let stopped = false;
    const checkTime = patience.limit('the stop of the bot');
    urls.length = 0;
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
  await startsBot();
  onTestFinished(async () => {
    await stopsBot();
    const sandbox = [slacks.close(), ...services.map((service) => service.stop())];
    await patience.ends('the close of the sandbox', Promise.all(sandbox));
    requests.stop();
    await patience.ends('the removal of the database', Promise.resolve(database?.remove()));
    rmSync(folder, { recursive: true, force: true });
    const expected = options.expectedLogs ?? [];
    const unexpected = lines.filter(({ level, msg }) => level >= 40 && !expected.includes(msg));
    expect(unexpected, 'no warning or error was logged that the story did not announce').toEqual([]);
    const secrets = [...slacks.given(), env.SLACK_CLIENT_SECRET, signingSecret, env.ENCRYPTION_KEY];
    expect(telling(lines, secrets), 'no log line tells a secret').toEqual([]);
    expect(holdingAddress(lines), 'no log line holds an e-mail address').toEqual([]);
  });
  return {
    clock,
    slacks,
    url: () => url,
    env,
    reaches: (instance) => slacks.deliverTo(`${urls[instance % urls.length]}/slack/events`),
    storePath: env.STORE_PATH,
    person: (workspace, handle) => characterOf(slacks.workspace(workspace).as(handle), looks, rests),
    installs: async (workspace, handle = 'ana') => {
      const page = await slacks.installs(url, workspace, personIn(slacks, teams, workspace, handle));
      expect(page, page.text).toMatchObject({ status: 200, text: expect.stringContaining('is installed') });
      await settles();
    },
    service: async (prefix) => {
      const key = `canary-key-${prefix.trim()}`;
      const service = createSandboxService({ clock: waits.clock, apiKey: key, prefix, ...generous });
      services.push(service);
      return { ...(await service.start()), key };
    },
    passes: (ms) => clock.advance(ms, patience.settlesOnTheWay()),
    settles,
    startsBot,
    stopsBot,
    logged: () => lines,
  };
}

function personIn(
  slacks: ManySlacks,
  teams: ManySlacksOptions['teams'],
  where: string,
  handle: string,
): string {
  const team = teams.find(({ id, organisation }) => id === where || organisation?.id === where);
  return slacks.workspace(team?.id ?? where).as(handle).id;
}

const minute = 60_000;

/** What the bot says within a minute. */
export async function hears(world: ManyWorld, who: Character): Promise<string> {
  await world.passes(minute);
  const before = who.reads().length;
  await who.types('/campaign-stats help');
  await world.passes(minute);
  const [said, ...more] = who.reads().slice(before);
  expect(more).toEqual([]);
  return said?.text ?? '';
}

/** Whether it answers with anything but why it does not. */
export async function answers(world: ManyWorld, who: Character): Promise<boolean> {
  return !/switched it off|is not installed in this workspace/.test(await hears(world, who));
}
