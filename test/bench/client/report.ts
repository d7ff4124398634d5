// The tables as they are printed, in Markdown: shares of the physical limit and refusals beside their targets; measures nothing.

import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Contender } from './contender.ts';
import type { Cost } from './cost.ts';
import type { CellResult } from './run-cell.ts';
import type { Scenario, Target } from './scenarios.ts';

export interface Row {
  readonly scenario: Scenario;
  /** By the contender's name. */
  readonly cells: Map<string, CellResult>;
}

export function surroundings(windowMs: number, loadBefore: number): string {
  return (
    `Windows of ${windowMs / 1000} s, real time; Node ${process.versions.node}, ${availableParallelism()} cores ` +
    `(${cpus()[0]?.model.trim() ?? 'unknown'}), load ${loadBefore.toFixed(1)} at the start, ${loadNow().toFixed(1)} at the end. One run of each cell.\n`
  );
}

/** Programs that want a core, over the last minute. */
export function loadNow(): number {
  return loadavg()[0] ?? Number.NaN;
}

/** The first contender is ours: its cells are held against the target. */
export function resultTable(
  rows: readonly Row[],
  contenders: readonly Contender[],
  windowMs: number,
): string {
  const [ours, ...others] = contenders;
  if (ours === undefined) throw new Error('nobody takes part');
  const cellOf = (row: Row, { name }: Contender) => row.cells.get(name);
  const table = rows.map((row) => {
    const own = cellOf(row, ours);
    return [
      row.scenario.title,
      own === undefined ? '' : seconds(own.limitMs),
      targetInWords(row.scenario.target),
      own === undefined ? '' : `${cellInWords(own)} ${missesOf(row, ours.name).length === 0 ? '✓' : '✗'}`,
      ...others.map((other) => {
        const cell = cellOf(row, other);
        return cell === undefined ? '' : cellInWords(cell);
      }),
    ];
  });
  const heads = [
    'share of the physical limit · 429s',
    'limit',
    'target',
    ...contenders.map(({ name }) => name),
  ];
  return [
    markdown(heads, table),
    ...rows
      .filter(({ scenario }) => scenario.peopleAt.length > 0)
      .map((row) => peopleTable(row, contenders, windowMs)),
  ].join('\n');
}

export function costTable(costs: readonly Cost[]): string {
  const rows = costs.map((cost) => [
    cost.what,
    `${cost.cpuMicroseconds.toFixed(1)} µs`,
    `≤ ${cost.targetMicroseconds} µs`,
    isTooDear(cost) ? '✗' : '✓',
  ]);
  return markdown(
    ['the limiter alone, CPU for a request (grant and settle)', 'measured', 'target', ''],
    rows,
  );
}

function peopleTable({ scenario, cells }: Row, contenders: readonly Contender[], windowMs: number): string {
  const { people } = scenario.target;
  const rows = contenders.map(({ name }, index) => {
    const waits = (cells.get(name)?.peopleMs ?? []).toSorted((one, other) => one - other);
    const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)];
    const cell = cells.get(name);
    const met = cell === undefined || meetsPeople(cell, scenario.target);
    return [
      name,
      `${waits.length} of ${scenario.peopleAt.length}`,
      seconds(p50),
      seconds(p95),
      seconds(waits.at(-1) ?? Number.NaN),
      index > 0 ? '' : met ? '✓' : '✗',
    ];
  });
  const wanted =
    people === undefined ? '' : `target: p50 ≤ ${seconds(people.p50)}, p95 ≤ ${seconds(people.p95)}`;
  const heads = [
    `people wait (${scenario.title}, windows of ${windowMs / 1000} s)`,
    'answered',
    'p50',
    'p95',
    'longest',
    wanted,
  ];
  return markdown(heads, rows);
}

/** What our own client missed of the row's target, in words; empty where it met all of it. */
export function missesOf({ scenario: { target }, cells }: Row, name: string): string[] {
  const cell = cells.get(name);
  const hasTarget = target.share !== undefined || target.refusals !== undefined;
  if (cell === undefined || !hasTarget) return [];
  return [
    ...(cell.served < cell.wanted ? [`${cell.served} of ${cell.wanted} served`] : []),
    ...(cell.refusals > (target.refusals ?? Infinity) ? [`${cell.refusals} refused`] : []),
    ...(shareOf(cell) < (target.share ?? 0) ? [`share ${shareOf(cell).toFixed(3)}`] : []),
    ...(meetsPeople(cell, target) ? [] : ['people wait too long']),
  ];
}

export function isTooDear({ cpuMicroseconds, targetMicroseconds }: Cost): boolean {
  return cpuMicroseconds > targetMicroseconds;
}

function meetsPeople({ peopleMs }: CellResult, { people }: Target): boolean {
  if (people === undefined) return true;
  const waits = peopleMs.toSorted((one, other) => one - other);
  return quantile(waits, 0.5) <= people.p50 && quantile(waits, 0.95) <= people.p95;
}

function targetInWords({ share, refusals }: Target): string {
  if (refusals === undefined) return 'none at this length';
  const most = refusals === 0 ? '0' : `≤ ${refusals}`;
  return share === undefined ? `${most} 429s` : `≥ ${share} · ${most}`;
}

/** Where the service's limiter is down nobody is refused, and a client that knows no limit is done long before it. */
function cellInWords(cell: CellResult): string {
  const share = shareOf(cell);
  const outcome =
    cell.served < cell.wanted
      ? `${cell.served} of ${cell.wanted}`
      : share > 1.05
        ? 'no limit kept'
        : share.toFixed(3);
  return `${outcome} · ${cell.refusals.toLocaleString('en')}`;
}

function shareOf({ limitMs, finishMs }: CellResult): number {
  return limitMs / finishMs;
}

function seconds(ms: number): string {
  return Number.isNaN(ms) ? '–' : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function markdown(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), ''].join('\n');
}
