// The verdict of a probe in words for the operator, experiment by experiment, and what the bot will assume.

import type { Counting, ProbeVerdict, ResetMeaning, Shape } from './verdict.ts';

/** One line each, without a line break. `stated` is the contract's limit for the endpoint. */
export function probeInWords(verdict: ProbeVerdict, stated: number): string[] {
  if (verdict.limit === undefined) {
    return [
      'The service sent no X-RateLimit headers, so nothing can be found out (contract section 7, rule 1: its limiter may be down for a while).',
      `The bot will assume: ${stated} requests a minute as the contract has it, a place comes back one minute after its answer.`,
    ];
  }
  const { limit, afterWindow } = verdict;
  return [
    `Limit: ${limit} a window${limit === stated ? ', as the contract has it' : `; the contract says ${stated}`}.`,
    `1. Reset is always a whole minute: ${yesNo(verdict.resetsAreWhole)}.`,
    `2. Reset is ${listed(verdict.resetMeanings.map((meaning) => meaningWords[meaning]))}.`,
    `3. ${refusedInWords(verdict)}`,
    `4. ${retryAfterInWords(verdict)}`,
    afterWindow === undefined
      ? '5. Remaining after one window: not asked.'
      : `5. Remaining one window after the first of six: ${afterWindow.remaining} (${expectedInWords(afterWindow.expected)}).`,
    verdict.othersSeen
      ? 'Way of counting: none that is known explains these answers; probably somebody else uses this key. Stop what does and try again.'
      : `Way of counting: ${listed(shapesOf(verdict.countings).map((shape) => shapeWords[shape]))}.`,
    `The service's clock is ahead of this machine's by ${seconds(verdict.ahead.from)} to ${seconds(verdict.ahead.to)}; an answer takes ${Math.round(verdict.roundTripMs)} ms.`,
    `The bot will assume: ${assumption(verdict, limit)}`,
  ];
}

const shapeWords: Record<Shape, string> = {
  log: 'an exact log of the last minute',
  'two-buckets': 'two buckets aligned to the clock, the older one weighed',
  'one-bucket': 'one bucket aligned to the clock',
  tokens: 'tokens that come back evenly',
};

const meaningWords: Record<ResetMeaning, string> = {
  'oldest-leaves': 'when the oldest request leaves',
  'all-free': 'when the newest request leaves',
  'window-from-now': 'one window from the answer',
  'bucket-end': "the end of the clock's minute",
  refilled: 'when all places are back',
};

/** The limiter finds all this out by itself: none of it is a setting. */
function assumption({ resetsAreWhole, countings }: ProbeVerdict, limit: number): string {
  if (resetsAreWhole) {
    const shape = shapesOf(countings).includes('two-buckets') ? 'two buckets' : 'one bucket';
    return `${limit} a window, counted in ${shape} aligned to the clock, from the second Reset that it sees.`;
  }
  return `${limit} a window; a place comes back one window after its answer, what Remaining says is used at once, and one more at Reset. This holds for every way of counting above.`;
}

function refusedInWords({ countings, retryAfter, othersSeen }: ProbeVerdict): string {
  if (retryAfter === undefined) return 'Whether a 429 takes a place too: not tried. The bot avoids them.';
  const answers = new Set(countings.map(({ countsRefused }) => countsRefused));
  if (othersSeen || answers.size !== 1) return 'Whether a 429 takes a place too: cannot be told.';
  return answers.has(true)
    ? 'A 429 takes a place too: whoever retries at once is never served again.'
    : 'A 429 takes no place.';
}

function retryAfterInWords({ retryAfter }: ProbeVerdict): string {
  switch (retryAfter?.kind) {
    case undefined:
      return 'Retry-After: not tried.';
    case 'absent':
      return 'Retry-After: absent on the 429; the bot goes by Reset.';
    case 'agrees':
      return 'Retry-After agrees with Reset, within a second.';
    default:
      return `Retry-After is ${seconds(Math.abs(retryAfter?.byMs ?? 0))} ${retryAfter?.kind} than the wait until Reset; the bot goes by the shorter, then sends one request ahead.`;
  }
}

function expectedInWords(expected: Record<Shape, number>): string {
  return `exact log ${expected.log}, two buckets ${expected['two-buckets']}, one bucket ${expected['one-bucket']}, tokens ${expected.tokens}`;
}

function shapesOf(countings: readonly Counting[]): Shape[] {
  return [...new Set(countings.map(({ shape }) => shape))];
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? 'unclear' : words.join(', or ');
}

function yesNo(answer: boolean | undefined): string {
  return answer === undefined ? 'cannot be told' : answer ? 'yes' : 'no';
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
