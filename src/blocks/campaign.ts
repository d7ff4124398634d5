// One campaign: who has it, how far it came, its funnel, every figure of the service in groups, and its last weeks.

import type { CounterName } from '#campaigns/campaign.ts';
import type { CampaignReport } from '#reports/campaign-report.ts';
import { defaultPeriod } from '#reports/question.ts';
import type { CampaignRow } from '#reports/report.ts';
import { limits, nameLengths, pages } from './limits.ts';
import { activityBlocks, activityTwin } from './parts/activity.ts';
import { ask, campaignSelect, deeds, periodRow, type SheetView } from './parts/ask.ts';
import { actions, context, type DrawnBlock, fields, header, section } from './parts/block.ts';
import { statusInWords } from './parts/campaign-rows.ts';
import { instantDay } from './parts/dates.ts';
import { count, progressInWords, rateAlone, rateWithCounts } from './parts/numbers.ts';
import type { Sheet } from './parts/sheet.ts';
import { caveatBlocks, caveatTwin, standingBlock, standingInWords } from './parts/standing.ts';
import { capital, nameIn, nameOf, plain, plural } from './parts/text.ts';
import { dayTable, trendBlocks } from './parts/trend.ts';

export function campaignSheet(report: CampaignReport, view: SheetView): Sheet {
  const { row, question } = report;
  const { campaign } = row;
  const here = { by: 'id', id: campaign.id } as const;
  return {
    blocks: [
      header(nameOf(campaign.name, nameLengths.title)),
      ...caveatBlocks(report),
      context(plain(whoAndWhen(report))),
      section(`*All time*  ${funnelInWords(row)}`),
      ...activityBlocks(report),
      ...trendOf(report, view),
      ...(view.audience === 'digest' ? [] : groupBlocks(row)),
      ...(view.audience === 'digest'
        ? []
        : actions(
            ask('Day by day', { kind: 'daily', period: report.period.phrase, campaign: here }, 'daily'),
            ask('Overview', { kind: 'overview', period: defaultPeriod }, 'overview'),
            campaignSelect(),
          )),
      ...actions(
        ...(question.kind === 'campaign' ? periodRow({ ...question, campaign: here }, view) : []),
        ...deeds(question.kind === 'campaign' ? { ...question, campaign: here } : question, 1, view),
      ),
      standingBlock(report),
    ],
    twin: [
      `${nameIn(campaign.name, nameLengths.twin)}: ${nameIn(whoAndWhen(report), 400)}.`,
      ...caveatTwin(report),
      `All time: ${funnelInWords(row).replaceAll('*', '')}`,
      ...activityTwin(report),
      standingInWords(report),
      ...(row.statistics === undefined ? [] : groups.map((group) => groupTwin(group, row))),
    ],
    rest: 'For each day open the message, or ask for daily and the campaign’s name.',
  };
}

/** A chart where charts are drawn, else the days in a table, else in lines. */
function trendOf({ trend }: CampaignReport, view: SheetView): DrawnBlock[] {
  if (view.detail !== 'tables' || trend.length === 0)
    return trendBlocks('Invitations and messages', trend, view);
  return [dayTable('Day by day', trend.toReversed().slice(0, limits.table.rows), pages.tableShows)];
}

/** Plain text: status, owner with the whole address, and the campaign's own dates on the service's calendar. */
function whoAndWhen({ row, serviceZone }: CampaignReport): string {
  const { campaign } = row;
  const on = (instant: number) => instantDay(instant, serviceZone);
  const runs =
    campaign.startsAt === undefined
      ? []
      : [
          `${campaign.endsAt === undefined ? 'starts' : 'runs'} ${on(campaign.startsAt)}${campaign.endsAt === undefined ? ', no end' : ` – ${on(campaign.endsAt)}`}`,
        ];
  return [
    capital(statusInWords(campaign.status)),
    `owned by ${nameOf(campaign.ownerEmail, nameLengths.line)}`,
    `created ${on(campaign.createdAt)}`,
    ...runs,
  ].join(' · ');
}

/** mrkdwn; the four steps with the share that came through. */
function funnelInWords(row: CampaignRow): string {
  if (row.statistics === undefined) return 'not read yet';
  const { counters } = row.statistics;
  return [
    `*${count(counters.invitationsSent)}* invited`,
    `*${count(counters.invitationsAccepted)}* accepted (${rateAlone(row.acceptanceRate)})`,
    `*${count(counters.messagesSent)}* ${plural(counters.messagesSent, 'message')}`,
    `*${count(counters.messagesReplied)}* ${plural(counters.messagesReplied, 'reply', 'replies')} (${rateAlone(row.replyRate)})`,
  ].join(' → ');
}

interface Group {
  readonly title: string;
  lines(counters: Readonly<Record<CounterName, number>>, row: CampaignRow): string[];
}

/** Every counter and rate of the contract's section 2.2. */
const groups: readonly Group[] = [
  {
    title: 'Leads',
    lines: (counters, row) => [
      `${count(counters.totalLeadCount)} in all`,
      `${count(counters.totalLeadsInProgress)} in progress`,
      `${count(counters.totalLeadsSkipped)} skipped`,
      `Progress ${progressInWords(row.progress)}`,
    ],
  },
  {
    title: 'Invitations',
    lines: (counters, row) => [
      `${count(counters.invitationsSent)} sent`,
      `${rateWithCounts(row.acceptanceRate)} accepted`,
      `${count(counters.invitationsSkipped)} skipped`,
      `${count(counters.companyInvitationsSent)} to companies`,
    ],
  },
  {
    title: 'Messages',
    lines: (counters, row) => [
      `${count(counters.messagesSent)} sent`,
      `${count(counters.inmailsSent)} InMails`,
      `${rateWithCounts(row.replyRate)} replied`,
    ],
  },
  {
    title: 'Also',
    lines: (counters) => [
      `${count(counters.profileVisits)} profile visits`,
      `${count(counters.postsReactions)} post reactions`,
      `${count(counters.aiAccepted)} accepted by AI`,
      `${count(counters.aiRejected)} rejected by AI`,
    ],
  },
];

function groupBlocks(row: CampaignRow): DrawnBlock[] {
  const { statistics } = row;
  if (statistics === undefined) return [];
  return [
    fields(
      groups.map(({ title, lines }) =>
        [`*${title}, all time*`, ...lines(statistics.counters, row)].join('\n'),
      ),
    ),
  ];
}

function groupTwin({ title, lines }: Group, row: CampaignRow): string {
  return row.statistics === undefined ? '' : `${title}: ${lines(row.statistics.counters, row).join(', ')}`;
}
