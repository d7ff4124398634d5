// A chart of a message as lines of text: bars for one series, a line of small bars for each of several, with the scale of each beside it.

import type { DataVisualizationBlock } from '#blocks/message.ts';
import { displayWidth, padded } from './display-width.ts';
import { wordsAlone } from './plain-words.ts';

const barColumns = 40;
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const heights = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

export function linesOfChart({ title, chart }: DataVisualizationBlock): readonly string[] {
  const [only, ...more] = chart.series;
  const categories = chart.axis_config.categories.map(wordsAlone);
  const drawn = only !== undefined && more.length === 0 ? bars(only) : smallBars(chart.series, categories);
  return [wordsAlone(title), '', ...drawn];
}

type DrawnSeries = DataVisualizationBlock['chart']['series'][number];

function bars({ data }: DrawnSeries): readonly string[] {
  const most = Math.max(...data.map(({ value }) => value), 0);
  const width = Math.max(...data.map(({ label }) => displayWidth(wordsAlone(label))));
  return data.map(({ label, value }) =>
    `${padded(wordsAlone(label), width, 'left')}  ${bar(value, most)} ${figure(value)}`.trimEnd(),
  );
}

function bar(value: number, most: number): string {
  const cells = most <= 0 ? 0 : Math.round((Math.max(0, value) / most) * barColumns * 8);
  return '█'.repeat(Math.floor(cells / 8)) + (eighths[cells % 8] ?? '');
}

/** Each has a scale of its own, from zero: else the largest would flatten the others. */
function smallBars(series: readonly DrawnSeries[], categories: readonly string[]): readonly string[] {
  const width = Math.max(...series.map(({ name }) => displayWidth(wordsAlone(name))));
  const lines = series.map(({ name, data }) => {
    const most = Math.max(...data.map(({ value }) => value), 0);
    const row = data.map(({ value }) => heightOf(value, most)).join('');
    return `${padded(wordsAlone(name), width, 'left')}  ${row}  0 to ${figure(most)}`;
  });
  const [first = ''] = categories;
  return [...lines, `${' '.repeat(width)}  ${first} to ${categories.at(-1) ?? first}, left to right`];
}

function heightOf(value: number, most: number): string {
  if (most <= 0) return heights[0] ?? '';
  return heights[Math.min(7, Math.floor((Math.max(0, value) / most) * 7.999))] ?? '';
}

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
