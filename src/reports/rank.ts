// Puts figures in order: places that equals share, and rates of too few kept apart, so that one reply of two leads no board.

import type { BoardRow, FigureValue } from './board-report.ts';
import { minimumSample } from './compare.ts';

/** A row without its place. */
export interface Standings extends Omit<BoardRow, 'place'> {
  /** Nothing was counted and nothing runs: it is left out. */
  readonly idle: boolean;
}

export function rankedBy(
  all: readonly Standings[],
  order: 'top' | 'bottom',
  places: number,
): { readonly ranked: BoardRow[]; readonly tooFew: BoardRow[]; readonly rankable: number } {
  const present = all.filter(({ idle }) => !idle);
  const sign = order === 'top' ? -1 : 1;
  const rankable = present
    .filter(({ value }) => weightOf(value) !== undefined)
    .sort(
      (a, b) =>
        sign * ((weightOf(a.value) ?? 0) - (weightOf(b.value) ?? 0)) ||
        sampleOf(b.value) - sampleOf(a.value) ||
        byName(a, b),
    );
  const ranked = rankable.slice(0, places).map((row) => {
    const place = 1 + rankable.findIndex(({ value }) => weightOf(value) === weightOf(row.value));
    return placed(row, place);
  });
  const tooFew = present
    .filter(({ value }) => weightOf(value) === undefined)
    .sort((a, b) => sampleOf(b.value) - sampleOf(a.value) || byName(a, b))
    .map((row) => placed(row, 0));
  return { ranked, tooFew, rankable: rankable.length };
}

/** What it is ranked by; undefined where it cannot be: a rate of too few, or a figure whose unit is not known. */
function weightOf(value: FigureValue): number | undefined {
  if (value.kind === 'count') return value.count;
  if (value.kind === 'progress') return value.progress.kind === 'ratio' ? value.progress.ratio : undefined;
  const { rate } = value;
  if (rate.kind === 'counted') return rate.of >= minimumSample ? rate.ratio : undefined;
  if (rate.kind === 'none' || rate.unit === 'unknown') return undefined;
  return rate.unit === 'percent' ? rate.value / 100 : rate.value;
}

function sampleOf(value: FigureValue): number {
  return value.kind === 'rate' && value.rate.kind === 'counted' ? value.rate.of : 0;
}

function placed({ idle: _, ...row }: Standings, place: number): BoardRow {
  return { ...row, place };
}

function byName(one: Standings, other: Standings): number {
  return nameOf(one).localeCompare(nameOf(other), 'en');
}

function nameOf({ subject }: Standings): string {
  return subject.kind === 'campaign' ? subject.campaign.name : subject.owner.email;
}
