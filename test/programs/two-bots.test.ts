// Two bots, each a process of its own, started by mistake on one store: real HTTP, a real SQLite file, a clock that runs fast.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { openStore } from '#store/open-store.ts';
import { createBots } from '../support/bots.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';

const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const silent: Log = { debug: none, info: none, warn: none, error: none };
const begin = Date.parse('2026-03-10T08:58:30Z');
const nine = Date.parse('2026-03-10T09:00:00Z');
const count = 24;

test('started twice on one file, each digest is posted once', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-bots-'));
  const path = join(folder, 'store.sqlite');
  const clock = createDrivenClock(newFace(begin, 10));
  const service = createSandboxService({ clock, apiKey: 'key' });
  const slack = createSandboxSlack({ clock, teamChannels: count });
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const store = await openStore({ path, clock, log: silent });
  const digests = store.digests(tenant);
  for (let index = 0; index < count; index += 1) await digests.saveDigest(digestOf(index));
  const bots = createBots(clock, {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    STORE_PATH: path,
    COLLECT: 'off',
  });
  const postsIn = (index: number) =>
    slack.workspace
      .messagesOf(channelOf(index))
      .filter(({ user, threadTs }) => user === 'U0BOT' && threadTs === undefined).length;
  const all = () => Array.from({ length: count }, (_, index) => postsIn(index));
  try {
    const both = [bots.start(), bots.start()];
    await Promise.all(both.map(({ ready }) => ready));
    expect(both.map(({ alive }) => alive())).toEqual([true, true]);
    while (clock.now() < nine || all().includes(0)) await wait(50);
    await wait(3_000);
    expect(all()).toEqual(Array(count).fill(1));
    const rows = await Promise.all(
      Array.from({ length: count }, (_, index) => digests.loadHistory(digestOf(index).id, 10)),
    );
    expect(rows.flat().map(({ state }) => state.kind)).toEqual(Array(count).fill('posted'));
  } finally {
    await bots.killAll();
    await store.close();
    await Promise.all([service.stop(), slack.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function digestOf(index: number): Digest {
  return {
    id: `digest${index}` as DigestId,
    tenant,
    owner: 'U0ANA' as UserId,
    question: { kind: 'daily', period: { kind: 'yesterday' } },
    destinations: [channelOf(index)],
    schedule: { kind: 'weekly', weekdays: [2], times: ['09:00'], zone: zone('UTC') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: begin,
    owedFrom: begin,
    version: 0,
  };
}

function channelOf(index: number): ChannelId {
  return `C0TEAM${String(index + 1).padStart(3, '0')}` as ChannelId;
}

function none(): void {}
