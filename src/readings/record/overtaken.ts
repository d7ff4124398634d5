// Whether an answer came too late to be kept: a later request for the same was answered before it. Pure.

import type { Instant } from '#base/brand.ts';

/** A reading from the future bears the time of a clock that was wrong, so it overtakes nothing. */
export function isOvertaken(
  readAt: Instant,
  known: { readonly readAt: Instant } | undefined,
  now: Instant,
): boolean {
  return known !== undefined && known.readAt > readAt && known.readAt <= now;
}
