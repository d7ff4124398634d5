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
  /** Whether the client is told before that they will. */
  readonly peopleAreAnnounced: boolean;
  /** Of the limit, that is taken while somebody else uses the key too; undefined: as much as can be had. */
  readonly share: number | undefined;
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
    dateAheadMs: 0,
    headers: 'all',
    lost: { cut: 0, mute: 0 },
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
    peopleAreAnnounced: false,
    share: undefined,
    twoProcesses: false,
    service: { ...usual, ...service },
    target: target(0.95),
    patience: 1.75,
    ...more,
  });

  /**
   * Buckets begin by the service's clock, which nobody can read but in whole seconds (Date): whoever takes care loses over half a
   * second in all. In windows of 2 s that is a twelfth of the row, in 20 s under a hundredth.
   */
  const byTheClock = {
    windowMs: Math.max(windowMs, 20_000),
    title: windowMs < 20_000 ? ', windows of 20 s' : '',
  };

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
        peopleAreAnnounced: true,
        target: {
          ...target(0.95),
          people: isLong ? { p50: 200, p95: 2_500 } : { p50: windowMs / 20, p95: windowMs / 10 },
        },
        patience: 1.18,
      },
    ),
    scenario(
      'people-unannounced',
      'the same, and nothing told that people come',
      {},
      {
        bulk: 300,
        peopleAt: peopleOver(10, windowMs),
        target: {
          ...target(0.95),
          // Nothing is kept for the first of them; the others find what was kept for their like.
          people: { p50: windowMs / 20, p95: windowMs / 5 },
        },
        patience: 1.18,
      },
    ),
    scenario('bulk', 'bulk, own key', {}),
    scenario('no-headers', 'no headers', { headers: 'none' }, { target: target(undefined) }),
    scenario('skew-ahead', 'service 5 s ahead', { skewMs: 5_000 }),
    scenario('skew-behind', 'service 5 s behind', { skewMs: -5_000 }),
    // A refusal may find it out.
    scenario(
      'date-ahead',
      "Date 3 s ahead of Reset's clock",
      { dateAheadMs: 3_000 },
      { target: target(0.85, 1) },
    ),
    scenario(
      'date-behind',
      "Date 3 s behind Reset's clock",
      { dateAheadMs: -3_000 },
      { target: target(0.85) },
    ),
    scenario(
      'lossy',
      '4 of 100 cut off, 20 without headers',
      { lost: { cut: 0.04, mute: 0.2 } },
      { target: target(undefined) },
    ),
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
    scenario(
      'two-buckets',
      `two-bucket counter${byTheClock.title}`,
      { counting: 'two-buckets', windowMs: byTheClock.windowMs },
      { target: target(0.98) },
    ),
    scenario(
      'fixed-window',
      `fixed window${byTheClock.title}`,
      { counting: 'fixed-window', windowMs: byTheClock.windowMs },
      { target: target(0.98) },
    ),
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
    // As many requests as fill the windows to the last place: what may have been counted leaves no room to wait elsewhere.
    scenario(
      '5xx-full',
      '5xx bursts, 120 requests',
      {
        faults: [
          { from: 12, count: 3, counted: false },
          { from: 70, count: 3, counted: false },
        ],
      },
      { target: { ...target(undefined), share: isLong ? 0.98 : 0.9 } },
    ),
    scenario(
      'competitor',
      'persistent competitor',
      { competitorWants: 10, usedAgoMs: spread(10) },
      // In 2 s nothing fair can be asked: Retry-After and the back-off are whole seconds, half a window each.
      { target: isLong ? target(undefined, 5) : { ...target(undefined), refusals: undefined } },
    ),
    scenario(
      'default-share',
      'persistent competitor, four fifths for us',
      { competitorWants: 10, usedAgoMs: spread(10) },
      {
        share: 0.8,
        patience: 2.5,
        target: isLong
          ? { ...target(undefined, 5), share: 0.95 }
          : { ...target(undefined), refusals: undefined },
      },
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
