// Any report as one table of raw values, every row of it: for a file. Names stand as they are: whoever writes the file escapes formulas.

import { unreachable } from '#base/unreachable.ts';
import type { ActivityCounts } from '#campaigns/campaign.ts';
import type { BoardReport, BoardRow, FigureValue } from './board-report.ts';
import type { CompareCampaignsReport, ComparedSide, ComparePeriodsReport } from './comparison-report.ts';
import { hasPeriod, isCounter, metrics } from './metric.ts';
import type { CampaignRow, Progress, Report, TrendDay } from './report.ts';
import type { StatusReport } from './status-report.ts';
import { ratioOf } from './units.ts';
import type { WorkingReport } from './working-report.ts';

/** Every row has a cell for each column. Rates and progress are ratios, 0.35 for 35 %; days and instants are ISO 8601 in UTC. */
export interface ReportRows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** undefined: not known, or not applicable; an empty cell. */
export type Cell = string | number | undefined;

export function rowsOf(report: Report): ReportRows {
  switch (report.kind) {
    case 'overview':
    case 'list':
      return table(campaignColumns, report.campaigns);
    case 'campaign':
    case 'daily':
      return table(dayColumns, report.trend);
    case 'board':
      return table(boardColumns(report), [...report.ranked, ...report.tooFew, ...report.incomparable]);
    case 'compare-campaigns':
    case 'compare-periods':
      return table(sideColumns, sidesOf(report));
    case 'working':
      return inputsOf(report);
    case 'status':
      return table(quotaColumns, report.quotas);
    default:
      return unreachable(report);
  }
}

type Column<Row> = readonly [title: string, cell: (row: Row) => Cell];

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ReportRows {
  return {
    header: columns.map(([title]) => title),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  };
}

const campaignColumns: readonly Column<CampaignRow>[] = [
  ['id', ({ campaign }) => campaign.id],
  ['name', ({ campaign }) => campaign.name],
  ['status', ({ campaign }) => campaign.status],
  ['ownerId', ({ campaign }) => campaign.ownerId],
  ['ownerEmail', ({ campaign }) => campaign.ownerEmail],
  ['createdAt', ({ campaign }) => iso(campaign.createdAt)],
  ['startDate', ({ campaign }) => iso(campaign.startsAt)],
  ['endDate', ({ campaign }) => iso(campaign.endsAt)],
  ...metrics
    .filter(isCounter)
    .map((name): Column<CampaignRow> => [name, ({ statistics }) => statistics?.counters[name]]),
  ['acceptanceRate', ({ acceptanceRate }) => ratioOf(acceptanceRate)],
  ['replyRate', ({ replyRate }) => ratioOf(replyRate)],
  ['progress', ({ progress }) => progressOf(progress)],
];

const dayColumns: readonly Column<TrendDay>[] = [
  ['date', ({ day }) => day],
  ['state', (day) => (day.kind === 'counted' && day.partial ? 'running' : day.kind)],
  ...activityColumns((day: TrendDay) => (day.kind === 'counted' ? day.counts : undefined)),
];

function activityColumns<Row>(counts: (row: Row) => ActivityCounts | undefined): Column<Row>[] {
  return [
    ['invitationsSent', (row) => counts(row)?.invitationsSent],
    ['invitationsAccepted', (row) => counts(row)?.invitationsAccepted],
    ['messagesSent', (row) => counts(row)?.messagesSent],
    ['messagesReplied', (row) => counts(row)?.messagesReplied],
  ];
}

/** Those that are not ranked have no place. */
function boardColumns({ of, metric, period }: BoardReport): Column<BoardRow>[] {
  // What has figures for a period has a column on every board.
  const own: Column<BoardRow>[] = hasPeriod(metric) ? [] : [[metric, ({ value }) => valueCell(value)]];
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
const changeColumns: readonly Column<BoardRow>[] = [
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

const boardCampaignColumns: readonly Column<BoardRow>[] = [
  ['id', ({ subject }) => (subject.kind === 'campaign' ? subject.campaign.id : undefined)],
  ['name', ({ subject }) => (subject.kind === 'campaign' ? subject.campaign.name : undefined)],
  ['status', ({ subject }) => (subject.kind === 'campaign' ? subject.campaign.status : undefined)],
  ['ownerEmail', ({ subject }) => (subject.kind === 'campaign' ? subject.campaign.ownerEmail : undefined)],
];

const boardOwnerColumns: readonly Column<BoardRow>[] = [
  ['ownerId', ({ subject }) => (subject.kind === 'owner' ? subject.owner.ownerId : undefined)],
  ['ownerEmail', ({ subject }) => (subject.kind === 'owner' ? subject.owner.email : undefined)],
  ['campaigns', ({ subject }) => (subject.kind === 'owner' ? subject.campaigns : undefined)],
];

interface Side {
  readonly name: string;
  readonly id: string | undefined;
  readonly side: ComparedSide;
}

function sidesOf(report: CompareCampaignsReport | ComparePeriodsReport): Side[] {
  if (report.kind === 'compare-periods') {
    const whose = report.campaign?.name ?? report.owner?.email ?? 'all';
    return report.sides.map((side) => ({ name: whose, id: report.campaign?.id, side }));
  }
  return report.sides.map((side) => ({ name: side.row.campaign.name, id: side.row.campaign.id, side }));
}

const sideColumns: readonly Column<Side>[] = [
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

function inputsOf({ inputs }: WorkingReport): ReportRows {
  if (inputs.kind === 'days') {
    const windows = [
      ...inputs.baselineDays.map((day) => ({ window: 'baseline', day })),
      ...inputs.days.map((day) => ({ window: 'period', day })),
    ];
    type InWindow = (typeof windows)[number];
    const columns = dayColumns.map(([title, cell]): Column<InWindow> => [title, ({ day }) => cell(day)]);
    return table([['window', ({ window }: InWindow) => window], ...columns], windows);
  }
  type Input = (typeof inputs.campaigns)[number];
  const columns: readonly Column<Input>[] = [
    ['id', ({ campaign }) => campaign.id],
    ['name', ({ campaign }) => campaign.name],
    ['part', ({ part }) => part],
    ['of', ({ of }) => of],
    ['stated', ({ stated }) => stated],
    ['readAt', ({ readAt }) => iso(readAt)],
  ];
  return table(columns, inputs.campaigns);
}

const quotaColumns: readonly Column<StatusReport['quotas'][number]>[] = [
  ['endpoint', ({ endpoint }) => endpoint],
  ['limit', ({ limit }) => limit],
  ['windowMs', ({ windowMs }) => windowMs],
  ['free', ({ free }) => free],
  ['queued', ({ queued }) => queued],
  ['refusals', ({ refusals }) => refusals],
];

function progressOf(progress: Progress): number | undefined {
  return progress.kind === 'ratio' ? progress.ratio : undefined;
}

function valueCell(value: FigureValue): number | undefined {
  if (value.kind === 'count') return value.count;
  return value.kind === 'rate' ? ratioOf(value.rate) : progressOf(value.progress);
}

function iso(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}
