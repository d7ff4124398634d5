// Moves the time of the sandbox, and of the process that follows it, from timer to timer: as fast as all that happens on the way allows.

import type { Instant } from '#base/brand.ts';
import { type Clock, within } from '#base/clock.ts';
import { mostRestMs } from './follow.ts';
import { type ClockFace, goingFrom, type HandClock, heldAt } from './hand-clock.ts';

/** Another process with the same time. */
export interface Follower {
  /** Resolves when all that followed has come to rest, with its next timer; at once, and with none, where the process has ended. */
  show(face: ClockFace): Promise<Instant | undefined>;
}

export interface Drive {
  /** Resolves when it is that late, or earlier by `stop`; then time goes on by itself. One at a time: rejects while another is under way. */
  goTo(instant: Instant): Promise<void>;
  /** Resolves when time goes by itself again. */
  stop(): Promise<void>;
  /** Where time is going; undefined while it goes by itself. */
  heading(): Instant | undefined;
}

export interface DriveParts {
  readonly machine: Clock;
  readonly clock: HandClock;
  /** Who follows now, if anybody. */
  readonly follower: () => Follower | undefined;
  /** Resolves when this process is at rest. */
  readonly settles: () => Promise<void>;
  /** Called now and then on the way, and at its end. */
  readonly moved: () => void;
}

const betweenWordsMs = 200;

export function createDrive({ machine, clock, follower, settles, moved }: DriveParts): Drive {
  const { start } = clock.face();
  let heading: Instant | undefined;
  let journey: Promise<void> = Promise.resolve();
  let told = 0;

  /** What each of the two does may give work to the other, so this one rests after the other as well. */
  async function show(face: ClockFace): Promise<Instant | undefined> {
    clock.show(face);
    await within(mostRestMs, settles(), machine);
    const others = await follower()?.show(face);
    await within(mostRestMs, settles(), machine);
    const all = [clock.nextTimer(), others].filter((at) => at !== undefined);
    return all.length === 0 ? undefined : Math.min(...all);
  }

  function tell(): void {
    if (machine.monotonic() - told < betweenWordsMs) return;
    told = machine.monotonic();
    moved();
  }

  async function travel(): Promise<void> {
    let next = await show(heldAt(clock.now(), start));
    while (heading !== undefined && clock.now() < heading) {
      next = await show(heldAt(Math.max(clock.now(), Math.min(heading, next ?? heading)), start));
      tell();
    }
  }

  async function end(): Promise<void> {
    heading = undefined;
    const going = goingFrom(clock.now(), machine, start);
    clock.show(going);
    await follower()?.show(going);
    moved();
  }

  return {
    goTo: async (instant) => {
      if (heading !== undefined) throw new Error('time is under way already');
      heading = instant;
      journey = journey
        .catch(() => undefined)
        .then(travel)
        .finally(end);
      await journey;
    },
    stop: async () => {
      heading = undefined;
      await journey.catch(() => undefined);
    },
    heading: () => heading,
  };
}
