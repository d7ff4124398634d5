// Days over time: a chart of at most twenty points, a sortable table, or lines; a day without figures is never left out.

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
import type { TrendDay } from '#reports/figures/figure.ts';

/**
 * The course of the days in one drawing: a chart, or the same points as lines where no chart is drawn; nothing where no day is
 * known. Today, still running, is no point of it: it is said in words beside the figures.
 */
export function trendBlocks(title: string, trend: readonly TrendDay[], view: MessageView): DrawnBlock[] {
  const ended = trend.filter(hasEnded);
  const points = pointsOf(ended);
  if (!points.some(({ days }) => days > 0)) return [];
  const size = bucketDays(ended.length);
  if (view.detail === 'charts') return [trendChart(`${title} ${averageInWords(size)}`, points)];
  return [section([`*${title} ${sumInWords(size)}*`, ...points.map(pointLine)].join('\n'))];
}

/** Along the funnel. */
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
      // A line would fall to zero where a day is unknown; a bar is simply not there.
      type: points.every(({ whole }) => whole) ? 'line' : 'bar',
      series: chartOrder.map((name) => ({
        name: metricCaption(name),
        data: points.map(({ counts, days }, index) => ({
          label: labels[index] ?? '',
          value: averageOf(counts[name], days),
        })),
      })),
      axis_config: { categories: labels },
    },
  };
}

/** What one line stands for. */
function sumInWords(days: number): string {
  return days === 1 ? 'per day' : days === 7 ? 'per week' : `per ${days / 7} weeks`;
}

/** What one point of the chart stands for; with the title at most 50 characters. */
function averageInWords(days: number): string {
  return days === 1 ? 'per day' : days === 7 ? 'a day, weekly average' : `a day, ${days / 7}-week average`;
}

/** A first week of two days and a week that lacks one compare fairly with the others only by the day. */
function averageOf(count: number, days: number): number {
  return days === 0 ? 0 : Math.round((count / days) * 10) / 10;
}

/** The newest day first; at most a table's rows. */
export function dayTable(caption: string, days: readonly TrendDay[], shows: number): DataTableBlock {
  return dataTable(caption, dayColumns, days, shows);
}

/** mrkdwn, for messages that may hold no table. */
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
  /** How many of its days have figures. */
  readonly days: number;
  /** All of its days have. */
  readonly whole: boolean;
}

function pointLine({ label, counts, days }: Point): string {
  return days > 0 ? `${label}: ${countsInWords(counts)}` : label;
}

const missingWords = { awaited: 'not read yet', 'not-reported': 'not reported' } as const;

/** Weeks past twenty days, counted back from the last day; several weeks together where weeks are too many. */
function bucketDays(days: number): number {
  return days <= limits.chart.points ? 1 : 7 * Math.ceil(Math.ceil(days / 7) / limits.chart.points);
}

function pointsOf(days: readonly TrendDay[]): Point[] {
  const size = bucketDays(days.length);
  const buckets: TrendDay[][] = [];
  for (let end = days.length; end > 0; end -= size) buckets.unshift(days.slice(Math.max(0, end - size), end));
  return buckets.map((bucket) => pointOf(bucket, size));
}

/** A point needs a value: a day without figures is drawn at zero, and its label says that it has none. */
function pointOf(bucket: readonly TrendDay[], size: number): Point {
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
  const of = (name: ActivityCounterName) => all.reduce((total, counts) => total + counts[name], 0);
  return {
    invitationsSent: of('invitationsSent'),
    invitationsAccepted: of('invitationsAccepted'),
    messagesSent: of('messagesSent'),
    messagesReplied: of('messagesReplied'),
  };
}

/** Counts alone: what is accepted on a Sunday was invited on a Friday, so a day has no rate of its own. */
const dayColumns: readonly Column<TrendDay>[] = [
  { title: 'Day', cell: (day) => figure(daySortValue(day.day), dayCell(day)) },
  counterColumn('invitationsSent'),
  counterColumn('invitationsAccepted'),
  counterColumn('messagesSent'),
  counterColumn('messagesReplied'),
];

function dayCell(day: TrendDay): string {
  const name = `${weekdayAndDay(day.day)} ${day.day.slice(0, 4)}`;
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
