// What became of each digest that was due: counted in the channels themselves, and held against what the ledger says. Pure.

import type { Instant } from '#base/brand.ts';
import { unreachable } from '#base/unreachable.ts';
import { isFields, type SlackMessage } from '#sandbox/slack/shapes.ts';

/** One message owed to one channel, by the plan. */
export interface DueRun {
  readonly digest: string;
  readonly channel: string;
  readonly at: Instant;
  readonly owner: string;
  /** What the ledger says of it; undefined: it knows nothing of this run. */
  readonly ledger: Fate | undefined;
}

/** `quiet`: it was asked to say nothing then. `withdrawn`: somebody paused, changed or deleted it. `given-up`: missed, failed or unsure. */
export type Fate = 'open' | 'posted' | 'quiet' | 'withdrawn' | 'given-up';

/** A message in a channel that says of itself which run it is of. */
export interface RunPost {
  readonly digest: string;
  readonly channel: string;
  readonly at: Instant;
}

export interface Reckoning {
  readonly now: Instant;
  /** Since when the bot takes work; undefined while it is dead. */
  readonly readySince: Instant | undefined;
  /** Whether that person was told of trouble with a digest since then. */
  readonly wasTold: (owner: string, since: Instant) => boolean;
}

export interface DigestTally {
  readonly due: number;
  /** Of those that were due: in their channel, once or more. */
  readonly posted: number;
  /** Messages too many: of a run that has one already, or that was never due. */
  readonly doubled: number;
  /** Neither in the channel, nor under way, nor given up before the owner's eyes. */
  readonly lost: number;
  readonly waiting: number;
  readonly told: number;
  readonly quiet: number;
}

/** A bot that takes work has written a run down by then. */
const noticedMs = 5 * 60_000;
/** By then it has posted the run, or given it up: after its three hours of grace, and what comes after them. */
const settledMs = 200 * 60_000;

export function tallyOf(
  runs: readonly DueRun[],
  posts: readonly RunPost[],
  reckoning: Reckoning,
): DigestTally {
  const tally = { due: 0, posted: 0, doubled: 0, lost: 0, waiting: 0, told: 0, quiet: 0 };
  const counts = new Map<string, number>();
  for (const post of posts) counts.set(keyOf(post), (counts.get(keyOf(post)) ?? 0) + 1);
  for (const run of runs) {
    const count = counts.get(keyOf(run)) ?? 0;
    counts.delete(keyOf(run));
    if (count === 0 && run.ledger === 'withdrawn') continue;
    tally.due += 1;
    tally.doubled += Math.max(0, count - 1);
    tally[count > 0 ? 'posted' : fateOf(run, reckoning)] += 1;
  }
  for (const count of counts.values()) tally.doubled += count;
  return tally;
}

function fateOf(
  { ledger, at, owner }: DueRun,
  { now, readySince, wasTold }: Reckoning,
): 'lost' | 'waiting' | 'told' | 'quiet' {
  const awakeFor = readySince === undefined ? 0 : now - Math.max(at, readySince);
  switch (ledger) {
    case undefined:
      return awakeFor < noticedMs ? 'waiting' : 'lost';
    case 'open':
      return awakeFor < settledMs ? 'waiting' : 'lost';
    case 'given-up':
      if (wasTold(owner, at)) return 'told';
      return awakeFor < noticedMs ? 'waiting' : 'lost';
    case 'quiet':
      return 'quiet';
    // The ledger takes a post for arrived that is not there.
    case 'posted':
    case 'withdrawn':
      return 'lost';
    default:
      return unreachable(ledger);
  }
}

function keyOf({ digest, channel, at }: RunPost): string {
  return `${digest} ${channel} ${at}`;
}

/** The message's own metadata, which anybody in the channel can read; undefined for whatever is no scheduled run of a digest. */
export function runPostOf({ channel, metadata }: SlackMessage): RunPost | undefined {
  const about = metadata?.event_type === 'campaign_digest' ? metadata.event_payload : undefined;
  if (!isFields(about) || about.kind !== 'scheduled' || about.turn !== undefined) return undefined;
  return { digest: String(about.digest_id), channel, at: Number(about.due) };
}

export function tellsOfTrouble({ metadata }: SlackMessage): boolean {
  return metadata?.event_type === 'campaign_digest_notices';
}

/** `3 digests due, 3 posted, 0 doubled, 0 lost`, and what else there is. */
export function tallyInWords({ due, posted, doubled, lost, waiting, told, quiet }: DigestTally): string {
  const others = [
    waiting === 0 ? '' : `${waiting} still to come`,
    told === 0 ? '' : `${told} not sent, and the owner told`,
    quiet === 0 ? '' : `${quiet} with nothing to say, as asked`,
  ].filter((words) => words !== '');
  const digests = due === 1 ? 'digest' : 'digests';
  const counted = `${due} ${digests} due, ${posted} posted, ${doubled} doubled, ${lost} lost`;
  return [counted, ...others].join('; ');
}
