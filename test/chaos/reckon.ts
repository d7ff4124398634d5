// What came of every run that was due, reckoned from what came to Slack and from what people did. The ledger is only checked against it.

import { questionInWords } from '#blocks/words/question-words.ts';
import type { Digest } from '#digests/digest.ts';
import type { Asked } from './cast.ts';
import type { Ended, Row } from './ended.ts';
import type { Arrived } from './lateness.ts';
import { historyOf, reckonRow, reckonRun } from './reckon-runs.ts';
import { emptyTally, type Tally } from './reckon-tally.ts';
import { readSaid, type Said } from './said.ts';

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
  /** Of the unsure ones, those that were late when the store was found to be an older copy, in channels that the bot may not read. */
  readonly setBack: number;
  /** Of the unsure ones, those that are in the channel all the same. */
  readonly unsureThere: number;
  /** Of which the owner was not asked. */
  readonly untold: number;
  readonly missed: number;
  /** Of which a bot lived to post them, and no clock was set. */
  readonly missedAwake: number;
  readonly failed: number;
  /** Of which a bot lived to post them, and no clock was set: a time that is over fails a run that waits for its answer. */
  readonly failedAwake: number;
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

export function reckon(ended: Ended): Reckoning {
  const { digests, messages, until } = ended;
  const said = readSaid(messages);
  const tally = emptyTally();
  const { counts, wrong } = tally;
  if (said.unread > 0) wrong.push(`${said.unread} messages of the bot in channels are of no known run`);
  if (!areToldApart(digests)) wrong.push('notices of different digests cannot be told apart');
  const rowsOf = Map.groupBy(ended.ledger, ({ digest }) => digest as string);
  const standing = new Set(messages.flatMap(({ delivery }) => delivery ?? []));
  /** Every run that may be posted at all. */
  const postable = new Set<string>();
  for (const digest of digests) {
    const history = historyOf(digest, ended, said, rowsOf.get(digest.id) ?? []);
    for (const { due } of history.runs)
      for (const channel of digest.channels) postable.add(`${digest.id} ${channel} ${due}`);
    for (const run of history.runs) if (run.at <= until) reckonRun(run, history, tally);
    for (const row of history.rows) reckonRow(row, history, standing, tally);
  }
  for (const run of tally.wronglyFailed)
    wrong.push(`${run}: called failed or missed, and it stands in the channel`);
  reckonPosts(said, postable, tally);
  const byHand = reckonByHand(said, ended, rowsOf, tally);
  return { ...counts, wronglyFailed: tally.wronglyFailed.size, byHand, arrived: tally.arrived, wrong };
}

/** Notices name a digest by its owner, question and schedule. */
function areToldApart(digests: readonly Asked[]): boolean {
  const keys = digests.flatMap((one) => one.questions.map((question) => keyOf(one, question)));
  return new Set(keys).size === keys.length;
}

/** Posts of runs that were never due, and more than one of a run. */
function reckonPosts(said: Said, postable: ReadonlySet<string>, { counts, wrong }: Tally): void {
  for (const [run, { length }] of said.posts) {
    if (!postable.has(run)) wrong.push(`${run}: posted, and was never due there`);
    if (length === 1) continue;
    counts.doubled += length - 1;
    wrong.push(`${length} messages for ${run}`);
  }
}

/** Posts by hand that nobody asked for, or that the ledger lacks. */
function reckonByHand(
  said: Said,
  { sentByHand }: Ended,
  rowsOf: ReadonlyMap<string, readonly Row[]>,
  { counts, wrong }: Tally,
): Reckoning['byHand'] {
  const byHand = { asked: 0, posted: 0 };
  for (const asked of sentByHand.values()) byHand.asked += asked;
  for (const [place, { length }] of said.byHand) {
    byHand.posted += length;
    const [digest = '', channel] = place.split(' ');
    const rows = (rowsOf.get(digest) ?? []).filter((one) => one.destination === channel && mayBeByHand(one));
    if (length > rows.length) wrong.push(`${place}: ${length} by hand, but ${rows.length} in the ledger`);
    const more = length - (sentByHand.get(digest) ?? 0);
    if (more <= 0) continue;
    counts.doubled += more;
    wrong.push(`${more} messages by hand too many for ${place}`);
  }
  return byHand;
}

function mayBeByHand({ kind, state }: Row): boolean {
  return kind === 'now' && (state.kind === 'posted' || state.kind === 'unsure');
}

function keyOf({ owner, schedule }: Asked, question: Digest['question']): string {
  return JSON.stringify([owner, schedule, questionInWords(question)]);
}
