// One minute of the digests: writes down what is owed and starts what is due. It does not wait for what it starts.

import type { Instant } from '#base/brand.ts';
import { inSlices } from '#base/slices.ts';
import type { UserId } from '#base/tenant.ts';
import { refusesWholly } from '#digests/deeds/destinations.ts';
import {
  type Delivery,
  type Digest,
  type DigestId,
  type DigestState,
  isReadable,
  isUnreadable,
  type StoredDigest,
} from '#digests/digest.ts';
import type { NextLook } from '#digests/digest-store.ts';
import type { PlaceBook } from '#digests/places.ts';
import { nextRuns } from '#digests/when/schedule.ts';
import { askedClockState, clockInWords } from './clock-error.ts';
import { breakDigest, deliverTogether, giveUpMissed } from './deliver.ts';
import type { Desk } from './delivery-desk.ts';
import { type Due, type Plan, planOpen } from './due-or-missed.ts';
import { settleUnclear } from './find-unclear-post.ts';
import { unreadableNotices } from './make-notices.ts';
import { nextLook, owedRuns, pauseEnds, plannedDelivery, type RunMemory } from './owed-runs.ts';
import { inOwnOrder } from './own-order.ts';
import { decidePruning, type PruningMemory, prune, type Retention } from './prune-ledger.ts';
import { findLostPosts } from './restored-store.ts';
import { recheckChannels, recheckPlaces } from './resume-mended.ts';
import { tellOwners } from './tell-owners.ts';
import { lookAtAll } from './watch-condition.ts';

export interface MinuteOptions {
  /** Admins may do with any digest what its owner may. They hear of digests that cannot be read, while they are full members. */
  readonly admins: readonly UserId[];
  readonly places: PlaceBook;
  /** How late a digest may still be sent. */
  readonly graceMs: number;
  readonly retention: Retention;
}

/** What one minute leaves to the next. */
export interface MinuteMemory extends PruningMemory {
  readonly runs: RunMemory;
  /** True while the watches look. */
  looking: boolean;
  readonly startedAt: Instant;
  /** When the newest minute began; undefined before the first. */
  lastMinute: Instant | undefined;
  /** Runs up to this instant wait until the channels are read; undefined if no run waits. */
  comparesUntil: Instant | undefined;
}

/** Writes the owed runs into the ledger, and then acts on the ledger, so that a crash loses none. */
export async function runMinute(
  now: Instant,
  desk: Desk,
  { admins, places, graceMs, retention }: MinuteOptions,
  memory: MinuteMemory,
): Promise<void> {
  const { store, clock } = desk;
  const state = await askedClockState(desk.messenger);
  desk.troubles.clock(clockInWords(state));
  if (state.kind !== 'right') return;
  desk.inBackground('probe Slack', desk.troubles.probe(now, desk.messenger));
  const isAfterAbsence = memory.lastMinute === undefined || now - memory.lastMinute >= absenceMs;
  const { plannedTo, wasFarAhead } = await planAgainFrom(now, desk);
  desk.inBackground('tell owners', tellOwners(desk));
  const looksAtAll = isAfterAbsence || wasFarAhead;
  const loaded = await store.loadDigests(looksAtAll ? undefined : { dueBy: now });
  const unreadable = loaded.filter(isUnreadable);
  const digests: Digest[] = [];
  for await (const digest of inSlices(loaded.filter(isReadable), clock))
    digests.push(await upToDate(digest, now, desk, memory.runs));
  const stored = [...digests, ...unreadable];
  const toTell = unreadable.length === 0 ? [] : await membersAmong(admins, places);
  const notices = unreadable.flatMap((digest) => unreadableNotices(digest, toTell, now));
  if (notices.length > 0) await store.planDeliveries([], notices);
  const ids = digests.map(({ id }) => id);
  const lastScheduled = await store.loadLastScheduled(plannedTo, looksAtAll ? undefined : ids);
  const looks = await planOwed(digests, lastScheduled, now, desk, memory.runs);
  await store.savePlannedTo(now);
  desk.inBackground('note when to look next', store.saveNextLooks(looks));

  const goOn = async () => {
    const at = Math.max(now, clock.now());
    await carryOpen(stored, at, graceMs, desk, memory);
    lookAtWatches(stored, at, graceMs, desk, memory);
  };
  if (isAfterAbsence) {
    const compared = compareFirst(memory, now, () => findLostPosts(stored, plannedTo, now, desk));
    desk.inBackground('compare the ledger with the channels', compared.then(goOn));
  }
  memory.lastMinute = now;
  await goOn();
  desk.inBackground('recheck channels', recheckChannels(digests, desk));
  desk.inBackground('recheck places', recheckPlaces(digests, desk));
  const pruning = decidePruning(memory.prunesAt, now);
  memory.prunesAt = pruning.next;
  if (pruning.isDue) desk.inBackground('prune', prune(now, retention, desk));
}

async function membersAmong(
  people: readonly UserId[],
  { isMember }: MinuteOptions['places'],
): Promise<readonly UserId[]> {
  const looked = await Promise.all(people.map((person) => isMember(person)));
  return people.filter((_, index) => looked[index] === true);
}

/** At least this many are written in one transaction. All runs of one digest are written together. */
const writtenTogether = 100;

/**
 * The loop goes on while the writes run. A failed write is thrown at the end, so each promise gets a handler at once. Returns when to look
 * at each digest next, and only after every owed run is written.
 */
async function planOwed(
  digests: readonly Digest[],
  lastScheduled: ReadonlyMap<DigestId, Instant>,
  now: Instant,
  { store, clock }: Desk,
  runs: RunMemory,
): Promise<readonly NextLook[]> {
  const writes: Promise<void>[] = [];
  const looks: NextLook[] = [];
  let planned: Delivery[] = [];
  const write = () => {
    if (planned.length === 0) return;
    const written = store.planDeliveries(planned);
    written.catch(() => undefined);
    writes.push(written);
    planned = [];
  };
  for await (const digest of inSlices(digests, clock)) {
    const owed = owedRuns([digest], lastScheduled, now, runs);
    planned.push(...owed.map((run) => plannedDelivery('scheduled', run)));
    if (planned.length >= writtenTogether) write();
    looks.push({ id: digest.id, version: digest.version, at: nextLook(digest, now) });
  }
  write();
  await Promise.all(writes);
  return looks;
}

/** After a longer gap between minutes (the machine slept), the bot compares the channels as after a start. */
const absenceMs = 3 * 60_000;

/** Runs that are due by now wait until the comparison is done. If it fails, the next minute starts it again. */
async function compareFirst(memory: MinuteMemory, now: Instant, compare: () => Promise<void>): Promise<void> {
  memory.comparesUntil = now;
  try {
    await compare();
    if (memory.comparesUntil === now) memory.comparesUntil = undefined;
  } catch (error) {
    memory.lastMinute = undefined;
    throw error;
  }
}

function lookAtWatches(
  digests: readonly StoredDigest[],
  now: Instant,
  graceMs: number,
  desk: Desk,
  memory: MinuteMemory,
): void {
  if (memory.looking || memory.comparesUntil !== undefined) return;
  memory.looking = true;
  desk.inBackground(
    'look at watches',
    lookAtAll(digests.filter(isReadable), now, desk, (run) => plannedDelivery('scheduled', run))
      .finally(() => {
        memory.looking = false;
      })
      .then(() => carryOpen(digests, now, graceMs, desk, memory)),
  );
}

/** Starts the open deliveries of the ledger, except those in hand. */
async function carryOpen(
  digests: readonly StoredDigest[],
  now: Instant,
  graceMs: number,
  desk: Desk,
  { startedAt, comparesUntil = Number.NEGATIVE_INFINITY }: MinuteMemory,
): Promise<void> {
  const { store } = desk;
  const open = (await store.loadOpenDeliveries()).filter(
    ({ id, state, scheduledFor }) =>
      !desk.inHand(id) && (state.kind === 'posting' || scheduledFor > comparesUntil),
  );
  const known = await withDigestsOf(open, digests, store);
  const plans: Plan[] = [];
  for await (const ofDigest of inSlices(Map.groupBy(open, ({ digest }) => digest).values(), desk.clock))
    plans.push(planOpen(ofDigest, known, now, graceMs, desk.serviceDays.zone, startedAt));
  const all = <Part extends keyof Plan>(part: Part) =>
    plans.flatMap((plan): readonly Plan[Part][number][] => plan[part]);
  const start = (name: string, deliveries: readonly Delivery[], work: () => Promise<unknown>) =>
    desk.inBackground(name, desk.carry(deliveries, work));

  const together = [...Map.groupBy(all('due'), askedTogether).values()];
  for (const dues of inOwnOrder(together, desk.ownName)) {
    start(
      'deliver',
      dues.map(({ delivery }) => delivery),
      () =>
        desk.composing.run(
          dues.map(({ digest }) => digest.owner),
          () => deliverTogether(dues, desk),
        ),
    );
  }
  for (const delivery of all('unclear'))
    start('find an unclear post', [delivery], () => settleUnclear(delivery, desk));
  for (const runs of all('missed'))
    start('give up missed runs', runs.deliveries, () => giveUpMissed(runs, desk));
  const cancelled = all('cancelled');
  const interrupted = all('interrupted');
  if (cancelled.length > 0) await store.moveDeliveries(cancelled, { kind: 'cancelled' });
  if (interrupted.length > 0)
    await store.moveDeliveries(interrupted, { kind: 'failed', reason: 'interrupted' });
  for (const { delivery, before } of all('asBefore'))
    await store.moveDelivery(delivery.id, delivery.state, before);
}

/** The digests of the open deliveries. It loads those that this minute did not: earlier minutes or other bots planned for them. */
async function withDigestsOf(
  open: readonly Delivery[],
  digests: readonly StoredDigest[],
  store: Desk['store'],
): Promise<ReadonlyMap<DigestId, StoredDigest>> {
  const known = new Map(digests.map((digest) => [digest.id, digest]));
  const ids = [...new Set(open.map(({ digest }) => digest))].filter((id) => !known.has(id));
  if (ids.length > 0) for (const digest of await store.loadDigests({ ids })) known.set(digest.id, digest);
  return known;
}

/**
 * Returns the last planned minute, or `now` if the clock was ahead then, and deletes unposted runs of later times: they would hide
 * earlier runs that are owed. It saves the minute before it deletes, so that a stop in between loses nothing.
 */
async function planAgainFrom(
  now: Instant,
  { store }: Desk,
): Promise<{ readonly plannedTo: Instant; readonly wasFarAhead: boolean }> {
  const plannedTo = (await store.loadPlannedTo()) ?? now;
  if (plannedTo > now) await store.savePlannedTo(now);
  await store.forgetAfter(now);
  return { plannedTo: Math.min(plannedTo, now), wasFarAhead: plannedTo > now + clockWasWrongMs };
}

/** Nobody sets a clock back by more than this on purpose. */
const clockWasWrongMs = 24 * 60 * 60_000;

/**
 * The digest as this minute finds it:
 * - A pause whose day has come is over. If all its destinations refuse, it is broken, as it was before the pause.
 * - If it was made while the clock was far ahead, it is owed from now on.
 * - If its schedule cannot be read, it stops; the other digests go on.
 */
async function upToDate(digest: Digest, now: Instant, desk: Desk, runs: RunMemory): Promise<Digest> {
  if (digest.state.kind === 'broken') return digest;
  if (!hasReadableSchedule(digest, runs, desk)) return breakDigest(digest, 'schedule-unreadable', desk);
  const ends = pauseEnds(digest);
  const isOver = ends !== undefined && ends <= now;
  if (!isOver && digest.owedFrom <= now + clockWasWrongMs) return digest;
  const amended = await desk.amend(digest.id, (current) => {
    if (current.version !== digest.version) return undefined;
    if (!isOver) return { digest: { ...current, owedFrom: now } };
    const owedFrom = Math.max(current.owedFrom, ends);
    return { digest: { ...current, state: stateAfterPause(current), owedFrom } };
  });
  return amended ?? digest;
}

function stateAfterPause(digest: Digest): DigestState {
  const last = digest.refusing.at(-1);
  if (last === undefined || !refusesWholly(digest)) return { kind: 'active' };
  return { kind: 'broken', error: last.error, channel: last.channel, at: last.at };
}

/** False for an expression or a zone that this machine no longer knows. */
function hasReadableSchedule(digest: Digest, runs: RunMemory, { log }: Desk): boolean {
  if (runs.get(digest.id)?.version === digest.version) return true;
  try {
    pauseEnds(digest);
    nextRuns(digest.schedule, digest.createdAt, 1);
    return true;
  } catch (error) {
    log.error('the schedule of a digest cannot be read', { digest: digest.id, error });
    return false;
  }
}

/** Runs with the same question, instant and deadline share one answer. */
function askedTogether({ delivery, question, deadline }: Due): string {
  return JSON.stringify([delivery.scheduledFor, deadline, question]);
}
