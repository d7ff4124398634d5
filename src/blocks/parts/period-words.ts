// Periods, statuses and questions in words: what a report is called, and with what it is compared.

import type { Day } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import { type CampaignRef, mostPlaces, type PeriodPhrase, type Question } from '#reports/question.ts';
import { weekdayNames } from '#reports/vocabulary.ts';
import { statusInWords } from './campaign-rows.ts';
import { dayInWords, monthInWords, rangeInWords } from './dates.ts';
import { metricInWords } from './metric-words.ts';
import { capital, listed, nameOf } from './text.ts';

/** "last 7 days", "this week", "March 2026", "3–9 Mar 2026" */
export function phraseInWords(phrase: PeriodPhrase): string {
  switch (phrase.kind) {
    case 'today':
      return 'today';
    case 'yesterday':
      return 'yesterday';
    case 'last-days':
      return phrase.days === 1 ? 'last day' : `last ${phrase.days} days`;
    case 'days-ago':
      if (phrase.last === 0) return phrase.first === 1 ? 'since yesterday' : `since ${phrase.first} days ago`;
      return phrase.first === phrase.last
        ? `${phrase.first} days ago`
        : `${phrase.first} to ${phrase.last} days ago`;
    case 'last-months':
      return phrase.months === 1 ? 'last month to date' : `last ${phrase.months} months`;
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      if (phrase.back > 2) return `${phrase.back} ${phrase.kind}s ago`;
      return phrase.back === 2
        ? `${phrase.kind} before last`
        : `${phrase.back === 0 ? 'this' : 'last'} ${phrase.kind}`;
    case 'named-quarter':
      return phrase.year === undefined ? `Q${phrase.quarter}` : `Q${phrase.quarter} ${phrase.year}`;
    case 'named-year':
      return String(phrase.year);
    case 'named-month':
      return phrase.year === undefined
        ? monthInWords(phrase.month)
        : `${monthInWords(phrase.month)} ${phrase.year}`;
    case 'weekend':
      return 'last weekend';
    case 'weekday':
      return capital(weekdayNames[phrase.on - 1] ?? '');
    case 'since-period':
      return `since ${phraseInWords(phrase.period)}`;
    case 'since':
      return `since ${dayInWords(phrase.first as Day)}`;
    case 'dates':
      return rangeInWords(phrase.range);
    default:
      return unreachable(phrase);
  }
}

/** `Last 7 days, 3–9 Mar 2026, against 24 Feb – 2 Mar 2026`; mrkdwn-safe, it holds no names. */
export function windowsInWords(period: ResolvedPeriod): string {
  const counted = period.complete ?? period.range;
  const phrase = phraseInWords(period.phrase);
  const dates = rangeInWords(counted);
  const named = phrase === dates ? dates : `${capital(phrase)}, ${dates}`;
  return `${named}${againstInWords(period)}`;
}

function againstInWords({ baseline, workingDays }: ResolvedPeriod): string {
  if (baseline === undefined) return '';
  const perDay =
    workingDays === undefined
      ? ''
      : `, per working day (${workingDays.period} against ${workingDays.baseline})`;
  return `, against ${rangeInWords(baseline)}${perDay}`;
}

/** Names of campaigns by id, for digests that ask by id; an id without a name stands for itself. */
export type CampaignNames = ReadonlyMap<string, string>;

export const noNames: CampaignNames = new Map();

/** What a digest or a button is about, in plain text: "Overview, last 7 days". */
export function questionInWords(question: Question, names: CampaignNames = noNames): string {
  switch (question.kind) {
    case 'overview':
      return `Overview, ${phraseInWords(question.period)}`;
    case 'list':
      return listInWords(question.statuses, question.owner);
    case 'campaign':
      return `${capital(refInWords(question.campaign, names))}, ${phraseInWords(question.period)}`;
    case 'daily':
      return dailyInWords(question, names);
    case 'board':
      return boardInWords(question);
    case 'compare-campaigns':
      return `${question.campaigns.map((ref) => capital(refInWords(ref, names))).join(' against ')}, at the same age`;
    case 'compare-periods':
      return `${capital(question.periods.map(phraseInWords).join(' against '))}${whoseInWords(question, names)}`;
    case 'working':
      return `How ${metricInWords(question.metric)}${whoseInWords(question, names)} is worked out, ${spanInWords(question.period)}`;
    case 'status':
      return 'Status of the bot';
    default:
      return unreachable(question);
  }
}

/** "Top 5 campaigns by reply rate, all time"; "Owners by replies, last week" where as many are asked for as are shown at all. */
export function boardInWords(question: Extract<Question, { kind: 'board' }>): string {
  const { of, order, places, metric, statuses, owner, period } = question;
  const which = statuses.length === 0 ? of : `${listed(statuses.map(statusInWords))} ${of}`;
  const whose = owner === undefined ? '' : ` of ${nameOf(owner, nameLengths.line)}`;
  const ranked =
    of === 'owners' && order === 'top' && places === mostPlaces ? which : `${order} ${places} ${which}`;
  return `${capital(ranked)}${whose} by ${metricInWords(metric)}, ${spanInWords(period)}`;
}

/** "last 7 days"; without a period a campaign's whole life is meant. */
export function spanInWords(period: PeriodPhrase | undefined): string {
  return period === undefined ? 'all time' : phraseInWords(period);
}

/** "Campaigns", "Paused and archived campaigns of ana" */
export function listInWords(statuses: readonly string[], owner: string | undefined): string {
  const which =
    statuses.length === 0 ? 'Campaigns' : `${capital(listed(statuses.map(statusInWords)))} campaigns`;
  return owner === undefined ? which : `${which} of ${nameOf(owner, nameLengths.line)}`;
}

function dailyInWords(question: Extract<Question, { kind: 'daily' }>, names: CampaignNames): string {
  return `Day by day${whoseInWords(question, names)}, ${phraseInWords(question.period)}`;
}

function whoseInWords(
  { campaign, owner }: { readonly campaign?: CampaignRef; readonly owner?: string },
  names: CampaignNames,
): string {
  if (campaign !== undefined) return ` of ${refInWords(campaign, names)}`;
  return owner === undefined ? '' : ` of ${nameOf(owner, nameLengths.line)}`;
}

function refInWords(ref: CampaignRef, names: CampaignNames): string {
  if (ref.by === 'name') return `“${nameOf(ref.name, nameLengths.line)}”`;
  const name = names.get(ref.id);
  return name === undefined
    ? `campaign ${nameOf(ref.id, nameLengths.line)}`
    : `“${nameOf(name, nameLengths.line)}”`;
}
