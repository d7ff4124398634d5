// Judges the answers of a probe: replays each way of counting, and keeps those that explain all answers. Pure.

import type { Sample } from './sample.ts';

/** An exact log of the last window; two weighted clock-aligned buckets; one clock-aligned bucket; tokens that refill evenly. */
export type Shape = 'log' | 'two-buckets' | 'one-bucket' | 'tokens';

export interface Counting {
  readonly shape: Shape;
  /** Whether a refused request takes a place too. */
  readonly countsRefused: boolean;
}

/** What Reset tells: when the oldest request leaves, when the newest leaves, a window from now, the end of the bucket, when all tokens are back. */
export type ResetMeaning = 'oldest-leaves' | 'all-free' | 'window-from-now' | 'bucket-end' | 'refilled';

export interface ProbeVerdict {
  /** As the headers state it; undefined if an answer had none. */
  readonly limit: number | undefined;
  /** Somebody else used the key, so the rest says little. */
  readonly othersSeen: boolean;
  /** Experiment 1: whether every Reset is a multiple of the window. undefined: no answer had a Reset. */
  readonly resetsAreWhole: boolean | undefined;
  /** Experiment 2: every meaning that agrees with all Resets; several where they cannot be told apart. */
  readonly resetMeanings: readonly ResetMeaning[];
  /** Experiments 3 and 5: every way of counting that explains all answers. */
  readonly countings: readonly Counting[];
  /** Experiment 4; undefined where nothing was refused. */
  readonly retryAfter: RetryAfter | undefined;
  /** Experiment 5: what remained one window after the first request of the burst, and what each shape predicts. */
  readonly afterWindow: { readonly remaining: number; readonly expected: Record<Shape, number> } | undefined;
  /** Milliseconds by which the service's clock is ahead of this machine's: between the two. */
  readonly ahead: { readonly from: number; readonly to: number };
  /** The usual time from sending a request to the headers of its answer. */
  readonly roundTripMs: number;
}

/** How the wait in Retry-After relates to the one until Reset. The service's Date has no parts of a second. */
export type RetryAfter =
  | { readonly kind: 'absent' }
  | { readonly kind: 'agrees' | 'longer' | 'shorter'; readonly byMs: number };

interface ProbeSetting {
  readonly windowMs: number;
  readonly wallOffset: number;
}

const shapes: readonly Shape[] = ['log', 'two-buckets', 'one-bucket', 'tokens'];

export function judgeProbe(samples: readonly Sample[], known: ProbeSetting): ProbeVerdict {
  const haveHeaders = samples.every(({ headers }) => headers.window !== undefined);
  const offset = offsetOf(samples, known.wallOffset);
  const countings = haveHeaders ? explanations(samples, known) : [];
  return {
    limit: haveHeaders ? samples.at(-1)?.headers.window?.limit : undefined,
    othersSeen: haveHeaders && countings.length === 0,
    resetsAreWhole: resetsAreWhole(samples, known.windowMs),
    resetMeanings: haveHeaders ? meaningsOf(samples, countings, known.windowMs) : [],
    countings,
    retryAfter: retryAfterOf(samples),
    afterWindow: haveHeaders ? afterWindowOf(samples, known) : undefined,
    ahead: { from: offset.lo - known.wallOffset, to: offset.hi - known.wallOffset },
    roundTripMs: median(samples.map(({ sent, answered }) => answered - sent)),
  };
}

/** Every way of counting that predicts each Remaining and each refusal. Empty where an answer has no headers. */
export function explanations(samples: readonly Sample[], known: ProbeSetting): Counting[] {
  const refusals = samples.some(({ refused }) => refused);
  return shapes
    .flatMap((shape) => [false, true].map((countsRefused) => ({ shape, countsRefused })))
    .filter(({ shape, countsRefused }) => !countsRefused || (refusals && shape !== 'tokens'))
    .filter((counting) => samples.every((_, index) => isExplained(counting, samples, index, known)));
}

/** Whether every Reset is a multiple of the window; undefined where there are fewer than two different ones. */
export function resetsAreWhole(samples: readonly Sample[], windowMs: number): boolean | undefined {
  const resets = samples.flatMap(({ headers }) => headers.window?.resetAt ?? []);
  if (resets.some((at) => at % windowMs !== 0)) return false;
  return new Set(resets).size > 1 ? true : undefined;
}

/** The service's clock minus our monotonic one: what every Date allows, or within 5 s of this machine's wall clock. */
export function offsetOf(samples: readonly Sample[], wallOffset: number): { lo: number; hi: number } {
  const dated = samples.flatMap(({ sent, answered, headers: { date } }) =>
    date === undefined ? [] : [{ lo: date - answered, hi: date + 1000 - sent }],
  );
  const lo = Math.max(...dated.map((each) => each.lo));
  const hi = Math.min(...dated.map((each) => each.hi));
  return dated.length > 0 && lo <= hi ? { lo, hi } : { lo: wallOffset - 5_000, hi: wallOffset + 5_000 };
}

/**
 * Nobody knows when a request arrived. The truth lies between "this one early, the earlier ones late" and the reverse, on any clock that
 * Date allows.
 */
function isExplained(
  counting: Counting,
  samples: readonly Sample[],
  index: number,
  known: ProbeSetting,
): boolean {
  const sample = samples[index];
  const window = sample?.headers.window;
  if (sample === undefined || window === undefined) return false;
  const used = usedRange(counting, samples, index, window.limit, known);
  if (sample.refused) return used.most >= window.limit;
  return window.limit - window.remaining >= used.least && window.limit - window.remaining <= used.most;
}

/** Places in use just after the request. For a refused request: just before. */
function usedRange(
  { shape, countsRefused }: Counting,
  samples: readonly Sample[],
  index: number,
  limit: number,
  { windowMs, wallOffset }: ProbeSetting,
): { least: number; most: number } {
  const sample = samples[index] as Sample;
  const earlier = samples.slice(0, index).filter(({ refused }) => countsRefused || !refused);
  const counted = sample.refused ? earlier : [...earlier, sample];
  const offset = offsetOf(samples, wallOffset);
  const uses = [offset.lo, (offset.lo + offset.hi) / 2, offset.hi].flatMap((ahead) => [
    usedAt(
      shape,
      { at: sample.sent, before: counted.map(({ answered }) => answered) },
      ahead,
      limit,
      windowMs,
    ),
    usedAt(shape, { at: sample.answered, before: counted.map(({ sent }) => sent) }, ahead, limit, windowMs),
  ]);
  return { least: Math.min(...uses), most: Math.max(...uses) };
}

/** `before` may be a round trip after `at`, to include the request itself and those that were in flight with it. */
function usedAt(
  shape: Shape,
  { at, before }: { readonly at: number; readonly before: readonly number[] },
  ahead: number,
  limit: number,
  windowMs: number,
): number {
  const bucketOf = (time: number) => Math.floor((Math.min(time, at) + ahead) / windowMs);
  const inBucket = (number: number) => before.filter((time) => bucketOf(time) === number).length;
  const current = bucketOf(at);
  switch (shape) {
    case 'log':
      return before.filter((time) => time > at - windowMs).length;
    case 'one-bucket':
      return inBucket(current);
    case 'two-buckets': {
      const shareLeft = 1 - (at + ahead - current * windowMs) / windowMs;
      return Math.floor(inBucket(current - 1) * shareLeft) + inBucket(current);
    }
    case 'tokens':
      return Math.ceil(missingTokens(before, at, limit, windowMs));
  }
}

function missingTokens(before: readonly number[], at: number, limit: number, windowMs: number): number {
  let missing = 0;
  let since = Number.NEGATIVE_INFINITY;
  const refill = (time: number) => {
    missing = Math.max(0, missing - (Math.max(0, time - since) * limit) / windowMs);
    since = time;
  };
  for (const time of before) {
    refill(Math.min(time, at));
    missing += 1;
  }
  refill(at);
  return missing;
}

/**
 * Each meaning turns every Reset into a time on the service's clock. A meaning fits if one clock explains all of them, give or take a round
 * trip.
 */
function meaningsOf(
  samples: readonly Sample[],
  countings: readonly Counting[],
  windowMs: number,
): ResetMeaning[] {
  if (resetsAreWhole(samples, windowMs)) return ['bucket-end'];
  const countsRefused = countings.length > 0 && countings.every((counting) => counting.countsRefused);
  const slowest = Math.max(...samples.map(({ sent, answered }) => answered - sent));
  const implied = samples.flatMap(({ answered, headers: { window } }, index) => {
    if (window?.resetAt === undefined) return [];
    const { limit, resetAt } = window;
    const counted = samples.slice(0, index + 1).filter(({ refused }) => countsRefused || !refused);
    const times = counted.map((sample) => sample.answered);
    const meanings = resetsBy(times, answered, limit, windowMs);
    return (Object.keys(meanings) as (keyof typeof meanings)[]).map((meaning) => ({
      meaning,
      ahead: resetAt - meanings[meaning],
    }));
  });
  const meanings = [...new Set(implied.map(({ meaning }) => meaning))];
  return meanings.filter((meaning) => {
    const ahead = implied.filter((each) => each.meaning === meaning).map((each) => each.ahead);
    return Math.max(...ahead) - Math.min(...ahead) <= 2 * slowest + windowMs / 500;
  });
}

/** What Reset would be under each meaning, on the monotonic clock. */
function resetsBy(counted: readonly number[], now: number, limit: number, windowMs: number) {
  const live = counted.filter((at) => at > now - windowMs);
  return {
    'oldest-leaves': (live[0] ?? now) + windowMs,
    'all-free': (live.at(-1) ?? now) + windowMs,
    'window-from-now': now + windowMs,
    refilled: now + (missingTokens(counted, now, limit, windowMs) * windowMs) / limit,
  };
}

function retryAfterOf(samples: readonly Sample[]): RetryAfter | undefined {
  const refused = samples.find((sample) => sample.refused);
  if (refused === undefined) return undefined;
  const { retryAfterMs, window, date } = refused.headers;
  if (retryAfterMs === undefined) return { kind: 'absent' };
  if (window?.resetAt === undefined || date === undefined) return { kind: 'agrees', byMs: 0 };
  const byMs = retryAfterMs - (window.resetAt - date);
  return { kind: Math.abs(byMs) <= 1_000 ? 'agrees' : byMs > 0 ? 'longer' : 'shorter', byMs };
}

function afterWindowOf(samples: readonly Sample[], known: ProbeSetting): ProbeVerdict['afterWindow'] {
  const index = samples.findIndex(({ purpose }) => purpose === 'after-window');
  const window = samples[index]?.headers.window;
  if (window === undefined) return undefined;
  const expected = (shape: Shape) => {
    const { least, most } = usedRange({ shape, countsRefused: false }, samples, index, window.limit, known);
    return window.limit - Math.round((least + most) / 2);
  };
  return {
    remaining: window.remaining,
    expected: {
      log: expected('log'),
      'two-buckets': expected('two-buckets'),
      'one-bucket': expected('one-bucket'),
      tokens: expected('tokens'),
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
