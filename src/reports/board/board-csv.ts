// A board as rows of a file: every campaign or owner, also those without a place.

import { activityColumns, type FileColumn, progressCell, type ReportRows, table } from '#reports/csv-rows.ts';
import type { FigureValue } from '#reports/figures/figure.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { ratioOf } from '#reports/figures/units.ts';
import type { BoardReport, BoardRow } from './board-report.ts';

export function boardRows(report: BoardReport): ReportRows {
  return table(boardColumns(report), [...report.ranked, ...report.tooFew, ...report.incomparable]);
}

function boardColumns({ of, metric, period }: BoardReport): FileColumn<BoardRow>[] {
  // A figure that has a period is in the columns of every board already.
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

/** What the ranking figure was in the baseline, and its change since: counts, or ratios of a rate. */
const changeColumns: readonly FileColumn<BoardRow>[] = [
  ['before', ({ value }) => beforeCell(value)],
  ['change', ({ value }) => changeCell(value)],
];

function beforeCell(value: FigureValue): number | undefined {
  if (value.kind === 'progress' || !('before' in value.change)) {
    return value.kind === 'count' && ['new', 'both-zero'].includes(value.change.kind) ? 0 : undefined;
  }
  const { before } = value.change;
  return typeof before === 'number' ? before : ratioOf(before);
}

function changeCell(value: FigureValue): number | undefined {
  const [now, before] = [valueCell(value), beforeCell(value)];
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
  return value.kind === 'rate' ? ratioOf(value.rate) : progressCell(value.progress);
}
