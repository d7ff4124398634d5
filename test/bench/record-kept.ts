// Prints what the record costs to keep and to bring in: the file, bytes written for a reading, a start, boards and memory, beside limits.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHistogram } from 'node:perf_hooks';
import { createClock } from '#base/clock.ts';
import { addDays, type Day, dayAt, daysOf, zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import {
  type Campaign,
  type CampaignId,
  type CampaignStatistics,
  counterNames,
  type OwnerId,
} from '#campaigns/campaign.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { createReadings } from '#readings/create-readings.ts';
import type { DayReading, DayScope, ReadingStore, Snapshot } from '#readings/reading.ts';
import { openRecord } from '#readings/record/record.ts';
import { createAnswers } from '#reports/create-answers.ts';
import type { Question } from '#reports/question.ts';
import { openStore } from '#store/open-store.ts';
import { monthOf } from '#store/record/day-months.ts';
import { encodeSnapshots } from '#store/record/snapshot-months.ts';
import { openSqlite } from '#store/sqlite.ts';
import { commandLine } from '../support/command-line.ts';
import { answeredFrom, everything } from '../support/scopes.ts';

const values = commandLine(
  'bench:kept',
  'Prints what the record costs to keep and to bring in, beside limits, and fails over one.',
  {
    campaigns: { type: 'string', tells: 'how many it holds; 1000 and 5000, one after the other' },
    measure: { type: 'string', tells: 'a file that is made already, of so many campaigns; nothing is made' },
  },
);
const tenant = { workspace: 'T1' as WorkspaceId, account: 'default' as AccountId };
const clock = createClock();
const log: Log = { debug() {}, info() {}, warn: print, error: print };
const utc = zone('UTC');
const dayMs = 86_400_000;
const now = clock.now();
const today = dayAt(now, utc);
const history = { first: addDays(today, -400), last: addDays(today, -1) };
const owners = 20;
/** How the bot's own process keeps its heap small. */
const asTheBot = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

if (values.measure === undefined) {
  const sizes = values.campaigns === undefined ? [1_000, 5_000] : [Number(values.campaigns)];
  for (const campaigns of sizes) await makeAndMeasure(campaigns);
} else await measure(values.measure, Number(values.campaigns));

/** In a process of its own, so that what filling leaves behind is not measured. */
async function makeAndMeasure(campaigns: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-kept-'));
  try {
    const path = join(folder, 'record.sqlite');
    await fill(path, campaigns);
    const own = [import.meta.filename, '--measure', path, '--campaigns', String(campaigns)];
    const { status } = spawnSync(process.execPath, [...asTheBot, ...own], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(path: string, campaigns: number): Promise<void> {
  const large = campaigns > 1_000;
  console.log(`\n${campaigns} campaigns, 400 days`);
  tell('file with statistics and snapshots', statSync(path).size / 2 ** 20, 'MiB', large ? 200 : 40);
  const store = await openStore({ path, clock, log });
  const kept = store.readings(tenant);

  await start(kept, large);
  const answers = await openAnswers(kept);
  const halfYear = { kind: 'last-days', days: 180 } as const;
  const board = { kind: 'board', of: 'campaigns', order: 'top', places: 10, statuses: [] } as const;
  for (const [name, question, most] of [
    ['overview', { kind: 'overview', period: { kind: 'last-days', days: 7 } }, 8],
    ['board of replies, 180 days', { ...board, metric: 'messagesReplied', period: halfYear }, 15],
    ['board of a rate, 180 days', { ...board, metric: 'replyRate', period: halfYear }, 15],
    ['board of lives', { ...board, metric: 'profileVisits' }, 15],
  ] as const) {
    const worked: number[] = [];
    for (let round = 0; round < 40; round += 1) worked.push(await workOf(() => ask(answers, question)));
    const [first = 0] = worked;
    worked.sort((one, other) => one - other);
    tell(`${name}, the first`, first, 'ms of CPU');
    tell(`${name}, median`, worked[worked.length / 2] ?? 0, 'ms of CPU', large ? undefined : most);
  }
  tell('memory after the boards', process.memoryUsage.rss() / 2 ** 20, 'MiB', 350);
  await writes(kept, campaigns);
  await store.close();
}

async function start(kept: ReadingStore, large: boolean): Promise<void> {
  const turns = watchTurns();
  const [from, worked] = [performance.now(), process.cpuUsage()];
  const record = await openRecord({
    store: kept,
    zone: utc,
    clock,
    log,
    closing: new AbortController().signal,
  });
  const openedMs = performance.now() - from;
  await record.whole();
  tell('start until questions are taken', openedMs, 'ms');
  tell('start until all is in memory', performance.now() - from, 'ms');
  const { user, system } = process.cpuUsage(worked);
  tell('start until all is in memory, both threads', (user + system) / 1_000, 'ms of CPU', 2_000);
  const { p99, longest } = turns.end();
  tell('turn meanwhile, p99', p99, 'ms of CPU', 5);
  tell('turn meanwhile, longest', longest, 'ms of CPU', large ? 100 : 50);
}

/** Each in a commit of its own, which is the dearest way. */
async function writes(kept: ReadingStore, campaigns: number): Promise<void> {
  const scope = (index: number): DayScope => ({ kind: 'campaign', campaignId: `c${index}` as CampaignId });
  const spread = Array.from({ length: 200 }, (_, index) => (index * 37) % campaigns);
  const cases: readonly (readonly [string, (index: number) => Promise<void>, number | undefined])[] = [
    ['days of a campaign: 1', (index) => kept.saveDays(scope(index), daysRead(today, 1, index), []), 10],
    ['days of a campaign: 4', (index) => kept.saveDays(scope(index), daysRead(today, 4, index), []), 10],
    ['days of a campaign: 35', (index) => kept.saveDays(scope(index), daysRead(today, 35, index), []), 10],
    [
      'days of a campaign: 400',
      (index) => kept.saveDays(scope(index), daysRead(today, 400, index), []),
      undefined,
    ],
    ['statistics as they were', (index) => saveStatistics(kept, index, 0), 10],
    ['statistics that changed', (index) => saveStatistics(kept, index, -60), 10],
  ];
  for (const [name, write, most] of cases) {
    const before = bytesWritten();
    for (const index of spread) await write(index);
    tell(`written for a reading, ${name}`, (bytesWritten() - before) / spread.length / 1_024, 'KiB', most);
  }
}

function saveStatistics(kept: ReadingStore, index: number, ago: number): Promise<void> {
  return kept.saveStatistics({ value: statisticsOf(campaignOf(index), ago), readAt: now + 60_000 }, today);
}

/** By all threads, to any file. */
function bytesWritten(): number {
  return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
}

function tell(what: string, value: number, unit: string, most?: number): void {
  const missed = most !== undefined && value > most;
  if (missed) process.exitCode = 1;
  const goal = most === undefined ? '' : `at most ${most} ${missed ? '✗' : '✓'}`;
  console.log(`${what.padEnd(52)} ${value.toFixed(1).padStart(8)} ${unit.padEnd(10)} ${goal}`);
}

/** What the thread worked between two turns that a timer of a millisecond gets. */
function watchTurns() {
  const worked = createHistogram();
  let before = threadMicros();
  const looking = setInterval(() => {
    const at = threadMicros();
    worked.record(Math.max(1, at - before));
    before = at;
  }, 1);
  return {
    end: () => {
      clearInterval(looking);
      return { p99: worked.percentile(99) / 1_000, longest: worked.max / 1_000 };
    },
  };
}

function threadMicros(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

async function workOf(work: () => Promise<void>): Promise<number> {
  const before = threadMicros();
  await work();
  return (threadMicros() - before) / 1_000;
}

async function openAnswers(kept: ReadingStore) {
  const always = 1_000 * dayMs;
  const client = createCampaignClient({
    // Nothing is too old, so nothing is asked for: the address leads nowhere.
    baseUrl: new URL('http://127.0.0.1:9'),
    apiKey: secret('no-key'),
    clock,
    log,
    userIdsEncoding: 'repeat',
    random: Math.random,
  });
  const freshness = {
    campaignsMs: always,
    statisticsMs: { active: always, others: always },
    dailyMs: { today: always, recent: always },
  };
  const readings = await createReadings({ client, store: kept, clock, log, serviceZone: utc, freshness });
  const settings = { serviceZone: utc, weekStartsOn: 'monday', quotas: () => [] } as const;
  return createAnswers({ sourceOf: answeredFrom(readings, settings), clock, log });
}

async function ask(answers: Awaited<ReturnType<typeof openAnswers>>, question: Question): Promise<void> {
  for await (const answer of answers.answer(everything, question, { lane: 'people', at: now })) {
    const settled = answer.kind === 'report' && answer.report.standing.settled;
    if (!settled) throw new Error('not answered from the record');
  }
}

async function fill(path: string, count: number): Promise<void> {
  const store = await openStore({ path, clock, log });
  const kept = store.readings(tenant);
  const campaigns = Array.from({ length: count }, (_, index) => campaignOf(index));
  await kept.saveCampaigns({ value: { campaigns, unreadable: [] }, readAt: now });
  const scopes: DayScope[] = [
    { kind: 'all' },
    ...Array.from(
      { length: owners },
      (_, index) => ({ kind: 'owner', ownerId: `o${index}` as OwnerId }) as const,
    ),
    ...campaigns.map(({ id }) => ({ kind: 'campaign', campaignId: id }) as const),
  ];
  for (let at = 0; at < count; at += 100) {
    const some = campaigns.slice(at, at + 100);
    await Promise.all(
      some.map((one) => kept.saveStatistics({ value: statisticsOf(one, 0), readAt: now }, today)),
    );
  }
  for (let at = 0; at < scopes.length; at += 50) {
    const some = scopes.slice(at, at + 50);
    await Promise.all(some.map((scope, index) => kept.saveDays(scope, daysRead(today, 401, at + index), [])));
  }
  await store.close();
  fillSnapshots(path, campaigns);
}

/** A reading of every campaign on each day before, straight into the file: through the store it would take minutes. */
function fillSnapshots(path: string, campaigns: readonly Campaign[]): void {
  const file = openSqlite(path);
  file.exec('begin');
  for (const campaign of campaigns) {
    const snapshots = daysOf(history).map((each, index): Snapshot => {
      const ago = 400 - index;
      return { day: each, readAt: now - ago * dayMs, value: statisticsOf(campaign, ago) };
    });
    for (const [month, within] of Map.groupBy(snapshots, (each) => monthOf(each.day))) {
      file
        .prepare('insert or replace into snapshot_months values (?, ?, ?, ?, ?)')
        .run([tenant.workspace, tenant.account, campaign.id, month, encodeSnapshots(within)]);
    }
  }
  file.exec('commit');
  file.close();
}

function campaignOf(index: number): Campaign {
  const createdAt = Date.parse(history.first);
  return {
    id: `c${index}` as CampaignId,
    name: `Campaign ${index}`,
    status: index % 2 === 0 ? 'ACTIVE' : 'COMPLETED',
    ownerId: `o${index % owners}` as OwnerId,
    ownerEmail: `owner${index % owners}@example.com`,
    createdAt,
    updatedAt: now,
    startsAt: createdAt,
    endsAt: undefined,
  };
}

/** Active ones change every day, the others once a month. */
function statisticsOf({ id, name, status, ownerEmail }: Campaign, ago: number): CampaignStatistics {
  const grown = 9_000 - 13 * (status === 'ACTIVE' ? ago : 30 * Math.ceil(ago / 30));
  const counters = Object.fromEntries(counterNames.map((counter, index) => [counter, grown - 40 * index]));
  return {
    campaignId: id,
    campaignName: name,
    status,
    owner: ownerEmail,
    counters: counters as CampaignStatistics['counters'],
    statedProgress: 41.5,
    statedAcceptanceRate: 35.2 + grown / 1_000,
    statedReplyRate: 12.1 + grown / 3_000,
  };
}

/** So many days until that one, each read five days later, the last ones now. */
function daysRead(last: Day, count: number, seed: number): DayReading[] {
  return daysOf({ first: addDays(last, 1 - count), last }).map((each, index) => {
    const sent = (seed * 7 + (index + seed) * 13) % 90;
    const counts = {
      invitationsSent: sent,
      invitationsAccepted: Math.floor(sent / 3),
      messagesSent: Math.floor(sent / 2),
      messagesReplied: Math.floor(sent / 9),
    };
    return { day: each, readAt: Math.min(now, now - (count - 6 - index) * dayMs), kind: 'counted', counts };
  });
}

function print(message: string, fields?: unknown): void {
  console.error(message, fields);
}
