// Periods in words: what they are called, and with what they are compared.

import type { Day } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { capital } from '#blocks/parts/text.ts';
import type { ResolvedPeriod } from '#reports/figures/figure.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { weekdayNames } from '#reports/words/vocabulary.ts';
import { dayInWords, monthInWords, rangeInWords } from './dates.ts';

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

/** "last 7 days"; without a period a campaign's whole life is meant. */
export function spanInWords(period: PeriodPhrase | undefined): string {
  return period === undefined ? 'all time' : phraseInWords(period);
}
