// Ranks figures: equals share a place. Rates of too few stay apart, so that one reply to two messages leads no board.

import { minimumSample } from '#reports/figures/compare.ts';
import type { FigureValue } from '#reports/figures/figure.ts';
import { ratioOf } from '#reports/figures/units.ts';
import type { BoardReport, BoardRow } from './board-report.ts';

/** A row without its place. */
export interface ContenderFigures extends Omit<BoardRow, 'place'> {
  /** How many a rate is a share of; undefined of other figures. */
  readonly sample: number | undefined;
  /** Nothing was counted and nothing runs, so it is left out. */
  readonly idle: boolean;
}

export function rankedBy(
  all: readonly ContenderFigures[],
  order: 'top' | 'bottom',
  places: number,
): Pick<BoardReport, 'ranked' | 'rankable' | 'tooFew' | 'incomparable'> {
  const present = all.filter(({ idle }) => !idle);
  const sign = order === 'top' ? -1 : 1;
  const [small, enough] = [present.filter(isSmall), present.filter((row) => !isSmall(row))];
  const measure = commonMeasure(enough);
  const isComparable = ({ value }: ContenderFigures) =>
    rankingValue(value) !== undefined && measureOf(value) === measure;
  const rankable = enough
    .filter(isComparable)
    .sort(
      (a, b) =>
        sign * ((rankingValue(a.value) ?? 0) - (rankingValue(b.value) ?? 0)) ||
        bySample(a, b) ||
        byName(a, b),
    );
  const ranked = rankable.slice(0, places).map((row) => {
    const place = 1 + rankable.findIndex(({ value }) => rankingValue(value) === rankingValue(row.value));
    return placed(row, place);
  });
  const tooFew = small.sort((a, b) => bySample(a, b) || byName(a, b)).map((row) => placed(row, 0));
  const incomparable = enough
    .filter((row) => !isComparable(row))
    .sort(byName)
    .map((row) => placed(row, 0));
  return { ranked, tooFew, incomparable, rankable: rankable.length };
}

function isSmall({ sample }: ContenderFigures): boolean {
  return sample !== undefined && sample < minimumSample;
}

/** What a figure is made of. A rate of counters and one that the service makes of more than those are not of one kind. */
type Measure = 'counted' | 'as-stated' | 'uncounted';

function measureOf(value: FigureValue): Measure {
  if (value.kind !== 'rate') return 'counted';
  if (value.rate.kind === 'as-stated') return 'as-stated';
  return value.change.kind === 'uncounted' ? 'uncounted' : 'counted';
}

/** Rates that the service states are ranked where more than half are of that kind. */
function commonMeasure(all: readonly ContenderFigures[]): Measure {
  const stated = all.filter(({ value }) => measureOf(value) === 'as-stated').length;
  return 2 * stated > all.length ? 'as-stated' : 'counted';
}

/** What it is ranked by; undefined where it compares with no other. */
function rankingValue(value: FigureValue): number | undefined {
  if (value.kind === 'count') return value.count;
  if (value.kind === 'rate') return ratioOf(value.rate);
  return value.progress.kind === 'ratio' ? value.progress.ratio : undefined;
}

function placed({ idle: _, sample: __, ...row }: ContenderFigures, place: number): BoardRow {
  return { ...row, place };
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
