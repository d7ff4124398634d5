// Plans what `npm run probe` asks the service, and when. Each answer may change the plan. Pure: it sends nothing and judges nothing.

import type { ProbePurpose, Sample } from './sample.ts';
import { explanations, offsetOf, resetsAreWhole } from './verdict.ts';

/** One request that the plan wants. */
export interface ProbeAsk {
  /** Monotonic ms. */
  readonly notBefore: number;
  readonly purpose: ProbePurpose;
}

export interface ProbeOptions {
  readonly windowMs: number;
  /** Whether the probe may fill the quota, so that one request is refused. Otherwise it learns nothing about refusals. */
  readonly mayBeRefused: boolean;
  /** Monotonic ms. */
  readonly startsAt: number;
  /** This machine's wall clock minus the monotonic one: a first guess at the service's clock. */
  readonly wallOffset: number;
}

const burst = 6;

/** About 12 requests in at most 4 windows. With a refusal it is a whole quota more, and 2 windows more. Returns the answers. */
export function* planProbe(options: ProbeOptions): Generator<ProbeAsk, readonly Sample[], Sample> {
  const { windowMs } = options;
  const first = yield { purpose: 'first', notBefore: options.startsAt };
  // Two windows later, no way of counting still holds the first request.
  const samples = isAtRest(first)
    ? [first]
    : [yield { purpose: 'first', notBefore: first.answered + 2.1 * windowMs } as const];
  const ask = function* (purpose: ProbePurpose, notBefore: number) {
    const sample: Sample = yield { purpose, notBefore };
    samples.push(sample);
    return sample;
  };
  if (first.headers.window === undefined || !samples.every(isAtRest)) return samples;

  const middle = atPhase(samples, options, 0.5);
  const row: Sample[] = [];
  for (let each = 0; each < burst; each += 1) {
    row.push(yield* ask('burst', middle + (each * windowMs) / 60));
  }
  yield* ask('later', middle + 0.8 * windowMs);
  const [one = first] = row;
  yield* ask('after-window', one.answered + windowMs * (1 + 1 / 120));
  const last = yield* ask('emptied', (row.at(-1) ?? one).answered + windowMs * (1 + 1 / 60));
  const isClear = explanations(samples, options).length > 0;
  if (options.mayBeRefused && isClear) yield* planRefusal(samples, last, options, ask);
  return samples;
}

type AskInPlan = (purpose: ProbePurpose, notBefore: number) => Generator<ProbeAsk, Sample, Sample>;

/** The burst begins just past the middle of a clock-aligned window. So the refusal falls into the same window, unless answers are slow. */
function* planRefusal(
  samples: readonly Sample[],
  from: Sample,
  options: ProbeOptions,
  ask: AskInPlan,
): Generator<ProbeAsk, void, Sample> {
  const { windowMs } = options;
  const limit = from.headers.window?.limit ?? 0;
  let last = from;
  for (let sent = 0; sent <= limit && !last.refused && last.headers.window?.remaining !== 0; sent += 1) {
    last = yield* ask('fill', last.answered);
  }
  const filledAt = last.answered;
  for (let tries = 0; tries < 3 && !last.refused; tries += 1) {
    last = yield* ask('refused', filledAt + windowMs / 12);
  }
  if (!last.refused) return;
  const wanted = resetsAreWhole(samples, windowMs)
    ? atPhase(samples, options, 0.5 / (limit + 1), last.answered)
    : filledAt + windowMs * (1 + 1 / 120);
  yield* ask('after-refusal', Math.max(wanted, allowedAgainAt(last, samples, options)));
}

/** Contract section 8: Retry-After or Reset, the shorter, plus a small buffer. */
function allowedAgainAt(refused: Sample, samples: readonly Sample[], options: ProbeOptions): number {
  const { window, retryAfterMs } = refused.headers;
  const offset = offsetOf(samples, options.wallOffset);
  const reset = window?.resetAt === undefined ? undefined : window.resetAt - offset.lo;
  const waits = [reset, retryAfterMs === undefined ? undefined : refused.answered + retryAfterMs];
  const stated = waits.filter((at) => at !== undefined);
  return (
    (stated.length > 0 ? Math.min(...stated) : refused.answered + options.windowMs) + options.windowMs / 240
  );
}

/** Whether the service counted no request but ours; true if it tells nothing. */
function isAtRest({ headers: { window } }: Sample): boolean {
  return window === undefined || window.limit - window.remaining <= 1;
}

/** The next monotonic time at which the service's clock has passed that share of a clock-aligned window. */
function atPhase(
  samples: readonly Sample[],
  { windowMs, wallOffset, startsAt }: ProbeOptions,
  share: number,
  after = samples.at(-1)?.answered ?? startsAt,
): number {
  const { lo, hi } = offsetOf(samples, wallOffset);
  const phase = (after + (lo + hi) / 2) % windowMs;
  return after + ((share * windowMs - phase + windowMs) % windowMs);
}
