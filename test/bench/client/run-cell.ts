// One cell of the table: a contender in a scenario, from the first request to the last answer, or to the end of our patience.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { leastRoundTripMs, type Tally } from './cell.ts';
import type { Contender, Opening } from './contender.ts';
import type { Half, Start, Told } from './one-of-two.ts';
import { earliestFinishInLog, greedyFinish } from './physical-limit.ts';
import type { Scenario } from './scenarios.ts';
import { createSeeded } from './seeded.ts';
import { createFixedWindowModel, createTwoBucketModel } from './service-models.ts';
import { type ServiceProgram, startProgram } from './service-program.ts';

export interface CellResult {
  readonly wanted: number;
  readonly served: number;
  readonly failed: number;
  /** From the first request to the last answer. */
  readonly finishMs: number;
  readonly limitMs: number;
  readonly refusals: number;
  /** How long each person waited, in the order of their answers. */
  readonly peopleMs: readonly number[];
}

interface Course {
  served: number;
  failed: number;
  finishMs: number;
  readonly peopleMs: number[];
}

/** Fetches everything and keeps count, with the time since `from`; gives back once all is settled. */
type Fetching = (url: URL, course: Course, from: number) => Promise<void>;

export interface PreparedCell {
  run(service: ServiceProgram): Promise<CellResult>;
}

/** Starts the programs that the cell needs, so that nobody's run is disturbed by that later. */
export async function prepareCell(scenario: Scenario, contender: Contender): Promise<PreparedCell> {
  const { windowMs, limit } = scenario.service;
  const opening = { apiKey: 'key-of-the-bench', limit, windowMs };
  const ids = Array.from({ length: scenario.bulk }, (_, index) => `c${index}`);
  const { start, stop } = scenario.twoProcesses
    ? await prepareTwo(contender, opening, ids)
    : prepareOne(
        contender,
        {
          ...opening,
          share: scenario.share,
          storePath: undefined,
          peopleAreAbout: scenario.peopleAreAnnounced,
        },
        ids,
        scenario,
      );
  return { run: (service) => runCell(scenario, service, start, stop) };
}

async function runCell(
  scenario: Scenario,
  service: ServiceProgram,
  start: Fetching,
  stop: () => Promise<void>,
): Promise<CellResult> {
  const wanted = scenario.bulk + scenario.peopleAt.length;
  await untilPhase(scenario);
  const from = performance.now();
  const cell = await service.openCell(scenario.service);
  const course: Course = { served: 0, failed: 0, finishMs: 0, peopleMs: [] };
  const patience = new AbortController();
  const patienceMs = scenario.patience * roughLimitMs(scenario, wanted);
  await Promise.race([
    start(cell.url, course, from),
    rest(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
  const { served, failed, finishMs } = course;
  const tally = await cell.close();
  await stop();
  const limitMs = physicalLimitMs(scenario, tally);
  const peopleMs = [...course.peopleMs];
  return { wanted, served, failed, finishMs, limitMs, refusals: tally.refusals, peopleMs };
}

function prepareOne(
  contender: Contender,
  opening: Omit<Opening, 'url' | 'random'>,
  ids: readonly string[],
  { peopleAt, service: { seed } }: Scenario,
): { start: Fetching; stop: () => Promise<void> } {
  let close = async () => {};
  return {
    start: async (url, course, from) => {
      const open = await contender.open({ ...opening, url, random: createSeeded(seed) });
      close = open.close;
      const fetch = async (campaign: string, urgent: boolean) => {
        const asked = performance.now();
        try {
          await open.fetch(campaign, urgent);
        } catch {
          course.failed += 1;
          return;
        }
        course.served += 1;
        course.finishMs = performance.now() - from;
        if (urgent) course.peopleMs.push(performance.now() - asked);
      };
      const people = peopleAt.map(async (at, index) => {
        await rest(from + at - performance.now());
        await fetch(`p${index}`, true);
      });
      await Promise.all([...ids.map((id) => fetch(id, false)), ...people]);
    },
    stop: () => close(),
  };
}

/** Real processes, each with half of the requests; they share the store's file where the contender uses one. */
async function prepareTwo(
  contender: Contender,
  opening: Pick<Half, 'apiKey' | 'limit' | 'windowMs'>,
  ids: readonly string[],
): Promise<{ start: Fetching; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-bench-'));
  const half: Half = {
    ...opening,
    contender: contender.name,
    storePath: join(folder, 'shared.sqlite'),
    seed: 1,
  };
  const programs = [1, 2].map((seed) => startProgram('one-of-two.ts', [JSON.stringify({ ...half, seed })]));
  await Promise.all(programs.map((program) => once(program, 'message')));
  return {
    start: async (url, course, from) => {
      await new Promise<void>((resolve, reject) => {
        for (const [index, program] of programs.entries()) {
          const campaigns = ids.filter((_, position) => position % programs.length === index);
          program.send({ url: url.href, campaigns } satisfies Start);
          program.on('error', reject);
          program.on('message', (told: Told) => {
            if (told === 'served') {
              course.served += 1;
              course.finishMs = performance.now() - from;
            } else course.failed += 1;
            if (course.served + course.failed === ids.length) resolve();
          });
        }
      });
    },
    stop: async () => {
      await Promise.all(
        programs.map((program) => {
          const gone = once(program, 'exit');
          program.disconnect();
          return gone;
        }),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Buckets are aligned to the clock, so where in one a cell starts decides its limit: always the middle. */
async function untilPhase({ service: { counting, skewMs, windowMs } }: Scenario): Promise<void> {
  if (counting !== 'two-buckets' && counting !== 'fixed-window') return;
  const phase = (Date.now() + skewMs) % windowMs;
  await rest((1.5 * windowMs - phase) % windowMs);
}

function roughLimitMs({ service: { windowMs, limit } }: Scenario, wanted: number): number {
  return Math.ceil(wanted / limit) * windowMs;
}

/** Section 4 of the research page: what a client that knows all could do, and the shortest way there and back. */
function physicalLimitMs(scenario: Scenario, tally: Tally): number {
  const { service, bulk, peopleAt } = scenario;
  const { windowMs, counting } = service;
  if (counting === 'two-buckets' || counting === 'fixed-window') {
    const create = counting === 'two-buckets' ? createTwoBucketModel : createFixedWindowModel;
    return greedyFinish(create(service), bulk, tally.openedAt, windowMs) + leastRoundTripMs;
  }
  const faults = service.faults.reduce((sum, { count, counted }) => sum + (counted ? count : 0), 0);
  const usedBefore = service.usedAgoMs.map((ageMs) => -ageMs);
  const others = [...usedBefore, ...tally.competitorAccepted, ...peopleAt];
  const finish = earliestFinishInLog(service, bulk + faults + tally.cut, others);
  return Math.max(finish, ...peopleAt) + leastRoundTripMs;
}
