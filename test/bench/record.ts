// Prints how long any question takes that the record alone answers: 1,000 campaigns with 400 days of history, from question to message; fails over its limit.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClock } from '#base/clock.ts';
import { addDays, type DateRange, type Day, dayAt, daysBetween, daysOf, zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import {
  type Campaign,
  type CampaignId,
  type CampaignStatistics,
  campaignStatuses,
  counterNames,
  type OwnerId,
} from '#campaigns/campaign.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { createReadings } from '#readings/create-readings.ts';
import type { DayReading, DayScope, ReadingStore, Snapshot } from '#readings/reading.ts';
import type { Answers } from '#reports/answers.ts';
import { createAnswers } from '#reports/create-answers.ts';
import { openStore } from '#store/open-store.ts';
import { monthOf } from '#store/record/day-months.ts';
import { encodeSnapshots } from '#store/record/snapshot-months.ts';
import { openSqlite } from '#store/sqlite.ts';
import { commandLine } from '../support/command-line.ts';
import { answeredFrom, everything } from '../support/scopes.ts';

const values = commandLine('bench:record', 'Measures answers from a large record.', {
  campaigns: { type: 'string', tells: 'how many the record holds; 1000' },
  days: { type: 'string', tells: 'of how many days; 400' },
  rounds: { type: 'string', tells: 'how often each question is asked; 60' },
  only: { type: 'string', tells: 'questions whose name holds this' },
});
const campaignCount = Number(values.campaigns ?? 1_000);
const dayCount = Number(values.days ?? 400);
/** Milliseconds of processor time that 95 of 100 answers from the record take at most. */
const limitMs = 40;
const rounds = Number(values.rounds ?? 60);
/** Only questions whose name holds it. */
const only = values.only ?? '';

const dayMs = 24 * 60 * 60_000;
const clock = createClock();
const log: Log = { debug() {}, info() {}, warn: print, error: print };
const utc = zone('UTC');
const now = clock.now();
const today = dayAt(now, utc);
const range = { first: addDays(today, -dayCount), last: today };
const owners = 20;
const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-record-'));
const path = join(folder, 'record.sqlite');
const store = await openStore({ path, clock, log });
const kept = store.readings({ workspace: 'T1' as WorkspaceId, account: 'default' as AccountId });

const filled = await timed(() => fill(kept));
console.log(
  `${campaignCount} campaigns, ${dayCount} days: written in ${(filled / 1000).toFixed(1)} s, ${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`,
);

const always = 1_000 * dayMs;
// Nothing is too old, so nothing is asked for: the address leads nowhere.
const client = createCampaignClient({
  baseUrl: new URL('http://127.0.0.1:9'),
  apiKey: secret('no-key'),
  clock,
  log,
  userIdsEncoding: 'repeat',
  random: Math.random,
});
const settings = { serviceZone: utc, weekStartsOn: 'monday', quotas: () => client.quotas() } as const;

const typed: Record<string, (round: number) => string> = {
  overview: () => '',
  'overview of half a year': () => 'last 180 days',
  list: () => 'list',
  'list of an owner': (round) => `list owner${round % owners}@example.com`,
  'list of statuses': () => 'list active paused',
  'one campaign, another': (round) => `"Campaign ${round}"`,
  'one campaign, again': () => '"Campaign 1"',
  'daily of half a year': () => 'daily last 180 days',
  'daily of an owner': (round) => `daily owner${round % owners}@example.com last 30 days`,
  'daily of a campaign': (round) => `daily "Campaign ${round}" last 30 days`,
  'top by reply rate': () => 'top by reply rate',
  'bottom, of an owner': (round) => `bottom 20 by acceptance rate owner${round % owners}@example.com`,
  'top by a counter': () => 'top 50 by profile visits',
  'top over a period': () => 'top by replies last 30 days',
  'top over half a year': () => 'top by reply rate last 180 days',
  'owners, whole lives': () => 'owners',
  'owners over a period': () => 'owners by replies last 30 days',
  'compare campaigns': (round) => `compare "Campaign ${round}" vs "Campaign ${round + 1}"`,
  'compare periods': () => 'compare this month vs last month',
  'compare periods, owner': (round) => `compare last week vs this week owner${round % owners}@example.com`,
  'working, whole lives': () => 'explain reply rate',
  'working over a period': () => 'explain reply rate last 30 days',
  'working of a campaign': (round) => `explain acceptance rate "Campaign ${round}" last 30 days`,
  'a misspelled name': (round) => `Campagn ${round}`,
  status: () => 'status',
};

// Each kind has the record opened anew, so its first question is the first after a start: it reads from the store what it needs.
// `held ms` is for how long at most it lets nobody else have a turn; the columns after it are of all that follow.
// Where others work on the machine too, the processor's time tells what the question itself costs.
console.log('question                    open ms first ms  held ms   p50 ms   p95 ms   max ms  p95 CPU');
for (const [name, words] of Object.entries(typed)) {
  if (!name.includes(only)) continue;
  const { readings, answers, openedMs } = await openRecord();
  const turns = monitorEventLoopDelay({ resolution: 1 });
  turns.enable();
  await clock.sleep(5);
  const first = await timed(() => ask(answers, words(0)));
  await clock.sleep(5);
  turns.disable();
  const times: number[] = [];
  const worked: number[] = [];
  for (let round = 1; round < rounds; round += 1) {
    const before = process.cpuUsage();
    times.push(await timed(() => ask(answers, words(round))));
    const { user, system } = process.cpuUsage(before);
    worked.push((user + system) / 1_000);
  }
  times.sort((one, other) => one - other);
  worked.sort((one, other) => one - other);
  const at = (share: number, of = times) => of[Math.min(of.length - 1, Math.floor(share * of.length))] ?? 0;
  const of = [openedMs, first, turns.max / 1e6, at(0.5), at(0.95), at(1), at(0.95, worked)];
  const isDear = at(0.95, worked) > limitMs;
  if (isDear) process.exitCode = 1;
  console.log(
    `${name.padEnd(26)} ${of.map((ms) => ms.toFixed(1).padStart(8)).join(' ')}${isDear ? ' ✗' : ''}`,
  );
  await readings.close();
}
console.log(`\npruning a day: ${(await timed(() => kept.prune(addDays(range.first, 1)))).toFixed(0)} ms`);
await client.close();
await store.close();
rmSync(folder, { recursive: true, force: true });

async function openRecord() {
  const from = performance.now();
  const readings = await createReadings({
    client,
    store: kept,
    clock,
    log,
    serviceZone: utc,
    freshness: {
      campaignsMs: always,
      statisticsMs: { active: always, others: always },
      dailyMs: { today: always, recent: always },
    },
  });
  const openedMs = performance.now() - from;
  return {
    readings,
    answers: createAnswers({ sourceOf: answeredFrom(readings, settings), clock, log }),
    openedMs,
  };
}

async function ask(answers: Answers, words: string): Promise<void> {
  const command = parseSubscription(words, { today, weekStartsOn: 'monday' }).typed;
  if (command.kind !== 'ask') throw new Error(`not a question: ${words}`);
  for await (const answer of answers.answer(everything, command.question, { lane: 'people', at: now })) {
    const settled = answer.kind === 'report' ? answer.report.standing.settled : answer.kind === 'problem';
    if (!settled) throw new Error(`not answered from the record: ${words}`);
    messageOf(answer, { audience: 'private', detail: 'charts', page: 1, iteration: 'i' });
  }
}

/** A reading of every campaign on each day before, straight into the file: through the store it would take minutes. */
function fillSnapshots(campaigns: readonly Campaign[]): void {
  const file = openSqlite(path);
  file.exec('begin');
  for (const campaign of campaigns) {
    const snapshots = daysOf({ first: range.first, last: addDays(today, -1) }).map((each): Snapshot => {
      const ago = daysBetween(each, today);
      return { day: each, readAt: now - ago * dayMs, value: statisticsOf(campaign, ago) };
    });
    for (const [month, within] of Map.groupBy(snapshots, (each) => monthOf(each.day))) {
      file
        .prepare('insert or replace into snapshot_months values (?, ?, ?, ?, ?)')
        .run(['T1', 'default', campaign.id, month, encodeSnapshots(within)]);
    }
  }
  file.exec('commit');
  file.close();
}

async function fill(record: ReadingStore): Promise<void> {
  const campaigns = Array.from({ length: campaignCount }, (_, index) => campaignOf(index));
  await record.saveCampaigns({ value: { campaigns, unreadable: [] }, readAt: now });
  for (const campaign of campaigns) {
    await record.saveDays({ kind: 'campaign', campaignId: campaign.id }, daysRead(range, campaign.id), []);
    await record.saveStatistics({ value: statisticsOf(campaign, 0), readAt: now }, today);
  }
  const scopes: DayScope[] = Array.from({ length: owners }, (_, index) => ({
    kind: 'owner',
    ownerId: `o${index}` as OwnerId,
  }));
  for (const scope of [{ kind: 'all' } as const, ...scopes]) {
    await record.saveDays(scope, daysRead(range, scope.kind), []);
  }
  fillSnapshots(campaigns);
}

function campaignOf(index: number): Campaign {
  const createdAt = Date.parse(range.first);
  return {
    id: `c${index}` as CampaignId,
    name: `Campaign ${index}`,
    status: campaignStatuses[index % campaignStatuses.length] ?? 'ACTIVE',
    ownerId: `o${index % owners}` as OwnerId,
    ownerEmail: `owner${index % owners}@example.com`,
    createdAt,
    updatedAt: now,
    startsAt: createdAt,
    endsAt: undefined,
  };
}

/** Active ones grow by the day, the others by the month. */
function statisticsOf({ id, name, status, ownerEmail }: Campaign, ago: number): CampaignStatistics {
  const grown = 5_000 - (status === 'ACTIVE' ? 7 * ago : 7 * 30 * Math.floor(ago / 30));
  const counters = Object.fromEntries(counterNames.map((counter, index) => [counter, grown - 40 * index]));
  return {
    campaignId: id,
    campaignName: name,
    status,
    owner: ownerEmail,
    counters: counters as CampaignStatistics['counters'],
    statedProgress: 41.5,
    statedAcceptanceRate: 35.2 + grown / 1_000,
    statedReplyRate: 12.1,
  };
}

function daysRead(of: DateRange, seed: string): DayReading[] {
  return daysOf(of).map((day: Day, index) => {
    const sent = (seed.length * 7 + index * 13) % 90;
    const counts = {
      invitationsSent: sent,
      invitationsAccepted: Math.floor(sent / 3),
      messagesSent: Math.floor(sent / 2),
      messagesReplied: Math.floor(sent / 9),
    };
    return { day, readAt: now, kind: 'counted', counts };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function print(message: string, fields?: unknown): void {
  console.error(message, fields);
}
