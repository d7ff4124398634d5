// Days with their counts as rows of a file.

import { activityColumns, type FileColumn, type ReportRows, table } from '#reports/csv-rows.ts';
import type { TrendDay } from '#reports/figures/figure.ts';

export function dayRows({ trend }: { readonly trend: readonly TrendDay[] }): ReportRows {
  return table(dayColumns, trend);
}

export const dayColumns: readonly FileColumn<TrendDay>[] = [
  ['date', ({ day }) => day],
  ['state', (day) => (day.kind === 'counted' && day.partial ? 'running' : day.kind)],
  ...activityColumns((day: TrendDay) => (day.kind === 'counted' ? day.counts : undefined)),
];
