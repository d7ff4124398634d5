// When a workspace that rests has work again: before its next run, at the end of a pause, and else now and then. Pure.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { pauseEnds, upcomingQuestions } from '#digests/delivery/owed-runs.ts';
import type { Digest } from '#digests/digest.ts';

/** So long before a run its figures are read. */
const leadMs = 10 * 60_000;

export interface RestSpan {
  readonly from: Instant;
  /** The latest that work is put off to. */
  readonly until: Instant;
  /** The service's. */
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
