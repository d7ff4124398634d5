// Prints how late digests are when a thousand are due on one minute, and when twenty are: the bot as a process, real HTTP, strict limits on both sides; fails over its limits.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import type { Question } from '#reports/question.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { openStore } from '#store/open-store.ts';
import { createBots } from '../support/bots.ts';
import { commandLine } from '../support/command-line.ts';
import { createDrivenClock, type DrivenClock, newFace } from '../support/driven-clock.ts';

const values = commandLine('bench:digests', 'Measures how late digests are when many are due at once.', {
  digests: { type: 'string', default: '1000', tells: 'how many are due' },
  campaigns: { type: 'string', default: '300', tells: 'how many the service has' },
  channels: { type: 'string', default: '250', tells: 'in how many channels' },
  speed: { type: 'string', default: '20', tells: 'how much faster than real time' },
});
const many = Number(values.digests);
const few = 20;
/** Another person's, of the same minute as the thousand. */
const alone = 3;
/** However many somebody else has. */
const aloneMs = 10_000;
const campaignCount = Number(values.campaigns);
const channelCount = Number(values.channels);
const pacing = { perMinute: 300, perChannelMs: 1_000 };
/** Of Slack's own pace. */
const paceShare = 1.04;

const minuteMs = 60_000;
const nine = Date.parse('2026-03-10T09:00:00Z');
/** Twenty are due at this time, which the others do not touch. */
const before = nine - 2 * minuteMs;
/** Until then time runs fast: the collector reads at the service's own quotas what the digests will need. */
const collectsFrom = nine - 60 * minuteMs;
const realFrom = before - 45_000;
const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const silent: Log = { debug: none, info: none, warn: none, error: none };
const say = (line: string) => void process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), 'bench-digests-'));
const path = join(folder, 'store.sqlite');
// One clock that first runs fast and then as clocks do: each process is told which.
let clock: DrivenClock = createDrivenClock(newFace(collectsFrom, Number(values.speed)));
const outer = {
  now: () => clock.now(),
  monotonic: () => clock.monotonic(),
  sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms, signal),
  everyMinute: () => async () => {},
};
const service = createSandboxService({ clock: outer, apiKey: 'key', campaigns: campaignCount });
const slack = createSandboxSlack({ clock: outer, teamChannels: channelCount, pacing });
const [{ url }] = await Promise.all([service.start(), slack.start()]);
const env = {
  SLACK_BOT_TOKEN: slack.tokens.bot,
  SLACK_APP_TOKEN: slack.tokens.app,
  SLACK_API_URL: slack.apiUrl,
  CAMPAIGN_API_URL: url,
  CAMPAIGN_API_KEY: 'key',
  STORE_PATH: path,
};
const ids = service.campaigns().map(({ id }) => id);
const all = [
  ...Array.from({ length: few }, (_, index) => digestOf(`few${index}`, index, '08:58')),
  ...Array.from({ length: many }, (_, index) => digestOf(`many${index}`, index, '09:00')),
  ...Array.from({ length: alone }, (_, index) => digestOf(`alone${index}`, 7 * index, '09:00', 'U0BEN')),
];
const seeding = await openStore({ path, clock: outer, log: silent });
for (const digest of all) await seeding.digests(tenant).saveDigest(digest);
await seeding.close();

try {
  say(
    `The hour before, ${values.speed} times as fast: the collector reads for ${all.length} digests over ${ids.length} campaigns.`,
  );
  const collecting = createBots(clock, env);
  const early = collecting.start();
  await early.ready;
  while (clock.now() < realFrom) await wait(50);
  await collecting.killAll();
  const calls = service.requests.length;

  clock = createDrivenClock(newFace(realFrom, 1));
  say('From 45 s before the twenty, in real time.');
  const bots = createBots(clock, env);
  await bots.start().ready;
  const deadline = nine + 10 * minuteMs;
  while (clock.now() < deadline && lateness('many').length < many) await wait(200);
  await wait(2_000);
  await bots.killAll();
  await report(calls);
} finally {
  await Promise.all([service.stop(), slack.close()]);
  rmSync(folder, { recursive: true, force: true });
}

async function report(callsBefore: number): Promise<void> {
  const store = await openStore({ path, clock: outer, log: silent });
  const ledger = store.digests(tenant);
  const deliveries = (await Promise.all(all.map(({ id }) => ledger.loadHistory(id, 10)))).flat();
  await store.close();
  const recorded = deliveries.filter(({ state }) => state.kind === 'posted').length;
  const [early, hour, others] = [lateness('few'), lateness('many'), lateness('alone')];
  const spacing = (many + alone - 1) * (minuteMs / pacing.perMinute);
  const refusedByService = service.requests.filter(({ status }) => status === 429).length;
  const rows: Row[] = [
    atLeast(`${few} due at once: posted`, early.length, few),
    atMost('  last', early.at(-1), 10_000),
    atLeast(`${many} due at 09:00: posted`, hour.length, many),
    atMost('  first', hour[0], 2_000),
    atMost('  median', hour[Math.floor(hour.length / 2)], Number.POSITIVE_INFINITY),
    atMost(`  last (Slack's own pace alone: ${seconds(spacing)})`, hour.at(-1), spacing * paceShare),
    atLeast(`${alone} of another person at 09:00: posted`, others.length, alone),
    atMost('  last', others.at(-1), aloneMs),
    noneOf('posts that Slack told to wait', slack.refusedForPace()),
    noneOf('calls that the service refused (429)', refusedByService),
    atLeast('lateness recorded in the ledger', recorded, all.length),
  ];
  say('');
  table([
    ['', 'measured', 'limit', ''],
    ...rows.map(({ cells, isMissed }) => [...cells, isMissed ? '✗' : '']),
  ]);
  say(
    `Calls of the service before the hour: ${callsBefore}, at it: ${service.requests.length - callsBefore}.`,
  );
  if (rows.some(({ isMissed }) => isMissed)) process.exitCode = 1;
}

interface Row {
  readonly cells: readonly [what: string, measured: string, limit: string];
  readonly isMissed: boolean;
}

function atLeast(what: string, count: number, least: number): Row {
  return { cells: [what, String(count), String(least)], isMissed: count < least };
}

function noneOf(what: string, count: number): Row {
  return { cells: [what, String(count), '0'], isMissed: count > 0 };
}

/** What never came is missed. */
function atMost(what: string, ms: number | undefined, most: number): Row {
  const limit = Number.isFinite(most) ? seconds(most) : '';
  return { cells: [what, seconds(ms), limit], isMissed: !(ms !== undefined && ms <= most) };
}

/** By Slack's clock, in order, ms after they were due; a message twice counts twice. */
function lateness(group: 'few' | 'many' | 'alone'): number[] {
  const due = group === 'few' ? before : nine;
  const found: number[] = [];
  for (const { id } of slack.workspace.channels()) {
    if (!id.startsWith('C0TEAM')) continue;
    for (const { ts, blocks } of slack.workspace.messagesOf(id)) {
      const digest = /"action_id":"manage"[^}]*?"value":"([^"]+)"/.exec(JSON.stringify(blocks))?.[1];
      if (digest?.startsWith(group)) found.push(Number(ts) * 1_000 - due);
    }
  }
  return found.sort((one, other) => one - other);
}

function digestOf(id: string, index: number, time: string, owner = 'U0ANA'): Digest {
  const channel = `C0TEAM${String((index % channelCount) + 1).padStart(3, '0')}`;
  return {
    id: id as DigestId,
    tenant,
    owner: owner as UserId,
    question: questionOf(index),
    destinations: [channel as ChannelId],
    schedule: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5], times: [time], zone: zone('UTC') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: collectsFrom,
    owedFrom: collectsFrom,
    version: 0,
  };
}

/** Nine in ten are of one campaign, the others of all. */
function questionOf(index: number): Question {
  const kinds = Math.floor(index / 10) % 3;
  if (index % 10 === 9) {
    if (kinds === 0) return { kind: 'overview', period: { kind: 'last-days', days: 7 } };
    if (kinds === 1) return { kind: 'daily', period: { kind: 'last-days', days: 7 } };
    return { kind: 'board', of: 'campaigns', order: 'top', places: 10, metric: 'replyRate', statuses: [] };
  }
  const id = ids[index % ids.length] ?? '';
  return { kind: 'campaign', campaign: { by: 'id', id }, period: { kind: 'last-days', days: 7 } };
}

function table(rows: readonly (readonly string[])[]): void {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? 'none' : `${(ms / 1_000).toFixed(1)} s`;
}

function none(): void {}
