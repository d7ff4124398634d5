// Prints what the store costs the thread that answers people: in a thread of its own, and beside it, in the same run, in that thread.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { createClock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import type { Database, Step } from '#store/thread/database.ts';
import { openInPlace } from '#store/thread/in-place.ts';
import { openInThread } from '#store/thread/in-thread.ts';
import { commandLine } from '../support/command-line.ts';

const values = commandLine(
  'bench:store',
  'Measures the store in a thread of its own and in the same thread.',
  {
    times: { type: 'string', default: '1000', tells: 'how often each single thing is done' },
  },
);
const times = Number(values.times);
const clock = createClock();
const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-store-'));

const forms: readonly (readonly [string, Database])[] = [
  ['the same thread', openInPlace(join(folder, 'same.sqlite'), clock.now())],
  [
    'a thread of its own',
    (await openInThread(join(folder, 'own.sqlite'), clock, createLog('error'))).database,
  ],
];

const text = 'x'.repeat(200);
let serial = 0;
const saved = (name: string): Step => ({
  sql: 'insert into quotas (name, state, version) values (?, ?, 1) on conflict (name) do update set state = excluded.state, version = version + 1',
  parameters: [name, `${text}${serial++}`],
});
const one = { sql: 'select * from quotas where name = ?', parameters: ['row 7'] };
const all = { sql: 'select * from quotas', parameters: [] };

/** What is measured, and how often: one after another, or so many at once. */
const deeds: readonly (readonly [
  string,
  number,
  number,
  (database: Database, nth: number) => Promise<unknown>,
])[] = [
  ['read one row', times, 1, (database) => database.read(one)],
  ['read 1,000 rows', Math.ceil(times / 10), 1, (database) => database.read(all)],
  ['write one row', times, 1, (database, nth) => database.write([saved(`row ${nth % 1_000}`)])],
  [
    'a unit of five',
    times,
    1,
    (database, nth) =>
      database.write([1, 2, 3, 4, 5].map((part) => saved(`row ${(nth * 5 + part) % 1_000}`))),
  ],
  ['1,000 writes at once', 1_000, 1_000, (database, nth) => database.write([saved(`row ${nth}`)])],
];

interface Measured {
  /** Until it was done. */
  readonly took: readonly number[];
  /** Until this thread was free for others. */
  readonly held: readonly number[];
  /** Of this thread, for each. */
  readonly cpuMs: number;
  readonly writtenKib: number;
}

for (const [, database] of forms) {
  await database.write(Array.from({ length: 1_000 }, (_, index) => saved(`row ${index}`)));
}
const [model = 'unknown'] = cpus().map((cpu) => cpu.model);
console.log(`${model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}\n`);
console.log(
  '| | | done, p50 / p99 ms | this thread held, p50 / p99 / longest ms | its CPU, ms each | written, KiB each |',
);
console.log('|---|---|--:|--:|--:|--:|');
for (const [what, count, atOnce, deed] of deeds) {
  for (const [form, database] of forms) {
    const { took, held, cpuMs, writtenKib } = await measured(database, count, atOnce, deed);
    const cells = [
      `${at(took, 0.5)} / ${at(took, 0.99)}`,
      `${at(held, 0.5)} / ${at(held, 0.99)} / ${at(held, 1)}`,
      cpuMs.toFixed(3),
      writtenKib.toFixed(1),
    ];
    console.log(`| ${what} | ${form} | ${cells.join(' | ')} |`);
  }
}
for (const [, database] of forms) await database.close();
rmSync(folder, { recursive: true, force: true });

async function measured(
  database: Database,
  count: number,
  atOnce: number,
  deed: (database: Database, nth: number) => Promise<unknown>,
): Promise<Measured> {
  for (let nth = 0; nth < 50; nth += 1) await deed(database, nth);
  await wait(100);
  const took: number[] = [];
  const held: number[] = [];
  const written = writtenBytes();
  const before = process.threadCpuUsage();
  for (let nth = 0; nth < count; nth += atOnce) {
    const asked = performance.now();
    const group = Array.from({ length: atOnce }, async (_, index) => {
      const began = performance.now();
      await deed(database, nth + index);
      took.push(performance.now() - began);
    });
    await turn();
    held.push(performance.now() - asked);
    await Promise.all(group);
  }
  const { user, system } = process.threadCpuUsage(before);
  const bytes = writtenBytes() - written;
  return { took, held, cpuMs: (user + system) / 1_000 / count, writtenKib: bytes / 1_024 / count };
}

function at(given: readonly number[], share: number): string {
  const sorted = given.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
}

/** All that this process gave to the system to be written (Linux); 0 elsewhere. */
function writtenBytes(): number {
  try {
    return Number(/wchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
