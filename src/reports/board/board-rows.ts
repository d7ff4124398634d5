// A board as rows of a file: every campaign or owner, those without a place too.

import type { FigureValue } from '#reports/figures/figure.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { ratioOf } from '#reports/figures/units.ts';
import { activityColumns, type FileColumn, progressOf, type ReportRows, table } from '#reports/rows.ts';
import type { BoardReport, BoardRow } from './board-report.ts';

export function boardRows(report: BoardReport): ReportRows {
  return table(boardColumns(report), [...report.ranked, ...report.tooFew, ...report.incomparable]);
}

/** Those that are not ranked have no place. */
function boardColumns({ of, metric, period }: BoardReport): FileColumn<BoardRow>[] {
  // What has figures for a period has a column on every board.
  const own: FileColumn<BoardRow>[] = hasPeriod(metric) ? [] : [[metric, ({ value }) => valueCell(value)]];
  return [
    ['place', ({ place }) => (place === 0 ? undefined : place)],
    ...(of === 'campaigns' ? boardCampaignColumns : boardOwnerColumns),
    ...own,
    ...(period === undefined ? [] : changeColumns),
    ...activityColumns(({ counts }: BoardRow) => counts),
    ['acceptanceRate', ({ acceptanceRate }) => ratioOf(acceptanceRate)],
    ['replyRate', ({ replyRate }) => ratioOf(replyRate)],
  ];
}

/** The figure that ranks, in the days that the period is compared with, and how much more it is now: counts, or ratios of a rate. */
const changeColumns: readonly FileColumn<BoardRow>[] = [
  ['before', ({ value }) => beforeOf(value)],
  ['change', ({ value }) => changeOf(value)],
];

function beforeOf(value: FigureValue): number | undefined {
  if (value.kind === 'progress' || !('before' in value.change)) {
    return value.kind === 'count' && ['new', 'both-zero'].includes(value.change.kind) ? 0 : undefined;
  }
  const { before } = value.change;
  return typeof before === 'number' ? before : ratioOf(before);
}

function changeOf(value: FigureValue): number | undefined {
  const [now, before] = [valueCell(value), beforeOf(value)];
  return now === undefined || before === undefined ? undefined : Number((now - before).toFixed(6));
}

const boardCampaignColumns: readonly FileColumn<BoardRow>[] = [
  ['id', ({ subject }) => (subject.kind === 'campaign' ? subject.campaign.id : undefined)],
  ['name', ({ subject }) => (subject.kind === 'campaign' ? subject.campaign.name : undefined)],
  ['status', ({ subject }) => (subject.kind === 'campaign' ? subject.campaign.status : undefined)],
  ['ownerEmail', ({ subject }) => (subject.kind === 'campaign' ? subject.campaign.ownerEmail : undefined)],
];

const boardOwnerColumns: readonly FileColumn<BoardRow>[] = [
  ['ownerId', ({ subject }) => (subject.kind === 'owner' ? subject.owner.ownerId : undefined)],
  ['ownerEmail', ({ subject }) => (subject.kind === 'owner' ? subject.owner.email : undefined)],
  ['campaigns', ({ subject }) => (subject.kind === 'owner' ? subject.campaigns : undefined)],
];

function valueCell(value: FigureValue): number | undefined {
  if (value.kind === 'count') return value.count;
  return value.kind === 'rate' ? ratioOf(value.rate) : progressOf(value.progress);
}
