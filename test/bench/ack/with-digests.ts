// Prints how soon commands are acknowledged while a thousand digests of one minute go out, and when those do; fails over its limits.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import { createLog } from '#base/log.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { openStore } from '#store/open-store.ts';
import { type Door, startProgram } from './program.ts';
import { workspaceId } from './slack-door.ts';

const { values } = parseArgs({
  options: {
    digests: { type: 'string', default: '1000' },
    campaigns: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '500' },
    door: { type: 'string', default: 'http' },
    /** For how long the collector reads before the digests are due. */
    before: { type: 'string', default: '75' },
    /** Ends so many seconds after the minute; unset: when all digests are out. */
    seconds: { type: 'string' },
  },
});
const digestCount = Number(values.digests);
const rate = Number(values.rate);
const limits = { p99: 50, longest: 1_000, firstPost: 2_000, pace: 1.04, turnCpu: 50 };
/** Slack takes some 300 posts a minute in a workspace. */
const slacksPaceMs = 200;

const clock = createClock();
const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-'));
const path = join(folder, 'store.sqlite');
const many = 1_000_000;
const service = createSandboxService({
  clock,
  apiKey: 'key',
  campaigns: Number(values.campaigns),
  limits: { campaigns: many, campaign: many, statistics: many, daily: many },
});
const { url } = await service.start();
const minuteMs = 60_000;
const due = Math.ceil((Date.now() + Number(values.before) * 1_000) / minuteMs) * minuteMs;
await seed();
const bot = await startProgram('src/main.ts', values.door as Door, {
  CAMPAIGN_API_URL: url,
  CAMPAIGN_API_KEY: 'key',
  STORE_PATH: path,
});
console.log(`${digestCount} digests over ${values.campaigns} campaigns, due in ${seconds(due - Date.now())}`);
await wait(due - Date.now() - 3_000);
await bot.watch();
await bot.used();
const acknowledged: number[] = [];
let unacknowledged = 0;
const cpuBefore = (await bot.used()).cpu;
const from = Date.now();
const until = values.seconds === undefined ? Number.POSITIVE_INFINITY : due + Number(values.seconds) * 1_000;
const patience = due + digestCount * slacksPaceMs * 1.5 + 30_000;
let sent = 0;
while (
  Date.now() < Math.min(until, patience) &&
  (bot.slack.posts().length < digestCount || Date.now() < due)
) {
  for (; sent < ((Date.now() - from) * rate) / 1_000; sent += 1) type(sent);
  await wait(2);
}
const { cpu, longestTurn, longestTurnCpu, turnP99 } = await bot.used();
const ended = Date.now();
for (let patienceMs = 10_000; unacknowledged > 0 && patienceMs > 0; patienceMs -= 100) await wait(100);
const answered = bot.slack.answers();
await bot.stop();
await service.stop();
rmSync(folder, { recursive: true, force: true });
report();

function type(serial: number): void {
  unacknowledged += 1;
  bot.slack.types({ text: 'help', person: `U0P${serial % 200}`, answered: true }).then(
    (ms) => {
      unacknowledged -= 1;
      acknowledged.push(ms);
    },
    (error: unknown) => console.error('a command was not acknowledged', error),
  );
}

function report(): void {
  acknowledged.sort((one, other) => one - other);
  const at = (share: number) =>
    acknowledged[Math.min(acknowledged.length - 1, Math.floor(share * acknowledged.length))] ?? Number.NaN;
  const posts = bot.slack.posts().map((time) => time - due);
  const pace = (digestCount - 1) * slacksPaceMs;
  const lastLimit = pace * limits.pace;
  const rows: [string, string, string, boolean][] = [
    [
      'commands sent, acknowledged, answered',
      `${sent}, ${acknowledged.length}, ${answered}`,
      `${sent}`,
      acknowledged.length < sent,
    ],
    ['acknowledged, p50', ms(at(0.5)), '', false],
    ['acknowledged, p99', ms(at(0.99)), ms(limits.p99), at(0.99) > limits.p99],
    ['acknowledged, longest', ms(at(1)), ms(limits.longest), at(1) > limits.longest],
    ['longest turn, processor time', ms(longestTurnCpu), ms(limits.turnCpu), longestTurnCpu > limits.turnCpu],
    ['turns by the wall, p99, longest', `${ms(turnP99)}, ${ms(longestTurn)}`, '', false],
    ['processor time of the bot', `${Math.round((cpu - cpuBefore) / (ended - from) / 10)} %`, '', false],
    [
      'digests posted',
      `${posts.length}`,
      `${digestCount}`,
      values.seconds === undefined && posts.length < digestCount,
    ],
    [
      '  the first',
      seconds(posts[0]),
      seconds(limits.firstPost),
      !((posts[0] ?? Number.NaN) <= limits.firstPost),
    ],
  ];
  if (values.seconds === undefined)
    rows.push([
      '  the last',
      seconds(posts.at(-1)),
      `${seconds(lastLimit)} (Slack's own pace: ${seconds(pace)})`,
      !((posts.at(-1) ?? Number.NaN) <= lastLimit),
    ]);
  for (const [what, measured, limit, missed] of rows)
    console.log(`${what.padEnd(40)}${measured.padStart(24)}  ${limit}${missed ? '  ✗' : ''}`);
  console.log(
    `${rate} commands a second through the ${values.door} door. Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}.`,
  );
  if (rows.some(([, , , missed]) => missed)) process.exitCode = 1;
}

async function seed(): Promise<void> {
  const tenant = { workspace: workspaceId as WorkspaceId, account: 'default' as AccountId };
  const store = await openStore({ path, clock, log: createLog('error') });
  const time = new Date(due).toISOString().slice(11, 16);
  const ids = service.campaigns().map(({ id }) => id);
  for (let index = 0; index < digestCount; index += 1) {
    const digest: Digest = {
      id: `d${index}` as DigestId,
      tenant,
      owner: `U0P${index % 50}` as UserId,
      question: {
        kind: 'campaign',
        campaign: { by: 'id', id: ids[index % ids.length] ?? '' },
        period: { kind: 'last-days', days: 7 },
      },
      destinations: [`C0DIGEST${index % 250}` as ChannelId],
      schedule: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], times: [time], zone: zone('UTC') },
      state: { kind: 'active' },
      refusing: [],
      createdAt: Date.now(),
      owedFrom: Date.now(),
      version: 0,
    };
    await store.digests(tenant).saveDigest(digest);
  }
  await store.close();
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function seconds(value: number | undefined): string {
  return value === undefined ? 'none' : `${(value / 1_000).toFixed(1)} s`;
}
