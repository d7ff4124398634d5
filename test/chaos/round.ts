// One round: digests by the hundred, bots that are killed at random instants, people who pause and edit, a Slack that fails now and then, a clock that is moved.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { openStore } from '#store/open-store.ts';
import { openSqlite } from '#store/sqlite.ts';
import { type Bot, createBots } from '../support/bots.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';
import { createChance } from './chance.ts';
import { createPeople } from './people.ts';
import { type Reckoning, reckon } from './reckon.ts';

export interface RoundOptions {
  readonly seed: number;
  readonly kills: number;
  /** With fewer the round goes on, however long it took, and in the end counts for nothing. */
  readonly leastKills: number;
  readonly digests: number;
  /** Real time after which no bot is killed any more. */
  readonly longestMs: number;
  /** Whether the bot may read history, and so find a post of which it does not know whether it arrived. */
  readonly mayRead: boolean;
  readonly say: (line: string) => void;
}

export interface RoundResult extends Reckoning {
  readonly kills: number;
  readonly starts: number;
  /** Lives that began while another bot was alive. */
  readonly twins: number;
  readonly clockMoves: number;
  /** Times that the machine slept for a day. */
  readonly sleeps: number;
  /** Pauses, resumptions and edits. */
  readonly deeds: number;
  readonly seconds: number;
  readonly complaints: readonly string[];
}

const speed = 30;
const start = Date.parse('2026-03-10T08:00:00Z');
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Each makes a day of runs due at once. */
const mostFarMoves = 3;
const channelCount = 45;
/** With the minutes and the question each digest is known by what its owner is told. */
const zones = ['Europe/Lisbon', 'Europe/Berlin', 'Africa/Nairobi'];
const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const scopes = ['commands', 'chat:write', 'users:read', 'channels:read', 'groups:read'];
const readingScopes = [...scopes, 'channels:history', 'groups:history', 'im:history'];
const silent: Log = { debug: none, info: none, warn: none, error: none };
const many = { campaigns: 100_000, campaign: 100_000, statistics: 100_000, daily: 100_000 };

export async function playRound({
  seed,
  kills,
  leastKills,
  digests: count,
  longestMs,
  mayRead,
  say,
}: RoundOptions): Promise<RoundResult> {
  const began = performance.now();
  const chance = createChance(seed);
  const clock = createDrivenClock(newFace(start, speed));
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const storePath = join(folder, 'store.sqlite');
  const service = createSandboxService({ clock, apiKey: 'key', limits: many });
  const slack = createSandboxSlack({
    clock,
    teamChannels: channelCount,
    scopes: mayRead ? readingScopes : scopes,
  });
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const store = await openStore({ path: storePath, clock, log: silent });
  const digests = makeDigests(count, clock.now());
  for (const digest of digests) await store.digests(tenant).saveDigest(digest);
  const bots = createBots(clock, {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: 'key',
    STORE_PATH: storePath,
    COLLECT: 'off',
  });
  const people = createPeople({ store: store.digests(tenant), clock, chance, refuse: slack.faults.set });
  /** As far as the clock has come, but for when it was far ahead for a moment: until then all was due. */
  let furthest = start;
  const counts = { kills: 0, starts: 0, twins: 0, clockMoves: 0, sleeps: 0 };
  const wrong: string[] = [];
  let farMoves = 0;

  const starts = (): Bot => {
    counts.starts += 1;
    return bots.start();
  };
  /** From now and then: an answer that is lost, a 500, a wait; each for one post. */
  const troubles = () => {
    const roll = chance.next();
    const once = { method: 'chat.postMessage', times: 1 } as const;
    if (roll < 0.15) slack.faults.set({ ...once, dropAfterAccept: true });
    else if (roll < 0.25) slack.faults.set({ ...once, status: 500 });
    else if (roll < 0.3) slack.faults.set({ ...once, ratelimited: 15 });
  };
  const set = (ahead: number) => {
    clock.set(ahead);
    bots.setClock(ahead);
  };
  /** Back or ahead by minutes; a few times a day ahead for a moment, or for good as a machine that slept. */
  const movesClock = async () => {
    counts.clockMoves += 1;
    furthest = Math.max(furthest, clock.now());
    const base = clock.ahead();
    const roll = farMoves < mostFarMoves ? chance.next() : 1;
    if (roll < 0.15) {
      farMoves += 1;
      set(base + dayMs);
      await wait(chance.between(50, 600));
      furthest = Math.max(furthest, clock.now());
      set(base);
    } else if (roll < 0.3) {
      farMoves += 1;
      counts.sleeps += 1;
      bots.freeze();
      set(base + dayMs);
      bots.thaw();
    } else set(base + Math.round(chance.between(-12, 12)) * minuteMs);
  };
  /** One life: until its kill, from before it is up to long after. */
  const lives = async (bot: Bot) => {
    if (!chance.happens(0.15)) await Promise.race([bot.ready, bot.died]);
    await wait(chance.happens(0.1) ? chance.between(0, 6_000) : chance.between(0, 1_200));
    await ends(bot);
  };
  /** One in which no clock moves: once the bot has caught up, people come, and it is killed in the middle of what follows. */
  const livesCalmly = async (bot: Bot) => {
    await Promise.race([bot.ready, bot.died]);
    await people.come();
    await wait(chance.between(0, 2_500));
    await ends(bot);
  };
  const ends = async (bot: Bot) => {
    if (bot.alive()) counts.kills += 1;
    else wrong.push('a bot ended by itself');
    await bot.kill();
  };

  try {
    const within = (ms: number) => performance.now() - began < ms;
    for (
      let life = 0;
      counts.kills < kills && within(counts.kills < leastKills ? 4 * longestMs : longestMs);
      life += 1
    ) {
      troubles();
      if (life % 5 === 1) {
        await livesCalmly(starts());
        continue;
      }
      const both = [lives(starts())];
      if (chance.happens(0.25)) {
        counts.twins += 1;
        both.push(wait(chance.between(0, 400)).then(() => lives(starts())));
      }
      if (chance.happens(0.12)) both.push(wait(chance.between(0, 1_500)).then(movesClock));
      await Promise.all(both);
      if (counts.kills % 20 === 0) say(`  ${counts.kills} kills`);
    }
    if (counts.kills < leastKills) wrong.push(`only ${counts.kills} kills, and ${leastKills} are the least`);
    slack.faults.clear();
    set(clock.ahead() + Math.max(0, furthest - clock.now()));
    await people.leave();
    const until = clock.now();
    const last = starts();
    const unsettled = await settled(storePath, until, () => clock.now());
    if (unsettled !== undefined) wrong.push(unsettled);
    await ends(last);
    await bots.killAll();
    const ledgers = digests.map(({ id }) => store.digests(tenant).loadHistory(id, 100_000));
    const result = reckon({
      digests,
      messages: slack.workspace.channels().flatMap(({ id }) => slack.workspace.messagesOf(id)),
      ledger: (await Promise.all(ledgers)).flat(),
      excuses: people.excuses(),
      from: start,
      until,
    });
    const seconds = Math.round((performance.now() - began) / 1_000);
    return {
      ...result,
      ...counts,
      ...{ deeds: people.deeds(), seconds, complaints: bots.complaints() },
      wrong: [...wrong, ...result.wrong],
    };
  } finally {
    await bots.killAll();
    await store.close();
    await Promise.all([service.stop(), slack.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeDigests(count: number, now: number): Digest[] {
  return Array.from({ length: count }, (_, index): Digest => {
    const minute = index % 30;
    const channelAt = (place: number) =>
      `C0TEAM${String((place % channelCount) + 1).padStart(3, '0')}` as ChannelId;
    return {
      id: `digest${index}` as DigestId,
      tenant,
      owner: 'U0ANA' as UserId,
      question:
        Math.floor(index / 30) % 2 === 0
          ? { kind: 'overview', period: { kind: 'last-days', days: 7 } }
          : { kind: 'daily', period: { kind: 'yesterday' } },
      destinations: index % 3 === 0 ? [channelAt(index), channelAt(index + 20)] : [channelAt(index)],
      schedule: {
        kind: 'cron',
        expression: `${minute},${minute + 30} * * * *`,
        zone: zone(zones[Math.floor(index / 60) % zones.length] as string),
      },
      state: { kind: 'active' },
      refusing: [],
      createdAt: now,
      owedFrom: start + 1,
      version: 0,
    };
  });
}

/** Waits until nothing that was due by then is open and every owner has been told; what is left after a while of real time, in words. */
async function settled(path: string, until: number, now: () => number): Promise<string | undefined> {
  const began = performance.now();
  for (;;) {
    await wait(500);
    const file = openSqlite(path);
    const open = Number(
      file.rows(
        `select count(*) as n from deliveries where state_kind in ('planned', 'collecting', 'posting') and scheduled_for <= ?`,
        until,
      )[0]?.n,
    );
    const owed = Number(file.rows('select count(*) as n from notices where closed_at is null')[0]?.n);
    file.close();
    if (open === 0 && owed === 0 && now() > until + 5 * minuteMs) return undefined;
    if (performance.now() - began > 90_000)
      return `not settled: ${open} deliveries open, ${owed} notices owed`;
  }
}

function none(): void {}
