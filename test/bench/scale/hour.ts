// Ten thousand digests due in one hour, and again in the next, by a clock that runs fast: Slack stumbles, the service is away for ten
// minutes, and of two instances one is killed in the middle while another one starts. What came of each run is reckoned from Slack's side.

import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { type Bot, createBots } from '../../support/bots.ts';
import { createDrivenClock, type DrivenClock, newFace } from '../../support/driven-clock.ts';
import type { Case, Figure, Settings } from './figures.ts';
import { newPlace, type Place, tenant } from './stores.ts';

const minuteMs = 60_000;
const nine = Date.parse('2026-03-10T09:00:00Z');
const hourMs = 60 * minuteMs;
const channels = 250;
const many = { campaigns: 100_000, campaign: 100_000, statistics: 100_000, daily: 100_000 };
/** Of posts, one in so many meets a fault. */
const faultEvery = 20;
const flatMiB = 40;

export const hourCase: Case = {
  name: 'hour',
  title: 'digests due in one hour and again in the next, on Postgres, with faults on every side',
  run: async (settings) => {
    const place = await newPlace('Postgres');
    try {
      return await play(place, settings);
    } finally {
      await place.remove();
    }
  },
};

async function play(place: Place, { short, say }: Settings): Promise<Figure[]> {
  const [count, speed] = short ? [1_000, 40] : [10_000, 8];
  await seed(place, count);
  const clock = createDrivenClock(newFace(nine - 2 * minuteMs, speed));
  await place.drive(clock.face);
  const service = createSandboxService({ clock, apiKey: 'key', campaigns: 20, limits: many });
  const slack = createSandboxSlack({ clock, teamChannels: channels });
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const posts = watchPosts(slack);
  const until = async (at: number) => {
    while (clock.now() < at) await wait(50);
  };
  const bots = createBots(clock, {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    COLLECT: 'off',
    ...place.env,
  });
  try {
    const [first, stays] = [bots.start(), bots.start()];
    await Promise.all([first.ready, stays.ready]);
    say(`${count} digests, a minute takes ${(60 / speed).toFixed(1)} s`);
    await until(nine + 15 * minuteMs);
    service.faults.set({ kind: 'server-error', status: 503 });
    await until(nine + 25 * minuteMs);
    service.faults.clear();
    await until(nine + 30 * minuteMs);
    await first.kill();
    await bots.start().ready;
    await until(nine + hourMs);
    const afterOne = residentMiB(stays);
    say(`after one hour: ${posts.ids().length} posts`);
    await until(nine + 2 * hourMs);
    const left = await settled(place, clock);
    const afterTwo = residentMiB(stays);
    await bots.killAll();
    return await reckoned(place, posts.ids(), {
      count,
      left,
      afterOne,
      afterTwo,
      met: slack.faults.met().length,
    });
  } finally {
    await bots.killAll();
    await Promise.all([service.stop(), slack.close()]);
  }
}

async function seed(place: Place, count: number): Promise<void> {
  const store = await place.open(createClock());
  const ledger = store.digests(tenant);
  const all = Array.from({ length: count }, (_, index) => digestOf(index));
  for (let from = 0; from < count; from += 500)
    await Promise.all(all.slice(from, from + 500).map((digest) => ledger.saveDigest(digest)));
  await ledger.savePlannedTo(nine - 3 * minuteMs);
  await store.close();
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

/** Every post of a digest as Slack took it, by its delivery; and a fault for one call in so many. */
function watchPosts({ workspace, faults }: SandboxSlack) {
  const ids: string[] = [];
  const known = new Map<string, number>();
  const set = (nth: number) =>
    faults.set({
      method: 'chat.postMessage',
      times: 1,
      ...(nth % 2 === 0 ? { status: 503 } : { ratelimited: 1 }),
    });
  workspace.onChange(() => {
    for (const { id } of workspace.channels()) {
      const messages = workspace.messagesOf(id);
      const before = known.get(id) ?? 0;
      if (messages.length <= before) continue;
      known.set(id, messages.length);
      for (const { metadata } of messages.slice(before)) {
        const delivery = (metadata?.event_payload as { delivery_id?: string } | undefined)?.delivery_id;
        if (delivery === undefined) continue;
        ids.push(delivery);
        if (ids.length % faultEvery === 0) set(ids.length / faultEvery);
      }
    }
  });
  return { ids: () => ids };
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

function digestOf(index: number): Digest {
  return {
    id: `digest${index}` as DigestId,
    tenant,
    owner: ['U0ANA', 'U0BEN'][index % 2] as UserId,
    question: { kind: 'overview', period: { kind: 'last-days', days: 1 + (index % 60) } },
    destinations: [`C0TEAM${String((index % channels) + 1).padStart(3, '0')}` as ChannelId],
    schedule: { kind: 'cron', expression: `${index % 60} * * * *`, zone: zone('UTC') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: nine - hourMs,
    owedFrom: nine,
    version: 0,
  };
}

/** What the system keeps in memory for that process. */
function residentMiB({ pid }: Bot): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1_024;
}
