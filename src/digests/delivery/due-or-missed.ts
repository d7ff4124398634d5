// Whether each open delivery is due, late, missed, cancelled or unclear, and until when it may be sent. Pure.

import type { Instant } from '#base/brand.ts';
import type { Zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { openDestinations } from '#digests/deeds/destinations.ts';
import {
  type Delivery,
  type DeliveryState,
  type Digest,
  type DigestId,
  isReadable,
  type StoredDigest,
  type UnsentState,
} from '#digests/digest.ts';
import { questionOfRun } from '#digests/when/covered-days.ts';
import { nextRuns } from '#digests/when/schedule.ts';
import type { Question } from '#reports/question.ts';
import { leaseMs } from './claim-delivery.ts';

/** A delivery that is to be carried on now, until `deadline` at the latest. */
export interface Due {
  readonly delivery: Delivery;
  readonly digest: Digest;
  /** What this run asks. */
  readonly question: Question;
  readonly deadline: Instant;
  /** The place whose figures it shows, where that is not its destination: of a test. */
  readonly shownAs?: ChannelId;
  /** `person`: somebody waits for the outcome and sees it at once, so that no message tells of it, and nothing waits for long. */
  readonly by: 'schedule' | 'person';
}

export interface MissedRuns {
  readonly digest: Digest;
  /** Newest last. */
  readonly deliveries: readonly [...Delivery[], Delivery];
  /** Runs, however many destinations each has, with those that are older than any that was written. */
  readonly count: number;
  readonly reason: 'too-late' | 'overtaken';
}

export interface Plan {
  readonly due: readonly Due[];
  /** May have been posted by somebody who died in the moment: to be looked for, never sent. */
  readonly unclear: readonly Delivery[];
  readonly missed: readonly MissedRuns[];
  /** Not wanted any more: paused, edited or deleted meanwhile. */
  readonly cancelled: readonly Delivery[];
  /** Asked for by a person who is no longer waiting: a now or a test that a stop cut off. */
  readonly interrupted: readonly Delivery[];
  /** Sent again by such a person: they may do so once more. */
  readonly asBefore: readonly { readonly delivery: Delivery; readonly before: UnsentState }[];
}

/** No lease is longer. One that seems to be was taken before the machine's clock was set back. */
export const longestLeaseMs = 5 * 60_000;
/** What a person asked for is sent at once. This much later nobody sends it any more. */
const personLostMs = 5 * 60_000;

/**
 * What to do with each open delivery that nobody is at work on. A run that another process was only preparing before `startedAt` is
 * taken from it: most likely that process is dead. If it lives, it notices before it sends anything.
 */
export function planOpen(
  open: readonly Delivery[],
  digests: ReadonlyMap<DigestId, StoredDigest>,
  now: Instant,
  graceMs: number,
  serviceZone: Zone,
  startedAt: Instant = Number.NEGATIVE_INFINITY,
): Plan {
  const due: Due[] = [];
  const unclear: Delivery[] = [];
  const cancelled: Delivery[] = [];
  const interrupted: Delivery[] = [];
  const asBefore: Plan['asBefore'][number][] = [];
  const tooLate: Due[] = [];
  for (const delivery of open) {
    if (isHeld(delivery.state, now) && !isLeftBehind(delivery, startedAt)) continue;
    const digest = digests.get(delivery.digest);
    const step = nextStep(delivery, digest, now, { graceMs, serviceZone });
    switch (step.kind) {
      case 'rests':
        break;
      case 'unclear':
        unclear.push(delivery);
        break;
      case 'cancelled':
        cancelled.push(delivery);
        break;
      case 'interrupted':
        interrupted.push(delivery);
        break;
      case 'as-before':
        asBefore.push({ delivery, before: step.before });
        break;
      case 'due':
        (step.due.deadline > now ? due : tooLate).push(step.due);
        break;
      default:
        unreachable(step);
    }
  }
  return { due, unclear, cancelled, interrupted, asBefore, missed: missedRuns(tooLate, now, graceMs) };
}

type NextStep =
  | { readonly kind: 'rests' | 'unclear' | 'cancelled' | 'interrupted' }
  | { readonly kind: 'as-before'; readonly before: UnsentState }
  | { readonly kind: 'due'; readonly due: Due };

/** What happens next to a delivery nobody holds. `digest` undefined: it was deleted. */
function nextStep(
  delivery: Delivery,
  digest: StoredDigest | undefined,
  now: Instant,
  { graceMs, serviceZone }: { readonly graceMs: number; readonly serviceZone: Zone },
): NextStep {
  const { kind, state, scheduledFor } = delivery;
  // Both are checked before the time: after a clock error, it may lie in the future.
  if (state.kind === 'posting') return { kind: 'unclear' };
  if (state.kind === 'collecting' && state.before !== undefined)
    return { kind: 'as-before', before: state.before };
  if (scheduledFor > now) return { kind: 'rests' };
  if (kind !== 'scheduled') {
    const isLost = state.kind === 'collecting' || scheduledFor + personLostMs <= now;
    return { kind: isLost ? 'interrupted' : 'rests' };
  }
  if (digest !== undefined && !isReadable(digest)) return { kind: 'rests' };
  if (digest === undefined || !isWanted(delivery, digest)) return { kind: 'cancelled' };
  const deadline = deadlineOf(delivery, digest, graceMs);
  const question = questionOfRun(digest, scheduledFor, serviceZone);
  return { kind: 'due', due: { delivery, digest, question, deadline, by: 'schedule' } };
}

/**
 * Whether the digest, as it is now, still wants this delivery.
 * - A planned run stays wanted when the schedule is edited.
 * - A pause or a deletion withdraws it, unless it is taken back before the run is posted.
 * - What a watch saw before such a change is not said after it: the watch looks again.
 */
export function isWanted(delivery: Delivery, digest: Digest): boolean {
  if (delivery.kind !== 'scheduled') return true;
  return (
    digest.state.kind === 'active' &&
    (delivery.about === undefined || delivery.scheduledFor >= digest.owedFrom) &&
    openDestinations(digest).includes(delivery.destination)
  );
}

/** Sent late within the grace time, and never once the next run is due; what a watch saw stands until it sees something else. */
export function deadlineOf(delivery: Delivery, digest: Digest, graceMs: number): Instant {
  if (digest.schedule.kind === 'watch') return delivery.scheduledFor + graceMs;
  const [next = Number.POSITIVE_INFINITY] = nextRuns(digest.schedule, delivery.scheduledFor, 1);
  return Math.min(delivery.scheduledFor + graceMs, next);
}

function isHeld(state: DeliveryState, now: Instant): boolean {
  return 'leaseUntil' in state && state.leaseUntil > now && state.leaseUntil <= now + longestLeaseMs;
}

/** Another process prepared it before this one started, sent nothing, and has not renewed its lease since. */
function isLeftBehind({ kind, state }: Delivery, startedAt: Instant): boolean {
  const isPrepared = kind === 'scheduled' && state.kind === 'collecting' && state.before === undefined;
  return isPrepared && state.leaseUntil <= startedAt + leaseMs;
}

function missedRuns(tooLate: readonly Due[], now: Instant, graceMs: number): MissedRuns[] {
  return [...Map.groupBy(tooLate, ({ delivery }) => delivery.digest).values()].flatMap((ofDigest) => {
    const sorted = ofDigest.toSorted((one, other) => one.delivery.scheduledFor - other.delivery.scheduledFor);
    const newest = sorted.at(-1);
    if (newest === undefined) return [];
    const reason = newest.delivery.scheduledFor + graceMs <= now ? 'too-late' : 'overtaken';
    const before = sorted.slice(0, -1).map(({ delivery }) => delivery);
    const runs = new Map(sorted.map(({ delivery }) => [delivery.scheduledFor, delivery.runsBefore ?? 0]));
    const count = runs.size + [...runs.values()].reduce((sum, before) => sum + before, 0);
    return [{ digest: newest.digest, deliveries: [...before, newest.delivery], count, reason }];
  });
}
