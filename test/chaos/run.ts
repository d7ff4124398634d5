// Kills the bot at random instants, a few hundred times under load, and prints what came of every digest that was due.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../support/command-line.ts';
import { allFaults, allFaultsOfServer, belowFloors, isMachineBusy, medianOf, notJudged } from './floors.ts';
import { playRound, type RoundResult, sceneNamesOf } from './round.ts';

const values = commandLine('test:chaos', 'Kills the bot under load, and reckons what came.', {
  seed: { type: 'string', default: '1', tells: 'the same one repeats a run' },
  kills: { type: 'string', default: '300', tells: 'how often the bot is killed' },
  short: { type: 'boolean', default: false, tells: '14 kills: two minutes' },
  postgres: {
    type: 'boolean',
    default: false,
    tells: 'the store is a Postgres database, which is stopped and cut off',
  },
  instances: { type: 'string', default: '1', tells: 'with --postgres: so many bots live at a time' },
  only: { type: 'string', default: '', tells: 'names of scenes, with commas between' },
  keep: { type: 'string', tells: 'a folder for what went wrong' },
  verbose: { type: 'boolean', default: false, tells: 'says what it does' },
});
const seed = Number(values.seed);
const only = values.only.split(',').filter((scene) => scene !== '');
const instances = values.postgres ? Number(values.instances) : undefined;
const sceneNames = sceneNamesOf(instances);
const unknown = only.filter((scene) => !sceneNames.has(scene));
if (unknown.length > 0)
  throw new RangeError(`no such scene: ${unknown.join()}; there are ${[...sceneNames].join()}`);
const kills = values.short ? 14 : Number(values.kills);
/** Long enough for a few turns of a watch, short enough to be looked through. */
const killsInRound = 75;
/** Three bots, their server and Slack share the machine: by a quicker clock all of them would be late. */
const speed = instances !== undefined && instances > 1 ? 10 : 30;
const say = (line: string) => void process.stdout.write(`${line}\n`);
// The bot's modules are compiled once for all its lives.
const cache = mkdtempSync(join(tmpdir(), 'chaos-cache-'));
process.env.NODE_COMPILE_CACHE = cache;

const roundCount = Math.max(2, Math.ceil(kills / killsInRound));
const rounds: RoundResult[] = [];
for (let index = 0; index < roundCount; index += 1) {
  const mayRead = index % 2 === 0;
  const collects = [1, 2].includes(index % 4);
  const share = Math.ceil((kills - rounds.reduce((sum, one) => sum + one.kills, 0)) / (roundCount - index));
  say(
    `Round ${index + 1}: the bot ${mayRead ? 'may' : 'may not'} read history, its collector is ${collects ? 'on' : 'off'} (seed ${seed + index})`,
  );
  const result = await playRound({
    ...{
      seed: seed + index,
      kills: Math.max(1, share),
      firstHalf: mayRead,
      instances,
      only,
      mayRead,
      collects,
      speed,
    },
    // The collector looks a day ahead, in which digests that run every few minutes have thousands of runs, and reads what watches look at.
    ...{
      digests: collects ? 15 : 90,
      watches: collects ? 0 : 6,
      longestMs: 30_000 + share * 15_000,
      keep: values.keep,
    },
    say: values.verbose ? say : () => undefined,
  });
  rounds.push(result);
  report(result);
}
rmSync(cache, { recursive: true, force: true });
const all = summed(rounds);
if (roundCount > 2) {
  say('All rounds:');
  report(all);
}
const asWhole = belowFloors(all, values.postgres ? allFaultsOfServer : allFaults);
for (const what of asWhole) say(`  wrong: ${what}`);
say(
  `The machine ${isMachineBusy(all) ? 'was busy' : 'had time'}: half of the programs that do nothing took ${Math.round(medianOf(all.emptyStartsMs))} ms, half of the bots started in ${medianOf(all.startSeconds).toFixed(1)} s.`,
);
for (const floor of notJudged(all)) say(`  not judged: ${floor}`);
const wrong = all.wrong.length + asWhole.length;
const bad = all.doubled + all.lost + all.wronglyFailed + all.untold + wrong;
for (const [fault, times] of faultsOf(all)) say(`  ${fault.padEnd(52)} ${String(times).padStart(6)}`);
say(
  `doubled ${all.doubled}, lost ${all.lost}, wrongly called failed ${all.wronglyFailed}, unsure ${all.unsure} (each put to its owner)${bad === 0 ? '' : `; ${all.untold} not put to their owner, ${wrong} wrong`}`,
);
process.exitCode = bad === 0 ? 0 : 1;

function report(result: RoundResult): void {
  const { watches, rests, byHand, deeds, late } = result;
  say(
    [
      `  kills ${result.kills} (${result.openWork} with deliveries half-way) of ${result.starts} starts (${result.twins} with another bot alive), clock moved ${result.clockMoves} times, asleep for hours ${result.sleeps} times, ${result.seconds} s`,
      `  due ${result.due}  posted ${result.posted}  doubled ${result.doubled}  lost ${result.lost}  wrongly called failed ${result.wronglyFailed}`,
      `  unsure ${result.unsure} (each put to its owner; ${result.unsureThere} had arrived, ${result.setBack} were late when a store was restored)  missed ${result.missed} (${result.missedAwake} by a bot that lived) and failed ${result.failed} (${result.failedAwake} by a bot that lived; owner told${[...result.failures].map(([reason, times]) => `; ${reason} ${times}`).join('')})  refused ${result.refused} (owner told)  withdrawn ${result.withdrawn}`,
      `  watches: ${watches.alerts} alerts and ${watches.backs} ends of them posted; of ${watches.due} surely due ${watches.lost} lost, ${watches.doubled} doubled, ${watches.told} told to the owner`,
      `  in threads: ${rests.posted} times what a post leaves out, ${rests.doubled} doubled`,
      `  by hand: sent now ${byHand.asked} times, ${byHand.posted} posts; ${[...deeds].map(([deed, count]) => `${deed} ${count}`).join(', ')}`,
      `  late, by the bots' clock (${speed} times as fast as ours; ${late.jumped.length} posts left out during which it was set): ${spread(late.steady)}; without the time when no bot was alive: ${spread(late.awake)}`,
    ].join('\n'),
  );
  if (result.errors.size > 0)
    say(`  logged: ${[...result.errors].map(([message, count]) => `${message} (${count})`).join(', ')}`);
  for (const what of result.wrong.slice(0, 12)) say(`  wrong: ${what}`);
  if (values.verbose)
    for (const line of new Set(result.complaints.slice(-400).map(messageOf))) say(`  log: ${line}`);
}

/** The table of faults. */
function faultsOf({ kills, openWork, twins, clockMoves, sleeps, faults, deeds }: RoundResult) {
  return [
    ['bot killed (kill -9)', kills],
    ['of these with deliveries half-way', openWork],
    ['second bot on the same store', twins],
    ['clock set for all', clockMoves],
    ['machine asleep for hours', sleeps],
    ...[...faults, ...deeds].toSorted(([one], [other]) => one.localeCompare(other)),
  ] as const;
}

function summed(results: readonly RoundResult[]): RoundResult {
  return results.reduce((one, other) => added(one, other));
}

/** Numbers are added, lists are joined. */
function added<Value>(one: Value, other: Value): Value {
  if (typeof one === 'number') return (one + (other as number)) as Value;
  if (Array.isArray(one)) return [...one, ...(other as unknown[])] as Value;
  if (one instanceof Map) {
    const map = new Map(one);
    for (const [key, value] of other as Map<unknown, number>) map.set(key, (map.get(key) ?? 0) + value);
    return map as Value;
  }
  return Object.fromEntries(
    Object.entries(one as object).map(([key, value]) => [key, added(value, (other as never)[key])]),
  ) as Value;
}

function spread(values: readonly number[]): string {
  return `median ${at(values, 0.5)}, worst ${at(values, 1)}`;
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other);
  const ms = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return ms === undefined ? 'none' : `${(ms / 1_000).toFixed(1)} s`;
}

function messageOf(line: string): string {
  try {
    return String(JSON.parse(line).msg);
  } catch {
    return line.slice(0, 200);
  }
}
