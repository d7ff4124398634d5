// Two whole bots, and one whose clock is wrong, while their server stands still, is cut off, is full or is replaced: people get answers,
// nothing is posted, an operator reads why, and afterwards each digest comes once.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
import { freePort } from '../programs/program-steps.ts';
import { createBots } from '../support/bots.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';
import { startCluster } from './cluster.ts';
import { driveClockOf } from './driven-server.ts';
import { openWire, through } from './wire.ts';

const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const silent: Log = { debug: none, info: none, warn: none, error: none };
const minuteMs = 60_000;
const begin = Date.parse('2026-03-10T08:40:00Z');
const many = { campaigns: 1_000, campaign: 1_000, statistics: 1_000, daily: 1_000 };
/** Of which each trouble has its own, in channels of their own. */
const digestsEach = 3;
const aheadMs = 150_000;

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function openWorld() {
  const primary = await startCluster({ settings: { wal_level: 'replica' } });
  const clock = createDrivenClock(newFace(begin, 10));
  const service = createSandboxService({ clock, apiKey: 'key', limits: many });
  const slack = createSandboxSlack({ clock, teamChannels: 6 * digestsEach });
  const [{ url }, direct] = await Promise.all([service.start(), primary.newDatabase(), slack.start()]);
  await driveClockOf(direct, clock.face);
  const wire = await openWire(primary.port);
  const store = await openStore({
    ...{ path: '', databaseUrl: secret(direct), clock, log: silent, besideBot: true },
  });
  const standby = await startCluster({ follows: primary });
  const bots = createBots(clock, {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    DATABASE_URL: through(direct, wire),
    COLLECT: 'off',
  });
  const starts = async (ahead: number) => {
    const port = `${await freePort()}`;
    const bot = bots.start(ahead, { PORT: port });
    await bot.ready;
    expect(bot.alive()).toBe(true);
    return async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      return ((await response.json()) as { troubles?: readonly string[] }).troubles ?? [];
    };
  };
  const right = await Promise.all([starts(0), starts(0)]);
  const wrong = await starts(aheadMs);
  const posts = (channel: ChannelId) =>
    slack.workspace
      .messagesOf(channel)
      .filter(
        ({ user, threadTs, ephemeralFor }) =>
          user === 'U0BOT' && threadTs === undefined && ephemeralFor === undefined,
      ).length;
  return {
    ...{ primary, standby, wire, clock, bots, right, wrong },
    database: new URL(direct).pathname.slice(1),
    ana: slack.as('ana'),
    postsIn: posts,
    /** Due at the next minute that begins in ten seconds or later. Resolves when they are kept. */
    plans: async (nth: number) => {
      const due = Math.ceil((clock.now() + 10_000) / minuteMs) * minuteMs;
      const channels = Array.from({ length: digestsEach }, (_, index) =>
        channelOf(nth * digestsEach + index),
      );
      for (const channel of channels) await store.digests(tenant).saveDigest(digestOf(channel, due));
      return { due, posts: () => channels.map(posts) };
    },
    close: async () => {
      await bots.killAll();
      await store.close();
      wire.close();
      await Promise.all([service.stop(), slack.close(), standby.remove(), primary.remove()]);
    },
  };
}

/** Of real time, on a machine that has other things to do. */
async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (const from = performance.now(); !(await is()) && performance.now() - from < 60_000; ) await wait(50);
  expect(await is(), String(is)).toBe(true);
}

/** From memory where the store does not answer, with the time of what was read. */
async function isAnswered(): Promise<void> {
  const { ana } = world;
  const before = ana.reads().length;
  // On this clock Slack's three seconds are a third of a real one. Who is told that nobody answered in time types it again.
  await until(async () => (await ana.types('/campaign-stats list')).ok);
  await until(() =>
    ana
      .reads()
      .slice(before)
      .some(({ text }) => text.includes('all 60 campaigns') && /as of/i.test(text)),
  );
}

interface Hindrance {
  /** As /readyz names it, with its sentence. */
  readonly isCalled: RegExp;
  /** The same sentence, in the log. */
  readonly isLogged: RegExp;
  begins(): Promise<void> | void;
  ends(): Promise<void> | void;
}

/** A server that refuses whoever connects, with that code. */
async function refuses(code: string): Promise<{ readonly port: number; close(): void }> {
  const fields = Buffer.from(`SFATAL\0C${code}\0Msorry, too many clients already\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  const server = createServer((client) => {
    client.on('error', none);
    client.once('data', () => client.end(Buffer.concat([head, fields])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const onDatabase = (sql: string) => world.primary.run(sql, world.database);
const diskIsFull = `
  create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = '53100';
  end $$;
  create trigger disk_full before insert or update on deliveries for each statement execute function no_room()`;
let refusing: Awaited<ReturnType<typeof refuses>>;

const hindrances: Readonly<Record<string, Hindrance>> = {
  'their server stands still without a word': {
    isCalled: /^store server-away since .* is not reached/,
    isLogged: /The store .* is not reached/,
    begins: () => world.primary.freeze(),
    ends: () => world.primary.thaw(),
  },
  'a firewall forgets their connections': {
    isCalled: /^store server-away since .* is not reached/,
    isLogged: /The store .* is not reached/,
    begins: () => {
      world.wire.silent = true;
    },
    ends: () => world.wire.mend(),
  },
  'their server takes no more connections': {
    isCalled: /^store too-many-connections since .* takes no more connections/,
    isLogged: /The store .* takes no more connections/,
    begins: async () => {
      refusing = await refuses('53300');
      world.wire.leadTo(refusing.port);
      world.wire.cut();
    },
    ends: () => {
      refusing.close();
      world.wire.leadTo(world.primary.port);
    },
  },
  'the disk of their server is full': {
    isCalled: /^store server-full since .* is full/,
    isLogged: /The store .* is full/,
    begins: async () => void (await onDatabase(diskIsFull)),
    ends: async () => void (await onDatabase('drop trigger disk_full on deliveries')),
  },
  'their server is lost, and the one that takes over may only be read at first': {
    isCalled: /^store server-read-only since .* may only be read/,
    isLogged: /The store .* may only be read/,
    begins: async () => {
      await world.primary.run(`alter system set synchronous_standby_names = '*'`);
      await world.primary.run('select pg_reload_conf()');
      await isAnswered();
      await world.primary.stop('immediate');
      world.wire.leadTo(world.standby.port);
    },
    ends: async () => void (await world.standby.run('select pg_promote()')),
  },
};

test('the one whose clock is 150 seconds ahead takes no work, and says so', async () => {
  await until(async () =>
    (await world.wrong()).some((each) =>
      /ahead of the database's; this instance sends no digests/.test(each),
    ),
  );
  await isAnswered();
});

test.each(Object.entries(hindrances))(
  'while %s people are answered, nothing is posted and the operator reads why; then each digest comes once',
  async (name, { isCalled, isLogged, begins, ends }) => {
    const { bots, right, plans, clock } = world;
    const { due, posts } = await plans(Object.keys(hindrances).indexOf(name));
    let hasEnded = false;
    const mends = async () => {
      if (!hasEnded) await ends();
      hasEnded = true;
    };
    onTestFinished(mends);
    const before = bots.complaints().length;
    await begins();
    const isNamed = async () =>
      (await Promise.all(right.map((each) => each()))).every((each) =>
        each.some((one) => isCalled.test(one)),
      );
    await until(() => clock.now() > due + minuteMs / 2);
    await until(isNamed);
    await isAnswered();
    expect(posts()).toEqual(Array(digestsEach).fill(0));
    // What they wrote arrives by another way than what they answered.
    await until(() =>
      bots
        .complaints()
        .slice(before)
        .some((line) => isLogged.test(line)),
    );
    await mends();
    await until(() => posts().every((count) => count > 0));
    await until(async () =>
      (await Promise.all(right.map((each) => each()))).every(({ length }) => length === 0),
    );
  },
);

test('afterwards each has come once', () => {
  const all = Object.keys(hindrances).flatMap((_, nth) =>
    Array.from({ length: digestsEach }, (_each, index) => channelOf(nth * digestsEach + index)),
  );
  expect(all.map(world.postsIn)).toEqual(all.map(() => 1));
});

function digestOf(channel: ChannelId, due: number): Digest {
  const time = new Date(due).toISOString().slice(11, 16) as '09:00';
  return {
    id: `in ${channel}` as DigestId,
    tenant,
    owner: 'U0BEN' as UserId,
    question: { kind: 'daily', period: { kind: 'yesterday' } },
    destinations: [channel],
    schedule: { kind: 'weekly', weekdays: [2], times: [time], zone: zone('UTC') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: due - minuteMs,
    owedFrom: due - minuteMs,
    version: 0,
  };
}

function channelOf(index: number): ChannelId {
  return `C0TEAM${String(index + 1).padStart(3, '0')}` as ChannelId;
}

function none(): void {}
