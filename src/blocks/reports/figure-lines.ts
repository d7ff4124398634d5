// One figure over time as two lines: its days, and as many days before them. As a chart, a table, or lines of text.

import { addDays, daysBetween } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { limits, pages } from '#blocks/limits.ts';
import type { DataVisualizationBlock, MessageView } from '#blocks/message.ts';
import { type DrawnBlock, section } from '#blocks/parts/block.ts';
import { type Column, dataTable, figure } from '#blocks/parts/table.ts';
import { clipped, distinct } from '#blocks/parts/text.ts';
import { rangeInWords, shortRange, weekdayAndDay } from '#blocks/words/dates.ts';
import { metricColumn } from '#blocks/words/metric-words.ts';
import { count, howMany, noFigure, unknownValue } from '#blocks/words/numbers.ts';
import type { FigureLines } from '#reports/campaign/campaign-report.ts';
import type { TrendDay } from '#reports/figures/figure.ts';

/** Draws nothing if no day has a count. */
export function figureLineBlocks(lines: FigureLines | undefined, view: MessageView): DrawnBlock[] {
  const points = lines === undefined ? [] : pointsOf(lines);
  if (lines === undefined || !points.some(({ now }) => now !== undefined)) return [];
  switch (view.detail) {
    case 'charts':
      return [chartOf(lines, points)];
    case 'tables':
      return [tableOf(lines, points)];
    case 'text':
      return [section([`*${titleOf(lines)}*`, ...points.map((point) => lineOf(point))].join('\n'))];
    default:
      return unreachable(view.detail);
  }
}

/** A day, or the average day of a stretch of whole weeks; undefined if a day of it has no count. */
interface LinePoint {
  readonly label: string;
  readonly now: number | undefined;
  readonly before: number | undefined;
}

function pointsOf(lines: FigureLines): LinePoint[] {
  const { now, before } = lines;
  const days = Math.min(now.length, before?.length ?? now.length);
  if (now.length <= limits.chart.points) {
    return now.map((day, at) => ({
      label: dayLabel(day),
      now: averageOf([day], lines),
      before: before?.[at] && averageOf([before[at]], lines),
    }));
  }
  const weeks = Math.floor(days / 7);
  const size = Math.max(1, Math.ceil(weeks / limits.chart.points));
  const of = Math.max(1, Math.floor(weeks / size));
  return Array.from({ length: of }, (_, at) => {
    // The last one takes what is left, because months differ in length.
    const stretchesOf = (all: readonly TrendDay[]) =>
      all.slice(7 * size * at, at === of - 1 ? undefined : 7 * size * (at + 1));
    return {
      label: rangeLabel(stretchesOf(now)),
      now: averageOf(stretchesOf(now), lines),
      before: before && averageOf(stretchesOf(before), lines),
    };
  });
}

function averageOf(days: readonly TrendDay[], { figure: name }: FigureLines): number | undefined {
  let sum = 0;
  for (const day of days) {
    if (day.kind !== 'counted') return undefined;
    sum += name === 'sent' ? day.counts.invitationsSent + day.counts.messagesSent : day.counts[name];
  }
  return days.length === 0 ? undefined : Math.round((sum / days.length) * 10) / 10;
}

function chartOf(lines: FigureLines, points: readonly LinePoint[]): DataVisualizationBlock {
  const labels = distinct(
    points.map(({ label }) => label),
    limits.chart.label,
  );
  const series = (name: string, value: (point: LinePoint) => number | undefined) => ({
    name: clipped(name, limits.chart.label),
    data: points.map((point, at) => ({ label: labels[at] ?? '', value: value(point) ?? 0 })),
  });
  const isWhole = points.every(({ now }) => now !== undefined);
  return {
    type: 'data_visualization',
    title: clipped(titleOf(lines), limits.chart.title),
    chart: {
      // At an unknown day a line would fall to zero. A bar is just missing.
      type: isWhole ? 'line' : 'bar',
      series: [
        series(datesOf(lines.now), ({ now }) => now),
        ...(lines.before ? [series(datesOf(lines.before), ({ before }) => before)] : []),
      ],
      axis_config: { categories: labels },
    },
  };
}

function tableOf(lines: FigureLines, points: readonly LinePoint[]): DrawnBlock {
  const cell = (value: number | undefined) =>
    value === undefined ? figure(unknownValue, noFigure) : figure(value, count(value));
  const columns: readonly Column<LinePoint>[] = [
    { title: 'Day', cell: (point) => figure(points.indexOf(point), point.label) },
    { title: datesOf(lines.now), cell: ({ now }) => cell(now) },
    ...(lines.before
      ? [{ title: datesOf(lines.before), cell: ({ before }: LinePoint) => cell(before) }]
      : []),
  ];
  return dataTable(titleOf(lines), columns, points.toReversed(), pages.weekShows);
}

/** mrkdwn: `Mon 9: 14, before 12` */
function lineOf({ label, now, before }: LinePoint): string {
  const earlier = before === undefined ? '' : `, before ${count(before)}`;
  return `${label}: ${now === undefined ? 'no data' : count(now)}${earlier}`;
}

/** `Replies per day, against the 14 days before`; never longer than a chart's title may be: the legend has the dates of both. */
function titleOf({ figure: name, now, before }: FigureLines): string {
  const what = name === 'sent' ? 'Sent' : metricColumn(name);
  const per = now.length <= limits.chart.points ? 'per day' : 'a day, by weeks';
  const title = `${what} ${per}${againstInWords(now, before)}`;
  return title.length <= limits.chart.title ? title : `${what} ${per}, against earlier`;
}

function againstInWords([first]: readonly TrendDay[], before: FigureLines['before']): string {
  const [earlier, last] = [before?.[0]?.day, before?.at(-1)?.day];
  if (before === undefined || first === undefined || earlier === undefined || last === undefined) return '';
  return addDays(last, 1) === first.day
    ? `, against the ${howMany(before.length, 'day')} before`
    : `, against ${howMany(Math.round(daysBetween(earlier, first.day) / 7), 'week')} before`;
}

function dayLabel({ day, kind }: TrendDay): string {
  const [weekday = '', date = ''] = weekdayAndDay(day).split(' ');
  return kind === 'counted' ? `${weekday} ${date}` : `${weekday} ${date}: no data`;
}

function rangeLabel(days: readonly TrendDay[]): string {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return '';
  const mark = days.some(({ kind }) => kind !== 'counted') ? ' (part)' : '';
  return `${shortRange({ first, last })}${mark}`;
}

function datesOf(days: readonly TrendDay[]): string {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return '';
  const short = shortRange({ first, last });
  return short.length <= limits.chart.label ? short : rangeInWords({ first, last });
}
