// What several instances make of one key on a real Postgres server: how much of the limit, each one's part, refusals, and how long people wait.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClock } from '#base/clock.ts';
import { startStrictService } from '../../campaigns/strict-service.ts';
import { type Cluster, startCluster } from '../../postgres/cluster.ts';
import type { Case, Figure } from './figures.ts';
import type { Said, Told } from './quota-instance.ts';

export interface QuotaOptions {
  /** The contract's window is a minute. */
  readonly windowMs: number;
  /** How many are measured; two more come before. */
  readonly windows: number;
  readonly instances: number;
  /** How many people ask in a window, at all instances together. */
  readonly people: number;
}

export interface QuotaFigures {
  readonly instances: number;
  /** Of the limit that was used, where nobody but the background asks. */
  readonly share: number;
  /** The same where people ask too. */
  readonly shareWithPeople: number;
  /** Of the background, by instance; 1 is an equal part. */
  readonly parts: readonly number[];
  readonly refusals: number;
  readonly asked: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** What the instances warned of. */
  readonly warnings: number;
}

const limit = 30;
const program = join(import.meta.dirname, 'quota-instance.ts');
const clock = createClock();

/** One number of instances, in processes of their own, on a database of their own. */
export async function measureQuota(cluster: Cluster, options: QuotaOptions): Promise<QuotaFigures> {
  const { windowMs, windows, instances, people } = options;
  const service = await startStrictService(clock, windowMs);
  const databaseUrl = await cluster.newDatabase();
  const children: ChildProcess[] = [];
  const waits: { ms: number; at: number }[] = [];
  let warnings = 0;
  let from = Number.POSITIVE_INFINITY;
  let until = from;
  const isAtWork = (number: number) =>
    service.arrivals.some(({ path }) => path.includes(`campaignId=${number}-`));
  try {
    for (let number = 0; number < instances; number += 1) {
      const told: Told = {
        ...{ databaseUrl, serviceUrl: service.url.href, windowMs, number, abreast: limit },
        people: people / instances,
      };
      const child = spawn(process.execPath, [program], {
        env: { ...process.env, TOLD: JSON.stringify(told) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      if (child.stdout === null) continue;
      createInterface({ input: child.stdout }).on('line', (line) => {
        const said = JSON.parse(line) as Said;
        if (said.kind === 'waited') waits.push(said);
        else warnings += 1;
      });
      // The first one makes the tables.
      while (!isAtWork(number)) await clock.sleep(50);
    }
    from = clock.now() + 2 * windowMs;
    until = from + windows * windowMs;
    await clock.sleep(until - clock.now());
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await service.close();
  }
  const measured = service.arrivals.filter(({ at }) => at >= from && at < until);
  const isDaily = ({ path }: { path: string }) => path.startsWith('/v1/analytics');
  const share = (count: number) => count / (limit * windows);
  const ofInstance = (number: number) =>
    measured.filter((one) => isDaily(one) && one.path.includes(`campaignId=${number}-`)).length;
  const daily = measured.filter(isDaily).length;
  const sorted = waits
    .filter(({ at }) => at >= from && at < until)
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  const quantile = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return {
    instances,
    share: share(daily),
    shareWithPeople: share(measured.length - daily),
    parts: Array.from({ length: instances }, (_, number) => (ofInstance(number) * instances) / daily),
    refusals: service.refusals,
    asked: sorted.length,
    p50Ms: quantile(0.5) ?? Number.NaN,
    p95Ms: quantile(0.95) ?? Number.NaN,
    warnings,
  };
}

const leastShare = (instances: number) => (instances === 1 ? 0.997 : 0.98);
const longestP95Ms = (instances: number) => (instances === 1 ? 2_500 : 6_000);

function figuresOf(measured: QuotaFigures): Figure[] {
  const { instances, share, shareWithPeople, parts, refusals, asked, p50Ms, p95Ms, warnings } = measured;
  const who = instances === 1 ? '1 instance' : `${instances} instances`;
  const note = warnings === 0 ? '' : `${warnings} warnings of the store`;
  return [
    {
      what: `${who}: share of the limit`,
      value: share,
      unit: '',
      goal: { atLeast: leastShare(instances) },
      note,
    },
    { what: `${who}: the same while people ask`, value: shareWithPeople, unit: '' },
    { what: `${who}: the least part`, value: Math.min(...parts), unit: '', goal: { atLeast: 0.8 } },
    { what: `${who}: the largest part`, value: Math.max(...parts), unit: '', goal: { atMost: 1.2 } },
    { what: `${who}: refusals`, value: refusals, unit: '', goal: { atMost: 0 } },
    { what: `${who}: people wait, p50`, value: p50Ms / 1_000, unit: 's', note: `of ${asked}` },
    {
      what: `${who}: people wait, p95`,
      value: p95Ms / 1_000,
      unit: 's',
      goal: { atMost: longestP95Ms(instances) / 1_000 },
    },
  ];
}

export const quotaCase: Case = {
  name: 'quota',
  title:
    'one key, 30 calls a minute, in windows of a minute: 1, 2 and 4 instances, and people at all of them',
  run: async ({ short, say }) => {
    const cluster = await startCluster({ onDisk: true });
    const measure = async (instances: number) => {
      const options = { windowMs: 60_000, windows: short ? 2 : 6, people: 6, instances };
      const figures = figuresOf(await measureQuota(cluster, options));
      say(`measured with ${instances}`);
      return figures;
    };
    try {
      // Together they are quicker, and as good while the machine has time left.
      if (short) return (await Promise.all([1, 2, 4].map(measure))).flat();
      const all: Figure[] = [];
      for (const instances of [1, 2, 4]) all.push(...(await measure(instances)));
      return all;
    } finally {
      await cluster.remove();
    }
  },
};
