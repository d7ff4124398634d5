// What came of every run that was due, reckoned run by run from what stands in Slack: the channels, and what the owner was told. The ledger is only checked against it.

import { wallClock } from '#blocks/parts/dates.ts';
import { questionInWords } from '#blocks/parts/period-words.ts';
import { nameIn } from '#blocks/parts/text.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import { runsBetween } from '#digests/schedule.ts';
import { type ReadMessage, readSaid, type Said, type Told } from './said.ts';

export interface Reckoning {
  readonly due: number;
  /** Due, and in the channel. */
  readonly posted: number;
  /** Messages beyond the first of the same run in the same channel. */
  readonly doubled: number;
  /** Due, not in the channel, and no notice names it. */
  readonly lost: number;
  /** The bot does not know, and asked the owner. */
  readonly unsure: number;
  /** Of the unsure ones, those that are in the channel all the same. */
  readonly unsureThere: number;
  readonly missed: number;
  readonly failed: number;
  /** Not in the channel because somebody had paused the digest, or because the channel refused and the owner was told. */
  readonly excused: number;
  readonly latenessMs: readonly number[];
  /** In words, all that must not be. */
  readonly wrong: readonly string[];
}

export interface Ended {
  /** Told apart by their question together with the minutes and the zone of their schedule. */
  readonly digests: readonly Digest[];
  /** All of Slack. */
  readonly messages: readonly ReadMessage[];
  readonly ledger: readonly Pick<Delivery, 'digest' | 'destination' | 'scheduledFor' | 'state'>[];
  readonly excuses: readonly Excuse[];
  /** Runs after `from`, up to `until`, were due. */
  readonly from: number;
  readonly until: number;
}

/** Why runs after `from`, up to `to`, may be in no channel. A refusal counts only where its owner was told. */
export type Excuse = { readonly digest: string; readonly from: number; readonly to: number } & (
  | { readonly kind: 'paused' }
  | { readonly kind: 'refused'; readonly channel: string }
);

export function reckon({ digests, messages, ledger, excuses, from, until }: Ended): Reckoning {
  const said = readSaid(messages);
  const wrong: string[] = [];
  const counts = { due: 0, posted: 0, lost: 0, unsure: 0, unsureThere: 0, missed: 0, failed: 0, excused: 0 };
  const latenessMs: number[] = [];
  if (said.unread > 0) wrong.push(`${said.unread} messages of the bot in channels are of no known run`);
  const ofDigest = Map.groupBy(ledger, ({ digest }) => digest);
  const excusesOf = Map.groupBy(excuses, ({ digest }) => digest);

  const known = new Set(digests.map(({ question, schedule }) => JSON.stringify([question, schedule])));
  if (known.size < digests.length) wrong.push('notices of different digests cannot be told apart');

  for (const digest of digests) {
    const zone = digest.schedule.zone;
    const rows = new Map(
      (ofDigest.get(digest.id) ?? []).map(({ destination, scheduledFor, state }) => [
        `${destination} ${dueOf(scheduledFor, zone)}`,
        state.kind,
      ]),
    );
    const runs = runsBetween(digest.schedule, from, until).map((at) => ({ at, due: dueOf(at, zone) }));
    const told = toldOf(digest, runs, said);
    for (const { at, due } of runs) {
      for (const channel of digest.destinations) {
        const run = `${digest.id} ${channel} ${due}`;
        const there = said.posts.get(run)?.[0];
        const state = rows.get(`${channel} ${due}`);
        counts.due += 1;
        if (there !== undefined) {
          counts.posted += 1;
          latenessMs.push(Number(there) * 1_000 - at);
          if (state === 'unsure') counts.unsureThere += 1;
          else if (state !== 'posted') wrong.push(`${run}: in the channel, but ${state} in the ledger`);
        }
        if (state === 'unsure' && told.asked(channel, due)) counts.unsure += 1;
        else if (there !== undefined && state !== 'unsure') continue;
        else if (state === 'failed' && told.failed(due)) counts.failed += 1;
        else if ((state === 'missed' || state === undefined) && told.missed(due)) counts.missed += 1;
        else if (excusesOf.get(digest.id)?.some((one) => excused(one, channel, at, told)))
          counts.excused += 1;
        else {
          counts.lost += 1;
          wrong.push(`${run}: ${state ?? 'not'} in the ledger, and no notice names it`);
        }
      }
    }
  }
  let doubled = 0;
  for (const [run, times] of said.posts) {
    if (times.length === 1) continue;
    doubled += times.length - 1;
    wrong.push(`${times.length} messages for ${run}`);
  }
  return { ...counts, doubled, latenessMs, wrong };
}

interface Run {
  readonly at: number;
  readonly due: string;
}

/** What the owner was told of one digest's runs. */
function toldOf(digest: Digest, runs: readonly Run[], { posts, told }: Said) {
  const name = nameIn(questionInWords(digest.question), 120);
  const dues = new Set(runs.map(({ due }) => due));
  const mine = told.filter((one) => one.name === name && (one.kind === 'refused' || dues.has(one.due)));
  const asked = new Set(mine.flatMap((one) => (one.kind === 'asked' ? [`${one.channel} ${one.due}`] : [])));
  const failed = new Set(mine.flatMap((one) => (one.kind === 'failed' ? [one.due] : [])));
  const refused = new Set(mine.flatMap((one) => (one.kind === 'refused' ? [one.channel] : [])));

  /** In every channel by then, or told of in other words. */
  const settledBy = ({ due }: Run, ts: string) =>
    failed.has(due) ||
    digest.destinations.every((channel) => {
      const there = posts.get(`${digest.id} ${channel} ${due}`)?.[0];
      return (there !== undefined && there < ts) || asked.has(`${channel} ${due}`);
    });
  const missed = new Set(mine.flatMap((notice) => (notice.kind === 'missed' ? named(notice) : [])));
  /** It names its newest one, and so many before it as were not settled otherwise when it was told. */
  function named({ due, count, ts }: Told & { readonly kind: 'missed' }): string[] {
    const newest = runs.findIndex((run) => run.due === due);
    const open = runs.slice(0, newest + 1).filter((run) => !settledBy(run, ts));
    return open.slice(-count).map((run) => run.due);
  }
  return {
    asked: (channel: string, due: string) => asked.has(`${channel} ${due}`),
    failed: (due: string) => failed.has(due),
    missed: (due: string) => missed.has(due),
    refused: (channel: string) => refused.has(channel),
  };
}

function excused(excuse: Excuse, channel: string, at: number, told: ReturnType<typeof toldOf>): boolean {
  if (at <= excuse.from || at > excuse.to) return false;
  return excuse.kind === 'paused' || (excuse.channel === channel && told.refused(channel));
}

/** As people read it. */
function dueOf(at: number, zone: string): string {
  return `${wallClock(at, zone as Digest['schedule']['zone'])} (${zone})`;
}
