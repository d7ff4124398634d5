// npm run bench:deaf: for how long the bot's event loop stands still in the worst that is known, how soon people are heard meanwhile; fails over a goal.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from '../../support/command-line.ts';
import { quickFolder } from '../../support/quick-folder.ts';
import { calm } from './asking.ts';
import { cases } from './cases.ts';
import { meets, turnsP99 } from './goals.ts';
import { makeStores } from './made-store.ts';
import type { Outcome } from './measured.ts';
import { slowness } from './slowness.ts';
import type { Settings } from './stage.ts';
import { inUnit, linesOf, markdown } from './table.ts';

const names = cases.map(({ name }) => name);
const values = commandLine(
  'bench:deaf',
  'Measures for how long the event loop stands still in the worst that is known, and how soon people are heard meanwhile; fails over a goal.',
  {
    campaigns: {
      type: 'string',
      multiple: true,
      tells: 'how many the record holds; 1000 and 5000, a run each',
    },
    only: { type: 'string', tells: `some of ${names.join(', ')}` },
    short: {
      type: 'boolean',
      default: false,
      tells: 'a minute: fewer cases, each shorter, for 1000 campaigns',
    },
    'plant-ms': {
      type: 'string',
      default: '0',
      tells: 'the bot holds its own loop for so long every second, to prove that this is seen',
    },
    stores: {
      type: 'string',
      tells:
        'a folder that keeps what is made for the next run of this day; else it is made anew, in memory where there is room',
    },
    profiles: { type: 'string', tells: 'a folder for profiles of the bot’s processor time' },
  },
);
const only =
  values.only?.split(',') ?? cases.filter(({ short }) => short || !values.short).map(({ name }) => name);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`--only takes ${names.join(', ')} with commas between`);
  process.exit(1);
}
const sizes = values.campaigns?.map(Number) ?? (values.short ? [1_000] : [1_000, 5_000]);

/** Made in memory where there is room (nobody waits for the disk there), used on the disk. */
const made = values.stores ?? mkdtempSync(join(quickFolder(), 'bench-deaf-'));
const used = mkdtempSync(join(tmpdir(), 'bench-deaf-'));
const missed: string[] = [];
try {
  for (const campaigns of sizes) {
    const from = performance.now();
    const stores = await makeStores({ made, used }, campaigns);
    console.log(
      `\n## ${campaigns} campaigns × 400 days (made in ${((performance.now() - from) / 1_000).toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)})`,
    );
    let settings: Settings = {
      calmP99Ms: 0,
      slowness: slowness(),
      campaigns,
      short: values.short,
      plantedMs: Number(values['plant-ms']),
      profiles: values.profiles,
    };
    const outcomes: Outcome[] = [];
    for (const { name, run } of cases) {
      if (!only.includes(name)) continue;
      for (const outcome of await run(settings, stores)) {
        console.log(linesOf(outcome));
        const p99 = outcome.figures.find(({ what }) => what === turnsP99)?.value ?? 0;
        if (name === calm) settings = { ...settings, calmP99Ms: p99 };
        outcomes.push(outcome);
        const bad = outcome.figures.filter((figure) => !meets(figure));
        missed.push(
          ...bad.map((figure) => `  ${campaigns}, ${outcome.title}: ${figure.what} ${inUnit(figure)}`),
        );
      }
    }
    console.log(
      `\n${markdown(outcomes)}\nload ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.versions.node}`,
    );
  }
} finally {
  for (const folder of values.stores === undefined ? [made, used] : [used])
    rmSync(folder, { recursive: true, force: true });
}
if (missed.length > 0) {
  console.error(`\nmissed its goal:\n${missed.join('\n')}`);
  process.exitCode = 1;
}
