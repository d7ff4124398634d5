// What watches should have said, reckoned from what was true and when: each alert once while it was so, each end of one once after it.

import type { Asked } from './cast.ts';
import { dueOf } from './reckon-runs.ts';
import { type Post, type ReadMessage, readSaid } from './said.ts';
import { type ToldOfDigest, toldOf } from './told.ts';

/** How long what a watch looks at was so: on the clock that may be set, and on the one that nobody sets. */
export interface Phase {
  readonly is: 'alert' | 'normal';
  readonly from: number;
  readonly to: number;
  readonly began: number;
  readonly ended: number;
}

export interface WatchReckoning {
  /** Alerts and ends of alerts that stood long enough to be seen, for each channel. */
  readonly due: number;
  readonly alerts: number;
  readonly backs: number;
  readonly doubled: number;
  readonly lost: number;
  /** Not in the channel, and the owner was told. */
  readonly told: number;
  readonly wrong: readonly string[];
}

/** Two looks, with the bot dead in between. */
const surelySeenMs = 40 * 60_000;
/** What was seen is said, or told to its owner, so long after it has passed. */
const sayingMs = 15 * 60_000;
const quarterMs = 15 * 60_000;

export function reckonWatches(
  watches: ReadonlyMap<Asked, readonly Phase[]>,
  messages: readonly ReadMessage[],
): WatchReckoning {
  const said = readSaid(messages);
  const tally: WatchTally = { due: 0, alerts: 0, backs: 0, doubled: 0, lost: 0, told: 0, wrong: [] };
  for (const [watch, phases] of watches) {
    const told = toldOf(watch, [], said);
    for (const channel of watch.channels) {
      const place = `${watch.id} ${channel}`;
      const alerts = [...said.posts].flatMap(([run, posts]) => (run.startsWith(`${place} `) ? posts : []));
      const backs = said.backs.get(place) ?? [];
      tally.alerts += alerts.length;
      tally.backs += backs.length;
      const ofPhase = postsByPhase(place, { alert: alerts, normal: backs }, phases, tally);
      for (const [index, phase] of phases.entries()) {
        const isExplained = () => quartersOf(phase, watch).some((due) => isTold(told, channel, due));
        reckonPhase({ place, phase, before: phases[index - 1], ofPhase, isExplained }, tally);
      }
    }
  }
  return tally;
}

type WatchTally = { -readonly [Name in keyof WatchReckoning]: WatchReckoning[Name] } & {
  readonly wrong: string[];
};

/** Each post belongs to the phase in which it came, or that had just ended. */
function postsByPhase(
  place: string,
  said: Readonly<Record<Phase['is'], readonly Post[]>>,
  phases: readonly Phase[],
  { wrong }: WatchTally,
): ReadonlyMap<Phase, readonly Post[]> {
  const ofPhase = new Map<Phase, Post[]>();
  for (const is of ['alert', 'normal'] as const) {
    for (const post of said[is]) {
      const phase = phases.findLast((one) => one.is === is && one.began <= post.at);
      if (phase === undefined || post.at > phase.ended + sayingMs)
        wrong.push(`${place}: said ${is} when it was not so`);
      else ofPhase.set(phase, [...(ofPhase.get(phase) ?? []), post]);
    }
  }
  return ofPhase;
}

interface PlacedPhase {
  readonly place: string;
  readonly phase: Phase;
  readonly before: Phase | undefined;
  readonly ofPhase: ReadonlyMap<Phase, readonly Post[]>;
  /** Whether the owner was told why nothing was said. */
  isExplained(): boolean;
}

function reckonPhase({ place, phase, before, ofPhase, isExplained }: PlacedPhase, tally: WatchTally): void {
  const { length } = ofPhase.get(phase) ?? [];
  const answersNothing = phase.is === 'normal' && (before === undefined || !ofPhase.has(before));
  const isDue = phase.ended - phase.began >= surelySeenMs && !answersNothing;
  if (isDue) tally.due += 1;
  if (length > 1) {
    tally.doubled += length - 1;
    tally.wrong.push(`${place}: said ${phase.is} ${length} times`);
  }
  if (length > 0 || !isDue) return;
  if (isExplained()) {
    tally.told += 1;
    return;
  }
  tally.lost += 1;
  tally.wrong.push(
    `${place}: never said ${phase.is}, though it was so from ${new Date(phase.from).toISOString()}`,
  );
}

function isTold(told: ToldOfDigest, channel: string, due: string): boolean {
  return told.asked(channel, due) || told.failed(due) || told.missedNewest(due).length > 0;
}

/** For when the watch may have looked: a look that comes late is still of the quarter before it. */
function quartersOf({ from, to }: Phase, { schedule }: Asked): string[] {
  const first = Math.floor(from / quarterMs);
  const last = Math.floor((to + sayingMs) / quarterMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    dueOf((first + index) * quarterMs, schedule.zone),
  );
}
