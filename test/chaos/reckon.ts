// What came of every run that was due, reckoned from what stands in Slack: the channels, and what the owner was told. The ledger is only checked against it.

import { wallClock } from '#blocks/parts/dates.ts';
import type { Delivery, Digest } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import { runsBetween } from '#digests/schedule.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';

export interface Reckoning {
  readonly due: number;
  /** Due, and in the channel. */
  readonly posted: number;
  /** Messages beyond the first of the same run in the same channel. */
  readonly doubled: number;
  /** Due, not in the channel, and the owner was not told. */
  readonly lost: number;
  /** The bot does not know, and asked the owner. */
  readonly unsure: number;
  /** Of the unsure ones, those that are in the channel all the same. */
  readonly unsureThere: number;
  readonly missed: number;
  readonly failed: number;
  readonly latenessMs: readonly number[];
  /** In words, all that must not be. */
  readonly wrong: readonly string[];
}

export interface Ended {
  readonly digests: readonly Digest[];
  readonly slack: SandboxSlack;
  readonly store: DigestStore;
  /** Runs after `from`, up to `until`, were due. */
  readonly from: number;
  readonly until: number;
}

export async function reckon({ digests, slack, store, from, until }: Ended): Promise<Reckoning> {
  const wrong: string[] = [];
  const { posts, unread } = postsIn(slack);
  const told = toldIn(slack);
  const counts = { due: 0, posted: 0, lost: 0, unsure: 0, unsureThere: 0, missed: 0, failed: 0 };
  const latenessMs: number[] = [];
  if (unread > 0) wrong.push(`${unread} messages of the bot in channels are of no known run`);

  const lose = (run: Run, why: string) => {
    counts.lost += 1;
    wrong.push(`${inWords(run)}: ${why}`);
  };
  for (const digest of digests) {
    const rows = await rowsOf(digest, store);
    for (const run of runsOf(digest, from, until)) {
      const at = posts.get(inWords(run))?.[0];
      const state = rows.get(inWords(run));
      counts.due += 1;
      if (at !== undefined) {
        counts.posted += 1;
        latenessMs.push(at - run.at);
        if (state === 'unsure') counts.unsureThere += 1;
        else if (state !== 'posted')
          wrong.push(`${inWords(run)}: in the channel, but ${state} in the ledger`);
      }
      if (state === 'unsure') {
        counts.unsure += 1;
        if (!told.asked(run)) lose(run, 'unsure, and its owner was not asked');
      } else if (at === undefined) {
        if (state === 'failed' && told.failed(run)) counts.failed += 1;
        else if (state === 'missed' || state === undefined) counts.missed += 1;
        else lose(run, `${state} in the ledger, not in the channel, and its owner was not told`);
      }
    }
  }
  const silent = counts.missed - told.missed;
  if (silent > 0) {
    counts.lost += silent;
    wrong.push(`${counts.missed} runs were missed, and the owner was told of ${told.missed}`);
  }
  let doubled = 0;
  for (const [run, times] of posts) {
    if (times.length === 1) continue;
    doubled += times.length - 1;
    wrong.push(`${times.length} messages for ${run}`);
  }
  return { ...counts, doubled, latenessMs, wrong };
}

interface Run {
  readonly digest: string;
  readonly channel: string;
  readonly at: number;
  /** As people read it. */
  readonly due: string;
}

function runsOf({ id, destinations, schedule }: Digest, from: number, until: number): Run[] {
  return runsBetween(schedule, from, until).flatMap((at) =>
    destinations.map((channel) => ({ digest: id, channel, at, due: wallClock(at, schedule.zone) })),
  );
}

function inWords({ digest, channel, due }: Omit<Run, 'at'>): string {
  return `${digest} ${channel} ${due}`;
}

async function rowsOf(
  { id, schedule }: Digest,
  store: DigestStore,
): Promise<ReadonlyMap<string, Delivery['state']['kind']>> {
  const rows = await store.loadHistory(id, 100_000);
  return new Map(
    rows.map(({ destination: channel, scheduledFor, state }) => [
      inWords({ digest: id, channel, due: wallClock(scheduledFor, schedule.zone) }),
      state.kind,
    ]),
  );
}

/** When each run's messages were posted, by Slack's clock, read from what a person sees. */
function postsIn({ workspace }: SandboxSlack): { posts: Map<string, number[]>; unread: number } {
  const posts = new Map<string, number[]>();
  let unread = 0;
  for (const { id: channel } of workspace.channels()) {
    if (!channel.startsWith('C')) continue;
    for (const message of workspace.messagesOf(channel)) {
      const drawn = JSON.stringify(message.blocks);
      const digest = /"action_id":"manage"[^}]*?"value":"([^"]+)"/.exec(drawn)?.[1];
      const due = /(?:Digest of|due) (\w+ \d+ \w+ \d{4}, \d\d:\d\d)/.exec(drawn)?.[1];
      if (digest === undefined || due === undefined) unread += message.user === botUser ? 1 : 0;
      else {
        const run = inWords({ digest, channel, due });
        posts.set(run, [...(posts.get(run) ?? []), Number(message.ts) * 1_000]);
      }
    }
  }
  return { posts, unread };
}

const botUser = 'U0BOT';

/** What the owners read in their messages with the bot. */
function toldIn({ workspace }: SandboxSlack) {
  const said = workspace
    .channels()
    .filter(({ id }) => id.startsWith('D'))
    .flatMap(({ id }) => workspace.messagesOf(id))
    .map(({ blocks }) => JSON.stringify(blocks))
    .join('\n');
  const named = (pattern: RegExp) =>
    new Set([...said.matchAll(pattern)].map(([, due, channel]) => `${due} ${channel}`));
  const asked = named(/whether the post of (\w+ \d+ \w+ \d{4}, \d\d:\d\d) \([^)]*\) in <#(\w+)> arrived/g);
  const failed = named(/The post of (\w+ \d+ \w+ \d{4}, \d\d:\d\d) \([^)]*\) in <#(\w+)> failed/g);
  const missed = [...said.matchAll(/(One|[\d,]+) runs? (?:was|were) not sent/g)].map(([, runs]) =>
    runs === 'One' ? 1 : Number(runs?.replaceAll(',', '')),
  );
  return {
    asked: ({ due, channel }: Run) => asked.has(`${due} ${channel}`),
    failed: ({ due, channel }: Run) => failed.has(`${due} ${channel}`),
    missed: missed.reduce((sum, runs) => sum + runs, 0),
  };
}
