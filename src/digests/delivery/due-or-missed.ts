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

/** A delivery to carry on now, until `deadline` at the latest. */
export interface Due {
  readonly delivery: Delivery;
  readonly digest: Digest;
  /** What this run asks. */
  readonly question: Question;
  readonly deadline: Instant;
  /** The place whose figures a test shows, if it is not the destination. */
  readonly shownAs?: ChannelId;
  /** `person`: somebody waits for the delivery and sees how it ends. So the bot does not try for long, and tells of no failure by notice. */
  readonly by: 'schedule' | 'person';
}

export interface MissedRuns {
  readonly digest: Digest;
  /** Newest last. */
  readonly deliveries: readonly [...Delivery[], Delivery];
  /** The number of runs, counted once for all destinations. It includes older runs that were never written. */
  readonly count: number;
  readonly reason: 'too-late' | 'overtaken';
}

export interface Plan {
  readonly due: readonly Due[];
  /** The process died while it posted these: the bot looks for the posts and never sends them again. */
  readonly unclear: readonly Delivery[];
  readonly missed: readonly MissedRuns[];
  /** Nobody wants these any more: the digest was paused, edited or deleted meanwhile. */
  readonly cancelled: readonly Delivery[];
  /** A person asked for these ("now" or a test), the program stopped, and the person no longer waits. */
  readonly interrupted: readonly Delivery[];
  /** A person sent these again and no longer waits. They may send them once more. */
  readonly asBefore: readonly { readonly delivery: Delivery; readonly before: UnsentState }[];
}

/** No real lease is longer. A lease that seems longer dates from before the machine's clock was set back. */
export const longestLeaseMs = 5 * 60_000;
/** The bot sends at once what a person asks for. After this time it does not send it any more. */
const personLostMs = 5 * 60_000;

/**
 * Decides what to do with each open delivery that no process works on. It takes over a run that another process began to prepare before
 * `startedAt`: that process is most likely dead. If it lives, it notices before it sends anything.
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

/** The next step of a delivery that no process holds. `digest` is undefined if it was deleted. */
function nextStep(
  delivery: Delivery,
  digest: StoredDigest | undefined,
  now: Instant,
  { graceMs, serviceZone }: { readonly graceMs: number; readonly serviceZone: Zone },
): NextStep {
  const { kind, state, scheduledFor } = delivery;
  // These two cases come before the checks of time: after a clock error, the time may lie in the future.
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
 * Whether the current digest still wants this delivery.
 * - A planned run stays wanted when the schedule is edited.
 * - A pause or a deletion withdraws it, unless somebody undoes that before the run is posted.
 * - After such a change a watch looks again, and does not tell what it saw before.
 */
export function isWanted(delivery: Delivery, digest: Digest): boolean {
  if (delivery.kind !== 'scheduled') return true;
  return (
    digest.state.kind === 'active' &&
    (delivery.about === undefined || delivery.scheduledFor >= digest.owedFrom) &&
    openDestinations(digest).includes(delivery.destination)
  );
}

/**
 * A late run is sent within the grace time, but never after the next run is due. For a watch only the grace time counts: its later
 * looks do not replace what it saw.
 */
export function deadlineOf(delivery: Delivery, digest: Digest, graceMs: number): Instant {
  if (digest.schedule.kind === 'watch') return delivery.scheduledFor + graceMs;
  const [next = Number.POSITIVE_INFINITY] = nextRuns(digest.schedule, delivery.scheduledFor, 1);
  return Math.min(delivery.scheduledFor + graceMs, next);
}

function isHeld(state: DeliveryState, now: Instant): boolean {
  return 'leaseUntil' in state && state.leaseUntil > now && state.leaseUntil <= now + longestLeaseMs;
}

/** Another process prepared it before this one started, sent nothing, and has not renewed its lease since then. */
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
