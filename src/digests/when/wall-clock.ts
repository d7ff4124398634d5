// What the clock on the wall shows in a zone, and when it first shows a given time. Knows nothing of schedules.

import type { Brand, Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { createZoneFormatters, dateAndTime } from '#base/zone-formatters.ts';

/** A date and a time of day without a zone, kept as the instant at which UTC shows them. */
export type WallTime = Brand<number, 'WallTime'>;

/** What the wall clock shows at that instant, to the second. */
export function wallTimeAt(instant: Instant, zone: Zone): WallTime {
  return Date.parse(`${formatters.of(zone).format(instant).replace(' ', 'T')}Z`) as WallTime;
}

/**
 * The first instant at which the wall clock shows that time or a later one. In spring, for a time that the clock skips, that is the
 * moment after the gap. In autumn, for a time that it shows twice, it is the first of the two.
 */
export function firstInstantAt(wall: WallTime, zone: Zone): Instant {
  const earliest = wall - widestOffsetMs;
  const latest = wall + widestOffsetMs;
  const before = offsetAt(earliest, zone);
  const after = offsetAt(latest, zone);
  if (offsetAt(wall - before, zone) === before) return wall - before;
  if (offsetAt(wall - after, zone) === after) return wall - after;
  return changeBetween(earliest, latest, before, zone);
}

/** No zone is further than 14 hours from UTC. With one hour more, a change lies between the two instants that are looked at. */
const widestOffsetMs = 15 * 3_600_000;

function offsetAt(instant: Instant, zone: Zone): number {
  const second = Math.floor(instant / 1_000) * 1_000;
  return wallTimeAt(second, zone) - second;
}

/** The first instant after `from` whose offset is not `before`. The offset must change once until `until`. */
function changeBetween(from: Instant, until: Instant, before: number, zone: Zone): Instant {
  let [old, changed] = [Math.floor(from / 1_000), Math.ceil(until / 1_000)];
  while (changed - old > 1) {
    const middle = Math.floor((old + changed) / 2);
    if (offsetAt(middle * 1_000, zone) === before) old = middle;
    else changed = middle;
  }
  return changed * 1_000;
}

/** Swedish dates look like ISO, `2026-03-29 03:00:00`. To format one text is several times faster than to ask for its parts. */
const formatters = createZoneFormatters('sv-SE-u-ca-iso8601-nu-latn-hc-h23', dateAndTime);

/** Minutes after midnight as `09:05`. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
