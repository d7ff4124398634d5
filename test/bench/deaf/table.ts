// What was measured, as it is printed: each figure beside its goal, and in the end all cases in one Markdown table.

import { type Figure, meets } from './goals.ts';
import type { Outcome } from './measured.ts';

/** A line for each figure. */
export function linesOf({ title, figures }: Outcome): string {
  const lines = figures.map((figure) => {
    const { what, note = '' } = figure;
    return `  ${what.padEnd(34)}${goalOf(figure).padStart(8)}${inUnit(figure).padStart(12)} ${markOf(figure)} ${note}`;
  });
  return ['', title, ...lines].join('\n');
}

/** A row for each case: what was watched in all of them in columns, its own figures in the last one. */
export function markdown(outcomes: readonly Outcome[]): string {
  const columns = [
    ...new Set(
      outcomes
        .filter(({ watched }) => watched)
        .flatMap(({ figures, watched }) => figures.slice(0, watched).map(({ what }) => what)),
    ),
  ];
  const rows = outcomes.map(({ title, figures, watched }) => [
    title,
    ...columns.map((column) => {
      const figure = figures.slice(0, watched).find(({ what }) => what === column);
      return figure === undefined ? '' : cellOf(figure);
    }),
    figures
      .slice(watched)
      .map((figure) => `${figure.what} ${cellOf(figure)}`)
      .join('; '),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const heads = ['', ...columns, 'besides'];
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

export function inUnit({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  const digits = unit !== '' && value < 10 ? (unit === '×' ? 2 : 1) : 0;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
}

function cellOf(figure: Figure): string {
  const { most, unit } = figure;
  return most === undefined
    ? inUnit(figure)
    : `${inUnit(figure)} (${inUnit({ value: most, unit })}) ${markOf(figure)}`;
}

function goalOf({ most, unit }: Figure): string {
  return most === undefined ? '' : `≤ ${inUnit({ value: most, unit: unit === 'ms' ? '' : unit })}`;
}

function markOf(figure: Figure): string {
  if (figure.most === undefined) return ' ';
  return meets(figure) ? '✓' : '✗';
}
