// Two bots on sockets and one database: one that is stopped first answers what Slack waits for, and the other takes what comes.

import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { controls } from '#blocks/controls.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { answerTo, until } from '../programs/program-steps.ts';
import { inputsOf } from '../stories/digest-steps.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { startProgram } from './programs.ts';

const clock = createClock();
const many = { campaigns: 1_000, campaign: 1_000, statistics: 1_000, daily: 1_000 };

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.remove());

async function begin() {
  const service = createSandboxService({ clock, apiKey: 'key', limits: many });
  const slack = createSandboxSlack({ clock });
  const [{ url }, databaseUrl] = await Promise.all([service.start(), cluster.newDatabase(), slack.start()]);
  const settings = {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    DATABASE_URL: databaseUrl,
    COLLECT: 'off',
  };
  const start = () => startProgram(settings);
  const first = await start();
  const holder = new pg.Client(databaseUrl);
  await holder.connect();
  onTestFinished(async () => {
    await holder.end();
    await Promise.all([service.stop(), slack.close()]);
  });
  return { slack, first, start, holder };
}

test('an instance that is stopped acknowledges first what Slack waits for, and another one takes what comes from then on', async () => {
  const { slack, first, start, holder } = await begin();
  onTestFinished(() => first.ends('SIGKILL'));
  const ana = slack.as('ana');
  await ana.types('/campaign-stats subscribe list');
  await until(() => JSON.stringify(ana.modal()?.blocks ?? '').includes(controls.inputChannels));
  ana.fills(inputsOf({ where: ['growth'], days: ['Monday'], time: '09:00' }));

  // The database keeps the form waiting before it is acknowledged, and after.
  await holder.query('begin; lock table seen_payloads in access exclusive mode');
  const submitted = ana.submits();
  await until(() => slack.busy() > 0);
  const ended = first.ends('SIGTERM');
  expect(await submitted).toMatchObject({ ok: true });
  await holder.query('rollback');
  await until(() => JSON.stringify(ana.modal()?.blocks ?? '').includes(controls.manage));
  await ended;
  expect(slack.sockets.connected()).toBe(0);
  const second = await start();
  onTestFinished(() => second.ends('SIGKILL'));
  await answerTo(ana, 'digests', '09:00');
}, 120_000);
