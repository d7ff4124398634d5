// npm run bench:turns: how long each piece of work holds the event loop, asked of the record alone; fails where a turn is over its limit.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '#base/clock.ts';
import { dayAt, zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, WorkspaceId } from '#base/tenant.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { placeFinder } from '#language/places/find-places.ts';
import { zoneFinder } from '#language/places/find-zones.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { createReadings } from '#readings/create-readings.ts';
import { createAnswers } from '#reports/create-answers.ts';
import type { Report } from '#reports/report.ts';
import { csvFileOf } from '#slack/answering/csv-file.ts';
import { openStore } from '#store/open-store.ts';
import { commandLine } from '../support/command-line.ts';
import { answeredFrom, everything } from '../support/scopes.ts';
import { makeStores } from './deaf/made-store.ts';

const values = commandLine(
  'bench:turns',
  'Prints how long each piece of work holds the event loop, asked of the record alone; fails where a turn is over its limit.',
  {
    campaigns: {
      type: 'string',
      multiple: true,
      tells: 'how many the record holds; 1000 and 5000, a run each',
    },
    rounds: { type: 'string', default: '20', tells: 'how often each is done' },
    only: { type: 'string', default: '', tells: 'only work whose name holds it' },
  },
);
const rounds = Number(values.rounds);
const clock = createClock();
const log: Log = { debug() {}, info() {}, warn: print, error: print };
const utc = zone('UTC');
const always = 1_000 * 24 * 60 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'bench-turns-'));
let over = 0;

for (const campaigns of values.campaigns?.map(Number) ?? [1_000, 5_000]) {
  const limitMs = campaigns <= 1_000 ? 50 : 100;
  const stores = await makeStores({ made: folder, used: folder }, campaigns);
  const store = await openStore({ path: stores.copy('full', `used-${campaigns}`), clock, log });
  const client = createCampaignClient({
    baseUrl: new URL('http://127.0.0.1:9'),
    apiKey: secret('no-key'),
    clock,
    log,
    userIdsEncoding: 'repeat',
    random: Math.random,
  });
  // Nothing is too old, so nothing is asked for: the address leads nowhere.
  const readings = await createReadings({
    client,
    store: store.readings({ workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId }),
    clock,
    log,
    serviceZone: utc,
    freshness: {
      campaignsMs: always,
      statisticsMs: { active: always, others: always },
      dailyMs: { today: always, recent: always },
    },
  });
  const settings = { serviceZone: utc, weekStartsOn: 'monday', quotas: () => client.quotas() } as const;
  const answers = createAnswers({ sourceOf: answeredFrom(readings, settings), clock, log });
  const names = [...(await answers.campaignNames(everything)).values()];

  async function ask(words: string): Promise<Report | undefined> {
    const command = parseSubscription(words, {
      today: dayAt(clock.now(), utc),
      weekStartsOn: 'monday',
    }).typed;
    if (command.kind !== 'ask') throw new Error(`not a question: ${words}`);
    let report: Report | undefined;
    for await (const answer of answers.answer(everything, command.question, {
      lane: 'people',
      at: clock.now(),
    })) {
      messageOf(answer, { audience: 'private', detail: 'charts', page: 1, iteration: 'i' });
      if (answer.kind === 'report') report = answer.report;
    }
    return report;
  }

  const misspelled = (round: number) => `"${[...(names[round] ?? '')].toSpliced(3, 1, 'q').join('')}y"`;
  const works: Record<string, (round: number) => unknown> = {
    overview: () => ask(''),
    'overview, 180 days': () => ask('last 180 days'),
    list: () => ask('list'),
    'top, whole lives': () => ask('top by reply rate'),
    'top, 30 days': () => ask('top by replies last 30 days'),
    'top, 180 days': () => ask('top by reply rate last 180 days'),
    'owners, 30 days': () => ask('owners by replies last 30 days'),
    'compare periods': () => ask('compare this month vs last month'),
    'one campaign': (round) => ask(`"${names[round]}"`),
    'a misspelled name': (round) => ask(misspelled(round)),
    'a name nobody has': (round) => ask(`"quantum widget ${round}"`),
    'a name of 300 letters': (round) => ask(`"${`abcd${round} efgh ijkl `.repeat(20).slice(0, 280)}"`),
    'type-ahead of campaigns': (round) => answers.suggest(everything, names[round]?.slice(0, 3) ?? '', 100),
    'type-ahead of owners': () => answers.suggestOwners(everything, 'a', 100),
    'zones: search': async (round) => (await zoneFinder(clock))(`ber${round}`, clock.now()),
    'zones: by offset': async (round) => (await zoneFinder(clock))(`UTC+${round % 12}`, clock.now()),
    'holiday places: search': async (round) => (await placeFinder(clock))(`germ${round}`),
    'CSV of the list': async () => {
      const report = await ask('list');
      if (report !== undefined) await csvFileOf(report, 'All campaigns', clock);
    },
  };

  console.log(`\n${campaigns} campaigns × 400 days, milliseconds of the processor's time`);
  console.log('work                      first: turn, all   again: turn, p50 and p95 of all');
  for (const [name, work] of Object.entries(works)) {
    if (!name.includes(values.only)) continue;
    const first = await measured(() => work(0));
    const again: Measured[] = [];
    for (let round = 1; round < rounds; round += 1) again.push(await measured(() => work(round)));
    const all = again.map(({ allMs }) => allMs).sort((one, other) => one - other);
    const longest = Math.max(first.turnMs, ...again.map(({ turnMs }) => turnMs));
    const at = (share: number) => all[Math.floor(share * all.length)] ?? 0;
    const shown = [
      first.turnMs,
      first.allMs,
      Math.max(...again.map(({ turnMs }) => turnMs)),
      at(0.5),
      at(0.95),
    ];
    if (longest > limitMs) over += 1;
    console.log(
      `${name.padEnd(26)}${shown.map((ms) => ms.toFixed(1).padStart(9)).join('')}${longest > limitMs ? ` over ${limitMs}` : ''}`,
    );
  }
  await readings.close();
  await client.close();
  await store.close();
}
rmSync(folder, { recursive: true, force: true });
if (over > 0) process.exitCode = 1;

interface Measured {
  /** The longest turn, and all turns together. */
  readonly turnMs: number;
  readonly allMs: number;
}

/** A timer of one millisecond gets a turn as soon as there is one: what the thread worked in between is one turn's work. */
async function measured(work: () => unknown): Promise<Measured> {
  await wait(5);
  let turnMs = 0;
  const from = cpuMs();
  let before = from;
  const looking = setInterval(() => {
    const now = cpuMs();
    turnMs = Math.max(turnMs, now - before);
    before = now;
  }, 1);
  await work();
  const allMs = cpuMs() - from;
  await wait(3);
  clearInterval(looking);
  return { turnMs, allMs };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function print(message: string, fields?: unknown): void {
  console.error(message, fields);
}
