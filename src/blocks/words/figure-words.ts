// A figure of any kind in words: alone, with its counts, and with its change.

import { unreachable } from '#base/unreachable.ts';
import type { FigureValue } from '#reports/figures/figure.ts';
import {
  count,
  countChangeInWords,
  intervalInWords,
  noFigure,
  notGrowthInWords,
  percentSign,
  progressInWords,
  progressValue,
  rateAlone,
  rateChangeInWords,
  rateValue,
  rateWithCounts,
  signedMove,
  unknownValue,
} from './numbers.ts';

/** 12.3 %, for a table whose columns hold the counts. */
export function valueAlone(value: FigureValue): string {
  return value.kind === 'rate' ? rateAlone(value.rate) : valueInWords(value);
}

/** 12.3 % (41 of 334) */
export function valueInWords(value: FigureValue): string {
  if (value.kind === 'count') return count(value.count);
  return value.kind === 'rate' ? rateWithCounts(value.rate) : progressInWords(value.progress);
}

/** `▲ up 1.2 points from 11.1 %, likely 8–16 %`; undefined if nothing can be said. `perWhat` as in `countChangeInWords`. */
export function changeInWords(value: FigureValue, perWhat = ''): string | undefined {
  if (value.kind === 'count') {
    const changes = [countChangeInWords(value, perWhat), notGrowthInWords(value)].filter(
      (each) => each !== undefined,
    );
    return changes.length === 0 ? undefined : changes.join(', ');
  }
  if (value.kind === 'progress') return undefined;
  const parts = [rateChangeInWords(value), intervalInWords(value)].filter((each) => each !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** For a column: `▲ +8.0`, `−12`, `new`; – if nothing can be said. Percent of a count, points of a rate. */
export function changeAlone(value: FigureValue): string {
  if (value.kind === 'progress') return noFigure;
  const { change } = value;
  switch (change.kind) {
    case 'by':
      return signedMove(change);
    case 'new':
      return 'new';
    case 'both-zero':
      return '0';
    case 'ran-less':
      return `ran ${count(change.ran)}/${count(change.of)}`;
    case 'too-few':
    case 'uncounted':
    case 'unknown':
      return noFigure;
    default:
      return unreachable(change);
  }
}

/** The number by which a table sorts the figure. */
export function sortValue(value: FigureValue): number {
  if (value.kind === 'count') return value.count;
  return value.kind === 'rate' ? rateValue(value.rate) : progressValue(value.progress);
}

/** The number by which a table sorts its change: percent of a count, points of a rate. */
export function changeValue(value: FigureValue): number {
  if (value.kind === 'progress') return 0;
  const { change } = value;
  if (change.kind !== 'by') return change.kind === 'unknown' ? 100 * unknownValue : 0;
  return 'ratio' in change ? change.ratio * 100 : change.points;
}

/** For a column that mixes counts and rates: `▼ −23 %`, `+0.7 pt`, `ran 2/14`, `too few`. */
export function changeWithUnit(value: FigureValue): string {
  const alone = changeAlone(value).replace(' −', '\u00a0−').replace(' +', '\u00a0+');
  if (value.kind === 'progress') return alone;
  switch (value.change.kind) {
    case 'by':
      return `${alone}${value.kind === 'count' ? percentSign : '\u00a0pt'}`;
    case 'too-few':
      return 'too few';
    case 'uncounted':
      return 'not counted';
    default:
      return alone;
  }
}
