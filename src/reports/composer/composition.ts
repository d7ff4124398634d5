// What somebody puts together field by field, as a value: which fields each report takes, and the question that they stand for. Pure: reads no words, knows no form.

import { isDeepStrictEqual } from 'node:util';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { likeBefore, type RunningCalendar } from '#reports/figures/period-before.ts';
import {
  type CampaignDates,
  type CampaignRef,
  defaultCampaignPeriod,
  defaultMetric,
  defaultPeriod,
  defaultPlaces,
  type FigureLimit,
  type ListedStatus,
  type Metric,
  mostPlaces,
  type Narrowing,
  type PeriodPhrase,
  type Question,
  usualFigure,
} from '#reports/question.ts';

/** In the order in which they are offered. `kept`: a question that holds more than fields can show, as it is. */
export const composedReports = [
  ...(['overview', 'campaign', 'daily', 'list', 'best', 'worst', 'owners', 'periods', 'campaigns'] as const),
  ...(['needs', 'handled', 'working', 'kept'] as const),
] as const;

export type ComposedReport = (typeof composedReports)[number];

export interface Composition {
  readonly report: ComposedReport;
  /** Ids of campaigns. */
  readonly campaign: string | undefined;
  readonly against: string | undefined;
  /** An address in lower case, or `me`. */
  readonly owner: string | undefined;
  /** undefined: the report's usual one, or all time. */
  readonly period: PeriodPhrase | undefined;
  /** undefined: the one before. */
  readonly versus: PeriodPhrase | undefined;
  readonly metric: Metric | undefined;
  readonly places: number | undefined;
  readonly statuses: readonly ListedStatus[];
  readonly reasons: readonly NeedKind[];
  readonly limits: readonly FigureLimit[];
  readonly begins: CampaignDates | undefined;
  readonly ends: CampaignDates | undefined;
  readonly part: string | undefined;
  readonly kept: Question | undefined;
}

export type ComposedField = Exclude<keyof Composition, 'report' | 'kept'>;

export const blankComposition: Composition = {
  report: 'overview',
  campaign: undefined,
  against: undefined,
  owner: undefined,
  period: undefined,
  versus: undefined,
  metric: undefined,
  places: undefined,
  statuses: [],
  reasons: [],
  limits: [],
  begins: undefined,
  ends: undefined,
  part: undefined,
  kept: undefined,
};

/** `field` must be chosen, or chosen otherwise: two campaigns or periods are the same one. */
export interface LackingField {
  readonly kind: 'lacking';
  readonly field: ComposedField;
  readonly why: 'missing' | 'same';
}

export type Composed = { readonly kind: 'question'; readonly question: Question } | LackingField;

interface ReportRow {
  readonly fields: readonly ComposedField[];
  /** What it shows if no period is chosen; absent: all time. */
  readonly period?: PeriodPhrase;
  /** If none is chosen; absent: replies. */
  readonly metric?: Metric;
  compose(parts: ComposedParts, composition: Composition, on: RunningCalendar): Question | LackingField;
}

/** What counts of a composition, with what is usual in place of what was left open. */
interface ComposedParts {
  readonly period: PeriodPhrase;
  readonly over: { readonly period?: PeriodPhrase };
  readonly metric: Metric;
  readonly campaign: CampaignRef | undefined;
  readonly owner: { readonly owner?: string };
  /** Of the campaign, or else of the owner. */
  readonly about: { readonly campaign?: CampaignRef; readonly owner?: string };
  readonly stated: Narrowing & { readonly limits?: readonly FigureLimit[] };
}

const ranked = {
  fields: ['metric', 'period', 'places', 'statuses', 'owner', 'limits', 'begins', 'ends', 'part'],
  compose: ({ over, metric, owner, stated }, { report, places = defaultPlaces, statuses }) => ({
    kind: 'board',
    of: 'campaigns',
    order: report === 'worst' ? 'bottom' : 'top',
    places,
    metric,
    statuses,
    ...owner,
    ...over,
    ...stated,
  }),
} as const satisfies ReportRow;

const rows: { readonly [Report in ComposedReport]: ReportRow } = {
  overview: {
    fields: ['period', 'owner'],
    period: defaultPeriod,
    compose: ({ period, owner }) => ({ kind: 'overview', period, ...owner }),
  },
  campaign: {
    fields: ['campaign', 'period'],
    period: defaultCampaignPeriod,
    compose: ({ campaign, period }) =>
      campaign === undefined ? lacking('campaign') : { kind: 'campaign', campaign, period },
  },
  daily: {
    fields: ['period', 'campaign', 'owner'],
    period: defaultPeriod,
    compose: ({ period, about }) => ({ kind: 'daily', period, ...about }),
  },
  list: {
    fields: ['statuses', 'owner', 'begins', 'ends', 'part'],
    compose: ({ owner, stated }, { statuses }) => ({ kind: 'list', statuses, ...owner, ...stated }),
  },
  best: ranked,
  worst: ranked,
  owners: {
    fields: ['metric', 'period', 'places', 'limits'],
    compose: ({ over, metric, stated }, { places = mostPlaces }) =>
      metric === 'progress'
        ? lacking('metric', 'same')
        : { kind: 'board', of: 'owners', order: 'top', places, metric, statuses: [], ...over, ...stated },
  },
  periods: {
    fields: ['period', 'versus', 'campaign', 'owner'],
    period: { kind: 'week', back: 1 },
    compose: ({ period, about }, { versus }, on) => {
      const other = versus ?? likeBefore(period, on);
      return isSame(period, other, on)
        ? lacking('versus', 'same')
        : { kind: 'compare-periods', periods: [period, other], ...about };
    },
  },
  campaigns: {
    fields: ['campaign', 'against'],
    compose: ({ campaign }, { against }) => {
      if (campaign === undefined) return lacking('campaign');
      if (against === undefined) return lacking('against');
      const other = { by: 'id', id: against } as const;
      return isDeepStrictEqual(campaign, other)
        ? lacking('against', 'same')
        : { kind: 'compare-campaigns', campaigns: [campaign, other] };
    },
  },
  needs: {
    fields: ['reasons', 'owner'],
    compose: ({ owner }, { reasons }) => ({ kind: 'needs', reasons, ...owner }),
  },
  handled: {
    fields: ['period', 'owner'],
    period: { kind: 'week', back: 0 },
    compose: ({ period, owner }) => ({ kind: 'handled', period, ...owner }),
  },
  working: {
    fields: ['metric', 'period', 'campaign', 'owner'],
    metric: usualFigure,
    compose: ({ metric, over, about }) => ({ kind: 'working', metric, ...over, ...about }),
  },
  kept: {
    fields: [],
    compose: (_, { kept }) => kept ?? { kind: 'overview', period: defaultPeriod },
  },
};

/** The fields that count for the report that was chosen, in the order of the form. */
export function fieldsTaken(composition: Composition): readonly ComposedField[] {
  const { fields } = rows[composition.report];
  return fields.filter((field) => {
    // A campaign has one owner.
    if (field === 'owner') return !fields.includes('campaign') || composition.campaign === undefined;
    return field !== 'period' || !fields.includes('metric') || isByDay(composition);
  });
}

/** Whether every figure in it is counted by day. Over a period there is no other. */
function isByDay({ report, metric, limits }: Composition): boolean {
  const held = rows[report].fields.includes('limits') ? limits : [];
  return hasPeriod(metric ?? usualMetric(report)) && held.every((limit) => hasPeriod(limit.metric));
}

export function usualMetric(report: ComposedReport): Metric {
  return rows[report].metric ?? defaultMetric;
}

/** undefined: all time. */
export function usualPeriod(report: ComposedReport): PeriodPhrase | undefined {
  return rows[report].period;
}

export function composed(composition: Composition, on: RunningCalendar): Composed {
  const { report } = composition;
  const made = rows[report].compose(partsOf(composition), composition, on);
  return made.kind === 'lacking' ? made : { kind: 'question', question: made };
}

function partsOf(composition: Composition): ComposedParts {
  const taken = fieldsTaken(composition);
  const { report, limits, begins, ends, part } = composition;
  const of = <Field extends ComposedField>(field: Field) =>
    taken.includes(field) ? composition[field] : undefined;
  const chosen = taken.includes('period') ? (composition.period ?? usualPeriod(report)) : undefined;
  const [id, owner] = [of('campaign'), of('owner')];
  const campaign = id === undefined ? undefined : ({ by: 'id', id } as const);
  const owned = owner === undefined ? {} : { owner };
  const narrowing = {
    ...(begins && { begins }),
    ...(ends && { ends }),
    ...(part !== undefined && { part }),
  };
  return {
    period: chosen ?? defaultPeriod,
    over: chosen === undefined ? {} : { period: chosen },
    metric: composition.metric ?? usualMetric(report),
    campaign,
    owner: owned,
    about: { ...(campaign && { campaign }), ...owned },
    stated: {
      ...(taken.includes('limits') && limits.length > 0 && { limits }),
      ...(taken.includes('part') && narrowing),
    },
  };
}

function lacking(field: ComposedField, why: LackingField['why'] = 'missing'): LackingField {
  return { kind: 'lacking', field, why };
}

function isSame(one: PeriodPhrase, other: PeriodPhrase, { today, weekStartsOn }: RunningCalendar): boolean {
  const [a, b] = [one, other].map((each) => phraseDates(each, today, weekStartsOn));
  return a?.first === b?.first && a?.last === b?.last;
}
