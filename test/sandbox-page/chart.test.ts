import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatValue,
  layOut,
  niceScale,
  onCircle,
  slicesOf,
  widthOf,
} from '#sandbox/slack/page/chart-geometry.ts';
import { draw } from '#sandbox/slack/page/draw.ts';
import type { AxisChart } from '#sandbox/slack/page/shapes.ts';
import { chart, context, days, pie } from './blocks.ts';

const sizes = [
  { width: 560, height: 260 },
  { width: 340, height: 240 },
];
const types = ['line', 'bar', 'area'] as const;

function chartOf(
  type: AxisChart['type'],
  categories: readonly string[],
  values: readonly number[],
): AxisChart {
  const data = categories.map((label, index) => ({ label, value: values[index % values.length] ?? 0 }));
  return {
    type,
    series: [{ name: 'a', data }],
    axis_config: { categories, x_label: 'Day', y_label: 'Count' },
  };
}

describe('a chart', () => {
  test.each(
    types.flatMap((type) => [14, 20].flatMap((count) => sizes.map((size) => [type, count, size] as const))),
  )(
    'of kind %s with %i days keeps its labels apart and inside, the last day named: %o',
    (type, count, size) => {
      const frame = layOut(chartOf(type, days(count), [3, 170, 88]), size);
      expect(frame.xTicks.at(-1)?.label).toBe(days(count).at(-1));
      expect(frame.xTicks.length).toBeGreaterThan(3);
      expectApart(frame.xTicks);
      for (const tick of frame.xTicks) {
        expect(tick.at - widthOf(tick.label) / 2).toBeGreaterThanOrEqual(0);
        expect(tick.at + widthOf(tick.label) / 2).toBeLessThanOrEqual(size.width);
      }
    },
  );

  test('holds every point inside its box, whatever the values', () => {
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const label = fc.string({ minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...sizes),
        fc.uniqueArray(label, { minLength: 1, maxLength: 20 }),
        fc.array(value, { minLength: 1, maxLength: 20 }),
        (type, size, categories, values) => {
          const frame = layOut(chartOf(type, categories, values), size);
          categories.forEach((_, index) => {
            expect(within(frame.x(index), frame.left, frame.right)).toBe(true);
            expect(within(frame.y(values[index % values.length] ?? 0), frame.top, frame.bottom)).toBe(true);
          });
          expect(within(frame.zero, frame.top, frame.bottom)).toBe(true);
          expectApart(frame.xTicks);
        },
      ),
    );
  });

  test('has a round scale that holds all values and nothing', () => {
    expect(niceScale(0, 170)).toEqual([0, 50, 100, 150, 200]);
    expect(niceScale(-3, 8)).toEqual([-5, 0, 5, 10]);
    expect(niceScale(0, 0.081)).toEqual([0, 0.025, 0.05, 0.075, 0.1]);
    expect(niceScale(0, 0)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(formatValue(12_400)).toBe('12.4K');
    expect(formatValue(1234)).toBe('1,234');
  });

  test('shares a pie out wholly', () => {
    const slices = slicesOf([
      { label: 'a', value: 1 },
      { label: 'b', value: 3 },
    ]);
    expect(slices.map((slice) => slice.share)).toEqual([0.25, 0.75]);
    expect(slices.at(-1)?.to).toBeCloseTo(2 * Math.PI);
    expect(onCircle({ x: 0, y: 0 }, 1, Math.PI / 2).x).toBeCloseTo(1);
  });

  test('tells its series apart by dash, marker or hatch as well as by colour', () => {
    const html = draw([chart('line', 14), chart('bar', 14), pie()], 'message', context);
    const [line = '', bar = '', round = ''] = html.split('class="block ').slice(1);
    expect(new Set([...line.matchAll(/stroke-dasharray="([^"]+)"/g)].map(([, dash]) => dash)).size).toBe(2);
    expect(
      new Set([...line.matchAll(/<path d="(M[^"]+)" class="chart-marker"/g)].map(([, d]) => d)).size,
    ).toBe(3);
    expect(new Set([...bar.matchAll(/url\(#(hatch-\d)\)/g)].map(([, hatch]) => hatch)).size).toBe(2);
    expect(new Set([...round.matchAll(/url\(#(hatch-\d)\)/g)].map(([, hatch]) => hatch)).size).toBe(3);
  });

  test('is told in words and holds its figures as a table', () => {
    const html = draw([chart('line', 14)], 'message', context);
    expect(html).toMatch(
      /aria-label="Line chart: Activity, last 14 days\. Invitations sent from \d+ on 15 Feb to \d+ on 28 Feb;/,
    );
    expect(html.match(/<th scope="row">/g)).toHaveLength(14);
  });
});

function expectApart(ticks: readonly { at: number; label: string }[]): void {
  ticks.forEach((tick, index) => {
    const next = ticks[index + 1];
    if (next !== undefined)
      expect(tick.at + widthOf(tick.label) / 2).toBeLessThan(next.at - widthOf(next.label) / 2);
  });
}

function within(value: number, low: number, high: number): boolean {
  return value >= low - 1e-6 && value <= high + 1e-6;
}
