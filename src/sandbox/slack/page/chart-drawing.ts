// Axes, lines, areas, bars and slices of a chart as SVG. Each series has its dash, marker or hatch beside its colour.

import { createElement as h, type ReactNode } from 'react';
import { unreachable } from '#base/unreachable.ts';
import { formatValue, layOut, onCircle, type PlotFrame, type Size, slicesOf } from './chart-geometry.ts';
import type { AxisChart, PieChart } from './shapes.ts';

export function drawAxes(chart: AxisChart, size: Size): ReactNode {
  const frame = layOut(chart, size);
  const { x_label, y_label } = chart.axis_config;
  const middle = (frame.top + frame.bottom) / 2;
  return [
    ...frame.yTicks.map(({ at, label }) =>
      h(
        'g',
        { key: `y${label}`, className: 'chart-axis' },
        h('line', {
          x1: frame.left,
          x2: frame.right,
          y1: round(at),
          y2: round(at),
          className: at === frame.zero ? 'chart-zero' : 'chart-grid',
        }),
        h('text', { x: frame.left - 6, y: round(at), textAnchor: 'end', dominantBaseline: 'central' }, label),
      ),
    ),
    ...frame.xTicks.map(({ at, label }) =>
      h(
        'text',
        { key: `x${at}`, className: 'chart-axis', x: round(at), y: frame.bottom + 16, textAnchor: 'middle' },
        label,
      ),
    ),
    x_label === undefined
      ? null
      : h(
          'text',
          {
            key: 'x',
            className: 'chart-axis',
            x: (frame.left + frame.right) / 2,
            y: size.height - 5,
            textAnchor: 'middle',
          },
          x_label,
        ),
    y_label === undefined
      ? null
      : h(
          'text',
          {
            key: 'y',
            className: 'chart-axis',
            transform: `translate(11 ${round(middle)}) rotate(-90)`,
            textAnchor: 'middle',
          },
          y_label,
        ),
    ...marksOf(chart, frame),
  ];
}

function marksOf(chart: AxisChart, frame: PlotFrame): ReactNode[] {
  switch (chart.type) {
    case 'bar':
      return bars(chart, frame);
    case 'area':
      return [...areas(chart, frame), ...lines(chart, frame)];
    case 'line':
      return lines(chart, frame);
    default:
      return unreachable(chart.type);
  }
}

function bars(chart: AxisChart, frame: PlotFrame): ReactNode[] {
  const width = Math.min(26, (frame.step * 0.76) / chart.series.length);
  const start = (-width * chart.series.length) / 2;
  return chart.series.flatMap((series, index) =>
    pointsOf(chart, index).map(({ label, value }, category) => {
      const y = frame.y(value);
      const box = {
        x: round(frame.x(category) + start + width * index + width * 0.06),
        y: round(Math.min(y, frame.zero)),
        width: round(width * 0.88),
        height: round(Math.abs(frame.zero - y)),
        rx: 1.5,
      };
      return h(
        'g',
        { key: `${index}-${category}`, className: `series-${index}` },
        h('title', null, `${series.name} · ${label}: ${formatValue(value)}`),
        h('rect', { ...box, className: 'chart-fill' }),
        hatch('rect', box, index),
      );
    }),
  );
}

function areas(chart: AxisChart, frame: PlotFrame): ReactNode[] {
  return chart.series.map((series, index) => {
    const outline = pointsOf(chart, index).map(({ value }, category) =>
      at(frame.x(category), frame.y(value)),
    );
    const floor = [at(frame.x(outline.length - 1), frame.zero), at(frame.x(0), frame.zero)];
    return h('polygon', {
      key: `area-${series.name}`,
      className: `series-${index} chart-area`,
      points: [...outline, ...floor].join(' '),
    });
  });
}

function lines(chart: AxisChart, frame: PlotFrame): ReactNode[] {
  return chart.series.map((series, index) =>
    h(
      'g',
      { key: series.name, className: `series-${index}` },
      h('polyline', {
        className: 'chart-line',
        points: pointsOf(chart, index)
          .map(({ value }, category) => at(frame.x(category), frame.y(value)))
          .join(' '),
        strokeDasharray: dashes[index % dashes.length],
      }),
      pointsOf(chart, index).map(({ label, value }, category) =>
        h(
          'g',
          { key: label, transform: `translate(${at(frame.x(category), frame.y(value), ' ')})` },
          h('title', null, `${series.name} · ${label}: ${formatValue(value)}`),
          h('circle', { r: 9, className: 'chart-reach' }),
          marker(index),
        ),
      ),
    ),
  );
}

export const dashes = [
  undefined,
  '7 3',
  '2 3',
  '9 3 2 3',
  '4 2',
  '1 4',
  '12 4',
  '6 2 2 2 2 2',
  '3 6',
  '8 2',
  '5 5',
  '2 6',
];
const markers = [
  'M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0Z',
  'M-3-3H3V3H-3Z',
  'M0-4L3.8 3H-3.8Z',
  'M0-4.2L4.2 0L0 4.2L-4.2 0Z',
  'M-1.2-4H1.2V-1.2H4V1.2H1.2V4H-1.2V1.2H-4V-1.2H-1.2Z',
  'M0 4L3.8-3H-3.8Z',
];

export function marker(index: number): ReactNode {
  return h('path', { d: markers[index % markers.length], className: 'chart-marker' });
}

/** Stripes and dots over the colour. The page holds the patterns themselves once. The first series stays plain. */
export function hatch(tag: 'rect' | 'path', box: object, index: number): ReactNode {
  return index % 6 === 0 ? null : h(tag, { ...box, fill: `url(#hatch-${index % 6})` });
}

export function drawPie(chart: PieChart, size: Size): ReactNode {
  const centre = { x: size.width / 2, y: size.height / 2 };
  const radius = size.height / 2 - 12;
  return slicesOf(chart.segments).map((slice, index) => {
    const [from, to] = [onCircle(centre, radius, slice.from), onCircle(centre, radius, slice.to)];
    const large = slice.to - slice.from > Math.PI ? 1 : 0;
    const whole = `M${centre.x} ${centre.y - radius}a${radius} ${radius} 0 1 1-.01 0Z`;
    const wedge = `M${at(centre.x, centre.y, ' ')}L${at(from.x, from.y, ' ')}A${radius} ${radius} 0 ${large} 1 ${at(to.x, to.y, ' ')}Z`;
    const d = slice.share > 0.9999 ? whole : wedge;
    const label = onCircle(centre, radius * 0.66, (slice.from + slice.to) / 2);
    return h(
      'g',
      { key: slice.label, className: `series-${index}` },
      h('title', null, `${slice.label}: ${formatValue(slice.value)} (${percent(slice.share)})`),
      h('path', { d, className: 'chart-fill chart-slice' }),
      hatch('path', { d }, index),
      slice.share < 0.06
        ? null
        : h(
            'text',
            {
              x: round(label.x),
              y: round(label.y),
              className: 'chart-share',
              textAnchor: 'middle',
              dominantBaseline: 'central',
            },
            percent(slice.share),
          ),
    );
  });
}

/** The points in the order of the categories, whatever their order in the series. */
export function pointsOf(chart: AxisChart, index: number): { label: string; value: number }[] {
  const byLabel = new Map(chart.series[index]?.data.map((point) => [point.label, point.value]));
  return chart.axis_config.categories.map((label) => ({ label, value: byLabel.get(label) ?? 0 }));
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function at(x: number, y: number, separator = ','): string {
  return `${round(x)}${separator}${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
