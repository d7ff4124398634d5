// Reckons the runs of one digest: what came of each in each channel, and whether the ledger and the notices say the same.

import { wallClock } from '#blocks/words/dates.ts';
import type { Digest } from '#digests/digest.ts';
import { runsBetween } from '#digests/when/schedule.ts';
import type { Asked } from './cast.ts';
import type { Ended, Row } from './ended.ts';
import { isRefused, isWithin, mayBeMissed, wasAwaited } from './excuses.ts';
import type { Tally } from './reckon-tally.ts';
import type { Post, Said } from './said.ts';
import { type Run, toldOf } from './told.ts';
import type { Withdrawal } from './wishes.ts';

/** What was on the wire when somebody withdrew it arrives within this time. */
const onTheWireMs = 2 * 60_000;
/** Clocks may differ by a minute, and what Slack says of the time comes with some delay. */
const mostEarlyMs = 75_000;

/** All that is known of one digest. */
export interface DigestHistory {
  readonly digest: Asked;
  readonly ended: Ended;
  readonly said: Said;
  readonly rows: readonly Row[];
  /** Until the last bot ended. */
  readonly runs: readonly Run[];
  readonly told: ReturnType<typeof toldOf>;
  /** By channel and due time. */
  readonly states: ReadonlyMap<string, Row['state']>;
  /** Due times whose run an owner sent again. */
  readonly resent: ReadonlySet<string>;
  /** The withdrawals of that channel that hold at that time. */
  withdrawn(channel: string, at: number): readonly Withdrawal[];
  /** Whether the run has no row, and is counted on a later one. */
  isCountedOnly(channel: string, at: number): boolean;
}

export function historyOf(digest: Asked, ended: Ended, said: Said, rows: readonly Row[]): DigestHistory {
  const { zone } = digest.schedule;
  const scheduled = rows.filter(({ kind }) => kind === 'scheduled');
  const runs = runsBetween(digest.schedule, ended.from, ended.gone).map((at) => ({
    at,
    due: dueOf(at, zone),
  }));
  const ofDigest = ended.withdrawals.filter((one) => one.digest === digest.id);
  const withdrawn = (channel: string, at: number) =>
    ofDigest.filter((one) => (one.channel === undefined || one.channel === channel) && isWithin(at, one));
  return {
    digest,
    ended,
    said,
    rows,
    runs,
    told: toldOf(digest, runs, said, withdrawn),
    states: new Map(
      scheduled.map((one) => [`${one.destination} ${dueOf(one.scheduledFor, zone)}`, one.state]),
    ),
    resent: new Set(
      scheduled.flatMap(({ id, scheduledFor }) => (ended.resent.has(id) ? [dueOf(scheduledFor, zone)] : [])),
    ),
    withdrawn,
    isCountedOnly: countedOnly(scheduled, runs),
  };
}

export function reckonRun(run: Run, history: DigestHistory, tally: Tally): void {
  const { digest, said, told } = history;
  const posts = digest.channels.map((channel) => said.posts.get(`${digest.id} ${channel} ${run.due}`)?.[0]);
  if (posts.every((post) => isTooLate(told.missedNewest(run.due), post)))
    tally.wronglyFailed.add(`${digest.id} ${run.due}`);
  for (const [index, channel] of digest.channels.entries()) {
    reckonChannel(placed(run, channel, history), posts[index], history, tally);
  }
}

/** A run in one channel. */
interface PlacedRun extends Run {
  readonly name: string;
  readonly channel: string;
  readonly state: Row['state'] | undefined;
  readonly reasons: readonly Withdrawal[];
  readonly isResent: boolean;
}

function placed(run: Run, channel: string, { digest, states, resent, withdrawn }: DigestHistory): PlacedRun {
  return {
    ...run,
    name: `${digest.id} ${channel} ${run.due}`,
    channel,
    state: states.get(`${channel} ${run.due}`),
    reasons: withdrawn(channel, run.at),
    isResent: resent.has(run.due),
  };
}

function reckonChannel(run: PlacedRun, post: Post | undefined, history: DigestHistory, tally: Tally): void {
  const { at, state, reasons } = run;
  const wasAbsent = reasons.some(({ why, from }) => why === 'absent' && at > from);
  if (wasAbsent && post === undefined && state === undefined) return;
  tally.counts.due += 1;
  if (post !== undefined) reckonPost(run, post, history, tally);
  if (state?.kind === 'unsure') reckonUnsure(run, history, tally);
  else if (post === undefined) reckonAbsence(run, history, tally);
}

function reckonPost(
  { name, channel, at, due, state, reasons, isResent }: PlacedRun,
  post: Post,
  { told }: DigestHistory,
  { counts, arrived, wronglyFailed, wrong }: Tally,
): void {
  counts.posted += 1;
  const lateMs = Number(post.ts) * 1_000 - at;
  if (!isResent) arrived.push({ lateMs, at: post.at });
  if (lateMs < -mostEarlyMs) wrong.push(`${name}: posted ${Math.round(-lateMs / 1_000)} s before its time`);
  if (isTooLate(told.failedIn(channel, due), post) || isUnsent(state)) wronglyFailed.add(name);
  if (state?.kind === 'unsure') counts.unsureThere += 1;
  else if (state?.kind !== 'posted') wrong.push(`${name}: in the channel, but ${state?.kind} in the ledger`);
  const before = reasons.find((one) => post.at > one.began + onTheWireMs && post.at < one.ended);
  if (before !== undefined && !isResent) wrong.push(`${name}: posted, though ${before.why} before`);
}

function reckonUnsure(
  { name, channel, due, state }: PlacedRun,
  { told, ended }: DigestHistory,
  { counts, wrong }: Tally,
): void {
  if (!told.asked(channel, due)) {
    counts.untold += 1;
    wrong.push(`${name}: unsure, and its owner was not asked`);
    return;
  }
  counts.unsure += 1;
  if (state?.kind !== 'unsure' || state.reason !== 'set-back') return;
  counts.setBack += 1;
  const [firstRestore = Number.POSITIVE_INFINITY] = ended.restores;
  if (!told.askedAfter(firstRestore, channel, due))
    wrong.push(`${name}: unsure as the store was restored, before it ever was`);
}

function reckonAbsence(
  { name, channel, at, due, state, reasons, isResent }: PlacedRun,
  { digest, ended, told, isCountedOnly }: DigestHistory,
  { counts, wrong }: Tally,
): void {
  const { closings, mends, settings } = ended;
  const isNamed = told.missed(due);
  // A store that was restored has forgotten what its owner was told, and misses what it had called failed.
  const failedFirst = () => ended.restores.some((restore) => told.calledFailedBefore(restore, channel, due));
  const fate = fateOf(state, {
    missed: () => isNamed && (state !== undefined || isCountedOnly(channel, at)),
    // What a person sends again fails before their eyes.
    failed: () =>
      state?.kind === 'missed'
        ? failedFirst()
        : told.failed(due) || told.asked(channel, due) || (isNamed && isResent),
    withdrawn: () => reasons.some((one) => state !== undefined || wasAwaited(at, one, settings)),
    refused: () => isRefused({ digest: digest.id, channel, at }, told, closings, mends, settings),
  });
  counts[fate] += 1;
  const isAwake = !mayBeMissed(at, ended);
  if (fate === 'missed' && isAwake) counts.missedAwake += 1;
  if (fate === 'failed' && isAwake) counts.failedAwake += 1;
  if (fate !== 'lost') return;
  wrong.push(`${name}: ${state?.kind ?? 'not'} in the ledger${isNamed ? '' : ', and no notice names it'}`);
}

/** What the ledger says of one delivery, against what stands in Slack. */
export function reckonRow(
  { id, kind, destination, scheduledFor, state }: Row,
  { digest, said, told }: DigestHistory,
  standing: ReadonlySet<string>,
  { counts, wronglyFailed, wrong }: Tally,
): void {
  const place = `${digest.id} ${destination}`;
  const due = dueOf(scheduledFor, digest.schedule.zone);
  if (isUnsent(state) && standing.has(id)) wronglyFailed.add(`${place} ${due}`);
  if (state.kind === 'posted') {
    const posts = kind === 'scheduled' ? said.posts.get(`${place} ${due}`) : said.byHand.get(place);
    if (!posts?.some(({ ts }) => ts === state.ts))
      wrong.push(`${place} ${due}: ${kind} posted in the ledger, and nowhere in Slack`);
  }
  if (kind === 'scheduled' || state.kind !== 'unsure' || told.asked(destination, due)) return;
  counts.untold += 1;
  wrong.push(`${place}: sent ${kind}, unsure, and its owner was not asked`);
}

type Excuse = 'missed' | 'failed' | 'withdrawn' | 'refused';

/** Of a run that is not in the channel: each excuse explains certain states of its row, and no others. */
function fateOf(
  state: Row['state'] | undefined,
  holds: Readonly<Record<Excuse, () => boolean>>,
): Excuse | 'lost' {
  return excusesOf(state).find((excuse) => holds[excuse]()) ?? 'lost';
}

function excusesOf(state: Row['state'] | undefined): readonly Excuse[] {
  switch (state?.kind) {
    case undefined:
      return ['missed', 'withdrawn', 'refused'];
    case 'missed':
      return ['missed', 'failed'];
    case 'failed':
      return ['failed', 'refused'];
    case 'cancelled':
      return ['withdrawn', 'refused'];
    default:
      return [];
  }
}

/** After a long absence only the newest runs are written, and the others are counted on the oldest of them. */
function countedOnly(
  scheduled: readonly Row[],
  runs: readonly Run[],
): (channel: string, at: number) => boolean {
  const places = new Map(runs.map(({ at }, index) => [at, index]));
  const counted = new Set<string>();
  for (const { destination, scheduledFor, runsBefore = 0 } of scheduled) {
    const place = places.get(scheduledFor) ?? 0;
    for (const { at } of runs.slice(Math.max(0, place - runsBefore), place))
      counted.add(`${destination} ${at}`);
  }
  return (channel, at) => counted.has(`${channel} ${at}`);
}

/** Told after the post came; what was true when it was told first may be told again, as the teller was killed or forgot it. */
function isTooLate(notices: readonly Post[], post: Post | undefined): boolean {
  const [first] = notices.toSorted((one, other) => one.at - other.at);
  return first !== undefined && post !== undefined && post.at < first.at;
}

function isUnsent(state: Row['state'] | undefined): boolean {
  return state?.kind === 'failed' || state?.kind === 'missed';
}

/** As people read it. */
export function dueOf(at: number, zone: string): string {
  return `${wallClock(at, zone as Digest['schedule']['zone'])} (${zone})`;
}
