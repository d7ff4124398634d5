// A question as it would be typed: what is printed of `q` is read as `q` again.

import { addDays } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { isRate } from '#reports/figures/metric.ts';
import { myself } from '#reports/finding/owner-mention.ts';
import {
  afterAll,
  beforeAll,
  type CampaignDates,
  type CampaignRef,
  type FigureLimit,
  type Narrowing,
  type Question,
  type QuestionOfKind,
} from '#reports/question.ts';
import { metricWords, monthNames, needWords, statusWords, weekdayNames } from './vocabulary.ts';

/** What it prints can be typed again, unless it is too long or its dates are in the future. */
export function printQuestion(question: Question): string {
  switch (question.kind) {
    case 'overview':
      return phrase('overview', printPeriod(question.period), printOwner(question.owner));
    case 'list': {
      const statuses = question.statuses.map((status) => statusWords[status][0] ?? status);
      return phrase('list', ...statuses, printOwner(question.owner), ...printNarrowing(question));
    }
    case 'campaign':
      return phrase(printCampaign(question.campaign), printPeriod(question.period));
    case 'daily':
      return phrase(
        'daily',
        printPeriod(question.period),
        question.campaign && printCampaign(question.campaign),
        printOwner(question.owner),
      );
    case 'board':
      return printBoard(question);
    case 'compare-campaigns':
      return phrase(
        `compare ${question.campaigns.map(printRef).join(' vs ')}`,
        question.metric && `on ${metricWords[question.metric][0]}`,
      );
    case 'compare-periods':
      return phrase(
        `compare ${question.periods.map(printPeriod).join(' vs ')}`,
        question.campaign && printCampaign(question.campaign),
        printOwner(question.owner),
      );
    case 'working':
      return phrase(
        'explain',
        metricWords[question.metric][0],
        question.period && printPeriod(question.period),
        question.campaign && printCampaign(question.campaign),
        printOwner(question.owner),
      );
    case 'needs':
      return phrase(
        'needs',
        ...question.reasons.map((kind) => needWords[kind][0]),
        printOwner(question.owner),
      );
    case 'handled':
      return phrase('handled', printPeriod(question.period), printOwner(question.owner));
    case 'status':
      return 'status';
    default:
      return unreachable(question);
  }
}

function printBoard(question: QuestionOfKind<'board'>): string {
  const { among, of } = question;
  if (among !== undefined) {
    const sides = among.map((each) => (of === 'owners' ? printOwner(each) : quoted(each)));
    return phrase(
      `compare ${sides.join(' vs ')} by ${metricWords[question.metric][0]}`,
      question.order === 'bottom' ? 'worst first' : undefined,
      ...question.statuses.map((status) => statusWords[status][0]),
      question.period && printPeriod(question.period),
    );
  }
  return phrase(
    question.order,
    String(question.places),
    question.of,
    `by ${metricWords[question.metric][0]}`,
    // Behind a status, `in q3` would say when such campaigns began.
    question.period && printPeriod(question.period),
    ...question.statuses.map((status) => statusWords[status][0]),
    printOwner(question.owner),
    ...printNarrowing(question),
    ...(question.limits ?? []).map((limit, index) => `${index === 0 ? 'with' : 'and'} ${printLimit(limit)}`),
  );
}

function printNarrowing({ begins, ends, part }: Narrowing): (string | undefined)[] {
  return [
    begins && `started ${printDates(begins)}`,
    // Beside `ending`, a month without its year and a weekday are those to come.
    ends &&
      `${'month' in ends || 'quarter' in ends || ends.kind === 'weekday' ? 'ended' : 'ending'} ${printDates(ends)}`,
    part === undefined ? undefined : `name contains ${quoted(part)}`,
  ];
}

/** Open at one end where it begins or ends beyond all campaigns. */
export function printDates(phrase: CampaignDates): string {
  if (phrase.kind !== 'dates') return printPeriod(phrase);
  const { first, last } = phrase.range;
  if (first === beforeAll) return `before ${addDays(last, 1)}`;
  return last === afterAll ? `after ${addDays(first, -1)}` : printPeriod(phrase);
}

function printLimit({ metric, is, value }: FigureLimit): string {
  return `${metricWords[metric][0]} ${limitWords[is]} ${value}${isRate(metric) ? '%' : ''}`;
}

const limitWords: Readonly<Record<FigureLimit['is'], string>> = {
  below: 'below',
  'at-most': 'at most',
  above: 'above',
  'at-least': 'at least',
};

export function printPeriod(period: CampaignDates): string {
  switch (period.kind) {
    case 'today':
    case 'yesterday':
      return period.kind;
    case 'last-days':
      return `last ${period.days} ${period.days === 1 ? 'day' : 'days'}`;
    case 'days-ago':
      if (period.last === 0) return period.first === 1 ? 'since yesterday' : `since ${period.first} days ago`;
      return period.first === period.last
        ? `${period.first} days ago`
        : `${period.first} to ${period.last} days ago`;
    case 'last-months':
      return `last ${period.months} ${period.months === 1 ? 'month' : 'months'}`;
    case 'week':
    case 'month':
    case 'quarter':
      return (
        [`this ${period.kind}`, `last ${period.kind}`, `${period.kind} before last`][period.back] ??
        `${period.back} ${period.kind}s ago`
      );
    case 'named-quarter':
      return phrase(`in q${period.quarter}`, period.year?.toString());
    case 'year':
      return period.back === 0 ? 'this year' : 'last year';
    case 'named-year':
      return `in ${period.year}`;
    case 'named-month':
      return phrase(monthNames[period.month - 1], period.year?.toString());
    case 'weekend':
      return 'last weekend';
    case 'weekday':
      return `on ${weekdayNames[period.on - 1]}`;
    case 'since-period':
      return `since ${printPeriod(period.period).replace(/^on /, '')}`;
    case 'since':
      return `since ${period.first}`;
    case 'dates':
      return `${period.range.first}..${period.range.last}`;
    case 'next':
      return `next ${period.unit}`;
    case 'days-ahead':
      return period.first === 1 ? 'tomorrow' : `next ${period.last} days`;
    default:
      return unreachable(period);
  }
}

function printCampaign(ref: CampaignRef): string {
  return `campaign ${printRef(ref)}`;
}

function printRef(ref: CampaignRef): string {
  return ref.by === 'id' ? `id:${quoted(ref.id)}` : quoted(ref.name);
}

/** Without quotes only where it can be nothing but an owner. */
function printOwner(owner: string | undefined): string | undefined {
  if (owner === undefined) return undefined;
  const isPlain = owner === myself || /^[a-z0-9_+]+([.-][a-z0-9_+]+)*@[a-z0-9]+([.-][a-z0-9]+)+$/.test(owner);
  return isPlain ? `owner ${owner}` : `owner ${quoted(owner)}`;
}

/** A quote within is doubled. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function phrase(...words: readonly (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(' ');
}
