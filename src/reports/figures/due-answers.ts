// Compares answers with what was due. Answers come days after what they answer, so sends are moved by that delay. Knows weekdays, and no reports.

/** Days in order, none missing. `answers` are replies or acceptances, `sent` is what they answer. */
export interface DailyAnswers {
  /** The weekday of the first day: 0 is Monday, 6 is Sunday. */
  readonly firstWeekday: number;
  readonly sent: ArrayLike<number>;
  readonly answers: ArrayLike<number>;
}

/** Indexes of days, `from` included and `to` not. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** How late answers come, as far as the days show. */
export interface AnswerDelay {
  /** The delays that explain the answers, the best one first. Never empty. */
  readonly plausible: readonly DelayShape[];
  /** Answers for each one that was due. */
  readonly rate: number;
  /** How many times more than by pure chance the answers scatter: 1 to 9. */
  readonly scatter: number;
}

/**
 * `mean` in days. With one stage most answers come first; with two, few come on the first day and more later; with none, all come together
 * after that time.
 */
export interface DelayShape {
  readonly mean: number;
  readonly stages: 0 | 1 | 2;
}

/** Daily sums cannot tell two neighbours in this list apart. */
const delays: readonly DelayShape[] = [
  ...[0, 0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 9, 12].map((mean) => ({ mean, stages: 1 }) as const),
  ...[2, 3, 4].map((mean) => ({ mean, stages: 2 }) as const),
  // If each week is like the one before, a week's delay looks like none.
  { mean: 7, stages: 0 },
];

/** A window's delay is learned from so many days before it. With fewer than the least, nothing is claimed. */
export const delayDays = 60;
const leastDelayDays = 28;

/** In 95 of 100 cases chance gives less than this (chi-square, one degree of freedom). */
const plausibleDeviance = 3.84;
const mostScatter = 9;

/**
 * The delay, from the 60 days before `end` by least Poisson deviance. Saturdays to Mondays are one bin, because weekend answers may wait
 * until Monday. undefined with fewer than 28 days, or without an answer. Method, sources and errors: docs/statistics.md.
 */
export function fitDelay(days: DailyAnswers, end: number): AnswerDelay | undefined {
  const span = { from: Math.max(0, end - delayDays), to: end };
  if (span.to - span.from < leastDelayDays) return undefined;
  const bins = binsOf(days, span);
  const fits = delays.flatMap((delay) => fitOf(days, delay, span, bins) ?? []);
  const best = fits.reduce<Fit | undefined>(
    (least, fit) => (least === undefined || fit.deviance < least.deviance ? fit : least),
    undefined,
  );
  if (best === undefined) return undefined;
  const scatter = scatterOf(best, span, bins, days.answers);
  const plausible = fits
    .filter(({ deviance }) => deviance <= best.deviance + plausibleDeviance * scatter)
    .sort((one, other) => one.deviance - other.deviance)
    .map(({ delay }) => delay);
  return { plausible, rate: best.rate, scatter };
}

/** How answers follow what they answer. */
export interface AnswerRhythm {
  readonly delay: DelayShape;
  /** The part of the answers due on Saturdays and Sundays that comes then, 0 to 1. The others come on the Monday after. */
  readonly weekendShare: number;
}

/** The rhythm at that delay, with the weekends of the learned days. */
export function rhythmAt(days: DailyAnswers, delay: DelayShape, learned: DaySpan): AnswerRhythm {
  return { delay, weekendShare: weekendShare(days, delayed(days.sent, delay), learned) };
}

/** What is due on each day. `start`: whether it had sent before the first day as in its first two weeks, or nothing. */
export function dueOn(
  { firstWeekday, sent }: Pick<DailyAnswers, 'firstWeekday' | 'sent'>,
  { delay, weekendShare }: AnswerRhythm,
  start: 'as-before' | 'nothing' = 'as-before',
): Float64Array {
  const due = delayed(sent, delay, start);
  for (let at = 0; at < due.length; at += 1) {
    const weekday = (firstWeekday + at) % 7;
    if (weekday < 5) continue;
    const monday = at + 7 - weekday;
    const postponed = (1 - weekendShare) * (due[at] ?? 0);
    if (monday < due.length) due[monday] = (due[monday] ?? 0) + postponed;
    due[at] = (due[at] ?? 0) - postponed;
  }
  return due;
}

export function sumIn(values: ArrayLike<number>, { from, to }: DaySpan): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at] ?? 0;
  return sum;
}

interface Fit {
  readonly delay: DelayShape;
  readonly rate: number;
  readonly deviance: number;
  readonly due: Float64Array;
}

function delayed(
  sent: ArrayLike<number>,
  { mean, stages }: DelayShape,
  start: 'as-before' | 'nothing' = 'as-before',
): Float64Array {
  const days = Math.min(14, sent.length);
  const earlier = start === 'nothing' || days === 0 ? 0 : sumIn(sent, { from: 0, to: days }) / days;
  if (stages === 0) {
    const first = (at: number) => (start === 'nothing' ? 0 : (sent[at] ?? 0));
    return Float64Array.from(sent, (_, at) => (at < mean ? first(at) : (sent[at - mean] ?? 0)));
  }
  const due = Float64Array.from(sent);
  const share = mean / stages / (1 + mean / stages);
  for (let stage = 0; stage < stages; stage += 1) {
    let before = earlier;
    for (let at = 0; at < due.length; at += 1) {
      before = (1 - share) * (due[at] ?? 0) + share * before;
      due[at] = before;
    }
  }
  return due;
}

/** The part of the answers due on Saturdays and Sundays that comes then: 0 to 1. */
function weekendShare({ firstWeekday, answers }: DailyAnswers, due: Float64Array, span: DaySpan): number {
  const dueInAll = sumIn(due, span);
  if (dueInAll <= 0) return 1;
  const rate = sumIn(answers, span) / dueInAll;
  let [came, expected] = [1, 1];
  for (let at = span.from; at < span.to; at += 1) {
    if ((firstWeekday + at) % 7 < 5) continue;
    came += answers[at] ?? 0;
    expected += rate * (due[at] ?? 0);
  }
  return Math.min(1, came / expected);
}

function fitOf(
  days: DailyAnswers,
  delay: DelayShape,
  span: DaySpan,
  bins: readonly AnswerBin[],
): Fit | undefined {
  const due = delayed(days.sent, delay);
  const [answers, dueInAll] = [sumIn(days.answers, span), sumIn(due, span)];
  if (answers === 0 || dueInAll <= 0) return undefined;
  const rate = answers / dueInAll;
  let deviance = 0;
  for (const bin of bins) {
    const { came } = bin;
    const expected = rate * sumIn(due, bin);
    if (expected <= 0 && came > 0) return undefined;
    deviance += 2 * ((came > 0 ? came * Math.log(came / expected) : 0) - (came - expected));
  }
  return { delay, rate, deviance, due };
}

/** Days that are compared together with what was due. */
interface AnswerBin extends DaySpan {
  readonly came: number;
}

/** The larger of the scatter between bins and between whole weeks, because a campaign that sends on two days a week scatters by weeks. */
function scatterOf(
  { rate, due }: Fit,
  span: DaySpan,
  bins: readonly AnswerBin[],
  answers: ArrayLike<number>,
): number {
  const variance = Math.max(rate * (1 - rate), rate / 100);
  const between = (all: readonly AnswerBin[], known: number) => {
    let [chi, counted] = [0, 0];
    for (const bin of all) {
      const expected = sumIn(due, bin);
      if (expected <= 0) continue;
      chi += (bin.came - rate * expected) ** 2 / (variance * expected);
      counted += 1;
    }
    return counted <= known ? 1 : chi / (counted - known);
  };
  const weeks: AnswerBin[] = [];
  for (let to = span.to; to - 7 >= span.from; to -= 7) weeks.push(binOf(answers, to - 7, to));
  return Math.min(mostScatter, Math.max(1, between(bins, 2), between(weeks, 1)));
}

/** Single days, but Saturday to Monday together. A weekend that the span cuts is cut too. */
function binsOf({ firstWeekday, answers }: DailyAnswers, { from, to }: DaySpan): AnswerBin[] {
  const bins: AnswerBin[] = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    if ((firstWeekday + at) % 7 >= 5 && at < to - 1) continue;
    bins.push(binOf(answers, start, at + 1));
    start = at + 1;
  }
  return bins;
}

function binOf(answers: ArrayLike<number>, from: number, to: number): AnswerBin {
  return { from, to, came: sumIn(answers, { from, to }) };
}
