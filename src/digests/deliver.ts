// Carries deliveries from claim to end: collects once for all that ask the same, posts each, and reacts to what came of it.

import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#base/brand.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Answer } from '#reports/report.ts';
import { type Collected, collect } from './collect.ts';
import type { Desk } from './desk.ts';
import type { Delivery, Digest, DigestId, PostOutcome } from './digest.ts';
import { type Hold, leaseMs, takeHold } from './hold.ts';
import { type Due, isWanted, type MissedRuns } from './plan.ts';

/** A digest that lacks something waits this long for it; then it goes out and says what it lacks. */
const patienceMs = 15 * 60_000;
const personPatienceMs = 20_000;
const retryMs = { schedule: 60_000, person: 5_000 } as const;

/**
 * All of one question, one instant and one deadline. What came of each, in their order; undefined where somebody else has it or
 * nobody wants it any more.
 */
export async function deliverTogether(
  dues: readonly Due[],
  desk: Desk,
): Promise<readonly (PostOutcome | undefined)[]> {
  const [first] = dues;
  if (first === undefined) return [];
  const holds = await Promise.all(dues.map(({ delivery }) => takeHold(delivery, 'collecting', desk)));
  if (holds.every((held) => held === undefined)) return holds.map(() => undefined);
  const answer = collectFor(first, desk);
  const broken = once((digest: Digest, problem: string) => breakQuestion(digest, problem, desk));
  const empty = once((digest: Digest, reason: string, delivery: Delivery) =>
    desk.messenger.tell(digest, { kind: 'failed', delivery, reason }),
  );
  return Promise.all(
    dues.map(async (due, index) => {
      const held = holds[index];
      if (held === undefined) return undefined;
      return unlessStopped(held, desk, () =>
        held.whileCollecting(async () => {
          const collected = await answer;
          if (due.by === 'schedule' && (await asksElse(due.digest, desk))) {
            await held.move({ kind: 'planned' });
            return undefined;
          }
          switch (collected.kind) {
            case 'answer':
              return postUntil(held, due, collected.answer, desk);
            case 'broken':
              if (due.by === 'schedule') await broken(due.digest, collected.problem);
              return fail(held, collected.problem);
            case 'nothing':
              if (due.by === 'schedule') await empty(due.digest, collected.reason, due.delivery);
              return fail(held, collected.reason);
            default:
              return unreachable(collected);
          }
        }),
      );
    }),
  );
}

/** The owner is told first and the rows follow, so that a stop between the two tells twice rather than never. */
export async function giveUpMissed(missed: MissedRuns, desk: Desk): Promise<void> {
  const { digest, deliveries, count, reason } = missed;
  const delivery = deliveries.at(-1);
  if (delivery === undefined) return;
  await desk.messenger.tell(digest, { kind: 'missed', delivery, count, reason });
  await desk.store.moveDeliveries(deliveries, { kind: 'missed', reason });
}

/** A delivery that was being posted when its holder died: looked for, and never posted again by itself. */
export async function settleUnclear(delivery: Delivery, desk: Desk): Promise<void> {
  const held = await takeHold(delivery, 'posting', desk);
  if (held !== undefined) await settle(held, 'interrupted', desk);
}

/** Its question was edited while this one's answer was collected: the next minute asks the new one. */
async function asksElse({ id, question }: Digest, { store }: Desk): Promise<boolean> {
  const digest = await store.loadDigest(id);
  return digest !== undefined && !isDeepStrictEqual(digest.question, question);
}

function collectFor({ delivery, digest, deadline, by }: Due, desk: Desk): Promise<Collected> {
  const bySchedule = by === 'schedule';
  const options = bySchedule
    ? { lane: 'digests' as const, asker: digest.id, at: delivery.scheduledFor }
    : { lane: 'people' as const, asker: digest.owner, at: delivery.scheduledFor };
  const contentAt = desk.clock.now() + (bySchedule ? patienceMs : personPatienceMs);
  return collect(
    { question: digest.question, options, contentAt, giveUpAt: deadline },
    { answers: desk.answers, clock: desk.clock, signal: desk.stopping },
  );
}

/** Posts, and posts again while Slack certainly did not take it, until the deadline. */
async function postUntil(held: Hold, due: Due, answer: Answer, desk: Desk): Promise<PostOutcome | undefined> {
  const { digest, deadline } = due;
  const { messenger, clock } = desk;
  for (;;) {
    let claimed = false;
    const outcome = await messenger.post(held.delivery, digest, answer, async () => {
      claimed = await claim(held, due, desk);
      return claimed;
    });
    if (!claimed) {
      desk.stopping.throwIfAborted();
      return undefined;
    }
    switch (outcome.kind) {
      case 'posted':
        await held.move(postedAt(held.delivery, outcome.ts, clock.now()));
        return outcome;
      case 'refused':
        if (due.by === 'schedule') await breakDestination(due, outcome.error, desk);
        await fail(held, outcome.error);
        return outcome;
      case 'failed':
        return failAndTell(held, due, outcome.error, desk);
      case 'unclear':
        desk.inBackground(settle(held, outcome.reason, desk));
        return outcome;
      case 'throttled':
      case 'not-sent': {
        const throttled = outcome.kind === 'throttled';
        const waitMs = throttled ? outcome.retryAfterMs : retryMs[due.by];
        if (clock.now() + waitMs >= deadline) {
          return failAndTell(held, due, throttled ? 'throttled' : outcome.reason, desk);
        }
        if (!(await held.move({ kind: 'collecting', leaseUntil: clock.now() + leaseMs }))) return undefined;
        await clock.sleep(waitMs, desk.stopping);
        break;
      }
      default:
        return unreachable(outcome);
    }
  }
}

/** The last look before the wire: still wanted, still ours. */
async function claim(held: Hold, { by }: Due, { store, clock, stopping }: Desk): Promise<boolean> {
  const digest = await store.loadDigest(held.delivery.digest);
  if (stopping.aborted) return false;
  if (digest === undefined || (by === 'schedule' && !isWanted(held.delivery, digest))) {
    await held.move({ kind: 'cancelled' });
    return false;
  }
  return held.move({ kind: 'posting', leaseUntil: clock.now() + leaseMs });
}

/** Looks for it at 30 s and at 120 s (decision 18); what is not found is put to the owner. */
async function settle(held: Hold, reason: string, desk: Desk): Promise<void> {
  const { clock, messenger, store, log } = desk;
  for (const waitMs of [30_000, 90_000]) {
    if (!(await held.move({ kind: 'posting', leaseUntil: clock.now() + waitMs + leaseMs }))) return;
    await clock.sleep(waitMs, desk.stopping);
    const seen = await messenger.find(held.delivery);
    if (seen.kind === 'found') {
      await held.move(postedAt(held.delivery, seen.ts, Number(seen.ts) * 1_000));
      return;
    }
  }
  const digest = await store.loadDigest(held.delivery.digest);
  if (digest === undefined) log.warn('an unclear post belongs to a digest that is gone', { reason });
  else await messenger.tell(digest, { kind: 'unsure', delivery: held.delivery });
  await held.move({ kind: 'unsure', reason });
}

function postedAt({ scheduledFor }: Delivery, ts: string, at: Instant) {
  return { kind: 'posted', ts, at, lateByMs: Math.max(0, at - scheduledFor) } as const;
}

async function fail(held: Hold, reason: string): Promise<PostOutcome> {
  await held.move({ kind: 'failed', reason });
  return { kind: 'failed', error: reason };
}

async function failAndTell(
  held: Hold,
  { by, digest }: Due,
  reason: string,
  desk: Desk,
): Promise<PostOutcome> {
  if (by === 'schedule') {
    await desk.messenger.tell(digest, { kind: 'failed', delivery: held.delivery, reason });
  }
  return fail(held, reason);
}

/** The other destinations go on; the digest itself stops when its last one refuses. The owner is told of it as it is then. */
async function breakDestination({ delivery }: Due, error: string, desk: Desk): Promise<void> {
  const { digest: id, destination: channel } = delivery;
  await desk.amend(id, async (digest) => {
    const known = digest.refusing.some((refusing) => refusing.channel === channel);
    if (known || !digest.destinations.includes(channel)) return undefined;
    const at = desk.clock.now();
    const refusing = [...digest.refusing, { channel, error, at }];
    const all = digest.destinations.every((one) => refusing.some((refused) => refused.channel === one));
    const broken = { kind: 'broken', error, channel, at } as const;
    const stopped = {
      ...digest,
      refusing,
      state: all && digest.state.kind === 'active' ? broken : digest.state,
    };
    await desk.messenger.tell(stopped, { kind: 'destination-broken', error, channel });
    return stopped;
  });
}

async function breakQuestion({ id }: Digest, problem: string, desk: Desk): Promise<void> {
  await desk.amend(id, async (digest) => {
    if (digest.state.kind !== 'active') return undefined;
    await desk.messenger.tell(digest, { kind: 'question-broken', problem });
    const at = desk.clock.now();
    return { ...digest, state: { kind: 'broken', error: problem, channel: undefined, at } };
  });
}

/** When the program stops in the middle of waiting, the delivery goes back to be taken up at the next start. */
async function unlessStopped<Result>(
  held: Hold,
  { stopping }: Desk,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!stopping.aborted) throw error;
    await held.move({ kind: 'planned' });
    return undefined;
  }
}

/** The deed once for each digest, however many of its deliveries ask for it. */
function once<More extends unknown[]>(deed: (digest: Digest, ...more: More) => Promise<unknown>) {
  const done = new Map<DigestId, Promise<unknown>>();
  return (digest: Digest, ...more: More): Promise<unknown> => {
    const known = done.get(digest.id) ?? deed(digest, ...more);
    done.set(digest.id, known);
    return known;
  };
}
