// Kills the bot at random instants, a few hundred times under load, and prints what came of every digest that was due.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playRound, type RoundResult } from './round.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '300' },
    short: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const kills = values.short ? 40 : Number(values.kills);
const longestMs = values.short ? 20_000 : 30 * 60_000;
const digests = values.short ? 60 : 180;
const say = (line: string) => void process.stdout.write(`${line}\n`);
// The bot's modules are compiled once for all its lives.
const cache = mkdtempSync(join(tmpdir(), 'chaos-cache-'));
process.env.NODE_COMPILE_CACHE = cache;

const rounds: RoundResult[] = [];
for (const [index, mayRead] of [true, false].entries()) {
  const share = mayRead ? 2 / 3 : 1 / 3;
  say(`Round ${index + 1}: the bot ${mayRead ? 'may' : 'may not'} read history (seed ${seed + index})`);
  const options = {
    seed: seed + index,
    digests,
    kills: Math.round(kills * share),
    leastKills: values.short ? 3 : Math.ceil((kills * share) / 2),
    longestMs: longestMs * share,
  };
  const result = await playRound({ ...options, mayRead, say: values.verbose ? say : () => undefined });
  rounds.push(result);
  report(result);
}
rmSync(cache, { recursive: true, force: true });
const count = (of: (result: RoundResult) => number) => rounds.reduce((sum, result) => sum + of(result), 0);
const [doubled, lost, wrong] = [
  count((one) => one.doubled),
  count((one) => one.lost),
  count((one) => one.wrong.length),
];
const good = doubled + lost + wrong === 0;
say(good ? 'Nothing doubled, nothing lost.' : `${doubled} doubled, ${lost} lost, ${wrong} wrong.`);
process.exitCode = good ? 0 : 1;

function report(result: RoundResult): void {
  const sorted = result.latenessMs.toSorted((one, other) => one - other);
  const at = (share: number) =>
    inSeconds(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  say(
    [
      `  kills ${result.kills} of ${result.starts} starts (${result.twins} with another bot alive), clock moved ${result.clockMoves} times, asleep for a day ${result.sleeps} times, ${result.deeds} pauses and edits, ${result.seconds} s`,
      `  due ${result.due}  posted ${result.posted}  doubled ${result.doubled}  lost ${result.lost}`,
      `  unsure ${result.unsure} (each put to its owner; ${result.unsureThere} had arrived)  missed ${result.missed} and failed ${result.failed} (owner told)  paused or refused ${result.excused}`,
      `  late: median ${at(0.5)}, worst ${at(1)} (downtime included, on the bot's clock)`,
    ].join('\n'),
  );
  for (const what of result.wrong.slice(0, 12)) say(`  wrong: ${what}`);
  if (values.verbose)
    for (const line of new Set(result.complaints.slice(-400).map(messageOf))) say(`  log: ${line}`);
}

function inSeconds(ms: number | undefined): string {
  return ms === undefined ? 'none' : `${(ms / 1_000).toFixed(1)} s`;
}

function messageOf(line: string): string {
  try {
    return String(JSON.parse(line).msg);
  } catch {
    return line.slice(0, 200);
  }
}
