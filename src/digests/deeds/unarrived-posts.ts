// Which posts of a digest did not arrive and are still open. Its card, the list and App Home show them. Pure.

import type { Instant } from '#base/brand.ts';
import type { Delivery, Digest } from '#digests/digest.ts';

/** Nobody needs to act on an older post. */
export const openForMs = 7 * 24 * 60 * 60_000;

/** The newest post to each destination, if it failed, was missed or is unsure. A later post that arrived settles it. */
export function unarrivedPosts(
  { destinations }: Digest,
  history: readonly Delivery[],
  now: Instant,
): readonly Delivery[] {
  const newestFirst = history.toSorted((one, other) => other.scheduledFor - one.scheduledFor);
  return destinations.flatMap((destination) => {
    const newest = newestFirst.find(
      (one) =>
        one.destination === destination &&
        one.kind !== 'test' &&
        (isOpen(one) || one.state.kind === 'posted'),
    );
    return newest !== undefined && isOpen(newest) && newest.scheduledFor > now - openForMs ? [newest] : [];
  });
}

function isOpen({ state }: Delivery): boolean {
  switch (state.kind) {
    case 'failed':
    case 'missed':
      return true;
    case 'unsure':
      return state.arrived === undefined;
    default:
      return false;
  }
}
