// Somebody sets the machine's clock among the chaos, or the machine sleeps; and how far the clock has come by that.

import { setTimeout as wait } from 'node:timers/promises';
import type { Bots } from '../support/bots.ts';
import type { DrivenClock } from '../support/driven-clock.ts';
import type { Chance } from './chance.ts';
import type { Outages } from './lateness.ts';
import type { Stage } from './stage.ts';
import type { Watching } from './watching.ts';

interface ClockMeans {
  readonly clock: DrivenClock;
  readonly bots: Pick<Bots, 'clockWasSet' | 'freeze' | 'thaw'>;
  readonly server: Stage['server'];
  readonly chance: Chance;
  readonly outages: Pick<Outages, 'jumped'>;
  readonly watching: Pick<Watching, 'sawClock'>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Each makes hours of runs due at once. */
const mostFarMoves = 4;

export function createClockMoves({ clock, bots, server, chance, outages, watching }: ClockMeans) {
  const counts = { moves: 0, sleeps: 0 };
  let furthest = clock.now();
  let earliest = clock.now();
  let farMoves = 0;

  async function set(ahead: number): Promise<void> {
    clock.set(ahead);
    bots.clockWasSet();
    await server?.clockWasSet();
    outages.jumped();
    earliest = Math.min(earliest, clock.now());
  }

  function seesClock(): void {
    furthest = Math.max(furthest, clock.now());
    watching.sawClock(clock.now());
  }

  return {
    counts,
    set,
    /** As far as the clock has come, but for when it was far ahead for a moment: until then all was due. */
    furthest: () => furthest,
    /** What was made when the clock was set back may be due before the beginning. */
    earliest: () => earliest,
    /** Back or ahead by minutes; a few times ahead by hours for a moment, or for good as a machine that slept. */
    moves: async (): Promise<void> => {
      counts.moves += 1;
      seesClock();
      const base = clock.ahead();
      const roll = farMoves < mostFarMoves ? chance.next() : 1;
      const farMs = chance.oneOf([4 * hourMs, 6 * hourMs, 24 * hourMs]) as number;
      if (roll < 0.15) {
        farMoves += 1;
        await set(base + farMs);
        await wait(chance.between(50, 600));
        seesClock();
        await set(base);
      } else if (roll < 0.3) {
        farMoves += 1;
        counts.sleeps += 1;
        bots.freeze();
        await set(base + farMs);
        bots.thaw();
      } else await set(base + Math.round(chance.between(-12, 12)) * minuteMs);
    },
  };
}
