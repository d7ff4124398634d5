// Two instances on one Postgres server whose machines' clocks differ: what each decides by, and which of them takes work.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { may } from '#access/policy.ts';
import type { Clock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import { createDigests } from '#digests/create-digests.ts';
import { plannedDelivery } from '#digests/delivery/owed-runs.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import type { Answers } from '#reports/answers.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { app } from '#sandbox/slack/seed.ts';
import { createMessenger } from '#slack/posting/create-messenger.ts';
import { createDetailMemory } from '#slack/posting/detail-memory.ts';
import { createSlackTime } from '#slack/posting/slack-time.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { daily, dailyQuestion } from '../digests/daily-answer.ts';
import { ana, growth, only } from '../digests/rig.ts';
import { createBots } from '../support/bots.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';
import { postingClient } from '../support/posting-client.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { driveClockOf } from './driven-server.ts';

const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const nine = Date.parse('2026-03-03T09:00:00Z');
const minuteMs = 60_000;
const silent: Log = { debug: none, info: none, warn: none, error: none };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

/** A database at that time whose minutes last two seconds, and machines whose clocks are so far ahead of it. */
async function openAll(start: number, ...aheadMs: readonly number[]) {
  const face = newFace(start, 30);
  const databaseUrl = await cluster.newDatabase();
  await driveClockOf(databaseUrl, face);
  const instances: { machine: Clock; store: Store }[] = [];
  for (const ahead of aheadMs) {
    const machine = createDrivenClock(face, ahead);
    const options = { path: '', databaseUrl: secret(databaseUrl), clock: machine, log: silent };
    const store = await openStore({ ...options, besideBot: true });
    onTestFinished(() => store.close());
    instances.push({ machine, store });
  }
  return { right: createDrivenClock(face), instances, database: new URL(databaseUrl).pathname.slice(1) };
}

test('instances whose machines are 150 seconds apart read the same time from the database', async () => {
  const { right, instances } = await openAll(nine, 75_000, -75_000);
  await right.sleep(30_000);
  for (const { store } of instances) expect(Math.abs(store.clock.now() - right.now())).toBeLessThan(minuteMs);
});

test('what one instance decided of three digests that have nothing to say, another does not strike out whose machine is 150 seconds behind', async () => {
  const { right, instances, database } = await openAll(nine, 75_000, -75_000);
  await cluster.run(noteWhatIsStruckOut, database);
  const slack = createSandboxSlack({ clock: right });
  await slack.start();
  onTestFinished(() => slack.close());
  const digests = ['one', 'two', 'three'].map(conditional);
  const ledger = instances[0]?.store.digests(tenant);
  for (const digest of digests) await ledger?.saveDigest(digest);
  for (const { store } of instances) {
    const { clock } = store;
    // Slack finds nothing wrong with either clock, so that only the database keeps the two from each other's runs.
    const slackTime = createSlackTime(right);
    const detail = await createDetailMemory({ recollection: store.recollection(tenant), clock, log: silent });
    const messenger = createMessenger({
      client: postingClient(slack.tokens.bot, slack.apiUrl, slackTime.fetch),
      identity: { botId: app.botId, botUserId: app.userId as UserId },
      ...{ slackTime, detail, clock, log: silent },
      drawing: async () => ({ render: words, renderNotices: words }),
    });
    const running = createDigests({
      ...{ store: store.digests(tenant), answers: nothingToSay, messenger, clock, log: silent, tenant, may },
      scopeFor: async () => ({ tenant, campaigns: 'all' }) as unknown as Scope,
      places: { relationsAt: async () => new Map() } as never,
      ...{ graceMs: 180 * minuteMs, digestsPerOwner: 100, admins: [], speaksIn: () => true },
      serviceDays: { zone: zone('UTC'), weekStartsOn: 'monday' },
      describe: () => ({}),
      newId: () => 'id',
    });
    const stop = clock.everyMinute((at) => running.tick(at));
    onTestFinished(async () => {
      await stop();
      await running.close();
    });
    await running.tick(clock.now());
  }
  while (right.now() < nine + 6 * minuteMs) await right.sleep(minuteMs);
  const runs = (await Promise.all(digests.map(({ id }) => ledger?.loadHistory(id, 100)))).flat();
  expect(runs.filter((run) => run?.state.kind === 'skipped').length).toBeGreaterThan(0);
  expect((await cluster.run('select * from struck', database)).rows).toEqual([]);
}, 180_000);

test('an instance that was held up in the middle of a minute strikes out nothing that another has decided since', async () => {
  const { right, instances } = await openAll(nine, 0, 0);
  const [held, other] = instances.map(({ store }) => store.digests(tenant));
  if (held === undefined || other === undefined) throw new Error('no instances');
  const heldSince = right.now() - 3 * minuteMs;
  await other.saveDigest(conditional('one'));
  const run = { digest: 'one' as DigestId, tenant, destination: growth };
  const decided = [1, 2].map((minutes) =>
    plannedDelivery('scheduled', { ...run, scheduledFor: heldSince + minutes * minuteMs }),
  );
  const yetToCome = plannedDelivery('scheduled', { ...run, scheduledFor: right.now() + 60 * minuteMs });
  await other.planDeliveries([...decided, yetToCome]);
  await held.forgetAfter(heldSince);
  expect((await other.loadHistory('one' as DigestId, 9)).map(({ id }) => id)).toEqual(
    decided.map(({ id }) => id).toReversed(),
  );
});

/** How quick this machine is decides how many runs are late, but not whether one is struck out. */
const noteWhatIsStruckOut = `
  create table struck (digest text, scheduled_for bigint, state_kind text);
  create function note_struck() returns trigger language plpgsql as $$ begin
    insert into struck values (old.digest, old.scheduled_for, old.state_kind);
    return null;
  end $$;
  create trigger struck_out after delete on deliveries for each row execute function note_struck();
  create trigger planned_again after update on deliveries for each row
    when (old.state_kind = 'missed' and new.state_kind = 'planned') execute function note_struck()`;

const nothingToSay: Answers = {
  answer: () => only(daily({})),
  needs: async () => () => [],
  rehearse: async () => undefined,
  suggest: async () => [],
  suggestOwners: async () => [],
  campaigns: async () => [],
  firstCampaigns: async () => ({ kind: 'unread', fault: undefined }),
  campaignNames: async () => new Map(),
};

function conditional(id: string): Digest {
  return {
    id: id as DigestId,
    tenant,
    owner: ana,
    question: dailyQuestion,
    destinations: [growth],
    schedule: { kind: 'cron', expression: '* * * * *', zone: zone('UTC') },
    condition: { kind: 'activity' },
    state: { kind: 'active' },
    refusing: [],
    createdAt: nine,
    owedFrom: nine,
    version: 0,
  };
}

function words() {
  return { text: 'words', blocks: [] };
}

function none() {
  return undefined;
}

test('a bot whose machine’s clock is 20 seconds ahead answers people, posts nothing and says so at /readyz, and posts once it is set right', async () => {
  const face = newFace(nine - minuteMs, 10);
  const right = createDrivenClock(face);
  const machine = createDrivenClock(face);
  const databaseUrl = await cluster.newDatabase();
  await driveClockOf(databaseUrl, face);
  const slack = createSandboxSlack({ clock: right });
  const service = createSandboxService({ clock: right, apiKey: 'key' });
  const [{ url }, port] = await Promise.all([service.start(), freePort(), slack.start()]);
  const bots = createBots(machine, {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    DATABASE_URL: databaseUrl,
    COLLECT: 'off',
    PORT: `${port}`,
  });
  onTestFinished(async () => {
    await bots.killAll();
    await Promise.all([service.stop(), slack.close()]);
  });
  const options = { path: '', databaseUrl: secret(databaseUrl), clock: right, log: silent };
  const store = await openStore({ ...options, besideBot: true });
  onTestFinished(() => store.close());
  const { condition: _, ...everyMinute } = conditional('one');
  await store.digests(tenant).saveDigest(everyMinute);
  machine.set(20_000);
  await bots.start().ready;

  const troubles = async () =>
    ((await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { troubles?: string[] }).troubles ??
    [];
  const posts = () =>
    slack.workspace
      .messagesOf(growth)
      .filter(({ user, ephemeralFor }) => user === 'U0BOT' && ephemeralFor === undefined);
  const said = expect.stringContaining("20 seconds ahead of the database's; this instance sends no digests");
  expect(await troubles()).toContainEqual(said);
  await slack.as('ana').types('/campaign-stats status');
  await until(right, () => JSON.stringify(slack.as('ana').reads()).includes('takes no work'));
  await right.sleep(2 * minuteMs);
  expect(posts()).toEqual([]);
  machine.set(0);
  bots.clockWasSet();
  await until(right, () => posts().length > 0);
  expect(await troubles()).not.toContainEqual(said);
}, 240_000);

async function until(clock: Clock, is: () => boolean): Promise<void> {
  for (const patience = clock.now() + 400_000; !is() && clock.now() < patience; ) await clock.sleep(500);
  expect(is(), String(is)).toBe(true);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
