// npm run bench:scale: what many digests, several instances and Postgres cost, each figure beside its goal; fails over a goal.

import { loadavg } from 'node:os';
import { commandLine } from '../../support/command-line.ts';
import { ackCase } from './ack.ts';
import { balancerCase } from './balancer.ts';
import { type Figure, lineOf, meets } from './figures.ts';
import { hourCase } from './hour.ts';
import { ledgerCase } from './ledger.ts';
import { quotaCase } from './quota.ts';
import { stopCluster } from './stores.ts';
import { weeksCase } from './weeks.ts';

const cases = [hourCase, balancerCase, ackCase, ledgerCase, quotaCase, weeksCase];
const names = cases.map(({ name }) => name);
const values = commandLine(
  'bench:scale',
  'Measures what many digests and several instances cost; fails over a goal.',
  {
    only: { type: 'string', tells: `some of ${names.join(', ')}` },
    profiles: { type: 'string', tells: 'a folder for profiles of the bot’s processor time (ack, balancer)' },
    speed: { type: 'string', tells: 'how fast the clock of hour runs; less on a busy machine' },
    short: { type: 'boolean', default: false, tells: 'less of everything: some minutes in all' },
  },
);
const only = values.only?.split(',') ?? names;
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`--only takes ${names.join(', ')} with commas between`);
  process.exit(1);
}
const missed: string[] = [];
try {
  for (const { name, title, run } of cases.filter((each) => only.includes(each.name))) {
    const from = performance.now();
    console.log(`\n${name}: ${title}`);
    const figures: readonly Figure[] = await run({
      short: values.short,
      profiles: values.profiles,
      speed: values.speed === undefined ? undefined : Number(values.speed),
      say: (line) => console.log(`  ${line}`),
    });
    for (const figure of figures) console.log(lineOf(figure));
    const seconds = ((performance.now() - from) / 1_000).toFixed(0);
    console.log(`  (${seconds} s, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node})`);
    missed.push(
      ...figures.filter((figure) => !meets(figure)).map((figure) => `${name}: ${lineOf(figure).trim()}`),
    );
  }
} finally {
  await stopCluster();
}
if (missed.length > 0) {
  console.error(`\nmissed its goal:\n${missed.join('\n')}`);
  process.exitCode = 1;
}
