// The two sides of a comparison as rows of a file. For two periods, each campaign's rows follow, and then the rest.

import { activityColumns, type FileColumn, type ReportRows, table } from '#reports/csv-rows.ts';
import type { CountsOfBoth } from '#reports/figures/contributions.ts';
import { ratioOf } from '#reports/figures/units.ts';
import type { ComparedSide, ComparePeriodsReport, ComparisonReport } from './comparison-report.ts';
import { comparedSide } from './sides.ts';

export function sideRows(report: ComparisonReport): ReportRows {
  return table(columns, sidesOf(report));
}

interface Side {
  readonly name: string;
  readonly id: string | undefined;
  readonly side: ComparedSide;
}

function sidesOf(report: ComparisonReport): Side[] {
  if (report.kind === 'compare-campaigns') {
    return report.sides.map((side) => ({ name: side.row.campaign.name, id: side.row.campaign.id, side }));
  }
  const whose = report.campaign?.name ?? report.owner?.email ?? 'all';
  const whole = { name: whose, id: report.campaign?.id };
  return [...report.sides.map((side) => ({ ...whole, side })), ...movedSides(report)];
}

/** The campaigns and the rest add up to the whole. Empty for a single campaign, or if no campaign's days are known. */
function movedSides({ moved, sides }: ComparePeriodsReport): Side[] {
  if (moved === undefined || moved.moves.known.length === 0) return [];
  const { known, rest } = moved.moves;
  const both = (name: string, id: string | undefined, { now, before }: CountsOfBoth): Side[] =>
    [now, before].map((counts, at) => ({
      name,
      id,
      side: comparedSide(sides[at === 0 ? 0 : 1].window, { counts, daysMissing: 0 }),
    }));
  return [
    ...known.flatMap((move) => both(move.campaign.name, move.campaign.id, move)),
    ...both('others', undefined, rest),
  ];
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
