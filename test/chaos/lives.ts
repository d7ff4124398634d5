// The lives of bots, one scene after the other: each begins, is hindered in some way, and ends by a kill.

import { setTimeout as wait } from 'node:timers/promises';
import type { Bot, Bots } from '../support/bots.ts';
import type { DrivenClock } from '../support/driven-clock.ts';
import type { Arrivals } from './arrivals.ts';
import type { Chance } from './chance.ts';
import type { Clicks } from './clicks.ts';
import { createClockMoves } from './clock-moves.ts';
import { loseLog, putBack, type Restored, takeCopy } from './copies.ts';
import type { CutDeeds } from './cut-deeds.ts';
import { type Hindrance, hinder, hindranceInWords } from './hindrances.ts';
import type { Outages } from './lateness.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';
import { troubleBy } from './troubles.ts';
import type { Watching } from './watching.ts';

export interface LifeMeans {
  readonly stage: Stage;
  readonly bots: Bots;
  readonly clock: DrivenClock;
  readonly chance: Chance;
  readonly arrivals: Arrivals;
  readonly outages: Outages;
  readonly people: People;
  readonly clicks: Clicks;
  readonly cutDeeds: CutDeeds;
  readonly watching: Watching;
  readonly speed: number;
}

const minuteMs = 60_000;
/** By which one of two clocks is wrong. */
const apartMs = 150_000;
/** Longer than a stop in order takes. */
const stopPatienceMs = 3_000;

export type Lives = ReturnType<typeof createLives>;

export function createLives(means: LifeMeans) {
  const { stage, bots, clock, chance, arrivals, outages, people, clicks, watching, cutDeeds, speed } = means;
  const { slack, store, storePath, server } = stage;
  /** So many live at a time on a database, which is never alone where there are several; on a file now and then two. */
  const others = server === undefined ? 0 : server.wires.length - 1;
  const oneInSome = (share: number) => (server === undefined && chance.happens(share) ? 1 : others);
  const startBot = (aheadMs?: number) => bots.start(aheadMs, server && { DATABASE_URL: server.nextUrl() });
  const clockMoves = createClockMoves({ clock, bots, server, chance, outages, watching });
  const counts = { kills: 0, openWork: 0, starts: 0, twins: 0 };
  /** How often each fault was there that is not one of an answer. */
  const faults = new Map<string, number>();
  const wrong: string[] = [];
  const startSeconds: number[] = [];
  const restores: number[] = [];
  let clicking: Promise<unknown> = Promise.resolve();
  let mayEnd = false;

  const count = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1);

  /** One whose clock is right counts as alive from when it is ready, but for while it is frozen. */
  function starts(): Bot {
    counts.starts += 1;
    const started = performance.now();
    const bot = startBot();
    let works = false;
    const nowWorks = (is: boolean) => {
      if (works === is) return;
      works = is;
      if (is) outages.up();
      else outages.down();
    };
    void bot.ready.then(() => {
      if (!bot.alive()) return;
      nowWorks(true);
      if (!mayEnd) startSeconds.push((performance.now() - started) / 1_000);
    });
    void bot.died.then(() => nowWorks(false));
    return {
      ...bot,
      freeze: () => {
        nowWorks(false);
        bot.freeze();
      },
      thaw: () => {
        bot.thaw();
        nowWorks(bot.alive());
      },
    };
  }

  /** Each for the next post that it meets. */
  function troubles(most = 1): void {
    for (let count = 0; count < most; count += 1)
      if (chance.happens(0.5)) slack.faults.set(troubleBy(chance));
  }

  /** Most in the moment of a post or of a notice, or as a minute begins; the others whenever. */
  async function momentToKill(): Promise<void> {
    const roll = chance.next();
    if (roll < 0.5) {
      await wait(chance.between(0, 1_500));
      await arrivals.next(2_500);
      await wait(chance.between(0, 40));
    } else if (roll < 0.75) {
      await wait((minuteMs - (clock.now() % minuteMs)) / speed + chance.between(0, 150));
    } else await wait(chance.happens(0.2) ? chance.between(0, 5_000) : chance.between(0, 1_500));
  }

  async function ends(bot: Bot): Promise<void> {
    if (bot.alive()) counts.kills += 1;
    else if (!mayEnd) wrong.push('a bot ended by itself');
    await bot.kill();
    const now = clock.now();
    const open = await store.loadOpenDeliveries().catch(() => []);
    if (open.some(({ scheduledFor }) => scheduledFor <= now)) counts.openWork += 1;
  }

  const isUp = (bot: Bot) => Promise.race([bot.ready, bot.died]);

  /** One life: until its kill, from before it is up to long after. */
  async function lives(bot: Bot): Promise<void> {
    if (!chance.happens(0.12)) await isUp(bot);
    await momentToKill();
    await ends(bot);
  }

  /** One in which no clock moves: once the bot has caught up, people come, and it is killed in the middle of what follows. */
  async function livesCalmly(bot: Bot): Promise<void> {
    await isUp(bot);
    await watching.turn();
    if (await people.come()) clicking = Promise.all([clicking, clicks.some()]);
    troubles();
    await wait(chance.between(0, 3_000));
    await ends(bot);
  }

  return {
    counts,
    faults,
    wrong,
    startSeconds,
    /** When the store was restored, on the clock that nobody sets. */
    restores,
    clockMoves,
    starts,
    isUp,
    /** Until nothing that people clicked is under way any more. */
    clicked: () => clicking,

    /** Killed at random, now and then with another bot alive, or as the clock is set. */
    wild: async () => {
      troubles();
      const both = [lives(starts())];
      for (let more = oneInSome(0.3); more > 0; more -= 1) {
        counts.twins += 1;
        both.push(wait(chance.between(0, 400)).then(() => lives(starts())));
      }
      if (chance.happens(0.3)) both.push(wait(chance.between(0, 1_500)).then(clockMoves.moves));
      await Promise.all(both);
    },

    calm: async () => {
      const both = [livesCalmly(starts())];
      for (let more = oneInSome(0.25); more > 0; more -= 1) {
        counts.twins += 1;
        both.push(lives(starts()));
      }
      await Promise.all(both);
    },

    /** Killed while it does what somebody has just clicked. */
    cut: async () => {
      const bot = starts();
      await isUp(bot);
      const came = await people.come();
      troubles();
      if (came) await cutDeeds.begin();
      await wait(chance.between(0, chance.happens(0.5) ? 15 : 200));
      await ends(bot);
      if (came) await cutDeeds.look();
    },

    /** Bots come and go while none of them can write. */
    hindered: async (way: Hindrance) => {
      await clicking;
      count(hindranceInWords[way]);
      mayEnd = true;
      let isOver = false;
      await outages.hindered(async () => {
        troubles(2);
        const bot = starts();
        await isUp(bot);
        const forMs = way === 'locked' ? chance.between(5_000, 15_000) : chance.between(3_000, 8_000);
        const over = hinder(way, forMs, { path: storePath, bots, server }).finally(() => {
          isOver = true;
        });
        await lives(bot);
        while (!isOver) await lives(starts());
        await over;
      });
      mayEnd = false;
    },

    /** Two whose clocks are not the same, one of them at a time frozen. */
    apart: async () => {
      await clicking;
      count('two bots with clocks 150 s apart');
      counts.starts += 1;
      counts.twins += 1;
      troubles(3);
      const two = [starts(), startBot(chance.happens(0.5) ? apartMs : -apartMs)];
      await Promise.all(two.map(isUp));
      for (let turn = 0; turn < 3; turn += 1) {
        await arrivals.next(chance.between(200, 2_000));
        const one = chance.oneOf(two) as Bot;
        count('bot frozen beside another');
        one.freeze();
        // Some longer than a lease.
        await wait(chance.between(300, 4_500));
        one.thaw();
      }
      await wait(chance.between(0, 1_000));
      await Promise.all(two.map(ends));
    },

    /** The next bot finds the store as it was before this one posted. */
    restored: async (way: Restored) => {
      await clicking;
      takeCopy(storePath, way);
      troubles(4);
      const bot = starts();
      await isUp(bot);
      await wait(chance.between(4_000, 9_000));
      if (chance.happens(0.4)) {
        count('bot stopped in order');
        await bot.stop(stopPatienceMs);
      } else await ends(bot);
      if (way === 'log lost' && !loseLog(storePath)) return;
      count(`store restored: ${way}`);
      await stage.replaces(() => putBack(storePath));
      restores.push(clock.monotonic());
      const next = starts();
      await isUp(next);
      await wait(chance.between(2_000, 6_000));
      await ends(next);
    },
  };
}
