// A program that is measured: started against the bench's Slack, asked what it uses, stopped.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Used } from './meter.ts';
import { openSlackDoor, type SlackDoor, tokens } from './slack-door.ts';

export type Door = 'http' | 'socket';

export interface Meter {
  used(): Promise<Used>;
  stop(): Promise<void>;
}

export interface Program extends Meter {
  readonly slack: SlackDoor;
}

export async function startProgram(
  file: string,
  door: Door,
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const port = door === 'http' ? await freePort() : undefined;
  const slack = await openSlackDoor(() => port);
  const secrets = port === undefined ? { SLACK_APP_TOKEN: tokens.app } : {};
  const meter = await startMetered(
    file,
    slack.apiUrl,
    port,
    { ...secrets, ...env },
    () => slack.sockets() > 0,
  );
  return {
    slack,
    used: meter.used,
    stop: async () => {
      await meter.stop();
      await slack.close();
    },
  };
}

/** `port`: where it listens to signed requests; undefined: it opens sockets, and `isConnected` says when. */
export async function startMetered(
  file: string,
  apiUrl: string,
  port: number | undefined,
  env: Readonly<Record<string, string>>,
  isConnected: () => boolean = () => false,
): Promise<Meter> {
  const meter = join(import.meta.dirname, 'meter.ts');
  const flags = flagsOf(file, port === undefined ? 'socket' : `http-${port}`);
  const child = spawn(process.execPath, ['--import', meter, ...flags, file], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      SLACK_BOT_TOKEN: tokens.bot,
      SLACK_API_URL: apiUrl,
      ...(port !== undefined && { SLACK_SIGNING_SECRET: tokens.signingSecret, PORT: String(port) }),
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  await isReady(child, () => (port === undefined ? isConnected() : listens(port)));
  return {
    used: async () => {
      child.send('used');
      const [used] = (await once(child, 'message')) as [Used];
      return used;
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** BENCH_PROFILE names a folder for the profile of each program. */
function flagsOf(file: string, door: string): string[] {
  const folder = process.env.BENCH_PROFILE;
  if (folder === undefined) return [];
  const name = `${file.replaceAll(/\W+/g, '-')}-${door}.cpuprofile`;
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}`];
}

async function isReady(child: ChildProcess, ready: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error('a program ended before it was ready');
    await wait(20);
  }
}

async function listens(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
