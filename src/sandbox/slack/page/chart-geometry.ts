// The position of everything in a chart, in the drawing's own units. Pure numbers; draws nothing.

import type { AxisChart } from './shapes.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

export interface PlotFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** y of the value 0. */
  readonly zero: number;
  /** Horizontal lines with their labels, lowest value first. */
  readonly yTicks: readonly Tick[];
  /** The category labels that have space, left to right. The last category is always among them. */
  readonly xTicks: readonly Tick[];
  /** The width of one category. */
  readonly step: number;
  readonly x: (category: number) => number;
  readonly y: (value: number) => number;
}

export const fontSize = 11;
/** The average width of a character of the label font, rather too wide, in the drawing's units. */
const characterWidth = 6.2;
const labelGap = 8;

/** Leaves space for the axes and as many labels as fit without touching. Places values of any sign. */
export function layOut(chart: AxisChart, size: Size): PlotFrame {
  const values = chart.series.flatMap((series) => series.data.map((point) => point.value));
  const scale = niceScale(Math.min(0, ...values), Math.max(0, ...values));
  const labels = scale.map(formatValue);
  const { categories, x_label, y_label } = chart.axis_config;
  const left = (y_label === undefined ? 6 : 22) + 6 + Math.max(...labels.map(widthOf));
  const lastHalf = widthOf(categories.at(-1) ?? '') / 2;
  const right = size.width - 8;
  const top = 10;
  const bottom = size.height - (x_label === undefined ? 24 : 42);
  const places = Math.max(1, chart.type === 'bar' ? categories.length : categories.length - 1);
  const ownRoom = chart.type === 'bar' ? (right - left) / places / 2 : 0;
  const edge = Math.min(
    (right - left) / 2,
    Math.max(0, lastHalf - (size.width - right) - ownRoom) * (1 + 1 / places),
  );
  const step = (right - left - edge) / places;
  const [low = 0, high = 1] = [scale[0], scale.at(-1)];
  const x = (category: number) =>
    chart.type === 'bar' ? left + step * (category + 0.5) : left + step * category;
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  return {
    left,
    right,
    top,
    bottom,
    zero: y(0),
    yTicks: scale.map((value, index) => ({ at: y(value), label: labels[index] ?? '' })),
    xTicks: labelsWithRoom(categories, x, size.width),
    step,
    x,
    y,
  };
}

/** Every n-th category counted from the last, with the smallest n that leaves a gap. A label that would leave the drawing is left out. */
function labelsWithRoom(
  categories: readonly string[],
  x: (category: number) => number,
  width: number,
): Tick[] {
  const last = categories.length - 1;
  for (let stride = 1; ; stride += 1) {
    const ticks = categories
      .map((label, index) => ({ at: x(index), label, index }))
      .filter(({ index }) => (last - index) % stride === 0)
      .filter(({ at, label, index }) => index === last || at - widthOf(label) / 2 >= 0)
      .filter(({ at, label, index }) => index === last || at + widthOf(label) / 2 <= width);
    const apart = ticks.every((tick, index) => {
      const next = ticks[index + 1];
      return (
        next === undefined || next.at - tick.at >= (widthOf(tick.label) + widthOf(next.label)) / 2 + labelGap
      );
    });
    if (apart) return ticks.map(({ at, label }) => ({ at, label }));
  }
}

export function widthOf(label: string): number {
  return [...label].length * characterWidth;
}

/** Round values from at or below `low` to at or above `high`, four or five steps apart; never fewer than two. */
export function niceScale(low: number, high: number): number[] {
  const top = high - low < 1e-9 ? low + 1 : high;
  const rough = (top - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(top / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const full = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** 1,234 and 0.25 as they are; from ten thousand on 12K, 1.5M. */
export function formatValue(value: number): string {
  return Math.abs(value) >= 10_000 ? short.format(value) : full.format(value);
}

export interface Slice {
  readonly label: string;
  readonly value: number;
  /** The share of the whole, 0 to 1. */
  readonly share: number;
  /** Radians from twelve o'clock, clockwise. */
  readonly from: number;
  readonly to: number;
}

export function slicesOf(segments: readonly { readonly label: string; readonly value: number }[]): Slice[] {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  let from = 0;
  return segments.map(({ label, value }) => {
    const share = total === 0 ? 0 : value / total;
    const slice = { label, value, share, from, to: from + share * 2 * Math.PI };
    from = slice.to;
    return slice;
  });
}

/** The point at that angle (radians from twelve o'clock) and distance from the centre. */
export function onCircle(
  centre: { x: number; y: number },
  radius: number,
  angle: number,
): { x: number; y: number } {
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}
