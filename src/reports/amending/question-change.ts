// What a follow-up changes in a question, as values: another period, an owner, a figure to rank by. Pure: reads no words, looks nothing up.

import { isDeepStrictEqual } from 'node:util';
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
import {
  aboutCampaign,
  againstCampaign,
  ofEverybody,
  ofOwner,
  periodOf,
  withSameCampaign,
  withSameOwner,
} from './question-subject.ts';

export type QuestionChange =
  /** `and last month?`; undefined: `of all time`. */
  | { readonly kind: 'period'; readonly period: PeriodPhrase | undefined }
  /** `vs the week before` */
  | { readonly kind: 'versus'; readonly period: PeriodPhrase }
  /** `and wave 1?` */
  | { readonly kind: 'campaign'; readonly campaign: CampaignRef }
  /** `compare with wave 1` */
  | { readonly kind: 'against'; readonly campaign: CampaignRef }
  /** `only ana's`; undefined: `everyone again`. */
  | { readonly kind: 'owner'; readonly owner: string | undefined }
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
  /** `include paused` */
  | { readonly kind: 'besides'; readonly statuses: readonly ListedStatus[] }
  /** `only stalled` */
  | { readonly kind: 'reasons'; readonly reasons: readonly NeedKind[] }
  /** Another report of the same: `daily`, `why?`, `how is it computed`. */
  | { readonly kind: 'as'; readonly report: 'overview' | 'list' | 'daily' | 'needs' | 'working' | 'change' };

/** What changes first, so that what changes later finds the report that takes it. */
const order: readonly QuestionChange['kind'][] = [
  ...(['as', 'campaign', 'owner', 'reasons', 'ranking', 'figure', 'statuses', 'without', 'besides'] as const),
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
    if (next === undefined || isOfNothing(next)) return { kind: 'unfit', change, with: now.kind };
    now = next;
  }
  return { kind: 'amended', question: now };
}

/** The progress of several campaigns adds up to nothing. */
function isOfNothing(question: Question): boolean {
  return question.kind === 'board' && question.of === 'owners' && question.metric === 'progress';
}

/** undefined where the report does not take it. */
function changed(question: Question, change: QuestionChange, on: RunningCalendar): Question | undefined {
  switch (change.kind) {
    case 'period':
      return change.period === undefined ? ofAllTime(question) : inPeriod(question, change.period, on);
    case 'versus':
      return againstPeriod(question, change.period);
    case 'campaign':
      return aboutCampaign(question, change.campaign);
    case 'against':
      return againstCampaign(question, change.campaign);
    case 'owner':
      return change.owner === undefined ? ofEverybody(question) : ofOwner(question, change.owner);
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
    case 'besides': {
      const now = 'statuses' in question ? question.statuses : [];
      // All statuses are in it already.
      if (now.length === 0) return 'statuses' in question ? question : undefined;
      return inStatuses(question, [...new Set([...now, ...change.statuses])] as ListedStatus[]);
    }
    case 'reasons':
      return { kind: 'needs', reasons: change.reasons, ...withSameOwner(question) };
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

function ofAllTime(question: Question): Question | undefined {
  if (question.kind !== 'board' && question.kind !== 'working') return undefined;
  const { period: _, ...lifetime } = question;
  return lifetime;
}

function againstPeriod(question: Question, other: PeriodPhrase): Question | undefined {
  if (['list', 'needs', 'handled', 'compare-campaigns', 'status'].includes(question.kind)) return undefined;
  if (question.kind === 'board' && question.statuses.length > 0) return undefined;
  return {
    kind: 'compare-periods',
    periods: [periodOf(question) ?? defaultPeriod, other],
    ...withSameCampaign(question),
    ...withSameOwner(question),
  };
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
    ...withSameCampaign(question),
    ...withSameOwner(question),
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
  const stated = periodOf(question);
  // Nobody asked for the usual days of a campaign.
  const isUsual = question.kind === 'campaign' && isDeepStrictEqual(stated, defaultCampaignPeriod);
  const period = isUsual ? undefined : stated;
  const usual = of === 'owners' && order === undefined ? mostPlaces : defaultPlaces;
  return {
    kind: 'board',
    of,
    order: order ?? 'top',
    places: places ?? usual,
    metric,
    statuses: of === 'campaigns' && 'statuses' in question ? question.statuses : [],
    ...(of === 'campaigns' && withSameOwner(question)),
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
  const subject = { ...withSameCampaign(question), ...withSameOwner(question) };
  switch (report) {
    case 'overview':
      return { kind: 'overview', period };
    case 'list':
      return {
        kind: 'list',
        statuses: 'statuses' in question ? question.statuses : [],
        ...withSameOwner(question),
      };
    case 'needs':
      return { kind: 'needs', reasons: [], ...withSameOwner(question) };
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
