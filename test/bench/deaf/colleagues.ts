// What colleagues met with who typed while something else went on: how soon they were acknowledged and answered; pure.

import { quantile } from './quantile.ts';

export interface Colleagues {
  readonly typed: number;
  /** Not acknowledged in the three seconds that Slack waits. */
  readonly unheard: number;
  /** Without an answer in twenty seconds. */
  readonly unanswered: number;
  readonly ackMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly answerMs: { readonly p50: number; readonly p95: number };
  /** For how long Slack's own program let nobody have a turn: nothing shorter can be read from the others. */
  readonly ownMs: { readonly p99: number; readonly max: number };
}

/** Undefined: it never came. */
export function summary(
  acks: readonly (number | undefined)[],
  answers: readonly (number | undefined)[],
  ownP99: number,
  ownMax: number,
): Colleagues {
  const heard = sorted(acks);
  const answered = sorted(answers);
  return {
    typed: acks.length,
    unheard: acks.length - heard.length,
    unanswered: answers.length - answered.length,
    ackMs: { p50: quantile(heard, 0.5), p99: quantile(heard, 0.99), max: heard.at(-1) ?? Number.NaN },
    answerMs: { p50: quantile(answered, 0.5), p95: quantile(answered, 0.95) },
    ownMs: { p99: ownP99, max: ownMax },
  };
}

function sorted(times: readonly (number | undefined)[]): number[] {
  return times.filter((ms) => ms !== undefined).toSorted((one, other) => one - other);
}
