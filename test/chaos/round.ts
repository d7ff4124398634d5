// One round: digests by the dozen, bots that are killed at random instants, people who work on digests, a Slack that fails now and then, a clock that is moved.

import { cpSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#base/clock.ts';
import { unreachable } from '#base/unreachable.ts';
import type { DigestId } from '#digests/digest.ts';
import { createBots } from '../support/bots.ts';
import { createDrivenClock, newFace } from '../support/driven-clock.ts';
import { watchArrivals } from './arrivals.ts';
import { askedOf, makeDigests, makeWatches } from './cast.ts';
import { createChance } from './chance.ts';
import { createClicks } from './clicks.ts';
import { createCutDeeds } from './cut-deeds.ts';
import { createOutages, type Lateness, latenessOf } from './lateness.ts';
import { createLives, type Lives } from './lives.ts';
import { emptyStartMs } from './machine.ts';
import { createPeople } from './people.ts';
import { type Reckoning, reckon } from './reckon.ts';
import { type RestReckoning, reckonRests } from './reckon-rests.ts';
import { reckonWatches, type WatchReckoning } from './reckon-watches.ts';
import type { ReadMessage } from './said.ts';
import { openServer } from './server.ts';
import { openStage, type Stage } from './stage.ts';
import { troublesMet } from './troubles.ts';
import { createWatching, lastLookBy } from './watching.ts';

export interface RoundOptions {
  readonly seed: number;
  readonly kills: number;
  /** With which half of the programme it begins. */
  readonly firstHalf: boolean;
  /** The store is a Postgres database on which so many bots live at a time; undefined: it is a file. */
  readonly instances: number | undefined;
  /** Of the programme these alone; empty: all of it. */
  readonly only: readonly string[];
  readonly digests: number;
  readonly watches: number;
  /** Real time after which the round is given up; fewer kills than asked are a fault. */
  readonly longestMs: number;
  /** Whether the bot may read history, and so find a post of which it does not know whether it arrived. */
  readonly mayRead: boolean;
  /** Whether it reads ahead of what its digests will ask. */
  readonly collects: boolean;
  /** Its clock and all others beat so many times faster. */
  readonly speed: number;
  /** A folder for the store, and for what came to Slack and what people did, of a round that went wrong. */
  readonly keep: string | undefined;
  readonly say: (line: string) => void;
}

export interface RoundResult extends Omit<Reckoning, 'arrived'> {
  readonly kills: number;
  /** Kills that left a delivery half-way: due and not posted, being collected, on the wire, or posted and not kept. */
  readonly openWork: number;
  readonly starts: number;
  /** Lives that began while another bot was alive. */
  readonly twins: number;
  readonly clockMoves: number;
  /** Times that the machine slept for hours. */
  readonly sleeps: number;
  /** How often each fault was there, but for those that are counted above. */
  readonly faults: ReadonlyMap<string, number>;
  readonly deeds: ReadonlyMap<string, number>;
  /** Why deliveries failed, by the ledger. */
  readonly failures: ReadonlyMap<string, number>;
  readonly watches: WatchReckoning;
  /** What posts leave out, in their threads. */
  readonly rests: RestReckoning;
  readonly late: Lateness;
  readonly seconds: number;
  readonly complaints: readonly string[];
  readonly errors: ReadonlyMap<string, number>;
  /** How long bots took until they were ready, in real time. */
  readonly startSeconds: readonly number[];
  /** The same of a program that does nothing, in ms, while no bot lived. */
  readonly emptyStartsMs: readonly number[];
}

const start = Date.parse('2026-03-10T08:13:00Z');
const minuteMs = 60_000;

type Scene =
  | 'calm'
  | 'cut'
  | 'restored'
  | 'locked'
  | 'wild'
  | 'apart'
  | 'full'
  | 'server'
  | 'network'
  | 'severed';
/** Over and over; its two halves have each fault between them, so that two short rounds have all. */
const programme: readonly Scene[] = [
  ...(['calm', 'cut', 'restored', 'locked', 'wild', 'wild', 'calm', 'cut', 'wild', 'wild'] as const),
  ...(['calm', 'apart', 'restored', 'full', 'wild', 'wild', 'cut', 'wild', 'calm', 'wild'] as const),
];
/** The same for a database. */
const serverProgramme: readonly Scene[] = [
  ...(['calm', 'cut', 'server', 'wild', 'wild', 'calm', 'network', 'wild'] as const),
  ...(['calm', 'wild', 'severed', 'cut', 'wild', 'server', 'calm', 'wild'] as const),
];
function programmeOf(instances: number | undefined): readonly Scene[] {
  if (instances === undefined) return programme;
  return instances === 1 ? serverProgramme : [...serverProgramme, 'apart'];
}

export function sceneNamesOf(instances: number | undefined): ReadonlySet<string> {
  return new Set(programmeOf(instances));
}

const ways = ['copy with log', 'copy without log', 'log lost'] as const;

async function play(scene: Scene, lives: Lives, turn: number): Promise<void> {
  switch (scene) {
    case 'locked':
    case 'server':
    case 'network':
      return lives.hindered(scene);
    case 'severed':
      return lives.hindered('cut');
    case 'full':
      return lives.hindered(turn % 2 === 0 ? 'files' : 'pages');
    case 'restored':
      return lives.restored(ways[turn % ways.length] as (typeof ways)[number]);
    case 'wild':
    case 'calm':
    case 'cut':
    case 'apart':
      return lives[scene]();
    default:
      return unreachable(scene);
  }
}

export async function playRound(options: RoundOptions): Promise<RoundResult> {
  const { seed, kills, firstHalf, instances, only, longestMs, mayRead, collects, speed, say } = options;
  const began = performance.now();
  const chance = createChance(seed);
  const clock = createDrivenClock(newFace(start, speed));
  const cast = makeDigests(options.digests, start);
  const watches = makeWatches(options.watches, start);
  const server = instances === undefined ? undefined : await openServer(clock, instances);
  const stage = await openStage(clock, { mayRead, collects, cast: [...cast, ...watches], server });
  const { slack, store, storePath } = stage;
  const arrivals = watchArrivals(slack.workspace, clock);
  const outages = createOutages(clock);
  const bots = createBots(clock, stage.env);
  const people = createPeople({ cast, digests: stage.digests, store, clock, chance, slack });
  const clicks = createClicks({ slack, arrivals, asked: people.asked, clock, chance });
  const looks = () => store.loadWatches();
  const ids = watches.map(({ id }) => id);
  const watching = await createWatching(ids, { readings: stage.readings, looks, clock });
  const cutDeeds = createCutDeeds({ slack, people, store, clock, chance });
  const means = { stage, bots, clock, chance, arrivals, outages, people, clicks, cutDeeds, watching, speed };
  const lives = createLives(means);
  const { counts, clockMoves, wrong } = lives;
  const emptyStartsMs: number[] = [];

  try {
    const scenes = programmeOf(instances).filter((scene) => only.length === 0 || only.includes(scene));
    let turn = firstHalf ? 0 : Math.floor(scenes.length / 2);
    for (; counts.kills < kills && performance.now() - began < longestMs; turn += 1) {
      const scene = scenes[turn % scenes.length] as Scene;
      await play(scene, lives, seed + turn);
      emptyStartsMs.push(await emptyStartMs());
      say(`  until ${new Date(clock.now()).toISOString()} ${scene}, ${counts.kills} kills`);
    }
    if (counts.kills < kills) wrong.push(`only ${counts.kills} kills of ${kills}`);
    await lives.clicked();
    slack.faults.clear();
    await clockMoves.set(clock.ahead() + Math.max(0, clockMoves.furthest() - clock.now()));
    await lives.isUp(lives.starts());
    await people.leave();
    const until = clock.now();
    const unsettled = await settled(stage, { ids, until }, clock);
    if (unsettled !== undefined) wrong.push(unsettled);
    await bots.killAll();
    const gone = clock.now();
    const asked = people.asked();
    const history = asked.map(({ id }) => store.loadHistory(id as never, 100_000));
    const ledger = (await Promise.all(history)).flat();
    const { arrived, ...result } = reckon({
      digests: asked,
      messages: arrivals.all.filter((message) => !isOfWatch(message)),
      ledger,
      withdrawals: people.wishes.withdrawals(),
      closings: people.wishes.closings(),
      mends: people.wishes.mends(),
      resent: clicks.resent,
      sentByHand: clicks.sentByHand,
      from: clockMoves.earliest(),
      ...{ until, gone, settings: outages.settings, without: outages.without, restores: lives.restores },
    });
    const phases = new Map(watches.map((watch, index) => [askedOf(watch), watching.phases(index)]));
    const watched = reckonWatches(phases, arrivals.all);
    const rests = reckonRests(arrivals.rests, arrivals.all);
    const faults = [...wrong, ...result.wrong, ...watched.wrong, ...rests.wrong];
    if (options.keep !== undefined && faults.length > 0) {
      cpSync(dirname(storePath), join(options.keep, `round-${seed}`), { recursive: true });
      const { wishes } = people;
      const did = [wishes.withdrawals(), wishes.closings(), wishes.mends(), [...clicks.resent]];
      const all = JSON.stringify({
        faults,
        asked,
        did,
        messages: arrivals.all,
        rests: arrivals.rests,
        settings: outages.settings,
        without: outages.without,
        restores: lives.restores,
        complaints: bots.complaints(),
      });
      writeFileSync(join(options.keep, `round-${seed}`, 'slack.json'), all);
    }
    return {
      ...result,
      ...counts,
      clockMoves: clockMoves.counts.moves,
      sleeps: clockMoves.counts.sleeps,
      faults: new Map([...lives.faults, ...cutDeeds.counts, ...troublesMet(slack.faults.met())]),
      deeds: new Map([...people.deeds, ...clicks.counts]),
      failures: counted(ledger.flatMap(({ state }) => (state.kind === 'failed' ? [state.reason] : []))),
      watches: watched,
      rests,
      late: latenessOf(arrived, outages),
      seconds: Math.round((performance.now() - began) / 1_000),
      complaints: bots.complaints(),
      errors: bots.errors(),
      startSeconds: lives.startSeconds,
      emptyStartsMs,
      wrong: faults,
    };
  } finally {
    await bots.killAll();
    await stage.close();
    await server?.close();
  }
}

function counted(words: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length]));
}

/** Reckoned by themselves; what their owners are told may stand in one message with what is told of others. */
function isOfWatch({ channel, blocks }: ReadMessage): boolean {
  return !channel.startsWith('D') && JSON.stringify(blocks).includes('"value":"watch');
}

/** Longer than the longest pause before a notice is told again, twice over, and than a watch takes for a look. */
const longestSettlingMs = 4 * 60 * minuteMs;
const betweenLooksMs = 500;

/**
 * Waits until a minute was planned and every watch has looked since `until`, nothing that was due by then is open, and every owner has been
 * told, however busy the machine is. Returns what is left in words, where that takes hours by the bots' clock.
 */
async function settled(
  { rows, store }: Stage,
  { ids, until }: { readonly ids: readonly DigestId[]; readonly until: number },
  clock: Clock,
): Promise<string | undefined> {
  const began = clock.monotonic();
  const count = async (from: string) => Number((await rows(`select count(*) as n from ${from}`))[0]?.n);
  for (;;) {
    await wait(betweenLooksMs);
    const looks = await store.loadWatches();
    const left = {
      'minutes to be planned': ((await store.loadPlannedTo()) ?? 0) > until ? 0 : 1,
      'watches to look': ids.filter((id) => (looks.get(id)?.checkedFor ?? 0) < lastLookBy(until)).length,
      'deliveries open': await count(
        `deliveries where state_kind in ('planned', 'collecting', 'posting') and scheduled_for <= ${until}`,
      ),
      'notices owed': await count('notices where closed_at is null'),
    };
    if (Object.values(left).every((each) => each === 0)) return undefined;
    if (clock.monotonic() - began < longestSettlingMs) continue;
    return `not settled: ${Object.entries(left)
      .map(([what, each]) => `${each} ${what}`)
      .join(', ')}`;
  }
}
