// Why a run may be missing from its channel though no notice names it: somebody withdrew it, or the channel took no posts.

import { periodMinutes } from './cast.ts';
import { type ClockSetting, timesOf } from './clock-history.ts';
import type { Span } from './lateness.ts';
import type { ToldOfDigest } from './told.ts';
import type { Closing, Mend, Withdrawal } from './wishes.ts';

const minuteMs = 60_000;
/** A run that is not posted this long after its time is overtaken by the next one, and told of. */
export const inHandMs = (periodMinutes + 2) * minuteMs;
/** A refusal is told of within this time. */
const tellingMs = 15 * minuteMs;
/** A channel that was opened again is looked at within an hour, by a bot that lives to do so. */
const lookingMs = 75 * minuteMs;

/** A bot that lives for the rest of a run's time posts it. */
const deadlyMs = 1 * minuteMs;

/** A run is missed where, before the next one was due, the clock was set or no bot lived for a while. */
export function mayBeMissed(
  at: number,
  { settings, without }: { readonly settings: readonly ClockSetting[]; readonly without: readonly Span[] },
): boolean {
  return timesOf(at, settings).some((came) => {
    const over = came + periodMinutes * minuteMs;
    const wasSet = settings.slice(1).some(({ began }) => began >= came - 1_000 && began <= over);
    const dead = without.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(to, over) - Math.max(from, came)),
      0,
    );
    return wasSet || dead >= deadlyMs;
  });
}

/** It was still in somebody's hands when it was withdrawn, or came after that. */
export function isWithin(at: number, { from, to }: Withdrawal): boolean {
  return at > from - inHandMs && at <= to;
}

/**
 * Of a run that is not in the ledger: it was not planned yet when it was withdrawn. One whose time came once more, as the clock was
 * set back, was struck out of the ledger and is owed no more.
 */
export function wasAwaited(
  at: number,
  { planned, began }: Withdrawal,
  settings: readonly ClockSetting[],
): boolean {
  return at > planned || (timesOf(at, settings).at(-1) ?? Number.POSITIVE_INFINITY) > began;
}

/**
 * From when the channel refused, of which the owner was told, until it was known to take posts again; where looking at it shows
 * that, no longer than it takes to look.
 */
export function isRefused(
  { digest, channel, at }: { readonly digest: string; readonly channel: string; readonly at: number },
  told: ToldOfDigest,
  closings: readonly Closing[],
  mends: readonly Mend[],
  settings: readonly ClockSetting[],
): boolean {
  const ends = [
    ...mends.filter((one) => one.digest === digest && one.channel === channel),
    ...told.mended(channel).map((notice) => ({ to: Number(notice.ts) * 1_000, ended: notice.at })),
  ].sort((one, other) => one.ended - other.ended);
  const came = timesOf(at, settings).at(-1) ?? Number.POSITIVE_INFINITY;
  return closings
    .filter((one) => one.channel === channel)
    .some((closing) => {
      const end = ends.find(({ ended }) => ended >= closing.ended);
      const latest = (end?.ended ?? Number.POSITIVE_INFINITY) + tellingMs;
      const isTold = told.refused(channel).some((one) => one.at >= closing.began && one.at <= latest);
      if (!isTold || at <= closing.from - inHandMs || at > (end?.to ?? Number.POSITIVE_INFINITY))
        return false;
      return closing.why === 'rule' || came <= closing.ended + lookingMs + setBack(closing.ended, settings);
    });
}

/** By how much the clock was set back since: looks go by that clock. */
function setBack(since: number, settings: readonly ClockSetting[]): number {
  return settings.reduce((sum, { began, ahead }, index) => {
    const before = settings[index - 1]?.ahead ?? ahead;
    return began > since ? sum + Math.max(0, before - ahead) : sum;
  }, 0);
}
