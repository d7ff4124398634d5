// Two weeks of a bot that is started anew each day, on a clock moved by hand: what stays open, how many rows there are, what it keeps in memory.

import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { zone } from '#base/day.ts';
import { loadLater } from '#base/later.ts';
import type { Log } from '#base/log.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { startApp } from '#bot/app.ts';
import type { Digest, DigestId, Schedule } from '#digests/digest.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { parseConfig } from '#settings/config.ts';
import { countRequests, countSleeps, onceSettled } from '../../support/at-rest.ts';
import { createVirtualClock, settleSockets, type VirtualClock } from '../../support/virtual-clock.ts';
import type { Case, Figure } from './figures.ts';
import { type Kind, newPlace, type Place, silent, tenant } from './stores.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const monday = Date.parse('2026-03-02T05:00:00Z');
const channels = 20;
const daily = 40;
const asked = ['', 'top 5 by reply rate last week', 'list', 'daily last 7 days', 'digests'];
const generous = { campaigns: 100_000, campaign: 100_000, statistics: 100_000, daily: 100_000 };
const flatMiB = 8;

/** All other tables hold what happened, which is kept for RETENTION_DAYS. */
const withoutHistory = [
  'digests',
  'facts',
  'habits',
  'instances',
  'leases',
  'paces',
  'quotas',
  'seen_payloads',
  'watches',
];
const history = [
  'audit',
  'day_months',
  'deliveries',
  'journal',
  'needs',
  'notices',
  'snapshot_months',
  'statistics',
  'talks',
];

export const weeksCase: Case = {
  name: 'weeks',
  title: 'two weeks with a restart each day: what stays open, rows and memory (short: four days)',
  run: ({ short, say }) => live('SQLite', short ? 4 : 14, say),
};

/** What there is once a day has ended and the bot has stopped; the heap is the bot's own, taken before. */
interface Evening {
  readonly handles: number;
  readonly heapMiB: number;
  readonly rows: ReadonlyMap<string, number>;
  readonly posts: number;
}

async function live(kind: Kind, days: number, say: (line: string) => void): Promise<Figure[]> {
  const place = await newPlace(kind);
  const clock = createVirtualClock(monday);
  try {
    // A clock that is moved by hand does not wait for files.
    await loadLater({ monotonic: () => performance.now() });
    await seed(place, clock);
    const evenings: Evening[] = [];
    for (let day = 0; day < days; day += 1) evenings.push(await liveDay(place, clock, monday + day * dayMs));
    const [first, last] = [evenings[1] ?? evenings[0], evenings.at(-1)];
    if (first === undefined || last === undefined) return [];
    say(
      `${kind}: ${evenings.map(({ heapMiB, handles }) => `${heapMiB.toFixed(0)} MiB, ${handles}`).join('; ')}`,
    );
    return figuresOf(kind, first, last, evenings);
  } finally {
    await place.remove();
  }
}

function figuresOf(kind: Kind, first: Evening, last: Evening, evenings: readonly Evening[]): Figure[] {
  const days = evenings.length;
  const grown = (names: readonly string[]) =>
    names.flatMap((name) => {
      const more = (last.rows.get(name) ?? 0) - (first.rows.get(name) ?? 0);
      return more === 0 ? [] : [`${name} ${more > 0 ? '+' : ''}${more}`];
    });
  const beyond = withoutHistory.reduce(
    (sum, name) => sum + Math.max(0, (last.rows.get(name) ?? 0) - (first.rows.get(name) ?? 0)),
    0,
  );
  const owed = daily * days;
  const posts = evenings.reduce((sum, evening) => sum + evening.posts, 0);
  const since = `after day ${days}, above day 2`;
  return [
    {
      what: `${kind}: posts of ${days} days, more or fewer than were due`,
      value: Math.abs(posts - owed),
      unit: '',
      goal: { atMost: 0 },
      note: `${posts} of ${owed}`,
    },
    {
      what: `${kind}: open files, sockets and timers, ${since}`,
      value: last.handles - first.handles,
      unit: '',
      goal: { atMost: 0 },
    },
    {
      what: `${kind}: rows that are no history, ${since}`,
      value: beyond,
      unit: '',
      goal: { atMost: 0 },
      note: grown(withoutHistory).join(', '),
    },
    {
      what: `${kind}: memory, ${since}`,
      value: last.heapMiB - first.heapMiB,
      unit: 'MiB',
      goal: { atMost: flatMiB },
      note: `${last.heapMiB.toFixed(0)} MiB`,
    },
    {
      what: `${kind}: rows of history, ${since}`,
      value: sumOf(last.rows, history) - sumOf(first.rows, history),
      unit: '',
      note: grown(history).join(', '),
    },
  ];
}

/** Slack and the service are new each day, so that what they keep is nobody's leak. */
async function liveDay(place: Place, clock: VirtualClock, from: number): Promise<Evening> {
  const waits = countSleeps(clock);
  const requests = countRequests();
  const service = createSandboxService({
    clock: waits.clock,
    apiKey: 'key',
    campaigns: 20,
    limits: generous,
  });
  const slack = createSandboxSlack({ clock, teamChannels: channels });
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const settles = async () => {
    do await settleSockets();
    while (requests.open() > waits.count() || slack.busy() > 0);
  };
  const parsed = parseConfig({
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    ...place.env,
  });
  if (parsed.kind === 'faults') throw new Error(JSON.stringify(parsed.faults));
  let serial = 0;
  const newId = () => {
    serial += 1;
    return `id${from.toString(36)}x${serial}`;
  };
  const outside = { clock, log: troubles, newId, random: () => 0.5, bootId: 'the only boot' };
  const app = await startApp(parsed.config, outside);
  const ana = slack.as('ana');
  for (let hour = 1; hour < 20; hour += 1) {
    await clock.advanceTo(from + hour * hourMs, onceSettled(settles));
    const text = asked[hour % asked.length] ?? '';
    await ana.types(`/campaign-stats ${text}`.trim());
    await settles();
  }
  const heapMiB = heapOf();
  let stopped = false;
  const stopping = app.stop().finally(() => {
    stopped = true;
  });
  await settles();
  for (let next = clock.nextTimer(); !stopped && next !== undefined; next = clock.nextTimer())
    await clock.advanceTo(next, onceSettled(settles));
  await stopping;
  const posts = slack.workspace
    .channels()
    .flatMap(({ id }) => slack.workspace.messagesOf(id))
    .filter(({ metadata, threadTs }) => metadata !== undefined && threadTs === undefined).length;
  await Promise.all([service.stop(), slack.close()]);
  requests.stop();
  await clock.advanceTo(from + dayMs);
  return { handles: handlesOf(), heapMiB, rows: await rowsOf(place), posts };
}

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

function heapOf(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function handlesOf(): number {
  return process.getActiveResourcesInfo().length + readdirSync('/proc/self/fd').length;
}

async function rowsOf(place: Place): Promise<ReadonlyMap<string, number>> {
  const rows = new Map<string, number>();
  for (const name of [...withoutHistory, ...history])
    rows.set(name, Number((await place.rows(`select count(*) as n from ${name}`))[0]?.n));
  return rows;
}

function sumOf(rows: ReadonlyMap<string, number>, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (rows.get(name) ?? 0), 0);
}

/** Nothing goes wrong in these weeks. */
const troubles: Log = { ...silent, error: tell };

function tell(message: string, fields?: unknown): void {
  console.error(message, fields);
}

async function seed(place: Place, clock: VirtualClock): Promise<void> {
  const store = await place.open(clock);
  const ledger = store.digests(tenant);
  for (let index = 0; index < daily; index += 1) await ledger.saveDigest(digestOf(index));
  await ledger.savePlannedTo(monday);
  await store.close();
}

function digestOf(index: number): Digest {
  const time = `${String(7 + (index % 12)).padStart(2, '0')}:${String((index * 7) % 60).padStart(2, '0')}`;
  const schedule: Schedule = {
    kind: 'weekly',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    times: [time],
    zone: zone('UTC'),
  };
  return {
    id: `digest${index}` as DigestId,
    tenant,
    owner: ['U0ANA', 'U0BEN'][index % 2] as UserId,
    question: { kind: 'overview', period: { kind: 'last-days', days: 1 + (index % 30) } },
    destinations: [`C0TEAM${String((index % channels) + 1).padStart(3, '0')}` as ChannelId],
    schedule,
    state: { kind: 'active' },
    refusing: [],
    createdAt: monday - dayMs,
    owedFrom: monday,
    version: 0,
  };
}
