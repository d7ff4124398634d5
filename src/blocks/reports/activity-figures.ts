// The figures of a period against its baseline: four counters and two rates, as fields and as lines of the twin.

import { lengthOf } from '#base/day.ts';
import { type DrawnBlock, fields } from '#blocks/parts/block.ts';
import { listed, plural } from '#blocks/parts/text.ts';
import { daysTogether, rangeInWords, shortDay } from '#blocks/words/dates.ts';
import { countsInWords, metricCaption } from '#blocks/words/metric-words.ts';
import {
  count,
  countChangeInWords,
  howMany,
  intervalInWords,
  notGrowthInWords,
  rateAlone,
  rateChangeInWords,
  rateWithCounts,
} from '#blocks/words/numbers.ts';
import { windowsInWords } from '#blocks/words/period-words.ts';
import type { Activity, ResolvedPeriod, TrendDay } from '#reports/figures/figure.ts';
import type { RateName } from '#reports/question.ts';
import type { Standing } from '#reports/report-base.ts';

/** Two to a row: two rows of counters, then a row of rates. */
const shownOrder = ['invitationsSent', 'messagesSent', 'invitationsAccepted', 'messagesReplied'] as const;

/** What the figures of a period are drawn from. */
export interface Measured {
  readonly period: ResolvedPeriod;
  readonly activity: Activity;
  readonly trend: readonly TrendDay[];
  readonly standing: Standing;
}

/** Every figure with its change. */
export function changesBlock(measured: Measured): DrawnBlock {
  return fields(
    measuredFigures(measured).map(
      ({ title, beside, figure, change = '' }) => `*${title}*${beside}\n*${figure}*  ${change}`,
    ),
  );
}

/** The same figures for the text twin, each rate with both its counts. */
export function activityTwin(measured: Measured): string[] {
  const partial = partialInWords(measured);
  const today = todayInWords(measured);
  const history = historyInWords(measured);
  return [
    `${windowsInWords(comparable(measured))}.`,
    ...(partial === undefined ? [] : [`Partial: ${partial}.`]),
    ...figuresTwin(measured),
    ...(today === undefined ? [] : [`${today}.`]),
    ...(history === undefined ? [] : [`${history}.`]),
  ];
}

export function figuresTwin(measured: Measured): string[] {
  return measuredFigures(measured).map(
    ({ title, spoken, change }) => `${title}: ${spoken}${change === undefined ? '' : `, ${change}`}`,
  );
}

/** A baseline is named only if something is compared with it. */
export function comparable(measured: Measured): ResolvedPeriod {
  return historyInWords(measured) === undefined
    ? measured.period
    : { ...measured.period, baseline: undefined };
}

/** Returns words in the first days, and while earlier days are still being read. */
export function historyInWords({
  period: { baseline },
  activity: { counters, baselineDaysMissing },
}: Measured): string | undefined {
  const nothing = Object.values(counters).every(({ change }) => change.kind === 'unknown');
  if (baseline === undefined || !nothing) return undefined;
  const days = lengthOf(baseline);
  const known =
    baselineDaysMissing > 0
      ? `: history builds up, ${days - baselineDaysMissing} of ${days} ${plural(days, 'day')}`
      : '';
  return `Nothing to compare with yet: ${rangeInWords(baseline)} is not wholly known${known}`;
}

interface Figure {
  readonly title: string;
  /** The counts of a rate, after its title. */
  readonly beside: string;
  readonly figure: string;
  /** The figure on one line, if there is no space for more. */
  readonly spoken: string;
  readonly change: string | undefined;
}

function measuredFigures({ activity, period }: Measured): Figure[] {
  const perWhat = period.workingDays === undefined ? '' : ' per working day';
  const counters = shownOrder.map((name) => {
    const figure = count(activity.counters[name].count);
    const parts = [
      countChangeInWords(activity.counters[name], perWhat),
      notGrowthInWords(activity.counters[name]),
    ];
    const change = parts.filter((each) => each !== undefined).join(', ') || undefined;
    return { title: metricCaption(name), beside: '', figure, spoken: figure, change };
  });
  return [...counters, rateFigure('acceptanceRate', activity), rateFigure('replyRate', activity)];
}

function rateFigure(name: RateName, activity: Activity): Figure {
  const rated = activity[name];
  const { rate } = rated;
  const parts = [rateChangeInWords(rated), intervalInWords(rated)].filter((each) => each !== undefined);
  return {
    title: metricCaption(name),
    beside: rate.kind === 'counted' ? ` · ${count(rate.part)} of ${count(rate.of)}` : '',
    figure: rateAlone(rate),
    spoken: rateWithCounts(rate),
    change: parts.length === 0 ? undefined : parts.join(', '),
  };
}

export function todayInWords({ activity, period }: Measured): string | undefined {
  if (activity.today !== undefined) {
    return `Today so far (${shortDay(period.range.last)}), not in the figures above: ${countsInWords(activity.today)}`;
  }
  if (period.includesToday && period.complete === undefined) {
    return 'Today is still running, so there is nothing to compare it with yet';
  }
  return undefined;
}

/** Calls a sum without some days partial, and names the missing days. */
export function partialInWords({ trend, standing: { daysMissing } }: Measured): string | undefined {
  if (daysMissing === 0) return undefined;
  const of = (kind: TrendDay['kind']) =>
    daysTogether(trend.filter((day) => day.kind === kind).map(({ day }) => day));
  const awaited = of('awaited');
  const unreported = of('not-reported');
  const why = [
    ...(awaited.length > 0 ? [`not read yet: ${firstRanges(awaited)}`] : []),
    ...(unreported.length > 0 ? [`not reported by the service: ${firstRanges(unreported)}`] : []),
  ];
  return `${howMany(daysMissing, 'day')} missing from the sums${why.length > 0 ? ` (${why.join('; ')})` : ''}`;
}

function firstRanges(ranges: readonly string[]): string {
  return ranges.length <= 6
    ? listed(ranges)
    : `${ranges.slice(0, 5).join(', ')} and ${ranges.length - 5} more`;
}
