// Takes deliveries from claim to end: collects once for all digests that ask and see the same, posts each, and acts on Slack's answer.

import { isDeepStrictEqual } from 'node:util';
import { answerKey, type Scope } from '#base/scope.ts';
import { unreachable } from '#base/unreachable.ts';
import {
  type Digest,
  type DigestState,
  isReadable,
  type PostOutcome,
  type StoredDigest,
} from '#digests/digest.ts';
import type { Answer } from '#reports/report.ts';
import { type AwaitedAnswer, awaitAnswer } from './await-answer.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  leaseMs,
  onTheWireMs,
  unlessStopped,
} from './claim-delivery.ts';
import { clockState } from './clock-error.ts';
import type { Desk } from './delivery-desk.ts';
import { type Due, isWanted, type MissedRuns } from './due-or-missed.ts';
import { fail, failAndTell, refuse } from './failed-delivery.ts';
import { keepPosted, settle } from './find-unclear-post.ts';
import { missedNotice, questionBroken } from './make-notices.ts';
import { inRun } from './traced-run.ts';
import { fingerprintOf, loadJudge } from './watch-condition.ts';

/** A digest that lacks something waits this long for it; then it goes out and says what it lacks. */
const patienceMs = 15 * 60_000;
const personPatienceMs = 20_000;
/** The digest is posted even if this work fails. */
const restInThread = 'put the rest of a digest into its thread';
const retryMs = { schedule: 60_000, person: 5_000 } as const;

/** A due delivery with the scope of its place. */
interface ScopedDue extends Due {
  readonly scope: Scope;
}

type Outcomes = readonly (PostOutcome | undefined)[];

/**
 * All `dues` have one question, one instant and one deadline. Places whose answer reads the same share it. Returns the outcomes in the
 * order of `dues`. An outcome is undefined if another process has the delivery or nobody wants it any more.
 */
export async function deliverTogether(dues: readonly Due[], desk: Desk): Promise<Outcomes> {
  const scoped = await Promise.all(
    dues.map(async (due): Promise<ScopedDue> => ({ ...due, scope: await scopeOf(due, due.digest, desk) })),
  );
  const groups = [...Map.groupBy(scoped, ({ scope }) => answerKey(scope)).values()];
  const ended = await allEnded(groups.map((alike) => deliverAlike(alike, desk)));
  const outcomes = new Map(
    groups.flatMap((alike, at) => alike.map((due, index) => [due, ended[at]?.[index]])),
  );
  return scoped.map((due) => outcomes.get(due));
}

/** A person who tests somebody else's digest does not see the room in which its owner set it up. */
function scopeOf({ delivery, shownAs }: Due, { owner, via }: Digest, { scopeFor }: Desk): Promise<Scope> {
  const isOthersTest = delivery.kind === 'test' && (delivery.destination as string) !== owner;
  return scopeFor(shownAs ?? delivery.destination, isOthersTest ? undefined : via);
}

async function deliverAlike(dues: readonly ScopedDue[], desk: Desk): Promise<Outcomes> {
  const [first] = dues;
  if (first === undefined) return [];
  const holds = await Promise.all(dues.map(({ delivery }) => claimDelivery(delivery, 'collecting', desk)));
  if (holds.every((held) => held === undefined)) {
    if (first.by === 'schedule') desk.composing.giveBack();
    return holds.map(() => undefined);
  }
  const { campaigns } = first.scope;
  if (campaigns.kind === 'none') return turnDown(dues, holds, campaigns.why, desk);
  const answer = desk.ownTurn().then(() => collectFor(first, desk));
  answer.catch(() => undefined);
  return allEnded(
    dues.map(async (due, index) => {
      const held = holds[index];
      if (held === undefined) return undefined;
      const end = () => held.whileCollecting(async () => endWith(await answer, held, due, desk));
      return inRun(due.delivery, () => unlessStopped(held, desk, end));
    }),
  );
}

async function endWith(
  collected: AwaitedAnswer,
  held: ClaimedDelivery,
  due: ScopedDue,
  desk: Desk,
): Promise<PostOutcome | undefined> {
  const digest = await desk.store.loadDigest(due.delivery.digest);
  if (due.by === 'schedule' && digest && (await leaveIfEdited(held, due, digest))) return undefined;
  switch (collected.kind) {
    case 'answer': {
      const reason = await reasonToSkip(due, collected.answer);
      if (reason === undefined) return postUntil(held, due, collected.answer, desk);
      await held.move({ kind: 'skipped', reason });
      return undefined;
    }
    case 'broken':
      if (due.by === 'schedule') await breakDigest(due.digest, collected.problem, desk);
      return fail(held, collected.problem);
    case 'nothing':
      return failAndTell(held, due, collected.reason, desk);
    default:
      return unreachable(collected);
  }
}

/** These places show nothing, so nothing is posted. Each destination rests until its place shows something again. */
function turnDown(
  dues: readonly ScopedDue[],
  holds: readonly (ClaimedDelivery | undefined)[],
  why: string,
  desk: Desk,
): Promise<Outcomes> {
  return allEnded(
    dues.map(async (due, index) => {
      const held = holds[index];
      return held && refuse(held, due, why, desk);
    }),
  );
}

/** Waits until all works have ended. Then it returns their results or throws the first failure. */
async function allEnded<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** Writes the deliveries and the owner's notice in one transaction. */
export async function giveUpMissed(runs: MissedRuns, desk: Desk): Promise<void> {
  const { digest, deliveries, count, reason } = runs;
  const notice = missedNotice(digest, deliveries, count, reason, desk.clock.now());
  await desk.store.moveDeliveries(deliveries, { kind: 'missed', reason }, [notice]);
}

/** Whether somebody has meanwhile changed what this run asks or, for a watch, what it looks for. */
function isOutdated({ digest, delivery }: Due, now: Digest): boolean {
  return delivery.about === undefined
    ? wishesElse(digest, now)
    : fingerprintOf(digest) !== fingerprintOf(now);
}

/** Whether somebody has changed what the digest asks or when it speaks. */
function wishesElse(before: Digest, now: Digest): boolean {
  const wish = ({ question, condition, whenQuiet, schedule }: Digest) =>
    [question, condition, whenQuiet, schedule] as const;
  return !isDeepStrictEqual(wish(before), wish(now));
}

/**
 * Returns true and gives the delivery back if the digest was edited or became unreadable. A delivery of an edited watch is cancelled,
 * because the watch looks again for its new condition.
 */
async function leaveIfEdited(held: ClaimedDelivery, due: Due, now: StoredDigest): Promise<boolean> {
  if (isReadable(now) && !isOutdated(due, now)) return false;
  const isOfEditedWatch = isReadable(now) && due.delivery.about !== undefined;
  await (isOfEditedWatch ? held.move({ kind: 'cancelled' }) : held.giveBack());
  return true;
}

/** Only scheduled runs are skipped. A watch judges its condition before its delivery is planned. */
async function reasonToSkip({ by, digest, delivery }: Due, answer: Answer): Promise<string | undefined> {
  if (by !== 'schedule' || delivery.about !== undefined) return undefined;
  const { isQuiet, judgeCondition } = await loadJudge();
  const { condition, whenQuiet } = digest;
  if (condition !== undefined && judgeCondition(condition, answer) === 'fails') return 'condition-not-met';
  return whenQuiet === 'skip' && isQuiet(answer) ? 'nothing-to-say' : undefined;
}

function collectFor(
  { delivery, digest, scope, question, deadline, by }: ScopedDue,
  desk: Desk,
): Promise<AwaitedAnswer> {
  const bySchedule = by === 'schedule';
  const options = bySchedule
    ? { lane: 'digests' as const, asker: digest.owner, at: delivery.scheduledFor }
    : { lane: 'people' as const, asker: digest.owner, at: delivery.scheduledFor };
  const contentAt = desk.clock.now() + (bySchedule ? patienceMs : personPatienceMs);
  return awaitAnswer(
    { scope, question, options, contentAt, giveUpAt: deadline },
    { answers: desk.answers, clock: desk.clock, signal: desk.stopping },
  );
}

/** Posts, and tries again until the deadline while Slack has certainly not accepted the message. */
async function postUntil(
  held: ClaimedDelivery,
  due: ScopedDue,
  answer: Answer,
  desk: Desk,
): Promise<PostOutcome | undefined> {
  const { digest, deadline } = due;
  const { messenger, clock } = desk;
  for (;;) {
    let claimed = false;
    const outcome = await messenger.post(held.delivery, digest, answer, async () => {
      const until = clock.now() + leaseMs - onTheWireMs;
      claimed = await claimForPosting(held, due, desk);
      return claimed ? until : undefined;
    });
    if (!claimed) {
      desk.stopping.throwIfAborted();
      return undefined;
    }
    desk.troubles.posted(outcome);
    switch (outcome.kind) {
      case 'posted':
        desk.looks.open.delete(held.delivery.destination);
        await keepPosted(held, outcome.ts, desk);
        desk.inBackground(restInThread, messenger.postRest(held.delivery, digest, answer, outcome.ts));
        return outcome;
      case 'refused':
        return refuse(held, due, outcome.error, desk);
      case 'failed':
        return failAndTell(held, due, outcome.error, desk);
      case 'unclear':
        desk.inBackground(
          'find an unclear post',
          settle(held, outcome.reason, desk).then((ts) => {
            if (ts === undefined) return undefined;
            return messenger.postRest(held.delivery, digest, answer, ts);
          }),
        );
        return outcome;
      case 'throttled':
      case 'not-sent': {
        const throttled = outcome.kind === 'throttled';
        const waitMs = throttled ? outcome.retryAfterMs : retryMs[due.by];
        if (!(await held.move({ kind: 'collecting', leaseUntil: clock.now() + leaseMs }))) return undefined;
        desk.stopping.throwIfAborted();
        if (clock.now() + waitMs >= deadline) {
          return failAndTell(held, due, throttled ? 'throttled' : outcome.reason, desk);
        }
        await clock.sleep(waitMs, desk.stopping);
        break;
      }
      default:
        return unreachable(outcome);
    }
  }
}

/**
 * The last check before posting: the delivery is still wanted, in time, unchanged and held here. A delivery that nobody wants is
 * cancelled. Any other is given back, and the next minute decides about it. The store may still be writing a change of the digest that is
 * read here. So the claim of a scheduled run succeeds only if the digest still has the version that was read. Otherwise the check starts
 * again; `seen` is the digest that it read before.
 */
async function claimForPosting(
  held: ClaimedDelivery,
  due: ScopedDue,
  desk: Desk,
  seen?: Digest,
): Promise<boolean> {
  const { store, clock, messenger, stopping } = desk;
  const { by, deadline } = due;
  const digest = await store.loadDigest(held.delivery.digest);
  if (stopping.aborted) return false;
  if (digest !== undefined && !isReadable(digest)) {
    await held.giveBack();
    return false;
  }
  if (digest === undefined || (by === 'schedule' && !isWanted(held.delivery, digest))) {
    await (held.before === undefined ? held.move({ kind: 'cancelled' }) : held.giveBack());
    return false;
  }
  if (by === 'schedule' && (await leaveIfEdited(held, due, digest))) return false;
  // The room may have changed while the answer was collected.
  if (answerKey(await scopeOf(due, digest, desk)) !== answerKey(due.scope)) {
    await held.giveBack();
    return false;
  }
  const inTime = clock.now() < deadline && clockState(messenger).kind === 'right';
  if (by === 'schedule' && !inTime) {
    await held.giveBack();
    return false;
  }
  const posting = { kind: 'posting', leaseUntil: clock.now() + leaseMs } as const;
  if (by === 'person') return held.move(posting);
  if (digest.version === seen?.version) return false;
  return (await held.move(posting, [], digest)) || claimForPosting(held, due, desk, digest);
}

/** Stops the digest and tells its owner why, unless somebody has changed it meanwhile. Returns the resulting digest. */
export async function breakDigest(digest: Digest, problem: string, desk: Desk): Promise<Digest> {
  const at = desk.clock.now();
  const broken = await desk.amend(digest.id, (current) => {
    if (current.state.kind !== digest.state.kind || wishesElse(digest, current)) return undefined;
    const state: DigestState = { kind: 'broken', error: problem, channel: undefined, at };
    return { digest: { ...current, state }, notices: [questionBroken(current, problem, at)] };
  });
  return broken ?? digest;
}
