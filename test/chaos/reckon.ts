// What came of every run that was due, reckoned run by run from what came to Slack and from what people did. The ledger is only checked against it.

import { wallClock } from '#blocks/parts/dates.ts';
import { questionInWords } from '#blocks/parts/period-words.ts';
import { nameIn } from '#blocks/parts/text.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import { runsBetween } from '#digests/schedule.ts';
import { type Asked, periodMinutes } from './cast.ts';
import type { Arrived } from './lateness.ts';
import { type Post, type ReadMessage, readSaid, type Said, type Told } from './said.ts';
import type { Closing, Mend, Withdrawal } from './wishes.ts';

export interface Reckoning {
  readonly due: number;
  /** Due, and in the channel. */
  readonly posted: number;
  /** Messages beyond the first of the same run in the same channel, or beyond what was sent by hand. */
  readonly doubled: number;
  /** Due, not in the channel, and no notice names it. */
  readonly lost: number;
  /** The bot does not know, and asked the owner. */
  readonly unsure: number;
  /** Of the unsure ones, those that are in the channel all the same. */
  readonly unsureThere: number;
  /** Of which the owner was not asked. */
  readonly untold: number;
  readonly missed: number;
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
  readonly ledger: readonly Pick<Delivery, 'digest' | 'kind' | 'destination' | 'scheduledFor' | 'state'>[];
  readonly withdrawals: readonly Withdrawal[];
  readonly closings: readonly Closing[];
  readonly mends: readonly Mend[];
  /** `digest due` of runs that an owner sent again. */
  readonly resent: ReadonlySet<string>;
  /** How often somebody chose Send now. */
  readonly sentByHand: ReadonlyMap<string, number>;
  /** Runs after `from`, up to `until`, were due. */
  readonly from: number;
  readonly until: number;
}

/** A run that is not posted this long after its time is overtaken by the next one, and told of. */
export const inHandMs = (periodMinutes + 2) * 60_000;
/** What was on the wire when somebody withdrew it arrives within this time. */
const onTheWireMs = 2 * 60_000;
/** A refusal is told of within this time. */
const tellingMs = 15 * 60_000;

export function reckon(ended: Ended): Reckoning {
  const { digests, ledger, from, until } = ended;
  const said = readSaid(ended.messages);
  const wrong: string[] = [];
  const counts = { due: 0, posted: 0, lost: 0, unsure: 0, unsureThere: 0, untold: 0 };
  const others = { missed: 0, failed: 0, withdrawn: 0, refused: 0 };
  const arrived: Arrived[] = [];
  if (said.unread > 0) wrong.push(`${said.unread} messages of the bot in channels are of no known run`);
  const rowsOf = Map.groupBy(ledger, ({ digest }) => digest as string);
  const withdrawalsOf = Map.groupBy(ended.withdrawals, ({ digest }) => digest);
  const known = new Set(digests.flatMap((one) => one.questions.map((question) => keyOf(one, question))));
  const all = digests.reduce((sum, { questions }) => sum + questions.length, 0);
  if (known.size < all) wrong.push('notices of different digests cannot be told apart');

  for (const digest of digests) {
    const zone = digest.schedule.zone;
    const withdrawals = withdrawalsOf.get(digest.id) ?? [];
    const rows = rowsOf.get(digest.id) ?? [];
    const states = new Map(
      rows
        .filter(({ kind }) => kind === 'scheduled')
        .map(({ destination, scheduledFor, state }) => [
          `${destination} ${dueOf(scheduledFor, zone)}`,
          state,
        ]),
    );
    const runs = runsBetween(digest.schedule, from, until).map((at) => ({ at, due: dueOf(at, zone) }));
    const stands = (channel: string, at: number) =>
      withdrawals.filter((one) => one.channel === undefined || one.channel === channel).filter(within(at));
    const told = toldOf(digest, runs, said, stands);
    for (const { at, due } of runs) {
      for (const channel of digest.channels) {
        const run = `${digest.id} ${channel} ${due}`;
        const there = said.posts.get(run)?.[0];
        const state = states.get(`${channel} ${due}`);
        const reasons = stands(channel, at);
        const absent = reasons.some(({ why, from }) => why === 'absent' && at > from);
        if (absent && there === undefined && state === undefined) continue;
        counts.due += 1;
        if (there !== undefined) {
          counts.posted += 1;
          const again = ended.resent.has(`${digest.id} ${due}`);
          if (!again) arrived.push({ lateMs: Number(there.ts) * 1_000 - at, at: there.at });
          if (state?.kind === 'unsure') counts.unsureThere += 1;
          else if (state?.kind !== 'posted')
            wrong.push(`${run}: in the channel, but ${state?.kind} in the ledger`);
          const [before] = reasons.filter(
            (one) => there.at > one.began + onTheWireMs && there.at < one.ended,
          );
          if (before !== undefined && !again) wrong.push(`${run}: posted, though ${before.why} before`);
        }
        if (state?.kind === 'unsure') {
          if (told.asked(channel, due)) counts.unsure += 1;
          else {
            counts.untold += 1;
            wrong.push(`${run}: unsure, and its owner was not asked`);
          }
        } else if (there !== undefined) continue;
        else if (told.failed(due) || isTriedAgain(state, told.asked(channel, due))) others.failed += 1;
        else if (told.missed(due)) others.missed += 1;
        else if (reasons.length > 0) others.withdrawn += 1;
        else if (isRefused(digest.id, channel, at, told, ended)) others.refused += 1;
        else {
          counts.lost += 1;
          wrong.push(`${run}: ${state?.kind ?? 'not'} in the ledger, and no notice names it`);
        }
      }
    }
    for (const { kind, destination, scheduledFor, state } of rows) {
      const isUnsure = kind !== 'scheduled' && state.kind === 'unsure';
      if (!isUnsure || told.asked(destination, dueOf(scheduledFor, zone))) continue;
      counts.untold += 1;
      wrong.push(`${digest.id} ${destination}: sent ${kind}, unsure, and its owner was not asked`);
    }
  }
  let doubled = 0;
  for (const [run, { length }] of said.posts) {
    if (length === 1) continue;
    doubled += length - 1;
    wrong.push(`${length} messages for ${run}`);
  }
  const byHand = { asked: 0, posted: 0 };
  for (const asked of ended.sentByHand.values()) byHand.asked += asked;
  for (const [place, { length }] of said.byHand) {
    byHand.posted += length;
    const more = length - (ended.sentByHand.get(place.split(' ')[0] as string) ?? 0);
    if (more <= 0) continue;
    doubled += more;
    wrong.push(`${more} messages by hand too many for ${place}`);
  }
  return { ...counts, ...others, doubled, byHand, arrived, wrong };
}

/** It was unsure, its owner sent it again and saw that it failed. */
function isTriedAgain(state: Delivery['state'] | undefined, wasAsked: boolean): boolean {
  return wasAsked && state?.kind === 'failed';
}

interface Run {
  readonly at: number;
  readonly due: string;
}

/** What the owner was told of one digest's runs. */
export function toldOf(
  digest: Asked,
  runs: readonly Run[],
  { posts, told }: Pick<Said, 'posts' | 'told'>,
  withdrawn: (channel: string, at: number) => readonly Withdrawal[] = () => [],
) {
  const words = wordsOf(digest);
  const mine = told.filter(({ owner, name }) => owner === digest.owner && words.has(name));
  const dues = new Set(runs.map(({ due }) => due));
  const asked = new Set(mine.flatMap((one) => (one.kind === 'asked' ? [`${one.channel} ${one.due}`] : [])));
  const failed = new Set(mine.flatMap((one) => (one.kind === 'failed' ? [one.due] : [])));

  /** In every channel by then, or told of in other words, or not wanted. */
  const settledBy = ({ at, due }: Run, notice: Post) =>
    failed.has(due) ||
    digest.channels.every((channel) => {
      const there = posts.get(`${digest.id} ${channel} ${due}`)?.[0];
      if (there !== undefined && there.at < notice.at) return true;
      return asked.has(`${channel} ${due}`) || withdrawn(channel, at).some((one) => at > one.from);
    });
  /** It names its newest one, and so many before it as were not settled otherwise when it was told. */
  const named = (notice: Told & { readonly kind: 'missed' }): string[] => {
    if (!dues.has(notice.due)) return [];
    const newest = runs.findIndex((run) => run.due === notice.due);
    const before = runs.slice(0, newest).filter((run) => !settledBy(run, notice));
    const others = notice.count === 1 ? [] : before.slice(1 - notice.count);
    return [...others.map((run) => run.due), notice.due];
  };
  const missed = new Set(mine.flatMap((notice) => (notice.kind === 'missed' ? named(notice) : [])));
  const ofChannel = (kind: 'refused' | 'mended', channel: string) =>
    mine.filter((one) => one.kind === kind && one.channel === channel);
  return {
    asked: (channel: string, due: string) => asked.has(`${channel} ${due}`),
    failed: (due: string) => failed.has(due),
    missed: (due: string) => missed.has(due),
    /** The notice names this very one. */
    missedNewest: (due: string) => mine.some((one) => one.kind === 'missed' && one.due === due),
    refused: (channel: string) => ofChannel('refused', channel),
    mended: (channel: string) => ofChannel('mended', channel),
  };
}

/** It was still in somebody's hands when it was withdrawn, or came after that. */
function within(at: number): (one: Withdrawal) => boolean {
  return ({ from, to }) => at > from - inHandMs && at <= to;
}

/** From when the channel refused, of which the owner was told, until it was known to take posts again. */
function isRefused(
  digest: string,
  channel: string,
  at: number,
  told: ReturnType<typeof toldOf>,
  { closings, mends }: Pick<Ended, 'closings' | 'mends'>,
): boolean {
  const ends = [
    ...mends.filter((one) => one.digest === digest && one.channel === channel),
    ...told.mended(channel).map((notice) => ({ to: Number(notice.ts) * 1_000, ended: notice.at })),
  ].sort((one, other) => one.ended - other.ended);
  return closings
    .filter((one) => one.channel === channel)
    .some((closing) => {
      const end = ends.find(({ ended }) => ended >= closing.ended);
      const latest = (end?.ended ?? Number.POSITIVE_INFINITY) + tellingMs;
      const isTold = told.refused(channel).some((one) => one.at >= closing.began && one.at <= latest);
      const to = end?.to ?? Number.POSITIVE_INFINITY;
      return isTold && at > closing.from - inHandMs && at <= to;
    });
}

function wordsOf({ questions }: Asked): ReadonlySet<string> {
  return new Set(questions.map((question) => nameIn(questionInWords(question), 120)));
}

function keyOf({ owner, schedule }: Asked, question: Digest['question']): string {
  return JSON.stringify([owner, schedule, questionInWords(question)]);
}

/** As people read it. */
export function dueOf(at: number, zone: string): string {
  return `${wallClock(at, zone as Digest['schedule']['zone'])} (${zone})`;
}
