// How far chance alone moves a share of few: intervals, and whether two shares differ by more. Knows no reports.

/** A share as counts. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** Both ends are from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** In standard deviations: the true share lies inside 95 of 100 such intervals. */
const usualSureness = 1.959964;

/**
 * Wilson's score interval (Wilson 1927), which holds for small samples and for shares near 0 and 1. undefined if nothing was counted, or if
 * the part is larger than the whole: some acceptances answer invitations from before the period.
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
 * Whether zero lies outside Newcombe's hybrid score interval of the difference (1998, method 10). Chance alone moves a share so far in
 * fewer than one of twenty cases; with a larger `sureness`, in fewer still. False if nobody can tell.
 */
export function isBeyondChance(before: Share, now: Share, sureness = usualSureness): boolean {
  const [one, other] = [wilson(before, sureness), wilson(now, sureness)];
  if (one === undefined || other === undefined) return false;
  const [was, is] = [before.part / before.of, now.part / now.of];
  const [up, down] = is >= was ? [is, was] : [was, is];
  const [upper, lower] = is >= was ? [other, one] : [one, other];
  return up - down > Math.hypot(up - upper.low, lower.high - down);
}
