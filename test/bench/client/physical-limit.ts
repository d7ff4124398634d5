// The finish of a client that knows everything: no client whatever can be faster against that service; pure.

import type { Quota, ServiceModel } from './service-models.ts';

/**
 * The exact log: the earliest schedule of `count` requests, wanted at 0, around those of others at `taken` (ms, negative for
 * earlier), none of which may be displaced. Ms at which the last one arrives.
 */
export function earliestFinishInLog(
  { limit, windowMs }: Quota,
  count: number,
  taken: readonly number[],
): number {
  const placed = taken.toSorted((one, other) => one - other);
  let finish = 0;
  for (let each = 0; each < count; each += 1) {
    finish = earliestPlace(placed, finish, limit, windowMs);
    placed.push(finish);
    placed.sort((one, other) => one - other);
  }
  return finish;
}

/** A place comes free when an entry leaves, or just after one that could not have spared it. */
function earliestPlace(placed: readonly number[], from: number, limit: number, windowMs: number): number {
  const times = [from, ...placed.flatMap((at) => [at + windowMs, at + 1e-6])]
    .filter((at) => at >= from)
    .sort((one, other) => one - other);
  const place = times.find((at) => hasRoom(placed, at, limit, windowMs));
  if (place === undefined) throw new Error('an exact log always has room one window after its last entry');
  return place;
}

function hasRoom(placed: readonly number[], at: number, limit: number, windowMs: number): boolean {
  const ends = [at, ...placed.filter((end) => end > at && end < at + windowMs)];
  return ends.every((end) => placed.filter((one) => one > end - windowMs && one <= end).length < limit);
}

/** Any other counting, on a key of one's own: each request at the first instant, in steps of a 60,000th of a window, at which it is accepted. */
export function greedyFinish(model: ServiceModel, count: number, startsAt: number, windowMs: number): number {
  const stepMs = windowMs / 60_000;
  let step = 0;
  for (let done = 0; done < count; ) {
    if (!model.accepts(startsAt + step * stepMs)) step += 1;
    else {
      model.arrive(startsAt + step * stepMs);
      done += 1;
    }
  }
  return step * stepMs;
}
