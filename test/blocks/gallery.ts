// Every view and every case that looks different, by name: what the goldens keep, the limits judge, and pictures are taken of.

import type { HomeView, ModalView } from '@slack/types';
import type { AccountHealth, AccountList, ListedAccount } from '#access/accounts.ts';
import type { AuditEntry, KeptEntry } from '#access/audit.ts';
import { type Day, day } from '#base/day.ts';
import {
  type AccountId,
  type ChannelId,
  environmentAccount,
  forgottenPerson,
  type UserId,
} from '#base/tenant.ts';
import { auditMessage, auditRefusal } from '#blocks/access/audit-message.ts';
import {
  connectModal,
  defaultModal,
  disconnectModal,
  doneModal,
  keyModal,
  renameModal,
} from '#blocks/accounts/account-forms.ts';
import { accountListMessage, notAdminMessage } from '#blocks/accounts/account-list.ts';
import { accountRefusalInWords, type ReadAt } from '#blocks/accounts/account-words.ts';
import { composerModal, composerPreviewModal } from '#blocks/composer/composer-modal.ts';
import { controls } from '#blocks/controls.ts';
import { deedInWords, deedMessage } from '#blocks/digests/deed-words.ts';
import { alertMessageOf, quietMessageOf } from '#blocks/digests/digest-alerts.ts';
import { bulkDoneModal, digestBulkModal } from '#blocks/digests/digest-bulk.ts';
import { deletedModal, digestCardModal } from '#blocks/digests/digest-card.ts';
import type { DigestFields } from '#blocks/digests/digest-fields.ts';
import { digestFormModal, notSavedInWords } from '#blocks/digests/digest-form.ts';
import { digestHistoryModal } from '#blocks/digests/digest-history.ts';
import { type DigestListFilter, digestListModal } from '#blocks/digests/digest-list.ts';
import { digestListMessage, digestMessageOf, digestRestOf } from '#blocks/digests/digest-message.ts';
import {
  digestRefusalModal,
  digestSavedModal,
  previewModal,
  restoreDoubtModal,
} from '#blocks/digests/digest-modals.ts';
import { ownerNoticeOf, ownerNoticesOf } from '#blocks/digests/owner-notices.ts';
import { veiledCardModal } from '#blocks/digests/veiled-digests.ts';
import { failureMessage } from '#blocks/failure-messages.ts';
import type { AgainQuestion } from '#blocks/home/ask-again.ts';
import { askedModal } from '#blocks/home/asked-modal.ts';
import { botStateModal } from '#blocks/home/bot-state.ts';
import { type Home, homeTab } from '#blocks/home/home-tab.ts';
import { manualModal } from '#blocks/home/manual-modal.ts';
import type { Message, MessageView } from '#blocks/message.ts';
import { noteModal, snoozeModal } from '#blocks/needs/need-forms.ts';
import { periodModal } from '#blocks/reports/period-modal.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { noRoomMessage, roomMessage } from '#blocks/rooms/room-messages.ts';
import {
  type RoomChange,
  type RoomForm,
  roomCheckModal,
  roomModal,
  roomSavedModal,
} from '#blocks/rooms/room-modals.ts';
import { shownInWords } from '#blocks/rooms/room-words.ts';
import { helpMessage, outsideMessage, refusalMessage, staleControlMessage } from '#blocks/short-messages.ts';
import { loadingModal, noticeModal } from '#blocks/short-modals.ts';
import type { AlertChange, Condition, DigestId, UnreadableDigest, VeiledDigest } from '#digests/digest.ts';
import type { DigestOverview, DigestPage } from '#digests/digests.ts';
import type { OwnerNotice } from '#digests/messenger.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { blankComposition, type Composition, composed } from '#reports/composer/composition.ts';
import { activityBetween, nothingCounted } from '#reports/figures/compare.ts';
import type { TrendDay } from '#reports/figures/figure.ts';
import type { DeedId, HandledNeed } from '#reports/handling/handled-need.ts';
import type { FoundNeed } from '#reports/handling/needs-keeper.ts';
import type { Problem } from '#reports/problem.ts';
import { beforeAll, type Question } from '#reports/question.ts';
import type { Answer, Report } from '#reports/report.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import type { BotCheck } from '#reports/status/bot-check.ts';
import { examples, firstExamples } from '#reports/words/productions.ts';
import {
  ana,
  attention,
  ben,
  boardOf,
  boardWithin,
  campaignInNeedOf,
  campaignOf,
  compareCampaignsOf,
  comparePeriodsOf,
  countsOn,
  dailyOf,
  deliveryOf,
  digestOf,
  due,
  emailOf,
  fellOf,
  firstActivity,
  gappyTrend,
  growth,
  halfWay,
  lastFortnight,
  lastWeek,
  leadsOf,
  lisbon,
  listOf,
  longRange,
  names,
  now,
  overviewOf,
  overviewOfDigest,
  overviewOfWatch,
  ownersOf,
  posted,
  rowOf,
  rows,
  sales,
  settled,
  statusOf,
  topTenOf,
  trendOver,
  twoOwners,
  unread,
  viewOf,
  workingOf,
} from './fixtures.ts';
import { handledOf, needsAllNew, needsOf } from './needs-fixtures.ts';

export type View = Message | ModalView | HomeView;

const overviewQuestion: Question = { kind: 'overview', period: { kind: 'last-days', days: 7 } };

function report(of: Report, view: Partial<MessageView> = {}): Message {
  return messageOf({ kind: 'report', report: of }, viewOf(view));
}

function problem(of: Problem): Message {
  return messageOf({ kind: 'problem', problem: of }, viewOf());
}

function notice(of: OwnerNotice, change: Parameters<typeof digestOf>[0] = {}): Message {
  return ownerNoticeOf(of, digestOf(change), { userId: 'U0BOT' as typeof ana });
}

const takenByAna: HandledNeed = {
  arose: day('2026-03-04'),
  seenAt: now - 6 * 86_400_000,
  isNews: false,
  state: {
    kind: 'taken',
    by: { id: ana, name: 'Ana Sousa' },
    at: now - 86_400_000,
    on: day('2026-03-09'),
    deed: 'd1' as DeedId,
  },
  note: undefined,
  back: undefined,
  today: day('2026-03-10'),
};
const takenNeed: AttentionLine = {
  ...(campaignInNeedOf().attention as AttentionLine),
  handling: takenByAna,
};

const still = (on: Day): TrendDay => ({
  kind: 'counted',
  day: on,
  counts: nothingCounted.counts,
  partial: false,
});
const openedFromNeed: Partial<MessageView> = {
  need: 'answers-fell',
  back: [{ question: overviewQuestion, page: 1 }],
  walk: [{ campaign: 'cmp_0004', need: 'running-out' }],
};

/** For views that differ from another one in something else than their tables and charts. */
const few = { campaigns: rows.slice(0, 2), trend: trendOver(lastWeek.range).slice(0, 3) };

const onTime: Answer = { kind: 'report', report: { ...overviewOf(few), at: due + 3_000 } };
const atWork = deliveryOf({ kind: 'posting', leaseUntil: due });

const weekly = { id: 'D1' as DigestId, title: `campaign "${names[0]}" last 7 days` } as const;

/** A page that is full, with the longest that a deed can say among them. */
const audited: readonly KeptEntry[] = (
  [
    {
      ...{ on: 'digest', ...weekly, deed: 'edit' },
      changes: [
        { part: 'destinations', before: `${growth} ${sales}`, after: sales },
        {
          part: 'schedule',
          before: 'Weekdays at 09:00, Europe/Lisbon',
          after: 'Mondays at 08:30, Europe/Lisbon',
        },
        { part: 'condition', after: 'reply rate is below 5 %' },
      ],
    },
    {
      ...{ on: 'digest', ...weekly, deed: 'pause' },
      changes: [
        { part: 'state', before: 'active', after: 'paused until 16 Mar 2026' },
        { part: 'together', after: '12' },
      ],
    },
    {
      ...{ on: 'digest', id: 'D2' as DigestId, title: 'daily yesterday', deed: 'resend' },
      changes: [
        { part: 'run', after: '2026-03-09T09:00:00.000Z' },
        { part: 'destinations', after: growth },
      ],
    },
    {
      ...{ on: 'room', id: growth, deed: 'change' },
      changes: [
        { part: 'campaigns', before: 'all campaigns', after: 'campaigns of (address 3f2a)' },
        { part: 'managers', after: ana },
      ],
    },
    {
      ...{ on: 'digest', id: 'D3' as DigestId, title: 'list active', deed: 'delete', by: forgottenPerson },
      changes: [
        { part: 'question', before: 'list active' },
        { part: 'destinations', before: growth },
        { part: 'owner', before: forgottenPerson },
      ],
    },
  ] satisfies (Omit<AuditEntry, 'at' | 'by'> & { by?: UserId })[]
).map(
  (entry, index) =>
    ({
      at: now - index * 3_600_000,
      by: index % 2 === 0 ? ana : ben,
      ...entry,
      nth: 90 - index,
    }) as KeptEntry,
);

function turn(of: AlertChange, condition?: Condition): Message {
  const digest = { ...overviewOfWatch().digest, ...(condition && { condition }) };
  const view = { ...viewOf({ audience: 'digest' }), postedAt: due + 3_000 };
  return alertMessageOf(of, { digest, answer: onTime, delivery: atWork }, view);
}

function drawnRest(rest: Message | undefined): Message {
  if (rest === undefined) throw new Error('its thread would be empty');
  return rest;
}

const choices: readonly CampaignChoice[] = rows.slice(0, 4).map(({ campaign }) => campaign);

const badChecks: readonly BotCheck[] = [
  { of: 'bot token', severity: 'ok', says: 'Slack knows the bot as U0BOT in workspace T0SANDBOX.' },
  {
    of: 'scope im:history',
    severity: 'note',
    says: 'Not granted. Without it the bot cannot do this: answering what people write in direct messages.',
    mend: 'If you want that: add it under OAuth & Permissions, Bot Token Scopes, and install the app again.',
  },
  {
    of: 'disk',
    severity: 'wrong',
    says: '12.4 MiB free.',
    mend: 'Make room: the store needs 72.0 MiB to grow and to be copied.',
  },
];

const partly = overviewOf({
  standing: halfWay,
  trend: gappyTrend(),
  period: {
    ...lastWeek,
    phrase: { kind: 'week', back: 0 },
    range: { first: day('2026-03-04'), last: day('2026-03-10') },
    complete: { first: day('2026-03-04'), last: day('2026-03-09') },
    includesToday: true,
  },
  activity: firstActivity,
  campaigns: [...rows.slice(0, 2), ...rows.slice(2, 4).map(unread)],
});

const broken = overviewOfDigest({
  id: 'dig_2' as DigestId,
  question: { kind: 'daily', period: { kind: 'week', back: 1 } },
  destinations: [sales, growth],
  schedule: { kind: 'cron', expression: '0 9 1 * *', zone: lisbon },
  state: { kind: 'broken', error: 'is_archived', channel: sales, at: now },
  refusing: [{ channel: sales, error: 'is_archived', at: now }],
});
const paused = overviewOfDigest({
  id: 'dig_3' as DigestId,
  owner: ben,
  state: { kind: 'paused', by: ben, at: now },
});
const digests = [overviewOfDigest(), broken, paused];

function unreadable(id: 'D8' | 'D9'): UnreadableDigest {
  const { tenant, question, destinations } = digestOf();
  const readable = id === 'D8' ? { question, destinations } : {};
  const faults = id === 'D8' ? ['schedule'] : ['question', 'destinations'];
  return { kind: 'unreadable', id: id as DigestId, tenant, owner: ana, version: 1, readable, faults };
}

function veiled(state: VeiledDigest['state']): VeiledDigest {
  return { kind: 'veiled', id: 'dig_7' as DigestId, owner: ben, state };
}

const foundNeed: FoundNeed = {
  campaign: rows[0]?.campaign,
  handling: undefined,
  now: { kept: undefined, fate: { kind: 'open' }, endsOn: day('2026-03-31'), today: day('2026-03-10') },
};

function pageOf(overviews: readonly DigestOverview[], change: Partial<DigestPage> = {}): DigestPage {
  const byState = { active: 1, paused: 1, broken: 1 };
  return {
    overviews,
    page: 1,
    pages: 1,
    count: overviews.length,
    byState,
    deleted: 0,
    unreadable: [],
    ...change,
  };
}

const anything: DigestListFilter = { text: '', show: 'all', owner: undefined, channel: undefined };

const typed: DigestFields = {
  question: 'overview last 7 days',
  channels: [growth],
  repeats: 'weekly',
  weekdays: [1, 2, 3, 4, 5],
  weeks: '2',
  from: '',
  monthDay: 'first-working-day',
  time: '09:00',
  moreTimes: '',
  cron: '',
  everyMinutes: '60',
  coolDownMinutes: '240',
  onlyIf: 'always',
  threshold: '',
  whenQuiet: 'post',
  zone: lisbon,
  endsOn: '',
  weekdaysOff: [],
  datesOff: '',
  holidays: '',
};

const readNow: ReadAt = { now, zone: lisbon };

function accountOf(name: string, health: AccountHealth): ListedAccount {
  const id = name.toLowerCase().replaceAll(/[^a-z]/g, '') as AccountId;
  const connected = { connectedBy: ben, connectedAt: now - 30 * 86_400_000 };
  const state =
    health.kind === 'disconnected'
      ? ({ kind: 'disconnected', at: now, keptUntil: health.keptUntil } as const)
      : ({ kind: 'connected', key: 'sealed' } as const);
  const address = `https://api.${id}.example.com/v1`;
  return { account: { id, name, address, ...connected, state, version: 1 }, health };
}

const acme = accountOf('Acme', { kind: 'open', campaigns: 57, readAt: now - 180_000 });
const former = accountOf('Globex', { kind: 'disconnected', keptUntil: now + 370 * 86_400_000 });

function accountsOf(): AccountList {
  return {
    byDefault: {
      host: 'api.example.com',
      health: { kind: 'open', campaigns: 60, readAt: now - 60_000 },
    },
    shown: { kind: 'kept', id: environmentAccount },
    connected: [
      acme,
      former,
      accountOf('*Initech* <!channel>', { kind: 'failing', fault: { kind: 'unauthorised', status: 401 } }),
      accountOf('Umbrella', { kind: 'locked', why: 'unknown-key' }),
    ],
    canConnect: true,
  };
}

export const messages: Readonly<Record<string, () => Message>> = {
  overview: () => report(overviewOf()),
  'overview-more': () => report(overviewOf(), { more: true }),
  'overview-more-tables': () => report(overviewOf(few), { detail: 'tables', more: true }),
  'overview-more-text': () => report(overviewOf(few), { detail: 'text', more: true }),
  'overview-channel': () => report(overviewOf(few), { audience: 'channel' }),
  'overview-owner': () =>
    report(
      overviewOf({
        ...few,
        owner: { ownerId: 'usr_0', email: emailOf('ana.sousa') },
        question: { kind: 'overview', period: { kind: 'last-days', days: 7 }, owner: emailOf('ana.sousa') },
      }),
    ),
  'overview-partial': () => report(partly),
  'overview-empty': () =>
    report(
      overviewOf({
        campaigns: [],
        byCampaign: undefined,
        byStatus: new Map(),
        total: 0,
        trend: [],
        activity: firstActivity,
        attention: [],
        attentionChecked: { have: 0, of: 0 },
      }),
    ),
  'overview-more-weeks': () =>
    report(
      overviewOf({
        ...few,
        trend: trendOver(longRange),
        period: {
          ...lastWeek,
          phrase: { kind: 'dates', range: longRange },
          range: longRange,
          complete: longRange,
        },
      }),
      { more: true },
    ),
  list: () => report(listOf()),
  'list-more': () => report(listOf(), { more: true }),
  'list-text': () => report(listOf(), { detail: 'text' }),
  'list-none': () => report(listOf({ campaigns: [] })),
  'list-narrowed': () =>
    report(
      listOf({
        question: {
          kind: 'list',
          statuses: [],
          ends: { kind: 'week', back: 0 },
          begins: { kind: 'dates', range: { first: beforeAll, last: day('2026-01-31') } },
          part: 'fintech',
        },
        statuses: [],
        owner: undefined,
      }),
    ),
  campaign: () => report(campaignOf()),
  'campaign-more': () => report(campaignOf(), { more: true }),
  'campaign-from-need': () => report(campaignInNeedOf(), openedFromNeed),
  'campaign-from-need-more': () => report(campaignInNeedOf(), { ...openedFromNeed, more: true }),
  'campaign-from-need-taken': () => report(campaignInNeedOf({ attention: takenNeed }), openedFromNeed),
  'campaign-from-need-mine': () =>
    report(campaignInNeedOf({ attention: takenNeed }), { ...openedFromNeed, viewer: ana }),
  'campaign-from-need-stalled': () =>
    report(
      campaignInNeedOf({
        attention: attention[0],
        need: {
          now: { first: day('2026-03-06'), last: day('2026-03-09') },
          before: { first: day('2026-02-06'), last: day('2026-03-05') },
          activity: activityBetween(nothingCounted, nothingCounted),
          lines: {
            figure: 'sent',
            now: trendOver(lastFortnight.range).map((each, at) => (at < 10 ? each : still(each.day))),
            before: trendOver(lastFortnight.baseline ?? lastFortnight.range),
          },
        },
      }),
      { ...openedFromNeed, need: 'stalled' },
    ),
  'campaign-need-gone': () =>
    report(campaignOf({ attention: attention[3], need: undefined }), openedFromNeed),
  'campaign-needs-you': () =>
    report(
      campaignOf({
        attention: attention[1],
        funnel: { steps: campaignOf().funnel?.steps ?? [], leak: { kind: 'none' } },
        changes: campaignOf().changes && { ...campaignOf().changes, firstRecorded: true },
        standing: {
          ...settled,
          statistics: { have: 1, of: 1 },
          restated: [
            { day: day('2026-03-05'), before: countsOn(3) },
            { day: day('2026-03-06'), before: undefined },
          ],
        },
        journal: [],
      } as Partial<ReturnType<typeof campaignOf>>),
      { back: [{ question: overviewQuestion, page: 1 }] },
    ),
  'campaign-first-days': () =>
    report(
      campaignOf({
        trend: few.trend,
        activity: firstActivity,
        cohorts: [],
        funnel: { steps: [], leak: { kind: 'too-few' } },
        changes: undefined,
        journal: [],
      }),
    ),
  'campaign-tables': () => report(campaignOf(), { detail: 'tables' }),
  'campaign-text': () => report(campaignOf(), { detail: 'text' }),
  'campaign-awaited': () =>
    report(
      campaignOf({
        trend: few.trend,
        row: unread(rowOf(3, names[3] ?? '')),
        standing: halfWay,
        readAs: undefined,
        statisticsReadAt: undefined,
      }),
    ),
  daily: () => report(dailyOf()),
  'daily-more': () => report(dailyOf(), { more: true }),
  'daily-campaign': () =>
    report(
      dailyOf({
        trend: few.trend,
        campaign: choices[0],
        question: {
          kind: 'daily',
          period: { kind: 'last-days', days: 14 },
          campaign: { by: 'name', name: 'fintech' },
        },
      }),
    ),
  'daily-owner': () =>
    report(
      dailyOf({
        trend: few.trend,
        owner: { ownerId: 'usr_0', email: emailOf('ana.sousa') },
        question: { kind: 'daily', period: { kind: 'last-days', days: 14 }, owner: emailOf('ana.sousa') },
      }),
      { back: [{ question: overviewQuestion, page: 1 }] },
    ),
  'daily-gaps': () =>
    report(dailyOf({ trend: gappyTrend(), standing: { ...halfWay, statistics: undefined } })),
  'daily-months': () =>
    report(
      dailyOf({
        trend: trendOver(longRange),
        period: {
          ...lastFortnight,
          phrase: { kind: 'dates', range: longRange },
          range: longRange,
          complete: longRange,
          baseline: undefined,
        },
      }),
      { page: 2 },
    ),
  'daily-text': () => report(dailyOf({ trend: gappyTrend() }), { detail: 'text' }),
  'overview-attention': () =>
    report(overviewOf({ ...few, attention, attentionChecked: { have: 11, of: 12 } })),
  'overview-quiet': () => report(overviewOf({ ...few, attention: [] })),
  board: () => report(boardOf()),
  'board-top': () => report(topTenOf()),
  'board-text': () => report(topTenOf(), { detail: 'text' }),
  'board-waiting': () =>
    report(
      boardOf({
        ranked: [],
        lead: { kind: 'not-counted' },
        rankable: 0,
        tooFew: [],
        counted: { have: 3, of: 11 },
        standing: halfWay,
      }),
    ),
  'board-more': () => report(boardOf(), { more: true }),
  'board-limits': () => report(boardWithin([{ metric: 'replyRate', is: 'below', value: 5 }])),
  'board-limits-two': () =>
    report(
      boardWithin([
        { metric: 'invitationsSent', is: 'at-least', value: 100 },
        { metric: 'messagesReplied', is: 'at-most', value: 0 },
      ]),
    ),
  'board-limits-none': () =>
    report({
      ...boardWithin([{ metric: 'replyRate', is: 'above', value: 60 }]),
      ...{ ranked: [], lead: { kind: 'nobody' }, rankable: 0, tooFew: [] },
    }),
  'board-owners': () => report(ownersOf()),
  'board-owners-more': () => report(ownersOf(), { more: true }),
  'board-owners-beside': () => report(twoOwners()),
  'compare-campaigns': () => report(compareCampaignsOf()),
  'compare-campaigns-leads': () => report(leadsOf()),
  'compare-campaigns-more': () => report(compareCampaignsOf(), { more: true }),
  'compare-periods': () => report(comparePeriodsOf()),
  'compare-periods-more': () => report(comparePeriodsOf(), { more: true }),
  'compare-fell': () => report(fellOf()),
  'compare-fell-more': () => report(fellOf(), { more: true }),
  'compare-text': () => report(comparePeriodsOf(), { detail: 'text' }),
  'compare-partial': () => {
    const { sides, ...rest } = compareCampaignsOf();
    const unknown = { kind: 'unknown' } as const;
    const counter = { count: 0, change: unknown };
    return report({
      ...rest,
      sides: [sides[0], { ...sides[1], daysMissing: 3 }],
      difference: {
        ...firstActivity,
        counters: {
          invitationsSent: counter,
          invitationsAccepted: counter,
          messagesSent: counter,
          messagesReplied: counter,
        },
        acceptanceRate: { rate: { kind: 'none' }, interval: undefined, change: unknown },
        replyRate: { rate: { kind: 'none' }, interval: undefined, change: unknown },
      },
    });
  },
  working: () => report(workingOf()),
  'working-more': () => report(workingOf(), { more: true }),
  'working-text': () => report(workingOf(), { detail: 'text' }),
  'working-lives': () =>
    report(
      workingOf({
        question: { kind: 'working', metric: 'totalLeadCount' },
        metric: 'totalLeadCount',
        value: { kind: 'count', count: 5_782, change: { kind: 'unknown' } },
        definition: { kind: 'sum-of-lives', counter: 'totalLeadCount' },
        cohort: undefined,
        sources: [{ endpoint: 'statistics', readings: 4, oldest: now - 60_000, newest: now - 60_000 }],
        inputs: {
          kind: 'campaigns',
          campaigns: choices.map((campaign, index) => ({
            campaign,
            readAt: now - 60_000,
            part: 1_447 - index,
            of: undefined,
            stated: undefined,
          })),
        },
      }),
    ),
  needs: () => report(needsOf()),
  'needs-more': () => report(needsOf(), { more: true }),
  'needs-all-new': () => report(needsAllNew()),
  'needs-none': () => report(needsOf({ attention: [], recovered: [] })),
  handled: () => report(handledOf()),
  'handled-none': () => report(handledOf({ handled: [] })),
  status: () => report(statusOf()),
  'status-off': () =>
    report(
      statusOf({
        placesOff: ['Questions in direct messages: the scope im:history was not granted'],
        misread: [
          {
            kind: 'refused',
            shape: 'top number by word(7) of address',
            times: 12,
            lastOn: day('2026-03-09'),
          },
          { kind: 'not-meant', shape: 'and by reply rate', times: 1, lastOn: day('2026-02-27') },
        ],
      }),
    ),
  'status-mend': () => report(statusOf({ checks: badChecks })),
  'status-mend-more': () => report(statusOf({ checks: badChecks }), { more: true }),
  'overview-guessed': () =>
    messageOf(
      { kind: 'report', report: overviewOf({ readAs: '"overviw" → overview' }) },
      viewOf({ otherwise: { readings: [{ kind: 'list', statuses: [] }], shape: 'word(7)' } }),
    ),
  waiting: () =>
    messageOf(
      { kind: 'waiting', question: overviewQuestion, at: now, expectedWholeAt: now + 12_000 },
      viewOf(),
    ),
  'problem-unknown-word': () =>
    problem({
      kind: 'not-understood',
      problem: { kind: 'unknown-word', word: 'dialy <!here>', nearest: ['daily', 'digests'] },
      text: 'dialy <!here>',
    }),
  'problem-names-unread': () =>
    problem({
      kind: 'not-understood',
      problem: { kind: 'names-unread', word: 'ana' },
      fault: { kind: 'service-down', status: 503, until: undefined },
    }),
  'problem-several': () =>
    problem({
      kind: 'not-understood',
      problem: { kind: 'several', word: 'replies on 2/3', choices: [] },
      retries: [day('2026-03-02'), day('2026-02-03')].map((first) => ({
        word: `replies ${first}`,
        question: {
          kind: 'working',
          metric: 'messagesReplied',
          period: { kind: 'dates', range: { first, last: first } },
        },
      })),
    }),
  'problem-reversed-range': () =>
    problem({
      kind: 'not-understood',
      problem: { kind: 'reversed-range', range: { first: '2026-03-14', last: '2026-03-01' } },
    }),
  'problem-campaign-unknown': () =>
    problem({
      kind: 'campaign-unknown',
      wanted: 'fintehc *x*',
      nearest: choices,
      question: {
        kind: 'campaign',
        campaign: { by: 'name', name: 'fintehc' },
        period: { kind: 'last-days', days: 14 },
      },
    }),
  'problem-campaign-ambiguous': () =>
    problem({
      kind: 'campaign-ambiguous',
      wanted: 'q4',
      choices,
      of: 14,
      question: {
        kind: 'daily',
        campaign: { by: 'name', name: 'q4' },
        period: { kind: 'last-days', days: 14 },
      },
    }),
  'problem-campaign-gone': () =>
    problem({ kind: 'campaign-gone', name: names[3], question: overviewQuestion }),
  'problem-nothing-here': () => problem({ kind: 'nothing-here', why: 'no-account', admins: [ana] }),
  'problem-no-account-yet': () => problem({ kind: 'nothing-here', why: 'no-account-yet' }),
  'problem-owner': () =>
    problem({
      kind: 'owner-ambiguous',
      wanted: 'an',
      choices: [emailOf('ana.sousa'), emailOf('anton')],
      question: { kind: 'list', statuses: [], owner: 'an' },
    }),
  'problem-key': () =>
    problem({ kind: 'service', fault: { kind: 'unauthorised', status: 401 }, question: overviewQuestion }),
  'problem-down': () =>
    problem({
      kind: 'service',
      fault: { kind: 'service-down', status: 503, until: now + 90_000 },
      question: overviewQuestion,
    }),
  'problem-internal': () => problem({ kind: 'internal', reference: 'a1b2c3' }),
  digest: () =>
    digestMessageOf(
      { digest: digestOf(), answer: onTime, delivery: atWork },
      { ...viewOf({ audience: 'digest' }), postedAt: due + 3_000 },
    ),
  'digest-thread': () =>
    drawnRest(digestRestOf(onTime, { ...viewOf({ audience: 'digest' }), postedAt: due + 3_000 })),
  'digest-late': () =>
    digestMessageOf(
      {
        digest: digestOf(),
        answer: { kind: 'report', report: { ...campaignOf({ trend: few.trend }), at: due + 41 * 60_000 } },
        delivery: atWork,
      },
      { ...viewOf({ audience: 'digest' }), postedAt: due + 41 * 60_000 },
    ),
  'digest-problem': () =>
    digestMessageOf(
      {
        digest: digestOf(),
        answer: {
          kind: 'problem',
          problem: {
            kind: 'service',
            fault: { kind: 'timed-out', afterMs: 10_000 },
            question: overviewQuestion,
          },
        },
        delivery: atWork,
      },
      { ...viewOf({ audience: 'digest' }), postedAt: due + 3_000 },
    ),
  'digest-quiet': () =>
    quietMessageOf(
      { digest: digestOf(), answer: onTime, delivery: atWork },
      { ...viewOf({ audience: 'digest' }), postedAt: due + 3_000 },
    ),
  'digest-alert': () =>
    turn({ kind: 'alert' }, { kind: 'figure', figure: 'messagesReplied', is: 'above', value: 50 }),
  'digest-back-to-normal': () => turn({ kind: 'back-to-normal' }),
  'notices-several': () =>
    ownerNoticesOf(
      (
        [
          { kind: 'paused-by', user: ben },
          { kind: 'unsure', delivery: deliveryOf({ kind: 'unsure', reason: 'timed-out' }) },
          {
            kind: 'missed',
            delivery: deliveryOf({ kind: 'missed', reason: 'too-late' }),
            count: 3,
            reason: 'too-late',
          },
        ] as const
      ).map((notice, index) => ({ key: `${index}`, digest: digestOf(), notice, since: now })),
    ),
  'notice-not-in-channel': () =>
    notice(
      {
        kind: 'destination-broken',
        error: 'not_in_channel',
        channel: growth,
        delivery: deliveryOf({ kind: 'failed', reason: 'not_in_channel' }),
      },
      { refusing: [{ channel: growth, error: 'not_in_channel', at: now }] },
    ),
  'notice-unsure': () =>
    notice({ kind: 'unsure', delivery: deliveryOf({ kind: 'unsure', reason: 'timed-out' }) }),
  'notice-missed': () =>
    notice({
      kind: 'missed',
      delivery: deliveryOf({ kind: 'missed', reason: 'too-late' }),
      count: 3,
      reason: 'too-late',
    }),
  'notice-paused': () => notice({ kind: 'paused-by', user: ben }),
  'digest-list': () => digestListMessage(pageOf(digests), 'i1'),
  'digest-list-unreadable': () =>
    digestListMessage(pageOf(digests, { unreadable: [unreadable('D8'), unreadable('D9')] }), 'i1'),
  'notice-unreadable': () =>
    ownerNoticesOf([
      { key: 'k', since: now, digest: unreadable('D8'), notice: { kind: 'digest-unreadable' } },
    ]),
  audit: () => auditMessage({ filter: {}, entries: audited, isNewest: false, hasOlder: true }, lisbon, 'i1'),
  'audit-narrowed-to-nobody': () =>
    auditMessage({ filter: { by: ben }, entries: [], isNewest: true, hasOlder: false }, lisbon, 'i1'),
  'audit-refusal': () => auditRefusal([ana]),
  help: () => helpMessage(firstExamples),
  stale: () => staleControlMessage(),
  outside: () => outsideMessage('{}', 'outside'),
  'outside-unseen': () => outsideMessage('{}', 'unseen'),
  accounts: () => accountListMessage(accountsOf(), readNow, 'golden'),
  'accounts-none': () =>
    accountListMessage({ ...accountsOf(), connected: [], canConnect: false }, readNow, 'golden'),
  'accounts-forgotten-default': () =>
    accountListMessage(
      { ...accountsOf(), byDefault: undefined, shown: { kind: 'forgotten', id: 'gone' as AccountId } },
      readNow,
      'golden',
    ),
  'accounts-not-admin': () => notAdminMessage([ana, ben], 'golden'),
  'room-none': () =>
    roomMessage({
      shown: 'all campaigns, as places without a room do',
      campaigns: 60,
      managers: [],
      admins: [ana],
    }),
  'room-no-admins': () =>
    roomMessage({
      shown: 'all campaigns, as places without a room do',
      campaigns: 60,
      managers: [],
      admins: [],
    }),
  'room-name': () =>
    roomMessage({
      shown: 'campaigns whose name holds “Acme”',
      campaigns: 7,
      managers: [ana],
      admins: [ana],
    }),
  'room-elsewhere': () => noRoomMessage(),
  'room-own': () =>
    noRoomMessage(
      shownInWords({
        campaigns: { kind: 'name', contains: 'Acme' },
        room: sales,
        count: 12,
        account: 'Acme GmbH',
      }),
    ),
  'help-room': () =>
    helpMessage(
      firstExamples,
      shownInWords({
        campaigns: { kind: 'chosen', ids: ['1', '2', '3'] },
        room: sales,
        count: 3,
        account: undefined,
      }),
    ),
  'refusal-guest': () => refusalMessage({ kind: 'guest' }),
  'refusal-channel': () => refusalMessage({ kind: 'channel', allowed: [growth, sales] }),
  failure: () => failureMessage('a1b2c3'),
  deed: () => deedMessage(controls.deliveryResend, { kind: 'refused', error: 'not_in_channel' }),
};

const calendar = { today: day('2026-03-10'), weekStartsOn: 'monday' } as const;

function composerOf(
  chosen: Partial<Composition>,
  sentence?: string,
  remarks: readonly string[] = [],
): ModalView {
  const composition = { ...blankComposition, ...chosen };
  const now = composed(composition, calendar);
  const lacking = now.kind === 'lacking' ? now : undefined;
  const campaign = { text: { type: 'plain_text', text: 'Nordics SaaS Founders' }, value: 'cmp-1' } as const;
  return composerModal({
    ...{ composition, sentence, lacking, remarks, on: calendar, more: false, metadata: '{}' },
    chosen: composition.campaign === undefined ? {} : { campaign },
  });
}

export const modals: Readonly<Record<string, () => ModalView>> = {
  'modal-composer': () => composerOf({}, 'overview last 7 days'),
  'modal-composer-best': () =>
    composerOf(
      {
        ...{ report: 'best', metric: 'replyRate', period: { kind: 'month', back: 1 }, statuses: ['ACTIVE'] },
        ...{ owner: undefined, limits: [{ metric: 'messagesSent', is: 'at-least', value: 100 }] },
        part: 'saas',
      },
      'top 10 campaigns by reply rate last month active name contains "saas" with messages at least 100',
    ),
  'modal-composer-refused': () =>
    composerOf({ report: 'campaign', period: { kind: 'month', back: 1 } }, undefined, [
      'Filled in from “nordcs last month”, as far as I understood it. Left out: “nordcs”.',
      'No campaign here is called “nordcs”: choose one.',
    ]),
  'modal-composer-campaign': () =>
    composerOf({ report: 'daily', campaign: 'cmp-1' }, 'daily last 7 days campaign "Nordics SaaS Founders"'),
  'modal-composer-preview': () =>
    composerPreviewModal(
      'Campaigns',
      { kind: 'report', report: listOf() },
      { iteration: 'preview', owners: new Map() },
    ),
  'modal-loading': () => loadingModal('Digest'),
  'modal-account-connect': () => connectModal(false),
  'modal-account-connect-inside': () => connectModal(true),
  'modal-account-refused': () =>
    connectModal(
      false,
      { name: 'Acme', address: 'https://api.acme.example.com/' },
      accountRefusalInWords({ kind: 'service', fault: { kind: 'unauthorised', status: 401 } }, readNow),
    ),
  'modal-account-rename': () => renameModal(acme),
  'modal-account-key': () => keyModal(acme),
  'modal-account-again': () => keyModal(former),
  'modal-account-default': () => defaultModal(acme, undefined),
  'modal-account-connected-first': () =>
    doneModal('connect', { kind: 'done', account: acme.account, campaigns: 57 }, { isDefault: true }),
  'modal-account-disconnect': () =>
    disconnectModal(
      acme,
      { rooms: [growth, sales], unseen: 1, digests: 3, isDefault: false },
      now + 400 * 86_400_000,
      lisbon,
    ),
  'modal-account-forget': () =>
    disconnectModal(
      former,
      { rooms: [], unseen: 0, digests: 0, isDefault: false },
      now + 400 * 86_400_000,
      lisbon,
    ),
  'modal-account-connected': () =>
    doneModal('connect', { kind: 'done', account: acme.account, campaigns: 57 }),
  'modal-account-connected-here': () =>
    doneModal(
      'connect',
      { kind: 'done', account: acme.account, campaigns: 57 },
      { channel: sales, isDefault: false },
    ),
  'modal-notice': () => noticeModal('Digest', 'This digest was deleted.'),
  'modal-form-new': () => digestFormModal({ mode: 'new', metadata: '{}', fields: typed, more: false }),
  'modal-form-more': () => digestFormModal({ mode: 'new', metadata: '{}', fields: typed, more: true }),
  'modal-form-edit': () =>
    digestFormModal({
      mode: 'edit',
      metadata: '{"digest":"dig_2"}',
      fields: {
        ...typed,
        question: 'campaign cmp_0004',
        channels: broken.digest.destinations,
        repeats: 'monthly',
        moreTimes: '17:30',
        onlyIf: 'replyRate below',
        threshold: '5',
        whenQuiet: 'line',
        endsOn: '2026-12-31',
        datesOff: '2026-12-24..2027-01-01',
        holidays: 'DE BY',
      },
      more: true,
      campaignName: names[3],
    }),
  'modal-form-watch': () =>
    digestFormModal({
      mode: 'new',
      metadata: '{}',
      fields: { ...typed, repeats: 'watch', everyMinutes: '45', onlyIf: 'activity' },
      more: false,
    }),
  'modal-form-weeks': () =>
    digestFormModal({
      mode: 'new',
      metadata: '{}',
      fields: { ...typed, repeats: 'weeks', from: '2026-03-09' },
      more: false,
    }),
  'modal-form-cron': () =>
    digestFormModal({
      mode: 'edit',
      metadata: '{}',
      fields: { ...typed, repeats: 'cron', cron: '0 9 1 * *' },
      more: false,
    }),
  'modal-form-concerns': () =>
    digestFormModal({
      mode: 'new',
      metadata: '{}',
      fields: typed,
      more: false,
      concerns: [
        { kind: 'outside', channels: [sales] },
        { kind: 'twin', channels: [growth] },
      ],
    }),
  'modal-form-refused': () =>
    digestFormModal({
      ...{ mode: 'new', metadata: '{}', fields: typed, more: false },
      remarks: [notSavedInWords([{ person: 'U0GUS' as ChannelId, why: 'no-member' }])],
    }),
  'modal-form-clash': () =>
    digestFormModal({
      ...{ mode: 'edit', metadata: '{}', fields: typed, more: false },
      clash: {
        digest: digestOf({ destinations: [sales], condition: { kind: 'activity' } }),
        parts: ['destinations', 'schedule', 'condition'],
      },
    }),
  'modal-list': () =>
    digestListModal(
      pageOf(
        Array.from({ length: 10 }, (_, index) => digests[index % 3] ?? broken),
        { page: 2, pages: 50, count: 493, byState: { active: 470, paused: 21, broken: 9 } },
      ),
      { filter: { ...anything, text: 'overview' }, round: 1, metadata: '{}' },
    ),
  'modal-list-nothing-found': () =>
    digestListModal(pageOf([], { byState: { active: 12, paused: 0, broken: 0 } }), {
      filter: { ...anything, show: 'broken' },
      round: 2,
      metadata: '{}',
    }),
  'modal-list-empty': () =>
    digestListModal(pageOf([], { byState: { active: 0, paused: 0, broken: 0 } }), {
      filter: anything,
      round: 1,
      metadata: '{}',
    }),
  'modal-bulk': () =>
    digestBulkModal(pageOf(digests, { pages: 6, count: 57 }), { choice: 'pause', metadata: '{}' }),
  'modal-bulk-move': () => digestBulkModal(pageOf(digests), { choice: 'move', metadata: '{}' }),
  'modal-bulk-done': () =>
    bulkDoneModal(
      { kind: 'hand-over', to: ben },
      {
        outcomes: [
          { id: digestOf().id, outcome: digestOf() },
          { id: broken.digest.id, outcome: { kind: 'not-yours', owner: ben } },
        ],
        ...{ ended: [], gone: 1 },
      },
    ),
  'modal-bulk-until': () =>
    bulkDoneModal(
      { kind: 'pause', until: day('2026-05-01') },
      {
        outcomes: [{ id: digestOf().id, outcome: digestOf() }],
        ended: [digestOf({ schedule: { ...digestOf().schedule, endsOn: day('2026-04-15') } })],
        gone: 0,
      },
    ),
  'modal-card': () =>
    digestCardModal(
      overviewOfDigest({
        destinations: [growth, 'U0ANA' as ChannelId],
        condition: { kind: 'figure', figure: 'replyRate', is: 'below', value: 0.05 },
        whenQuiet: 'line',
      }),
      { user: ana, mayEdit: true },
    ),
  'modal-card-campaign': () =>
    digestCardModal(
      overviewOfDigest({
        question: {
          kind: 'campaign',
          campaign: { by: 'id', id: 'cmp_0004' },
          period: { kind: 'last-days', days: 14 },
        },
      }),
      { user: ana, mayEdit: true },
      undefined,
      new Map([['cmp_0004', names[3] ?? '']]),
    ),
  'modal-card-broken': () =>
    digestCardModal(
      broken,
      { user: ana, mayEdit: true },
      deedInWords(controls.digestSendNow, [
        { kind: 'refused', error: 'is_archived', destination: sales },
        { kind: 'posted', ts: posted.kind, destination: growth },
      ]),
    ),
  'modal-card-other': () =>
    digestCardModal(paused, { user: ana, mayEdit: false }, deedInWords(controls.digestPause, paused.digest)),
  'modal-card-orphan': () => digestCardModal(paused, { user: ana, mayEdit: true, ownerHasLeft: true }),
  'modal-deleted': () => deletedModal(digestOf()),
  'modal-restore-outside': () =>
    restoreDoubtModal(digestOf(), { kind: 'outside', channels: [growth, sales, 'U0DANA' as ChannelId] }),
  'modal-restore-refused': () =>
    restoreDoubtModal(digestOf(), {
      kind: 'unfit',
      unfit: [{ person: 'U0GUS' as ChannelId, why: 'no-member' }],
    }),
  'modal-card-veiled': () =>
    veiledCardModal(veiled('broken'), { said: deedInWords(controls.digestHandOver, veiled('broken')) }),
  'modal-card-veiled-deleted': () => veiledCardModal(veiled('active'), { isDeleted: true }),
  'modal-unseen': () => digestRefusalModal('Digest', { kind: 'unseen' }),
  'modal-list-veiled': () =>
    digestListModal(pageOf(digests.slice(0, 1), { veiled: [veiled('active'), veiled('paused')] }), {
      filter: anything,
      round: 1,
      metadata: '{}',
    }),
  'modal-snooze': () => snoozeModal(foundNeed, '{}'),
  'modal-note': () => noteModal(foundNeed, '{}'),
  'modal-history': () =>
    digestHistoryModal({
      digest: digestOf(),
      deliveries: [
        ...overviewOfDigest().history,
        ...Array.from({ length: 6 }, (_, index) =>
          deliveryOf(posted, { scheduledFor: due - index * 86_400_000 }),
        ),
      ],
      page: 2,
    }),
  'modal-saved': () =>
    digestSavedModal(overviewOfDigest(), {
      edited: false,
      troubles: [{ channel: growth, error: 'not_in_channel' }],
      readAs: '"overviw" → overview',
    }),
  'modal-saved-watch': () => digestSavedModal(overviewOfWatch(), { edited: false }),
  'modal-card-watch': () => digestCardModal(overviewOfWatch(), { user: ana, mayEdit: true }),
  'modal-asked': () => askedModal(asked, { mostPinned: 5, names: new Map() }),
  'modal-manual': () => manualModal(examples),
  'modal-status': () =>
    botStateModal({
      status: statusOf({ standing: { ...settled, faults: [{ kind: 'unauthorised', status: 401 }] } }),
      broken: [broken],
      unreadable: [],
      notices: [
        'groups:read was not granted: a digest does not resume by itself when the bot is invited to a private channel.',
      ],
      names: new Map(),
    }),
  'modal-room': () => roomModal(roomForm),
  'modal-room-owners': () =>
    roomModal({
      ...roomForm,
      fields: { ...roomForm.fields, shows: 'owners', picked: ['ben@example.com'] },
      options: [{ text: { type: 'plain_text', text: 'Ben Ode', emoji: false }, value: 'ben@example.com' }],
      accounts: [
        { id: 'default' as AccountId, name: 'Ours' },
        { id: 'acme' as AccountId, name: 'Acme GmbH' },
      ],
    }),
  'modal-room-check': () => roomCheckModal(roomChange),
  'modal-room-nothing-known': () =>
    roomModal({
      ...roomForm,
      fields: { ...roomForm.fields, shows: 'chosen' },
      known: { owners: 0, campaigns: 0 },
    }),
  'modal-room-check-unread': () =>
    roomCheckModal({ ...roomChange, after: 'all campaigns of Acme', campaigns: [], isRead: false }),
  'modal-room-check-slip': () =>
    roomCheckModal({
      ...roomChange,
      after: 'campaigns whose name holds “nordcis”',
      campaigns: [],
      unheld: {
        part: 'nordcis',
        meant: [
          { part: 'Nordics', campaigns: 12 },
          { part: 'Nordic', campaigns: 1 },
        ],
      },
    }),
  'modal-room-check-unheld': () =>
    roomCheckModal({
      ...roomChange,
      after: 'campaigns whose name holds “zzzz”',
      campaigns: [],
      unheld: { part: 'zzzz', meant: [] },
    }),
  'modal-room-check-shared': () =>
    roomCheckModal({
      ...roomChange,
      people: undefined,
      isShared: true,
      campaigns: [],
      digests: { about: ['Overview', 'Top 10 by reply rate'], others: 2 },
    }),
  'modal-room-saved': () => roomSavedModal(sales, 'campaigns whose name holds “Acme”'),
  'modal-period': () => periodModal(overviewQuestion, '{}'),
  'modal-preview': () =>
    previewModal(
      overviewQuestion,
      { kind: 'report', report: overviewOf(few) },
      {
        ahead: { ...digestOf(), ...overviewOfDigest() },
        faults: ['Choose at least one day.'],
      },
    ),
};

const asked: readonly AgainQuestion[] = (
  [
    { kind: 'list', statuses: ['ACTIVE'], owner: 'me' },
    {
      kind: 'compare-periods',
      periods: [
        { kind: 'week', back: 1 },
        { kind: 'week', back: 2 },
      ],
    },
    { kind: 'campaign', campaign: { by: 'id', id: 'c-1' }, period: { kind: 'last-days', days: 14 } },
    { kind: 'overview', period: { kind: 'month', back: 0 } },
  ] as const
).map((question, index) => ({ question, print: `print-${index}`, isPinned: index === 0 }));

const longQuestions = [
  { kind: 'daily', period: { kind: 'week', back: 1 }, owner: emailOf('ana.sousa') },
  {
    kind: 'compare-campaigns',
    campaigns: [
      { by: 'name', name: 'Q4 DACH Fintech CFOs' },
      { by: 'name', name: 'Nordics SaaS Founders, second wave' },
    ],
  },
] as const satisfies readonly Question[];

function homeOf(
  change: Partial<Home> = {},
  waiting: readonly AttentionLine[] = attention.slice(0, 2),
  running = 6,
): Home {
  const report = overviewOf();
  const taken = attention.slice(2, 3).map((line) => ({ ...line, handling: takenByAna }));
  const owner = emailOf('ana.sousa');
  return {
    morning: { mine: { viewer: ana, owner, running, waiting, taken }, report },
    week: {
      isMine: true,
      question: { kind: 'daily', period: report.period.phrase, owner },
      activity: report.activity,
      trend: report.trend,
    },
    mine: pageOf(digests.slice(0, 2)),
    again: asked,
    ...change,
  };
}

const longest =
  'Very long campaign names that nobody reads to the end, but that somebody has typed all the same ';
const longestLines = attention.map((line) => ({
  ...line,
  campaign: { ...line.campaign, name: `${longest}${line.campaign.name}` },
}));

const roomForm: RoomForm = {
  channel: sales,
  fields: {
    account: 'default' as AccountId,
    shows: 'name',
    part: 'Acme',
    picked: [],
    managers: [ana],
    mentions: true,
  },
  now: 'campaigns whose name holds “Acme”',
  accounts: [],
  mayUnbind: true,
  metadata: '{"seen":1}',
  mostManagers: 20,
  options: [],
  mostPicked: 100,
  known: { owners: 9, campaigns: 60 },
};

const roomChange: RoomChange = {
  channel: sales,
  before: 'all campaigns, as places without a room do',
  after: 'campaigns whose name holds “Acme”',
  campaigns: ['Acme push', 'Acme founders', 'Acme Nordics', 'Acme Q1', 'Acme Q2', 'Acme Q3', 'Acme Q4'],
  isRead: true,
  people: 34,
  isShared: false,
  digests: { about: ['Overview'], others: 0 },
  metadata: '{}',
};

export const homes: Readonly<Record<string, () => HomeView>> = {
  home: () => homeTab(homeOf()),
  'home-longest': () =>
    homeTab({
      ...homeOf({}, longestLines, 12),
      mine: pageOf(digests, { pages: 2, count: 14 }),
      trouble: '2 digests do not get through (⋯ Status)',
    }),
  'home-long-titles': () =>
    homeTab(
      homeOf({
        mine: pageOf(
          longQuestions.map((question) => overviewOfDigest({ question })),
          { count: 14, pages: 2 },
        ),
        again: [...longQuestions].reverse().map((question, index) => ({
          question,
          print: `print-${index}`,
          isPinned: index === 0,
        })),
      }),
    ),
  'home-told': () => homeTab(homeOf({ told: '“My active campaigns” is answered under Messages.' }, [])),
  'home-empty': () =>
    homeTab({
      morning: undefined,
      week: undefined,
      mine: pageOf([], { byState: { active: 0, paused: 0, broken: 0 } }),
      again: [],
    }),
  'home-no-room': () =>
    homeTab({ ...homeOf({}, []), morning: undefined, week: undefined, nothing: { why: 'no-room' } }),
  'home-kept-out': () =>
    homeTab({ ...homeOf({}, []), morning: undefined, week: undefined, nothing: { why: 'kept-out' } }),
  'home-not-known': () =>
    homeTab({
      ...homeOf({ rooms: { choices: [{ room: 'default' }], current: undefined } }, []),
      morning: undefined,
      week: undefined,
      nothing: { why: 'not-known', room: sales, asksAgain: true },
    }),
  'home-not-known-at-all': () =>
    homeTab({
      ...homeOf({}, []),
      morning: undefined,
      week: undefined,
      nothing: { why: 'not-known', room: undefined, asksAgain: false },
    }),
  'home-rooms': () =>
    homeTab(
      homeOf({
        rooms: {
          choices: [{ room: 'default' }, { room: sales, name: 'sales' }],
          current: sales,
        },
      }),
    ),
  'home-everybody': () => {
    const report = overviewOf({ attention: [] });
    const week = homeOf().week;
    return homeTab(
      homeOf({
        morning: {
          mine: { viewer: ana, owner: undefined, running: 12, waiting: [], taken: [] },
          report,
        },
        ...(week && { week: { ...week, isMine: false } }),
      }),
    );
  },
};
