// Fills comparisons: of two campaigns, of owners, of two periods. Each gives what it costs to believe that it was meant.

import type { ParseContext } from '#language/read-outcome.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { phraseDates } from '#reports/figures/period.ts';
import {
  aWeekBefore,
  aYearBefore,
  calendarUnitOf,
  likeBefore,
  periodBefore,
} from '#reports/figures/period-before.ts';
import {
  defaultMetric,
  defaultPeriod,
  defaultPlaces,
  fitBeside,
  mostPlaces,
  type PeriodMetric,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { printPeriod } from '#reports/words/print-question.ts';
import {
  filled,
  misfitCost,
  misfits,
  noProgressOfOwners,
  notByDay,
  only,
  type ReportFrame,
  refusing,
  surplus,
} from './filled.ts';
import type { ToldFacts } from './told.ts';

export const besideCampaigns: ReportFrame = (told) => {
  const { campaigns, versus, reports, asks, orders, periods, metrics } = told;
  const [one, other, third] = campaigns;
  const two = only(campaigns);
  const pair = two && two.meant.length === 2 && reports.has('compare') ? two.meant : undefined;
  const refs = pair
    ? pair.map(({ name }) => ({ by: 'name', name }) as const)
    : one && other && third === undefined
      ? [one.ref, other.ref]
      : undefined;
  const [left, right] = refs ?? [];
  if (left === undefined || right === undefined) return undefined;
  const anchored =
    versus || reports.has('compare') || orders.length > 0 || asks.has('which') || reports.has('changes');
  const figures = metrics.every(hasPeriod) ? (['metric'] as const) : [];
  const cost =
    misfits(
      told,
      ['campaign', 'versus', 'order', 'period', ...figures],
      ['compare', 'campaign', 'board', 'changes', 'list', 'owners', 'overview'],
    ) +
    surplus(periods) +
    (anchored ? 0 : isChoice(told) || areKnown(told) ? 1 : misfitCost);
  const period = only(periods)?.phrase;
  if (period === undefined)
    return filled({ kind: 'compare-campaigns', campaigns: [left, right], ...figureIn(metrics) }, cost);
  const metric = only(metrics) ?? defaultMetric;
  const names = [left, right].map((ref) => (ref.by === 'id' ? ref.id : ref.name));
  if (!hasPeriod(metric) || metrics.length > 1) return undefined;
  // Campaigns are compared at the same age; over the same days they are ranked.
  return filled(
    {
      kind: 'board',
      of: 'campaigns',
      order: 'top',
      places: defaultPlaces,
      metric,
      statuses: [],
      among: names,
      period,
    },
    cost,
  );
};

/** The one by which they are told apart. */
function figureIn(metrics: ToldFacts['metrics']): { readonly metric?: PeriodMetric } {
  const metric = only(metrics);
  return metric !== undefined && hasPeriod(metric) ? { metric } : {};
}

/** `wave 1 and wave 2 reply rate` */
function areKnown({ campaigns, metrics }: ToldFacts): boolean {
  return metrics.length > 0 && campaigns.every(({ meant }) => meant.length === 1);
}

/** `wave 1 or wave 2` */
function isChoice({ tags }: ToldFacts): boolean {
  return tags.some(({ meaning }) => meaning.kind === 'filler' && meaning.joint === 'or');
}

export const besideOwners: ReportFrame = (told) => {
  const { owners, versus, reports, periods, metrics, orders, statuses } = told;
  if (owners.length < 2 || !fitBeside(owners)) return undefined;
  const metric = only(metrics) ?? defaultMetric;
  const anchored = versus || reports.has('compare') || orders.length > 0;
  const cost =
    misfits(
      told,
      ['owner', 'versus', 'order', 'period', 'metric', 'status'],
      ['compare', 'owners', 'overview', 'list', 'board', 'changes'],
    ) +
    surplus(periods, metrics) +
    (anchored ? 0 : 1);
  const period = only(periods)?.phrase;
  if (period && !hasPeriod(metric)) return refusing(notByDay(metric), cost);
  if (metric === 'progress') return refusing(noProgressOfOwners, cost);
  // `campaigns of ana and emma`: of one of them, one at a time.
  if (!anchored && reports.has('campaigns') && metrics.length === 0 && period === undefined) {
    const choices = owners.map((owner): Question => ({ kind: 'list', statuses, owner }));
    return refusing({ kind: 'several', word: owners.join(' and '), choices }, cost);
  }
  return filled(
    {
      kind: 'board',
      of: 'owners',
      order: orders[0] ?? 'top',
      places: mostPlaces,
      metric,
      statuses,
      among: owners,
      ...(period && { period }),
    },
    cost,
  );
};

export const besidePeriods: ReportFrame = (told, context) => {
  const { periods, campaigns, owners, metrics, versus, reports, asks, beside, pair } = told;
  const moved = reports.has('changes') || asks.has('why');
  const two = periodsMeant(told, context);
  if (two === undefined) return undefined;
  const anchored =
    periods.length === 2 ||
    beside !== undefined ||
    pair !== undefined ||
    moved ||
    (periods.length === 1 && (versus || reports.has('compare')));
  if (!anchored) return undefined;
  const found = only(campaigns);
  const owner = only(owners);
  const figures = metrics.every(hasPeriod) ? (['metric'] as const) : [];
  const joined = versus || reports.has('compare') || periods.length < 2 ? 0 : 1.5;
  const cost =
    misfits(
      told,
      [
        'period',
        'beside',
        'pair',
        'versus',
        'campaign',
        'owner',
        'order',
        ...figures,
        ...(isFallen(told) ? (['reason'] as const) : []),
      ],
      [
        'compare',
        'changes',
        'overview',
        'total',
        'list',
        'owners',
        'campaign',
        'board',
        ...(pair ? (['daily'] as const) : []),
      ],
    ) +
    surplus(campaigns, owners) +
    joined +
    (versus && beside === undefined && periods.length === 1 && periods[0]?.afterVersus !== true
      ? misfitCost
      : 0) +
    (reports.has('owners') ? 1 : 0) +
    (told.orders.length > 0 && !moved && !versus ? 3 : 0);
  const [one, other] = two.map((each) => phraseDates(each, context.today, context.weekStartsOn));
  if (one?.first === other?.first && one?.last === other?.last)
    return refusing({ kind: 'does-not-fit', word: printPeriod(two[1]), with: 'compare-periods' }, cost + 1);
  return filled(
    {
      kind: 'compare-periods',
      periods: two,
      ...(found && { campaign: found.ref }),
      ...(owner !== undefined && { owner }),
    },
    cost,
  );
};

/** `why is wave 2 tanking`: what has fallen is what is asked after. */
function isFallen({ asks, reasons }: ToldFacts): boolean {
  return asks.has('why') && reasons.every((each) => each === 'answers-fell' || each === 'sends-fell');
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the ways to say two periods, one after the other
function periodsMeant(
  { periods, beside, pair, versus }: ToldFacts,
  context: ParseContext,
): readonly [PeriodPhrase, PeriodPhrase] | undefined {
  const [first, second, third] = periods;
  if (third) return undefined;
  if (first && second) return beside || pair ? undefined : [first.phrase, second.phrase];
  if (pair) return first ? [first.phrase, periodBefore(first.phrase, context)] : runningPair(pair);
  // `gone up since last month`: this month is meant, beside that one.
  const since = first?.phrase.kind === 'since-period' ? first.phrase.period : undefined;
  if (
    since &&
    'back' in since &&
    since.back === 1 &&
    since.kind !== 'year' &&
    beside === undefined &&
    !second
  )
    return [running(since.kind), running(since.kind, 1)];
  if (first === undefined && beside === 'year-ago')
    return [defaultPeriod, aYearBefore(defaultPeriod, context)];
  if (first === undefined)
    return beside === undefined
      ? [defaultPeriod, periodBefore(defaultPeriod, context)]
      : [running('week'), running('week', 1)];
  if (beside === 'running') {
    const unit = calendarUnitOf(first.phrase) ?? 'week';
    return [first.phrase, unit === 'year' ? { kind: 'year', back: 0 } : running(unit)];
  }
  if (beside === 'week-ago') return [first.phrase, aWeekBefore(first.phrase, context)];
  if (beside === 'year-ago') return [first.phrase, aYearBefore(first.phrase, context)];
  if (versus && first.afterVersus && beside === undefined) {
    const later = periodAfter(first.phrase);
    return later && [later, first.phrase];
  }
  return [first.phrase, (beside === 'before' ? periodBefore : likeBefore)(first.phrase, context)];
}

export function running(kind: 'week' | 'month' | 'quarter', back = 0): PeriodPhrase {
  return { kind, back };
}

function runningPair(unit: 'week' | 'month' | 'quarter' | 'year'): readonly [PeriodPhrase, PeriodPhrase] {
  return unit === 'year'
    ? [
        { kind: 'year', back: 0 },
        { kind: 'year', back: 1 },
      ]
    : [running(unit), running(unit, 1)];
}

/** `better than last month`: this month is meant beside it. */
function periodAfter(phrase: PeriodPhrase): PeriodPhrase | undefined {
  switch (phrase.kind) {
    case 'week':
    case 'month':
    case 'quarter':
      return phrase.back > 0 ? { kind: phrase.kind, back: phrase.back - 1 } : undefined;
    case 'year':
      return { kind: 'year', back: 0 };
    case 'yesterday':
      return { kind: 'today' };
    case 'named-month':
      return { kind: 'month', back: 0 };
    case 'named-quarter':
      return { kind: 'quarter', back: 0 };
    default:
      return undefined;
  }
}
