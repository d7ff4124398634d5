// Two whole bots side by side on one database: nothing is posted twice, nothing is lost, and who dies is stood in for.

import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { openStore } from '#store/open-store.ts';
import { type Bots, createBots } from '../support/bots.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { driveClockOf } from './driven-server.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const silent: Log = { debug: none, info: none, warn: none, error: none };
const begin = Date.parse('2026-03-10T08:59:20Z');

async function stageOf(count: number, env: Readonly<Record<string, string>> = {}) {
  const clock = createDrivenClock(newFace(begin, 5));
  const service = createSandboxService({ clock, apiKey: 'key' });
  const slack = createSandboxSlack({ clock, teamChannels: count });
  const [{ url }, databaseUrl] = await Promise.all([service.start(), cluster.newDatabase(), slack.start()]);
  await driveClockOf(databaseUrl, clock.face);
  const store = await openStore({
    path: '',
    databaseUrl: secret(databaseUrl),
    clock,
    log: silent,
    besideBot: true,
  });
  const database = new URL(databaseUrl).pathname.slice(1);
  await cluster.run(noteWhoPosts, database);
  const digests = store.digests(tenant);
  for (let index = 0; index < count; index += 1) await digests.saveDigest(digestOf(index));
  const bots: Bots = createBots(clock, {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    DATABASE_URL: databaseUrl,
    COLLECT: 'off',
    ...env,
  });
  onTestFinished(async () => {
    await bots.killAll();
    await store.close();
    await Promise.all([service.stop(), slack.close()]);
  });
  const postsIn = (index: number) =>
    slack.workspace
      .messagesOf(channelOf(index))
      .filter(({ user, threadTs }) => user === 'U0BOT' && threadTs === undefined).length;
  return {
    ...{ clock, bots, digests, slack, databaseUrl },
    /** How many posts each of the bots' connections began. */
    parts: async () =>
      (await cluster.run('select count(*)::int as posts from begun group by by', database)).rows.map(
        ({ posts }) => posts as number,
      ),
    posts: () => Array.from({ length: count }, (_, index) => postsIn(index)),
    states: async () => {
      const rows = Array.from({ length: count }, (_, index) => digests.loadHistory(digestOf(index).id, 10));
      return (await Promise.all(rows)).map((history) => history.map(({ state }) => state.kind).join());
    },
  };
}

const noteWhoPosts = `
  create table begun (by int);
  create function note_who() returns trigger language plpgsql as $$ begin
    insert into begun values (pg_backend_pid());
    return null;
  end $$;
  create trigger who_posts after update on deliveries for each row
    when (old.state_kind = 'collecting' and new.state_kind = 'posting') execute function note_who()`;

const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);

async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await is())) await wait(50);
}

test('200 digests that are due at once come once each, also where one of the two instances dies in the middle', async () => {
  const { bots, posts, states, parts } = await stageOf(200);
  const both = [bots.start(), bots.start()] as const;
  await Promise.all(both.map(({ ready }) => ready));
  expect(both.map(({ alive }) => alive())).toEqual([true, true]);
  // Both have a part of them.
  await until(async () => sum(posts()) >= 60 && (await parts()).length === 2);
  await both[0].kill();
  // What had perhaps reached Slack when the one died is looked for, and never sent again.
  const isOver = (kind: string) => kind === 'posted' || kind === 'unsure';
  await until(async () => (await states()).every(isOver));
  const ended = await states();
  expect(posts().filter((each) => each > 1)).toEqual([]);
  expect(ended.map((kind, index) => kind === 'unsure' || posts()[index] === 1)).not.toContain(false);
  expect(ended.filter((kind) => kind === 'unsure').length).toBeLessThan(5);
});

function digestOf(index: number): Digest {
  return {
    id: `digest${index}` as DigestId,
    tenant,
    owner: `U0OWNER${index % 10}` as UserId,
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
