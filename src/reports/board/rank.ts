// Ranks figures; equal ones share a place. Rates of few sends are kept apart, so that one reply to two messages leads no board.

import type { Steps } from '#base/slices.ts';
import { sortInSteps } from '#base/sort-in-steps.ts';
import { minimumSample } from '#reports/figures/compare.ts';
import type { FigureValue } from '#reports/figures/figure.ts';
import { ratioOf } from '#reports/figures/units.ts';
import { leadOf } from './board-leader.ts';
import type { BoardReport, BoardRow } from './board-report.ts';

/** A row before it has a place. */
export interface ContenderFigures extends Omit<BoardRow, 'place'> {
  /** What a rate is a share of; undefined for other figures. */
  readonly sample: number | undefined;
  /** Nothing was counted and nothing runs, so it is left out. */
  readonly idle: boolean;
  /** It did not run on all days that count. */
  readonly ranPartly: boolean;
  /** Answers are ranked, and it sent nothing that could be answered. */
  readonly unasked: boolean;
}

/** If fewer than half of them are counted, there is no ranking. */
function isTooFewCounted({ have, of }: BoardReport['counted']): boolean {
  return have * 2 < of;
}

export function* rankedBy(
  all: readonly ContenderFigures[],
  order: 'top' | 'bottom',
  places: number,
  counted: BoardReport['counted'],
): Steps<
  Pick<BoardReport, 'ranked' | 'lead' | 'rankable' | 'tooFew' | 'incomparable' | 'ranPartly' | 'unasked'>
> {
  if (isTooFewCounted(counted)) return { ...nobodyRanked, lead: { kind: 'not-counted' } };
  const present = all.filter(({ idle }) => !idle);
  const measure = commonMeasure(present.filter((row) => !isSmall(row)));
  const groups = Object.groupBy(present, (row) => groupOf(row, order, measure));
  function* unplaced(rows: readonly ContenderFigures[] = [], compare = byName): Steps<BoardRow[]> {
    return (yield* sortInSteps(rows, compare)).map((row) => placed(row, 0));
  }
  const rankable = withPlaces(yield* sortInSteps(groups.rankable ?? [], inOrder(order)));
  return {
    ranked: rankable.slice(0, places),
    lead: leadOf(rankable, counted),
    rankable: rankable.length,
    tooFew: yield* unplaced(groups.tooFew, (a, b) => bySample(a, b) || byName(a, b)),
    incomparable: yield* unplaced(groups.incomparable),
    ranPartly: yield* unplaced(groups.ranPartly),
    unasked: yield* unplaced(groups.unasked),
  };
}

const nobodyRanked = { ranked: [], rankable: 0, tooFew: [], incomparable: [], ranPartly: [], unasked: [] };

function groupOf(row: ContenderFigures, order: 'top' | 'bottom', measure: Measure) {
  if (isSmall(row)) return 'tooFew';
  if (rankingValue(row.value) === undefined || measureOf(row.value) !== measure) return 'incomparable';
  // Who did much in few days may lead. Who did little in few days, or could get no answers, is not last.
  if (order === 'bottom' && row.unasked) return 'unasked';
  return order === 'bottom' && row.ranPartly && row.value.kind === 'count' ? 'ranPartly' : 'rankable';
}

function inOrder(order: 'top' | 'bottom') {
  const sign = order === 'top' ? -1 : 1;
  return (a: ContenderFigures, b: ContenderFigures) =>
    sign * ((rankingValue(a.value) ?? 0) - (rankingValue(b.value) ?? 0)) || bySample(a, b) || byName(a, b);
}

/** Equal figures share a place. */
function withPlaces(inOrder: readonly ContenderFigures[]): BoardRow[] {
  let [place, before]: [number, number | undefined] = [0, undefined];
  return inOrder.map((row, index) => {
    const value = rankingValue(row.value);
    if (value !== before) [place, before] = [index + 1, value];
    return placed(row, place);
  });
}

function isSmall({ sample }: ContenderFigures): boolean {
  return sample !== undefined && sample < minimumSample;
}

/** What a figure is made of. A rate from counters cannot be compared with a rate from more than those. */
type Measure = 'counted' | 'as-stated' | 'uncounted';

function measureOf(value: FigureValue): Measure {
  if (value.kind !== 'rate') return 'counted';
  if (value.rate.kind === 'as-stated') return 'as-stated';
  return value.change.kind === 'uncounted' ? 'uncounted' : 'counted';
}

/** Rates as the service states them are ranked only if more than half of all are such rates. */
function commonMeasure(all: readonly ContenderFigures[]): Measure {
  const stated = all.filter(({ value }) => measureOf(value) === 'as-stated').length;
  return 2 * stated > all.length ? 'as-stated' : 'counted';
}

/** The value that ranks it; undefined if it cannot be compared. */
export function rankingValue(value: FigureValue): number | undefined {
  if (value.kind === 'count') return value.count;
  if (value.kind === 'rate') return ratioOf(value.rate);
  return value.progress.kind === 'ratio' ? value.progress.ratio : undefined;
}

/** Written field by field: a board may have thousands. */
function placed(row: ContenderFigures, place: number): BoardRow {
  const { subject, value, counts, acceptanceRate, replyRate } = row;
  return { subject, place, value, counts, acceptanceRate, replyRate };
}

function bySample(one: ContenderFigures, other: ContenderFigures): number {
  return (other.sample ?? 0) - (one.sample ?? 0);
}

function byName(one: ContenderFigures, other: ContenderFigures): number {
  return subjectName(one).localeCompare(subjectName(other), 'en');
}

function subjectName({ subject }: ContenderFigures): string {
  return subject.kind === 'campaign' ? subject.campaign.name : subject.owner.email;
}
