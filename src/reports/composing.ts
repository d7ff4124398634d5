// Composes answers: a few at once, people's before digests', short ones before wide ones, and once for all who wait for the same.

import type { Clock } from '#base/clock.ts';
import { createFewAtOnce } from '#base/few-at-once.ts';
import { type Steps, stepBySlice } from '#base/slices.ts';
import type { Lane } from '#campaigns/client.ts';
import type { Gathered } from '#readings/reading.ts';
import type { AnswerBesides } from './answer-context.ts';
import type { Answer } from './report.ts';

export interface AnswerToCompose {
  /** The same object for the same question about the same day of the same source. */
  readonly plan: object;
  readonly gathered: Gathered;
  readonly besides: AnswerBesides;
  readonly lane: Lane;
  /** Whether it looks up many campaigns. */
  readonly isWide: boolean;
  /** Aborted before its turn comes: it is not composed, unless it was aborted from the start. */
  readonly signal: AbortSignal | undefined;
  /** Begins when its turn comes. */
  readonly steps: () => Steps<Answer>;
}

/** Rejects with `GivenUp` if nobody waits for it any more when its turn comes. */
export type Compose = (wanted: AnswerToCompose) => Promise<Answer>;

/** An answer about thousands of campaigns keeps much in memory until it is composed. V8's collector stops everything to look through that. */
const composedAtOnce = 4;

const lanes: Readonly<Record<Lane, number>> = { people: 0, digests: 2, background: 4 };

interface SharedComposing {
  readonly first: AnswerToCompose;
  readonly answer: Promise<Answer>;
  rank: number;
  /** One for each who waits: whether they have given up. */
  readonly givenUp: (() => boolean)[];
}

export function createComposing(clock: Pick<Clock, 'monotonic'>): Compose {
  const turn = createFewAtOnce(composedAtOnce);
  /** Answers that have not begun, by plan. One that has begun is shared with nobody more, because it tells of the moment in which it began. */
  const waiting = new Map<object, SharedComposing[]>();

  function leave(one: SharedComposing): void {
    const others = waiting.get(one.first.plan)?.filter((each) => each !== one) ?? [];
    if (others.length > 0) waiting.set(one.first.plan, others);
    else waiting.delete(one.first.plan);
  }

  function enter(first: AnswerToCompose): SharedComposing {
    const { plan, steps } = first;
    const givenUp: SharedComposing['givenUp'] = [];
    const isGivenUp = () => givenUp.every((hasGivenUp) => hasGivenUp());
    const work = () => {
      leave(one);
      return stepBySlice(steps(), clock);
    };
    // Begins in a later microtask, when `one` exists.
    const answer = Promise.resolve().then(() => turn(work, { rank: () => one.rank, isGivenUp }));
    const one: SharedComposing = { first, answer, rank: Number.POSITIVE_INFINITY, givenUp };
    answer.catch(() => leave(one));
    waiting.set(plan, [...(waiting.get(plan) ?? []), one]);
    return one;
  }

  return (wanted) => {
    const { plan, lane, isWide, signal } = wanted;
    const one = waiting.get(plan)?.find(({ first }) => isSame(first, wanted)) ?? enter(wanted);
    one.rank = Math.min(one.rank, lanes[lane] + (isWide ? 1 : 0));
    const fromTheStart = signal?.aborted ?? false;
    one.givenUp.push(() => !fromTheStart && signal?.aborted === true);
    return one.answer;
  };
}

/** Whether both show the same. Readings never change, so the same objects say the same. */
function isSame(one: AnswerToCompose, other: AnswerToCompose): boolean {
  if (!isWholeAndSound(one.gathered) || !isWholeAndSound(other.gathered)) return false;
  return isAlike(shownOf(one.gathered), shownOf(other.gathered)) && isAlike(one.besides, other.besides);
}

function isWholeAndSound({ settled, faults }: Gathered): boolean {
  return settled && faults.length === 0;
}

/** All that is shown of what is whole and sound. */
function shownOf(gathered: Gathered): object {
  const { settled: _settled, faults: _faults, awaited: _awaited, expectedWholeAt: _at, ...shown } = gathered;
  return shown;
}

function isAlike(one: object, other: object): boolean {
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return ones.length === others.size && ones.every(([key, value]) => others.get(key) === value);
}
