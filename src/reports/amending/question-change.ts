// What a follow-up changes in a question, as values: another period, an owner, a figure to rank by. Pure: reads no words, looks nothing up.

import { unreachable } from '#base/unreachable.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { periodBefore, type RunningCalendar } from '#reports/figures/period-before.ts';
import {
  type CampaignRef,
  defaultCampaignPeriod,
  defaultMetric,
  defaultPeriod,
  defaultPlaces,
  type ListedStatus,
  listedStatuses,
  type Metric,
  mostPlaces,
  type PeriodPhrase,
  type Question,
  type QuestionOfKind,
  usualFigure,
} from '#reports/question.ts';

export type QuestionChange =
  /** `and last month?` */
  | { readonly kind: 'period'; readonly period: PeriodPhrase }
  /** `vs the week before` */
  | { readonly kind: 'versus'; readonly period: PeriodPhrase }
  /** `and wave 1?` */
  | { readonly kind: 'campaign'; readonly campaign: CampaignRef }
  /** `compare with wave 1` */
  | { readonly kind: 'against'; readonly campaign: CampaignRef }
  /** `only ana's` */
  | { readonly kind: 'owner'; readonly owner: string }
  /** `and invites?`; `ranks`: `by reply rate`. */
  | { readonly kind: 'figure'; readonly metric: Metric; readonly ranks: boolean }
  /** `top 10`, `worst instead`, `per owner`. What is absent stays as it is. */
  | {
      readonly kind: 'ranking';
      readonly order?: 'top' | 'bottom';
      readonly places?: number;
      readonly of?: 'campaigns' | 'owners';
    }
  /** `only active ones` */
  | { readonly kind: 'statuses'; readonly statuses: readonly ListedStatus[] }
  /** `without paused` */
  | { readonly kind: 'without'; readonly statuses: readonly ListedStatus[] }
  /** `only stalled` */
  | { readonly kind: 'reasons'; readonly reasons: readonly NeedKind[] }
  /** Another report of the same: `daily`, `why?`, `how is it computed`. */
  | { readonly kind: 'as'; readonly report: 'overview' | 'list' | 'daily' | 'needs' | 'working' | 'change' };

/** What changes first, so that what changes later finds the report that takes it. */
const order: readonly QuestionChange['kind'][] = [
  ...(['as', 'campaign', 'owner', 'reasons', 'ranking', 'figure', 'statuses', 'without'] as const),
  ...(['period', 'versus', 'against'] as const),
];

export type Amended =
  | { readonly kind: 'amended'; readonly question: Question }
  /** That change does not go with the report. */
  | { readonly kind: 'unfit'; readonly change: QuestionChange; readonly with: Question['kind'] };

/** All changes, or none of them. */
export function amend(question: Question, changes: readonly QuestionChange[], on: RunningCalendar): Amended {
  let now = question;
  for (const change of changes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const next = changed(now, change, on);
    if (next === undefined) return { kind: 'unfit', change, with: now.kind };
    now = next;
  }
  return { kind: 'amended', question: now };
}

/** undefined where the report does not take it. */
function changed(question: Question, change: QuestionChange, on: RunningCalendar): Question | undefined {
  switch (change.kind) {
    case 'period':
      return inPeriod(question, change.period, on);
    case 'versus':
      return againstPeriod(question, change.period);
    case 'campaign':
      return aboutCampaign(question, change.campaign);
    case 'against':
      return againstCampaign(question, change.campaign);
    case 'owner':
      return ofOwner(question, change.owner);
    case 'figure':
      return withFigure(question, change);
    case 'ranking':
      return ranked(question, change);
    case 'statuses':
      return inStatuses(question, change.statuses);
    case 'without': {
      const now = 'statuses' in question && question.statuses.length > 0 ? question.statuses : listedStatuses;
      const left = listedStatuses.filter((each) => now.includes(each) && !change.statuses.includes(each));
      return left.length === 0 ? undefined : inStatuses(question, left);
    }
    case 'reasons':
      return { kind: 'needs', reasons: change.reasons, ...ownerOf(question) };
    case 'as':
      return asReport(question, change.report, on);
    default:
      return unreachable(change);
  }
}

function inPeriod(question: Question, period: PeriodPhrase, on: RunningCalendar): Question | undefined {
  switch (question.kind) {
    case 'overview':
    case 'campaign':
    case 'daily':
    case 'handled':
      return { ...question, period };
    case 'board':
    case 'working':
      return hasPeriod(question.metric) ? { ...question, period } : undefined;
    case 'compare-periods':
      return { ...question, periods: [period, periodBefore(period, on)] };
    case 'list':
    case 'needs':
    case 'compare-campaigns':
    case 'status':
      return undefined;
    default:
      return unreachable(question);
  }
}

function againstPeriod(question: Question, other: PeriodPhrase): Question | undefined {
  if (['list', 'needs', 'handled', 'compare-campaigns', 'status'].includes(question.kind)) return undefined;
  if (question.kind === 'board' && question.statuses.length > 0) return undefined;
  return {
    kind: 'compare-periods',
    periods: [periodOf(question) ?? defaultPeriod, other],
    ...campaignOf(question),
    ...ownerOf(question),
  };
}

/** A campaign has one owner, so an owner that was asked for before goes. */
function aboutCampaign(question: Question, campaign: CampaignRef): Question {
  switch (question.kind) {
    case 'daily':
    case 'compare-periods':
    case 'working': {
      const { owner: _, ...rest } = question;
      return { ...rest, campaign };
    }
    case 'campaign':
      return { ...question, campaign };
    default:
      return { kind: 'campaign', campaign, period: periodOf(question) ?? defaultCampaignPeriod };
  }
}

function againstCampaign(question: Question, other: CampaignRef): Question | undefined {
  if (question.kind === 'compare-campaigns')
    return { ...question, campaigns: [question.campaigns[0], other] };
  const campaign = 'campaign' in question ? question.campaign : undefined;
  return campaign && { kind: 'compare-campaigns', campaigns: [campaign, other] };
}

function ofOwner(question: Question, owner: string): Question | undefined {
  switch (question.kind) {
    case 'list':
    case 'needs':
    case 'handled':
      return { ...question, owner };
    case 'daily':
    case 'compare-periods':
    case 'working': {
      const { campaign: _, ...rest } = question;
      return { ...rest, owner };
    }
    case 'board':
      return question.of === 'owners'
        ? { kind: 'daily', period: question.period ?? defaultPeriod, owner }
        : { ...question, owner };
    case 'overview':
      return { kind: 'daily', period: question.period, owner };
    case 'campaign':
      return { kind: 'list', statuses: [], owner };
    case 'compare-campaigns':
    case 'status':
      return undefined;
    default:
      return unreachable(question);
  }
}

function withFigure(
  question: Question,
  { metric, ranks }: Extract<QuestionChange, { kind: 'figure' }>,
): Question | undefined {
  if (question.kind === 'board' || question.kind === 'working') {
    if (question.period !== undefined && !hasPeriod(metric)) return undefined;
    return { ...question, metric };
  }
  const hasCampaign = 'campaign' in question && question.campaign !== undefined;
  if (ranks && !hasCampaign && question.kind !== 'compare-campaigns')
    return withFigure(boardFrom(question, { kind: 'ranking' }), { kind: 'figure', metric, ranks });
  if (['needs', 'handled', 'status', 'compare-campaigns'].includes(question.kind)) return undefined;
  if ('statuses' in question && question.statuses.length > 0) return undefined;
  const period = periodOf(question);
  return {
    kind: 'working',
    metric,
    ...(period !== undefined && hasPeriod(metric) && { period }),
    ...campaignOf(question),
    ...ownerOf(question),
  };
}

function ranked(question: Question, change: Extract<QuestionChange, { kind: 'ranking' }>) {
  if (question.kind !== 'board') return boardFrom(question, change);
  const { kind: _, ...said } = change;
  const board = { ...question, ...said };
  if (board.of === 'campaigns' || question.of === 'owners') return board;
  // Owners are ranked over all that they own.
  const { owner: __, ...all } = board;
  return { ...all, statuses: [], ...(change.places === undefined && { places: mostPlaces }) };
}

function boardFrom(
  question: Question,
  { order, places, of = 'campaigns' }: Extract<QuestionChange, { kind: 'ranking' }>,
): QuestionOfKind<'board'> {
  const metric = 'metric' in question ? question.metric : defaultMetric;
  const period = periodOf(question);
  const usual = of === 'owners' && order === undefined ? mostPlaces : defaultPlaces;
  return {
    kind: 'board',
    of,
    order: order ?? 'top',
    places: places ?? usual,
    metric,
    statuses: of === 'campaigns' && 'statuses' in question ? question.statuses : [],
    ...(of === 'campaigns' && ownerOf(question)),
    ...(period !== undefined && hasPeriod(metric) && { period }),
  };
}

function inStatuses(question: Question, statuses: readonly ListedStatus[]): Question | undefined {
  if (question.kind === 'list') return { ...question, statuses };
  return question.kind === 'board' && question.of === 'campaigns' ? { ...question, statuses } : undefined;
}

function asReport(
  question: Question,
  report: Extract<QuestionChange, { kind: 'as' }>['report'],
  on: RunningCalendar,
): Question | undefined {
  const period = periodOf(question) ?? defaultPeriod;
  const subject = { ...campaignOf(question), ...ownerOf(question) };
  switch (report) {
    case 'overview':
      return { kind: 'overview', period };
    case 'list':
      return {
        kind: 'list',
        statuses: 'statuses' in question ? question.statuses : [],
        ...ownerOf(question),
      };
    case 'needs':
      return { kind: 'needs', reasons: [], ...ownerOf(question) };
    case 'daily':
      return ['compare-campaigns', 'needs', 'status'].includes(question.kind)
        ? undefined
        : { kind: 'daily', period, ...subject };
    case 'working': {
      const metric = 'metric' in question ? question.metric : usualFigure;
      const stated = periodOf(question);
      return { kind: 'working', metric, ...(stated && hasPeriod(metric) && { period: stated }), ...subject };
    }
    // What moved a figure is told beside the period before.
    case 'change':
      return question.kind === 'compare-periods'
        ? question
        : againstPeriod(question, periodBefore(period, on));
    default:
      return unreachable(report);
  }
}

/** The first one, of two that are compared. */
export function periodOf(question: Question): PeriodPhrase | undefined {
  if (question.kind === 'compare-periods') return question.periods[0];
  return 'period' in question ? question.period : undefined;
}

function campaignOf(question: Question): { readonly campaign?: CampaignRef } {
  return 'campaign' in question && question.campaign !== undefined ? { campaign: question.campaign } : {};
}

function ownerOf(question: Question): { readonly owner?: string } {
  return 'owner' in question && question.owner !== undefined ? { owner: question.owner } : {};
}
