// Prints what an acknowledgement costs beside a bare Bolt app, in processor time, both measured in turns; fails over its limits.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { helpMessage } from '#blocks/short-messages.ts';
import { examples } from '#reports/words/productions.ts';
import { commandLine } from '../../support/command-line.ts';
import { type Door, type Program, startProgram } from './program.ts';

const values = commandLine(
  'bench:ack',
  'Prints what it costs to acknowledge a command beside a bare Bolt app, and fails over its limit.',
  {
    rounds: { type: 'string', default: '20', tells: 'how often both are measured, in turns' },
    commands: { type: 'string', default: '1500', tells: 'how many are typed in each round' },
    doors: { type: 'string', default: 'http,socket', tells: 'through which of them' },
    only: { type: 'string', default: '', tells: 'only work whose name ends so' },
  },
);
const rounds = Number(values.rounds);
const commands = Number(values.commands);
/** So many are on their way at once. */
const together = 8;
/** So many that none of them meets the limit of one person. */
const people = 2_000;

const works: readonly Work[] = [
  // A bare app is done with the acknowledgement. The bot then finds who asks and gives them their turn. A signed request costs so much more
  // that this does not show; on a socket it is a third of the whole.
  { name: 'acknowledged', answered: false, repeated: false, limits: { http: 1.1 } },
  // What is left is the acknowledgement alone: nobody is looked up, and nobody's turn comes.
  { name: 'a repeat acknowledged', answered: false, repeated: true, limits: { http: 1.1, socket: 1.1 } },
  { name: 'acknowledged and answered (help)', answered: true, repeated: false, limits: {} },
];

interface Work {
  readonly name: string;
  readonly answered: boolean;
  readonly repeated: boolean;
  /** How much more than a bare app it may cost. */
  readonly limits: Partial<Record<Door, number>>;
}

const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-'));
const failures: string[] = [];
console.log('door    work                              bare Bolt µs   campaign-stats µs   ratio   limit');
for (const door of values.doors.split(',') as Door[]) {
  const { text, blocks } = helpMessage(examples);
  const bare = await startProgram('test/bench/bare-bolt.ts', door, {
    BARE_ANSWER: JSON.stringify({ text, blocks }),
  });
  const ours = await startProgram('src/main.ts', door, {
    CAMPAIGN_API_URL: 'http://127.0.0.1:9',
    CAMPAIGN_API_KEY: 'key',
    STORE_PATH: join(folder, `${door}.sqlite`),
    COLLECT: 'off',
  });
  for (const work of works.filter(({ name }) => name.endsWith(values.only))) {
    const { name } = work;
    const limit = work.limits[door];
    // Code that runs for the first time is slow.
    for (const program of [bare, ours]) for (let round = 0; round < 3; round += 1) await batch(program, work);
    const spent: { bare: number; ours: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      spent.push({ bare: await batch(bare, work), ours: await batch(ours, work) });
    const ratio = median(spent.map((each) => each.ours / each.bare));
    console.log(
      [
        door.padEnd(7),
        name.padEnd(33),
        median(spent.map((each) => each.bare))
          .toFixed(0)
          .padStart(12),
        median(spent.map((each) => each.ours))
          .toFixed(0)
          .padStart(19),
        ratio.toFixed(2).padStart(7),
        limit === undefined ? '' : `≤ ${limit}`.padStart(7),
      ].join(' '),
    );
    if (limit !== undefined && ratio > limit) failures.push(`${door}, ${name}: ${ratio.toFixed(2)}`);
  }
  await Promise.all([bare.stop(), ours.stop()]);
}
rmSync(folder, { recursive: true, force: true });
console.log(
  `Processor time of all threads for each command, medians of ${rounds} rounds of ${commands}, in turns. Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}.`,
);
for (const failure of failures) console.error(`missed its limit: ${failure}`);
if (failures.length > 0) process.exitCode = 1;

/** Microseconds for each command. */
async function batch({ slack, used }: Program, { answered, repeated }: Work): Promise<number> {
  const before = await used();
  const answersBefore = slack.answers();
  let sent = 0;
  const one = async () => {
    while (sent < commands) {
      sent += 1;
      await slack.types({ text: 'help', person: `U0P${sent % people}`, answered, repeated });
    }
  };
  await Promise.all(Array.from({ length: together }, one));
  while (answered && slack.answers() < answersBefore + commands) await wait(1);
  await wait(20);
  return ((await used()) - before) / commands;
}

function median(unsorted: readonly number[]): number {
  const sorted = unsorted.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
