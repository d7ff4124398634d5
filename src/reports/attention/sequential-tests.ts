// Cumulative sums (Page 1954): whether a campaign's answers or sends have fallen, and since when. Worked out anew each morning; keeps nothing.
// Method, thresholds and errors: docs/statistics.md.

import {
  type DailyAnswers,
  type DaySpan,
  dueOn,
  fitDelay,
  rhythmAt,
  sumIn,
} from '#reports/figures/due-answers.ts';

/** A fall: what came since it began, and what usually comes in that time. */
export interface Fall {
  /** The index of its first day. */
  readonly from: number;
  readonly came: number;
  readonly usual: number;
}

/** A fall to the share `to` of the usual raises the sum above `threshold` soonest. */
export interface FallTest {
  readonly to: number;
  readonly threshold: number;
}

export const fallTests = {
  repliesStop: { to: 0.1, threshold: 5.3 },
  repliesHalved: { to: 0.5, threshold: 5.5 },
  acceptanceHalved: { to: 0.5, threshold: 4.4 },
  volume: { to: 0.2, threshold: 5.8 },
} as const satisfies Record<string, FallTest>;

/** Days in which a fall is looked for. The 56 days before show what is usual. */
export const testedDays = 21;
export const learnedDays = 56;
const leastAnswers = 20;
/** With fewer days of history, the usual scatter of a rate is not known. */
const leastLearned = 28;

/** A rate's fall over the last 21 days, from the first test that shows one; undefined if there is none, or too little is known. */
export function rateFall(days: DailyAnswers, tests: readonly FallTest[]): Fall | undefined {
  const end = days.sent.length;
  const learned = { from: Math.max(0, end - testedDays - learnedDays), to: end - testedDays };
  if (learned.to - learned.from < leastLearned) return undefined;
  const answers = sumIn(days.answers, learned);
  const delay = answers < leastAnswers ? undefined : fitDelay(days, learned.to);
  if (delay === undefined) return undefined;
  const sending = sendingWeekdays(days, learned, learnedForStall).filter(Boolean).length;
  const heights = sending <= 2 ? 2 : 1;
  const expected = delay.plausible.map((shape) => {
    const due = dueOn(days, rhythmAt(days, shape, learned));
    return { due, rate: answers / sumIn(due, learned) };
  });
  for (const { to, threshold } of tests) {
    // If the volume changes, a wrong delay looks like a fall. So every delay that the days allow must show it.
    const falls = expected.map(({ due, rate }) => {
      const lowered = rate * (1 - Math.sqrt(delay.scatter / answers));
      const rise = (at: number) =>
        ((1 - to) * lowered * (due[at] ?? 0) + (days.answers[at] ?? 0) * Math.log(to)) / delay.scatter;
      const from = riseAbove(heights * threshold, { from: learned.to, to: end }, rise);
      if (from === undefined) return undefined;
      const since = { from, to: end };
      return { from, came: sumIn(days.answers, since), usual: rate * sumIn(due, since) };
    });
    if (falls.every((fall) => fall !== undefined)) return falls[0];
  }
  return undefined;
}

/** The campaign sends on a weekday if it sent in at least this share of the weeks. */
const learnedForStall = 0.75;
const learnedForVolume = 0.6;
const leastWeekly = 25;
/** One day adds at most this much, so that no single day proves a fall. */
const mostADay = 3.2;
/** At most this share was sent since the fall began. */
const mostSent = 0.4;

/** The fall of sends over the last 21 days, against the mean of the same weekday in the 28 days that end ten days ago. */
export function volumeFall({ firstWeekday, sent }: SentDays): Fall | undefined {
  const end = sent.length;
  const learned = { from: end - 38, to: end - 10 };
  if (learned.from < 0 || sumIn(sent, learned) < 4 * leastWeekly) return undefined;
  const sends = sendingWeekdays({ firstWeekday, sent }, learned, learnedForVolume);
  const usual = weekdayMeans({ firstWeekday, sent }, learned);
  const usualOn = (at: number) =>
    sends[(firstWeekday + at) % 7] ? (usual[(firstWeekday + at) % 7] ?? 0) : 0;
  const scatter = scatterAround(sent, usualOn, learned);
  const { to, threshold } = fallTests.volume;
  const rise = (at: number) =>
    (sent[at] ?? 0) === 0 || usualOn(at) === 0
      ? 0
      : Math.min(mostADay, ((1 - to) * usualOn(at) + (sent[at] ?? 0) * Math.log(to)) / scatter);
  const from = riseAbove(threshold, { from: Math.max(0, end - testedDays), to: end }, rise);
  if (from === undefined) return undefined;
  const fall = { from, came: 0, usual: 0 };
  for (let at = from; at < end; at += 1) {
    fall.came += sent[at] ?? 0;
    fall.usual += usualOn(at);
  }
  return fall.came <= mostSent * fall.usual ? fall : undefined;
}

/** Days in order, none missing. */
export interface SentDays {
  /** The weekday of the first day: 0 is Monday, 6 is Sunday. */
  readonly firstWeekday: number;
  readonly sent: ArrayLike<number>;
}

/** A run of days without a send, among the weekdays on which the campaign sends. */
export interface Silence {
  /** The index of the first silent day. */
  readonly from: number;
  readonly days: number;
  /** The longest such run that is usual. */
  readonly usual: number;
}

/** The silence at the end, if it is longer than any in the 56 days before it. `isOff`: days on which everybody rests. */
export function longSilence(days: SentDays, isOff: (at: number) => boolean): Silence | undefined {
  const { firstWeekday, sent } = days;
  const end = sent.length;
  let last = end - 1;
  while (last >= 0 && (sent[last] ?? 0) === 0) last -= 1;
  const learned = { from: Math.max(0, last + 1 - learnedDays), to: last + 1 };
  const sends = sendingWeekdays(days, learned, learnedForStall, isOff);
  const isSilent = (at: number) =>
    sends[(firstWeekday + at) % 7] === true && !isOff(at) && (sent[at] ?? 0) === 0;
  let [run, usual] = [0, 0];
  for (let at = learned.from; at < learned.to; at += 1) {
    if ((sent[at] ?? 0) > 0) run = 0;
    else if (isSilent(at)) run += 1;
    usual = Math.max(usual, run);
  }
  const silent = Array.from({ length: end - last - 1 }, (_, after) => last + 1 + after).filter(isSilent);
  const [from] = silent;
  return from === undefined || silent.length <= usual ? undefined : { from, days: silent.length, usual };
}

/** By weekday, 0 is Monday: whether it sent in at least that share of the weeks. A day off counts only if it sent on it. */
function sendingWeekdays(
  { firstWeekday, sent }: SentDays,
  { from, to }: DaySpan,
  share: number,
  isOff: (at: number) => boolean = () => false,
): boolean[] {
  const [weeks, sending] = [new Uint16Array(7), new Uint16Array(7)];
  for (let at = from; at < to; at += 1) {
    const weekday = (firstWeekday + at) % 7;
    const sends = (sent[at] ?? 0) > 0;
    if (!sends && isOff(at)) continue;
    weeks[weekday] = (weeks[weekday] ?? 0) + 1;
    if (sends) sending[weekday] = (sending[weekday] ?? 0) + 1;
  }
  return Array.from(weeks, (count, weekday) => count > 0 && (sending[weekday] ?? 0) >= share * count);
}

function weekdayMeans({ firstWeekday, sent }: SentDays, { from, to }: DaySpan): Float64Array {
  const [sums, weeks] = [new Float64Array(7), new Uint16Array(7)];
  for (let at = from; at < to; at += 1) {
    const weekday = (firstWeekday + at) % 7;
    sums[weekday] = (sums[weekday] ?? 0) + (sent[at] ?? 0);
    weeks[weekday] = (weeks[weekday] ?? 0) + 1;
  }
  return sums.map((sum, weekday) => sum / Math.max(1, weeks[weekday] ?? 0));
}

/** How many times more than by chance the counts scatter around the usual: 1 to 9. */
function scatterAround(
  sent: ArrayLike<number>,
  usualOn: (at: number) => number,
  { from, to }: DaySpan,
): number {
  let [chi, counted] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const usual = usualOn(at);
    if (usual <= 0) continue;
    chi += ((sent[at] ?? 0) - usual) ** 2 / usual;
    counted += 1;
  }
  return Math.min(9, Math.max(1, chi / Math.max(1, counted - 5)));
}

/** The day since which the sum has been above 0, if it ends above the threshold. */
function riseAbove(
  threshold: number,
  { from, to }: DaySpan,
  rise: (at: number) => number,
): number | undefined {
  let [sum, start] = [0, from];
  for (let at = from; at < to; at += 1) {
    if (sum === 0) start = at;
    sum = Math.max(0, sum + rise(at));
  }
  return sum > threshold ? start : undefined;
}
