// Periods in words: their names, and what they are compared with.

import type { Day } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { capital } from '#blocks/parts/text.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import type { CampaignDates, PeriodPhrase } from '#reports/question.ts';
import { weekdayNames } from '#reports/words/vocabulary.ts';
import { dayInWords, monthInWords, rangeInBrief, rangeInWords } from './dates.ts';

/** "last 7 days", "this week", "March 2026", "3–9 Mar 2026" */
export function phraseInWords(phrase: CampaignDates): string {
  switch (phrase.kind) {
    case 'today':
    case 'yesterday':
      return phrase.kind;
    case 'last-days':
      return phrase.days === 1 ? 'last day' : `last ${phrase.days} days`;
    case 'days-ago':
      return daysAgoInWords(phrase.first, phrase.last);
    case 'last-months':
      return phrase.months === 1 ? 'last month to date' : `last ${phrase.months} months`;
    case 'week':
    case 'month':
    case 'quarter':
    case 'year':
      return backInWords(phrase.kind, phrase.back);
    case 'named-quarter':
      return inYear(`Q${phrase.quarter}`, phrase.year);
    case 'named-year':
      return String(phrase.year);
    case 'named-month':
      return inYear(monthInWords(phrase.month), phrase.year);
    case 'weekend':
      return 'last weekend';
    case 'weekday':
      return capital(weekdayNames[phrase.on - 1] ?? '');
    case 'since-period':
      return `since ${phraseInWords(phrase.period)}`;
    case 'since':
      return `since ${dayInWords(phrase.first)}`;
    case 'dates':
      return rangeInWords(phrase.range);
    case 'next':
      return `next ${phrase.unit}`;
    case 'days-ahead':
      return isTomorrow(phrase) ? 'tomorrow' : `next ${phrase.last} days`;
    default:
      return unreachable(phrase);
  }
}

/** After a count: `in the last 7 days`, `yesterday`, `this week`, `in March`, `on 3–9 Mar 2026`. */
export function withinPeriod(phrase: CampaignDates): string {
  const phraseWords = phraseInWords(phrase);
  switch (phrase.kind) {
    case 'last-days':
      return phrase.days === 1 ? `on the ${phraseWords}` : `in the ${phraseWords}`;
    case 'last-months':
      return phrase.months === 1 ? phraseWords : `in the ${phraseWords}`;
    case 'named-month':
    case 'named-quarter':
    case 'named-year':
      return `in ${phraseWords}`;
    case 'weekday':
    case 'dates':
      return `on ${phraseWords}`;
    case 'days-ahead':
      return isTomorrow(phrase) ? phraseWords : `in the ${phraseWords}`;
    default:
      return phraseWords;
  }
}

function isTomorrow({ first }: Extract<CampaignDates, { kind: 'days-ahead' }>): boolean {
  return first === 1;
}

/** "This week against last week", as a heading. */
export function againstEachOther(phrases: readonly [PeriodPhrase, PeriodPhrase]): string {
  return capital(phrases.map(phraseInWords).join(' against '));
}

function daysAgoInWords(first: number, last: number): string {
  if (last === 1 && first > 1) return `last ${first} days`;
  if (last === 0) return first === 1 ? 'since yesterday' : `since ${first} days ago`;
  if (first === 1) return 'yesterday';
  return first === last ? `${first} days ago` : `${first} to ${last} days ago`;
}

function backInWords(unit: string, back: number): string {
  const near = [`this ${unit}`, `last ${unit}`, `${unit} before last`];
  return near[back] ?? `${back} ${unit}s ago`;
}

function inYear(name: string, year: number | undefined): string {
  return year === undefined ? name : `${name} ${year}`;
}

/** `Last 7 days, 3–9 Mar 2026, against 24 Feb – 2 Mar 2026`. Safe as mrkdwn, because it holds no names. */
export function windowsInWords(period: ResolvedPeriod): string {
  const counted = period.complete ?? period.range;
  const phrase = phraseInWords(period.phrase);
  const dates = rangeInWords(counted);
  const periodName = phrase === dates ? dates : `${capital(phrase)}, ${dates}`;
  return `${periodName}${begunInWords(period)}${againstInWords(period)}`;
}

/** `Last 7 days, 3–9 Mar, against 24 Feb–2 Mar`: the year of `today` goes without saying. */
export function windowsInBrief(period: ResolvedPeriod, today: Day): string {
  const { phrase, range, complete, baseline, workingDays } = period;
  const dates = rangeInBrief(complete ?? range, today);
  const periodName = phrase.kind === 'dates' ? dates : `${capital(phraseInWords(phrase))}, ${dates}`;
  const against = baseline === undefined ? '' : `, against ${rangeInBrief(baseline, today)}`;
  return `${periodName}${begunInWords(period)}${against}${perWorkingDay(workingDays)}`;
}

/** A week on its first day holds nothing that could be compared. */
function begunInWords({ phrase, complete }: ResolvedPeriod): string {
  const isToday = phrase.kind === 'today' || phrase.kind === 'weekday' || phrase.kind === 'dates';
  return complete === undefined && !isToday ? ', one day so far' : '';
}

function againstInWords({ baseline, workingDays }: ResolvedPeriod): string {
  return baseline === undefined ? '' : `, against ${rangeInWords(baseline)}${perWorkingDay(workingDays)}`;
}

function perWorkingDay(days: ResolvedPeriod['workingDays']): string {
  return days === undefined ? '' : `, per working day (${days.period} against ${days.baseline})`;
}

/** "last 7 days". No period means a campaign's whole life. */
export function spanInWords(period: PeriodPhrase | undefined): string {
  return period === undefined ? 'all time' : phraseInWords(period);
}
