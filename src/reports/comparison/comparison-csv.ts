// The two sides of a comparison as rows of a file.

import { activityColumns, type FileColumn, type ReportRows, table } from '#reports/csv-rows.ts';
import { ratioOf } from '#reports/figures/units.ts';
import type { ComparedSide, ComparisonReport } from './comparison-report.ts';

export function sideRows(report: ComparisonReport): ReportRows {
  return table(columns, sidesOf(report));
}

interface Side {
  readonly name: string;
  readonly id: string | undefined;
  readonly side: ComparedSide;
}

function sidesOf(report: ComparisonReport): Side[] {
  if (report.kind === 'compare-periods') {
    const whose = report.campaign?.name ?? report.owner?.email ?? 'all';
    return report.sides.map((side) => ({ name: whose, id: report.campaign?.id, side }));
  }
  return report.sides.map((side) => ({ name: side.row.campaign.name, id: side.row.campaign.id, side }));
}

const columns: readonly FileColumn<Side>[] = [
  ['name', ({ name }) => name],
  ['id', ({ id }) => id],
  ['first', ({ side }) => side.window?.first],
  ['last', ({ side }) => side.window?.last],
  ['days', ({ side }) => side.days],
  ['workingDays', ({ side }) => side.workingDays],
  ['daysMissing', ({ side }) => side.daysMissing],
  ...activityColumns(({ side }: Side) => side.counts),
  ['acceptanceRate', ({ side }) => ratioOf(side.acceptanceRate)],
  ['replyRate', ({ side }) => ratioOf(side.replyRate)],
];
