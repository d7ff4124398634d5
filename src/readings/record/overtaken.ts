// Whether an answer came too late to be kept: the same was asked for after it, and answered before it. Pure.

import type { Instant } from '#base/brand.ts';

/** A known reading from the future bears the time of a clock that was wrong: it overtakes nothing. */
export function isOvertaken(
  readAt: Instant,
  known: { readonly readAt: Instant } | undefined,
  now: Instant,
): boolean {
  return known !== undefined && known.readAt > readAt && known.readAt <= now;
}
