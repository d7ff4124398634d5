// Campaigns as they could be, day by day, made by chance from a seed: what the benchmarks of arrows and of needs judge. The scatter that is
// assumed stands here, and each benchmark prints it.

import type { DailyAnswers } from '#reports/figures/due-answers.ts';

/** From 0 to 1, the same for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** In words, for the head of a table. */
export const assumedScatter =
  'assumed: sends scatter by 25 % a day, and as counts do; a true rate by 5 % a campaign and 3 % a day; delays exponential or, where it says so, hump-shaped';

const sendScatter = 0.25;
const rateScatterByDay = 0.03;

export function normal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

/** A count around its mean (Poisson's law). */
function counted(mean: number, chance: () => number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)));
  let [count, product] = [-1, 1];
  do {
    count += 1;
    product *= chance();
  } while (product > Math.exp(-mean));
  return count;
}

/** How many of `count` come, each with that probability. */
export function drawn(count: number, probability: number, chance: () => number): number {
  let came = 0;
  for (let each = 0; each < count; each += 1) if (chance() < probability) came += 1;
  return came;
}

export interface SimulatedDelay {
  /** In days. */
  readonly mean: number;
  /** The sum of two exponential delays: few answers on the first day. */
  readonly hump?: boolean;
}

function delayDrawn({ mean, hump = false }: SimulatedDelay, chance: () => number): number {
  if (mean === 0) return 0;
  const drawnDelay = (of: number) => -of * Math.log(1 - chance());
  return Math.floor(hump ? drawnDelay(mean / 2) + drawnDelay(mean / 2) : drawnDelay(mean));
}

export interface SimulatedAnswers {
  /** The share that answers what is sent on a day. */
  readonly rateOn: (day: number) => number;
  readonly delay: SimulatedDelay;
  /** Answers that would come at a weekend come on the Monday after. */
  readonly weekdaysOnly?: boolean;
}

/** Sends of each day, a Monday first, around what is meant to be sent. */
export function sends(meantOn: (day: number) => number, days: number, chance: () => number): Float64Array {
  return Float64Array.from({ length: days }, (_, day) =>
    counted(Math.max(0, meantOn(day) * (1 + sendScatter * normal(chance))), chance),
  );
}

export function answersTo(
  sent: Float64Array,
  { rateOn, delay, weekdaysOnly = false }: SimulatedAnswers,
  chance: () => number,
): DailyAnswers {
  const answers = new Float64Array(sent.length);
  for (const [day, count] of sent.entries()) {
    const rate = Math.min(1, Math.max(0, rateOn(day) * (1 + rateScatterByDay * normal(chance))));
    for (let each = drawn(count, rate, chance); each > 0; each -= 1) {
      let on = day + delayDrawn(delay, chance);
      while (weekdaysOnly && on % 7 > 4) on += 1;
      if (on < answers.length) answers[on] = (answers[on] ?? 0) + 1;
    }
  }
  return { firstWeekday: 0, sent, answers };
}
