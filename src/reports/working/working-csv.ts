// The inputs of a figure as rows of a file: the days of both windows, or each campaign's part.

import { type FileColumn, iso, type ReportRows, table } from '#reports/csv-rows.ts';
import { dayColumns } from '#reports/daily/days-csv.ts';
import type { WorkingInput, WorkingReport } from './working-report.ts';

export function workingRows({ inputs }: WorkingReport): ReportRows {
  if (inputs.kind === 'days') {
    const windows = [
      ...inputs.baselineDays.map((day) => ({ window: 'baseline', day })),
      ...inputs.days.map((day) => ({ window: 'period', day })),
    ];
    type InWindow = (typeof windows)[number];
    const columns = dayColumns.map(([title, cell]): FileColumn<InWindow> => [title, ({ day }) => cell(day)]);
    return table([['window', ({ window }: InWindow) => window], ...columns], windows);
  }
  const columns: readonly FileColumn<WorkingInput>[] = [
    ['id', ({ campaign }) => campaign.id],
    ['name', ({ campaign }) => campaign.name],
    ['part', ({ part }) => part],
    ['of', ({ of }) => of],
    ['stated', ({ stated }) => stated],
    ['readAt', ({ readAt }) => iso(readAt)],
  ];
  return table(columns, inputs.campaigns);
}
