// When a workspace that rests has work again: before its next run, at the end of a pause, and at the latest after a while. Pure.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { pauseEnds, upcomingQuestions } from '#digests/delivery/owed-runs.ts';
import type { Digest } from '#digests/digest.ts';

/** The figures of a run are read this long before it. */
const leadMs = 10 * 60_000;

export interface RestSpan {
  readonly from: Instant;
  /** Work is put off until this instant at the latest. */
  readonly until: Instant;
  /** The zone of the service. */
  readonly zone: Zone;
}

/** Undefined if there is nothing to post and nothing to read. */
export function nextWork(
  digests: readonly Digest[],
  { from, until, zone }: RestSpan,
  hasAccounts: boolean,
): Instant | undefined {
  if (digests.length === 0 && !hasAccounts) return undefined;
  const runs = upcomingQuestions(digests, from, until + leadMs, zone).map(({ at }) => at - leadMs);
  const pauses = digests.map(pauseEnds).filter((at) => at !== undefined);
  return Math.max(from, Math.min(until, ...runs.slice(0, 1), ...pauses));
}
