// Fixed reports, problems and digests to draw: the same on every machine and every day.

import type { Instant } from '#base/brand.ts';
import { addDays, type DateRange, day, daysOf, type Zone, zone } from '#base/day.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import type { MessageView } from '#blocks/message.ts';
import {
  type ActivityCounterName,
  type ActivityCounts,
  type Campaign,
  type CampaignId,
  type CampaignStatistics,
  counterNames,
  type OwnerId,
  type StatedStatus,
} from '#campaigns/campaign.ts';
import type { Delivery, DeliveryId, DeliveryState, Digest, DigestId } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { BoardReport, BoardRow } from '#reports/board/board-report.ts';
import type { CampaignReport } from '#reports/campaign/campaign-report.ts';
import type {
  CompareCampaignsReport,
  ComparedSide,
  ComparePeriodsReport,
} from '#reports/comparison/comparison-report.ts';
import { comparedSide } from '#reports/comparison/sides.ts';
import type { DailyReport } from '#reports/daily/daily-report.ts';
import { activityBetween } from '#reports/figures/compare.ts';
import {
  type CampaignMove,
  type CampaignMoves,
  contributionsTo,
  whyAnswersMoved,
} from '#reports/figures/contributions.ts';
import type { Activity, CampaignRow, Rate, ResolvedPeriod, TrendDay } from '#reports/figures/figure.ts';
import type { ListReport } from '#reports/list/list-report.ts';
import type { OverviewByCampaign, OverviewReport } from '#reports/overview/overview-report.ts';
import { type FigureLimit, mostPlaces } from '#reports/question.ts';
import type { CampaignChoice, ReportBase, Standing } from '#reports/report-base.ts';
import type { StatusReport } from '#reports/status/status-report.ts';
import type { WorkingReport } from '#reports/working/working-report.ts';

/** Tue 10 Mar 2026, 08:52 UTC */
export const now: Instant = Date.UTC(2026, 2, 10, 8, 52);
export const lisbon: Zone = zone('Europe/Lisbon');
export const ana = 'U0ANA' as UserId;
export const ben = 'U0BEN' as UserId;
export const growth = 'C0GROWTH' as ChannelId;
export const sales = 'C0SALES' as ChannelId;

export function viewOf(view: Partial<MessageView> = {}): MessageView {
  return { detail: 'charts', page: 1, audience: 'private', iteration: 'i1', ...view };
}

/** `NAMES=longest`: each name and address is as long as anybody's. `NAMES=plain`: none tries to break its reader. */
const isLongest = process.env.NAMES === 'longest';

function named(name: string): string {
  const whole = `${name} – second wave after the autumn trade fairs, decision makers in manufacturing, logistics and energy, A/B`;
  return isLongest ? whole : name;
}

/** The e-mail address of an owner: `ana.sousa`. */
export function emailOf(owner: string): string {
  return isLongest ? `${owner}.von-und-zu-hohenstein-marienthal@sales.example.com` : `${owner}@example.com`;
}

/** Campaign names as teams write them. */
const plainNames = [
  'Q4 DACH Fintech CFOs',
  'Webinar follow-up Sept',
  'Nordics SaaS Founders',
  'UK Procurement Leads',
  'UK HR Directors 50-200',
  'Boston CTOs',
  'Event invite: Berlin breakfast',
  'France RevOps Leaders',
  'VP Sales US East',
  'Iberia E-commerce CMOs',
  'Alumni Outreach',
  'Heads of Growth, B2B SaaS',
];

/** By their place in that list: some that try to break their reader. */
const hostileNames: Readonly<Record<number, string>> = {
  3: '<!channel> promo',
  5: '*bold* _it_ ~st~ `code`',
  6: 'حملة الخريف للشركات الناشئة',
  7: '🚀 Launch week 🎯',
  8: 'A vs B',
  9: '=HYPERLINK("x")',
  10: '&amp;',
  11: 'Enterprise accounts in manufacturing, logistics and energy across Germany, Austria and Switzerland, second wave after the autumn trade fairs',
};

export const names: readonly string[] = plainNames
  .map((plain, place) => (process.env.NAMES === 'plain' ? plain : (hostileNames[place] ?? plain)))
  .map(named);

export const settled: Standing = {
  asOf: now - 4 * 60_000,
  statistics: { have: 12, of: 12 },
  daysMissing: 0,
  settled: true,
  expectedWholeAt: undefined,
  restated: [],
  unreadable: [],
  faults: [],
};

export function counted(part: number, of: number): Rate {
  return of === 0 ? { kind: 'none' } : { kind: 'counted', part, of, ratio: part / of };
}

export function rowOf(index: number, name: string, status: StatedStatus = 'ACTIVE'): CampaignRow {
  const [sent, messages] = [900 - 31 * (index % 25), 420 - 13 * (index % 25)];
  const [accepted, replied] = [Math.round(sent * 0.37), Math.round(messages * 0.11)];
  const numbers = Object.fromEntries(counterNames.map((counter, place) => [counter, 10 * (place + 1)]));
  const campaign: Campaign = {
    id: `cmp_${String(index + 1).padStart(4, '0')}` as CampaignId,
    name,
    status,
    ownerId: `usr_${index % 3}` as OwnerId,
    ownerEmail: [emailOf('ana.sousa'), emailOf('ben.carter'), emailOf('lea')][index % 3] ?? '',
    createdAt: Date.UTC(2026, 0, 12, 10),
    updatedAt: Date.UTC(2026, 2, 9, 10),
    startsAt: Date.UTC(2026, 0, 15),
    endsAt: Date.UTC(2026, 3, 30),
  };
  const statistics: CampaignStatistics = {
    campaignId: campaign.id,
    campaignName: name,
    status,
    owner: campaign.ownerEmail,
    counters: {
      ...(numbers as CampaignStatistics['counters']),
      totalLeadCount: 1_450 - index,
      invitationsSent: sent,
      invitationsAccepted: accepted,
      messagesSent: messages,
      messagesReplied: replied,
    },
    statedProgress: 62,
    statedAcceptanceRate: 37,
    statedReplyRate: 11,
  };
  return {
    campaign,
    statistics,
    acceptanceRate: counted(accepted, sent),
    replyRate: counted(replied, messages),
    progress: { kind: 'ratio', ratio: 0.62 },
  };
}

export function unread(row: CampaignRow): CampaignRow {
  return {
    ...row,
    statistics: undefined,
    acceptanceRate: { kind: 'none' },
    replyRate: { kind: 'none' },
    progress: { kind: 'unknown' },
  };
}

export const rows: readonly CampaignRow[] = names.map((name, index) => rowOf(index, name));

export function countsOn(index: number): ActivityCounts {
  const quiet = index % 7 > 4 ? 0.2 : 1;
  const sent = Math.round((96 + ((index * 37) % 40)) * quiet);
  const messages = Math.round((58 + ((index * 23) % 30)) * quiet);
  return {
    invitationsSent: sent,
    invitationsAccepted: Math.round(sent * 0.36),
    messagesSent: messages,
    messagesReplied: Math.round(messages * 0.12),
  };
}

export function trendOver(range: DateRange): TrendDay[] {
  return daysOf(range).map((on, index) => ({
    kind: 'counted',
    day: on,
    counts: countsOn(index),
    partial: false,
  }));
}

export const lastWeek: ResolvedPeriod = {
  phrase: { kind: 'last-days', days: 7 },
  range: { first: day('2026-03-03'), last: day('2026-03-09') },
  complete: { first: day('2026-03-03'), last: day('2026-03-09') },
  baseline: { first: day('2026-02-24'), last: day('2026-03-02') },
  workingDays: undefined,
  includesToday: false,
};

export const lastFortnight: ResolvedPeriod = {
  ...lastWeek,
  phrase: { kind: 'last-days', days: 14 },
  range: { first: day('2026-02-24'), last: day('2026-03-09') },
  complete: { first: day('2026-02-24'), last: day('2026-03-09') },
  baseline: { first: day('2026-02-10'), last: day('2026-02-23') },
};

export const activity: Activity = {
  counters: {
    invitationsSent: {
      count: 1_234,
      change: { kind: 'by', before: 1_102, ratio: 132 / 1_102, movement: { kind: 'up' } },
    },
    invitationsAccepted: {
      count: 455,
      change: { kind: 'by', before: 470, ratio: -15 / 470, movement: { kind: 'within-chance' } },
    },
    messagesSent: {
      count: 612,
      change: { kind: 'by', before: 612, ratio: 0, movement: { kind: 'within-chance' } },
    },
    messagesReplied: {
      count: 68,
      change: { kind: 'by', before: 41, ratio: 27 / 41, movement: { kind: 'up' } },
    },
  },
  acceptanceRate: {
    rate: counted(455, 1_234),
    interval: undefined,
    change: { kind: 'by', points: -5.8, before: counted(470, 1_102), movement: { kind: 'down' } },
  },
  replyRate: {
    rate: counted(68, 612),
    interval: undefined,
    change: { kind: 'by', points: 4.4, before: counted(41, 612), movement: { kind: 'up' } },
  },
  baselineDaysMissing: 0,
  today: undefined,
};

/** A first week: nothing before, hardly anything now. */
export const firstActivity: Activity = {
  counters: {
    invitationsSent: { count: 1, change: { kind: 'new' } },
    invitationsAccepted: { count: 0, change: { kind: 'both-zero' } },
    messagesSent: { count: 1, change: { kind: 'unknown' } },
    messagesReplied: { count: 0, change: { kind: 'unknown' } },
  },
  acceptanceRate: {
    rate: counted(0, 1),
    interval: { low: 0, high: 0.79 },
    change: { kind: 'too-few', before: { kind: 'none' }, window: 'now' },
  },
  replyRate: { rate: { kind: 'none' }, interval: undefined, change: { kind: 'unknown' } },
  baselineDaysMissing: 0,
  today: { invitationsSent: 12, invitationsAccepted: 1, messagesSent: 1, messagesReplied: 1 },
};

function base(standing: Standing = settled): Omit<ReportBase, 'question'> {
  return { readAs: undefined, standing, serviceZone: zone('UTC'), at: now };
}

export function overviewOf(change: Partial<OverviewReport> = {}): OverviewReport {
  return {
    kind: 'overview',
    ...base(),
    question: { kind: 'overview', period: { kind: 'last-days', days: 7 } },
    period: lastWeek,
    activity,
    trend: trendOver(lastWeek.range),
    campaigns: rows,
    byStatus: new Map([
      ['ACTIVE', 12],
      ['PAUSED', 8],
      ['COMPLETED', 6],
      ['ARCHIVED', 2],
    ]),
    attention: attention.slice(0, 3),
    recovered: [],
    attentionChecked: { have: 12, of: 12 },
    byCampaign: byCampaignOf(rows),
    total: 28,
    ...change,
  };
}

const repliesNow = [14, 12, 9, 7, 6, 5, 4, 3, 3, 2, 2, 1];
const repliesBefore = [5, 9, 6, 6, 3, 4, 2, 1, 2, 1, 2, 0];
const nothing: ActivityCounts = {
  invitationsSent: 0,
  invitationsAccepted: 0,
  messagesSent: 0,
  messagesReplied: 0,
};

export function causesOf(moves: CampaignMoves): Pick<OverviewByCampaign, 'contributions' | 'why'> {
  const of = (name: ActivityCounterName) => contributionsTo(name, moves);
  return {
    contributions: {
      invitationsSent: of('invitationsSent'),
      invitationsAccepted: of('invitationsAccepted'),
      messagesSent: of('messagesSent'),
      messagesReplied: of('messagesReplied'),
    },
    why: whyAnswersMoved('replyRate', moves),
  };
}

/** Each campaign counted a little less than the one before it, and the last one is young. */
export function byCampaignOf(
  all: readonly CampaignRow[],
  needing: readonly AttentionLine[] = attention.slice(0, 3),
): OverviewByCampaign {
  const known = all.map(({ campaign }, index): CampaignMove => {
    const counts = countsOn(index % 7);
    const isYoung = index === all.length - 1;
    return {
      campaign: choiceOf(campaign),
      now: { ...counts, messagesReplied: repliesNow[index % 12] ?? 0 },
      before: { ...counts, messagesReplied: repliesBefore[index % 12] ?? 0 },
      ranLess: isYoung ? { kind: 'ran-less', ran: 2, of: 7, window: 'before' } : undefined,
    };
  });
  const [first] = known;
  return {
    ...causesOf({ known, rest: { now: nothing, before: nothing }, lacking: 0 }),
    rows: known.map((move, index) => ({
      campaign: move.campaign,
      move,
      uncounted: {},
      need: needing.find(({ campaign }) => campaign.id === move.campaign.id)?.reason.kind,
      isLookedAt: index !== 4,
    })),
    noticed:
      first === undefined
        ? []
        : [
            {
              campaign: first.campaign,
              campaignId: first.campaign.id as CampaignId,
              change: { kind: 'status', from: 'ACTIVE', to: 'PAUSED' },
              after: now - 4 * 86_400_000,
              noticedAt: now - 3 * 86_400_000,
            },
          ],
  };
}

function choiceOf({ id, name, status, ownerEmail }: Campaign): CampaignChoice {
  return { id, name, status, ownerEmail };
}

export function listOf(change: Partial<ListReport> = {}): ListReport {
  return {
    kind: 'list',
    ...base(),
    question: { kind: 'list', statuses: ['ACTIVE', 'PAUSED'], owner: 'ana' },
    statuses: ['ACTIVE', 'PAUSED'],
    owner: { ownerId: 'usr_0', email: emailOf('ana.sousa') },
    campaigns: [
      ...rows.slice(0, 6),
      unread(rowOf(6, 'Just started', 'PAUSED')),
      rowOf(7, 'Frozen', 'FROZEN' as StatedStatus),
    ],
    total: 28,
    ...change,
  };
}

export function campaignOf(change: Partial<CampaignReport> = {}): CampaignReport {
  const { trend = trendOver(lastFortnight.range) } = change;
  return {
    kind: 'campaign',
    ...base({ ...settled, statistics: { have: 1, of: 1 } }),
    question: {
      kind: 'campaign',
      campaign: { by: 'name', name: 'fintech' },
      period: { kind: 'last-days', days: 14 },
    },
    readAs: '“fintech” → Q4 DACH Fintech CFOs',
    row: rowOf(0, 'Q4 DACH Fintech CFOs'),
    statisticsReadAt: now - 4 * 60_000,
    attention: undefined,
    need: undefined,
    page: undefined,
    funnel: {
      steps: [
        { name: 'invited', count: 900, through: { kind: 'none' }, usual: { kind: 'none' } },
        { name: 'accepted', count: 333, through: counted(333, 900), usual: counted(3_610, 9_402) },
        { name: 'messaged', count: 420, through: counted(420, 333), usual: counted(4_702, 3_610) },
        { name: 'replied', count: 46, through: counted(46, 420), usual: counted(781, 4_702) },
      ],
      leak: { kind: 'below-usual', step: 'replied', lost: 24 },
    },
    changes: {
      since: Date.UTC(2026, 1, 23, 21, 40),
      until: undefined,
      firstRecorded: false,
      counters: {
        ...(Object.fromEntries(counterNames.map((name) => [name, 0])) as CampaignStatistics['counters']),
        totalLeadCount: 200,
        totalLeadsInProgress: -4,
        invitationsSent: 455,
        messagesSent: 212,
        messagesReplied: 26,
        profileVisits: 12,
      },
    },
    journal: [
      {
        campaignId: 'cmp_0001' as CampaignId,
        change: { kind: 'audience', from: 1_250, to: 1_450 },
        after: now - 2 * 86_400_000,
        noticedAt: now - 86_400_000,
      },
      {
        campaignId: 'cmp_0001' as CampaignId,
        change: { kind: 'owner', from: emailOf('ben.carter'), to: emailOf('ana.sousa') },
        after: now - 6 * 86_400_000,
        noticedAt: now - 5 * 86_400_000,
      },
      {
        campaignId: 'cmp_0001' as CampaignId,
        change: { kind: 'status', from: 'PAUSED', to: 'ACTIVE' },
        after: now - 9 * 86_400_000,
        noticedAt: now - 8 * 86_400_000,
      },
    ],
    period: lastFortnight,
    activity,
    trend,
    told: 'messagesReplied',
    lines: {
      figure: 'messagesReplied',
      now: trend,
      before: change.trend === undefined ? daysBefore() : undefined,
    },
    datesZone: zone('UTC'),
    cohorts: [
      {
        rate: 'replyRate',
        window: lastFortnight.range,
        until: undefined,
        sent: 612,
        answered: 61.4,
        usual: 66.2,
      },
    ],
    ...change,
  };
}

/** Unlike the days that follow them. */
function daysBefore(): TrendDay[] {
  const { first = lastFortnight.range.first, last = first } = lastFortnight.baseline ?? {};
  return trendOver({ first: addDays(first, -9), last }).slice(9);
}

/** The same, of a campaign whose answers fell since 3 March. */
export function campaignInNeedOf(change: Partial<CampaignReport> = {}): CampaignReport {
  const now = { first: day('2026-03-03'), last: day('2026-03-09') };
  const before = { first: day('2026-02-03'), last: day('2026-03-02') };
  const reason = { kind: 'answers-fell', rate: 'replyRate', since: now.first, came: 14, usual: 50 } as const;
  const row = rowOf(1, names[2] ?? '');
  const replies = (range: DateRange, counts: readonly number[]): TrendDay[] =>
    trendOver(range).map((each, at) =>
      each.kind === 'counted'
        ? { ...each, counts: { ...each.counts, messagesReplied: counts[at] ?? 0 } }
        : each,
    );
  return campaignOf({
    question: {
      kind: 'campaign',
      campaign: { by: 'id', id: row.campaign.id },
      period: { kind: 'last-days', days: 14 },
    },
    readAs: undefined,
    row,
    page: 'https://tool.example.com/campaigns/cmp_0002',
    attention: {
      campaign: row.campaign,
      reason,
      working: { windows: [{ name: 'recent', range: now }], inputs: [] },
    },
    need: {
      now,
      before,
      activity: {
        ...activityBetween(
          { counts: counts(229, 86, 170, 14), daysMissing: 0 },
          { counts: counts(900, 333, 753, 224), daysMissing: 0 },
          {
            movements: {
              count: () => ({ kind: 'not-tested' }),
              rate: (rate) => ({ kind: rate === 'replyRate' ? 'down' : 'within-chance' }),
            },
          },
        ),
      },
      lines: {
        figure: 'messagesReplied',
        now: replies(lastFortnight.range, [8, 13, 8, 7, 8, 3, 1, 3, 3, 3, 3, 1, 1, 0]),
        before: replies(lastFortnight.baseline ?? now, [10, 15, 14, 11, 12, 5, 2, 11, 14, 12, 10, 9, 4, 2]),
      },
    },
    ...change,
  });
}

function counts(
  invitationsSent: number,
  invitationsAccepted: number,
  messagesSent: number,
  messagesReplied: number,
): ActivityCounts {
  return { invitationsSent, invitationsAccepted, messagesSent, messagesReplied };
}

export function dailyOf(change: Partial<DailyReport> = {}): DailyReport {
  return {
    kind: 'daily',
    ...base({ ...settled, statistics: undefined }),
    question: { kind: 'daily', period: { kind: 'last-days', days: 14 } },
    campaign: undefined,
    owner: undefined,
    period: lastFortnight,
    activity,
    trend: trendOver(lastFortnight.range),
    ...change,
  };
}

export function statusOf(change: Partial<StatusReport> = {}): StatusReport {
  const minute = 60_000;
  return {
    kind: 'status',
    ...base({ ...settled, statistics: undefined }),
    question: { kind: 'status' },
    instances: undefined,
    quotas: [
      {
        endpoint: 'campaigns',
        limit: 60,
        windowMs: minute,
        free: 59,
        queued: 0,
        nextFreeAt: undefined,
        refusals: 0,
        disbelieved: [],
      },
      {
        endpoint: 'campaign',
        limit: 120,
        windowMs: minute,
        free: 120,
        queued: 0,
        nextFreeAt: undefined,
        refusals: 0,
        disbelieved: [],
      },
      {
        endpoint: 'statistics',
        limit: 30,
        windowMs: minute,
        free: 0,
        queued: 27,
        nextFreeAt: now + 12_000,
        refusals: 2,
        disbelieved: [],
      },
      {
        endpoint: 'daily',
        limit: 30,
        windowMs: minute,
        free: 28,
        queued: 0,
        nextFreeAt: undefined,
        refusals: 0,
        disbelieved: [],
      },
    ],
    rateUnit: { unit: 'percent', source: 'worked-out', evidence: 57 },
    progressUnit: { unit: 'unknown', source: 'nothing-to-go-by', evidence: 0 },
    dates: { written: 'dates', evidence: 60 },
    campaigns: { count: 60, readAt: now - 4 * 60_000 },
    statistics: { count: 57, oldest: now - 26 * 3_600_000 },
    historyDays: 3,
    historySince: day('2026-03-07'),
    lastDay: { kind: 'included', foundAt: now - 3 * 24 * 3_600_000 },
    campaignNames: new Map(),
    digests: {
      next: [
        {
          question: { kind: 'overview', period: { kind: 'last-days', days: 7 } },
          at: due,
          zone: zone('Europe/Lisbon'),
        },
        {
          question: { kind: 'list', statuses: ['ACTIVE'] },
          at: due + 86_400_000,
          zone: zone('Europe/Lisbon'),
        },
      ],
      failures: [
        {
          question: { kind: 'daily', period: { kind: 'yesterday' } },
          scheduledFor: due - 86_400_000,
          zone: zone('Europe/Lisbon'),
          kind: 'missed',
          reason: 'too-late',
        },
      ],
    },
    ...change,
  };
}

/** Part of the figures is missing, the service is short of breath, and one campaign came broken. */
export const halfWay: Standing = {
  asOf: now - 4 * 60_000,
  statistics: { have: 9, of: 12 },
  daysMissing: 2,
  settled: false,
  expectedWholeAt: now + 11 * 60_000,
  restated: [],
  unreadable: [{ index: 3, id: 'cmp_0999', name: undefined, reason: 'status is no text' }],
  faults: [{ kind: 'rate-limited', until: now + 40_000 }],
};

/** The last week with two days that nobody knows and today apart. */
export function gappyTrend(): TrendDay[] {
  const days = trendOver({ first: day('2026-03-04'), last: day('2026-03-10') });
  return days.map((each, index): TrendDay => {
    if (index === 1) return { kind: 'not-reported', day: each.day };
    if (index === 2) return { kind: 'awaited', day: each.day };
    return index === 6 ? { kind: 'counted', day: each.day, counts: countsOn(0), partial: true } : each;
  });
}

export const longRange: DateRange = { first: addDays(day('2026-03-09'), -119), last: day('2026-03-09') };

export function digestOf(change: Partial<Digest> = {}): Digest {
  return {
    id: 'dig_1' as DigestId,
    tenant: { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId },
    owner: ana,
    question: { kind: 'overview', period: { kind: 'last-days', days: 7 } },
    destinations: [growth],
    schedule: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5], times: ['09:00'], zone: lisbon },
    state: { kind: 'active' },
    refusing: [],
    createdAt: now - 30 * 86_400_000,
    owedFrom: now - 30 * 86_400_000,
    version: 0,
    ...change,
  };
}

export const due: Instant = Date.UTC(2026, 2, 10, 9);

export function deliveryOf(state: DeliveryState, change: Partial<Delivery> = {}): Delivery {
  const { id, tenant } = digestOf();
  return {
    id: 'dlv_1' as DeliveryId,
    digest: id,
    tenant,
    kind: 'scheduled',
    scheduledFor: due,
    destination: growth,
    state,
    ...change,
  };
}

export const posted: DeliveryState = {
  kind: 'posted',
  ts: '1773133200.000100',
  at: due + 4_000,
  lateByMs: 4_000,
};

export function overviewOfDigest(change: Partial<Digest> = {}): DigestOverview {
  const digest = digestOf(change);
  const days = 86_400_000;
  return {
    digest,
    nextRuns: digest.state.kind === 'active' ? [0, 1, 2, 3, 6].map((after) => due + after * days) : [],
    skipped: [],
    history: [
      deliveryOf(posted, { scheduledFor: due - days }),
      deliveryOf(
        { kind: 'posted', ts: '1773133200.000200', at: due, lateByMs: 41 * 60_000 },
        { scheduledFor: due - 4 * days },
      ),
      deliveryOf({ kind: 'unsure', reason: 'timed-out' }, { scheduledFor: due - 5 * days }),
      deliveryOf({ kind: 'missed', reason: 'too-late' }, { scheduledFor: due - 6 * days }),
      deliveryOf(posted, { scheduledFor: due - 6 * days, kind: 'test', destination: 'D0ANA' as ChannelId }),
    ],
  };
}

/** It looks each hour. */
export function overviewOfWatch(): DigestOverview {
  const zoned = { kind: 'watch', everyMinutes: 60, coolDownMinutes: 240, zone: lisbon } as const;
  const condition = { kind: 'figure', figure: 'replyRate', is: 'below', value: 0.05 } as const;
  const hours = [13, 14, 15, 24, 25].map((after) => due + after * 3_600_000);
  return { ...overviewOfDigest({ schedule: zoned, condition }), nextRuns: hours, history: [] };
}

/** A morning with something of every kind. */
export const attention: readonly AttentionLine[] = (
  [
    { kind: 'stalled', silentWorkingDays: 2, lastActive: day('2026-03-05') },
    { kind: 'answers-fell', rate: 'replyRate', since: day('2026-02-26'), came: 4, usual: 19 },
    { kind: 'end-at-risk', endsOn: day('2026-03-20'), workingDaysLeft: 9, leadsLeft: 640 },
    { kind: 'running-out', leadsLeft: 41, workingDaysLeft: 2 },
    { kind: 'finishing', progress: 0.94 },
    { kind: 'finished', on: day('2026-03-09') },
    { kind: 'just-started', on: day('2026-03-09'), sent: 1 },
  ] as const
).map((reason, index) => ({
  campaign: (rows[index] ?? rowOf(index, 'more')).campaign,
  reason,
  working: workingOfReason(reason.kind),
}));

function workingOfReason(kind: AttentionLine['reason']['kind']): AttentionLine['working'] {
  const recent = { first: day('2026-03-03'), last: day('2026-03-09') };
  const before = { first: day('2026-02-03'), last: day('2026-03-02') };
  switch (kind) {
    case 'stalled':
      return {
        windows: [{ name: 'before', range: { first: before.first, last: recent.last } }],
        inputs: [
          { name: 'silent-working-days', value: 2 },
          { name: 'usual-per-working-day', value: 41.4 },
        ],
      };
    case 'answers-fell':
      return {
        windows: [{ name: 'recent', range: { first: day('2026-02-26'), last: recent.last } }],
        inputs: [],
      };
    case 'finishing':
      return { windows: [], inputs: [{ name: 'progress', value: 0.94 }] };
    default:
      return { windows: [{ name: 'recent', range: recent }], inputs: [{ name: 'leads-left', value: 640 }] };
  }
}

export function boardOf(change: Partial<BoardReport> = {}): BoardReport {
  const ranked = rows.slice(0, 6).map((row, index): BoardRow => {
    const sent = 612 - 40 * index;
    const rate = counted(Math.round(sent * (0.21 - 0.02 * index)), sent);
    return {
      subject: { kind: 'campaign', campaign: row.campaign },
      place: index + 1,
      value: { kind: 'rate', rate, interval: undefined, change: { kind: 'unknown' } },
      counts: countsOn(index),
      acceptanceRate: row.acceptanceRate,
      replyRate: rate,
    };
  });
  const [few] = ranked;
  const small: Rate = counted(2, 4);
  return {
    kind: 'board',
    ...base(),
    question: {
      kind: 'board',
      of: 'campaigns',
      order: 'top',
      places: 10,
      metric: 'replyRate',
      statuses: [],
    },
    of: 'campaigns',
    order: 'top',
    metric: 'replyRate',
    statuses: [],
    owner: undefined,
    period: undefined,
    ranked,
    lead: { kind: 'clear' },
    ranPartly: [],
    unasked: [],
    rankable: 6,
    tooFew: few
      ? [
          {
            ...few,
            subject: { kind: 'campaign', campaign: rowOf(7, names[7] ?? '').campaign },
            place: 0,
            value: { kind: 'rate', rate: small, interval: undefined, change: { kind: 'unknown' } },
            replyRate: small,
          },
        ]
      : [],
    incomparable: [],
    counted: { have: 11, of: 12 },
    ...change,
  };
}

/** Owners over a period, each figure with its change. */
/** The best ten of a period: each with its change, the first too close to the second to call. */
export function topTenOf(): BoardReport {
  const changes = [8, -2.4, 0.8, -0.3, 3.1, 0.4, -1.9, 0.9, 0, -0.6];
  const top = rows.slice(0, 10).map(({ campaign, acceptanceRate }, index): BoardRow => {
    const [sent, points] = [2_126 - 180 * index, changes[index] ?? 0];
    const rate = counted(Math.round(sent * (0.364 - 0.009 * index)), sent);
    const movement = { kind: index === 0 ? 'up' : 'within-chance' } as const;
    const change = { kind: 'by', points, before: rate, movement } as const;
    return {
      subject: { kind: 'campaign', campaign },
      place: index + 1,
      value:
        index === 6
          ? {
              kind: 'rate',
              rate,
              interval: undefined,
              change: { kind: 'ran-less', ran: 2, of: 7, window: 'before' },
            }
          : { kind: 'rate', rate, interval: undefined, change },
      counts: { ...countsOn(index), messagesSent: sent, messagesReplied: Math.round(sent * 0.3) },
      acceptanceRate,
      replyRate: rate,
    };
  });
  const [, rival] = top;
  const { question } = boardOf();
  return boardOf({
    question: { ...question, period: lastWeek.phrase },
    period: lastWeek,
    ranked: top,
    rankable: 46,
    ...(rival && { lead: { kind: 'too-close', rival } }),
    counted: { have: 60, of: 60 },
  });
}

export function ownersOf(): BoardReport {
  const owners = [emailOf('ana.sousa'), emailOf('ben.carter'), emailOf('lea')];
  return boardOf({
    question: {
      kind: 'board',
      of: 'owners',
      order: 'top',
      places: 50,
      metric: 'messagesReplied',
      statuses: [],
      period: lastWeek.phrase,
    },
    of: 'owners',
    metric: 'messagesReplied',
    period: lastWeek,
    ranked: owners.map((email, index) => ({
      subject: { kind: 'owner', owner: { ownerId: `usr_${index}`, email }, campaigns: 4 - index },
      place: index + 1,
      value: {
        kind: 'count',
        count: 40 - 11 * index,
        change: {
          kind: 'by',
          before: 31,
          ratio: 9 / 31,
          movement: { kind: index === 1 ? 'not-tested' : 'up' },
        },
        ...(index === 1 && { notGrowth: [{ why: 'new', campaigns: 3, by: 18 }] }),
      },
      counts: { ...countsOn(index), messagesReplied: 40 - 11 * index },
      acceptanceRate: counted(41, 131),
      replyRate: counted(40 - 11 * index, 212),
    })),
    rankable: 3,
    lead: { kind: 'first' },
    tooFew: [],
    incomparable: [],
    counted: { have: 3, of: 3 },
  });
}

/** The two of them alone. */
export function twoOwners(): BoardReport {
  const { question, ranked, ...report } = ownersOf();
  const two = ranked.slice(0, 2);
  const among = two.flatMap(({ subject }) => (subject.kind === 'owner' ? [subject.owner.email] : []));
  return {
    ...report,
    question: { ...question, among },
    ranked: two,
    rankable: 2,
    counted: { have: 2, of: 2 },
  };
}

/** Only campaigns within all limits. */
export function boardWithin(limits: readonly FigureLimit[]): BoardReport {
  const { question, ...report } = topTenOf();
  const [metric = question.metric] = limits.map((limit) => limit.metric);
  const places = mostPlaces;
  return { ...report, question: { ...question, order: 'bottom', places, metric, limits }, order: 'bottom' };
}

function sideOf(range: DateRange, index: number): ComparedSide {
  const counts = countsOn(index);
  return {
    window: range,
    days: 7,
    workingDays: 5,
    daysMissing: 0,
    counts,
    acceptanceRate: counted(counts.invitationsAccepted, counts.invitationsSent),
    replyRate: counted(counts.messagesReplied, counts.messagesSent),
  };
}

/** What became of the counts of one day of the fixtures against another's. */
function between(index: number, earlier: number): Activity {
  const total = (of: number) => ({ counts: countsOn(of), daysMissing: 0 });
  const withinChance = () => ({ kind: 'within-chance' }) as const;
  return activityBetween(total(index), total(earlier), {
    movements: { count: withinChance, rate: withinChance },
  });
}

export function compareCampaignsOf(change: Partial<CompareCampaignsReport> = {}): CompareCampaignsReport {
  const side = (index: number): CompareCampaignsReport['sides'][0] => ({
    ...sideOf(lastWeek.range, index),
    row: rowOf(index, names[index] ?? ''),
    startedOn: lastWeek.range.first,
  });
  return {
    kind: 'compare-campaigns',
    ...base({ ...settled, statistics: undefined }),
    question: {
      kind: 'compare-campaigns',
      campaigns: [
        { by: 'name', name: 'fintech' },
        { by: 'name', name: 'channel' },
      ],
    },
    sides: [side(0), side(3)],
    age: 7,
    by: 'count',
    shared: 'nothing',
    difference: between(0, 3),
    ...change,
  };
}

export function comparePeriodsOf(change: Partial<ComparePeriodsReport> = {}): ComparePeriodsReport {
  const before = { first: day('2026-02-24'), last: day('2026-03-02') };
  return {
    kind: 'compare-periods',
    ...base({ ...settled, statistics: undefined }),
    question: {
      kind: 'compare-periods',
      periods: [lastWeek.phrase, { kind: 'dates', range: before }],
    },
    campaign: undefined,
    owner: undefined,
    sides: [
      { ...sideOf(lastWeek.range, 0), period: lastWeek, cut: false },
      {
        ...sideOf(before, 3),
        cut: false,
        period: { ...lastWeek, phrase: { kind: 'dates', range: before }, range: before, complete: before },
      },
    ],
    by: 'count',
    shared: 'nothing',
    difference: between(0, 3),
    moved: undefined,
    ...change,
  };
}

/** A fall that is more than chance, told by cause and by campaign. */
export function fellOf(change: Partial<ComparePeriodsReport> = {}): ComparePeriodsReport {
  const now = {
    invitationsSent: 3_668,
    invitationsAccepted: 1_331,
    messagesSent: 2_698,
    messagesReplied: 461,
  };
  const was = {
    invitationsSent: 4_325,
    invitationsAccepted: 1_540,
    messagesSent: 3_263,
    messagesReplied: 599,
  };
  const { sides, ...rest } = comparePeriodsOf();
  const [week, before] = [1, 2].map((back, at) => ({
    ...lastWeek,
    phrase: { kind: 'week', back } as const,
    range: sides[at === 0 ? 0 : 1].window ?? lastWeek.range,
  }));
  const [one, other] = [
    comparedSide(sides[0].window, { counts: now, daysMissing: 0 }),
    comparedSide(sides[1].window, { counts: was, daysMissing: 0 }),
  ];
  const fell = (name: string) =>
    ({ kind: name.endsWith('Sent') || name === 'messagesReplied' ? 'down' : 'within-chance' }) as const;
  const move = (index: number, from: number, to: number): CampaignMove => ({
    campaign: {
      id: `c${index}`,
      name: named(names[index] ?? ''),
      status: 'ACTIVE',
      ownerEmail: emailOf('ben.carter'),
    },
    now: { ...countsOn(index), messagesReplied: to },
    before: { ...countsOn(index + 3), messagesReplied: from },
    ranLess: undefined,
  });
  const known = [move(2, 70, 36), move(4, 51, 30), move(0, 44, 56), move(1, 40, 29)];
  const left = { now: { ...now, messagesReplied: 310 }, before: { ...was, messagesReplied: 394 } };
  return {
    ...rest,
    question: {
      kind: 'compare-periods',
      periods: [
        { kind: 'week', back: 1 },
        { kind: 'week', back: 2 },
      ],
    },
    sides: [
      { ...one, period: week ?? lastWeek, cut: false },
      { ...other, period: before ?? lastWeek, cut: false },
    ],
    difference: activityBetween(
      { counts: now, daysMissing: 0 },
      { counts: was, daysMissing: 0 },
      { movements: { count: fell, rate: () => ({ kind: 'within-chance' }) } },
    ),
    moved: {
      of: 'replyRate',
      moves: { known, rest: left, lacking: 0 },
      why: { change: -138, workingDays: 0, volume: -104, rate: -42, mix: 8 },
    },
    ...change,
  };
}

/** One of two campaigns is answered more, by more than chance. */
export function leadsOf(): CompareCampaignsReport {
  const { difference, ...rest } = compareCampaignsOf();
  const [one, other] = [
    { invitationsSent: 412, invitationsAccepted: 142, messagesSent: 240, messagesReplied: 71 },
    { invitationsSent: 388, invitationsAccepted: 131, messagesSent: 226, messagesReplied: 41 },
  ];
  const window = { first: day('2026-02-16'), last: day('2026-03-08') };
  const [first, second] = rest.sides;
  const sides = [
    { ...first, ...comparedSide(window, { counts: one, daysMissing: 0 }) },
    { ...second, ...comparedSide(window, { counts: other, daysMissing: 0 }), row: rowOf(2, names[2] ?? '') },
  ] as const;
  const up = (name: string) => ({ kind: name === 'replyRate' ? 'up' : 'within-chance' }) as const;
  return {
    ...rest,
    age: 21,
    sides,
    difference: activityBetween(
      { counts: one, daysMissing: 0 },
      { counts: other, daysMissing: 0 },
      { movements: { count: () => ({ kind: 'not-tested' }), rate: up } },
    ),
  };
}

export function workingOf(change: Partial<WorkingReport> = {}): WorkingReport {
  return {
    kind: 'working',
    ...base({ ...settled, statistics: undefined }),
    question: { kind: 'working', metric: 'replyRate', period: lastWeek.phrase },
    metric: 'replyRate',
    campaign: undefined,
    owner: undefined,
    value: { kind: 'rate', ...activity.replyRate },
    definition: { kind: 'share-of-days', rate: 'replyRate', part: 'messagesReplied', of: 'messagesSent' },
    cohort: {
      rate: 'replyRate',
      window: lastWeek.range,
      until: undefined,
      sent: 612,
      answered: 61.4,
      usual: 66.2,
    },
    sources: [{ endpoint: 'daily', readings: 14, oldest: now - 40 * 60_000, newest: now - 4 * 60_000 }],
    unit: undefined,
    inputs: {
      kind: 'days',
      period: lastWeek,
      days: trendOver(lastWeek.range),
      baselineDays: trendOver({ first: day('2026-02-24'), last: day('2026-03-02') }),
    },
    ...change,
  };
}
