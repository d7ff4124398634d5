// A data_visualization block as inline SVG, once wide and once narrow, with a table of its figures. No meaning rests on colour alone.

import { createElement as h, type ReactNode } from 'react';
import { dashes, drawAxes, drawPie, hatch, marker, percent, pointsOf } from './chart-drawing.ts';
import { fontSize, formatValue, type Size, slicesOf } from './chart-geometry.ts';
import type { AxisChart, PieChart } from './shapes.ts';

const wide: Size = { width: 560, height: 260 };
const narrow: Size = { width: 340, height: 240 };

export function drawChart(title: string, chart: AxisChart | PieChart): ReactNode {
  return h(
    'figure',
    { className: 'chart' },
    h('figcaption', { className: 'chart-title' }, title),
    h('div', { className: 'chart-wide' }, drawing(title, chart, wide)),
    h('div', { className: 'chart-narrow' }, drawing(title, chart, narrow)),
    legend(chart),
    h('details', { className: 'chart-figures' }, h('summary', null, 'View as table'), figures(title, chart)),
  );
}

function drawing(title: string, chart: AxisChart | PieChart, size: Size): ReactNode {
  return h(
    'svg',
    {
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: 'img',
      'aria-label': spoken(title, chart),
      fontSize,
    },
    chart.type === 'pie' ? drawPie(chart, size) : drawAxes(chart, size),
  );
}

function legend(chart: AxisChart | PieChart): ReactNode {
  const names =
    chart.type === 'pie'
      ? slicesOf(chart.segments).map(
          (slice) => `${slice.label} · ${formatValue(slice.value)} (${percent(slice.share)})`,
        )
      : chart.series.map((series) => series.name);
  const filled = chart.type === 'pie' || chart.type === 'bar';
  return h(
    'ul',
    { className: 'chart-legend' },
    names.map((name, index) =>
      h(
        'li',
        { key: name },
        h(
          'svg',
          {
            viewBox: filled ? '-7 -7 14 14' : '-14 -7 28 14',
            width: filled ? 14 : 28,
            height: 14,
            'aria-hidden': true,
            className: `series-${index}`,
          },
          filled
            ? [
                h('rect', {
                  key: 'fill',
                  x: -6,
                  y: -6,
                  width: 12,
                  height: 12,
                  rx: 2,
                  className: 'chart-fill',
                }),
                h(
                  'g',
                  { key: 'hatch' },
                  hatch('rect', { x: -6, y: -6, width: 12, height: 12, rx: 2 }, index),
                ),
              ]
            : [
                h('polyline', {
                  key: 'line',
                  points: '-13,0 13,0',
                  className: 'chart-line',
                  strokeDasharray: dashes[index % dashes.length],
                }),
                h('g', { key: 'marker' }, marker(index)),
              ],
        ),
        name,
      ),
    ),
  );
}

function figures(title: string, chart: AxisChart | PieChart): ReactNode {
  const head =
    chart.type === 'pie'
      ? ['Segment', 'Value', 'Share']
      : [chart.axis_config.x_label ?? '', ...chart.series.map((series) => series.name)];
  const rows =
    chart.type === 'pie'
      ? slicesOf(chart.segments).map((slice) => [slice.label, formatValue(slice.value), percent(slice.share)])
      : chart.axis_config.categories.map((category, index) => [
          category,
          ...chart.series.map((_, series) => formatValue(pointsOf(chart, series)[index]?.value ?? 0)),
        ]);
  return h(
    'div',
    { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': `Figures of ${title}` },
    h(
      'table',
      { className: 'grid' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          head.map((name, index) =>
            h('th', { key: index, scope: 'col', className: index > 0 ? 'number' : undefined }, name),
          ),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map((cells, row) =>
          h(
            'tr',
            { key: row },
            cells.map((cell, index) =>
              index === 0
                ? h('th', { key: index, scope: 'row' }, cell)
                : h('td', { key: index, className: 'number' }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}

function spoken(title: string, chart: AxisChart | PieChart): string {
  const kind = `${chart.type[0]?.toUpperCase()}${chart.type.slice(1)} chart`;
  const parts =
    chart.type === 'pie'
      ? slicesOf(chart.segments).map((slice) => `${slice.label} ${percent(slice.share)}`)
      : chart.series.map((series, index) => {
          const values = pointsOf(chart, index);
          const [first, last] = [values[0], values.at(-1)];
          return `${series.name} from ${formatValue(first?.value ?? 0)} on ${first?.label} to ${formatValue(last?.value ?? 0)} on ${last?.label}`;
        });
  return `${kind}: ${title}. ${parts.join('; ')}.`;
}
