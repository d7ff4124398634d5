// What chance alone can do to a share of a few: intervals, and whether two shares differ by more than that. Knows no reports.

/** A share as counts. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** Both ends from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** In standard deviations: of 95 in 100 such intervals the true share is inside. */
const usualSureness = 1.959964;

/**
 * Wilson's score interval (Wilson 1927), sound for small samples and for shares near 0 and 1. undefined for nothing counted, and
 * where the part is larger than the whole: acceptances of invitations that were sent before the period are no share of it.
 */
export function wilson({ part, of }: Share, z = usualSureness): Interval | undefined {
  if (of <= 0 || part < 0 || part > of) return undefined;
  const ratio = part / of;
  const scale = 1 + z ** 2 / of;
  const middle = ratio + z ** 2 / (2 * of);
  const reach = z * Math.sqrt((ratio * (1 - ratio)) / of + z ** 2 / (4 * of ** 2));
  return {
    low: part === 0 ? 0 : Math.max(0, (middle - reach) / scale),
    high: part === of ? 1 : Math.min(1, (middle + reach) / scale),
  };
}

/**
 * Newcombe's hybrid score interval of a difference (1998, method 10) leaves out zero: chance alone moves a share so far in fewer
 * than one of twenty cases, or fewer still where `sureness` asks for more. False where there is no telling.
 */
export function isBeyondChance(before: Share, now: Share, sureness = usualSureness): boolean {
  const [one, other] = [wilson(before, sureness), wilson(now, sureness)];
  if (one === undefined || other === undefined) return false;
  const [was, is] = [before.part / before.of, now.part / now.of];
  const [up, down] = is >= was ? [is, was] : [was, is];
  const [upper, lower] = is >= was ? [other, one] : [one, other];
  return up - down > Math.hypot(up - upper.low, lower.high - down);
}
