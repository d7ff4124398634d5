// How much one person may do in a while: twenty deeds in a second, sixty questions in a minute. Knows nothing else about a deed.

import type { Clock } from '#base/clock.ts';
import type { UserId } from '#base/tenant.ts';
import type { TooMuch } from '#blocks/short-messages.ts';

/** Nobody does more by hand. */
const deedLimit = { most: 20, windowMs: 1_000 } as const;
const questionLimit = { most: 60, windowMs: 60_000 } as const;

export interface Excess {
  readonly much: TooMuch;
  /** Whether the bot tells the person. In a burst it does not tell each time. */
  readonly isTold: boolean;
}

export interface DeedPace {
  /**
   * Counts a deed. Returns the excess if it is one too many; then it is not counted and must not be done. `asks` says that it is a
   * question.
   */
  excess(user: UserId, asks: boolean): Excess | undefined;
  /** Whether the bot tells that person now: not if it told them lately. `isTold` counts here too. */
  mayTell(user: UserId, kind: TooMuch['kind']): boolean;
}

/** Telling each deed of a burst would itself be a burst. A person who goes on reads the same words again after this time. */
const betweenWordsMs = 10_000;
const forgettingMs = 60_000;

interface LatelyDone {
  readonly deeds: LastTimes;
  readonly questions: LastTimes;
  readonly toldAt: Map<TooMuch['kind'], number>;
  at: number;
}

export function createDeedPace(clock: Pick<Clock, 'monotonic'>): DeedPace {
  /** People who did something lately. */
  const people = new Map<UserId, LatelyDone>();
  let forgotAt = clock.monotonic();

  function forgetOld(now: number): void {
    forgotAt = now;
    for (const [user, { at }] of people) {
      if (now - at >= questionLimit.windowMs) people.delete(user);
    }
  }

  function doneBy(user: UserId, now: number): LatelyDone {
    const known = people.get(user);
    if (known !== undefined) return known;
    const done: LatelyDone = { deeds: lastTimes(), questions: lastTimes(), toldAt: new Map(), at: now };
    people.set(user, done);
    return done;
  }

  return {
    excess: (user, asks) => {
      const now = clock.monotonic();
      if (now - forgotAt >= forgettingMs) forgetOld(now);
      const done = doneBy(user, now);
      done.at = now;
      const deedsMs = fullFor(done.deeds, deedLimit, now);
      const questionsMs = asks ? fullFor(done.questions, questionLimit, now) : 0;
      if (deedsMs === 0 && questionsMs === 0) {
        count(done.deeds, deedLimit, now);
        if (asks) count(done.questions, questionLimit, now);
        return undefined;
      }
      const much: TooMuch =
        questionsMs > 0
          ? { kind: 'questions', most: questionLimit.most, goOnInMs: questionsMs }
          : { kind: 'deeds', most: deedLimit.most, goOnInMs: deedsMs };
      return { much, isTold: isSaid(done, much.kind, now) };
    },
    mayTell: (user, kind) => {
      const now = clock.monotonic();
      return isSaid(doneBy(user, now), kind, now);
    },
  };
}

function isSaid({ toldAt }: LatelyDone, kind: TooMuch['kind'], now: number): boolean {
  const saidAt = toldAt.get(kind);
  if (saidAt !== undefined && now - saidAt < betweenWordsMs) return false;
  toldAt.set(kind, now);
  return true;
}

/** The times of the last deeds, as many as the limit allows. `next` is the place of the oldest. */
interface LastTimes {
  readonly at: number[];
  next: number;
}

interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

function lastTimes(): LastTimes {
  return { at: [], next: 0 };
}

/** How long there is no free place; 0 if there is one. */
function fullFor({ at, next }: LastTimes, { windowMs }: Limit, now: number): number {
  return Math.max(0, (at[next] ?? Number.NEGATIVE_INFINITY) + windowMs - now);
}

function count(times: LastTimes, { most }: Limit, now: number): void {
  times.at[times.next] = now;
  times.next = (times.next + 1) % most;
}
