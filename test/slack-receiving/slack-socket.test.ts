// One socket of Socket Mode against the sandbox's Slack, in real time.

import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { boltLog } from '#slack/receiving/bolt-log.ts';
import { createSlackSocket } from '#slack/receiving/slack-socket.ts';
import { createPayloadGuard } from '#slack/receiving/unreadable-payloads.ts';
import { createLines } from '../store/opened.ts';

test('a socket that is still being opened when the bot stops is closed too', async () => {
  const clock = createClock();
  const slack = createSandboxSlack({ clock });
  await slack.start();
  onTestFinished(() => slack.close());
  const { log } = createLines();
  const stopping = new AbortController();
  const socket = createSlackSocket({
    ...{ clock, log, logger: boltLog(log), intake: createPayloadGuard(log), stopping: stopping.signal },
    ...{ appToken: secret(slack.tokens.app), slackApiUrl: slack.apiUrl, take: async () => undefined },
  });
  slack.faults.set({ method: 'apps.connections.open', lateMs: 300, times: 1 });
  const kept = socket.keep(0, () => undefined);
  while (slack.busy() === 0) await pause(1);
  stopping.abort();
  await socket.stop();
  await kept;
  await expect.poll(() => slack.sockets.connected()).toBe(0);
});
