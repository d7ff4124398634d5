// The figures of two campaigns or two periods as a table that fits a phone: the change comes before the figures behind it.

import type { RawTextElement } from '@slack/types';
import type { DrawnBlock } from '#blocks/parts/block.ts';
import { lineSections } from '#blocks/parts/block.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import { words } from '#blocks/parts/table.ts';
import { capital, distinct } from '#blocks/parts/text.ts';
import { shortRange } from '#blocks/words/dates.ts';
import { changeWithUnit } from '#blocks/words/figure-words.ts';
import { metricCaption } from '#blocks/words/metric-words.ts';
import {
  countMove,
  intervalInWords,
  noFigure,
  notGrowthInWords,
  rateMove,
  rateWithCounts,
} from '#blocks/words/numbers.ts';
import { phraseInWords } from '#blocks/words/period-words.ts';
import type { ComparedPeriod, ComparisonReport } from '#reports/comparison/comparison-report.ts';
import type { FigureValue } from '#reports/figures/figure.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { PeriodMetric } from '#reports/question.ts';

import { comparedFigure, comparedFigures, shortCaption } from './comparison-headline.ts';

export function comparisonTable(report: ComparisonReport, view: SheetView): DrawnBlock[] {
  if (view.detail === 'text') return lineSections(comparisonLines(report));
  const [one, other] = report.sides;
  const [first = '', second = ''] = columnNames(report);
  const change = report.kind === 'compare-periods' ? 'Change' : 'Diff.';
  const rows = comparedFigures(report).map((metric) => [
    shortCaption(metric),
    changeWithUnit(comparedValue(metric, report)),
    comparedFigure(metric, one),
    comparedFigure(metric, other),
  ]);
  return [
    {
      type: 'table',
      column_settings: [{ align: 'left' }, { align: 'right' }, { align: 'right' }, { align: 'right' }],
      rows: [['Figure', change, first, second], ...rows].map((row) => row.map(cell)),
    },
  ];
}

function cell(text: string): RawTextElement {
  return words(text);
}

function comparedValue(metric: PeriodMetric, { difference }: ComparisonReport): FigureValue {
  return isRate(metric)
    ? { kind: 'rate', ...difference[metric] }
    : { kind: 'count', ...difference.counters[metric] };
}

/** In plain text: `Replies: 7 against 5, ▲ up 40 %`, in the order of the table. */
export function comparisonLines(report: ComparisonReport): string[] {
  return comparedFigures(report).map((metric) => lineOf(metric, report));
}

function lineOf(metric: PeriodMetric, report: ComparisonReport): string {
  const [one, other] = report.sides;
  const perWhat = report.by === 'working-day' ? ' per working day' : '';
  if (!isRate(metric)) {
    const counted = report.difference.counters[metric];
    const parts = [countMove(counted, perWhat), notGrowthInWords(counted)].filter(
      (each) => each !== undefined,
    );
    const change = parts.length === 0 ? undefined : parts.join(', ');
    return lineWith(metric, comparedFigure(metric, one), comparedFigure(metric, other), change);
  }
  const rated = report.difference[metric];
  const likely = intervalInWords(rated);
  const first = rateWithCounts(one[metric]);
  return lineWith(
    metric,
    likely === undefined ? first : `${first}, ${likely},`,
    rateWithCounts(other[metric]),
    rateMove(rated),
  );
}

function lineWith(metric: PeriodMetric, one: string, other: string, change: string | undefined): string {
  return `${metricCaption(metric)}: ${one} against ${other}${change === undefined ? '' : `, ${change}`}`;
}

/** Four columns fit a phone: two with names, or one beside `Before`. */
const columnLength = { campaign: 8, period: 11 } as const;

function columnNames(report: ComparisonReport): string[] {
  if (report.kind === 'compare-campaigns') {
    return distinct(
      withoutCommonStart(report.sides.map(({ row }) => row.campaign.name)),
      columnLength.campaign,
    );
  }
  const [one, other] = report.sides;
  const [first, second] = [columnName(one), columnName(other)];
  const isShort = (name: string) => name.length <= columnLength.period;
  if (isShort(first) && isShort(second)) return [first, second];
  return [isShort(first) ? first : 'First', isBefore(other, one) ? 'Before' : 'Second'];
}

/** `Nov 2025` where `November 2025` is too long. */
function columnName(side: ComparedPeriod): string {
  const name = periodName(side);
  return name.length <= columnLength.period ? name : name.replace(/^(\p{L}{3})\p{L}+ (\d{4})$/u, '$1 $2');
}

/** Teams give similar names: `Q4 DACH Fintech` and `Q4 DACH Insurance` differ in what follows the common start. */
function withoutCommonStart(names: readonly string[]): string[] {
  const [one = [], other = []] = names.map((name) => name.split(' '));
  let alike = 0;
  while (alike < Math.min(one.length, other.length) - 1 && one[alike] === other[alike]) alike += 1;
  return [one, other].map((words) => (alike === 0 ? words.join(' ') : `…${words.slice(alike).join(' ')}`));
}

/** `Last week`, or the dates if somebody chose dates. */
export function periodName({ period, window }: ComparedPeriod): string {
  if (period.phrase.kind !== 'dates') return capital(phraseInWords(period.phrase));
  return window === undefined ? noFigure : shortRange(window);
}

/** It ends where the other begins, or lies before it by whole weeks. No name says more. */
function isBefore({ period: { range } }: ComparedPeriod, { period }: ComparedPeriod): boolean {
  return (
    range.last < period.range.first && (period.baseline === undefined || range.first >= period.baseline.first)
  );
}
