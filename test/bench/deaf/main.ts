// npm run bench:deaf: for how long the bot's event loop stands still in the worst that is known, how soon people are heard meanwhile; fails over a goal.

import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from './cases.ts';
import { type Figure, meets } from './goals.ts';
import { makeStores } from './made-store.ts';
import type { Outcome } from './measured.ts';
import type { Settings } from './stage.ts';

const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', multiple: true },
    only: { type: 'string' },
    /** A minute instead of half an hour: fewer cases, each shorter, for 1,000 campaigns. */
    short: { type: 'boolean', default: false },
    /** The bot holds its own loop for so long every second, to prove that this bench sees it. */
    'plant-ms': { type: 'string', default: '0' },
    /** A folder for profiles of the bot's processor time. */
    profiles: { type: 'string' },
  },
});
const names = cases.map(({ name }) => name);
const only =
  values.only?.split(',') ?? cases.filter(({ short }) => short || !values.short).map(({ name }) => name);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`--only takes ${names.join(', ')} with commas between`);
  process.exit(1);
}
const sizes = values.campaigns?.map(Number) ?? (values.short ? [1_000] : [1_000, 5_000]);

/** Made in memory where there is room (nobody waits for the disk there), used on the disk. */
const folders = {
  made: mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-deaf-')),
  used: mkdtempSync(join(tmpdir(), 'bench-deaf-')),
};
const missed: string[] = [];
try {
  for (const campaigns of sizes) {
    const from = performance.now();
    const stores = await makeStores(folders, campaigns);
    console.log(
      `\n## ${campaigns} campaigns × 400 days (made in ${((performance.now() - from) / 1_000).toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)})`,
    );
    const settings: Settings = {
      campaigns,
      short: values.short,
      plantedMs: Number(values['plant-ms']),
      profiles: values.profiles,
    };
    for (const { name, run } of cases) {
      if (!only.includes(name)) continue;
      for (const outcome of await run(settings, stores)) print(outcome, campaigns);
    }
  }
} finally {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
}
if (missed.length > 0) {
  console.error(`\nmissed its goal:\n${missed.join('\n')}`);
  process.exitCode = 1;
}

function hasRoom(folder: string): boolean {
  return existsSync(folder) && statfsSync(folder).bavail * statfsSync(folder).bsize > 3 * 2 ** 30;
}

function print({ title, figures }: Outcome, campaigns: number): void {
  console.log(`\n${title}`);
  for (const figure of figures) {
    const { what, most, note = '' } = figure;
    const goal = most === undefined ? '' : `≤ ${most}`;
    const mark = most === undefined ? ' ' : meets(figure) ? '✓' : '✗';
    if (!meets(figure)) missed.push(`  ${campaigns}, ${title}: ${what} ${inUnit(figure)}`);
    console.log(`  ${what.padEnd(26)}${goal.padStart(8)}${inUnit(figure).padStart(12)} ${mark} ${note}`);
  }
}

function inUnit({ value, unit }: Figure): string {
  return `${value.toFixed(value < 10 && unit !== '' ? 1 : 0)}${unit === '' ? '' : ` ${unit}`}`;
}
