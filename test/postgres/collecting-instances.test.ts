// Two bots on one database that both read ahead: one reads each account, the other answers from that, and goes on with it when the one dies.

import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { answerTo } from '../programs/program-steps.ts';
import { type Bot, createBots } from '../support/bots.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';
import { startCluster } from './cluster.ts';
import { driveClockOf } from './driven-server.ts';

const many = { campaigns: 1_000, campaign: 1_000, statistics: 1_000, daily: 1_000 };
const begin = Date.parse('2026-03-10T08:59:20Z');
const minuteMs = 60_000;

async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await is())) await wait(50);
}

async function openStage() {
  const clock = createDrivenClock(newFace(begin, 5));
  const service = createSandboxService({ clock, apiKey: 'key', limits: many });
  const slack = createSandboxSlack({ clock });
  const cluster = await startCluster();
  const [{ url }, databaseUrl] = await Promise.all([service.start(), cluster.newDatabase(), slack.start()]);
  await driveClockOf(databaseUrl, clock.face);
  const bots = createBots(clock, {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    DATABASE_URL: databaseUrl,
  });
  onTestFinished(async () => {
    await bots.killAll();
    await Promise.all([service.stop(), slack.close()]);
    await cluster.remove();
  });
  const both = [bots.start(), bots.start()];
  await Promise.all(both.map(({ ready }) => ready));
  const database = new URL(databaseUrl).pathname.slice(1);
  return {
    ...{ service, slack, both },
    servicePort: Number(new URL(url).port),
    /** Of these, the one that reads ahead by the database's word. */
    collecting: async (some: readonly Bot[]): Promise<Bot | undefined> => {
      const asked = `select name from leases join instances on instances.id = holder
        where held_until > extract(epoch from clock_timestamp()) * 1000`;
      const [row] = (await cluster.run(asked, database)).rows;
      return some.find(({ pid }) => String(row?.name).endsWith(`:${pid}`));
    },
    /** The clock of all machines is set ahead. */
    passes: async (ms: number) => {
      clock.set(clock.ahead() + ms);
      await driveClockOf(databaseUrl, clock.face, clock.ahead());
      bots.clockWasSet();
    },
  };
}

test('of two bots one reads an account ahead, and the other answers from that and takes over when the one is killed', async () => {
  const { service, slack, both, servicePort, collecting, passes } = await openStage();
  await until(async () => (await collecting(both)) !== undefined);
  const statistics = () =>
    service.requests.filter(({ endpoint }) => endpoint === 'statistics').map(({ url }) => url);
  await until(() => new Set(statistics()).size === service.campaigns().length);
  expect(statistics()).toHaveLength(service.campaigns().length);
  const one = await collecting(both);
  const other = both.find((bot) => bot !== one);
  if (one === undefined || other === undefined) throw new Error('nobody collects');

  // What they answer with the service away, they have from the one. Slack sends to each socket in turn.
  await until(() => service.openWork === 0 && slack.sockets.connected() === 4);
  await service.stop();
  const ana = slack.as('ana');
  for (let socket = 0; socket < 4; socket += 1)
    await answerTo(ana, 'top 3 by replies', 'Top 3 campaigns by replies · all time');

  await one.kill();
  await service.start(servicePort);
  const before = service.requests.length;
  await passes(4 * minuteMs);
  await until(async () => (await collecting([other])) === other);
  await until(() => service.requests.length > before);
}, 180_000);
