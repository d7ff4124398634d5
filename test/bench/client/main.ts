// npm run bench:client: our client and its peers in one run, on real HTTP and real windows, as shares of what is physically possible.

import { setTimeout as rest } from 'node:timers/promises';
import { commandLine } from '../../support/command-line.ts';
import { contenders as everybody } from './contenders.ts';
import { measureCost } from './cost.ts';
import { ourClient } from './our-client.ts';
import { costTable, isTooDear, loadNow, missesOf, type Row, resultTable, surroundings } from './report.ts';
import { type PreparedCell, prepareCell } from './run-cell.ts';
import { planScenarios } from './scenarios.ts';
import { type ServiceProgram, startServiceProgram } from './service-program.ts';

const values = commandLine(
  'bench:client',
  'Runs the client of the campaign service beside its peers, on real HTTP and real windows.',
  {
    window: {
      type: 'string',
      default: '2000',
      tells: 'the length of a window in milliseconds, whole seconds',
    },
    only: { type: 'string', tells: 'names of scenarios, or cost, with commas between' },
    alone: { type: 'boolean', default: false, tells: 'without the peers' },
  },
);
const windowMs = Number(values.window);
const contenders = values.alone ? [ourClient] : everybody;
const planned = planScenarios(windowMs);
const names = [...planned.map(({ name }) => name), 'cost'];
const only = values.only?.split(',') ?? names;
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0 || !(windowMs >= 1000 && windowMs % 1000 === 0)) {
  console.error(
    `--only takes ${names.join(', ')} with commas between; --window whole seconds in milliseconds`,
  );
  process.exit(1);
}
const scenarios = planned.filter(({ name }) => only.includes(name));

const loadBefore = loadNow();

// Alone, before anything else runs: it counts CPU.
const cost = only.includes('cost') ? await measureCost() : undefined;
const rows = scenarios.length > 0 ? await runAll() : [];
console.log(surroundings(windowMs, loadBefore));
if (rows.length > 0) console.log(resultTable(rows, contenders, windowMs));
if (cost !== undefined) console.log(costTable(cost));

const misses = [
  ...rows.map((row) => [row.scenario.name, missesOf(row, ourClient.name)] as const),
  ['cost', (cost ?? []).filter(isTooDear).map(({ what }) => what)] as const,
].filter(([, missed]) => missed.length > 0);
for (const [name, missed] of misses) console.error(`missed its target: ${name}: ${missed.join(', ')}`);
if (misses.length > 0) process.exitCode = 1;

/**
 * At long windows all cells run at once: each is idle but for a burst of 30 in every window, and they start evenly spread over
 * one. At short ones a few share the machine.
 */
async function runAll(): Promise<Row[]> {
  const service = await startServiceProgram();
  await warmUp(service);
  const rows: Row[] = scenarios.map((scenario) => ({ scenario, cells: new Map() }));
  const waiting: { row: Row; name: string; prepared: PreparedCell }[] = [];
  for (const row of rows) {
    for (const contender of contenders) {
      waiting.push({ row, name: contender.name, prepared: await prepareCell(row.scenario, contender) });
    }
  }
  const total = waiting.length;
  const together = windowMs >= 30_000 ? total : Math.min(8, total);
  let done = 0;
  const takeTurns = async (_: unknown, turn: number) => {
    await rest((turn * windowMs) / together);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { row, name, prepared } = next;
      row.cells.set(name, await prepared.run(service));
      done += 1;
      process.stderr.write(`${done} of ${total}: ${row.scenario.name}, ${name}\n`);
    }
  };
  await Promise.all(Array.from({ length: together }, takeTurns));
  service.close();
  return rows;
}

/** Code that runs for the first time is slow: everybody fetches twenty before anything is measured. */
async function warmUp(service: ServiceProgram): Promise<void> {
  const bulk = planned.find(({ name }) => name === 'bulk');
  if (bulk === undefined) throw new Error('there is no bulk scenario');
  for (const contender of contenders) {
    await (await prepareCell({ ...bulk, bulk: 20 }, contender)).run(service);
  }
}
