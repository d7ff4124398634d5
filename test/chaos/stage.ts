// Where a round plays: a service, a Slack, a store, people with a door of their own to the digests, and what is told to bots.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { may } from '#access/policy.ts';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import { digestParts } from '#blocks/words/digest-parts.ts';
import { createDigests } from '#digests/create-digests.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Messenger } from '#digests/messenger.ts';
import type { Answers } from '#reports/answers.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { openStore } from '#store/open-store.ts';
import { openSqlite } from '#store/sqlite.ts';
import type { DrivenClock } from '../support/driven-clock.ts';
import { everything } from '../support/scopes.ts';
import { channelCount, tenant } from './cast.ts';
import type { ChaosServer } from './server.ts';

const scopes = ['commands', 'chat:write', 'users:read', 'channels:read', 'groups:read'];
const readingScopes = [...scopes, 'channels:history', 'groups:history', 'im:history'];
const silent: Log = { debug: none, info: none, warn: none, error: none };
const many = { campaigns: 100_000, campaign: 100_000, statistics: 100_000, daily: 100_000 };

export type Stage = Awaited<ReturnType<typeof openStage>>;

export interface StageOptions {
  /** Whether the bot may read history. */
  readonly mayRead: boolean;
  readonly collects: boolean;
  readonly cast: readonly Digest[];
  /** The store is a database there; absent: it is a file. */
  readonly server?: ChaosServer | undefined;
}

export async function openStage(clock: DrivenClock, { mayRead, collects, cast, server }: StageOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const storePath = join(folder, 'store.sqlite');
  const service = createSandboxService({ clock, apiKey: 'key', campaigns: 20, limits: many });
  const slack = createSandboxSlack({
    clock,
    teamChannels: channelCount,
    scopes: mayRead ? readingScopes : scopes,
  });
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const directUrl = server && secret(server.directUrl);
  const open = (besideBot: boolean) =>
    openStore({ path: storePath, databaseUrl: directUrl, clock, log: silent, besideBot });
  let opened = await open(server !== undefined);
  let ports = { digests: opened.digests(tenant), readings: opened.readings(tenant) };
  const store = following(() => ports.digests);
  for (const digest of cast) await store.saveDigest(digest);
  const digests = doorTo(store, clock);
  return {
    slack,
    store,
    storePath,
    digests,
    server,
    /** Of the store, whatever bots do with it now. */
    rows: async (sql: string): Promise<readonly Record<string, unknown>[]> => {
      if (server !== undefined) return server.rows(sql);
      const file = openSqlite(storePath);
      try {
        return file.rows(sql);
      } finally {
        file.close();
      }
    },
    readings: following(() => ports.readings),
    /** Another file takes the store's place; whoever is here goes on with that one. */
    replaces: async (place: () => void) => {
      await opened.close();
      place();
      opened = await open(false);
      ports = { digests: opened.digests(tenant), readings: opened.readings(tenant) };
    },
    env: {
      SLACK_BOT_TOKEN: slack.tokens.bot,
      SLACK_APP_TOKEN: slack.tokens.app,
      SLACK_API_URL: slack.apiUrl,
      CAMPAIGN_API_URL: url,
      CAMPAIGN_API_KEY: 'key',
      STORE_PATH: storePath,
      COLLECT: collects ? 'on' : 'off',
    },
    close: async () => {
      await digests.close();
      await opened.close();
      await Promise.all([service.stop(), slack.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** For what people decide: nothing is sent from here, and owners are told by the bots. */
function doorTo(store: DigestStore, clock: DrivenClock) {
  let ids = 0;
  return createDigests({
    store: { ...store, claimNotices: async () => [] },
    answers: {} as Answers,
    scopeFor: async () => everything,
    messenger: { hasLeft: async () => false, close: none } as unknown as Messenger,
    clock,
    log: silent,
    graceMs: 180 * 60_000,
    serviceDays: { zone: zone('UTC'), weekStartsOn: 'monday' },
    describe: digestParts,
    admins: [],
    digestsPerOwner: 10_000,
    // Everybody is in every channel.
    places: {
      relationsAt: async (_, places) => new Map([...places].map((place) => [place, 'member'])),
      isMember: async () => true,
    },
    may,
    speaksIn: () => true,
    tenant,
    newId: () => {
      ids += 1;
      return `made${ids}`;
    },
  });
}

/** Each call goes to what is there then. */
function following<Port extends object>(current: () => Port): Port {
  const names = Object.keys(current()) as (keyof Port)[];
  const call =
    (name: keyof Port) =>
    (...given: unknown[]) =>
      (current()[name] as (...given: unknown[]) => unknown)(...given);
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Port;
}

function none(): void {}
