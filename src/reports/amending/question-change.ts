// What a follow-up can change in a question, such as the period, the owner or the figure; and the question with such changes. Pure: reads no words, looks nothing up.

import { unreachable } from '#base/unreachable.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { likeBefore, type RunningCalendar } from '#reports/figures/period-before.ts';
import {
  type CampaignDates,
  type CampaignRef,
  defaultMetric,
  defaultPlaces,
  type FigureLimit,
  type ListedStatus,
  listedStatuses,
  type Metric,
  mostPlaces,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import {
  againstCampaign,
  boardFrom,
  campaignsSideBySide,
  inStatuses,
  isNarrowed,
  narrowedBy,
  ownersSideBySide,
  type RankingChange,
  withCampaignAdded,
  withinLimits,
} from './question-as-board.ts';
import { againstPeriod, asReport, type ReportAmended } from './question-as-report.ts';
import {
  aboutCampaign,
  ofEverybody,
  ofOwner,
  statedPeriod,
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
  /** `add club`, where two and more stand beside each other. */
  | { readonly kind: 'joined'; readonly campaign: CampaignRef }
  /** `only ana's`; undefined: `everyone again`. */
  | { readonly kind: 'owner'; readonly owner: string | undefined }
  /** `and invites?`; `ranks`: `by reply rate`. */
  | { readonly kind: 'figure'; readonly metric: Metric; readonly ranks: boolean }
  /** `top 10`, `worst instead`, `per owner` */
  | RankingChange
  /** `vs ben`, `include emma`: these owners beside each other. */
  | { readonly kind: 'side-by-side'; readonly owners: readonly string[] }
  /** `only over 100 messages` */
  | { readonly kind: 'limits'; readonly limits: readonly FigureLimit[] }
  /** `started this month` */
  | { readonly kind: 'dated'; readonly edge: 'begins' | 'ends'; readonly period: CampaignDates }
  /** `with fintech in the name` */
  | { readonly kind: 'part'; readonly part: string }
  /** `only active ones`; none: `all statuses`. */
  | { readonly kind: 'statuses'; readonly statuses: readonly ListedStatus[] }
  /** `without paused` */
  | { readonly kind: 'without'; readonly statuses: readonly ListedStatus[] }
  /** `include paused` */
  | { readonly kind: 'besides'; readonly statuses: readonly ListedStatus[] }
  /** `only stalled`; none: `everything`. */
  | { readonly kind: 'reasons'; readonly reasons: readonly NeedKind[] }
  /** Another report of the same: `daily`, `why?`, `how is it computed`. */
  | { readonly kind: 'as'; readonly report: ReportAmended };

/** The order of changes. The first ones may make another report, which can take the later ones. */
const order: readonly QuestionChange['kind'][] = [
  'as',
  'campaign',
  'joined',
  'owner',
  'side-by-side',
  'reasons',
  'ranking',
  'figure',
  'statuses',
  'without',
  'besides',
  'dated',
  'part',
  'limits',
  'period',
  'versus',
  'against',
];

export type Amended =
  | { readonly kind: 'amended'; readonly question: Question }
  /** That change does not go with the report. */
  | { readonly kind: 'unfit'; readonly change: QuestionChange; readonly with: Question['kind'] };

/** All changes, or none of them. */
export function amend(question: Question, changes: readonly QuestionChange[], on: RunningCalendar): Amended {
  let now = question;
  for (const change of changes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const next = withChange(now, change, on);
    if (next === undefined || isOfNothing(next)) return { kind: 'unfit', change, with: now.kind };
    now = next;
  }
  return { kind: 'amended', question: now };
}

/** An owner has no progress, because the progress of several campaigns has no sum. */
function isOfNothing(question: Question): boolean {
  return question.kind === 'board' && question.of === 'owners' && question.metric === 'progress';
}

/** undefined if the report cannot take the change. */
function withChange(question: Question, change: QuestionChange, on: RunningCalendar): Question | undefined {
  switch (change.kind) {
    case 'period':
      return change.period === undefined ? ofAllTime(question) : inPeriod(question, change.period, on);
    case 'versus':
      return againstPeriod(question, change.period);
    case 'campaign':
      return aboutCampaign(question, change.campaign);
    case 'against':
      return againstCampaign(question, change.campaign);
    case 'joined':
      return withCampaignAdded(question, change.campaign);
    case 'owner':
      return change.owner === undefined ? ofEverybody(question) : ofOwner(question, change.owner);
    case 'side-by-side':
      return ownersSideBySide(question, change.owners);
    case 'limits':
      return withinLimits(question, change.limits);
    case 'dated':
      return narrowedBy(question, { [change.edge]: change.period });
    case 'part':
      return narrowedBy(question, { part: change.part });
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
      return question.kind === 'needs'
        ? { ...question, reasons: change.reasons }
        : { kind: 'needs', reasons: change.reasons, ...withSameOwner(question) };
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
      return [question, ...(question.limits ?? [])].every(({ metric }) => hasPeriod(metric))
        ? { ...question, period }
        : undefined;
    case 'working':
      return hasPeriod(question.metric) ? { ...question, period } : undefined;
    case 'compare-periods':
      return { ...question, periods: [period, likeBefore(period, on)] };
    // Their figures over those days are a ranking.
    case 'list':
      return { ...boardFrom(question, { kind: 'ranking', places: mostPlaces }), period };
    case 'compare-campaigns':
      return { ...campaignsSideBySide(question, question.metric ?? defaultMetric), period };
    case 'needs':
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

function withFigure(
  question: Question,
  { metric, ranks }: Extract<QuestionChange, { kind: 'figure' }>,
): Question | undefined {
  if (question.kind === 'board' || question.kind === 'working') {
    if (question.period !== undefined && !hasPeriod(metric)) return undefined;
    return { ...question, metric };
  }
  const hasCampaign = 'campaign' in question && question.campaign !== undefined;
  const isNarrow = question.kind === 'list' && (question.statuses.length > 0 || isNarrowed(question));
  if ((ranks || isNarrow) && !hasCampaign && question.kind !== 'compare-campaigns')
    return withFigure(boardFrom(question, { kind: 'ranking' }), { kind: 'figure', metric, ranks });
  if (question.kind === 'compare-campaigns') return campaignsSideBySide(question, metric);
  if (['needs', 'handled', 'status'].includes(question.kind)) return undefined;
  if ('statuses' in question && question.statuses.length > 0) return undefined;
  const period = statedPeriod(question);
  return {
    kind: 'working',
    metric,
    ...(period !== undefined && hasPeriod(metric) && { period }),
    ...withSameCampaign(question),
    ...withSameOwner(question),
  };
}

function ranked(question: Question, change: RankingChange) {
  const { places = defaultPlaces } = change;
  if (places < 1 || places > mostPlaces) return undefined;
  // What narrows campaigns narrows no owners.
  if (change.of === 'owners' && isNarrowed(question)) return undefined;
  if (question.kind !== 'board') return boardFrom(question, change);
  const { kind: _, ...ranking } = change;
  if (change.of === undefined || change.of === question.of) return { ...question, ...ranking };
  // Owners are ranked over all that they own, and campaigns are no owners.
  return isNarrowed(question) || question.among !== undefined
    ? undefined
    : boardFrom(question, { order: question.order, places: question.places, ...change });
}
