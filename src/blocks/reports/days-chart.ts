// Days over time: a chart of at most twenty points, a sortable table, or lines. A day without figures is never left out.

import type { DataTableBlock } from '@slack/types';
import { limits } from '#blocks/limits.ts';
import type { DataVisualizationBlock, MessageView } from '#blocks/message.ts';
import { type DrawnBlock, section } from '#blocks/parts/block.ts';
import { type Cell, type Column, dataTable, figure } from '#blocks/parts/table.ts';
import { clipped, distinct } from '#blocks/parts/text.ts';
import { daySortValue, shortRange, weekdayAndDay } from '#blocks/words/dates.ts';
import { countsInWords, metricCaption, metricColumn } from '#blocks/words/metric-words.ts';
import { count, noFigure, unknownValue } from '#blocks/words/numbers.ts';
import type { ActivityCounterName, ActivityCounts } from '#campaigns/campaign.ts';
import { noCounts, sumOf } from '#reports/figures/activity-counts.ts';
import type { TrendDay } from '#reports/figures/figure.ts';

/**
 * The days as a chart, or as lines of the same points if charts are not drawn; nothing if no day is known. Today still runs, so it is no
 * point: the figures name it in words.
 */
export function trendBlocks(title: string, trend: readonly TrendDay[], view: MessageView): DrawnBlock[] {
  const ended = trend.filter(hasEnded);
  const points = chartPoints(ended);
  if (!points.some(({ days }) => days > 0)) return [];
  const size = bucketDays(ended.length);
  if (view.detail === 'charts') return [trendChart(`${title} ${averageInWords(size)}`, points)];
  return [section([`*${title} ${sumInWords(size)}*`, ...points.map(pointLine)].join('\n'))];
}

/** In the order of the funnel. */
const chartOrder = ['invitationsSent', 'invitationsAccepted', 'messagesSent', 'messagesReplied'] as const;

function trendChart(title: string, points: readonly Point[]): DataVisualizationBlock {
  const labels = distinct(
    points.map(({ label }) => label),
    limits.chart.label,
  );
  return {
    type: 'data_visualization',
    title: clipped(title, limits.chart.title),
    chart: {
      // At an unknown day a line would fall to zero. A bar is just missing.
      type: points.every(({ whole }) => whole) ? 'line' : 'bar',
      series: chartOrder.map((name) => ({
        name: metricCaption(name),
        data: points.map(({ counts, days }, index) => ({
          label: labels[index] ?? '',
          value: perDay(counts[name], days),
        })),
      })),
      axis_config: { categories: labels },
    },
  };
}

/** How many days one line stands for. */
function sumInWords(days: number): string {
  return days === 1 ? 'per day' : days === 7 ? 'per week' : `per ${days / 7} weeks`;
}

/** How many days one point of the chart stands for. With the title at most 50 characters. */
function averageInWords(days: number): string {
  return days === 1 ? 'per day' : days === 7 ? 'a day, weekly average' : `a day, ${days / 7}-week average`;
}

/** Weeks with fewer days can be compared only by their average day. */
function perDay(count: number, days: number): number {
  return days === 0 ? 0 : Math.round((count / days) * 10) / 10;
}

/** Newest day first; at most a table's rows. Without the year there is room for one more figure on a phone. */
export function dayTable(
  caption: string,
  days: readonly TrendDay[],
  { shows, withYear }: { readonly shows: number; readonly withYear: boolean },
): DataTableBlock {
  return dataTable(caption, dayColumns(withYear), days, shows);
}

/** In mrkdwn, for messages that may hold no table. */
export function dayLines(days: readonly TrendDay[]): string[] {
  return days.map((day) => {
    if (day.kind !== 'counted') return `${weekdayAndDay(day.day)}: ${missingWords[day.kind]}`;
    return `${weekdayAndDay(day.day)}${day.partial ? ' (so far)' : ''}: ${countsInWords(day.counts)}`;
  });
}

function hasEnded(day: TrendDay): boolean {
  return !(day.kind === 'counted' && day.partial);
}

interface Point {
  readonly label: string;
  readonly counts: ActivityCounts;
  /** How many of its days have counts. */
  readonly days: number;
  /** Whether all of its days have counts. */
  readonly whole: boolean;
}

function pointLine({ label, counts, days }: Point): string {
  return days > 0 ? `${label}: ${countsInWords(counts)}` : label;
}

const missingWords = { awaited: 'not read yet', 'not-reported': 'not reported' } as const;

/** More than twenty days become weeks, counted back from the last day. Too many weeks become points of several weeks. */
function bucketDays(days: number): number {
  return days <= limits.chart.points ? 1 : 7 * Math.ceil(Math.ceil(days / 7) / limits.chart.points);
}

function chartPoints(days: readonly TrendDay[]): Point[] {
  const size = bucketDays(days.length);
  const buckets: TrendDay[][] = [];
  for (let end = days.length; end > 0; end -= size) buckets.unshift(days.slice(Math.max(0, end - size), end));
  return buckets.map((bucket) => chartPoint(bucket, size));
}

/** A point needs a value, so a day without figures is drawn at zero. Its label says that it has none. */
function chartPoint(bucket: readonly TrendDay[], size: number): Point {
  const counted = bucket.filter((day) => day.kind === 'counted');
  const [first, last] = [bucket[0]?.day, bucket.at(-1)?.day];
  const dates = first === undefined || last === undefined ? '' : shortRange({ first, last });
  const lacking = bucket.length - counted.length;
  const mark = lacking === 0 ? '' : size === 1 ? ': no data' : ' (part)';
  return {
    label: `${dates}${mark}`,
    counts: sum(counted.map(({ counts }) => counts)),
    days: counted.length,
    whole: lacking === 0,
  };
}

function sum(all: readonly ActivityCounts[]): ActivityCounts {
  return all.reduce(sumOf, noCounts);
}

/** A day has no rate of its own: who accepts on a Sunday was invited before. So the columns are counts. */
function dayColumns(withYear: boolean): readonly Column<TrendDay>[] {
  return [
    { title: 'Day', cell: (day) => figure(daySortValue(day.day), dayCell(day, withYear)) },
    counterColumn('invitationsSent'),
    counterColumn('invitationsAccepted'),
    counterColumn('messagesSent'),
    counterColumn('messagesReplied'),
  ];
}

function dayCell(day: TrendDay, withYear: boolean): string {
  const name = withYear ? `${weekdayAndDay(day.day)} ${day.day.slice(0, 4)}` : weekdayAndDay(day.day);
  if (day.kind !== 'counted') return `${name}, ${missingWords[day.kind]}`;
  return day.partial ? `${name}, so far` : name;
}

function counterColumn(name: ActivityCounterName): Column<TrendDay> {
  return {
    title: metricColumn(name),
    cell: (day) => (day.kind === 'counted' ? figure(day.counts[name], count(day.counts[name])) : missing),
  };
}

const missing: Cell = figure(unknownValue, noFigure);
