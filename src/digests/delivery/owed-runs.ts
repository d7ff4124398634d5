// Which runs digests owe by now, and what they will ask later. Pure; due-or-missed.ts decides what happens to each run.

import { createHash } from 'node:crypto';
import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { openDestinations } from '#digests/deeds/destinations.ts';
import type { Delivery, DeliveryId, Digest, DigestId } from '#digests/digest.ts';
import type { UpcomingQuestion } from '#digests/digests.ts';
import { questionOfRun } from '#digests/when/covered-days.ts';
import { nextRuns, runsBetween, runsIfReadable } from '#digests/when/schedule.ts';
import { firstInstantAt, type WallTime } from '#digests/when/wall-clock.ts';

/** The next run of each digest. It stays true until the digest changes or runs. */
export type RunMemory = Map<
  DigestId,
  { readonly version: number; readonly from: Instant; readonly next: Instant }
>;

export type OwedRun = Pick<Delivery, 'digest' | 'tenant' | 'scheduledFor' | 'destination' | 'runsBefore'>;

/** After a long absence, this many runs of a digest are written: more than its history shows. */
export const mostWritten = 20;

/**
 * What each active digest owes to each open destination since its last run in the ledger. The newest run may be sent. Up to 19 older ones
 * are written; `runsBefore` of the oldest counts the runs before that. Watches owe no runs.
 */
export function owedRuns(
  digests: readonly Digest[],
  lastScheduled: ReadonlyMap<DigestId, Instant>,
  now: Instant,
  memory: RunMemory = new Map(),
): OwedRun[] {
  return digests
    .filter((digest) => digest.state.kind === 'active' && digest.schedule.kind !== 'watch')
    .flatMap((digest) => {
      const from = Math.max(digest.owedFrom - 1, lastScheduled.get(digest.id) ?? Number.NEGATIVE_INFINITY);
      if (nextRun(digest, from, memory) > now) return [];
      const all = runsBetween(digest.schedule, from, now);
      const older = all.length - mostWritten;
      return all.slice(-mostWritten).flatMap((scheduledFor, index) =>
        openDestinations(digest).map((destination) => ({
          digest: digest.id,
          tenant: digest.tenant,
          scheduledFor,
          destination,
          ...(index === 0 && older > 0 ? { runsBefore: older } : {}),
        })),
      );
    });
}

/**
 * The id is made of what tells one run from another. So a bot whose store was restored without the run makes the same id, and knows the
 * run's post in the channel by it.
 */
export function plannedDelivery(kind: Delivery['kind'], run: OwedRun & Pick<Delivery, 'about'>): Delivery {
  const { digest, scheduledFor, destination } = run;
  const id = createHash('sha256')
    .update(JSON.stringify([digest, kind, scheduledFor, destination]))
    .digest('hex')
    .slice(0, 32) as DeliveryId;
  return { id, ...run, kind, state: { kind: 'planned' } };
}

function nextRun({ id, version, schedule }: Digest, from: Instant, memory: RunMemory): Instant {
  const known = memory.get(id);
  if (known?.version === version && known.from === from) return known.next;
  const [next = Number.POSITIVE_INFINITY] = nextRuns(schedule, from, 1);
  memory.set(id, { version, from, next });
  return next;
}

/** No minute looks at the digest again before somebody changes it. */
const never = Number.MAX_SAFE_INTEGER;

/**
 * The next minute that must look at the digest, unless somebody changes it first; 0: every minute, because it watches or waits for a
 * channel. Everything that it owes by `now` is planned already.
 */
export function nextLook(digest: Digest, now: Instant): Instant {
  const { state, schedule, refusing, owedFrom } = digest;
  if (refusing.length > 0) return 0;
  switch (state.kind) {
    case 'active':
      if (schedule.kind === 'watch') return 0;
      return nextRuns(schedule, Math.max(now, owedFrom - 1), 1)[0] ?? never;
    case 'paused':
      return pauseEnds(digest) ?? never;
    case 'broken':
      return never;
    default:
      return unreachable(state);
  }
}

/** When a pause until a day ends; undefined if the digest has no such pause. */
export function pauseEnds({ state, schedule }: Digest): Instant | undefined {
  if (state.kind !== 'paused' || state.until === undefined) return undefined;
  return firstInstantAt(Date.parse(state.until) as WallTime, schedule.zone);
}

/** Each question that active digests will ask after `from`, until `until`, once for each instant. */
export function upcomingQuestions(
  digests: readonly Digest[],
  from: Instant,
  until: Instant,
  serviceZone: Zone,
): UpcomingQuestion[] {
  const all = digests
    .filter((digest) => digest.state.kind === 'active')
    .flatMap((digest) =>
      runsIfReadable(() =>
        runsBetween(digest.schedule, Math.max(from, 0), until).map((at) => ({
          question: questionOfRun(digest, at, serviceZone),
          at,
        })),
      ),
    );
  return eachOnce(all);
}

/** Each question once for each instant, the earliest first. `besides` is what else tells two of them apart. */
export function eachOnce<One extends UpcomingQuestion>(
  all: readonly One[],
  besides: (one: One) => string = () => '',
): One[] {
  const byKey = new Map(all.map((one) => [`${one.at} ${JSON.stringify(one.question)} ${besides(one)}`, one]));
  return [...byKey.values()].sort((one, other) => one.at - other.at);
}
