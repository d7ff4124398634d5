// One round: digests by the dozen, bots that are killed at random instants, people who work on digests, a Slack that fails now and then, a clock that is moved.

import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSqlite } from '#store/sqlite.ts';
import { type Bot, createBots } from '../support/bots.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';
import { watchArrivals } from './arrivals.ts';
import { askedOf, makeDigests, makeWatches } from './cast.ts';
import { createChance } from './chance.ts';
import { createClicks } from './clicks.ts';
import { createOutages, type Lateness, latenessOf } from './lateness.ts';
import { createPeople } from './people.ts';
import { type Reckoning, reckon } from './reckon.ts';
import { reckonWatches, type WatchReckoning } from './reckon-watches.ts';
import type { ReadMessage } from './said.ts';
import { openStage } from './stage.ts';
import { createWatching } from './watching.ts';

export interface RoundOptions {
  readonly seed: number;
  readonly kills: number;
  readonly digests: number;
  readonly watches: number;
  /** Real time after which the round is given up; fewer kills than asked are a fault. */
  readonly longestMs: number;
  /** Whether the bot may read history, and so find a post of which it does not know whether it arrived. */
  readonly mayRead: boolean;
  /** Its clock and all others beat so many times faster. */
  readonly speed: number;
  /** A folder for the store, and for what came to Slack and what people did, of a round that went wrong. */
  readonly keep: string | undefined;
  readonly say: (line: string) => void;
}

export interface RoundResult extends Omit<Reckoning, 'arrived'> {
  readonly kills: number;
  /** Kills that left a delivery half-way: due and not posted, being collected, on the wire, or posted and not kept. */
  readonly inFlight: number;
  readonly starts: number;
  /** Lives that began while another bot was alive. */
  readonly twins: number;
  readonly clockMoves: number;
  /** Times that the machine slept for hours. */
  readonly sleeps: number;
  readonly deeds: ReadonlyMap<string, number>;
  readonly watches: WatchReckoning;
  readonly late: Lateness;
  readonly seconds: number;
  readonly complaints: readonly string[];
  readonly errors: ReadonlyMap<string, number>;
  /** How long bots took until they were ready, in real time. */
  readonly startSeconds: readonly number[];
}

const start = Date.parse('2026-03-10T08:13:00Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Each makes hours of runs due at once. */
const mostFarMoves = 4;

export async function playRound(options: RoundOptions): Promise<RoundResult> {
  const { seed, kills, longestMs, mayRead, speed, say } = options;
  const began = performance.now();
  const chance = createChance(seed);
  const clock = createDrivenClock(newFace(start, speed));
  const cast = makeDigests(options.digests, start);
  const watches = makeWatches(options.watches, start);
  const stage = await openStage(clock, mayRead, [...cast, ...watches]);
  const { slack, store, storePath } = stage;
  const arrivals = watchArrivals(slack.workspace, clock);
  const outages = createOutages(clock);
  const bots = createBots(clock, stage.env);
  const people = createPeople({ cast, digests: stage.digests, store, clock, chance, slack });
  const clicks = createClicks({ slack, arrivals, asked: people.asked, clock, chance });
  const watching = await createWatching(watches.length, { readings: stage.readings, clock });
  /** As far as the clock has come, but for when it was far ahead for a moment: until then all was due. */
  let furthest = start;
  /** What was made when the clock was set back may be due before the beginning. */
  let earliest = start;
  const counts = { kills: 0, inFlight: 0, starts: 0, twins: 0, clockMoves: 0, sleeps: 0 };
  const wrong: string[] = [];
  const startSeconds: number[] = [];
  let farMoves = 0;
  let clicking: Promise<unknown> = Promise.resolve();

  const starts = (): Bot => {
    counts.starts += 1;
    return bots.start();
  };
  /** From now and then: an answer that is lost, a 500, a wait; each for one post, of a digest or to an owner. */
  const troubles = () => {
    const roll = chance.next();
    const once = { method: 'chat.postMessage', times: 1 } as const;
    if (roll < 0.2) slack.faults.set({ ...once, dropAfterAccept: true });
    else if (roll < 0.3) slack.faults.set({ ...once, status: 500 });
    else if (roll < 0.35) slack.faults.set({ ...once, ratelimited: 15 });
  };
  const set = (ahead: number) => {
    clock.set(ahead);
    bots.setClock(ahead);
    outages.jumped();
    earliest = Math.min(earliest, clock.now());
  };
  const seesClock = () => {
    furthest = Math.max(furthest, clock.now());
    watching.sawClock(clock.now());
  };
  /** Back or ahead by minutes; a few times ahead by hours for a moment, or for good as a machine that slept. */
  const movesClock = async () => {
    counts.clockMoves += 1;
    seesClock();
    const base = clock.ahead();
    const roll = farMoves < mostFarMoves ? chance.next() : 1;
    const farMs = chance.oneOf([4 * hourMs, 6 * hourMs, 24 * hourMs]) as number;
    if (roll < 0.15) {
      farMoves += 1;
      set(base + farMs);
      await wait(chance.between(50, 600));
      seesClock();
      set(base);
    } else if (roll < 0.3) {
      farMoves += 1;
      counts.sleeps += 1;
      bots.freeze();
      set(base + farMs);
      bots.thaw();
    } else set(base + Math.round(chance.between(-12, 12)) * minuteMs);
  };
  /** Most in the moment of a post or of a notice, or as a minute begins; the others whenever. */
  const momentToKill = async () => {
    const roll = chance.next();
    if (roll < 0.5) {
      await wait(chance.between(0, 1_500));
      await arrivals.next(2_500);
      await wait(chance.between(0, 40));
    } else if (roll < 0.75) {
      await wait((minuteMs - (clock.now() % minuteMs)) / speed + chance.between(0, 150));
    } else await wait(chance.happens(0.2) ? chance.between(0, 5_000) : chance.between(0, 1_500));
  };
  /** One life: until its kill, from before it is up to long after. */
  const lives = async (bot: Bot) => {
    if (!chance.happens(0.12)) await Promise.race([bot.ready, bot.died]);
    await momentToKill();
    await ends(bot);
  };
  /** One in which no clock moves: once the bot has caught up, people come, and it is killed in the middle of what follows. */
  const livesCalmly = async (bot: Bot) => {
    await Promise.race([bot.ready, bot.died]);
    await watching.turn();
    await people.come();
    troubles();
    clicking = Promise.all([clicking, clicks.some()]);
    await wait(chance.between(0, 3_000));
    await ends(bot);
  };
  const ends = async (bot: Bot) => {
    if (bot.alive()) counts.kills += 1;
    else wrong.push('a bot ended by itself');
    await bot.kill();
    const now = clock.now();
    const open = await store.loadOpenDeliveries();
    if (open.some(({ scheduledFor }) => scheduledFor <= now)) counts.inFlight += 1;
  };
  const counted = (bot: Bot): Bot => {
    const started = performance.now();
    let isUp = false;
    void bot.ready.then(() => {
      isUp = bot.alive();
      if (!isUp) return;
      outages.up();
      startSeconds.push((performance.now() - started) / 1_000);
    });
    void bot.died.then(() => isUp && outages.down());
    return bot;
  };

  try {
    for (let life = 0; counts.kills < kills && performance.now() - began < longestMs; life += 1) {
      if (life % 4 === 1) {
        const both = [livesCalmly(counted(starts()))];
        if (chance.happens(0.25)) {
          counts.twins += 1;
          both.push(lives(counted(starts())));
        }
        await Promise.all(both);
        continue;
      }
      troubles();
      const both = [lives(counted(starts()))];
      if (chance.happens(0.3)) {
        counts.twins += 1;
        both.push(wait(chance.between(0, 400)).then(() => lives(counted(starts()))));
      }
      if (chance.happens(0.12)) both.push(wait(chance.between(0, 1_500)).then(movesClock));
      await Promise.all(both);
      if (counts.kills % 20 === 0) say(`  ${counts.kills} kills`);
    }
    if (counts.kills < kills) wrong.push(`only ${counts.kills} kills of ${kills}`);
    await clicking;
    slack.faults.clear();
    set(clock.ahead() + Math.max(0, furthest - clock.now()));
    const last = counted(starts());
    await Promise.race([last.ready, last.died]);
    await people.leave();
    const until = clock.now();
    const unsettled = await settled(storePath, until, () => clock.now());
    if (unsettled !== undefined) wrong.push(unsettled);
    await bots.killAll();
    const gone = clock.now();
    const asked = people.asked();
    const history = asked.map(({ id }) => store.loadHistory(id as never, 100_000));
    const { arrived, ...result } = reckon({
      digests: asked,
      messages: arrivals.all.filter((message) => !isOfWatch(message)),
      ledger: (await Promise.all(history)).flat(),
      withdrawals: people.wishes.withdrawals(),
      closings: people.wishes.closings(),
      mends: people.wishes.mends(),
      resent: clicks.resent,
      sentByHand: clicks.sentByHand,
      from: earliest,
      ...{ until, gone, settings: outages.settings, without: outages.without },
    });
    const phases = new Map(watches.map((watch, index) => [askedOf(watch), watching.phases(index)]));
    const watched = reckonWatches(phases, arrivals.all);
    const faults = [...wrong, ...result.wrong, ...watched.wrong];
    if (options.keep !== undefined && faults.length > 0) {
      cpSync(dirname(storePath), join(options.keep, `round-${seed}`), { recursive: true });
      const { wishes } = people;
      const did = [wishes.withdrawals(), wishes.closings(), wishes.mends(), [...clicks.resent]];
      const all = JSON.stringify({
        faults,
        asked,
        did,
        messages: arrivals.all,
        settings: outages.settings,
        without: outages.without,
      });
      writeFileSync(join(options.keep, `round-${seed}`, 'slack.json'), all);
    }
    return {
      ...result,
      ...counts,
      deeds: new Map([...people.deeds, ...clicks.counts]),
      watches: watched,
      late: latenessOf(arrived, outages),
      seconds: Math.round((performance.now() - began) / 1_000),
      complaints: bots.complaints(),
      errors: bots.errors(),
      startSeconds,
      wrong: faults,
    };
  } finally {
    await bots.killAll();
    await stage.close();
  }
}

/** Reckoned by themselves; what their owners are told may stand in one message with what is told of others. */
function isOfWatch({ channel, blocks }: ReadMessage): boolean {
  return !channel.startsWith('D') && JSON.stringify(blocks).includes('"value":"watch');
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
