// The campaigns of an overview as rows of a file: the period as the screen shows it, with their whole lives beside it.

import {
  activityColumns,
  type FileCell,
  type FileColumn,
  type ReportRows,
  table,
} from '#reports/csv-rows.ts';
import type { CampaignRow } from '#reports/figures/figure.ts';
import { rateIn, ratioOf } from '#reports/figures/units.ts';
import { lifetimeColumns } from '#reports/list/campaigns-csv.ts';
import type { RateName } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { campaignChange } from './campaigns-in-period.ts';
import type { CampaignInPeriod, OverviewReport } from './overview-report.ts';

/** Only whole lives if some days of the period are unknown, as on the screen. */
export function overviewRows(report: OverviewReport): ReportRows {
  const { byCampaign, campaigns } = report;
  if (byCampaign === undefined)
    return table([...nameColumns, ...ofLife((row: CampaignRow) => row)], campaigns);
  const lives = new Map<string, CampaignRow>(campaigns.map((row) => [row.campaign.id, row]));
  const ofItsLife = ofLife(({ campaign }: CampaignInPeriod) => lives.get(campaign.id));
  return table([...nameColumns, ...periodColumns(report), ...ofItsLife], byCampaign.rows);
}

const nameColumns = [
  ['id', ({ campaign }) => campaign.id],
  ['name', ({ campaign }) => campaign.name],
  ['status', ({ campaign }) => campaign.status],
  ['ownerEmail', ({ campaign }) => campaign.ownerEmail],
] as const satisfies FileColumn<{ readonly campaign: CampaignChoice }>[];

function periodColumns({ period }: OverviewReport): FileColumn<CampaignInPeriod>[] {
  const { complete, baseline } = period;
  return [
    ['needs', needCell],
    ['from', () => complete?.first],
    ['to', () => complete?.last],
    ...activityColumns(({ move }: CampaignInPeriod) => move?.now),
    ['acceptanceRate', (row) => rateCell(row, 'acceptanceRate')],
    ['replyRate', (row) => rateCell(row, 'replyRate')],
    ['beforeFrom', () => baseline?.first],
    ['beforeTo', () => baseline?.last],
    ...activityColumns(({ move }: CampaignInPeriod) => move?.before).map(
      ([title, cell]): FileColumn<CampaignInPeriod> => [`${title}Before`, cell],
    ),
    ['repliesChange', (row) => (row.move === undefined ? undefined : campaignChange(row))],
    ['ranOnly', ranCell],
  ];
}

function needCell({ need, isLookedAt }: CampaignInPeriod): FileCell {
  return need ?? (isLookedAt ? undefined : 'not looked at yet');
}

/** Empty if the counters do not explain the rate that the service states. */
function rateCell({ move, uncounted }: CampaignInPeriod, name: RateName): FileCell {
  if (move === undefined || uncounted[name] !== undefined) return undefined;
  return ratioOf(rateIn(move.now, name));
}

/** On how many days of only one window it ran: its age or its rest changed it. */
function ranCell({ move }: CampaignInPeriod): FileCell {
  const { ran, of, window } = move?.ranLess ?? {};
  return ran === undefined ? undefined : `${ran} of ${of} days ${window}`;
}

/** Its lifetime figures, each named as such. */
function ofLife<Row>(lifeOf: (row: Row) => CampaignRow | undefined): FileColumn<Row>[] {
  return lifetimeColumns.map(([title, cell]) => [
    `lifetime${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    (row) => {
      const life = lifeOf(row);
      return life && cell(life);
    },
  ]);
}
