// The rows of the table: what each service is like, what is asked of it, and what our client must reach there.

import type { CellSetup } from './cell.ts';
import { createSeeded, drawGapMs } from './seeded.ts';

export interface Scenario {
  readonly name: string;
  /** As the table calls it. */
  readonly title: string;
  /** Requests that are wanted at once when the cell starts. */
  readonly bulk: number;
  /** When people ask, ms after the start. */
  readonly peopleAt: readonly number[];
  /** Whether the bulk is split between two processes. */
  readonly twoProcesses: boolean;
  readonly service: CellSetup;
  readonly target: Target;
  /** The cell is ended after so many physical limits. */
  readonly patience: number;
}

export interface Target {
  /** Share of the physical limit; undefined where a window this short is no fair measure of it. */
  readonly share: number | undefined;
  /** At most; undefined likewise. */
  readonly refusals: number | undefined;
  /** Waiting times of people, ms. */
  readonly people: { readonly p50: number; readonly p95: number } | undefined;
}

/** Contract section 8: the statistics endpoint. */
export const limit = 30;

export function planScenarios(windowMs: number): readonly Scenario[] {
  const isLong = windowMs >= 60_000;
  const usual: CellSetup = {
    counting: 'log',
    limit,
    windowMs,
    skewMs: 0,
    headers: 'all',
    usedAgoMs: [],
    faults: [],
    competitorWants: 0,
    seed: 1,
  };
  /** At 60 s as issue and README have it; shorter windows are gates against decay, where a round trip weighs more. */
  const target = (short: number | undefined, refusals = 0): Target => ({
    share: isLong ? 0.99 : short,
    refusals,
    people: undefined,
  });
  const scenario = (
    name: string,
    title: string,
    service: Partial<CellSetup>,
    more: Partial<Scenario> = {},
  ): Scenario => ({
    name,
    title,
    bulk: 120,
    peopleAt: [],
    twoProcesses: false,
    service: { ...usual, ...service },
    target: target(0.95),
    patience: 1.75,
    ...more,
  });

  /** So many, evenly over the last window. */
  const spread = (count: number) =>
    Array.from({ length: count }, (_, index) => ((index + 0.5) * windowMs) / count);

  return [
    scenario(
      'people',
      '300 bulk and 6 people a window',
      {},
      {
        bulk: 300,
        peopleAt: peopleOver(10, windowMs),
        target: {
          ...target(0.95),
          people: isLong ? { p50: 200, p95: 2_500 } : { p50: windowMs / 20, p95: windowMs / 10 },
        },
        patience: 1.18,
      },
    ),
    scenario('bulk', 'bulk, own key', {}),
    scenario('no-headers', 'no headers', { headers: 'none' }, { target: target(undefined) }),
    scenario('skew-ahead', 'service 5 s ahead', { skewMs: 5_000 }),
    scenario('skew-behind', 'service 5 s behind', { skewMs: -5_000 }),
    scenario(
      'backend-down',
      'limiter backend down (zeros)',
      { headers: 'zeros' },
      { target: target(undefined) },
    ),
    scenario('counts-429', '429s count too', { counting: 'log-of-all' }, { target: target(undefined) }),
    scenario(
      'two-processes',
      'two processes, one store',
      {},
      { twoProcesses: true, target: target(undefined) },
    ),
    scenario(
      'half-used-burst',
      'half used, in a burst',
      { usedAgoMs: Array(15).fill(windowMs / 2) },
      // The places come back at once, so that a late timer at 2 s costs a share of the whole.
      { target: target(0.85) },
    ),
    scenario('half-used-spread', 'half used, spread', { usedAgoMs: spread(15) }),
    scenario('two-buckets', 'two-bucket counter', { counting: 'two-buckets' }, { target: target(0.98) }),
    scenario('fixed-window', 'fixed window', { counting: 'fixed-window' }, { target: target(0.98) }),
    scenario(
      '5xx',
      '5xx bursts, 110 requests',
      {
        faults: [
          { from: 12, count: 3, counted: false },
          { from: 70, count: 3, counted: true },
        ],
      },
      { bulk: 110, target: target(undefined) },
    ),
    scenario(
      'competitor',
      'persistent competitor',
      { competitorWants: 10, usedAgoMs: spread(10) },
      // In 2 s nothing fair can be asked: Retry-After and the back-off are whole seconds, half a window each.
      { target: isLong ? target(undefined, 5) : { ...target(undefined), refusals: undefined } },
    ),
  ];
}

/** About six a window, at random; the seed gives 61 in ten windows. */
function peopleOver(windows: number, windowMs: number): number[] {
  const random = createSeeded(15);
  const times: number[] = [];
  for (let at = 0; ; ) {
    at += drawGapMs(random(), windowMs / 6);
    if (at >= windows * windowMs) return times;
    times.push(at);
  }
}
