// Ten thousand digests of 200 workspaces due in one hour, and again in the next, by a clock that runs fast: Slack stumbles, the service is
// away for ten minutes, and of two instances one is killed in the middle while another one starts. Reckoned from Slack's side.

import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, createClock } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { type Bot, createBots } from '../../support/bots.ts';
import { type ClockFace, createDrivenClock, type DrivenClock, newFace } from '../../support/driven-clock.ts';
import { freePort } from '../ack/program.ts';
import type { Case, Figure, Settings } from './figures.ts';
import { newPlace, type Place } from './stores.ts';
import { createWorkspaces } from './workspaces.ts';

const minuteMs = 60_000;
const nine = Date.parse('2026-03-10T09:00:00Z');
const hourMs = 60 * minuteMs;
const many = { campaigns: 100_000, campaign: 100_000, statistics: 100_000, daily: 100_000 };
/** Of posts, one in so many meets a fault. */
const faultEvery = 20;
const flatMiB = 40;

export const hourCase: Case = {
  name: 'hour',
  title:
    'digests of many workspaces due in one hour and again in the next, on Postgres, with faults on every side',
  run: async (settings) => {
    const place = await newPlace('Postgres');
    try {
      return await play(place, settings);
    } finally {
      await place.remove();
    }
  },
};

async function play(place: Place, settings: Settings): Promise<Figure[]> {
  const { short, say } = settings;
  const [count, workspaces, usual, leadMs] = short ? [1_000, 20, 20, 15_000] : [10_000, 200, 16, 45_000];
  const { speed = usual } = settings;
  const begun = beginLater();
  const service = createSandboxService({ clock: begun.clock, apiKey: 'key', campaigns: 20, limits: many });
  const slacks = createWorkspaces(begun.clock, workspaces, faultEvery);
  const [{ url }] = await Promise.all([service.start(), slacks.start()]);
  const store = await place.open(createClock(), true);
  await slacks.seed(store, count, { service: url, nine });
  await store.close();
  const clock = begun.begin(newFace(nine - 2 * minuteMs - leadMs * usual, speed));
  await place.drive(clock.face);
  const until = async (at: number) => {
    while (clock.now() < at) await wait(50);
  };
  const bots = createBots(clock, { COLLECT: 'off', ...slacks.env, ...place.env });
  const start = async () => bots.start(0, { PORT: String(await freePort()) });
  try {
    const [first, stays] = [await start(), await start()];
    await Promise.all([first.ready, stays.ready]);
    say(`${count} digests in ${workspaces} workspaces, a minute takes ${(60 / speed).toFixed(1)} s`);
    if (clock.now() > nine) say('the first minutes are over before the bots are ready');
    await until(nine + 15 * minuteMs);
    service.faults.set({ kind: 'server-error', status: 503 });
    await until(nine + 25 * minuteMs);
    service.faults.clear();
    await until(nine + 30 * minuteMs);
    await first.kill();
    await (await start()).ready;
    await until(nine + hourMs);
    const afterOne = residentMiB(stays);
    say(`after one hour: ${slacks.posts().length} posts`);
    await until(nine + 2 * hourMs);
    const left = await settled(place, clock);
    const afterTwo = residentMiB(stays);
    for (const row of await openRows(place, clock.now())) say(`still open: ${row}`);
    await bots.killAll();
    for (const [error, times] of bots.errors()) say(`logged ${times} times: ${error}`);
    return await reckoned(place, slacks.posts(), { count, left, afterOne, afterTwo, met: slacks.met() });
  } finally {
    await bots.killAll();
    await Promise.all([service.stop(), slacks.close()]);
  }
}

/** A clock for those who are there before the bots: to fill the store takes as long as the machine lets it. */
function beginLater(): { readonly clock: Clock; begin(face: ClockFace): DrivenClock } {
  const machine = createClock();
  let driven: DrivenClock | undefined;
  const current = () => driven ?? machine;
  return {
    clock: {
      now: () => current().now(),
      monotonic: () => current().monotonic(),
      sleep: (ms, signal) => current().sleep(ms, signal),
      everyMinute: (run) => current().everyMinute(run),
    },
    begin: (face) => {
      driven = createDrivenClock(face);
      return driven;
    },
  };
}

interface Seen {
  readonly count: number;
  readonly left: number;
  readonly afterOne: number;
  readonly afterTwo: number;
  readonly met: number;
}

async function reckoned(place: Place, ids: readonly string[], seen: Seen): Promise<Figure[]> {
  const { count, left, afterOne, afterTwo, met } = seen;
  const rows = await place.rows(
    `select id, state_kind from deliveries where scheduled_for >= ${nine} and scheduled_for < ${nine + 2 * hourMs}`,
  );
  const there = new Set(ids);
  const owed = Number((await place.rows('select count(*) as n from notices where closed_at is null'))[0]?.n);
  const told = rows.filter(
    ({ id, state_kind: state }) =>
      !there.has(String(id)) && ['missed', 'failed', 'unsure'].includes(String(state)),
  ).length;
  const posted = rows.filter(({ id }) => there.has(String(id))).length;
  const due = 2 * count;
  return [
    { what: 'runs due', value: due, unit: '' },
    { what: 'posted', value: posted, unit: '' },
    { what: 'not posted, their owners told', value: told - owed, unit: '' },
    { what: 'doubled', value: ids.length - there.size, unit: '', goal: { atMost: 0 } },
    { what: 'lost', value: due - posted - (told - owed), unit: '', goal: { atMost: 0 } },
    { what: 'still open at the end', value: left, unit: '', goal: { atMost: 0 } },
    { what: 'posts that met a fault of Slack’s', value: met, unit: '', note: `one in ${faultEvery}` },
    { what: 'memory after one hour', value: afterOne, unit: 'MiB' },
    {
      what: 'memory after two, above that',
      value: afterTwo - afterOne,
      unit: 'MiB',
      goal: { atMost: flatMiB },
    },
  ];
}

/** Waits until nothing that was due is open and nobody is still to be told; how much is after a while of real time. */
async function settled(place: Place, clock: DrivenClock): Promise<number> {
  for (const patience = performance.now() + 150_000; ; ) {
    const [{ open } = {}] = await place.rows(
      `select (select count(*) from deliveries where state_kind in ('planned', 'collecting', 'posting')
         and scheduled_for < ${nine + 2 * hourMs})
       + (select count(*) from notices where closed_at is null) as open`,
    );
    if (Number(open) === 0 && clock.now() > nine + 2 * hourMs + minuteMs) return 0;
    if (performance.now() > patience) return Number(open);
    await wait(500);
  }
}

/** A few of the open ones, with what the store knows of each. */
async function openRows(place: Place, now: number): Promise<string[]> {
  const deliveries = await place.rows(
    `select state_kind as kind, (${now} - scheduled_for) / ${minuteMs} as due from deliveries
       where state_kind in ('planned', 'collecting', 'posting') and scheduled_for < ${nine + 2 * hourMs} limit 5`,
  );
  const notices = await place.rows(
    `select notice, attempts, refused, unclear, (${now} - since) / ${minuteMs} as due,
         (lease_until - ${now}) / ${minuteMs} as next from notices where closed_at is null order by since limit 15`,
  );
  return [...deliveries, ...notices].map((row) => JSON.stringify(row));
}

/** What the system keeps in memory for that process. */
function residentMiB({ pid }: Bot): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1_024;
}
