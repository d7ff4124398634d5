// How figures change between two windows: counts, rates in percentage points, and when there is too little to tell.

import { type DateRange, type Day, daysOf, lengthOf, numberOf } from '#base/day.ts';
import type { ActivityCounterName, ActivityCounts } from '#campaigns/campaign.ts';
import type { ScopeDays } from '#readings/reading.ts';
import {
  finalDaysIn,
  isCounted,
  isFinalDay,
  readingOn,
  readingsIn,
  totalIn,
} from '#readings/record/scope-days.ts';
import type { PeriodMetric, RateName } from '#reports/question.ts';
import { byCounter, noCounts } from './activity-counts.ts';
import type { Movement } from './beyond-chance.ts';
import type { DaysRun } from './days-run.ts';
import type {
  Activity,
  CountChange,
  NotExplained,
  NotGrowth,
  RanLess,
  Rate,
  RateChange,
  Rated,
  ResolvedPeriod,
  TrendDay,
  WindowPair,
} from './figure.ts';
import { rateParts } from './metric.ts';
import { type Movements, movementsBetween, untestedMovements } from './scope-movement.ts';
import { wilson } from './share-interval.ts';
import { rateIn } from './units.ts';

/** If either window has fewer sends, a change of the rate says nothing. */
export const minimumSample = 30;

/** A rate of fewer is shown with its interval. */
const smallSample = 100;

/** The days that figures are made of, and whose they are. */
export interface DayRecord {
  readonly range: DateRange;
  readonly days: ScopeDays;
}

/** What is known about the campaign or the total whose days they are. */
export interface ScopeFacts {
  /** For a campaign, the days on which it ran. A window in which it ran only partly is not compared. */
  readonly run?: DaysRun | undefined;
  readonly uncounted?: UncountedRates | undefined;
  /** For a total, the campaigns in it that ran on only part of a window's days. */
  readonly partly?: PartlyRun | undefined;
}

export interface PartlyRun {
  notGrowth(name: ActivityCounterName): readonly NotGrowth[];
  /** The days of all other campaigns, which alone show growth. */
  readonly others: ScopeDays;
}

/** Rates that the counters do not explain. */
export type UncountedRates = Readonly<Partial<Record<RateName, NotExplained>>>;

/** `testedMetric`: the only figure whose change is tested, for reports with many rows. */
export function activityOf(
  period: ResolvedPeriod,
  { days }: DayRecord,
  { run, uncounted, partly }: ScopeFacts = {},
  testedMetric?: PeriodMetric,
): Activity {
  const { complete, baseline, workingDays } = period;
  const now = windowTotal(days, complete ?? period.range);
  const before = baseline && windowTotal(days, baseline);
  const today = period.includesToday && complete ? countsOn(days, period.range.last) : undefined;
  if (complete === undefined || baseline === undefined || before === undefined)
    return { ...activityBetween(now, before, { uncounted }), today };
  const scale = workingDays ? workingDays.baseline / workingDays.period : 1;
  const othersMovements = movementsBetween(
    partly?.others ?? days,
    { now: complete, before: baseline },
    run?.since,
  );
  const { notGrowth, movements: all } = apartFromGrowth(partly, now, before, othersMovements);
  const movements = testedMetric === undefined ? all : movementOf(testedMetric, all);
  const ranLess = run && ranLessIn(run, { now: complete, before: baseline });
  return { ...activityBetween(now, before, { scale, movements, ranLess, uncounted, notGrowth }), today };
}

export type NotGrowthOf = (name: ActivityCounterName) => readonly NotGrowth[];

/** Told only if they move the total by a twentieth, or by an unknown amount. */
const leastTold = 0.05;

/** The part of a total's change that is told apart, and the movement that then counts. */
export function apartFromGrowth(
  partly: PartlyRun | undefined,
  now: WindowTotal,
  before: WindowTotal,
  othersMovements: Movements,
): { readonly notGrowth: NotGrowthOf; readonly movements: Movements } {
  const notGrowth: NotGrowthOf = (name) => {
    const larger = Math.max(now.counts[name], before.counts[name]);
    const isTold = ({ by }: NotGrowth) => by === undefined || Math.abs(by) > leastTold * larger;
    return partly?.notGrowth(name).filter(isTold) ?? [];
  };
  return { notGrowth, movements: likeForLike(othersMovements, (name) => notGrowth(name).length > 0) };
}

/** If part of a change is not growth, only the others' movement counts. That they did not move says nothing about the total. */
function likeForLike({ count, rate }: Movements, isApart: (name: ActivityCounterName) => boolean): Movements {
  const proven = (movement: Movement) =>
    movement.kind === 'up' || movement.kind === 'down' ? movement : notTested();
  return {
    count: (name, scale) => (isApart(name) ? proven(count(name, scale)) : count(name, scale)),
    rate: (name) => (isApart(rateParts[name].of) ? proven(rate(name)) : rate(name)),
  };
}

function movementOf(metric: PeriodMetric, { count, rate }: Movements): Movements {
  return {
    count: (name, scale) => (name === metric ? count(name, scale) : notTested()),
    rate: (name) => (name === metric ? rate(name) : notTested()),
  };
}

/** undefined if it ran on every day of both windows. */
export function ranLessIn(run: DaysRun, { now, before }: WindowPair): RanLess | undefined {
  return partRun(run, before, 'before') ?? partRun(run, now, 'now');
}

function partRun(run: DaysRun, range: DateRange, window: RanLess['window']): RanLess | undefined {
  const [ran, of] = [run.in(range), lengthOf(range)];
  return ran < of ? { kind: 'ran-less', ran, of, window } : undefined;
}

/** What the days of a window add up to. */
export interface WindowTotal {
  readonly counts: ActivityCounts;
  /** Days without final counts. */
  readonly daysMissing: number;
}

export const nothingCounted: WindowTotal = {
  counts: noCounts,
  daysMissing: 0,
};

/** What two totals are compared by. */
interface Comparing {
  /** As in countChange. */
  readonly scale?: number;
  readonly movements?: Movements;
  /** Nothing is compared if one window is not like the other. */
  readonly ranLess?: RanLess | undefined;
  readonly uncounted?: UncountedRates | undefined;
  readonly notGrowth?: NotGrowthOf;
}

/** Nothing is compared if `now` or `before` lacks days. */
export function activityBetween(
  now: WindowTotal,
  before: WindowTotal | undefined,
  { scale = 1, movements = untestedMovements, ranLess, uncounted, notGrowth }: Comparing = {},
): Activity {
  const comparable = before !== undefined && now.daysMissing === 0 && before.daysMissing === 0;
  const known = comparable ? before : undefined;
  const counted = (name: ActivityCounterName) => {
    const [count, earlier] = [now.counts[name], known?.counts[name]];
    if (earlier === undefined) return { count, change: { kind: 'unknown' } as const };
    const told = notGrowth?.(name) ?? [];
    return {
      count,
      change: ranLess ?? countChange(earlier, count, scale, () => movements.count(name, scale)),
      ...(told.length > 0 && { notGrowth: told }),
    };
  };
  const rated = (name: RateName): Rated => {
    const rate = rateIn(now.counts, name);
    const notExplained = uncounted?.[name];
    if (notExplained !== undefined) return ratedWith(rate, notExplained);
    if (known === undefined) return ratedWith(rate, { kind: 'unknown' });
    return ratedWith(
      rate,
      ranLess ?? rateChange(rateIn(known.counts, name), rate, () => movements.rate(name)),
    );
  };
  return {
    counters: byCounter(counted),
    acceptanceRate: rated('acceptanceRate'),
    replyRate: rated('replyRate'),
    baselineDaysMissing: before?.daysMissing ?? 0,
    today: undefined,
  };
}

/** The rate with the interval that a small sample needs. A rate that is not what the service means has no interval. */
export function ratedWith(rate: Rate, change: RateChange): Rated {
  const small = rate.kind === 'counted' && rate.of < smallSample && change.kind !== 'uncounted';
  return { rate, interval: small ? wilson(rate) : undefined, change };
}

/** The count of now is multiplied by `scale` before it is compared: by 1, or by the baseline's working days divided by those of now. */
export function countChange(
  before: number,
  now: number,
  scale = 1,
  movement: () => Movement = notTested,
): CountChange {
  if (before === 0) return now === 0 ? { kind: 'both-zero' } : { kind: 'new' };
  const ratio = (now * scale - before) / before;
  return { kind: 'by', before, ratio, movement: agreeing(movement(), ratio) };
}

const notTested = (): Movement => ({ kind: 'not-tested' });

export function rateChange(before: Rate, now: Rate, movement: () => Movement = notTested): RateChange {
  if (now.kind !== 'counted' || now.of < minimumSample) return { kind: 'too-few', before, window: 'now' };
  if (before.kind === 'none') return { kind: 'new' };
  if (before.kind !== 'counted' || before.of < minimumSample) {
    return { kind: 'too-few', before, window: 'before' };
  }
  const points = (inTenths(now.ratio) - inTenths(before.ratio)) / 10;
  return { kind: 'by', points, before, movement: agreeing(movement(), points) };
}

/**
 * Answers to what was sent before a window move its plain rate too, and young campaigns move a total. If only these moved it, nothing is
 * claimed.
 */
function agreeing(movement: Movement, plainChange: number): Movement {
  const contradicts =
    (movement.kind === 'up' && plainChange < 0) || (movement.kind === 'down' && plainChange > 0);
  return contradicts ? notTested() : movement;
}

/** Rounded to tenths of a percent, as rates are shown: two rates and their difference stand side by side and must add up. */
function inTenths(ratio: number): number {
  return Math.round(ratio * 1_000);
}

export function trendOf(range: DateRange, { days }: DayRecord): TrendDay[] {
  const readings = readingsIn(days, range);
  return daysOf(range).map((day, index): TrendDay => {
    const reading = readings[index];
    if (reading === undefined) return { day, kind: 'awaited' };
    if (reading.kind === 'not-reported') return { day, kind: 'not-reported' };
    return { day, kind: 'counted', counts: reading.counts, partial: !isFinalDay(days, numberOf(day)) };
  });
}

/** The same for lines that compare day with day: a day that was read before it ended has no count yet. */
export function wholeTrendOf(range: DateRange, record: DayRecord): TrendDay[] {
  return trendOf(range, record).map((each) =>
    each.kind === 'counted' && each.partial ? { day: each.day, kind: 'awaited' } : each,
  );
}

/** Days of the period without final counts. The running day counts as known once it was read. */
export function daysMissing({ range, includesToday }: ResolvedPeriod, { days }: DayRecord): number {
  const last = numberOf(range.last);
  const running = includesToday && isCounted(days, last) && !isFinalDay(days, last) ? 1 : 0;
  return lengthOf(range) - finalDaysIn(days, range) - running;
}

/** The sum of all days with counts. A day that was read before it ended is in the sum and also counts as missing. */
export function windowTotal(days: ScopeDays, range: DateRange): WindowTotal {
  const { counts, whole } = totalIn(days, range);
  return { counts, daysMissing: lengthOf(range) - whole };
}

function countsOn(days: ScopeDays, day: Day): ActivityCounts | undefined {
  const reading = readingOn(days, numberOf(day));
  return reading?.kind === 'counted' ? reading.counts : undefined;
}
