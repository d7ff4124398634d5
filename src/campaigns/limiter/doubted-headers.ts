// Which headers and rules the limiter does not rely on: each for ten windows after it let a request through that the service refused.

import { unreachable } from '#base/unreachable.ts';
import type { RateHeader } from '#campaigns/client.ts';
import type { Doubt, GrantRule, LimiterState, OwnRequest } from './limiter-state.ts';
import type { RateHeaders } from './rate-headers.ts';

export function isDoubted({ doubts }: LimiterState, doubt: Doubt, now: number): boolean {
  return (doubts[doubt] ?? Number.NEGATIVE_INFINITY) > now;
}

/** From now on, the returned state does not rely on `doubt`, for ten windows. */
export function withDoubt(state: LimiterState, now: number, doubt: Doubt): LimiterState {
  return { ...state, doubts: { ...state.doubts, [doubt]: now + 10 * state.windowMs } };
}

/**
 * The state after a refusal. It doubts what let the request through. If Reset should have passed and had not, either Date or Reset is
 * wrong, and the state forgets what it knew of the service's clock.
 */
export function doubtAfterRefusal(
  state: LimiterState,
  refused: OwnRequest,
  now: number,
  { date }: RateHeaders,
): LimiterState {
  const rule = ruleToBlame(state, refused);
  switch (rule) {
    case 'credit':
      return withDoubt(state, now, 'remaining');
    case 'reset':
    case 'bucket': {
      const dateIsBelieved = date !== undefined && !isDoubted(state, 'date', now);
      return { ...withDoubt(state, now, dateIsBelieved ? 'date' : 'reset'), offset: undefined };
    }
    case 'guess':
    case 'log':
      return withDoubt(state, now, rule);
    case 'probe':
      return state;
    default:
      return unreachable(rule);
  }
}

/**
 * The log relies on no header. So if it let the refused request through, another request took its place on weaker grounds; that one's rule
 * is to blame.
 */
function ruleToBlame({ own }: LimiterState, refused: OwnRequest): GrantRule {
  if (refused.rule !== 'log') return refused.rule;
  return own.findLast(({ rule, sent }) => rule !== 'log' && sent >= refused.sent)?.rule ?? 'log';
}

const headerOf: Readonly<Record<Doubt, RateHeader | undefined>> = {
  remaining: 'X-RateLimit-Remaining',
  reset: 'X-RateLimit-Reset',
  date: 'Date',
  guess: undefined,
  log: undefined,
};

export function disbelievedHeaders(state: LimiterState, now: number): RateHeader[] {
  return (Object.keys(state.doubts) as Doubt[]).flatMap((doubt) =>
    isDoubted(state, doubt, now) ? (headerOf[doubt] ?? []) : [],
  );
}
