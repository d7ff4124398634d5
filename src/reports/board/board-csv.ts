// A board as rows of a file: every campaign or owner, also those without a place.

import { activityColumns, type FileColumn, type ReportRows, table } from '#reports/csv-rows.ts';
import type { FigureValue, ResolvedPeriod } from '#reports/figures/figure.ts';
import { isRate } from '#reports/figures/metric.ts';
import { ratioOf } from '#reports/figures/units.ts';
import type { Metric } from '#reports/question.ts';
import type { BoardReport, BoardRow } from './board-report.ts';
import { rankingValue } from './rank.ts';

export function boardRows(report: BoardReport): ReportRows {
  const { ranked, tooFew, incomparable, ranPartly, unasked } = report;
  return table(boardColumns(report), [...ranked, ...tooFew, ...incomparable, ...ranPartly, ...unasked]);
}

/** In the order of the screen: the ranking figure, its change, then the figures beside it. */
function boardColumns({ of, metric, period }: BoardReport): FileColumn<BoardRow>[] {
  const beside = [
    ...activityColumns(({ counts }: BoardRow) => counts),
    ['acceptanceRate', ({ acceptanceRate }) => ratioOf(acceptanceRate)],
    ['replyRate', ({ replyRate }) => ratioOf(replyRate)],
  ] as const satisfies FileColumn<BoardRow>[];
  return [
    ['place', ({ place }) => (place === 0 ? undefined : place)],
    ...(of === 'campaigns' ? boardCampaignColumns : boardOwnerColumns),
    [metric, ({ value }) => rankingValue(value)],
    ...(period?.baseline === undefined ? [] : changeColumns(metric, period)),
    ...beside.filter(([title]) => title !== metric),
  ];
}

/** The ranking figure in the baseline, and its change as the screen states it: for a month's counts, per working day. */
function changeColumns(metric: Metric, { workingDays }: ResolvedPeriod): FileColumn<BoardRow>[] {
  const before: FileColumn<BoardRow> = ['before', ({ value }) => beforeCell(value)];
  const evidence: FileColumn<BoardRow> = ['changeIs', ({ value }) => evidenceCell(value)];
  if (isRate(metric)) return [before, ['change', ({ value }) => pointsCell(value)], evidence];
  return workingDays === undefined
    ? [before, ['change', differenceCell], ['changeRatio', ratioCell], evidence]
    : [
        before,
        ['workingDays', () => workingDays.period],
        ['workingDaysBefore', () => workingDays.baseline],
        ['changeRatioPerWorkingDay', ratioCell],
        evidence,
      ];
}

function beforeCell(value: FigureValue): number | undefined {
  if (value.kind === 'progress' || !('before' in value.change)) {
    return value.kind === 'count' && ['new', 'both-zero'].includes(value.change.kind) ? 0 : undefined;
  }
  const { before } = value.change;
  return typeof before === 'number' ? before : ratioOf(before);
}

/** Points as a ratio: 0.044 for 4.4 points. */
function pointsCell(value: FigureValue): number | undefined {
  if (value.kind !== 'rate' || value.change.kind !== 'by') return undefined;
  return Number((value.change.points / 100).toFixed(6));
}

function differenceCell({ value }: BoardRow): number | undefined {
  const before = beforeCell(value);
  return value.kind === 'count' && before !== undefined ? value.count - before : undefined;
}

function ratioCell({ value }: BoardRow): number | undefined {
  return value.kind === 'count' && value.change.kind === 'by'
    ? Number(value.change.ratio.toFixed(6))
    : undefined;
}

/** `up` and `down` are beyond chance. */
function evidenceCell(value: FigureValue): string | undefined {
  if (value.kind === 'progress' || value.change.kind === 'unknown') return undefined;
  const { change } = value;
  if (change.kind === 'ran-less') return `ran ${change.ran} of ${change.of} days ${change.window}`;
  return change.kind === 'by' ? change.movement.kind : change.kind;
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
