// Tokens under load: two workspaces call Slack at once through the clients of the bot, and no call carries the other's token.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { secret } from '#base/secret.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import { slackOfInstallation } from '#slack/meet-slack.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

test('under load no call of a workspace carries the token of another, also while tokens are renewed', async () => {
  const seen: { readonly token: string; readonly channel: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const channel = new URLSearchParams(body).get('channel') ?? '';
    seen.push({ token: request.headers.authorization ?? '', channel });
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"ok":true,"ts":"1.1","channel":"C1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const apiUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`);
  const clock = createVirtualClock(0);
  const slackOf = (workspace: string) => {
    let calls = 0;
    const token = async () => {
      calls += 1;
      // The order in which tokens come must not matter.
      await new Promise((resolve) => setImmediate(resolve));
      return secret(`xoxb-${workspace}-${Math.ceil(calls / 50)}`);
    };
    const identity = {
      ...{ workspace: workspace as WorkspaceId, botId: 'B0', botUserId: 'U0BOT' as UserId },
      ...{ enterprise: undefined, scopes: undefined },
    };
    return slackOfInstallation({ apiUrl, identity, token, isOrganisations: false }, { clock, log: silent });
  };
  const slacks = ['T0ACME', 'T0GLOBEX'].map((workspace) => ({ workspace, slack: slackOf(workspace) }));
  // A call has 2.5 seconds, and a busy machine takes its time for hundreds at once.
  for (let round = 0; round < 20; round += 1) {
    const calls = Array.from({ length: 10 }, (_, nth) =>
      slacks.flatMap(({ workspace, slack }) => [
        slack.posting.chat.postMessage({ channel: workspace, text: `${round} ${nth}` }),
        slack.interactive.chat.postMessage({ channel: workspace, text: `${round} ${nth}` }),
      ]),
    );
    await Promise.all(calls.flat());
  }
  expect(seen).toHaveLength(800);
  expect(seen.filter(({ token, channel }) => !token.startsWith(`Bearer xoxb-${channel}-`))).toEqual([]);
  expect(new Set(seen.map(({ token }) => token)).size).toBeGreaterThan(2);
});
