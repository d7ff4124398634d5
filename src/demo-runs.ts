// Which digests have fallen due in the demo, by their schedules, and what the ledger says of each run; it posts nothing and counts nothing.

import type { Instant } from '#base/brand.ts';
import { unreachable } from '#base/unreachable.ts';
import { openDestinations } from '#digests/deeds/destinations.ts';
import { type Delivery, type DeliveryState, type Digest, isReadable } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { nextRuns, runsBetween } from '#digests/when/schedule.ts';
import type { DueRun, Fate } from '#sandbox/demo/tally.ts';

export interface DueBook {
  /** Every run up to that instant, with what the ledger says now. Digests count as they are when their minute is first looked at. */
  runsTo(until: Instant): Promise<readonly DueRun[]>;
  /** The next run after that instant; undefined if none is to come. */
  nextAfter(at: Instant): Promise<Pick<DueRun, 'at' | 'channel'> | undefined>;
}

export function createDueBook(store: DigestStore, from: Instant): DueBook {
  const noted: Omit<DueRun, 'ledger'>[] = [];
  let notedTo = from;

  const running = async () =>
    (await store.loadDigests())
      .filter(isReadable)
      .filter(({ state, schedule }) => state.kind === 'active' && schedule.kind !== 'watch');

  async function note(until: Instant): Promise<void> {
    if (until <= notedTo) return;
    const digests = await running();
    const since = notedTo;
    notedTo = Math.max(notedTo, until);
    for (const digest of digests) noted.push(...runsOf(digest, since, until));
  }

  return {
    runsTo: async (until) => {
      await note(until);
      const ids = [...new Set(noted.map(({ digest }) => digest))] as Digest['id'][];
      const histories = await Promise.all(ids.map((id) => store.loadHistory(id, mostRead)));
      const scheduled = histories.flat().filter(({ kind, about }) => kind === 'scheduled' && !about);
      return noted.map((run) => ({ ...run, ledger: fateIn(scheduled, run) }));
    },
    nextAfter: async (at) => {
      const all = (await running()).flatMap((digest) =>
        nextRuns(digest.schedule, Math.max(at, digest.owedFrom - 1), 1).flatMap((next) =>
          openDestinations(digest).map((channel) => ({ at: next, channel })),
        ),
      );
      return all.toSorted((one, other) => one.at - other.at)[0];
    },
  };
}

const mostRead = 1_000;

function runsOf(digest: Digest, since: Instant, until: Instant): Omit<DueRun, 'ledger'>[] {
  return runsBetween(digest.schedule, Math.max(since, digest.owedFrom - 1), until).flatMap((at) =>
    openDestinations(digest).map((channel) => ({ digest: digest.id, channel, at, owner: digest.owner })),
  );
}

function fateIn(deliveries: readonly Delivery[], { digest, channel, at }: Omit<DueRun, 'ledger'>) {
  const there = deliveries.filter((one) => one.digest === digest && one.destination === channel);
  const own = there.find(({ scheduledFor }) => scheduledFor === at);
  if (own !== undefined) return fateOf(own.state);
  // After a long absence old runs are counted on the oldest that is written down.
  const counted = there.some(({ scheduledFor, runsBefore = 0 }) => scheduledFor > at && runsBefore > 0);
  return counted ? ('given-up' as const) : undefined;
}

function fateOf({ kind }: DeliveryState): Fate {
  switch (kind) {
    case 'planned':
    case 'collecting':
    case 'posting':
      return 'open';
    case 'posted':
      return 'posted';
    case 'skipped':
      return 'quiet';
    case 'cancelled':
      return 'withdrawn';
    case 'unsure':
    case 'missed':
    case 'failed':
      return 'given-up';
    default:
      return unreachable(kind);
  }
}
