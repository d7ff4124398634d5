// A small Bolt app of its own for these tests: what it answers is set by each test, nothing of the project's bot is in it.

import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { onTestFinished } from 'vitest';
import { createClock } from '#base/clock.ts';
import {
  createSandboxSlack,
  type SandboxSlack,
  type SandboxSlackOptions,
} from '#sandbox/slack/sandbox-slack.ts';

const quiet = { logLevel: LogLevel.ERROR };
const silent = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  setLevel() {},
  getLevel: () => LogLevel.ERROR,
  setName() {},
};
const noRetries = { retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };

/** A clock whose time stands until it is moved. */
export function movedClock(startMs = Date.UTC(2026, 2, 2, 9)) {
  let now = startMs;
  const clock = { ...createClock(), now: () => now };
  return { clock, move: (ms: number) => (now += ms) };
}

export async function openSlack(options: Partial<SandboxSlackOptions> = {}): Promise<SandboxSlack> {
  const slack = createSandboxSlack({ clock: createClock(), ...options });
  await slack.start();
  onTestFinished(() => slack.close());
  return slack;
}

/** Slack's own client, with the bot's token unless told otherwise. */
export function clientOf(slack: SandboxSlack, token = slack.tokens.bot): WebClient {
  return new WebClient(token, { slackApiUrl: slack.apiUrl, ...noRetries, logger: silent });
}

export async function socketBot(slack: SandboxSlack, describe: (app: App) => void): Promise<App> {
  const clientOptions = { slackApiUrl: slack.apiUrl, ...noRetries, logger: silent };
  const receiver = new SocketModeReceiver({
    appToken: slack.tokens.app,
    ...quiet,
    clientPingTimeout: 200,
    installerOptions: { clientOptions: { ...clientOptions } },
  });
  const app = new App({
    token: slack.tokens.bot,
    receiver,
    clientOptions,
    deferInitialization: true,
    ...quiet,
  });
  await app.init();
  describe(app);
  await app.start();
  onTestFinished(async () => {
    await app.stop();
  });
  return app;
}

export async function httpBot(
  slack: SandboxSlack,
  describe: (app: App) => void,
  signingSecret = slack.tokens.signingSecret,
): Promise<App> {
  const receiver = new HTTPReceiver({ signingSecret, ...quiet });
  const clientOptions = { slackApiUrl: slack.apiUrl, ...noRetries, logger: silent };
  const app = new App({
    token: slack.tokens.bot,
    receiver,
    clientOptions,
    deferInitialization: true,
    ...quiet,
  });
  await app.init();
  describe(app);
  const server = await receiver.start({ port: 0, host: '127.0.0.1' });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bot has no port');
  slack.deliverTo(`http://127.0.0.1:${address.port}/slack/events`);
  onTestFinished(async () => {
    await receiver.stop();
  });
  return app;
}

/** Waits until the condition holds; it is looked at whenever anything changes in the workspace. */
export async function until(slack: SandboxSlack, holds: () => boolean): Promise<void> {
  if (holds()) return;
  await new Promise<void>((resolve) => {
    const stop = slack.workspace.onChange(() => {
      if (!holds()) return;
      stop();
      resolve();
    });
  });
}

/** What Slack said no with: the error's name and the rest of its answer. */
export async function refusalOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await call;
  } catch (error) {
    const answer = (error as { data?: Record<string, unknown> }).data;
    if (answer !== undefined) return answer;
    throw error;
  }
  throw new Error('Slack did not refuse');
}
