// What came of every run that was due, reckoned run by run from what came to Slack and from what people did. The ledger is only checked against it.

import { wallClock } from '#blocks/words/dates.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import { runsBetween } from '#digests/when/schedule.ts';
import type { Asked } from './cast.ts';
import type { ClockSetting } from './clock-history.ts';
import { isRefused, isWithin, mayBeMissed, wasAwaited } from './excuses.ts';
import type { Arrived, Span } from './lateness.ts';
import { type Post, type ReadMessage, readSaid } from './said.ts';
import { type Run, toldOf } from './told.ts';
import type { Closing, Mend, Withdrawal } from './wishes.ts';

export interface Reckoning {
  readonly due: number;
  /** Due, and in the channel. */
  readonly posted: number;
  /** Messages beyond the first of the same run in the same channel, or beyond what was sent by hand. */
  readonly doubled: number;
  /** Due, not in the channel, and no notice names it. */
  readonly lost: number;
  /** In the channel by then, and its owner was told that it failed or was missed, or the ledger has it so. */
  readonly wronglyFailed: number;
  /** The bot does not know, and asked the owner. */
  readonly unsure: number;
  /** Of the unsure ones, those that are in the channel all the same. */
  readonly unsureThere: number;
  /** Of which the owner was not asked. */
  readonly untold: number;
  readonly missed: number;
  /** Of which a bot lived to post them, and no clock was set. */
  readonly missedAwake: number;
  readonly failed: number;
  /** Not in the channel because somebody had paused or deleted the digest or taken the channel away, before it was posted. */
  readonly withdrawn: number;
  /** Not in the channel because that took no posts, of which the owner was told. */
  readonly refused: number;
  readonly byHand: { readonly asked: number; readonly posted: number };
  /** Posts by schedule, with how late they were by Slack's clock. */
  readonly arrived: readonly Arrived[];
  /** In words, all that must not be. */
  readonly wrong: readonly string[];
}

export interface Ended {
  /** Told apart by their owner, the words of their questions, and the minutes and the zone of their schedule. */
  readonly digests: readonly Asked[];
  /** All that ever came to Slack. */
  readonly messages: readonly ReadMessage[];
  readonly ledger: readonly Pick<
    Delivery,
    'id' | 'digest' | 'kind' | 'destination' | 'scheduledFor' | 'state' | 'runsBefore'
  >[];
  readonly withdrawals: readonly Withdrawal[];
  readonly closings: readonly Closing[];
  readonly mends: readonly Mend[];
  /** Ids of deliveries that an owner sent again. */
  readonly resent: ReadonlySet<string>;
  /** How often somebody chose Send now. */
  readonly sentByHand: ReadonlyMap<string, number>;
  /** Runs after `from`, up to `until`, were due. */
  readonly from: number;
  readonly until: number;
  /** When the last bot ended. */
  readonly gone: number;
  readonly settings: readonly ClockSetting[];
  /** When no bot lived. */
  readonly without: readonly Span[];
}

/** What was on the wire when somebody withdrew it arrives within this time. */
const onTheWireMs = 2 * 60_000;

/** Clocks may differ by a minute, and what Slack says of the time comes with some delay. */
const mostEarlyMs = 75_000;

type Row = Ended['ledger'][number];
type Excuse = 'missed' | 'failed' | 'withdrawn' | 'refused';
const noFates = { missed: 0, failed: 0, withdrawn: 0, refused: 0, lost: 0 };

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one walk over all runs and rows keeps each rule beside what it counts, as it is read run by run
export function reckon(ended: Ended): Reckoning {
  const { digests, ledger, from, until, gone, settings } = ended;
  const said = readSaid(ended.messages);
  const wrong: string[] = [];
  const counts = { due: 0, posted: 0, unsure: 0, unsureThere: 0, untold: 0, missedAwake: 0, ...noFates };
  const arrived: Arrived[] = [];
  if (said.unread > 0) wrong.push(`${said.unread} messages of the bot in channels are of no known run`);
  const rowsOf = Map.groupBy(ledger, ({ digest }) => digest as string);
  const withdrawalsOf = Map.groupBy(ended.withdrawals, ({ digest }) => digest);
  const known = new Set(digests.flatMap((one) => one.questions.map((question) => keyOf(one, question))));
  const all = digests.reduce((sum, { questions }) => sum + questions.length, 0);
  if (known.size < all) wrong.push('notices of different digests cannot be told apart');
  const wronglyFailed = new Set<string>();
  const standing = new Set(ended.messages.flatMap(({ delivery }) => delivery ?? []));
  /** Every run that may be posted at all. */
  const runsOfAll = new Set<string>();

  for (const digest of digests) {
    const zone = digest.schedule.zone;
    const withdrawals = withdrawalsOf.get(digest.id) ?? [];
    const rows = rowsOf.get(digest.id) ?? [];
    const scheduled = rows.filter(({ kind }) => kind === 'scheduled');
    const states = new Map(
      scheduled.map((one) => [`${one.destination} ${dueOf(one.scheduledFor, zone)}`, one.state]),
    );
    const everyRun = runsBetween(digest.schedule, from, gone).map((at) => ({ at, due: dueOf(at, zone) }));
    for (const { due } of everyRun)
      for (const channel of digest.channels) runsOfAll.add(`${digest.id} ${channel} ${due}`);
    const runs = everyRun.filter(({ at }) => at <= until);
    const stands = (channel: string, at: number) =>
      withdrawals.filter(
        (one) => (one.channel === undefined || one.channel === channel) && isWithin(at, one),
      );
    const told = toldOf(digest, everyRun, said, stands);
    const resent = new Set(
      scheduled.flatMap(({ id, scheduledFor }) => (ended.resent.has(id) ? [dueOf(scheduledFor, zone)] : [])),
    );
    const wereCounted = countedOnly(scheduled, everyRun);
    for (const { at, due } of runs) {
      const everywhere = digest.channels.map(
        (channel) => said.posts.get(`${digest.id} ${channel} ${due}`)?.[0],
      );
      if (everywhere.every((post) => isTooLate(told.missedNewest(due), post)))
        wronglyFailed.add(`${digest.id} ${due}`);
      for (const channel of digest.channels) {
        const run = `${digest.id} ${channel} ${due}`;
        const there = said.posts.get(run)?.[0];
        const state = states.get(`${channel} ${due}`);
        const reasons = stands(channel, at);
        const absent = reasons.some(({ why, from }) => why === 'absent' && at > from);
        if (absent && there === undefined && state === undefined) continue;
        counts.due += 1;
        const again = resent.has(due);
        if (there !== undefined) {
          counts.posted += 1;
          const lateMs = Number(there.ts) * 1_000 - at;
          if (!again) arrived.push({ lateMs, at: there.at });
          if (lateMs < -mostEarlyMs)
            wrong.push(`${run}: posted ${Math.round(-lateMs / 1_000)} s before its time`);
          const failing = isTooLate(told.failedIn(channel, due), there);
          if (failing || isUnsent(state)) wronglyFailed.add(run);
          if (state?.kind === 'unsure') counts.unsureThere += 1;
          else if (state?.kind !== 'posted')
            wrong.push(`${run}: in the channel, but ${state?.kind} in the ledger`);
          const [before] = reasons.filter(
            (one) => there.at > one.began + onTheWireMs && there.at < one.ended,
          );
          if (before !== undefined && !again) wrong.push(`${run}: posted, though ${before.why} before`);
        }
        const isAsked = told.asked(channel, due);
        if (state?.kind === 'unsure') {
          if (isAsked) counts.unsure += 1;
          else {
            counts.untold += 1;
            wrong.push(`${run}: unsure, and its owner was not asked`);
          }
          continue;
        }
        if (there !== undefined) continue;
        const isNamed = told.missed(due);
        const fate = fateOf(state, {
          missed: () => isNamed && (state !== undefined || wereCounted(channel, at)),
          // What a person sends again fails before their eyes.
          failed: () => told.failed(due) || isAsked || (isNamed && again),
          withdrawn: () => reasons.some((one) => state !== undefined || wasAwaited(at, one, settings)),
          refused: () =>
            isRefused({ digest: digest.id, channel, at }, told, ended.closings, ended.mends, settings),
        });
        counts[fate] += 1;
        if (fate === 'missed' && !mayBeMissed(at, ended)) counts.missedAwake += 1;
        if (fate !== 'lost') continue;
        const words = state?.kind ?? 'not';
        wrong.push(`${run}: ${words} in the ledger${isNamed ? '' : ', and no notice names it'}`);
      }
    }
    for (const { id, kind, destination, scheduledFor, state } of rows) {
      const place = `${digest.id} ${destination}`;
      const due = dueOf(scheduledFor, zone);
      if (isUnsent(state) && standing.has(id)) wronglyFailed.add(`${place} ${due}`);
      if (state.kind === 'posted') {
        const byKind = kind === 'scheduled' ? said.posts.get(`${place} ${due}`) : said.byHand.get(place);
        if (!byKind?.some(({ ts }) => ts === state.ts))
          wrong.push(`${place} ${due}: ${kind} posted in the ledger, and nowhere in Slack`);
      }
      if (kind === 'scheduled' || state.kind !== 'unsure' || told.asked(destination, due)) continue;
      counts.untold += 1;
      wrong.push(`${place}: sent ${kind}, unsure, and its owner was not asked`);
    }
  }
  for (const run of wronglyFailed)
    wrong.push(`${run}: called failed or missed, and it stands in the channel`);
  let doubled = 0;
  for (const [run, { length }] of said.posts) {
    if (!runsOfAll.has(run)) wrong.push(`${run}: posted, and was never due there`);
    if (length === 1) continue;
    doubled += length - 1;
    wrong.push(`${length} messages for ${run}`);
  }
  const byHand = { asked: 0, posted: 0 };
  for (const asked of ended.sentByHand.values()) byHand.asked += asked;
  for (const [place, { length }] of said.byHand) {
    byHand.posted += length;
    const [digest = '', channel] = place.split(' ');
    const rows = (rowsOf.get(digest) ?? []).filter((one) => one.destination === channel && mayBeByHand(one));
    if (length > rows.length) wrong.push(`${place}: ${length} by hand, but ${rows.length} in the ledger`);
    const more = length - (ended.sentByHand.get(digest) ?? 0);
    if (more <= 0) continue;
    doubled += more;
    wrong.push(`${more} messages by hand too many for ${place}`);
  }
  return { ...counts, doubled, wronglyFailed: wronglyFailed.size, byHand, arrived, wrong };
}

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
      return ['missed'];
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

function mayBeByHand({ kind, state }: Row): boolean {
  return kind === 'now' && (state.kind === 'posted' || state.kind === 'unsure');
}

function keyOf({ owner, schedule }: Asked, question: Digest['question']): string {
  return JSON.stringify([owner, schedule, questionInWords(question)]);
}

/** As people read it. */
export function dueOf(at: number, zone: string): string {
  return `${wallClock(at, zone as Digest['schedule']['zone'])} (${zone})`;
}
