// Whether a rate or a count moved by more than chance explains, from daily counts. Knows no reports.

import {
  type AnswerDelay,
  type DailyAnswers,
  type DaySpan,
  type DelayShape,
  delayDays,
  dueOn,
  fitDelay,
  rhythmAt,
  sumIn,
} from './due-answers.ts';
import { isBeyondChance } from './share-interval.ts';

/** What two windows prove. `up` and `down` are beyond chance; `within-chance` is not; `cannot-tell` names what is missing. */
export type Movement =
  | { readonly kind: 'up' | 'down' | 'within-chance' }
  | { readonly kind: 'cannot-tell'; readonly lacks: Lack }
  /** Nothing is claimed: the counts of two campaigns, or a month per working day. */
  | { readonly kind: 'not-tested' };

/**
 * What is missing: the windows are too short, there are too few weeks before them, a day in those weeks or between the windows is unknown,
 * or too little was sent in the window or in the one before.
 */
export type Lack = 'days' | 'history' | 'gap' | 'sends' | 'sends-before';

/** Both end before a day that is not in the window; `now` begins where its history ends. */
export interface TwoWindows {
  readonly before: DaySpan;
  readonly now: DaySpan;
}

/** In days. With fewer, somebody who sends once a week would cause false arrows. */
export const shortestWindow = 7;
/** From so many days on, a slow drift shows in any rate. So a rate must differ by more to be worth an arrow. */
const longWindow = 28;
const leastDue = 30;
const sureness = 2;

/**
 * An arrow must hold under every delay that the days allow, and the rate must differ by a tenth of itself (from 28 days on: by a fifth).
 */
export function rateMovement(days: DailyAnswers, { before, now }: TwoWindows): Movement {
  const length = Math.min(now.to - now.from, before.to - before.from);
  if (length < shortestWindow) return { kind: 'cannot-tell', lacks: 'days' };
  const delay = fitDelay(days, now.from);
  if (delay === undefined) return { kind: 'cannot-tell', lacks: 'history' };
  const learned = { from: Math.max(0, now.from - delayDays), to: now.from };
  const least = length >= longWindow ? 0.2 : 0.1;
  const kinds = new Set<ReturnType<typeof underDelay>>();
  for (const shape of delay.plausible)
    kinds.add(underDelay(days, { before, now }, { shape, delay, learned, least }));
  const [only, other] = kinds;
  // The best delay comes first.
  const lacks = [...kinds].find((kind) => kind === 'sends' || kind === 'sends-before');
  if (lacks !== undefined) return { kind: 'cannot-tell', lacks };
  return only === undefined || other !== undefined ? { kind: 'within-chance' } : { kind: only as 'up' };
}

function underDelay(
  days: DailyAnswers,
  { before, now }: TwoWindows,
  {
    shape,
    delay,
    learned,
    least,
  }: { shape: DelayShape; delay: AnswerDelay; learned: DaySpan; least: number },
): 'up' | 'down' | 'within-chance' | 'sends' | 'sends-before' {
  const due = dueOn(days, rhythmAt(days, shape, learned));
  const share = (span: DaySpan) => ({
    part: sumIn(days.answers, span) / delay.scatter,
    of: sumIn(due, span) / delay.scatter,
  });
  const [was, is] = [share(before), share(now)];
  if (is.of * delay.scatter < leastDue) return 'sends';
  if (was.of * delay.scatter < leastDue) return 'sends-before';
  const [rateBefore, rateNow] = [was.part / was.of, is.part / is.of];
  if (Math.abs(rateNow - rateBefore) < least * rateBefore || !isBeyondChance(was, is, sureness))
    return 'within-chance';
  return rateNow > rateBefore ? 'up' : 'down';
}

/** Student's t for 7 degrees of freedom, 97.5 %: eight weekly differences. */
const usualSwings = 2.365;
/** For windows of four weeks. */
const longSwings = 2.6;
const leastWeeks = 5;
const learnedWeeks = 8;

/** How far a count moves from week to week without a cause. */
export interface UsualSwing {
  /** The standard deviation of the difference of the logarithms of two neighbouring weeks. */
  readonly weekly: number;
}

/** From the nine whole weeks before `end`, whose eight differences show it; undefined with fewer than five weeks. */
function usualSwing(counts: ArrayLike<number>, end: number): UsualSwing | undefined {
  const weeks: number[] = [];
  for (let to = end; to >= 7 && weeks.length < learnedWeeks + 1; to -= 7) {
    weeks.push(Math.log(sumIn(counts, { from: to - 7, to }) + 0.5));
  }
  if (weeks.length < leastWeeks) return undefined;
  let squares = 0;
  for (let at = 1; at < weeks.length; at += 1) squares += ((weeks[at] ?? 0) - (weeks[at - 1] ?? 0)) ** 2;
  return { weekly: Math.sqrt(squares / (weeks.length - 1)) };
}

/**
 * An arrow if the count moved further than it usually does from week to week. `scale`: the factor for the count of now, if windows are
 * compared per working day.
 */
export function countMovement(counts: ArrayLike<number>, { before, now }: TwoWindows, scale = 1): Movement {
  const length = Math.min(now.to - now.from, before.to - before.from);
  if (length < shortestWindow) return { kind: 'cannot-tell', lacks: 'days' };
  const swing = usualSwing(counts, now.from);
  if (swing === undefined) return { kind: 'cannot-tell', lacks: 'history' };
  const [was, is] = [sumIn(counts, before) + 0.5, sumIn(counts, now) + 0.5];
  const weeks = length / 7;
  const deviation = Math.max(swing.weekly / Math.sqrt(weeks), Math.sqrt(1 / is + 1 / was));
  const reach = (weeks >= 4 ? longSwings : usualSwings) * deviation;
  const shift = Math.log((is * scale) / was);
  if (Math.abs(shift) <= reach) return { kind: 'within-chance' };
  return { kind: shift > 0 ? 'up' : 'down' };
}
