// npm run bench:start: what a start and a rest of the bot cost beside a bare Bolt app, in turns in one run; fails over a goal.

import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine } from '../../support/command-line.ts';
import { quantile } from '../deaf/quantile.ts';
import { npmStart, type Program, root } from '../npm-start.ts';
import { openStage, type Stage } from './stage.ts';

const values = commandLine(
  'bench:start',
  'Measures what a start and a rest of the bot cost beside a bare Bolt app, and its memory after work; fails over a goal.',
  {
    campaigns: {
      type: 'string',
      multiple: true,
      tells: 'how many the record holds; 60 and 5000, one after the other',
    },
    rounds: { type: 'string', default: '5', tells: 'starts of each kind' },
    commands: { type: 'string', default: '20000', tells: 'typed over the first of the records' },
    minutes: {
      type: 'string',
      default: '8',
      tells: 'the commands end after so long, however many they are by then',
    },
  },
);
const sizes = (values.campaigns ?? ['60', '5000']).map(Number);
const bare = { words: [join(root, 'test/bench/bare-bolt.ts')], env: {} };
const ours = npmStart();
/** The same bot in a few files: what is over its figure in that of the sources, Node takes to find and read some 1,300 files. */
const packed = { ...ours, words: [...ours.words.slice(0, -1), join(root, 'packed/start.js')] };
execFileSync(process.execPath, ['src/pack.ts'], { cwd: root });
/** V8 gives back what a start leaves behind eight to nine seconds after it. */
const restMs = 12_000;
/** Wants every day of every campaign, so its answer waits until the record is whole. */
const wideQuestion = 'top by replies last 180 days';
const mixed = [
  ...['help', 'list', '', 'status', 'daily', 'daily last 30 days', 'list active', 'owners'],
  ...['top by reply rate', 'top by replies last 30 days', 'this week vs last week', 'explain reply rate'],
];
/** So many wait for their answers at once. */
const together = 4;
const most = { timesBare: 2.5, wideAnswerMs: 2_000 };
/** The days of 5,000 campaigns alone take 40 MiB, and as much again while they come in. */
const mostAtRestMib = (campaigns: number) => (campaigns <= 1_000 ? 165 : 350);
/** Wide boards are among what is typed, so over 5,000 campaigns the goal is that of memory after such boards. */
const mostWorkedMib = (campaigns: number) => (campaigns <= 1_000 ? 240 : 350);
const missed: string[] = [];

for (const campaigns of sizes) {
  const stage = await openStage(campaigns);
  console.log(
    `\n${campaigns} campaigns × 400 days, medians of ${values.rounds} (Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)})`,
  );
  await starts(stage, mostAtRestMib(campaigns));
  if (campaigns === sizes[0]) await worked(stage, mostWorkedMib(campaigns));
  await stage.close();
}
if (missed.length > 0) {
  console.error(`\nmissed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

async function starts(stage: Stage, mostMib: number): Promise<void> {
  const figures = { bare: started(), first: started(), second: started(), packed: started() };
  const wideAnswers: number[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const storePath = stage.newStore();
    await one(figures.bare, bare);
    await one(figures.first, ours);
    await one(figures.second, ours);
    // Its first start, which compiles.
    await one(started(), packed);
    await one(figures.packed, packed);
    const { run } = await stage.ready(ours, storePath);
    const { answerMs } = await stage.slack.call('ask', wideQuestion);
    wideAnswers.push(answerMs ?? Number.POSITIVE_INFINITY);
    await stage.stop(run);

    async function one(into: Started, program: Program): Promise<void> {
      const { run, cpuMs, wallMs } = await stage.ready(program, storePath);
      await wait(restMs);
      into.cpuMs.push(cpuMs);
      into.wallMs.push(wallMs);
      into.restMib.push(run.residentMib());
      await stage.stop(run);
    }
  }
  row('', 'bare Bolt', 'first start', 'second start', 'second, packed');
  const each = Object.values(figures);
  row('ready, wall', ...each.map(({ wallMs }) => `${median(wallMs).toFixed(0)} ms`));
  row('ready, CPU', ...each.map(({ cpuMs }) => `${median(cpuMs).toFixed(0)} ms`));
  const timesBare = ({ cpuMs }: Started) => median(cpuMs) / median(figures.bare.cpuMs);
  goal('second start, CPU', timesBare(figures.second), most.timesBare, '× bare Bolt');
  goal('second start of npm run pack, CPU', timesBare(figures.packed), most.timesBare, '× bare Bolt');
  row('at rest', ...each.map(({ restMib }) => `${median(restMib).toFixed(0)} MiB`));
  goal('at rest', median(figures.second.restMib), mostMib, 'MiB');
  goal(`"${wideQuestion}" at once`, median(wideAnswers), most.wideAnswerMs, 'ms');
}

async function worked({ ready, newStore, stop, slack }: Stage, mostMib: number): Promise<void> {
  const storePath = newStore();
  const first = await ready(ours, storePath);
  await wait(restMs);
  await stop(first.run);
  const { run } = await ready(ours, storePath);
  const [count, forMs] = [Number(values.commands), Number(values.minutes) * 60_000];
  const { typed, answered } = await slack.call('commandsInTurn', mixed, count, together, forMs);
  await wait(restMs);
  goal(`after ${typed} commands`, run.residentMib(), mostMib, 'MiB');
  if (answered < typed) missed.push(`${typed - answered} commands without an answer`);
  await stop(run);
}

interface Started {
  readonly cpuMs: number[];
  readonly wallMs: number[];
  readonly restMib: number[];
}

function started(): Started {
  return { cpuMs: [], wallMs: [], restMib: [] };
}

function row(name: string, ...cells: readonly string[]): void {
  console.log(`  ${name.padEnd(40)}${cells.map((cell) => cell.padStart(15)).join('')}`);
}

function goal(name: string, value: number, atMost: number, unit: string): void {
  const told = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
  const isMet = value <= atMost;
  row(name, told, `≤ ${atMost}`, isMet ? '✓' : '✗');
  if (!isMet) missed.push(`${name}: ${told}`);
}

function median(unsorted: readonly number[]): number {
  return quantile(
    unsorted.toSorted((one, other) => one - other),
    0.5,
  );
}
